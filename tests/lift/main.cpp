// A stranger's program: a vector of three lines, a quaternion of one, and all of motionwire with them. A cart
// goes round a circle on a "server"; this "client" keeps its clock, draws the cart in the past from snapshots
// and in the present by dead reckoning. Ends with 0 if everything is where it should be.

#include <motionwire/adaptive_playback.hpp>
#include <motionwire/arc.hpp>
#include <motionwire/correction.hpp>
#include <motionwire/dead_reckoning.hpp>
#include <motionwire/drift_meter.hpp>
#include <motionwire/fixed_timestep.hpp>
#include <motionwire/interpolate.hpp>
#include <motionwire/motion.hpp>
#include <motionwire/motion_update.hpp>
#include <motionwire/network_clock.hpp>
#include <motionwire/offset_bounds.hpp>
#include <motionwire/path.hpp>
#include <motionwire/ping.hpp>
#include <motionwire/playback_cover.hpp>
#include <motionwire/playback_delay.hpp>
#include <motionwire/playback_floor.hpp>
#include <motionwire/playback_rate.hpp>
#include <motionwire/playback_settings.hpp>
#include <motionwire/quaternion.hpp>
#include <motionwire/recent.hpp>
#include <motionwire/reckoned_track.hpp>
#include <motionwire/rotation.hpp>
#include <motionwire/round_trips.hpp>
#include <motionwire/sample.hpp>
#include <motionwire/send_rule.hpp>
#include <motionwire/spring.hpp>
#include <motionwire/streamed_track.hpp>
#include <motionwire/time.hpp>
#include <motionwire/timeline.hpp>
#include <motionwire/vector.hpp>
#include <motionwire/velocity_blend.hpp>

#include <cmath>
#include <cstdio>
#include <optional>

// A library's types, beside functions of motionwire's names that take everything. What motionwire called
// without writing "motionwire::" would find these by its arguments, and not compile.
namespace stranger {

struct Vec {
    float x = 0, y = 0, z = 0;
};
constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
struct Quat {
    float x = 0, y = 0, z = 0, w = 1;
};

// clang-format off
#define GREEDY(name) template <class... Things> auto name(Things&&...) = delete;
GREEDY(adopt) GREEDY(agrees) GREEDY(along_arc) GREEDY(angle_between) GREEDY(best_three_offset) GREEDY(blend)
GREEDY(bounds_at) GREEDY(coast) GREEDY(conjugate) GREEDY(cross) GREEDY(decayed) GREEDY(dot) GREEDY(drawn_at)
GREEDY(eased_rate) GREEDY(exact_seconds_of) GREEDY(extrapolate) GREEDY(fit_newest)
GREEDY(from_rotation_vector) GREEDY(guess) GREEDY(heartbeat_due) GREEDY(hermite) GREEDY(identity)
GREEDY(integrate) GREEDY(intersection) GREEDY(is_at_rest) GREEDY(is_blending) GREEDY(is_plausible)
GREEDY(later) GREEDY(length) GREEDY(lerp) GREEDY(lerp_angle) GREEDY(make) GREEDY(make_vector)
GREEDY(middle_offset) GREEDY(multiply) GREEDY(must_send) GREEDY(next) GREEDY(nlerp) GREEDY(normalized)
GREEDY(number_of) GREEDY(path_at) GREEDY(ping_interval) GREEDY(plus) GREEDY(raise_floors) GREEDY(reach_of)
GREEDY(rotate) GREEDY(rotation_between) GREEDY(rotation_hermite) GREEDY(scaled) GREEDY(seconds_of)
GREEDY(slerp) GREEDY(ticks_between) GREEDY(to_rotation_vector) GREEDY(turn_means) GREEDY(usual_interval)
GREEDY(wanted_rate) GREEDY(accelerated) GREEDY(calmed) GREEDY(curved) GREEDY(flying) GREEDY(linear)
GREEDY(mean_turned) GREEDY(rate_from_spin) GREEDY(rests) GREEDY(spin_from_rate) GREEDY(stopped)
GREEDY(travel_direction) GREEDY(turn_nearest) GREEDY(turning)
#undef GREEDY
// clang-format on

}  // namespace stranger

using stranger::Quat;
using stranger::Vec;
namespace mw = motionwire;
using namespace std::chrono_literals;
using Motion = mw::Motion<Vec, Quat>;
using Update = mw::MotionUpdate<Vec, Quat>;

static int wrong = 0;
static void expect(bool holds, const char* what) {
    if (holds) return;
    std::printf("wrong: %s\n", what);
    ++wrong;
}
static bool is_close(float a, float b, float within) { return std::abs(a - b) <= within; }
static bool is_close(Vec a, Vec b, float within) { return mw::length(a - b) <= within; }

// 10 m/s on a radius of 10 m.
static Motion cart(mw::ServerTime t) {
    const double seconds =
        std::chrono::duration<double>(t.time_since_epoch()).count();  // hours: too long for a float
    const float a = static_cast<float>(std::remainder(seconds, 6.283185307179586));
    return {{10 * std::cos(a), 10 * std::sin(a), 0},
            {-10 * std::sin(a), 10 * std::cos(a), 0},
            mw::from_rotation_vector<Quat>(Vec{0, 0, a + 1.5707963f}),
            {0, 0, 1}};
}

