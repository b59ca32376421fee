#include "playtest/scenario_clients.hpp"

#include "links/profiles.hpp"
#include "playtest/nearest.hpp"
#include "protocol/name.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace playtest {
namespace {

using namespace std::chrono_literals;
using std::string_view_literals::operator""sv;

constexpr std::size_t most_clients = 128;  // as many as a server can seat

constexpr std::array drawings{std::pair{"newest"sv, motionwire::Drawing::newest},
                              std::pair{"linear"sv, motionwire::Drawing::linear},
                              std::pair{"hermite"sv, motionwire::Drawing::hermite}};
constexpr std::array corrections{std::pair{"snap"sv, motionwire::Correction::snap},
                                 std::pair{"velocity_blend"sv, motionwire::Correction::velocity_blend},
                                 std::pair{"spring"sv, motionwire::Correction::spring}};
constexpr std::array behaviours{std::pair{"walk"sv, Behaviour::walk}, std::pair{"drive"sv, Behaviour::drive},
                                std::pair{"idle"sv, Behaviour::idle},
                                std::pair{"script"sv, Behaviour::script}};

std::string usual_name(Behaviour behaviour) {
    switch (behaviour) {
        case Behaviour::walk:
            return "walker";
        case Behaviour::drive:
            return "driver";
        case Behaviour::idle:
            return "idler";
        case Behaviour::script:
            break;
    }
    return "scripted";
}

void read_profile(Keys& keys, links::Profile& to) {
    std::string name;
    if (!keys.text("profile", name)) return;
    std::vector<std::string_view> known;
    for (const auto& profile : links::profiles()) known.push_back(profile.name);
    const auto found = std::find(known.begin(), known.end(), name);
    if (found != known.end())
        to = links::profiles()[static_cast<std::size_t>(found - known.begin())];
    else
        keys.refuse(*keys.table().get("profile"),
                    "no profile is named '" + name + "'" + did_you_mean(name, known));
}

void read_link(Keys& keys, links::Profile& to) {
    std::string words;
    if (!keys.text("link", words)) return;
    if (keys.has("profile"))
        return keys.refuse(*keys.table().get("link"), "'link' and 'profile' exclude each other");
    const auto& known = links::profiles();
    if (std::any_of(known.begin(), known.end(), [&](const auto& one) { return one.name == words; }))
        return keys.refuse(*keys.table().get("link"),
                           "'link' are words; for a network by name, profile = \"" + words + "\"");
    const auto link = links::parse(words);
    if (const auto* wrong = std::get_if<links::Wrong>(&link))
        return keys.refuse(*keys.table().get("link"), "'link': " + wrong->what);
    to = links::Profile{};
    to.name = to.words = words;
    to.link = std::get<links::Link>(link);
}

// What [client] may say for all.
void read_common(Keys& keys, ClientPlan& plan) {
    keys.choice<motionwire::Drawing>("drawing", plan.settings.drawing, drawings);
    keys.choice<motionwire::Correction>("correction", plan.settings.correction, corrections);
    keys.whole("frame_rate", plan.frame_rate, 1, 1000);
    if (Duration fixed{}; keys.span("fixed_delay", fixed, {.most = 5s})) plan.fixed_delay = fixed;
    read_profile(keys, plan.profile);
    read_link(keys, plan.profile);
}

void read_script(Keys& keys, ClientPlan& plan) {
    for (Keys& line : keys.list("script")) {
        Hold hold;
        line.span("lasts", hold.lasts, {.least = 1ms});
        line.whole("forward", hold.controls.forward, -127, 127);
        line.whole("right", hold.controls.right, -127, 127);
        line.truth("action", hold.controls.action);
        line.truth("use", hold.controls.use);
        line.truth("respawn", hold.controls.respawn);
        line.no_others();
        line.need({"lasts"});
        plan.script.push_back(hold);
    }
}

void read_clock(Keys& client, virtual_net::ClockCourse& clock) {
    auto keys = client.keys("clock");
    if (!keys) return;
    keys->span("offset", clock.offset, {.least = -1000h});
    keys->number("drift_ppm", clock.drift, -10000, 10000);
    for (Keys& step : keys->list("steps")) {
        virtual_net::ClockStep one;
        step.span("at", one.at);
        step.span("by", one.by, {.least = -1000h});
        step.no_others();
        step.need({"at", "by"});
        clock.steps.push_back(one);
    }
    std::stable_sort(clock.steps.begin(), clock.steps.end(),
                     [](const auto& a, const auto& b) { return a.at < b.at; });
    keys->no_others();
}

void read_behaviour(Keys& keys, ClientPlan& plan) {
    const bool scripted = keys.has("script");
    if (scripted) plan.behaviour = Behaviour::script;
    keys.choice<Behaviour>("behaviour", plan.behaviour, behaviours);
    read_script(keys, plan);
    if (scripted && plan.behaviour != Behaviour::script)
        keys.refuse(*keys.table().get("script"), "a 'script' needs behaviour = \"script\"");
    if (plan.behaviour == Behaviour::script && plan.script.empty())
        keys.refuse(*keys.table().get(scripted ? "script" : "behaviour"), "'script' has no line to play");
}

void read_visit(Keys& keys, ClientPlan& plan, Duration lasts) {
    if (keys.span("joins", plan.joins) && plan.joins >= lasts)
        keys.refuse("joins", "before the end of the playtest");
    if (Duration leaves{}; keys.span("leaves", leaves)) {
        plan.leaves = leaves;
        if (leaves <= plan.joins) keys.refuse("leaves", "after 'joins'");
    }
}

void read_name(Keys& keys, std::string& name) {
    if (!keys.text("name", name)) return;
    if (!name.empty() && name.size() <= protocol::Name::max_size && protocol::Name::is_clean(name)) return;
    keys.refuse("name", "letters one can see, at least one and at most 24 bytes");
    name.clear();
}

// One client for each of `count`, their names numbered where there are several, or none was given.
class Roster {
public:
    explicit Roster(Duration lasts) : lasts_{lasts} {}

