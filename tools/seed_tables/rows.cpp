#include "seed_tables/rows.hpp"

#include <algorithm>
#include <iterator>

namespace seed_tables {

namespace {

void append(std::vector<Row>& all, std::vector<Row> more) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
}

}  // namespace

std::vector<Row> rows(const Done& done) {
    const Done heard = done ? done : [](double) {};
    constexpr double first = 0.1, last = 0.1;  // share of the work before and after the bound's grid
    std::vector<Row> all = lap_rows();
    append(all, oscillation_rows());
    append(all, other_lap_free_rows());
    heard(first);
    append(all, bound_rows(usual_grid(), [&](double share) { heard(first + (1 - first - last) * share); }));
    append(all, snapshot_rows());
    append(all, arithmetic_rows());
    heard(1);
    return all;
}

bool all_well(std::span<const Row> rows) {
    return std::none_of(rows.begin(), rows.end(), [](const Row& r) { return r.verdict == Verdict::differs; });
}

}  // namespace seed_tables
