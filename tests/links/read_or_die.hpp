#pragma once

#include "links/parse.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace links_test {

inline links::Link link(std::string_view text) {
    const auto read = links::parse(text);
    if (const auto* wrong = std::get_if<links::Wrong>(&read)) {
        ADD_FAILURE() << wrong->what << "\n" << links::pointed(text, *wrong);
        return {};
    }
    return std::get<links::Link>(read);
}

inline links::Conditions conditions(std::string_view text) { return link(text).up.from; }

// The word that is pointed at; "end" where something is missing.
inline std::string blamed(std::string_view text) {
    const auto read = links::parse(text);
    const auto* wrong = std::get_if<links::Wrong>(&read);
    if (!wrong) return "nothing";
    return wrong->size == 0 ? "end" : std::string{text.substr(wrong->at, wrong->size)};
}

inline std::string said(std::string_view text) {
    const auto read = links::parse(text);
    const auto* wrong = std::get_if<links::Wrong>(&read);
    return wrong ? wrong->what : "";
}

}  // namespace links_test
