// Every bit of the world that a later step depends on, in one number.

#include <bit>

#include "sim/world.hpp"

namespace sim {
namespace {

class Hash {  // FNV-1a, 64 bit
public:
    void add(std::uint64_t x) {
        for (int i = 0; i < 8; ++i) value_ = (value_ ^ ((x >> (8 * i)) & 0xFF)) * 0x100000001B3u;
    }
    void add(float x) { add(std::uint64_t{std::bit_cast<std::uint32_t>(x)}); }
    void add(bool x) { add(std::uint64_t{x}); }
    void add(EntityId x) { add(std::uint64_t{static_cast<std::uint16_t>(x)}); }
    void add(Tick x) { add(std::uint64_t{motionwire::number_of(x)}); }
    void add(const Vec3& v) { add(v.x), add(v.y), add(v.z); }
    void add(const Quat& q) { add(q.w), add(q.x), add(q.y), add(q.z); }
    void add(const Controls& c) {
        add(static_cast<std::uint64_t>(c.forward + 128) << 16 |
            static_cast<std::uint64_t>(c.right + 128) << 8 | static_cast<std::uint64_t>(c.action) |
            static_cast<std::uint64_t>(c.use) << 1 | static_cast<std::uint64_t>(c.respawn) << 2);
    }
    void add(const Car& c) {
        add(c.position), add(c.velocity), add(c.orientation), add(c.spin), add(c.curvature), add(c.thrust);
        add(c.airborne), add(std::uint64_t{static_cast<std::uint8_t>(c.parent)}), add(std::uint64_t{c.epoch});
    }
    void add(const Walker& w) {
        add(w.position), add(w.velocity), add(w.yaw), add(w.yaw_rate), add(w.airborne);
        add(std::uint64_t{static_cast<std::uint8_t>(w.parent)}), add(std::uint64_t{w.epoch}), add(w.car);
    }
    void add(const LapProgress& l) { add(std::uint64_t{l.next_gate}), add(l.started), add(l.running); }
    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0xCBF29CE484222325u;
};

}  // namespace

std::uint64_t hash(const World& world) {
    Hash h;
    h.add(world.tick);
    for (const WalkerEntity& w : world.walkers)
        h.add(w.id), h.add(w.walker), h.add(w.own_car), h.add(w.controls);
    for (const CarEntity& c : world.cars) {
        h.add(c.id), h.add(c.car), h.add(c.driver), h.add(c.owner);
        h.add(c.lane), h.add(c.speed), h.add(c.lap), h.add(c.moved);
    }
    for (const PropEntity& p : world.props) h.add(p.id), h.add(p.motion.orientation), h.add(p.motion.spin);
    h.add(std::uint64_t{world.best_lap_ticks}), h.add(world.best_car), h.add(world.best_walker);
    h.add(std::uint64_t{world.next_id});
    return h.value();
}

}  // namespace sim
