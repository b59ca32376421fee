#include "playtest/json.hpp"

#include "playtest/numbers.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace playtest {
namespace {

using Json = nlohmann::ordered_json;

// Pictures need no more, and a float's noise beyond is of no use to anybody.
constexpr double picture_digits = 1e4;

Json number(double value) { return std::isfinite(value) ? Json(rounded(value)) : Json(); }
Json drawn(double value) {
    if (!std::isfinite(value)) return {};
    return std::round(value * picture_digits) / picture_digits + 0.0;
}

Json json_of(const Score& score) {
    Json json = Json::object();
    for (const auto& metric : metrics()) json[std::string{metric.key}] = number(score[metric.metric]);
    return json;
}

Json json_of(const Series& series) {
    Json rows = Json::array();
    for (const Bucket& b : series.buckets) {
        Json row = {drawn(b.at),       b.frames,          drawn(b.latency_ms),      drawn(b.chosen_ms),
                    drawn(b.rate_min), drawn(b.rate_max), drawn(b.walker_error_cm), drawn(b.car_error_cm)};
        for (const float share : b.modes) row.push_back(drawn(share));
        row.push_back(drawn(b.down_kbps));
        rows.push_back(std::move(row));
    }
    return {{"bucket_s", number(series.bucket_s)},
            {"columns",
             {"at_s", "frames", "latency_ms", "chosen_ms", "rate_min", "rate_max", "walker_error_cm",
              "car_error_cm", "interpolate", "extrapolate", "hold", "model", "blend", "own", "down_kbps"}},
            {"rows", std::move(rows)}};
}

Json json_of(const Histogram& histogram) {
    return {
        {"least", number(histogram.least)}, {"step", number(histogram.step)}, {"counts", histogram.counts}};
}

std::string_view name_of(sim::Kind kind) {
    switch (kind) {
        case sim::Kind::walker:
            return "walker";
        case sim::Kind::car:
            return "car";
        case sim::Kind::prop:
            break;
    }
    return "prop";
}

Json json_of(const Track& track) {
    Json rows = Json::array();
    for (const auto& p : track.points)
        rows.push_back({drawn(p.at), drawn(p.x), drawn(p.y), drawn(p.drawn_x), drawn(p.drawn_y), p.mode});
    return {{"id", static_cast<int>(track.id)},
            {"kind", name_of(track.kind)},
            {"columns", {"at_s", "x_m", "y_m", "drawn_x_m", "drawn_y_m", "mode"}},
            {"rows", std::move(rows)}};
}

template <class T>
Json list_of(const std::vector<T>& all, Json (*json_of_one)(const T&)) {
    Json list = Json::array();
    for (const T& one : all) list.push_back(json_of_one(one));
    return list;
}

Json json_of(const Event& event) {
    return {{"at_s", number(event.at)}, {"lasts_s", number(event.lasts)}, {"what", event.what}};
}

Json named(const ClientResult& client) {
    return {{"name", client.name},
            {"behaviour", client.behaviour},
            {"profile", client.profile},
            {"shaped_by", client.shaped_by},
            {"score", json_of(client.score)}};
}

Json json_of(const ClientResult& client) {
    Json json = named(client);
    json["events"] = list_of(client.events, json_of);
    json["series"] = json_of(client.series);
    json["latency_ms"] = json_of(client.latency_ms);
    json["walker_error_cm"] = json_of(client.walker_error_cm);
    json["car_error_cm"] = json_of(client.car_error_cm);
    json["tracks"] = list_of(client.tracks, json_of);
    return json;
}

Json json_of(const Run& run) {
    return {{"seed", run.seed},
            {"seconds", number(run.seconds)},
            {"interrupted", run.interrupted},
            {"clients", list_of(run.clients, json_of)}};
}

Json json_of(const Broken& broken) {
    return {{"metric", broken.metric},
            {"client", broken.client},
            {"limit", number(broken.limit)},
            {"measured", number(broken.measured)}};
}

Json json_of(const Result& result) {
    Json settings = Json::object(), pooled = Json::array();
    for (const auto& [key, value] : result.settings) settings[key] = value;
    for (const auto& client : result.pooled) pooled.push_back(named(client));
    return {{"scenario", result.scenario},
            {"about", result.about},
            {"mode", result.mode},
            {"settings", std::move(settings)},
            {"seconds", number(result.seconds)},
            {"warm_up", number(result.warm_up)},
            {"interrupted", result.interrupted},
            {"seeds_not_begun", result.not_begun},
            {"budgets", result.budgets},
            {"broken", list_of(result.broken, json_of)},
            {"all", json_of(result.all)},
            {"pooled", std::move(pooled)},
            {"runs", list_of(result.runs, json_of)}};
}

// An object a line a key, a list of objects a line each; lists of numbers stay on one line.
void print(std::ostream& out, const Json& json, const std::string& indent) {
    const bool open = json.is_object() ||
                      (json.is_array() &&
                       std::any_of(json.begin(), json.end(), [](const auto& j) { return j.is_object(); }));
    // Text that is no UTF-8 (a name given in another encoding) is shown, and stops nothing.
    if (!open || json.empty()) {
        out << json.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const std::string deeper = indent + " ";
    const char* separator = "\n";
    out << (json.is_object() ? '{' : '[');
    for (const auto& [key, value] : json.items()) {
        out << separator << deeper;
        if (json.is_object()) out << Json(key).dump(-1, ' ', false, Json::error_handler_t::replace) << ": ";
        print(out, value, deeper);
        separator = ",\n";
    }
    out << '\n' << indent << (json.is_object() ? '}' : ']');
}

}  // namespace

void write_json(std::ostream& out, std::span<const Result> results) {
    Json all = Json::array();
    for (const auto& result : results) all.push_back(json_of(result));
    print(out, {{"playtest", 1}, {"results", std::move(all)}}, "");
    out << '\n';
}

}  // namespace playtest
