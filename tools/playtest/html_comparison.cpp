// Several results side by side: the table, and what one number costs in another.

#include "playtest/html_parts.hpp"
#include "playtest/svg.hpp"

#include <array>
#include <cmath>

namespace playtest::html {

namespace {

constexpr std::array columns{
    Metric::walkers_latency,       Metric::walkers_underruns,      Metric::walkers_error_rms,
    Metric::walkers_now_error_rms, Metric::walkers_pop_max,        Metric::cars_error_mean,
    Metric::cars_error_p99,        Metric::cars_velocity_jump_rms, Metric::down_bytes,
    Metric::walker_states,         Metric::vehicle_updates,
};

struct TradeOff {
    Metric cost, gain;
    std::string_view title, css;
};

constexpr std::array trade_offs{
    TradeOff{Metric::down_bytes, Metric::cars_error_mean, "What bytes buy: error of cars against now",
             "cars"},
    TradeOff{Metric::down_bytes, Metric::walkers_latency, "What bytes buy: display latency of walkers",
             "walkers"},
    TradeOff{Metric::walkers_latency, Metric::walkers_underruns, "What delay buys: frames without news",
             "walkers"},
    TradeOff{Metric::walkers_latency, Metric::walkers_error_rms, "Delay against error at the displayed time",
             "walkers"},
};

std::string axis_of(Metric metric) {
    const MetricInfo& m = info(metric);
    return std::string{m.key};
}

void add_trade_off(std::string& page, std::span<const Result> results, const TradeOff& trade) {
    std::vector<double> costs, gains;
    for (const Result& result : results) {
        costs.push_back(result.all[trade.cost]);
        gains.push_back(result.all[trade.gain]);
    }
    page += "<div><h3>" + std::string{trade.title} + "</h3>\n";
    const svg::Range x = svg::range_of(costs, false), y = svg::range_of(gains, true);
    svg::Plot plot{page, {.width = 540, .height = 300}, {x.least, x.most + (x.most - x.least) * 0.12}, y};
    plot.axes(axis_of(trade.cost), axis_of(trade.gain));
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!std::isfinite(costs[i]) || !std::isfinite(gains[i])) continue;
        const std::string name = title_of(results[i]);
        plot.dot({costs[i], gains[i]}, trade.css, name,
                 name + ": " + svg::number(costs[i], info(trade.cost).decimals) + ", " +
                     svg::number(gains[i], info(trade.gain).decimals));
    }
    plot.close();
    page += "</div>\n";
}

}  // namespace

std::string title_of(const Result& result) {
    if (result.settings.empty()) return result.scenario;
    std::string title;
    for (const auto& [key, value] : result.settings) {
        const auto dot = key.find_last_of('.');
        title +=
            (title.empty() ? "" : ", ") + key.substr(dot == std::string::npos ? 0 : dot + 1) + " " + value;
    }
    return title;
}

void add_comparison(std::string& page, std::span<const Result> results) {
    const bool one_scenario = results.front().scenario == results.back().scenario;
    if (one_scenario) page += "<p>" + svg::escaped(results.front().about) + "</p>\n";
    page += "<div class=\"scroll\"><table><tr><th></th><th>budgets</th>";
    for (const Metric metric : columns) page += heading(metric);
    page += "</tr>\n";
    for (const Result& result : results) {
        std::string broken;
        for (const Broken& b : result.broken) broken += b.metric + " of " + b.client + "; ";
        page += "<tr><td>" + svg::escaped(title_of(result)) + "</td><td title=\"" + svg::escaped(broken) +
                "\">" +
                (result.interrupted      ? "interrupted"
                 : result.budgets == 0   ? "none"
                 : result.broken.empty() ? "kept"
                                         : std::to_string(result.broken.size()) + " broken") +
                "</td>";
        for (const Metric metric : columns) page += cell(result.all, metric);
        page += "</tr>\n";
    }
    page += "</table></div>\n<h2>Trade-offs</h2>\n<div class=\"two\">\n";
    for (const TradeOff& trade : trade_offs) add_trade_off(page, results, trade);
    page += "</div>\n";
    for (const Result& result : results) {
        if (result.pooled.empty()) continue;
        page += "<h2>" + svg::escaped(title_of(result)) + "</h2>\n";
        if (!one_scenario) page += "<p>" + svg::escaped(result.about) + "</p>\n";
        add_table(page, result.pooled);
        add_client(page, result.pooled.front(), result.seconds);
    }
}

}  // namespace playtest::html
