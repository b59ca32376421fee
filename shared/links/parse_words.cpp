#include "links/parse_words.hpp"

#include "links/parse_nearest.hpp"
#include "links/parse_units.hpp"

#include <algorithm>

namespace links {

namespace {

constexpr std::string_view spaces = " \t\r\n\f\v";

}  // namespace

Words::Words(std::string_view text) : text_{text} {
    for (std::size_t at = text.find_first_not_of(spaces); at != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(spaces, at), text.size());
        words_.push_back({text.substr(at, end - at), at});
        at = text.find_first_not_of(spaces, end);
    }
}

bool Words::take_if(std::string_view word) {
    const bool is_it = !at_end() && peek().text == word;
    if (is_it) ++next_;
    return is_it;
}

bool Words::number_follows() const { return !at_end() && looks_like_number(peek().text); }

void Words::wrong(const Word& word, std::string what) {
    if (!wrong_) wrong_ = Wrong{std::move(what), word.at, word.text.size()};
}

void Words::missing(std::string_view what) {
    if (wrong_) return;
    const std::string after = next_ > 0 ? "after " + quoted(last().text) + " " : "";
    wrong_ = Wrong{after + std::string{what} + " is missing", text_.size(), 0};
}

void Words::refuse(std::string_view what) {
    const bool comma = peek().text.find(',') != std::string_view::npos;
    wrong(peek(), quoted(peek().text) + " is not " + std::string{what} +
                      (comma ? ": between words there is a space, and no comma" : ""));
}

}  // namespace links
