#pragma once

// How a jitter spreads a delay, as quantile functions: a share from 0 to 1 goes in, how many jitters the
// delay is off comes out. The closed forms are what iproute2's tables (normal.dist and the like) hold: the
// pareto one has the exponent 3 and its mean at 0, paretonormal is a quarter normal and three quarters
// pareto, and as the tables are of 16 bits none reaches further than 4.
//
//     normal   ..:|:..      pareto  |:...        uniform  |::::|      lognormal  .:|::...
//              -1 0 1            -2/3 0   4              -1   1                  0   1

#include "links/conditions.hpp"

namespace links {

// The standard normal's quantile (algorithm AS 241 of Wichura, to seven digits) and its inverse.
double normal_quantile(double share);
double normal_share(double deviations);

// Of `distribution`, in units of the jitter. It grows with the share.
double offset(Distribution distribution, double share);

// delay + jitter * offset, but never less than nothing.
Duration spread(Duration delay, Duration jitter, Distribution distribution, double share);

}  // namespace links
