#include "replay/policy.hpp"
#include "replay/rows.hpp"

#include "motionwire/adaptive_playback.hpp"
#include "motionwire/streamed_track.hpp"
#include "seed_tables/fixed_playback.hpp"

#include <array>
#include <charconv>
#include <string_view>

namespace replay {

namespace {

using namespace std::chrono_literals;
using motionwire::Drawing;
using Track = motionwire::StreamedTrack<sim::Vec3, sim::Quat>;

bool skipped_time(const motionwire::AdaptivePlayback& playback) { return playback.jumped(); }
bool skipped_time(const seed_tables::FixedPlayback&) { return false; }

// The library's track, at the moments of some playback.
template <class Playback>
class Streamed : public Policy {
public:
    Streamed(Playback playback, Drawing drawing) : playback_{std::move(playback)}, drawing_{drawing} {}

    void arrive(const Arrival& arrival) override {
        playback_.arrive(arrival.sample.time, arrival.arrived);
        track_.receive(arrival.sample);
    }

    Drawn draw(LocalTime frame) override {
        Drawn row{frame, playback_.advance(frame), std::nullopt};
        const Duration passed = last_ ? frame - *last_ : Duration{};
        if (playback_.has_started())
            row.state = track_.at(row.render, passed, drawing_, skipped_time(playback_));
        last_ = frame;
        return row;
    }

private:
    Playback playback_;
    Track track_;
    Drawing drawing_;
    std::optional<LocalTime> last_;
};

// Whatever was newest when the frame came, as it was.
class Newest : public Policy {
public:
    void arrive(const Arrival& arrival) override { track_.receive(arrival.sample); }

    Drawn draw(LocalTime frame) override {
        const auto* newest = track_.timeline().newest();
        if (!newest) return {frame, {}, std::nullopt};
        return {frame, newest->time, track_.at(newest->time, {}, Drawing::newest)};
    }

private:
    Track track_;
};

struct Entry {
    std::string_view name, argument;  // no argument: empty; with one: "name:argument"
    std::unique_ptr<Policy> (*make)(Duration delay);
};

template <Drawing drawing>
std::unique_ptr<Policy> adaptive(Duration) {
    return std::make_unique<Streamed<motionwire::AdaptivePlayback>>(motionwire::AdaptivePlayback{}, drawing);
}

template <Drawing drawing>
std::unique_ptr<Policy> fixed(Duration delay) {
    return std::make_unique<Streamed<seed_tables::FixedPlayback>>(
        seed_tables::FixedPlayback{{.delay = delay}}, drawing);
}

std::unique_ptr<Policy> newest(Duration) { return std::make_unique<Newest>(); }

constexpr std::array entries{
    Entry{"adaptive", "", adaptive<Drawing::hermite>},
    Entry{"adaptive-linear", "", adaptive<Drawing::linear>}, Entry{"fixed", "TIME", fixed<Drawing::hermite>},
    Entry{"fixed-linear", "TIME", fixed<Drawing::linear>}, Entry{"newest", "", newest}};

// "120ms", "0.2s"; up to a minute.
std::optional<Duration> time_in(std::string_view text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || !(value >= 0)) return std::nullopt;
    const std::string_view unit = text.substr(static_cast<std::size_t>(rest - text.data()));
    const Duration one = unit == "ms" ? Duration{1ms} : unit == "s" ? Duration{1s} : Duration{};
    if (one == Duration{} || value * motionwire::exact_seconds_of(one) > 60) return std::nullopt;
    return motionwire::scaled(one, value);
}

}  // namespace

std::string policy_names() {
    std::string names;
    for (const Entry& entry : entries) {
        if (!names.empty()) names += ", ";
        names += entry.name;
        if (!entry.argument.empty()) names.append(":").append(entry.argument);
    }
    return names;
}

std::variant<std::unique_ptr<Policy>, UnknownPolicy> policy_named(const std::string& name) {
    const std::string_view whole = name, word = whole.substr(0, whole.find(':'));
    for (const Entry& entry : entries) {
        if (entry.name != word || entry.argument.empty() != (word == whole)) continue;
        if (word == whole) return entry.make({});
        const std::string_view argument = whole.substr(word.size() + 1);
        if (const auto delay = time_in(argument)) return entry.make(*delay);
        return UnknownPolicy{quoted(argument) + " in " + quoted(name) +
                             " is not a time up to 60s, like 120ms"};
    }
    return UnknownPolicy{quoted(name) + " is not a policy: " + policy_names()};
}

}  // namespace replay
