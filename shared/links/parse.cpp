#include "links/parse.hpp"

#include "links/parse_nearest.hpp"
#include "links/parse_phrases.hpp"
#include "links/parse_units.hpp"
#include "links/parse_words.hpp"

#include <algorithm>
#include <array>

namespace links {

namespace {

using namespace std::string_view_literals;

constexpr auto a_time = "a time such as 20s"sv;

struct SaidChange {
    Duration at{}, stall{};
    std::optional<Duration> over;
    bool stalls = false;
    Word word;
    Said said;
};

// What stands before `up` and `down`, or after one of them.
struct Section {
    Said from;
    std::vector<SaidChange> changes;
    Duration repeat{};
    std::optional<Word> repeat_word;
};

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
    if (change.stalls) return words.wrong(word, "'stall' is said twice");
    change.stalls = true;
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

struct Sections {
    Section both, up, down;
};

Sections read_sections(Words& words) {
    Sections sections;
    Section* section = &sections.both;
    bool up = false, down = false;
    while (!words.at_end()) {
        const Word word = words.peek();
        if (word.text != "up" && word.text != "down") {
            read_word(words, *section);
            continue;
        }
        bool& said = word.text == "up" ? up : down;
        if (said) words.wrong(word, quoted(word.text) + " is said twice");
        said = true;
        words.take();
        section = word.text == "up" ? &sections.up : &sections.down;
    }
    return sections;
}

// What holds only together, as tc and the kernel have it.
void check(Words& words, const Said& said, const Conditions& now, bool jitter) {
    const auto& delay = said.at(Part::delay);
    const auto& reorder = said.at(Part::reorder);
    if (said.gap && !reorder) return words.wrong(*said.gap, "'gap' belongs to 'reorder SHARE'");
    if (now.reorder > 0 && now.delay == Duration{}) {
        if (reorder)
            return words.wrong(*reorder, "'reorder' needs a delay: what is not late can't be overtaken");
        if (delay) return words.wrong(*delay, "without a delay the reordering said before is impossible");
    }
    for (const Part part : {Part::distribution, Part::wander})
        if (said.at(part) && !jitter)
            return words.wrong(*said.at(part),
                               quoted(said.at(part)->text) + " needs a jitter: 'delay TIME JITTER'");
    if (now.wander > Duration{} && now.delay_correlation > 0)
        words.wrong(said.at(Part::wander) ? *said.at(Part::wander)
                    : delay               ? *delay
                                          : Word{},
                    "a delay has a correlation or a 'wander', not both");
}

// Those of both directions and those of one, by time; at the same time its own words come last.
std::vector<std::vector<const SaidChange*>> merged(const Section& both, const Section& own) {
    std::vector<const SaidChange*> all;
    for (const SaidChange& change : both.changes) all.push_back(&change);
    for (const SaidChange& change : own.changes) all.push_back(&change);
    std::stable_sort(all.begin(), all.end(), [](const auto* a, const auto* b) { return a->at < b->at; });
    std::vector<std::vector<const SaidChange*>> groups;
    for (const SaidChange* change : all) {
        if (groups.empty() || groups.back().front()->at != change->at) groups.emplace_back();
        groups.back().push_back(change);
    }
    return groups;
}

Way make_way(Words& words, const Section& both, const Section& own) {
    Way way;
    bool jitter = false;
    for (const Said* said : {&both.from, &own.from}) apply(*said, way.from, jitter);
    for (const Said* said : {&both.from, &own.from}) check(words, *said, way.from, jitter);
    Conditions now = way.from;
    for (const auto& group : merged(both, own)) {
        Change& change = way.changes.emplace_back();
        change.at = group.front()->at;
        for (const SaidChange* one : group) {
            if (one->said.nothing() && !one->said.gap && !one->stalls)
                words.wrong(one->word, "after 'at TIME' nothing changes");
            if (one->over) change.over = *one->over;
            if (one->stalls) change.stall = one->stall;
            apply(one->said, now, jitter);
        }
        for (const SaidChange* one : group) check(words, one->said, now, jitter);
        change.to = now;
    }
    const Section& repeating = own.repeat_word ? own : both;
    way.repeat = repeating.repeat;
    const bool too_soon = !way.changes.empty() && way.repeat <= way.changes.back().at;
    if (way.repeat > Duration{} && too_soon)
        words.wrong(*repeating.repeat_word, "'repeat' begins anew before the last change");
    return way;
}

}  // namespace

std::variant<Link, Wrong> parse(std::string_view text) {
    Words words{text};
    const Sections sections = read_sections(words);
    if (words.wrong()) return *words.wrong();
    const Link link{make_way(words, sections.both, sections.up),
                    make_way(words, sections.both, sections.down)};
    if (words.wrong()) return *words.wrong();
    return link;
}

std::string pointed(std::string_view text, const Wrong& wrong) {
    std::string line{text}, mark;
    for (char& c : line)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
    const auto follows = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };  // in UTF-8
    for (std::size_t i = 0; i < line.size() && i < wrong.at + wrong.size; ++i)
        if (!follows(line[i])) mark += i < wrong.at ? ' ' : i == wrong.at ? '^' : '~';
    if (wrong.size == 0) mark += " ^";
    return line + "\n" + mark;
}

}  // namespace links
