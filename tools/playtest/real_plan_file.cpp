// A plan as JSON and back.

#include "playtest/real_plan.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

namespace nlohmann {

template <>
struct adl_serializer<motionwire::Duration> {
    static void to_json(json& j, const motionwire::Duration& d) { j = d.count(); }
    static void from_json(const json& j, motionwire::Duration& d) {
        d = motionwire::Duration{j.get<motionwire::Duration::rep>()};
    }
};

}  // namespace nlohmann

namespace links {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Span, at, lasts)

}  // namespace links

namespace playtest {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NetemWords::Later, at, words)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(NetemWords, words, later)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Cable, up, down)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Program, name, words, output, starts, stops, pauses)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RealPlan, lasts, server, clients, others, netem, cables, shaped_by, notes)

std::string written(const RealPlan& plan) { return nlohmann::json(plan).dump(1); }

RealPlan read_plan(const std::string& text) { return nlohmann::json::parse(text).get<RealPlan>(); }

}  // namespace playtest
