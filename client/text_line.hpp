#pragma once

// A short line of text held by value: written with printf's formats, cut at its end, never allocating.

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <string_view>

#if defined(__GNUC__)
#define MOTIONWIRE_PRINTF __attribute__((format(printf, 2, 3)))  // the format is a method's first argument
#else
#define MOTIONWIRE_PRINTF
#endif

namespace client {

class TextLine {
public:
    static constexpr std::size_t longest = 159;  // bytes

    TextLine() = default;
    MOTIONWIRE_PRINTF explicit TextLine(const char* format, ...) {
        va_list values;
        va_start(values, format);
        write(format, values);
        va_end(values);
    }

    void set(std::string_view text) { print("%.*s", static_cast<int>(text.size()), text.data()); }

    MOTIONWIRE_PRINTF void print(const char* format, ...) {
        va_list values;
        va_start(values, format);
        write(format, values);
        va_end(values);
    }

    std::string_view view() const { return {text_.data(), size_}; }
    operator std::string_view() const { return view(); }

private:
    void write(const char* format, va_list values) {
        const int wanted = std::vsnprintf(text_.data(), text_.size(), format, values);
        size_ = wanted < 0 ? 0 : std::min(static_cast<std::size_t>(wanted), longest);
    }

    std::array<char, longest + 1> text_{};
    std::size_t size_ = 0;
};

}  // namespace client

#undef MOTIONWIRE_PRINTF
