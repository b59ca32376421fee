#pragma once

// The files of a replay: comma-separated numbers under one header line; seconds, metres, radians.
//
//     trace    a snapshot a line, by server tick; an arrival time, or `lost`
//     pings    a ping a line, by the time it was sent; the answer's arrival time, or `lost`
//     frames   the moment of a frame a line
//     drawn    what a frame showed, a line each
//
// Whoever reads throws WrongFile with one line that says what is wrong, and in which file and line.

#include "replay/policy.hpp"
#include "replay/rows.hpp"
#include "replay/trace.hpp"

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

namespace replay {

// In order of arrival; what arrives together keeps the order of the file. `name` is for the errors.
std::vector<Arrival> read_trace(std::istream& in, const std::string& name);
std::vector<Pong> read_pings(std::istream& in, const std::string& name);

// Must not go back.
std::vector<LocalTime> read_frames(std::istream& in, const std::string& name);

void write_drawn(std::ostream& out, std::span<const Drawn> drawn);

}  // namespace replay
