#include "playtest/events.hpp"

#include "motionwire/time.hpp"
#include "playtest/numbers.hpp"

#include <algorithm>
#include <string>

namespace playtest {

namespace {

using motionwire::exact_seconds_of;

std::string milliseconds(Duration d) {
    return std::to_string(std::chrono::round<std::chrono::milliseconds>(d).count()) + " ms";
}

std::string words_for(const links::Change& change, const links::Conditions& before) {
    if (change.stall > Duration{}) return "link stalls " + milliseconds(change.stall);
    if (change.to.delay != before.delay) return "delay " + milliseconds(change.to.delay);
    if (change.to.jitter != before.jitter) return "jitter " + milliseconds(change.to.jitter);
    return "link changes";
}

void add_way(const links::Way& way, Duration lasts, std::vector<Event>& events) {
    if (way.changes.empty()) return;
    const Duration repeat = way.repeat > Duration{} ? way.repeat : lasts + Duration{1};
    for (Duration round{}; round < lasts; round += repeat) {
        const links::Conditions* before = &way.from;
        for (const links::Change& change : way.changes) {
            // Of a later round, the end may cut something off: that is as it should be.
            if (const Duration at = round + change.at; at < lasts || round == Duration{})
                events.push_back({.at = exact_seconds_of(at),
                                  .lasts = exact_seconds_of(std::max(change.over, change.stall)),
                                  .what = words_for(change, *before)});
            before = &change.to;
        }
    }
}

void add_spans(const std::vector<Span>& spans, const char* what, std::vector<Event>& events) {
    for (const Span& span : spans)
        events.push_back(
            {.at = exact_seconds_of(span.at), .lasts = exact_seconds_of(span.lasts), .what = what});
}

// In order, each once; some may come after the end.
std::vector<Event> all_events(const Scenario& scenario, const ClientPlan& plan) {
    std::vector<Event> events;
    add_way(plan.profile.link.up, scenario.lasts, events);
    add_way(plan.profile.link.down, scenario.lasts, events);
    add_spans(scenario.server.stalls, "server stalls", events);
    add_spans(plan.sleeps, "sleeps", events);
    for (const auto& step : plan.clock.steps)
        events.push_back(
            {.at = exact_seconds_of(step.at), .lasts = 0, .what = "clock steps " + milliseconds(step.by)});
    std::stable_sort(events.begin(), events.end(),
                     [](const Event& a, const Event& b) { return a.at < b.at; });
    events.erase(std::unique(events.begin(), events.end()), events.end());
    return events;
}

}  // namespace

std::vector<Event> events_of(const Scenario& scenario, const ClientPlan& plan) {
    auto events = all_events(scenario, plan);
    std::erase_if(events, [&](const Event& event) { return event.at >= exact_seconds_of(scenario.lasts); });
    return events;
}

std::vector<std::string> too_late(const Scenario& scenario) {
    const double end = exact_seconds_of(scenario.lasts);
    std::vector<std::string> lines;
    const auto add = [&](const std::string& what, double at) {
        const std::string line = what + " at " + fixed(at, 1) + " s";
        if (at >= end && std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
    };
    for (const auto& plan : scenario.clients) {
        for (const auto& event : all_events(scenario, plan)) add(event.what, event.at);
        if (plan.leaves) add(plan.name + " leaves", exact_seconds_of(*plan.leaves));
    }
    return lines;
}

}  // namespace playtest
