#include "script.hpp"

#include "links/parse.hpp"

#include <charconv>
#include <optional>
#include <sstream>

namespace bot {

namespace {

using motionwire::Duration;

std::optional<std::int8_t> axis(const std::string& word) {
    int value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || value < -127 || value > 127) return {};
    return static_cast<std::int8_t>(value);
}

// Empty, or what is wrong with it.
std::string add_hold(Script& script, const std::string& text) {
    std::istringstream words{text};
    std::string word;
    if (!(words >> word)) return "there is nothing between two commas";
    const auto lasts = links::parse_time(word);
    if (!lasts || *lasts <= Duration{}) return "'" + word + "' is no time";
    sim::Controls controls;
    while (words >> word) {
        if (word == "action")
            controls.action = true;
        else if (word == "use")
            controls.use = true;
        else if (word == "respawn")
            controls.respawn = true;
        else if (word == "forward" || word == "right") {
            std::string number;
            words >> number;
            const auto value = axis(number);
            if (!value) return "'" + number + "' after '" + word + "' must be -127 to 127";
            (word == "forward" ? controls.forward : controls.right) = *value;
        } else {
            return "'" + word + "' is none of forward, right, action, use, respawn";
        }
    }
    script.add(*lasts, controls);
    return {};
}

}  // namespace

void Script::add(Duration lasts, const sim::Controls& controls) {
    holds_.push_back({(holds_.empty() ? Duration{} : holds_.back().until) + lasts, controls});
}

sim::Controls Script::at(Duration age) const {
    if (holds_.empty() || age < Duration{}) return {};
    age %= holds_.back().until;
    for (const Hold& hold : holds_)
        if (age < hold.until) return hold.controls;
    return {};
}

std::variant<Script, WrongScript> read_script(std::string_view text) {
    Script script;
    std::istringstream lines{std::string{text}};
    for (std::string line; std::getline(lines, line, ',');)
        if (auto wrong = add_hold(script, line); !wrong.empty()) return WrongScript{std::move(wrong)};
    return script;
}

}  // namespace bot
