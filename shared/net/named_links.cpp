#include "net/link.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace net {

using motionwire::Duration;
using namespace std::chrono_literals;

namespace {

struct Named {
    std::string_view name;
    links::Conditions conditions;
};

links::Conditions radio(Duration delay, Duration jitter) {
    links::Conditions conditions;
    conditions.delay = delay, conditions.jitter = jitter;
    conditions.distribution = links::Distribution::lognormal;
    conditions.wander = 20ms, conditions.in_order = true;
    return conditions;
}

// A mean run of `run` losses, `loss` of all.
links::Conditions& lossy(links::Conditions& c, double loss, double run) {
    c.loss_gemodel = links::GilbertElliott{loss / ((1 - loss) * run), 1 / run, 1, 0};
    return c;
}

links::Conditions& stalled(links::Conditions& c, Duration every, Duration most) {
    c.stall_every = every, c.stall_least = most * 3 / 4, c.stall_most = most;
    return c;
}

std::vector<Named> list() {
    std::vector<Named> named;
    named.push_back({"lan", radio(200us, 500us)});
    named.push_back({"wifi", radio(12ms, 15ms)});
    stalled(lossy(named.back().conditions, 0.005, 1.5), 5s, 80ms);
    named.push_back({"wifi-busy", radio(15ms, 35ms)});
    stalled(lossy(named.back().conditions, 0.015, 2), 2s, 120ms);
    named.push_back({"4g", radio(30ms, 25ms)});
    stalled(lossy(named.back().conditions, 0.003, 2), 10s, 120ms).rate = 1.5e6;
    named.push_back({"mobile", radio(60ms, 60ms)});
    stalled(lossy(named.back().conditions, 0.02, 2.5), 5s, 250ms).rate = 2e5;
    named.push_back({"loss5", radio(20ms, 5ms)});
    named.back().conditions.loss = 0.05;
    named.push_back({"loss20", radio(20ms, 5ms)});
    named.back().conditions.loss = 0.2;
    named.push_back({"reorder", radio(25ms, 5ms)});
    named.back().conditions.duplicate = 0.02;
    named.back().conditions.reorder = 0.1, named.back().conditions.reorder_gap = 1;
    return named;
}

const std::vector<Named> named = list();

constexpr std::array<std::string_view, 8> names{"lan",    "wifi",  "wifi-busy", "4g",
                                                "mobile", "loss5", "loss20",    "reorder"};

}  // namespace

std::optional<links::Conditions> link_named(std::string_view name) {
    const auto found =
        std::find_if(named.begin(), named.end(), [&](const Named& n) { return n.name == name; });
    if (found == named.end()) return std::nullopt;
    return found->conditions;
}

std::span<const std::string_view> link_names() { return names; }

}  // namespace net
