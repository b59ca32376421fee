// motionwire-replay: files in, a file out; or, with --bench, a line about what it costs.

#include "replay/cost.hpp"
#include "replay/csv.hpp"
#include "replay/heap.hpp"

#include "replay/options.hpp"

#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <stdexcept>

namespace {

using namespace std::chrono_literals;
using replay::LocalTime;

template <class Read>
auto read_file(const std::string& name, Read read) {
    std::ifstream in{name};
    if (!in) throw std::runtime_error{name + ": cannot be opened"};
    return read(in, name);
}

void draw_again(const replay::Options& options) {
    const auto arrivals = read_file(options.trace, replay::read_trace);
    const auto frames = read_file(options.frames, replay::read_frames);
    std::ofstream out{options.out};
    if (!out) throw std::runtime_error{options.out + ": cannot be written"};
    replay::write_drawn(out, replay::replay(arrivals, frames));
    out.close();
    if (!out) throw std::runtime_error{options.out + ": cannot be written to its end"};
}

// As long as the trace lasts.
std::vector<LocalTime> even_frames(const std::vector<replay::Arrival>& arrivals) {
    std::vector<LocalTime> frames;
    for (LocalTime at = arrivals.front().arrived; at <= arrivals.back().arrived;
         at += replay::Duration{1s} / 60)
        frames.push_back(at);
    return frames;
}

LocalTime steady_now() { return LocalTime{std::chrono::steady_clock::now().time_since_epoch()}; }

void measure(const replay::Options& options) {
    const auto arrivals = read_file(options.trace, replay::read_trace);
    if (arrivals.empty()) throw std::runtime_error{options.trace + ": nothing ever arrives"};
    const auto frames =
        options.frames.empty() ? even_frames(arrivals) : read_file(options.frames, replay::read_frames);
    const auto cost =
        replay::measure(arrivals, frames, options.bench, {.now = steady_now, .heap = replay::heap_so_far});
    std::printf("motionwire,%zu,%.1f,%.1f,%.0f,%.6f,%.3f\n", options.bench, cost.push_ns, cost.sample_ns,
                cost.bytes, cost.allocations, cost.allocated_bytes);
}

}  // namespace

int main(int argc, char** argv) try {
    const auto read = replay::read_options(argc, argv);
    if (const auto* farewell = std::get_if<replay::Farewell>(&read)) return command_line::say(*farewell);
    const auto& options = std::get<replay::Options>(read);
    if (options.bench > 0)
        measure(options);
    else
        draw_again(options);
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-replay: %s\n", error.what());
    return replay::cannot_read_or_write;
}
