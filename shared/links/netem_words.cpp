#include "links/parse.hpp"
#include "links/parse_phrases.hpp"
#include "links/spelled_units.hpp"

#include <algorithm>
#include <string>

namespace links {

using namespace std::chrono_literals;

namespace {

constexpr Duration tc_longest = 274s;  // its ticks are counted in 32 bits

bool has_what_netem_cannot_say(const Conditions& c) {
    const bool lognormal = c.distribution == Distribution::lognormal && c.jitter > 0ns;
    const bool tabled = c.distribution != Distribution::uniform && c.jitter > 0ns;
    const bool tc_refuses = (tabled && c.delay == 0ns) || c.delay > tc_longest || c.jitter > tc_longest;
    const bool slot_table = c.slot.distributed && c.slot.distribution == Distribution::lognormal;
    return lognormal || tc_refuses || slot_table || c.wander > 0ns || c.in_order || c.late_loss > 0 ||
           c.stall_every > 0ns;
}

std::string chance(const char* word, double share, double correlation) {
    if (share == 0) return {};
    return std::string{" "} + word + " " + spelled_share(share) +
           (correlation != 0 ? " " + spelled_share(correlation) : "");
}

std::string delay(const Conditions& c) {
    if (c.delay == 0ns && c.jitter == 0ns) return {};
    std::string text = " delay " + spelled_microseconds(c.delay);
    if (c.jitter == 0ns) return text;
    text += " " + spelled_microseconds(c.jitter);
    if (c.delay_correlation != 0) text += " " + spelled_share(c.delay_correlation);
    if (c.distribution != Distribution::uniform)  // tc has no file for that one: it is what it does without
        text += " distribution " + std::string{name_of(c.distribution)};
    return text;
}

std::string loss(const Conditions& c) {
    if (const auto& s = c.loss_state)
        return " loss state " + spelled_share(s->p13) + " " + spelled_share(s->p31) + " " +
               spelled_share(s->p32) + " " + spelled_share(s->p23) + " " + spelled_share(s->p14);
    if (const auto& g = c.loss_gemodel)
        return " loss gemodel " + spelled_share(g->to_bad) + " " + spelled_share(g->to_good) + " " +
               spelled_share(g->lost_in_bad) + " " + spelled_share(g->lost_in_good);
    return chance("loss", c.loss, c.loss_correlation);
}

std::string reorder(const Conditions& c) {
    if (c.reorder == 0 || c.reorder_gap == 0) return {};
    return chance("reorder", c.reorder, c.reorder_correlation) + " gap " + std::to_string(c.reorder_gap);
}

std::string rate(const Conditions& c) {
    if (c.rate == 0) return {};
    return " rate " + spelled_rate(c.rate) + " " + std::to_string(c.rate_overhead) + " " +
           std::to_string(c.rate_cell) + " " + std::to_string(c.rate_cell_overhead);
}

// Also a distributed slot that is uniform: from delay - jitter to delay + jitter.
std::string slot(const Slot& s) {
    if (s.least == 0ns && s.most == 0ns) return {};
    std::string text = " slot ";
    if (s.distributed && s.distribution != Distribution::uniform)
        text += "distribution " + std::string{name_of(s.distribution)} + " " + spelled_time(s.least) + " " +
                spelled_time(s.most);
    else if (s.distributed)
        text += spelled_time(std::max(s.least - s.most, Duration{})) + " " + spelled_time(s.least + s.most);
    else
        text += spelled_time(s.least) + " " + spelled_time(s.most);
    if (s.packets != 0) text += " packets " + std::to_string(s.packets);
    return s.bytes != 0 ? text + " bytes " + std::to_string(s.bytes) : text;
}

}  // namespace

std::optional<std::string> netem_words(const Way& way) {
    const Conditions& c = way.from;
    if (!way.changes.empty() || has_what_netem_cannot_say(c)) return std::nullopt;
    return "limit " + std::to_string(c.limit) + delay(c) + loss(c) +
           chance("duplicate", c.duplicate, c.duplicate_correlation) +
           chance("corrupt", c.corrupt, c.corrupt_correlation) + reorder(c) + rate(c) + slot(c.slot);
}

}  // namespace links
