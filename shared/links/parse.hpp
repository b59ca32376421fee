#pragma once

// The language of links: the words of `tc qdisc ... netem`, in its units, and a few more.
//
//     delay 40ms 10ms 25% distribution normal   loss 1%   rate 2mbit   limit 1000
//     up delay 20ms   down delay 40ms loss gemodel 1% 25%
//     delay 30ms   at 20s delay 110ms   at 40s delay 30ms                     a route that changes, twice
//     delay 25ms   at 15s over 2s delay 425ms   at 20s over 1s delay 25ms     a queue that fills and empties
//
// Words before `up` and `down` are for both. `at TIME [over TIME]` begins a change: the words after it
// replace those of before, `stall TIME` holds everything up once. `repeat TIME` begins all anew.
// Ours besides: `distribution lognormal`, `wander TIME` and `in-order` (after a delay), `late-loss SHARE TIME`,
// `stalls EVERY LEAST [MOST]`.

#include "links/conditions.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace links {

// What is wrong, and with which part of the text.
struct Wrong {
    std::string what;      // "'dely' is no word of a link: did you mean 'delay'?"
    std::size_t at = 0;    // byte offset of the word
    std::size_t size = 0;  // and its length; 0: something is missing at the end
};

// An empty text is a perfect link.
std::variant<Link, Wrong> parse(std::string_view text);

// The text that parse() reads as this link; the same link has one spelling.
std::string spelled(const Link&);

// For a terminal: the text and, below it, ^~~~ under the word.
std::string pointed(std::string_view text, const Wrong&);

// As arguments for `tc qdisc add dev X root netem`; none where the way has what netem can't say.
std::optional<std::string> netem_words(const Way&);

// A time in netem's spelling: 1.5s, 20ms, 300us; a plain number is microseconds. None: no such, or negative.
std::optional<Duration> parse_time(std::string_view word);

}  // namespace links
