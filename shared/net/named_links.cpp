#include "net/link.hpp"

#include <algorithm>
#include <array>

namespace net {

using namespace std::chrono_literals;

namespace {

struct Named {
    std::string_view name;
    LinkConditions conditions;
};

// One way each; a round trip suffers both. The radio ones are orders of magnitude of what people measure
// at home and on the road, not a model of a standard.
constexpr std::array named{
    Named{"lan", {.delay = 200us, .jitter = 500us}},
    Named{"wifi",
          {.delay = 12ms, .jitter = 15ms, .loss = 0.005, .loss_run = 1.5, .stalls = 0.2, .stall = 80ms}},
    Named{"wifi-busy",
          {.delay = 15ms, .jitter = 35ms, .loss = 0.015, .loss_run = 2, .stalls = 0.5, .stall = 120ms}},
    Named{"4g",
          {.delay = 30ms,
           .jitter = 25ms,
           .loss = 0.003,
           .loss_run = 2,
           .stalls = 0.1,
           .stall = 120ms,
           .rate = 1.5e6}},
    Named{"mobile",
          {.delay = 60ms,
           .jitter = 60ms,
           .loss = 0.02,
           .loss_run = 2.5,
           .stalls = 0.2,
           .stall = 250ms,
           .rate = 2e5}},
    Named{"loss5", {.delay = 20ms, .jitter = 5ms, .loss = 0.05}},
    Named{"loss20", {.delay = 20ms, .jitter = 5ms, .loss = 0.2}},
    Named{"reorder", {.delay = 25ms, .jitter = 5ms, .duplicate = 0.02, .reorder = 0.1, .held = 60ms}},
};

constexpr auto names = [] {
    std::array<std::string_view, named.size()> list{};
    for (std::size_t i = 0; i < named.size(); ++i) list[i] = named[i].name;
    return list;
}();

}  // namespace

std::optional<LinkConditions> link_named(std::string_view name) {
    const auto found =
        std::find_if(named.begin(), named.end(), [&](const Named& n) { return n.name == name; });
    if (found == named.end()) return std::nullopt;
    return found->conditions;
}

std::span<const std::string_view> link_names() { return names; }

}  // namespace net
