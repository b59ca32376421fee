#include "playtest/session.hpp"

#include "playtest/pool.hpp"

namespace playtest {
namespace {

// "2/8 party-on-wifi"
std::string title(const Planned& planned, std::size_t index, std::size_t count) {
    std::string text = count == 1 ? "" : std::to_string(index + 1) + "/" + std::to_string(count) + " ";
    text += planned.scenario.name;
    for (const auto& [key, value] : planned.settings) text += " " + key + "=" + value;
    return text;
}

using Take = std::function<void(Result&&)>;

// One scenario, its seeds in turn; fewer when stopped, or when one can't be played.
void play(const Planned& planned, const std::string& title, const Player& player, ProgressBar& bar,
          const Take& take) {
    const auto& seeds = planned.scenario.seeds;
    const auto all = static_cast<double>(seeds.size());
    std::vector<Run> runs;
    const auto hand_out = [&] {
        bar.clear();
        take(pool(planned.scenario, planned.settings, player.mode(), std::move(runs)));
    };
    bar.begin(title);
    for (const auto seed : seeds) {
        if (player.stopped()) break;
        const auto done = static_cast<double>(runs.size());
        const auto goes_on = [&](double share) {
            bar.show(title, (done + share) / all);
            return !player.stopped();
        };
        try {
            runs.push_back(player.play(planned.scenario, seed, goes_on));
        } catch (...) {
            if (!runs.empty()) hand_out();
            throw;
        }
    }
    hand_out();
}

}  // namespace

void play_all(std::span<const Planned> planned, const Player& player, ProgressBar& bar, const Take& take) {
    for (std::size_t i = 0; i < planned.size(); ++i) {
        if (player.stopped())
            take(pool(planned[i].scenario, planned[i].settings, player.mode(), {}));
        else
            play(planned[i], title(planned[i], i, planned.size()), player, bar, take);
    }
}

}  // namespace playtest
