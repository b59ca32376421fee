#include "playtest/overrides.hpp"

#include "links/parse_nearest.hpp"
#include "playtest/metrics.hpp"
#include "playtest/toml_keys.hpp"

#include <algorithm>

namespace playtest {
namespace {

// What the text is in TOML; plain text where it is nothing in TOML.
toml::table value_of(const std::string& text) {
    const auto as_text = [&] { return toml::table{{"value", text}}; };
    if (text.find('\n') != text.npos) return as_text();
    try {
        toml::table read = toml::parse("value = " + text);
        return read.size() == 1 ? read : as_text();
    } catch (const toml::parse_error&) {
        return as_text();
    }
}

class Setter {
public:
    Setter(const Override& what, Complaints& complaints) : what_{what}, complaints_{complaints} {}

    void set(toml::table& table, std::string_view path) {
        const auto dot = path.find('.');
        const std::string key{path.substr(0, dot)};
        if (key.empty()) return complaints_.add(0, what_.said, "a name is missing in '" + what_.key + "'");
        if (dot == path.npos) return put(table, key);
        const auto rest = path.substr(dot + 1);
        if (auto* clients = table[key].as_array(); clients && key == "clients")
            return set_each(*clients, rest);
        if (!table.contains(key))
            complaints_.belongs(*table.insert(key, toml::table{}).first->second.as_table(), what_.said);
        auto* inner = table[key].as_table();
        if (!inner) return complaints_.add(0, what_.said, "'" + key + "' has no keys");
        if (key == "budgets") return set_budget(*inner, rest);
        set(*inner, rest);
    }

private:
    void put(toml::table& table, const std::string& key) {
        const toml::table value = value_of(what_.value);
        if (key == "profile") table.erase("link");
        if (key == "link") table.erase("profile");
        // A copy forgets the line it was on: it has none in the file.
        table.insert_or_assign(key, *value.get("value"));
        complaints_.belongs(*table.get(key), what_.said);
    }

    void set_each(toml::array& clients, std::string_view path) {
        const auto dot = path.find('.');
        const auto name = dot == path.npos ? std::string_view{} : path.substr(0, dot);
        if (!name.empty() && name != "clock" && !is_named(clients, name)) return miss(clients, name);
        for (const bool by_name : {true, false}) {
            bool found = false;
            for (auto& client : clients) {
                auto* table = client.as_table();
                if (!table ||
                    (by_name && (name.empty() || (*table)["name"].value<std::string_view>() != name)))
                    continue;
                found = true;
                set(*table, by_name ? path.substr(dot + 1) : path);
            }
            if (found) return;
        }
    }

    static bool is_named(const toml::array& clients, std::string_view name) {
        return std::any_of(clients.begin(), clients.end(), [&](const toml::node& client) {
            const auto* table = client.as_table();
            return table && (*table)["name"].value<std::string_view>() == name;
        });
    }

    void miss(const toml::array& clients, std::string_view name) {
        std::string known;
        for (const auto& client : clients)
            if (const auto* table = client.as_table())
                if (const auto one = (*table)["name"].value<std::string>())
                    known += (known.empty() ? "" : ", ") + *one;
        complaints_.add(0, what_.said,
                        "no [[clients]] has the name " + links::quoted(name) +
                            (known.empty() ? ": none has one" : "; there are " + known));
    }

    void set_budget(toml::table& budgets, std::string_view path) {
        if (metric_named(path)) return put(budgets, std::string{path});
        const auto dot = path.find('.');
        if (dot == path.npos || !metric_named(path.substr(dot + 1))) return put(budgets, std::string{path});
        const std::string client{path.substr(0, dot)};
        if (!budgets[client].is_table()) budgets.insert_or_assign(client, toml::table{});
        complaints_.belongs(*budgets.get(client), what_.said);
        put(*budgets[client].as_table(), std::string{path.substr(dot + 1)});
    }

    const Override& what_;
    Complaints& complaints_;
};

}  // namespace

std::optional<Override> override_of(std::string_view text, std::string_view flag) {
    const auto equals = text.find('=');
    if (equals == text.npos || equals == 0) return std::nullopt;
    return Override{std::string{text.substr(0, equals)}, std::string{text.substr(equals + 1)},
                    std::string{flag} + " " + std::string{text}};
}

void apply(toml::table& table, std::span<const Override> overrides, Complaints& complaints) {
    for (const auto& one : overrides) Setter{one, complaints}.set(table, one.key);
}

}  // namespace playtest
