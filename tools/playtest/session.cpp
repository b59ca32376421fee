#include "playtest/session.hpp"

#include "playtest/pool.hpp"

namespace playtest {
namespace {

std::string title(const Planned& planned) {
    std::string text = planned.scenario.name;
    for (const auto& [key, value] : planned.settings) text += " " + key + "=" + value;
    return text;
}

}  // namespace

Result play(const Planned& planned, const Player& player, ProgressBar& bar) {
    const auto& seeds = planned.scenario.seeds;
    const auto all = static_cast<double>(seeds.size());
    std::vector<Run> runs;
    bar.begin(title(planned));
    for (const auto seed : seeds) {
        if (player.stopped()) break;
        const auto done = static_cast<double>(runs.size());
        const auto goes_on = [&](double share) {
            bar.show(title(planned), (done + share) / all);
            return !player.stopped();
        };
        runs.push_back(player.play(planned.scenario, seed, goes_on));
    }
    bar.clear();
    return pool(planned.scenario, planned.settings, player.mode(), std::move(runs));
}

void play_all(std::span<const Planned> planned, const Player& player, ProgressBar& bar,
              const std::function<void(Result&&)>& take) {
    for (const Planned& one : planned) {
        Result result = play(one, player, bar);
        const bool cut = result.interrupted;
        take(std::move(result));
        if (cut || player.stopped()) break;
    }
}

}  // namespace playtest
