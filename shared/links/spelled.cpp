#include "links/parse.hpp"
#include "links/parse_phrases.hpp"
#include "links/spelled_units.hpp"

#include <string>

namespace links {

namespace {

// " 1%", or " 1% 20%" with the correlation.
std::string chance(double share, double correlation) {
    return " " + spelled_share(share) + (correlation != 0 ? " " + spelled_share(correlation) : "");
}

std::string loss(const Conditions& c) {
    if (const auto& s = c.loss_state)
        return "loss state " + spelled_share(s->p13) + " " + spelled_share(s->p31) + " " +
               spelled_share(s->p32) + " " + spelled_share(s->p23) + " " + spelled_share(s->p14);
    if (const auto& g = c.loss_gemodel) {
        std::string text = "loss gemodel " + spelled_share(g->to_bad) + " " + spelled_share(g->to_good);
        if (g->lost_in_bad == 1 && g->lost_in_good == 0) return text;
        return text + " " + spelled_share(g->lost_in_bad) + " " + spelled_share(g->lost_in_good);
    }
    return "loss" + chance(c.loss, c.loss_correlation);
}

std::string rate(const Conditions& c) {
    std::string text = "rate " + spelled_rate(c.rate);
    const bool cells = c.rate_cell != 0 || c.rate_cell_overhead != 0;
    if (c.rate_overhead != 0 || cells) text += " " + std::to_string(c.rate_overhead);
    if (cells) text += " " + std::to_string(c.rate_cell);
    if (c.rate_cell_overhead != 0) text += " " + std::to_string(c.rate_cell_overhead);
    return text;
}

std::string slot(const Slot& s) {
    std::string text = "slot ";
    if (s.distributed) text += "distribution " + std::string{name_of(s.distribution)} + " ";
    text += spelled_time(s.least);
    if (s.distributed || s.most != s.least) text += " " + spelled_time(s.most);
    if (s.packets != 0) text += " packets " + std::to_string(s.packets);
    if (s.bytes != 0) text += " bytes " + std::to_string(s.bytes);
    return text;
}

std::string delay(const Conditions& c, bool with_jitter) {
    std::string text = "delay " + spelled_time(c.delay);
    if (with_jitter || c.jitter != Duration{} || c.delay_correlation != 0)
        text += " " + spelled_time(c.jitter);
    return c.delay_correlation != 0 ? text + " " + spelled_share(c.delay_correlation) : text;
}

std::string reorder(const Conditions& c) {
    if (c.reorder_gap == 0) return "reorder" + chance(0, c.reorder_correlation);
    std::string text = "reorder" + chance(c.reorder, c.reorder_correlation);
    const int usual = c.reorder > 0 ? 1 : 0;
    return c.reorder_gap != usual ? text + " gap " + std::to_string(c.reorder_gap) : text;
}

std::string stalls(const Conditions& c) {
    std::string text = "stalls " + spelled_time(c.stall_every) + " " + spelled_time(c.stall_least);
    return c.stall_most != c.stall_least ? text + " " + spelled_time(c.stall_most) : text;
}

std::string phrase(Part part, const Conditions& c, bool with_jitter) {
    switch (part) {
        case Part::delay:
            return delay(c, with_jitter);
        case Part::distribution:
            return "distribution " + std::string{name_of(c.distribution)};
        case Part::wander:
            return "wander " + spelled_time(c.wander);
        case Part::order:
            return c.in_order ? "in-order" : "any-order";
        case Part::loss:
            return loss(c);
        case Part::late_loss:
            return "late-loss " + spelled_share(c.late_loss) + " " + spelled_time(c.late_loss_above);
        case Part::duplicate:
            return "duplicate" + chance(c.duplicate, c.duplicate_correlation);
        case Part::corrupt:
            return "corrupt" + chance(c.corrupt, c.corrupt_correlation);
        case Part::reorder:
            return reorder(c);
        case Part::rate:
            return rate(c);
        case Part::limit:
            return "limit " + std::to_string(c.limit);
        case Part::slot:
            return slot(c.slot);
        case Part::stalls:
            return stalls(c);
    }
    return {};
}

bool differs(Part part, const Conditions& before, const Conditions& now) {
    Conditions changed = before;
    copy_part(part, changed, now);
    return !(changed == before);
}

// The phrases that make one of the other.
std::string phrases(const Conditions& before, const Conditions& now) {
    const bool with_jitter = differs(Part::distribution, before, now) || differs(Part::wander, before, now);
    std::string text;
    for (std::size_t i = 0; i < parts; ++i) {
        const bool needed = Part(i) == Part::delay && with_jitter && now.jitter == Duration{};
        if (needed || differs(Part(i), before, now)) text += " " + phrase(Part(i), now, with_jitter);
    }
    return text;
}

std::string spelled(const Way& way) {
    std::string text = phrases({}, way.from);
    const Conditions* before = &way.from;
    for (const Change& change : way.changes) {
        text += " at " + spelled_time(change.at);
        if (change.over != Duration{}) text += " over " + spelled_time(change.over);
        const std::string changed = phrases(*before, change.to);
        const bool nothing = changed.empty() && change.stall == Duration{};
        text += nothing ? " " + phrase(Part::limit, change.to, false) : changed;
        if (change.stall != Duration{}) text += " stall " + spelled_time(change.stall);
        before = &change.to;
    }
    return way.repeat != Duration{} ? text + " repeat " + spelled_time(way.repeat) : text;
}

}  // namespace

std::string spelled(const Link& link) {
    std::string text;
    if (link.up == link.down)
        text = spelled(link.up);
    else {
        const std::string up = spelled(link.up), down = spelled(link.down);
        text = (up.empty() ? "" : " up" + up) + (down.empty() ? "" : " down" + down);
    }
    return text.empty() ? text : text.substr(1);
}

}  // namespace links
