#pragma once

// A table of a TOML file, read key by key; what nobody asked for is an unknown key. Everything wrong is noted, and
// the first of it is what a person is told.

#include "motionwire/time.hpp"
#include "playtest/overrides.hpp"
#include "playtest/wrong.hpp"

#include <toml++/toml.h>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace playtest {

using motionwire::Duration;

class Complaints {
public:
    explicit Complaints(std::string file) : file_{std::move(file)} {}

    // `said`: by which flag the wrong thing came, and not from the file.
    void add(std::size_t line, const std::string& said, std::string what);
    void belongs(const toml::node& node, std::string said) { said_.emplace_back(&node, std::move(said)); }
    std::string said(const toml::node& node, const std::string& otherwise) const;

    std::optional<Wrong> first() const;  // those of flags, then by line

private:
    struct Complaint {
        std::size_t line;
        std::string text;
    };
    std::string file_;
    std::vector<Complaint> complaints_;
    std::vector<std::pair<const toml::node*, std::string>> said_;
};

struct Spread {
    Duration least{}, most = std::chrono::hours{1000};
};

class Keys {
public:
    Keys(const toml::table& table, Complaints& complaints, std::string said = {})
        : table_{table}, complaints_{complaints}, said_{std::move(said)} {}

    // Each leaves `to` as it was, and says false, where the key is missing or wrong.
    bool number(std::string_view key, double& to, double least, double most);
    bool whole(std::string_view key, std::int64_t& to, std::int64_t least, std::int64_t most);
    template <class Integer>
    bool whole(std::string_view key, Integer& to, std::int64_t least, std::int64_t most) {
        std::int64_t value = 0;
        if (!whole(key, value, least, most)) return false;
        return to = static_cast<Integer>(value), true;
    }
    bool truth(std::string_view key, bool& to);
    bool text(std::string_view key, std::string& to);
    bool span(std::string_view key, Duration& to, Spread within = {});
    template <class Enum>
    bool choice(std::string_view key, Enum& to, std::span<const std::pair<std::string_view, Enum>> words);

    const toml::node* any(std::string_view key);  // for the caller to read
    std::optional<Keys> keys(std::string_view key);
    std::vector<Keys> list(std::string_view key);  // of tables

    bool has(std::string_view key) const { return table_.contains(key); }
    const toml::table& table() const { return table_; }
    void refuse(std::string_view key, const std::string& what);  // what its value must be
    void refuse(const toml::node&, const std::string& what);     // the whole line
    void refuse_as_named(const std::string& what);               // this table
    void no_others();                                            // call after all that are known
    void need(std::initializer_list<std::string_view> keys);     // call last

private:
    bool one_of(std::string_view key, std::string& word, std::span<const std::string_view> words);
    const toml::node* take(std::string_view key);

    const toml::table& table_;
    Complaints& complaints_;
    std::string said_;
    std::vector<std::string_view> known_;
};

template <class Enum>
bool Keys::choice(std::string_view key, Enum& to, std::span<const std::pair<std::string_view, Enum>> words) {
    std::vector<std::string_view> known;
    for (const auto& [word, value] : words) known.push_back(word);
    std::string given;
    if (!one_of(key, given, known)) return false;
    for (const auto& [word, value] : words)
        if (word == given) to = value;
    return true;
}

// Puts the values into the table.
void apply(toml::table&, std::span<const Override>, Complaints&);

}  // namespace playtest
