#include "replay/rows.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <istream>

namespace replay {

namespace {

using namespace std::chrono_literals;

constexpr double longest = 1e9;  // s, thirty years: in nanoseconds far from the end of 64 bits
constexpr double largest = 1e9;  // m, rad and their rates

std::vector<std::string_view> split_at_commas(std::string_view line) {
    std::vector<std::string_view> fields;
    for (auto comma = line.find(','); comma != line.npos; comma = line.find(',')) {
        fields.push_back(line.substr(0, comma));
        line.remove_prefix(comma + 1);
    }
    fields.push_back(line);
    return fields;
}

template <class Value>
bool is_all_of(std::string_view field, Value& value) {
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    return error == std::errc{} && end == field.data() + field.size();
}

bool contains(const std::vector<std::string_view>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string quoted(std::string_view word) {
    constexpr std::size_t most = 40;
    std::string text;
    text += '\'';
    for (const char c : word.substr(0, most)) {
        const bool printable = static_cast<unsigned char>(c) >= 0x20 && c != 0x7f;
        text += printable ? c : '?';
    }
    return text.append(word.size() > most ? "...'" : "'");
}

Rows::Rows(std::istream& in, std::string name, std::string_view header)
    : in_{in}, name_{std::move(name)}, columns_{split_at_commas(header)} {
    if (!next_line()) fail("the file is empty; its first line should be " + std::string{header});
    fields_ = split_at_commas(line_);
    check_header();
}

void Rows::check_header() const {
    for (const auto word : fields_)
        if (!contains(columns_, word)) fail(quoted(word) + " is not a column of this file");
    for (const auto column : columns_)
        if (!contains(fields_, column)) fail("the column " + quoted(column) + " is missing");
    for (std::size_t i = 0; i < fields_.size(); ++i)
        if (i >= columns_.size() || fields_[i] != columns_[i])
            fail(quoted(fields_[i]) + " stands " +
                 (i < columns_.size() ? "where " + quoted(columns_[i]) + " should" : "there twice"));
}

bool Rows::next() {
    do {
        if (!next_line()) return false;
    } while (line_.empty());
    split();
    ++read_;
    return true;
}

bool Rows::next_line() {
    if (!std::getline(in_, line_)) {
        if (in_.bad()) fail("cannot be read on");
        return false;
    }
    ++number_;
    if (line_.ends_with('\r')) line_.pop_back();
    return true;
}

void Rows::split() {
    fields_ = split_at_commas(line_);
    if (fields_.size() < columns_.size())
        fail(quoted(columns_[fields_.size()]) + " is missing: the line ends after " + quoted(fields_.back()));
    if (fields_.size() > columns_.size()) fail(quoted(fields_[columns_.size()]) + " is one column too many");
}

double Rows::number(std::size_t column) const {
    double value = 0;
    if (!is_all_of(text(column), value) || !std::isfinite(value)) wrong(column, "is not a number");
    if (std::abs(value) > largest) wrong(column, "is too large");
    return value;
}

std::uint64_t Rows::count(std::size_t column) const {
    std::uint64_t value = 0;
    if (!is_all_of(text(column), value)) wrong(column, "is not a whole number from 0 on");
    return value;
}

motionwire::Duration Rows::seconds(std::size_t column) const {
    double value = 0;
    if (!is_all_of(text(column), value) || !std::isfinite(value)) wrong(column, "is not a number");
    if (value < 0) wrong(column, "is negative");
    if (value > longest) wrong(column, "is not a time in seconds");
    return motionwire::scaled(1s, value);
}

sim::Vec3 Rows::vector(std::size_t column) const {
    const double x = number(column), y = number(column + 1), z = number(column + 2);
    return {static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)};
}

void Rows::wrong(std::size_t column, const std::string& why) const {
    fail(std::string{columns_[column]} + " " + quoted(text(column)) + " " + why);
}

void Rows::fail(const std::string& what) const {
    throw WrongFile{name_ + ":" + std::to_string(std::max(number_, 1)) + ": " + what};
}

}  // namespace replay
