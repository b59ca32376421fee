#include "links/parse_nearest.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace links {

namespace {

constexpr std::size_t long_enough = 40;

// Letters to insert, leave out, change, or swap with their neighbour: the restricted edit distance of Damerau and
// Levenshtein, three rows at a time.
std::size_t misspellings(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] =
                std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] == b[j - 1] ? 0u : 1u)});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(above);
        above.swap(row);
    }
    return above[b.size()];
}

}  // namespace

std::string nearest_word(std::string_view word, std::span<const std::string_view> known) {
    if (word.size() > long_enough) return {};
    std::string_view nearest;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string_view candidate : known) {
        const std::size_t distance = misspellings(word, candidate);
        if (distance < least) least = distance, nearest = candidate;
    }
    return nearest.empty() ? std::string{} : quoted(nearest);
}

std::string quoted(std::string_view word) {
    std::string clean{word.substr(0, long_enough)};
    for (char& c : clean)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    return "'" + clean + (word.size() > long_enough ? "...'" : "'");
}

}  // namespace links
