#include "sim/car.hpp"

#include <gtest/gtest.h>

#include "sim/driver.hpp"
#include "sim/obstacles.hpp"
#include "sim/play.hpp"

namespace sim {
namespace {

// The plain before the ramp is nearly level; the ramp's run is 20 m long.
Car on_plain() { return car_standing(-20, -1, 0); }

// A long straight of flat nothing, for figures that need room: only the car's own rules apply there.
Arena flat_land() {
    Arena a;
    a.half_width = a.half_depth = 10'000;
    a.land = {.columns = 4, .rows = 4, .left = -2, .bottom = -2, .samples = std::vector<float>(16, 1.0f)};
    a.ramp.position = a.mill.position = {-9000, -9000, 0};
    a.circuit = {{0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {3, 0, 1}};
    return a;
}

struct Flat {
    Arena arena = flat_land();
    Car car{.position = {100, 100, 1}};
    Tick tick{};
    const Car& hold(const Controls& c, int ticks) {
        for (; ticks > 0; --ticks, tick = motionwire::next(tick))
            car = step(car, c, arena, hz60.time_of(tick), hz60.interval());
        return car;
    }
};

TEST(Car, AtRestItIsAtRestExactly) {
    for (const Place& p : island().spawns) {
        const Car car = car_at(island(), p), later = stepped(car, {}, 100);
        EXPECT_EQ(later.velocity, Vec3{});
        EXPECT_EQ(later.spin, Vec3{});
        EXPECT_EQ(later.position, car.position);
        EXPECT_EQ(later.orientation, car.orientation);
    }
}

TEST(Car, ReachesItsTopSpeedAndNoMore) {
    Flat f;
    for (int i = 0; i < 600; ++i) {
        f.hold({.forward = 127}, 1);
        EXPECT_LE(speed_of(f.car), car_top_speed + 1e-3f);
    }
    EXPECT_NEAR(speed_of(f.car), car_top_speed, 0.05f);
}

TEST(Car, PedalsAndSteeringSlew) {
    Flat f;
    f.hold({.forward = 127}, 120);
    Car before = f.car;
    for (int i = 0; i < 240; ++i) {
        f.hold({.forward = static_cast<std::int8_t>(i % 40 < 20 ? 127 : -127),
                .right = static_cast<std::int8_t>(i % 60 < 30 ? 127 : -127)},
               1);
        EXPECT_LE(std::abs(f.car.thrust - before.thrust), 30.0f / 60 + 1e-4f);
        EXPECT_LE(std::abs(f.car.curvature - before.curvature), 0.3f / 60 + 1e-5f);
        before = f.car;
    }
}

TEST(Car, TurnsWithinItsGrip) {
    Flat f;
    f.hold({.forward = 127}, 200);
    f.hold({.forward = 127, .right = -127}, 200);
    const float sideways = std::abs(f.car.spin.z) * speed_of(f.car);
    EXPECT_GT(f.car.spin.z, 0) << "left is the positive way";
    EXPECT_NEAR(sideways, car_grip, 0.3f);
    const Vec3 left{-std::sin(yaw_of(f.car.orientation)), std::cos(yaw_of(f.car.orientation)), 0};
    EXPECT_NEAR(glm::dot(f.car.velocity, left), 0, 0.05f) << "goes where the nose points";
}

TEST(Car, HandBrakeLetsTheTailGo) {
    Flat f;
    f.hold({.forward = 127}, 180);
    f.hold({.forward = 0, .right = 127, .action = true}, 40);
    const float yaw = yaw_of(f.car.orientation), way = direction_of(f.car.velocity.y, f.car.velocity.x);
    EXPECT_LT(wrapped(yaw - way), -0.1f) << "the nose is further round to the right than the way it goes";
}

TEST(Car, BrakesStopAndDoNotReverse) {
    Flat f;
    f.hold({.forward = 127}, 180);
    for (int i = 0; i < 180; ++i) {
        f.hold(parked, 1);
        EXPECT_GE(speed_of(f.car), 0);
    }
    EXPECT_EQ(f.car.velocity, Vec3{});
    EXPECT_EQ(f.car.thrust, 0);
    f.hold({.forward = -127}, 120);
    EXPECT_NEAR(speed_of(f.car), -5.5f, 0.6f);
}

// Pitfall 114: nobody at the wheel. From full speed to walking pace within two seconds, and then to rest.
TEST(Car, StopsWhenNobodyDrives) {
    Flat f;
    f.hold({.forward = 127}, 600);
    f.hold(parked, 120);
    EXPECT_LT(glm::length(f.car.velocity), 1);
    f.hold(parked, 60);
    EXPECT_EQ(f.car.velocity, Vec3{});

    Flat rolling;
    rolling.hold({.forward = 127}, 600);
    rolling.hold({}, 60 * 7);
    EXPECT_EQ(rolling.car.velocity, Vec3{});
}

TEST(Car, FliesOffTheRampAndLands) {
    Car car = on_plain();
    float highest = 0, flown = 0;
    for (std::uint32_t i = 0; i < 230; ++i) {
        const Car before = car;
        car = stepped(car, {.forward = 127}, 1, Tick{i});
        highest = std::max(highest, car.position.z - height(island(), car.position.x, car.position.y));
        if (car.airborne) flown += car.position.x - before.position.x;
        if (car.airborne && before.airborne) {
            EXPECT_NEAR(car.velocity.z, before.velocity.z - gravity / 60, 1e-4f);
            EXPECT_EQ(car.velocity.x, before.velocity.x);
        }
    }
    EXPECT_GT(highest, 2.5f);
    EXPECT_GT(flown, 10);
    EXPECT_FALSE(car.airborne);
}

TEST(Car, InTheAirItsOwnGuessIsExact) {
    Car car = on_plain();
    std::uint32_t tick = 0;
    while (!car.airborne) car = stepped(car, {.forward = 127}, 1, Tick{tick++});
    const Update update = update_of(car, hz60.time_of(Tick{tick}));
    car = stepped(car, {.forward = 127}, 45, Tick{tick});
    const Motion guess = motionwire::extrapolate(update, hz60.time_of(Tick{tick + 45}));
    EXPECT_LT(glm::length(guess.position - car.position), 0.01f);
    EXPECT_NEAR(std::abs(glm::dot(guess.orientation, car.orientation)), 1, 1e-4f);
}

TEST(Car, WithControlsHeldItsOwnArcGuessIsGoodForHalfASecond) {
    struct Case {
        int speed_ticks;
        Controls controls;
    };
    for (const Case& c : {Case{60, {.forward = 127}}, Case{150, {.forward = 40, .right = 127}},
                          Case{200, {.forward = 0, .right = -60}}, Case{200, {.forward = -127}},
                          Case{500, {.forward = 127, .right = 30}}, Case{200, parked}}) {
        Flat f;
        f.hold({.forward = 127}, c.speed_ticks);
        f.hold(c.controls, 40);  // until steering and pedals have arrived
        const Update update = update_of(f.car, hz60.time_of(f.tick));
        f.hold(c.controls, 30);
        const Motion guess = motionwire::extrapolate(update, hz60.time_of(f.tick));
        EXPECT_LT(glm::length(guess.position - f.car.position), 0.15f)
            << c.speed_ticks << ' ' << int{c.controls.forward} << ' ' << int{c.controls.right};
    }
}

TEST(Car, GuessHoldsInReverseToo) {
    Flat f;
    f.hold({.forward = -127, .right = 40}, 30);
    const Update update = update_of(f.car, hz60.time_of(f.tick));
    f.hold({.forward = -127, .right = 40}, 30);
    const Motion guess = motionwire::extrapolate(update, hz60.time_of(f.tick));
    EXPECT_LT(glm::length(guess.position - f.car.position), 0.15f);
}

TEST(Car, FollowsTheSlopeWithItsNose) {
    Car car = car_standing(-30, 5, static_cast<float>(pi / 2));  // at the foot of the western hill
    for (std::uint32_t i = 0; i < 60; ++i) {
        car = stepped(car, {.forward = 60}, 1, Tick{i});
        const Vec3 nose = car.orientation * Vec3{1, 0, 0};
        EXPECT_NEAR(car.position.z, height(island(), car.position.x, car.position.y), 1e-4f);
        EXPECT_LT(std::abs(glm::dot(nose, normal(island(), car.position.x, car.position.y))), 0.01f);
    }
    EXPECT_GT((car.orientation * Vec3{1, 0, 0}).z, 0.1f);
}

TEST(Car, StopsAtWallsAtEverySpeed) {
    for (int ticks = 20; ticks < 200; ticks += 20)
        for (const std::int8_t right : {std::int8_t{-30}, std::int8_t{0}, std::int8_t{30}}) {
            Car car = car_standing(-13, -3, static_cast<float>(pi));  // toward the wall at x = -22
            car = stepped(car, {.forward = 127, .right = right}, ticks);
            EXPECT_GT(car.position.x, -22 + 0.35f + car_radius - 0.01f);
        }
}

TEST(Car, GoesRoundAndBackUpFromTheWallItHit) {
    Car car = car_standing(-13, -3, static_cast<float>(pi));
    car = stepped(car, {.forward = 127}, 120);
    const float at_wall = car.position.x;
    car = stepped(car, {.forward = -127}, 90, Tick{120});
    EXPECT_GT(car.position.x, at_wall + 2);
}

TEST(Car, ComesOutAtTheOtherPadAndDoesNotBounceBack) {
    const Vec3 pad = island().pads[0].position, other = island().pads[1].position;
    Car car = car_standing(pad.x - 6, pad.y, 0);
    std::uint32_t tick = 0;
    while (car.epoch == 0 && tick < 300) car = stepped(car, {.forward = 60}, 1, Tick{tick++});
    ASSERT_EQ(car.epoch, 1);
    EXPECT_LT(flat_length(car.position - other), 4);
    EXPECT_GT(car.velocity.x, 1) << "keeps its speed and its way";
    car = stepped(car, parked, 120, Tick{tick});
    EXPECT_EQ(car.epoch, 1);
}

TEST(Car, TheSeaSlowsItAndThenGivesItBackToTheRoad) {
    Car car = car_standing(-45, -20, static_cast<float>(pi));
    float fastest = 0;
    std::uint32_t tick = 0;
    for (; car.epoch == 0 && tick < 1200; ++tick) {
        car = stepped(car, {.forward = 127}, 1, Tick{tick});
        fastest = std::max(fastest, glm::length(car.velocity));
        if (car.epoch == 0) {
            EXPECT_GT(car.position.z, -deepest - 0.2f);
        }
    }
    EXPECT_EQ(car.epoch, 1);
    EXPECT_EQ(car.velocity, Vec3{});
    EXPECT_LT(std::abs(on_circuit(island(), car.position).left), 0.1f);
    EXPECT_GT((car.orientation * Vec3{0, 0, 1}).z, 0.8f) << "upright";
}

TEST(Car, RespawnsOnceHoweverLongTheKeyIsHeld) {
    const Car car = stepped(car_standing(0, 3, 1), {.respawn = true}, 50);
    EXPECT_EQ(car.epoch, 1);
    const OnCircuit road = on_circuit(island(), car.position);
    EXPECT_NEAR(wrapped(yaw_of(car.orientation) - road.yaw), 0, 0.05f);
}

}  // namespace
}  // namespace sim
