// What a full Snapshot costs: 32 states and the player's own.

#include "protocol/codec.hpp"
#include "protocol/examples.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <variant>

namespace {

protocol::ServerMessage full_snapshot() {
    const auto all = protocol::server_examples();
    return *std::find_if(all.begin(), all.end(),
                         [](const auto& m) { return std::holds_alternative<protocol::Snapshot>(m); });
}

void encode_snapshot(benchmark::State& state) {
    const protocol::ServerMessage message = full_snapshot();
    std::array<std::byte, protocol::max_datagram> buffer{};
    std::size_t bytes = 0;
    for (auto _ : state) {
        bytes = protocol::encode(message, buffer).size();
        benchmark::DoNotOptimize(buffer);
    }
    state.counters["bytes"] = static_cast<double>(bytes);
}

void decode_snapshot(benchmark::State& state) {
    std::array<std::byte, protocol::max_datagram> buffer{};
    const auto bytes = protocol::encode(full_snapshot(), buffer);
    for (auto _ : state)
        benchmark::DoNotOptimize(protocol::decode<protocol::ServerMessage>(bytes, protocol::Tick{}));
}

BENCHMARK(encode_snapshot)->Unit(benchmark::kMicrosecond);
BENCHMARK(decode_snapshot)->Unit(benchmark::kMicrosecond);

}  // namespace
