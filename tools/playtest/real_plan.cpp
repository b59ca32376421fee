#include "playtest/real_plan.hpp"

#include "links/parse.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <sstream>
#include <string_view>

namespace playtest {

namespace {

using links::Link;

std::string number(double value) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::setprecision(9) << value;
    return text.str();
}

// netem's spelling, to the nanosecond.
std::string time_word(Duration d) { return number(motionwire::exact_seconds_of(d)) + "s"; }

Program server_of(const Scenario& scenario, const RealPlanOptions& options) {
    const server::GameOptions& game = scenario.server.game;
    Program program{.name = "the server", .output = options.logs + "/server.txt", .stops = scenario.lasts};
    program.words = {options.programs + "/motionwire-server",
                     "--port",
                     std::to_string(options.port),
                     "--tick-rate",
                     std::to_string(game.tick_rate),
                     "--snapshot-rate",
                     std::to_string(game.snapshot_rate),
                     "--max-players",
                     std::to_string(game.max_players),
                     "--bots",
                     std::to_string(game.bots),
                     "--threshold",
                     number(static_cast<double>(game.policy.max_error)),
                     "--max-angle",
                     number(static_cast<double>(game.policy.max_angle)),
                     "--heartbeat",
                     number(motionwire::exact_seconds_of(game.policy.heartbeat)),
                     "--seed",
                     std::to_string(game.seed),
                     "--start-tick",
                     std::to_string(motionwire::number_of(game.start)),
                     "--truth-out",
                     truth_file(options.logs)};
    program.pauses = scenario.server.stalls;
    return program;
}

// "2s forward 127 action, 500ms right -127": as motionwire-bot --script reads it.
std::string spelled(const std::vector<Hold>& script) {
    std::string text;
    for (const Hold& hold : script) {
        text += (text.empty() ? "" : ", ") + time_word(hold.lasts);
        const sim::Controls& c = hold.controls;
        if (c.forward != 0) text += " forward " + std::to_string(c.forward);
        if (c.right != 0) text += " right " + std::to_string(c.right);
        if (c.action) text += " action";
        if (c.use) text += " use";
        if (c.respawn) text += " respawn";
    }
    return text;
}

void add_behaviour(Program& program, const ClientPlan& client) {
    switch (client.behaviour) {
        case Behaviour::walk:
            program.words.emplace_back("--walk");
            break;
        case Behaviour::drive:
            program.words.emplace_back("--drive");
            break;
        case Behaviour::idle:
            program.words.emplace_back("--idle");
            break;
        case Behaviour::script:
            program.words.emplace_back("--script");
            program.words.push_back(spelled(client.script));
            break;
    }
}

void add_settings(Program& program, const ClientPlan& client) {
    constexpr std::array drawings{"newest", "linear", "hermite"};
    constexpr std::array corrections{"snap", "velocity_blend", "spring"};
    auto& words = program.words;
    words.insert(words.end(),
                 {"--drawing", drawings[static_cast<std::size_t>(client.settings.drawing)], "--correction",
                  corrections[static_cast<std::size_t>(client.settings.correction)], "--frame-rate",
                  std::to_string(client.frame_rate)});
    if (client.fixed_delay) words.insert(words.end(), {"--fixed-delay", time_word(*client.fixed_delay)});
}

// How the kernel plays a client's link.
struct Shaping {
    Cable cable;
    std::string by;
    bool relay = false;
};

std::optional<Cable> cable_of(const Link& link) {
    const auto up = netem_words_of(link.up), down = netem_words_of(link.down);
    if (!up || !down) return std::nullopt;
    return Cable{*up, *down};
}

Shaping shaping_of(const ClientPlan& client, bool netem) {
    if (!netem) return {{}, "relay", true};
    if (const auto cable = cable_of(client.profile.link)) return {*cable, "netem", false};
    if (client.profile.nearest)
        if (const auto cable = cable_of(*client.profile.nearest))
            return {*cable, std::string{by_nearest}, false};
    return {{}, "relay, netem can't say this link", true};
}

Program bot_of(const ClientPlan& client, std::size_t i, std::uint64_t seed, const RealPlanOptions& options,
               const Shaping& shaping) {
    Program program{.name = client.name,
                    .output = options.logs + "/client-" + std::to_string(i + 1) + ".txt"};
    program.words = {options.programs + "/motionwire-bot",
                     "--address",
                     options.netem ? Namespaces::server_address(i) : "127.0.0.1",
                     "--port",
                     std::to_string(options.port),
                     "--name",
                     client.name,
                     "--seed",
                     std::to_string(seed % 100000 * 100 + i + 1),
                     "--attempts",
                     "0",
                     "--scenes-out",
                     scenes_file(options.logs, i)};
    add_behaviour(program, client);
    add_settings(program, client);
    if (const auto words = links::spelled(client.profile.link); shaping.relay && !words.empty())
        program.words.insert(program.words.end(),
                             {"--link", words, "--link-age", std::to_string(client.joins.count()) + "ns"});
    program.pauses = client.sleeps;
    return program;
}

// What a clock of its own does besides showing the time: all programs here ask the machine's.
std::string course_of(const virtual_net::ClockCourse& clock) {
    std::string text;
    const auto add = [&](bool there, const char* what) {
        if (there) text += (text.empty() ? "" : ", ") + std::string{what};
    };
    add(clock.offset != Duration{}, "its offset");
    add(clock.drift != 0, "its drift");
    add(!clock.steps.empty(), "its steps");
    return text;
}

std::vector<std::string> notes_of(const Scenario& scenario) {
    std::vector<std::string> notes;
    for (const ClientPlan& client : scenario.clients)
        if (const auto course = course_of(client.clock); !course.empty())
            notes.push_back(client.name + "'s clock is this machine's: only virtual runs play " + course);
    const WhatIf& mistakes = scenario.what_if;
    if (mistakes.throttled || mistakes.sequenced || mistakes.arrival_dated)
        notes.emplace_back("[what_if] is played by virtual runs only");
    return notes;
}

}  // namespace

std::string scenes_file(const std::string& logs, std::size_t client) {
    return logs + "/client-" + std::to_string(client + 1) + ".scenes";
}

std::string truth_file(const std::string& logs) { return logs + "/server.truth"; }

RealPlan plan_of(const Scenario& scenario, std::uint64_t seed, const RealPlanOptions& options) {
    RealPlan plan{.lasts = scenario.lasts, .server = server_of(scenario, options), .netem = options.netem};
    for (std::size_t i = 0; i < scenario.clients.size(); ++i) {
        const ClientPlan& client = scenario.clients[i];
        const Shaping shaping = shaping_of(client, options.netem);
        Program bot = bot_of(client, i, seed, options, shaping);
        bot.starts = client.joins;
        bot.stops = std::min(client.leaves.value_or(scenario.lasts), scenario.lasts);
        plan.clients.push_back(std::move(bot));
        plan.cables.push_back(shaping.cable);
        plan.shaped_by.push_back(shaping.by);
    }
    plan.notes = notes_of(scenario);
    return plan;
}

}  // namespace playtest
