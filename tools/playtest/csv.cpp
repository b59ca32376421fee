#include "playtest/csv.hpp"

#include "playtest/numbers.hpp"

#include <ostream>
#include <string>

namespace playtest {
namespace {

// RFC 4180: in quotes where it has to be.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == text.npos) return text;
    std::string quoted = "\"";
    for (const char c : text) {
        quoted += c;
        if (c == '"') quoted += c;
    }
    return quoted + '"';
}

std::string settings_of(const Result& result) {
    std::string text;
    for (const auto& [key, value] : result.settings) text += (text.empty() ? "" : "; ") + key + "=" + value;
    return text;
}

void write_row(std::ostream& out, const Result& result, const Run& run, const ClientResult& client) {
    out << field(result.scenario) << ',' << field(settings_of(result)) << ',' << field(result.mode) << ','
        << run.seed << ',' << general(run.seconds) << ',' << (run.interrupted ? "yes" : "no") << ','
        << field(client.name) << ',' << field(client.behaviour) << ',' << field(client.profile);
    for (const double value : client.score.values) out << ',' << general(value);
    out << '\n';
}

// An interrupted play says so even of a run that was not begun.
void write_unplayed(std::ostream& out, const Result& result, std::uint64_t seed) {
    out << field(result.scenario) << ',' << field(settings_of(result)) << ',' << field(result.mode) << ','
        << seed << ",0,yes,,," << std::string(metrics().size(), ',') << '\n';
}

}  // namespace

void write_csv(std::ostream& out, std::span<const Result> results) {
    out << "scenario,settings,mode,seed,seconds,interrupted,client,behaviour,profile";
    for (const auto& metric : metrics()) out << ',' << metric.key;
    out << '\n';
    for (const auto& result : results) {
        for (const auto& run : result.runs)
            for (const auto& client : run.clients) write_row(out, result, run, client);
        for (const auto seed : result.not_begun) write_unplayed(out, result, seed);
    }
}

}  // namespace playtest
