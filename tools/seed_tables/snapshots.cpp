#include "seed_tables/snapshots.hpp"

#include "seed_tables/random.hpp"

#include <algorithm>
#include <array>

namespace seed_tables {

namespace {

void put_in_order_of_arrival(std::vector<Snapshot>& arrivals) {
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const Snapshot& a, const Snapshot& b) { return a.arrived < b.arrived; });
}

// Random: up to `losses` in a row are lost, every packet late by as much as it likes. Adversarial: ten packets as fast
// as can be, then `losses` lost, then as late as can be for a while.
std::vector<Snapshot> hard_snapshots(const Need& need, bool adversarial, Random& random) {
    std::vector<Snapshot> arrivals;
    const int start = static_cast<int>(40 * random.next());
    int lost = 0;
    for (int i = 0; i < 300; ++i) {
        const bool chance = random.next() < 0.4;
        const double late = random.next();
        const int place = (start + i) % 40 - 10;  // from 0 on: behind the fast ones
        const bool lose = adversarial ? place >= 0 && place < need.losses : chance && lost < need.losses;
        lost = lose ? lost + 1 : 0;
        if (lose) continue;
        const double share = adversarial ? (place < 0 ? 0 : 1) : late;
        const Duration at = i * need.interval;
        arrivals.push_back({ServerTime{at}, LocalTime{at + motionwire::scaled(need.jitter, share)}});
    }
    put_in_order_of_arrival(arrivals);
    return arrivals;
}

// A gap is longest at the moment that ends it, so it is enough to look right before each arrival.
bool ever_dry(const std::vector<Snapshot>& arrivals, Duration delay) {
    FixedPlayback playback{{.delay = delay, .max_slew = 1e9}};
    for (const Snapshot& snapshot : arrivals) {
        playback.advance(snapshot.arrived);
        if (playback.dry()) return true;
        playback.arrive(snapshot.taken, snapshot.arrived);
    }
    return false;
}

}  // namespace

std::vector<Snapshot> snapshots(const SnapshotLink& link, std::uint64_t seed) {
    Random random{seed};
    std::vector<Snapshot> arrivals;
    for (Duration at{}; at < link.length; at += link.interval) {
        const bool lost = random.next() < link.loss;
        const Duration late = motionwire::scaled(link.jitter, random.next());
        if (!lost) arrivals.push_back({ServerTime{at}, LocalTime{at + link.latency + late}});
    }
    put_in_order_of_arrival(arrivals);
    return arrivals;
}

int underruns(const std::vector<Snapshot>& arrivals, Duration delay) {
    FixedPlayback playback{{.delay = delay, .max_slew = 1e9}};
    int episodes = 0;
    auto next = arrivals.begin();
    bool was_dry = false;
    for (int frame = 0; frame < 20 * 60; ++frame) {
        const LocalTime now{(2 * frame + 1) * Duration{1s} / 120};
        for (; next != arrivals.end() && next->arrived <= now; ++next)
            playback.arrive(next->taken, next->arrived);
        playback.advance(now);
        episodes += playback.dry() && !was_dry;
        was_dry = playback.dry();
    }
    return episodes;
}

UnderrunCount count_underruns(Duration delay, int runs) {
    std::vector<int> counts;
    UnderrunCount result;
    for (int seed = 1; seed <= runs; ++seed) {
        counts.push_back(underruns(snapshots({}, static_cast<std::uint64_t>(seed)), delay));
        result.mean += counts.back() / static_cast<double>(runs);
        result.none += counts.back() == 0;
    }
    std::sort(counts.begin(), counts.end());
    const auto rank = [&](double share) {
        return counts[static_cast<std::size_t>(share * static_cast<double>(counts.size() - 1))];
    };
    result.least = rank(0.025), result.most = rank(0.975);
    return result;
}

DryCombinations try_needed_delay(double intervals_less) {
    constexpr std::array jitters{0ms, 10ms, 30ms, 60ms, 120ms, 200ms};
    DryCombinations dry;
    for (const int rate : {10, 20, 30, 60})
        for (const auto jitter : jitters)
            for (int losses = 0; losses <= 2; ++losses)
                for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                    const Need need{Duration{1s} / rate, jitter, losses};
                    const Duration delay =
                        needed_delay(need) - motionwire::scaled(need.interval, intervals_less);
                    Random random{seed};
                    ++dry.all;
                    dry.random += ever_dry(hard_snapshots(need, false, random), delay);
                    dry.adversarial += ever_dry(hard_snapshots(need, true, random), delay);
                }
    return dry;
}

}  // namespace seed_tables