    void read(Keys& keys, ClientPlan plan) {
        read_name(keys, plan.name);
        int count = 1;
        keys.whole("count", count, 1, static_cast<std::int64_t>(most_clients));
        read_common(keys, plan);
        read_behaviour(keys, plan);
        read_visit(keys, plan, lasts_);
        read_clock(keys, plan.clock);
        plan.sleeps = read_spans(keys, "sleeps");
        Duration within{};
        if (keys.span("joins_within", within) && plan.joins + within > lasts_)
            keys.refuse("joins_within", "over before the end of the playtest");
        keys.no_others();
        plan.clock.drift += plan.profile.client_drift;
        const auto& sleeps = plan.profile.client_sleeps;
        plan.sleeps.insert(plan.sleeps.end(), sleeps.begin(), sleeps.end());
        plan.sleeps = merged(std::move(plan.sleeps));
        add(keys, plan, count, within);
    }

    Clients clients;

private:
    void add(Keys& keys, ClientPlan plan, int count, Duration within) {
        const bool numbered = count > 1 || plan.name.empty();
        if (plan.name.empty()) plan.name = usual_name(plan.behaviour);
        const std::string group = plan.name;
        const Duration first = plan.joins;
        for (int i = 0; i < count; ++i) {
            plan.name = numbered ? group + " " + std::to_string(++last_number_[group]) : group;
            plan.joins = first + within * i / count;
            if (i > 0 && plan.leaves && *plan.leaves <= plan.joins)
                return keys.refuse(keys.table(), "some of '" + group + "' would leave before they join");
            if (plan.name.size() > protocol::Name::max_size)
                return keys.refuse(keys.table(), "the name '" + plan.name + "' is longer than 24 bytes");
            for (const auto& other : clients.plans)
                if (other.name == plan.name)
                    return keys.refuse(keys.table(), "two clients are named '" + plan.name + "'");
            clients.plans.push_back(plan);
            remember(group, plan.name);
        }
        if (clients.plans.size() > most_clients)
            keys.refuse(keys.table(), "more than " + std::to_string(most_clients) + " 'clients'");
    }

    void remember(const std::string& group, const std::string& name) {
        auto found = std::find_if(clients.groups.begin(), clients.groups.end(),
                                  [&](const auto& g) { return g.name == group; });
        if (found == clients.groups.end()) found = clients.groups.insert(found, Group{group, {}});
        found->members.push_back(name);
    }

    Duration lasts_;
    std::map<std::string, int> last_number_;
};

// [client] is one table, [[clients]] are many: easily confused.
void refuse_wrong_brackets(Keys& root) {
    if (const auto* node = root.table().get("client"); node && node->is_array())
        root.refuse(*node, "'client' is one table for all, [client]; a player is a [[clients]]");
    if (const auto* node = root.table().get("clients"); node && node->is_table())
        root.refuse(*node, "'clients' are several tables: each player is a [[clients]]");
}

}  // namespace

std::vector<Span> read_spans(Keys& keys, std::string_view key) {
    std::vector<Span> spans;
    for (Keys& one : keys.list(key)) {
        Span span;
        one.span("at", span.at);
        one.span("lasts", span.lasts, {.least = 1ms});
        one.no_others();
        one.need({"at", "lasts"});
        spans.push_back(span);
    }
    return spans;
}

std::vector<Span> merged(std::vector<Span> spans) {
    std::stable_sort(spans.begin(), spans.end(), [](const auto& a, const auto& b) { return a.at < b.at; });
    std::vector<Span> all;
    for (const Span& span : spans) {
        if (all.empty() || all.back().at + all.back().lasts < span.at)
            all.push_back(span);
        else
            all.back().lasts = std::max(all.back().lasts, span.at + span.lasts - all.back().at);
    }
    return all;
}

Clients read_clients(Keys& root, Duration lasts) {
    ClientPlan usual;
    usual.profile.name = "perfect";
    refuse_wrong_brackets(root);
    if (auto keys = root.keys("client")) {
        read_common(*keys, usual);
        keys->no_others();
    }
    Roster roster{lasts};
    for (Keys& keys : root.list("clients")) roster.read(keys, usual);
    return std::move(roster.clients);
}

}  // namespace playtest
