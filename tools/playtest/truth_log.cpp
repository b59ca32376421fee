#include "playtest/truth_log.hpp"

namespace playtest {

namespace {

constexpr std::array<std::string_view, 3> kinds{"walker", "car", "prop"};

sim::Vec3 vector(LogLines& lines) {
    sim::Vec3 v;
    for (float* axis : {&v.x, &v.y, &v.z}) *axis = lines.finite();
    return v;
}

TrueTick::Entity entity(LogLines& lines) {
    TrueTick::Entity e;
    e.id = sim::EntityId{lines.number<std::uint16_t>()};
    lines.one_of(kinds);
    sim::Motion& m = e.state.motion;
    m.position = vector(lines);
    m.velocity = vector(lines);
    for (float* part : {&m.orientation.w, &m.orientation.x, &m.orientation.y, &m.orientation.z})
        *part = lines.finite();
    m.spin = vector(lines);
    e.state.epoch = lines.number<std::uint8_t>();
    e.state.visible = lines.flag();
    e.state.parent = lines.flag() ? sim::Parent::ferry : sim::Parent::world;
    return e;
}

}  // namespace

TruthLog::TruthLog(const std::string& file) : lines_{file, "motionwire-truth"} {
    lines_.expect("1");
    rate_.hz = lines_.number<std::int64_t>();
    if (rate_.hz < 1) lines_.refuse(std::to_string(rate_.hz), "is no tick rate");
}

bool TruthLog::next(TrueTick& tick) {
    if (!lines_.next()) return false;
    lines_.expect("t");
    tick.tick = Tick{lines_.number<std::uint64_t>()};
    tick.due = LocalTime{Duration{lines_.number<std::int64_t>()}};
    tick.made = LocalTime{Duration{lines_.number<std::int64_t>()}};
    tick.lost = lines_.number<std::int64_t>();
    tick.entities.clear();
    for (auto count = lines_.number<std::size_t>(); count > 0; --count) {
        if (!lines_.next()) lines_.refuse("", "the log ends in the middle of a tick");
        tick.entities.push_back(entity(lines_));
    }
    lines_.end_of_line();
    return true;
}

}  // namespace playtest
