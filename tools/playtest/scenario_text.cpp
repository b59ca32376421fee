#include "playtest/scenario_text.hpp"

#include "playtest/nearest.hpp"
#include "playtest/shipped.hpp"

#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

namespace playtest {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest = 1'000'000;  // bytes; no person wrote more

std::string_view without_ending(std::string_view name) {
    return name.ends_with(".toml") ? name.substr(0, name.size() - 5) : name;
}

std::optional<ScenarioText> shipped_named(std::string_view name) {
    name = without_ending(name);
    for (const auto& one : shipped())
        if (one.name == name)
            return ScenarioText{
                std::string{name} + ".toml", std::string{name}, {}, true, std::string{one.toml}};
    return std::nullopt;
}

std::variant<ScenarioText, Wrong> read_file(const fs::path& path) {
    const std::string file = path.string();
    std::error_code ignored;
    if (fs::is_directory(path, ignored)) return Wrong{file + ": is a folder, not a scenario"};
    std::ifstream in{path, std::ios::binary};
    if (!in) return Wrong{file + ": cannot be read"};
    ScenarioText text{file, path.stem().string(), path.parent_path().string(), false, {}};
    text.toml.resize(longest + 1);
    in.read(text.toml.data(), static_cast<std::streamsize>(text.toml.size()));
    text.toml.resize(static_cast<std::size_t>(in.gcount()));
    if (text.toml.size() > longest) return Wrong{file + ": is too long for a scenario"};
    return text;
}

}  // namespace

std::variant<ScenarioText, Wrong> find_scenario(std::string_view name_or_path) {
    const fs::path path{name_or_path};
    std::error_code ignored;
    if (const auto shipped = shipped_named(name_or_path); shipped && !fs::is_regular_file(path, ignored))
        return *shipped;
    if (fs::exists(path, ignored)) return read_file(path);
    std::vector<std::string_view> known;
    for (const auto& one : shipped()) known.push_back(one.name);
    const bool is_path = path.has_parent_path();
    return Wrong{std::string{name_or_path} + ": no such file" +
                 (is_path ? std::string{}
                          : ", and no shipped scenario" + did_you_mean(without_ending(name_or_path), known))};
}

std::variant<ScenarioText, Wrong> find_beside(const ScenarioText& suite, std::string_view name) {
    if (suite.is_shipped) {
        if (const auto text = shipped_named(name)) return *text;
        return Wrong{std::string{name} + ": no shipped scenario"};
    }
    const fs::path path = fs::path{suite.folder} / fs::path{name};
    std::error_code ignored;
    return fs::exists(path, ignored) ? read_file(path) : find_scenario(name);
}

}  // namespace playtest
