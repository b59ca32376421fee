#include "playtest/log_lines.hpp"

#include <cerrno>
#include <cmath>
#include <cstring>

namespace playtest {

LogLines::LogLines(const std::string& file, std::string_view title) : file_{file}, in_{file} {
    if (!in_) throw std::runtime_error("cannot read " + file + ": " + std::strerror(errno));
    if (!next()) refuse("", "the file is empty");
    expect(title);
}

bool LogLines::next() {
    end_of_line();
    if (!std::getline(in_, text_)) return false;
    ++line_;
    if (in_.eof()) refuse(text_, "is cut off");  // the last line ends like all others
    rest_ = text_;
    return true;
}

std::string_view LogLines::word() {
    if (rest_.empty()) refuse("", "the line ends too early");
    const auto size = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, size);
    rest_.remove_prefix(std::min(size + 1, rest_.size()));
    return word;
}

float LogLines::finite() {
    const auto value = number<float>();
    if (!std::isfinite(value)) refuse(std::to_string(value), "is no finite number");
    return value;
}

bool LogLines::flag() {
    const std::string_view text = word();
    if (text != "0" && text != "1") refuse(text, "is neither 0 nor 1");
    return text == "1";
}

void LogLines::expect(std::string_view wanted) {
    if (const std::string_view text = word(); text != wanted)
        refuse(text, "stands where '" + std::string{wanted} + "' should");
}

void LogLines::end_of_line() const {
    if (!rest_.empty()) refuse(rest_, "is too much in this line");
}

void LogLines::refuse(std::string_view text, std::string_view why) const {
    const std::string quoted = text.empty() ? "" : "'" + std::string{text.substr(0, 40)} + "' ";
    throw std::runtime_error(file_ + ":" + std::to_string(line_) + ": " + quoted + std::string{why});
}

}  // namespace playtest
