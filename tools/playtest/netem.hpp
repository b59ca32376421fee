#pragma once

// The kernel's netem, asked by `tc`: put on a network device, seen to be there, and its datagrams counted.
// Needs iproute2, the right to administer a network, and a kernel that has sch_netem.

#include "links/conditions.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace playtest {

// One direction in netem's own words, and those that replace them later.
struct NetemWords {
    struct Later {
        links::Duration at{};
        std::string words;
    };
    std::string words;  // as tc takes them; empty: a perfect link
    std::vector<Later> later;
};

// None: there is something in it that netem can't say. What changes at once can be said, what changes slowly can't.
std::optional<NetemWords> netem_words_of(const links::Way&);

// A device in a network namespace.
struct Device {
    std::string net_namespace, name;
};

// Both throw std::runtime_error, one line, when tc refuses or what it shows afterwards is not what was asked for.
void shape(const Device&, const std::string& words);
void reshape(const Device&, const std::string& words);

// How many packets its netem has let through; none: there is no netem on it.
std::optional<std::uint64_t> counted(const Device&);

// What of `words` is missing in what `tc -json qdisc show` answered; empty: nothing is.
std::string missing_in(const std::string& answer, const std::string& words);

// Why netem can't be had here, in half a line; none: it can.
std::optional<std::string> why_no_netem();

}  // namespace playtest