static void the_pieces() {
    expect(is_close(mw::lerp(2.0f, 4.0f, 0.5f), 3, 0), "lerp");
    expect(is_close(mw::hermite<float>({0, 0}, {1, 2}, 1, 0.5f).point, 0.25f, 1e-6f), "hermite");
    expect(is_close(mw::cross(Vec{1, 0, 0}, Vec{0, 1, 0}).z, 1, 0), "cross");
    expect(is_close(mw::decayed(mw::Offset<Vec>{{1, 0, 0}, {}}, 4.744f, 1.0f).value.x, 0.05f, 1e-3f),
           "spring");
    const Quat half = mw::from_rotation_vector<Quat>(Vec{0, 0, 0.5f}), whole = mw::multiply(half, half);
    expect(is_close(mw::angle_between(mw::slerp(Quat{}, whole, 0.5f), half), 0, 1e-5f), "slerp");
    const auto turned = mw::rotation_hermite(Quat{}, Vec{0, 0, 10}, whole, Vec{0, 0, 10}, 0.1f, 0.5f);
    expect(is_close(mw::angle_between(turned.orientation, half), 0, 1e-4f), "rotation_hermite");

    mw::Timeline<float> timeline;
    timeline.insert({mw::ServerTime{200ms}, 2});
    timeline.insert({mw::ServerTime{100ms}, 1});
    const auto sampled = timeline.sample(
        mw::ServerTime{150ms}, [](float a, float b, float, float u) { return mw::lerp(a, b, u); },
        [](float last, float) { return last; });
    expect(sampled && is_close(sampled->value, 1.5f, 1e-6f) && sampled->mode == mw::Mode::interpolate,
           "timeline");

    const Motion arc = mw::along_arc(cart(mw::ServerTime{0s}), Vec{}, 1.0f);
    expect(is_close(arc.position, cart(mw::ServerTime{1s}).position, 1e-4f), "arc");
    const Motion blended = mw::blend(Motion{}, arc, 0.2f, 0.2f);
    expect(is_close(blended.position, arc.position, 0), "velocity_blend");
    const mw::Course<Vec, Quat> course{.update = {.motion = arc}};
    expect(!mw::is_blending(course, mw::ServerTime{0s}), "correction");
    mw::Recent<int, 4> recent;
    for (int i = 0; i < 9; ++i) recent.push(i);
    expect(recent.size() == 4 && recent[3] == 5, "recent");
}

static void the_whole() {
    constexpr mw::TickRate rate{60};
    constexpr mw::Duration one_way = 40ms, offset = 3h;  // server time = local time + offset
    mw::FixedTimestep server{rate, mw::LocalTime{0s}};
    mw::NetworkClock clock;
    mw::AdaptivePlayback playback;
    mw::StreamedTrack<Vec, Quat> streamed;
    mw::ReckonedTrack<Vec, Quat> reckoned;
    Update last_sent;
    int updates = 0, frames = 0;
    std::uint32_t tick = 0;

    for (mw::LocalTime now{0s}; now < mw::LocalTime{10s}; now += mw::Duration{1s} / 60) {
        for (int due = server.advance(now); due > 0; --due) {
            const mw::ServerTime at = now + offset - mw::LocalTime{} + mw::ServerTime{};
            Update truth{.time = at, .motion = cart(at)};
            if (tick == 0 || mw::must_send(last_sent, truth, mw::SendPolicy{}) != mw::Send::no) {
                last_sent = truth, ++updates;
                reckoned.receive(truth, mw::Tick{tick}, 0, at);
            }
            ++tick;
            if (tick % 3) continue;
            const mw::ServerTime taken = at - one_way;  // what arrives now left a little ago
            streamed.receive({taken, cart(taken), 0});
            playback.arrive(taken, now);
        }
        if (frames++ % 15 == 0)
            clock.observe({.sent = now - 2 * one_way,
                           .received = mw::ServerTime{(now - one_way).time_since_epoch() + offset},
                           .answered = mw::ServerTime{(now - one_way).time_since_epoch() + offset},
                           .returned = now});
        clock.advance(now);
        const mw::ServerTime render_time = playback.advance(now);
        if (now < mw::LocalTime{2s}) continue;
        const auto past = streamed.at(render_time, mw::Duration{1s} / 60);
        expect(past && is_close(past->value.position, cart(render_time).position, 0.01f),
               "drawn in the past");
        const auto present = reckoned.at(clock.server_time(now));
        expect(present && is_close(present->motion.position, cart(clock.server_time(now)).position, 0.05f),
               "drawn in the present");
    }
    expect(updates <= 6, "a steady turn costs its heartbeats");
    expect(clock.offset() - offset < 1ms && offset - clock.offset() < 1ms, "the clock");
    expect(playback.delay() + offset > one_way && playback.delay() + offset < 200ms, "the delay");
}

int main() {
    the_pieces();
    the_whole();
    return wrong == 0 ? 0 : 1;
}
