#include "playtest/netem.hpp"

#include "links/parse.hpp"
#include "playtest/namespace_names.hpp"
#include "playtest/process.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace playtest {

namespace {

using Json = nlohmann::json;
using links::Conditions;

std::vector<std::string> tc(const Device& device, std::vector<std::string> words) {
    std::vector<std::string> all{"tc", "-n", device.net_namespace};
    all.insert(all.end(), words.begin(), words.end());
    return all;
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void set(const Device& device, const std::string& verb, const std::string& words) {
    auto command = tc(device, {"qdisc", verb, "dev", device.name, "root", "netem"});
    std::istringstream each{words};
    for (std::string word; each >> word;) command.push_back(word);
    if (const auto done = run_command(command); !done.well())
        throw std::runtime_error("'" + joined(command) + "' failed: " + first_line(done.said));
    const auto shown = run_command(tc(device, {"-json", "qdisc", "show", "dev", device.name}));
    if (const auto missing = missing_in(shown.said, words); !missing.empty())
        throw std::runtime_error(device.name + " in " + device.net_namespace + " is not shaped: " + missing);
}

// The entry of netem in tc's answer; null: there is none.
Json netem_in(const std::string& answer) {
    const Json all = Json::parse(answer, nullptr, false);
    if (!all.is_array()) return nullptr;
    for (const Json& one : all)
        if (one.is_object() && one.value("kind", "") == "netem") return one;
    return nullptr;
}

double number_at(const Json& options, const char* part, const char* key) {
    const auto found = options.find(part);
    if (found == options.end() || !found->is_object()) return 0;
    return found->value(key, 0.0);
}

// tc rounds times to its own ticks and shares to 32 bits.
bool is_about(double shown, double wanted) { return std::abs(shown - wanted) <= 1e-3 * wanted + 1e-5; }

// `tc qdisc change` leaves in place what it is not told of, so nothing that is there may go away.
bool takes_away(const Conditions& before, const Conditions& after) {
    const auto gone = [](double was, double is) { return was != 0 && is == 0; };
    return before.distribution != after.distribution || before.slot != after.slot ||
           gone(before.rate, after.rate) || gone(before.reorder, after.reorder) ||
           gone(before.corrupt, after.corrupt) || gone(before.duplicate, after.duplicate) ||
           gone(before.delay_correlation, after.delay_correlation) ||
           gone(before.loss_correlation, after.loss_correlation) ||
           gone(before.duplicate_correlation, after.duplicate_correlation) ||
           gone(before.corrupt_correlation, after.corrupt_correlation) ||
           gone(before.reorder_correlation, after.reorder_correlation);
}

}  // namespace

std::optional<NetemWords> netem_words_of(const links::Way& way) {
    const auto words = links::netem_words({.from = way.from, .changes = {}, .repeat = {}});
    if (!words || way.repeat != links::Duration{}) return std::nullopt;
    NetemWords all{*words, {}};
    const Conditions* before = &way.from;
    for (const links::Change& change : way.changes) {
        if (takes_away(*before, change.to)) return std::nullopt;
        before = &change.to;
        const auto then = links::netem_words({.from = change.to, .changes = {}, .repeat = {}});
        if (!then || change.over != links::Duration{} || change.stall != links::Duration{})
            return std::nullopt;
        all.later.push_back({change.at, *then});
    }
    return all;
}

void shape(const Device& device, const std::string& words) { set(device, "add", words); }
void reshape(const Device& device, const std::string& words) { set(device, "change", words); }

std::optional<std::uint64_t> counted(const Device& device) {
    const auto shown = run_command(tc(device, {"-s", "-json", "qdisc", "show", "dev", device.name}));
    const Json netem = netem_in(shown.said);
    if (netem.is_null()) return std::nullopt;
    return netem.value("packets", std::uint64_t{0});
}

std::string missing_in(const std::string& answer, const std::string& words) {
    const Json netem = netem_in(answer);
    if (netem.is_null()) return "there is no netem on it";
    const auto parsed = links::parse(words);
    const auto* link = std::get_if<links::Link>(&parsed);
    if (!link) return "'" + words + "' is no link";
    const Conditions& c = link->up.from;
    const Json options = netem.value("options", Json::object());
    struct Wanted {
        const char *part, *key;
        double value;
    };
    const std::array all{
        Wanted{"delay", "delay", motionwire::exact_seconds_of(c.delay)},
        Wanted{"delay", "jitter", motionwire::exact_seconds_of(c.jitter)},
        Wanted{"loss-random", "loss", c.loss},
        Wanted{"loss-gemodel", "p", c.loss_gemodel ? c.loss_gemodel->to_bad : 0},
        Wanted{"loss-state", "p13", c.loss_state ? c.loss_state->p13 : 0},
        Wanted{"duplicate", "duplicate", c.duplicate},
        Wanted{"corrupt", "corrupt", c.corrupt},
        Wanted{"reorder", "reorder", c.reorder},
        Wanted{"rate", "rate", c.rate},
    };
    const auto wrong = std::find_if(all.begin(), all.end(), [&](const Wanted& w) {
        return !is_about(number_at(options, w.part, w.key), w.value);
    });
    if (wrong == all.end()) return {};
    return "its " + std::string{wrong->part} + " is " +
           std::to_string(number_at(options, wrong->part, wrong->key)) + " instead of " +
           std::to_string(wrong->value);
}

std::optional<std::string> why_no_netem() {
    const std::string name = names_of(getpid()) + "try";
    if (!run_command({"tc", "-V"}).well() || !run_command({"ip", "-V"}).well())
        return "iproute2 is not installed";
    if (const auto made = run_command({"ip", "netns", "add", name}); !made.well())
        return "this user may not make network namespaces";
    const auto tried =
        run_command(tc({name, "lo"}, {"qdisc", "add", "dev", "lo", "root", "netem", "delay", "1ms"}));
    run_command({"ip", "netns", "delete", name});
    if (tried.well()) return std::nullopt;
    return "this kernel has no sch_netem";
}

}  // namespace playtest
