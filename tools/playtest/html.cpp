#include "playtest/html.hpp"

#include "playtest/html_parts.hpp"
#include "playtest/numbers.hpp"
#include "playtest/svg.hpp"

#include <algorithm>
#include <cmath>
#include <ostream>

namespace playtest {

namespace {

using svg::escaped;

constexpr std::size_t most_pictures = 12;  // clients; each takes about 150 kB

void add_chip(std::string& page, std::string_view css, const std::string& text) {
    page += "<span class=\"chip " + std::string{css} + "\">" + escaped(text) + "</span>\n";
}

void add_card(std::string& page, const Score& score, Metric metric, std::string_view name) {
    if (!std::isfinite(score[metric])) return;
    const MetricInfo& m = info(metric);
    page += "<div class=\"card\"><b>" + svg::number(score[metric], m.decimals) + " " + std::string{m.unit} +
            "</b><span title=\"" + escaped(m.about) + "\">" + std::string{name} + "</span></div>\n";
}

void add_verdict(std::string& page, const Result& result) {
    page += "<div class=\"chips\">\n";
    add_chip(page, "", result.mode);
    add_chip(page, "",
             svg::number(result.seconds, 0) + " s, " + std::to_string(result.runs.size()) +
                 (result.runs.size() == 1 ? " seed" : " seeds"));
    for (const auto& [key, value] : result.settings) add_chip(page, "", key + " = " + value);
    if (result.interrupted) add_chip(page, "bad", "interrupted: this is a part of the run");
    if (!result.not_begun.empty())
        add_chip(page, "bad", counted(result.not_begun.size(), "seed") + " not begun");
    for (const Broken& broken : result.broken)
        add_chip(page, "bad",
                 broken.metric + " of " + broken.client + ": " + svg::number(broken.measured, 3) +
                     ", budget " + svg::number(broken.limit, 3));
    if (result.broken.empty() && !result.interrupted && result.budgets > 0)
        add_chip(page, "good", "every budget kept");
    page += "</div>\n";
}

void add_cards(std::string& page, const Score& all) {
    page += "<div class=\"cards\">\n";
    add_card(page, all, Metric::walkers_latency, "walkers: drawn this far in the past");
    add_card(page, all, Metric::walkers_underruns, "walkers: frames without news");
    add_card(page, all, Metric::walkers_error_rms, "walkers: off the truth then (rms)");
    add_card(page, all, Metric::walkers_pop_max, "walkers: largest pop");
    add_card(page, all, Metric::cars_error_mean, "cars: off the truth now (mean)");
    add_card(page, all, Metric::cars_error_p99, "cars: off the truth now (p99)");
    add_card(page, all, Metric::clock_error_rms, "network clock: error (rms)");
    add_card(page, all, Metric::down_bytes, "to each client");
    add_card(page, all, Metric::vehicle_updates, "vehicle updates to each client");
    page += "</div>\n";
}

void add_result(std::string& page, const Result& result) {
    page += "<p>" + escaped(result.about) + "</p>\n";
    add_verdict(page, result);
    add_cards(page, result.all);
    page += "<h2>Client by client</h2>\n";
    html::add_table(page, result.pooled);
    const auto shown = std::span{result.pooled}.first(std::min(most_pictures, result.pooled.size()));
    for (const ClientResult& client : shown) html::add_client(page, client, result.seconds);
    if (shown.size() < result.pooled.size())
        page += "<p>Pictures of the first " + std::to_string(shown.size()) + " of " +
                std::to_string(result.pooled.size()) + " clients.</p>\n";
}

std::string page_title(std::span<const Result> results) {
    if (results.empty()) return "Nothing was played";
    const bool one_scenario = results.front().scenario == results.back().scenario;
    if (results.size() == 1) return results.front().scenario;
    return one_scenario ? results.front().scenario + ": " + std::to_string(results.size()) + " settings"
                        : std::to_string(results.size()) + " scenarios";
}

}  // namespace

void write_html(std::ostream& out, std::span<const Result> results) {
    const std::string title = escaped(page_title(results));
    std::string page =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>Playtest: " + title +
        "</title>\n<meta name=\"viewport\" content=\"width=device-width\">\n<style>" +
        std::string{html::style} + "</style></head><body>\n<h1>" + title + "</h1>\n";
    if (results.size() == 1) add_result(page, results.front());
    if (results.size() > 1) html::add_comparison(page, results);
    html::add_glossary(page);
    page += "</body></html>\n";
    out << page;
}

}  // namespace playtest
