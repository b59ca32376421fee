#include "links/parse_phrases.hpp"

#include "links/parse_nearest.hpp"
#include "links/parse_units.hpp"

#include <algorithm>

namespace links {

namespace {

using namespace std::chrono_literals;
using namespace std::string_view_literals;

constexpr auto a_time = "a time such as 20ms"sv;
constexpr auto a_share = "a percentage from 0% to 100%"sv;
constexpr auto a_rate = "a rate such as 2mbit"sv;
constexpr auto a_distribution = "one of uniform, normal, pareto, paretonormal, lognormal"sv;
constexpr auto a_whole = "a whole number from 0 to 1000000000"sv;
constexpr auto a_gap = "a whole number from 1 to 1000000000"sv;
constexpr auto bytes_or_less = "a whole number from -65535 to 65535"sv;

constexpr std::array distributions{"uniform"sv, "normal"sv, "pareto"sv, "paretonormal"sv, "lognormal"sv};

std::optional<int> count(std::string_view word) { return whole_of(word, 0, 1'000'000'000); }
std::optional<int> gap(std::string_view word) { return whole_of(word, 1, 1'000'000'000); }
std::optional<int> some_bytes(std::string_view word) { return whole_of(word, -65535, 65535); }
std::optional<Duration> slot_time(std::string_view word) { return time_of(word, 1ns); }

void read_delay(Words& words, Said& said) {
    Conditions& c = said.values;
    if (!words.read(c.delay, a_time, parse_time)) return;
    said.jitter = words.number_follows();
    if (words.maybe(c.jitter, a_time, parse_time)) words.maybe(c.delay_correlation, a_share, share_of);
}

void read_distribution(Words& words, Said& said) {
    words.read(said.values.distribution, a_distribution, distribution_of);
}

void read_wander(Words& words, Said& said) { words.read(said.values.wander, a_time, parse_time); }

// tc's defaults: alone P13 is the loss.
void read_states(Words& words, Said& said) {
    FourStates& states = said.values.loss_state.emplace();
    if (!words.read(states.p13, a_share, share_of)) return;
    states.p31 = 1 - states.p13;
    if (words.maybe(states.p31, a_share, share_of) && words.maybe(states.p32, a_share, share_of) &&
        words.maybe(states.p23, a_share, share_of))
        words.maybe(states.p14, a_share, share_of);
}

void read_gemodel(Words& words, Said& said) {
    GilbertElliott& model = said.values.loss_gemodel.emplace();
    if (!words.read(model.to_bad, a_share, share_of)) return;
    model.to_good = 1 - model.to_bad;
    if (words.maybe(model.to_good, a_share, share_of) && words.maybe(model.lost_in_bad, a_share, share_of))
        words.maybe(model.lost_in_good, a_share, share_of);
}

void read_chance(Words& words, double& chance, double& correlation) {
    if (words.read(chance, a_share, share_of)) words.maybe(correlation, a_share, share_of);
}

void read_loss(Words& words, Said& said) {
    if (words.take_if("state")) return read_states(words, said);
    if (words.take_if("gemodel")) return read_gemodel(words, said);
    words.take_if("random");
    read_chance(words, said.values.loss, said.values.loss_correlation);
}

void read_late_loss(Words& words, Said& said) {
    if (words.read(said.values.late_loss, a_share, share_of))
        words.read(said.values.late_loss_above, a_time, parse_time);
}

// `gap` may come at once or later; check() sees to it that it does not come alone.
void read_reorder(Words& words, Said& said) {
    read_chance(words, said.values.reorder, said.values.reorder_correlation);
    if (!said.gap && said.values.reorder > 0) said.values.reorder_gap = 1;
}

void read_rate(Words& words, Said& said) {
    Conditions& c = said.values;
    if (words.read(c.rate, a_rate, rate_of) && words.maybe(c.rate_overhead, bytes_or_less, some_bytes) &&
        words.maybe(c.rate_cell, a_whole, count))
        words.maybe(c.rate_cell_overhead, bytes_or_less, some_bytes);
}

void read_slot(Words& words, Said& said) {
    Slot& slot = said.values.slot;
    if (words.take_if("distribution")) {
        slot.distributed = true;
        if (!words.read(slot.distribution, a_distribution, distribution_of) ||
            !words.read(slot.least, a_time, slot_time) || !words.read(slot.most, a_time, slot_time))
            return;
    } else {
        if (!words.read(slot.least, a_time, slot_time)) return;
        slot.most = slot.least;
        if (!words.maybe(slot.most, a_time, slot_time)) return;
        if (slot.most < slot.least)
            return words.wrong(words.last(), "a slot's longest time is less than its shortest");
    }
    while (!words.at_end() && (words.peek().text == "packets" || words.peek().text == "bytes"))
        words.read(words.take().text == "packets" ? slot.packets : slot.bytes, a_whole, count);
}

void read_stalls(Words& words, Said& said) {
    Conditions& c = said.values;
    if (!words.read(c.stall_every, a_time, parse_time)) return;
    if (c.stall_every > Duration{} && c.stall_every < std::chrono::milliseconds{1})
        return words.wrong(words.last(), "stalls come once a millisecond at most");
    if (!words.read(c.stall_least, a_time, parse_time)) return;
    c.stall_most = c.stall_least;
    if (!words.maybe(c.stall_most, a_time, parse_time)) return;
    if (c.stall_most < c.stall_least)
        words.wrong(words.last(), "the longest stall is shorter than the shortest");
}

struct Phrase {
    std::string_view word;
    Part part;
    void (*read)(Words&, Said&);
};

const std::array<Phrase, 17> phrases{{
    {"delay", Part::delay, read_delay},
    {"latency", Part::delay, read_delay},
    {"distribution", Part::distribution, read_distribution},
    {"wander", Part::wander, read_wander},
    {"in-order", Part::order, [](Words&, Said& said) { said.values.in_order = true; }},
    {"any-order", Part::order, [](Words&, Said& said) { said.values.in_order = false; }},
    {"loss", Part::loss, read_loss},
    {"drop", Part::loss, read_loss},
    {"late-loss", Part::late_loss, read_late_loss},
    {"duplicate", Part::duplicate,
     [](Words& w, Said& s) { read_chance(w, s.values.duplicate, s.values.duplicate_correlation); }},
    {"corrupt", Part::corrupt,
     [](Words& w, Said& s) { read_chance(w, s.values.corrupt, s.values.corrupt_correlation); }},
    {"reorder", Part::reorder, read_reorder},
    {"gap", Part::reorder, [](Words& w, Said& s) { w.read(s.values.reorder_gap, a_gap, gap); }},
    {"rate", Part::rate, read_rate},
    {"limit", Part::limit, [](Words& w, Said& s) { w.read(s.values.limit, a_whole, count); }},
    {"slot", Part::slot, read_slot},
    {"stalls", Part::stalls, read_stalls},
}};

constexpr std::array known{"delay"sv,  "distribution"sv, "wander"sv,    "in-order"sv, "any-order"sv,
                           "loss"sv,   "late-loss"sv,    "duplicate"sv, "corrupt"sv,  "reorder"sv,
                           "gap"sv,    "rate"sv,         "limit"sv,     "slot"sv,     "stalls"sv,
                           "up"sv,     "down"sv,         "at"sv,        "over"sv,     "stall"sv,
                           "repeat"sv, "latency"sv,      "drop"sv};

}  // namespace

bool Said::nothing() const {
    return std::none_of(where.begin(), where.end(), [](const auto& word) { return word.has_value(); });
}

bool read_phrase(Words& words, Said& said) {
    const Word word = words.peek();
    const auto phrase =
        std::find_if(phrases.begin(), phrases.end(), [&](const Phrase& p) { return p.word == word.text; });
    if (phrase == phrases.end()) return false;
    std::optional<Word>& where =
        word.text == "gap" ? said.gap : said.where[static_cast<std::size_t>(phrase->part)];
    if (where) return words.wrong(word, quoted(word.text) + " is said twice"), true;
    where = words.take();
    phrase->read(words, said);
    return true;
}

void copy_part(Part part, Conditions& to, const Conditions& from) {
    switch (part) {
        case Part::delay:
            to.delay = from.delay, to.jitter = from.jitter, to.delay_correlation = from.delay_correlation;
            return;
        case Part::distribution:
            to.distribution = from.distribution;
            return;
        case Part::wander:
            to.wander = from.wander;
            return;
        case Part::order:
            to.in_order = from.in_order;
            return;
        case Part::loss:
            to.loss = from.loss, to.loss_correlation = from.loss_correlation;
            to.loss_gemodel = from.loss_gemodel, to.loss_state = from.loss_state;
            return;
        case Part::late_loss:
            to.late_loss = from.late_loss, to.late_loss_above = from.late_loss_above;
            return;
        case Part::duplicate:
            to.duplicate = from.duplicate, to.duplicate_correlation = from.duplicate_correlation;
            return;
        case Part::corrupt:
            to.corrupt = from.corrupt, to.corrupt_correlation = from.corrupt_correlation;
            return;
        case Part::reorder:
            to.reorder = from.reorder, to.reorder_correlation = from.reorder_correlation;
            to.reorder_gap = from.reorder_gap;
            return;
        case Part::rate:
            to.rate = from.rate, to.rate_overhead = from.rate_overhead;
            to.rate_cell = from.rate_cell, to.rate_cell_overhead = from.rate_cell_overhead;
            return;
        case Part::limit:
            to.limit = from.limit;
            return;
        case Part::slot:
            to.slot = from.slot;
            return;
        case Part::stalls:
            to.stall_every = from.stall_every, to.stall_least = from.stall_least,
            to.stall_most = from.stall_most;
            return;
    }
}

void apply(const Said& said, Conditions& conditions, bool& jitter) {
    for (std::size_t i = 0; i < parts; ++i)
        if (said.where[i]) copy_part(Part(i), conditions, said.values);
    jitter = jitter || said.jitter;
}

std::span<const std::string_view> phrase_words() { return known; }

std::optional<Distribution> distribution_of(std::string_view name) {
    const auto found = std::find(distributions.begin(), distributions.end(), name);
    if (found == distributions.end()) return std::nullopt;
    return Distribution(found - distributions.begin());
}

std::string_view name_of(Distribution distribution) {
    return distributions[static_cast<std::size_t>(distribution)];
}

}  // namespace links
