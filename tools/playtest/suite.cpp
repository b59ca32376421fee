#include "playtest/suite.hpp"

#include "playtest/scenario_file.hpp"
#include "playtest/toml_keys.hpp"

#include <algorithm>
#include <sstream>

namespace playtest {
namespace {

// As an override has it: text bare, all else in TOML.
std::string value_of(const toml::node& node) {
    if (const auto* text = node.as_string()) return text->get();
    std::ostringstream out;
    node.visit([&](const auto& value) { out << value; });
    return out.str();
}

class SuiteReader {
public:
    explicit SuiteReader(const ScenarioText& suite) : suite_{suite}, complaints_{suite.file} {}

    std::variant<std::vector<SuiteEntry>, Wrong> read(const toml::table& table) {
        Keys root{table, complaints_};
        std::string about;
        root.text("about", about);
        const auto* list = root.any("scenarios")->as_array();
        if (!list || list->empty()) root.refuse("scenarios", "a list of scenarios, [\"quickstart.toml\"]");
        root.no_others();
        if (list)
            for (const auto& node : *list) read(root, node);
        if (const auto wrong = complaints_.first()) return *wrong;
        return std::move(entries_);
    }

private:
    void read(Keys& root, const toml::node& node) {
        if (const auto* name = node.as_string()) return add(root, node, name->get(), {});
        if (!node.is_table())
            return root.refuse(node, "'scenarios' are names, or { scenario = ..., set = {...} }");
        Keys entry{*node.as_table(), complaints_};
        std::string name;
        const bool named = entry.text("scenario", name);
        std::vector<Override> set;
        if (const auto values = entry.keys("set")) read(values->table(), {}, set);
        entry.no_others();
        entry.need({"scenario"});
        if (named) add(root, node, name, std::move(set));
    }

    // { "server.snapshot_rate" = 10 } or { server.snapshot_rate = 10 }
    void read(const toml::table& values, const std::string& before, std::vector<Override>& set) {
        for (auto&& [key, node] : values) {
            const std::string path = before + std::string{key.str()};
            if (const auto* inner = node.as_table()) {
                read(*inner, path + ".", set);
                continue;
            }
            const auto line = std::to_string(node.source().begin.line);
            set.push_back({path, value_of(node), suite_.file + ":" + line + ": set '" + path + "'"});
        }
    }

    void add(Keys& root, const toml::node& node, const std::string& name, std::vector<Override> set) {
        auto text = find_beside(suite_, name);
        if (const auto* wrong = std::get_if<Wrong>(&text))
            return root.refuse(node, "'" + name + "': " + wrong->line);
        entries_.push_back({std::get<ScenarioText>(std::move(text)), std::move(set)});
    }

    const ScenarioText& suite_;
    Complaints complaints_;
    std::vector<SuiteEntry> entries_;
};

bool sets(std::span<const Override> overrides, const std::string& key) {
    return std::any_of(overrides.begin(), overrides.end(), [&](const auto& one) { return one.key == key; });
}

// Seconds and seeds are told with every result anyway; a swept key is what a point is known by.
SettingsChosen settings_of(std::span<const Override> overrides, std::span<const Override> point) {
    SettingsChosen settings;
    for (const auto& one : overrides) {
        if ((one.key == "seconds" || one.key == "seeds") && !sets(point, one.key)) continue;
        const auto known =
            std::find_if(settings.begin(), settings.end(), [&](const auto& s) { return s.first == one.key; });
        if (known != settings.end()) settings.erase(known);
        settings.emplace_back(one.key, one.value);
    }
    return settings;
}

}  // namespace

std::variant<std::vector<SuiteEntry>, Wrong> read_suite(const ScenarioText& text) {
    try {
        const toml::table table = toml::parse(text.toml);
        if (!table.contains("scenarios")) return std::vector<SuiteEntry>{{text, {}}};
        return SuiteReader{text}.read(table);
    } catch (const toml::parse_error&) {
        return std::vector<SuiteEntry>{{text, {}}};  // whose reader says what is wrong
    }
}

std::variant<std::vector<Planned>, Wrong> plan(const ScenarioText& text, std::span<const Override> overrides,
                                               std::span<const Axis> axes) {
    auto entries = read_suite(text);
    if (const auto* wrong = std::get_if<Wrong>(&entries)) return *wrong;
    std::vector<Planned> all;
    for (const auto& entry : std::get<std::vector<SuiteEntry>>(entries)) {
        for (const auto& point : grid(axes)) {
            auto set = entry.set;
            set.insert(set.end(), overrides.begin(), overrides.end());
            set.insert(set.end(), point.begin(), point.end());
            auto scenario = read_scenario(entry.text, set);
            if (const auto* wrong = std::get_if<Wrong>(&scenario)) return *wrong;
            all.push_back({std::get<Scenario>(std::move(scenario)), settings_of(set, point)});
        }
    }
    return all;
}

std::string about_of(const ScenarioText& text) {
    try {
        return toml::parse(text.toml)["about"].value_or(std::string{});
    } catch (const toml::parse_error&) {
        return {};
    }
}

}  // namespace playtest
