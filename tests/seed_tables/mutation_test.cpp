// Other conventions than the ones in reckoning.hpp, and broken models: the rows notice each of them.

#include "seed_tables/rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using namespace seed_tables;

int matching_rows(const std::vector<Row>& rows) {
    return static_cast<int>(
        std::count_if(rows.begin(), rows.end(), [](const Row& r) { return r.verdict == Verdict::matches; }));
}

// How many of the 22 still match when the settings are changed like that.
template <class Change>
int matching_with(const Change& change) {
    return matching_rows(
        lap_rows([&](std::span<const Update> truth, Ticks measured, ReckoningSettings settings) {
            change(settings);
            return reckon(truth, measured, settings);
        }));
}

// What is drawn while a blend runs, in place of projective velocity blending. `from` was drawn when it began.
using Blend = std::function<Motion(const Motion& from, const Motion& target, float elapsed, float k)>;

// Snaps from what was drawn onto the newest update by a blend that is given.
class OtherTrack {
public:
    OtherTrack(const ReckoningSettings& settings, const Blend& blend, bool from_last_frame = false)
        : duration_{settings.blend}, blend_{blend}, from_last_frame_{from_last_frame} {}

    bool receive(const Update& update, Tick, std::uint8_t, ServerTime now) {
        if (heard_)
            from_ = from_last_frame_ ? last_frame_ : drawn_at(now);
        else
            start_ = now - duration_;
        if (heard_) start_ = now;
        heard_ = true, update_ = update;
        return true;
    }

    struct Drawn {
        Motion motion;
        const Drawn* operator->() const { return this; }
    };
    Drawn at(ServerTime now) {
        last_frame_ = drawn_at(now);
        return {last_frame_};
    }

private:
    Motion drawn_at(ServerTime now) const {
        const Motion target = motionwire::extrapolate(update_, now, as_in_the_text);
        const float elapsed = motionwire::seconds_of(now - start_), whole = motionwire::seconds_of(duration_);
        return elapsed < whole ? blend_(from_, target, elapsed, elapsed / whole) : target;
    }

    Duration duration_;
    Blend blend_;
    bool from_last_frame_;
    Update update_{};
    Motion from_{}, last_frame_{};
    ServerTime start_{};
    bool heard_ = false;
};

Reckon with(const Blend& blend, bool from_last_frame = false) {
    return [=](std::span<const Update> truth, Ticks measured, const ReckoningSettings& settings) {
        return reckon(truth, measured, settings, OtherTrack{settings, blend, from_last_frame});
    };
}

Motion towards(const Motion& projected, const Motion& target, float k) {
    return {motionwire::lerp(projected.position, target.position, k), projected.velocity};
}

Motion projective(const Motion& from, const Motion& target, float elapsed, float k) {
    const Vec velocity = motionwire::lerp(from.velocity, target.velocity, k);
    return towards({from.position + velocity * elapsed, velocity}, target, k);
}
Motion unfaded(const Motion& from, const Motion& target, float elapsed, float k) {
    return towards({from.position + from.velocity * elapsed, from.velocity}, target, k);
}
Motion new_velocity_at_once(const Motion& from, const Motion& target, float elapsed, float k) {
    return towards({from.position + target.velocity * elapsed, target.velocity}, target, k);
}
Motion position_only(const Motion& from, const Motion& target, float, float k) {
    return towards(from, target, k);
}

TEST(Mutation, FiveOrSevenTicksOfLatencyAreNotSix) {
    EXPECT_LE(matching_with([](ReckoningSettings& s) { s.latency = 5; }), 13);
    EXPECT_LE(matching_with([](ReckoningSettings& s) { s.latency = 7; }), 14);
}

TEST(Mutation, DrawingBeforeApplyingShowsWhereThingsSnap) {
    EXPECT_LE(matching_with([](ReckoningSettings& s) { s.apply_first = false; }), 20);
}

TEST(Mutation, UpdatesWithoutATimestampAreNoticed) {
    EXPECT_LE(matching_with([](ReckoningSettings& s) { s.timestamped = false; }), 12);
}

TEST(Mutation, AStepWithoutTheTrueMotionIsAnotherNumber) {
    EXPECT_LE(
        matching_rows(lap_rows([](std::span<const Update> truth, Ticks measured, const ReckoningSettings& s) {
            Reckoned result = reckon(truth, measured, s);
            result.largest_step = result.largest_jump;
            return result;
        })),
        18);
}

// The yardstick of the ones below: a track written anew for the test. It knows no acceleration in a blend, which one
// row needs.
TEST(Mutation, ATrackWrittenAnewGivesTheSameRows) {
    EXPECT_GE(matching_rows(lap_rows(with(projective))), 21);
}

TEST(Mutation, ABlendFromTheLastFrameIsNoticed) {
    EXPECT_LE(matching_rows(lap_rows(with(projective, true))), 19);
}

TEST(Mutation, OtherBlendsAreNoticed) {
    EXPECT_LE(matching_rows(lap_rows(with(unfaded))), 15);
    EXPECT_LE(matching_rows(lap_rows(with(new_velocity_at_once))), 15);
    EXPECT_LE(matching_rows(lap_rows(with(position_only))), 15);
}

TEST(Mutation, TheOscillationTellsFiveSixAndSevenTicksApart) {
    const auto peak = [](std::uint32_t latency) {
        return reckon(back_and_forth(7200), {600, 7200}, {.latency = latency}).peak;
    };
    EXPECT_NEAR(peak(5), 1.090, 1e-3);
    EXPECT_NEAR(peak(6), 1.212, 1e-3);
    EXPECT_NEAR(peak(7), 1.334, 1e-3);
}

}  // namespace
