#include "sim/prop.hpp"

#include "sim/exact_math.hpp"

namespace sim {

// 7 turns/s, more or less 5, over and over in 20 s: angle = 2 pi (7 t - 5/w cos(w t)), w = 2 pi / 20 s. In
// one period it turns 140 times, so the phase may start anew and stays exact after months.
Motion rotor_at(const Arena& arena, ServerTime at) {
    constexpr Duration period = std::chrono::seconds{20};
    Duration phase = at.time_since_epoch() % period;
    if (phase < Duration::zero()) phase += period;
    const double t = motionwire::exact_seconds_of(phase), w = 2 * pi / 20;
    const double angle = 2 * pi * (7 * t + 5 / w * (1 - cosine(w * t)));
    Motion m;
    m.position = arena.mill.position + Vec3{0.2f, -1.45f, 5.2f};
    m.orientation = Quat{static_cast<float>(cosine(angle / 2)), 0, static_cast<float>(-sine(angle / 2)), 0};
    m.spin = {0, static_cast<float>(-2 * pi * (7 + 5 * sine(w * t))), 0};
    return m;
}

}  // namespace sim
