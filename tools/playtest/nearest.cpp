#include "playtest/nearest.hpp"

#include "links/parse_nearest.hpp"

namespace playtest {
namespace {

constexpr std::size_t short_list = 16;

std::string all_of(std::span<const std::string_view> known) {
    std::string text;
    for (const auto word : known) text += (text.empty() ? ": known are '" : ", '") + std::string{word} + "'";
    return text;
}

}  // namespace

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    if (const auto nearest = links::nearest_word(word, known); !nearest.empty())
        return ": did you mean " + nearest + "?";
    return known.size() <= short_list ? all_of(known) : std::string{};
}

}  // namespace playtest
