#include "seed_tables/rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace seed_tables {

namespace {

template <class... Values>
std::string formatted(const char* format, Values... values) {
    std::array<char, 240> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

// As the texts write it: whole numbers bare, others with two digits. Ours with more, to tell how close it is.
std::string seed_text(double value) { return formatted(value == std::round(value) ? "%.0f" : "%.2f", value); }
std::string our_text(const Row& row) { return formatted(row.tolerance == 0 ? "%.0f" : "%.4f", row.ours); }
std::string tolerance_text(double value) { return value == 0 ? "exact" : formatted("%g", value); }

using Cells = std::array<std::string, 6>;

Cells cells_of(const Row& row) {
    return {row.what,
            seed_text(row.seed),
            our_text(row),
            tolerance_text(row.tolerance),
            name_of(row.verdict),
            name_of(row.label) + (row.note.empty() ? "" : ": " + row.note)};
}

void print_line(std::ostream& out, const Cells& cells, const std::array<int, 6>& widths) {
    for (std::size_t i = 0; i < 5; ++i) {
        const bool number = i >= 1 && i <= 3;
        out << formatted(number ? "%*s  " : "%-*s  ", widths[i], cells[i].c_str());
    }
    out << cells[5] << '\n';
}

}  // namespace

const char* name_of(Verdict verdict) {
    constexpr std::array names{"matches", "near miss", "not reproduced", "DIFFERS"};
    return names[static_cast<std::size_t>(verdict)];
}

const char* name_of(Label label) {
    constexpr std::array names{"fitted lap", "lap-free", "arithmetic", "grid", "many seeds"};
    return names[static_cast<std::size_t>(label)];
}

void print(std::ostream& out, std::span<const Row> rows) {
    std::vector<Cells> lines{{"what", "seed", "ours", "within", "verdict", "what that is worth"}};
    for (const Row& row : rows) lines.push_back(cells_of(row));
    std::array<int, 6> widths{};
    for (const Cells& cells : lines)
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], static_cast<int>(cells[i].size()));
    for (const Cells& cells : lines) print_line(out, cells, widths);
    const auto count = [&](Verdict verdict) {
        return static_cast<int>(
            std::count_if(rows.begin(), rows.end(), [&](const Row& r) { return r.verdict == verdict; }));
    };
    out << formatted("\n%d of %d match, %d near miss, %d not reproduced, %d differ.\n",
                     count(Verdict::matches), static_cast<int>(rows.size()), count(Verdict::near_miss),
                     count(Verdict::not_reproduced), count(Verdict::differs))
        << "The lap was fitted to the fitted-lap numbers: they agree by construction. The lap-free ones are "
           "the check.\n";
}

}  // namespace seed_tables
