#include "playtest/html_parts.hpp"
#include "playtest/svg.hpp"

#include <array>

namespace playtest::html {

namespace {

constexpr std::array columns{
    Metric::walkers_latency, Metric::walkers_underruns, Metric::walkers_error_rms, Metric::walkers_pop_max,
    Metric::cars_error_mean, Metric::cars_error_p99,    Metric::cars_pop_max,      Metric::clock_error_rms,
    Metric::recovery_smooth, Metric::down_bytes,        Metric::vehicle_updates,
};

}  // namespace

std::string heading(Metric metric) {
    const MetricInfo& m = info(metric);
    std::string key{m.key};
    const auto dot = key.find('.');
    std::string name = key.substr(dot + 1);
    for (char& c : name)
        if (c == '_') c = ' ';
    return "<th title=\"" + svg::escaped(m.about) + "\"><small>" + key.substr(0, dot) + "</small>" + name +
           "</th>";
}

std::string cell(const Score& score, Metric metric) {
    return "<td>" + svg::number(score[metric], info(metric).decimals) + "</td>";
}

void add_table(std::string& page, std::span<const ClientResult> clients) {
    page += "<div class=\"scroll\"><table><tr><th>client</th><th>plays</th><th>link</th>";
    for (const Metric metric : columns) page += heading(metric);
    page += "</tr>\n";
    for (const ClientResult& client : clients) {
        page += "<tr><td>" + svg::escaped(client.name) + "</td><td>" + svg::escaped(client.behaviour) +
                "</td><td title=\"shaped by " + svg::escaped(client.shaped_by) + "\">" +
                svg::escaped(client.profile) + "</td>";
        for (const Metric metric : columns) page += cell(client.score, metric);
        page += "</tr>\n";
    }
    page += "</table></div>\n";
}

void add_glossary(std::string& page) {
    page += "<details><summary>What the numbers mean</summary><table>\n";
    for (const MetricInfo& m : metrics())
        page += "<tr><td>" + std::string{m.key} + "</td><td style=\"text-align:left;white-space:normal\">" +
                svg::escaped(m.about) + "</td></tr>\n";
    page += "</table></details>\n";
}

}  // namespace playtest::html
