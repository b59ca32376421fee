#pragma once

// The text of a link in its sections: what is said of both directions, of `up` and of `down`, each with its changes in
// order. What of it holds together is for parse.cpp to see.

#include "links/parse_phrases.hpp"
#include "links/parse_words.hpp"

#include <optional>
#include <vector>

namespace links {

struct SaidChange {
    Duration at{}, stall{};
    std::optional<Duration> over;
    std::optional<Word> stall_word;
    Word word;
    Said said;
};

// What stands before `up` and `down`, or after one of them.
struct Section {
    Said from;
    std::vector<SaidChange> changes;
    Duration repeat{};
    std::optional<Word> heading, repeat_word;
    bool nothing() const { return from.nothing() && !from.gap && changes.empty() && !repeat_word; }
};

struct Sections {
    Section both, up, down;
};

Sections read_sections(Words&);

}  // namespace links
