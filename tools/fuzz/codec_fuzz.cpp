// Throws bytes at the codec until something gives:
//
//   cmake -S . -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DMOTIONWIRE_FUZZ=ON && ninja -C
//   build/fuzz codec_fuzz mkdir -p corpus && build/fuzz/bin/codec_fuzz -max_len=1200 -max_total_time=300
//   corpus
//
// The invariant is the codec's promise: a datagram is refused, or is the one way to say what it says.
// encode() asserts that everything in a message is in range, so a value that slipped through is found as
// well. The corpus starts from the examples, which are written into an empty corpus folder.

#include "protocol/codec.hpp"
#include "protocol/examples.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

using namespace protocol;

namespace {

using Bytes = std::span<const std::byte>;

void insist(bool holds) {
    if (!holds) std::abort();
}

// Of a foreign Join only the beginning is read, and an own orientation may have been normalised.
bool may_change(const ClientMessage& message) {
    const auto* join = std::get_if<Join>(&message);
    return join && join->protocol != protocol_hash();
}

bool may_change(const ServerMessage& message) {
    const auto* snapshot = std::get_if<Snapshot>(&message);
    return snapshot && snapshot->has_own && std::holds_alternative<Driven>(snapshot->own.body);
}

constexpr Tick known{0x1'0203'0405};

template <class Messages>
void check(Bytes datagram) {
    const auto message = decode<Messages>(datagram, known);
    if (!message) return;
    std::array<std::byte, max_datagram> buffer, second_buffer;
    const Bytes again = encode(*message, buffer);
    if (std::ranges::equal(again, datagram)) return;
    insist(may_change(*message));
    const auto second = decode<Messages>(again, known);
    insist(second.has_value());
    insist(std::ranges::equal(encode(*second, second_buffer), again));
}

template <class Messages>
void write_examples(const Messages& messages, const std::filesystem::path& corpus) {
    const auto write = [&](auto message) {
        if constexpr (requires { message.protocol; }) message.protocol = protocol_hash();
        std::array<std::byte, max_datagram> buffer;
        const Bytes bytes = encode(message, buffer);
        const std::string name =
            "example-" + std::to_string(std::to_integer<int>(bytes[0])) + "-" + std::to_string(bytes.size());
        std::ofstream file{corpus / name, std::ios::binary};
        file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    };
    for (const auto& message : messages) std::visit(write, message);
}

}  // namespace

// libFuzzer gives the two functions their names.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
    for (int i = 1; i < *argc; ++i) {
        const std::filesystem::path corpus{(*argv)[i]};
        if (!std::filesystem::is_directory(corpus) || !std::filesystem::is_empty(corpus)) continue;
        write_examples(client_examples(), corpus);
        write_examples(server_examples(), corpus);
        break;
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Bytes datagram = std::as_bytes(std::span{data, size});
    check<ClientMessage>(datagram);
    check<ServerMessage>(datagram);
    return 0;
}
// NOLINTEND(readability-identifier-naming)
