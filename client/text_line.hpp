#pragma once

// A short line of text held by value: written with printf's formats, cut at its end, never allocating.

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <string_view>

namespace client {

class TextLine {
public:
    void set(std::string_view text) { print("%.*s", static_cast<int>(text.size()), text.data()); }

#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    void
    print(const char* format, ...) {
        va_list values;
        va_start(values, format);
        const int wanted = std::vsnprintf(text_.data(), text_.size(), format, values);
        va_end(values);
        size_ = wanted < 0 ? 0 : std::min(static_cast<std::size_t>(wanted), text_.size() - 1);
    }

    std::string_view view() const { return {text_.data(), size_}; }
    bool empty() const { return size_ == 0; }

private:
    std::array<char, 128> text_{};
    std::size_t size_ = 0;
};

}  // namespace client
