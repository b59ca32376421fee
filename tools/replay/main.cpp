// motionwire-replay: files in, a file out; or, with --bench, a line about what it costs.

#include "replay/cost.hpp"
#include "replay/csv.hpp"
#include "replay/heap.hpp"
#include "replay/options.hpp"
#include "replay/replay.hpp"
#include "replay/whole_file.hpp"

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <exception>
#include <fstream>
#include <system_error>

namespace {

using namespace std::chrono_literals;
using replay::LocalTime;

template <class Read>
auto read_file(const std::string& name, Read read) {
    std::ifstream in{name};
    if (!in) throw replay::WrongFile{name + ": cannot be opened: " + std::generic_category().message(errno)};
    return read(in, name);
}

int draw_again(const replay::Options& options) {
    replay::Heard heard{read_file(options.trace, replay::read_trace)};
    if (!options.pings.empty()) heard.pongs = read_file(options.pings, replay::read_pings);
    const auto frames = read_file(options.frames, replay::read_frames);
    const auto policy = std::get<0>(replay::policy_named(options.policy));
    const auto drawn = replay::replay(heard, frames, *policy);
    const auto trouble =
        replay::write_whole(options.out, [&](std::ostream& out) { replay::write_drawn(out, drawn); });
    if (!trouble) return 0;
    std::fprintf(stderr, "motionwire-replay: %s\n", trouble->c_str());
    return replay::cannot_write;
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

int measure(const replay::Options& options) {
    const auto arrivals = read_file(options.trace, replay::read_trace);
    if (arrivals.empty()) throw replay::WrongFile{options.trace + ": nothing ever arrives"};
    const auto frames =
        options.frames.empty() ? even_frames(arrivals) : read_file(options.frames, replay::read_frames);
    const auto cost =
        replay::measure(arrivals, frames, options.bench, {.now = steady_now, .heap = replay::heap_so_far});
    std::printf("motionwire,%zu,%.1f,%.1f,%.0f,%.6f,%.3f\n", options.bench, cost.push_ns, cost.sample_ns,
                cost.bytes, cost.allocations, cost.allocated_bytes);
    return 0;
}

}  // namespace

int main(int argc, char** argv) try {
    const auto read = replay::read_options(argc, argv);
    if (const auto* farewell = std::get_if<replay::Farewell>(&read)) return command_line::say(*farewell);
    const auto& options = std::get<replay::Options>(read);
    return options.bench > 0 ? measure(options) : draw_again(options);
} catch (const replay::WrongFile& wrong) {
    std::fprintf(stderr, "motionwire-replay: %s\n", wrong.what());
    return replay::wrong_file;
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-replay: %s\n", error.what());
    return replay::cannot_write;
}
