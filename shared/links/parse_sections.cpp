#include "links/parse_sections.hpp"

#include "links/parse_nearest.hpp"
#include "links/parse_units.hpp"

#include <algorithm>
#include <array>

namespace links {

namespace {

using namespace std::string_view_literals;

constexpr auto a_time = "a time such as 20s"sv;

void begin_change(Words& words, Section& section) {
    SaidChange change;
    change.word = words.take();
    if (!words.read(change.at, a_time, parse_time)) return;
    if (!section.changes.empty() && change.at <= section.changes.back().at)
        return words.wrong(words.last(), "a change comes after the one before it");
    if (words.take_if("over")) words.read(change.over.emplace(), a_time, parse_time);
    section.changes.push_back(std::move(change));
}

void read_stall(Words& words, Section& section) {
    const Word word = words.take();
    if (section.changes.empty())
        return words.wrong(word, "'stall' belongs to a change: 'at TIME stall TIME'");
    SaidChange& change = section.changes.back();
    if (change.stall_word) return words.wrong(word, "'stall' is said twice");
    change.stall_word = word;
    words.read(change.stall, a_time, parse_time);
}

void read_repeat(Words& words, Section& section) {
    if (section.repeat_word) return words.wrong(words.peek(), "'repeat' is said twice");
    section.repeat_word = words.take();
    if (words.read(section.repeat, a_time, parse_time) && section.repeat < std::chrono::milliseconds{1})
        words.wrong(words.last(), "'repeat' wants a millisecond at least");
}

std::string no_word(const Word& word) {
    constexpr std::array units{"s"sv, "sec"sv, "ms"sv, "us"sv, "%"sv, "mbit"sv, "kbit"sv};
    if (std::find(units.begin(), units.end(), word.text) != units.end())
        return quoted(word.text) + " stands apart from its number: there is no space between the two";
    if (looks_like_number(word.text)) return quoted(word.text) + " is one number too many";
    if (word.text == "ecn") return "'ecn' is not played here: what is lost is lost";
    if (word.text == "jitter") return "'jitter' is the second time of 'delay': delay 20ms 5ms";
    const std::string near = nearest_word(word.text, phrase_words());
    return quoted(word.text) + " is no word of a link" + (near.empty() ? "" : ": did you mean " + near + "?");
}

void read_word(Words& words, Section& section) {
    const Word word = words.peek();
    if (word.text == "at") return begin_change(words, section);
    if (word.text == "over") return words.wrong(word, "'over' comes right after 'at TIME'");
    if (word.text == "stall") return read_stall(words, section);
    if (word.text == "repeat") return read_repeat(words, section);
    Said& said = section.changes.empty() ? section.from : section.changes.back().said;
    if (!read_phrase(words, said)) words.wrong(word, no_word(word));
}

}  // namespace

Sections read_sections(Words& words) {
    Sections sections;
    Section* section = &sections.both;
    while (!words.at_end()) {
        const Word word = words.peek();
        if (word.text != "up" && word.text != "down") {
            read_word(words, *section);
            continue;
        }
        section = word.text == "up" ? &sections.up : &sections.down;
        if (section->heading) words.wrong(word, quoted(word.text) + " is said twice");
        section->heading = words.take();
    }
    for (const Section* own : {&sections.up, &sections.down})
        if (own->heading && own->nothing())
            words.wrong(*own->heading,
                        "of " + quoted(own->heading->text) + " nothing is said: 'up delay 20ms'");
    return sections;
}

}  // namespace links
