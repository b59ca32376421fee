#pragma once

// Numbers as text, the same in every locale.

#include <string>

namespace playtest {

// For tables: "-" where nothing was measured.
std::string fixed(double value, int decimals);
// For files: nine digits, which any build agrees on; empty where nothing was measured.
std::string general(double value);
// The number that general() writes.
double rounded(double value);

// "1 client", "3 clients"
std::string counted(std::size_t count, const std::string& one);

}  // namespace playtest
