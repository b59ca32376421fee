#pragma once

// The numbers that the seeds give ("GDCS Dead Reckoning and Extrapolation", "GDCS Snapshot Interpolation"), computed
// anew with this library, and what that agreement is worth.

#include "seed_tables/bound.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace seed_tables {

enum class Label {
    fitted_lap,  // on a lap that was fitted to these numbers: agrees by construction, guards against changes
    lap_free,    // needs no lap: the external check
    arithmetic,  // follows from a formula
    grid,        // a property, tried on a grid
    many_seeds,  // a mean over many seeded runs; the text quotes one run
};

enum class Verdict {
    matches,
    near_miss,       // known not to match, by a little: the note says by how much
    not_reproduced,  // known not to match: the note says why
    differs,         // should match, and doesn't
};

struct Row {
    std::string id{}, what{};
    double seed = 0, ours = 0;
    double tolerance = 0;  // of ours from seed; for many_seeds of the mean from the one that was found before
    Verdict verdict = Verdict::differs;
    Label label = Label::fitted_lap;
    std::string note{};
};

// How a row's numbers are come by; another than reckon() shows which rows notice.
using Reckon = std::function<Reckoned(std::span<const Update>, Ticks, const ReckoningSettings&)>;
Reckon as_it_is();

std::vector<Row> lap_rows(const Reckon& = as_it_is());          // 22, all Label::fitted_lap
std::vector<Row> oscillation_rows(const Reckon& = as_it_is());  // Label::lap_free
std::vector<Row> other_lap_free_rows();
std::vector<Row> bound_rows(const BoundGrid& = usual_grid(), const Done& = {});
std::vector<Row> snapshot_rows(int runs = 1000);
std::vector<Row> arithmetic_rows();

// All of them, in this order; a few seconds, of which `done` is told the share now and then.
std::vector<Row> rows(const Done& done = {});

// No row differs.
bool all_well(std::span<const Row>);

// An aligned table, and a line that counts the verdicts.
void print(std::ostream&, std::span<const Row>);

const char* name_of(Verdict);
const char* name_of(Label);

}  // namespace seed_tables
