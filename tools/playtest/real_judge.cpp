#include "playtest/real_judge.hpp"

#include "playtest/events.hpp"
#include "playtest/judge.hpp"
#include "playtest/scene_log.hpp"
#include "playtest/tick_lateness.hpp"
#include "playtest/truth_log.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

namespace playtest {

namespace {

using motionwire::exact_seconds_of;

constexpr int most_ticks_at_once = 5;  // of a server that was held up; the rest it drops

// The truth as it was made, up to a moment; and the server's clock at that moment.
class Past {
public:
    explicit Past(const std::string& file) : log_{file}, truth_{log_.rate()} { more_ = log_.next(ahead_); }

    void go_to(LocalTime now) {
        for (; more_ && ahead_.made <= now; more_ = log_.next(ahead_)) {
            for (const auto& entity : ahead_.entities) truth_.note(ahead_.tick, entity.id, entity.state);
            truth_.end(ahead_.tick);
            newest_ = {ahead_.tick, ahead_.due};
        }
    }
    void go_to_the_end() { go_to(LocalTime::max()); }

    // None before the first tick. While it is held up its clock gets no further than the ticks that it will make up
    // for.
    std::optional<ServerTime> server_time(LocalTime now) const {
        if (!newest_) return std::nullopt;
        const TickRate rate = truth_.rate();
        const Duration since = std::min<Duration>(now - newest_->due, rate.duration_of(most_ticks_at_once));
        return rate.time_of(newest_->tick) + since;
    }
    const Truth& truth() const { return truth_; }

private:
    struct Newest {
        Tick tick{};
        LocalTime due{};
    };
    TruthLog log_;
    Truth truth_;
    TrueTick ahead_;
    bool more_ = false;
    std::optional<Newest> newest_;
};

// How much a client sent and got while it was scored.
class Costs {
public:
    void see(const SeenFrame& frame) {
        const Counts now{frame.now, frame.bytes_in, frame.bytes_out, frame.datagrams_in};
        if (!first_) first_ = now;
        last_ = now;
    }
    void fill(Score& score) const {
        if (!first_ || last_.now <= first_->now) return;
        const double seconds = exact_seconds_of(last_.now - first_->now);
        const auto per_second = [&](std::uint64_t Counts::*what) {
            return static_cast<double>(last_.*what - (*first_).*what) / seconds;
        };
        score[Metric::down_bytes] = per_second(&Counts::down_bytes);
        score[Metric::up_bytes] = per_second(&Counts::up_bytes);
        score[Metric::down_datagrams] = per_second(&Counts::down_datagrams);
    }

private:
    struct Counts {
        LocalTime now{};
        std::uint64_t down_bytes = 0, up_bytes = 0, down_datagrams = 0;
    };
    std::optional<Counts> first_;
    Counts last_;
};

// Of the whole run, the same for each client.
TickLateness lateness_in(const std::string& file) {
    TruthLog log{file};
    TickLateness lateness{log.rate().interval()};
    for (TrueTick tick; log.next(tick);) lateness.see(tick.due, tick.made, tick.lost);
    return lateness;
}

constexpr std::array behaviours{"walk", "drive", "idle", "script"};

// A client as it could be played: without a clock of its own, over the link that the kernel could say.
ClientPlan as_played(ClientPlan plan, const std::string& shaped_by) {
    plan.clock = {};
    if (shaped_by == by_nearest && plan.profile.nearest) plan.profile.link = *plan.profile.nearest;
    return plan;
}

ClientResult judge_client(const Scenario& scenario, std::size_t i, const std::string& shaped_by,
                          const Played& played, const std::string& logs) {
    const ClientPlan plan = as_played(scenario.clients[i], shaped_by);
    Past past{truth_file(logs)};
    Judge judge{past.truth(),
                {.joins = plan.joins,
                 .warm_up = scenario.warm_up,
                 .lasts = scenario.lasts,
                 .events = events_of(scenario, plan)}};
    Costs costs;
    if (std::filesystem::exists(scenes_file(logs, i))) {  // else the run ended before it joined
        SceneLog scenes{scenes_file(logs, i)};
        for (SeenFrame frame; scenes.next(frame);) {
            past.go_to(frame.now);
            const auto server_now = past.server_time(frame.now);
            if (!server_now) continue;
            judge.see({.at = frame.now - played.start,
                       .server_now = *server_now,
                       .scene = frame.scene,
                       .connected = frame.connected});
            if (judge.scored_since()) costs.see(frame);
        }
    }
    past.go_to_the_end();
    ClientResult result = judge.finish(std::min(plan.leaves.value_or(played.lasted), played.lasted));
    costs.fill(result.score);
    return result;
}

}  // namespace

Run judge_logs(const Scenario& scenario, std::uint64_t seed, const RealPlan& plan, const Played& played,
               const std::string& logs) {
    const TickLateness ticks = lateness_in(truth_file(logs));
    Run run{.seed = seed,
            .seconds = exact_seconds_of(played.lasted),
            .interrupted = played.interrupted,
            .clients = {}};
    for (std::size_t i = 0; i < scenario.clients.size(); ++i) {
        const ClientPlan& client = scenario.clients[i];
        ClientResult result = judge_client(scenario, i, plan.shaped_by[i], played, logs);
        result.name = client.name;
        result.behaviour = behaviours[static_cast<std::size_t>(client.behaviour)];
        result.profile = client.profile.name;
        result.shaped_by = plan.shaped_by[i];
        ticks.fill(result.score);
        run.clients.push_back(std::move(result));
    }
    return run;
}

}  // namespace playtest
