#pragma once

// The text of a link as words, read one after the other. The first thing that is wrong is kept; after it there
// are no more words.

#include "links/parse.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace links {

struct Word {
    std::string_view text;
    std::size_t at = 0;
};

class Words {
public:
    explicit Words(std::string_view text);

    bool at_end() const { return wrong_.has_value() || next_ == words_.size(); }
    const Word& peek() const { return words_[next_]; }
    const Word& take() { return words_[next_++]; }
    bool take_if(std::string_view word);
    bool number_follows() const;

    // A value that has to follow: `what` says which, "a time such as 20ms".
    template <class Value, class Reader>
    bool read(Value& to, std::string_view what, Reader reader) {
        if (wrong_ || next_ == words_.size()) return missing(what), false;
        if (const auto value = reader(peek().text)) return to = *value, ++next_, true;
        return refuse(what), false;
    }
    // And one that may: false only when it is there and wrong.
    template <class Value, class Reader>
    bool maybe(Value& to, std::string_view what, Reader reader) {
        return !number_follows() || read(to, what, reader);
    }

    void wrong(const Word& word, std::string what);
    const std::optional<Wrong>& wrong() const { return wrong_; }
    const Word& last() const { return words_[next_ - 1]; }  // that was taken

private:
    void missing(std::string_view what);
    void refuse(std::string_view what);

    std::string_view text_;
    std::vector<Word> words_;
    std::size_t next_ = 0;
    std::optional<Wrong> wrong_;
};

}  // namespace links
