#pragma once

// A log, line by line and word by word. Whatever is not as it should be ends the reading with the file and the line:
// a damaged log gives no numbers that could be believed.

#include "motionwire/time.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace playtest {

class LogLines {
public:
    // Throws std::runtime_error when the file cannot be read, or does not begin with `title`. What follows the
    // title in its line are the words to be taken first.
    LogLines(const std::string& file, std::string_view title);

    // The next line; false: that was the last. Every word of the line before must have been taken.
    bool next();

    std::string_view word();
    template <class Number>
    Number number() {
        const std::string_view text = word();
        Number value{};
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (error != std::errc{} || end != text.data() + text.size()) refuse(text, "is no such number");
        return value;
    }
    float finite();  // a float that is
    bool flag();     // 0 or 1
    // Which of them the word is.
    template <std::size_t N>
    std::size_t one_of(const std::array<std::string_view, N>& names) {
        const std::string_view text = word();
        for (std::size_t i = 0; i < N; ++i)
            if (names[i] == text) return i;
        refuse(text, "is no word of this log");
    }
    void expect(std::string_view text);
    void end_of_line() const;

    [[noreturn]] void refuse(std::string_view text, std::string_view why) const;

private:
    std::string file_;
    std::ifstream in_;
    std::string text_;
    std::string_view rest_;
    std::size_t line_ = 0;
};

}  // namespace playtest
