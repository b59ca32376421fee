#include "playtest/nearest.hpp"

#include <algorithm>
#include <vector>

namespace playtest {
namespace {

constexpr std::size_t short_list = 12;

std::string all_of(std::span<const std::string_view> known) {
    std::string text;
    for (const auto word : known) text += (text.empty() ? ": known are '" : ", '") + std::string{word} + "'";
    return text;
}

}  // namespace

// The restricted edit distance of Damerau and Levenshtein, three rows at a time.
int misspellings(std::string_view a, std::string_view b) {
    std::vector<int> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(above), above.swap(row);
    }
    return above[b.size()];
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> known) {
    std::string_view nearest;
    int least = std::max(2, static_cast<int>(word.size()) / 3) + 1;
    for (const auto candidate : known)
        if (const int wrong = misspellings(word, candidate); wrong < least)
            least = wrong, nearest = candidate;
    if (!nearest.empty()) return ": did you mean '" + std::string{nearest} + "'?";
    return known.size() <= short_list ? all_of(known) : std::string{};
}

}  // namespace playtest
