#pragma once

// Runs of one scenario with several seeds become one result: the scores of each client over the seeds, of all over
// everything, and the budgets that were not kept. Budgets are judged on a client's score over all seeds: pooled as
// its metric says (the largest of "most", the mean of "mean").

#include "playtest/metrics.hpp"
#include "playtest/result.hpp"
#include "playtest/scenario.hpp"

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace playtest {

// Of what was measured; NaN: nothing was.
double pooled(Pooled, std::span<const double> values);

using SettingsChosen = std::vector<std::pair<std::string, std::string>>;

Result pool(const Scenario&, SettingsChosen, std::string mode, std::vector<Run>);

}  // namespace playtest
