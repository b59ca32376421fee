#include "links/parse.hpp"

#include "links/parse_nearest.hpp"
#include "links/parse_sections.hpp"

#include <algorithm>

namespace links {

namespace {

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

// A round has something to repeat, and ends before the next begins.
void check_repeat(Words& words, const Way& way, const Section& both, const Section& own) {
    const Section& repeating = own.repeat_word ? own : both;
    if (!repeating.repeat_word || way.changes.empty()) return;
    if (way.repeat <= way.changes.back().at)
        words.wrong(*repeating.repeat_word, "'repeat' begins anew before the last change");
    for (const Section* section : {&both, &own})
        for (const SaidChange& change : section->changes)
            if (change.stall_word && change.at + change.stall > way.repeat)
                words.wrong(*change.stall_word, "this 'stall' is not over when 'repeat' begins anew");
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
            if (one->said.nothing() && !one->said.gap && !one->stall_word)
                words.wrong(one->word, "after 'at TIME' nothing changes");
            if (one->over) change.over = *one->over;
            if (one->stall_word) change.stall = one->stall;
            apply(one->said, now, jitter);
        }
        for (const SaidChange* one : group) check(words, one->said, now, jitter);
        change.to = now;
    }
    way.repeat = own.repeat_word ? own.repeat : both.repeat;
    check_repeat(words, way, both, own);
    return way;
}

}  // namespace

std::variant<Link, Wrong> parse(std::string_view text) {
    Words words{text};
    const Sections sections = read_sections(words);
    if (words.wrong()) return *words.wrong();
    const Link link{make_way(words, sections.both, sections.up),
                    make_way(words, sections.both, sections.down)};
    const auto idle = [&](const Section& section, bool changes) {
        if (section.repeat_word && !changes)
            words.wrong(*section.repeat_word, "'repeat' has no change to repeat: 'at TIME delay 50ms'");
    };
    idle(sections.up, !link.up.changes.empty());
    idle(sections.down, !link.down.changes.empty());
    idle(sections.both, !link.up.changes.empty() || !link.down.changes.empty());
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
