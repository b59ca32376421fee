#include "sim/driver.hpp"

#include <gtest/gtest.h>

#include <map>

#include "sim/play.hpp"

namespace sim {
namespace {

TEST(Driver, EveryCarLapsSteadilyForTenMinutes) {
    World world = make_world(island(), hz60, {.ai_cars = 6, .seed = 3});
    std::map<EntityId, std::vector<std::uint32_t>> laps;
    float widest = 0;
    for (int i = 0; i < 10 * 3600; ++i) {
        step(world, island(), hz60, {});
        for (const LapDone& lap : world.laps) laps[lap.car].push_back(lap.ticks);
        for (const CarEntity& c : world.cars)
            widest = std::max(widest, std::abs(on_circuit(island(), c.car.position).left));
    }
    for (const CarEntity& c : world.cars) {
        EXPECT_EQ(c.car.epoch, 0) << "nobody had to be put back";
        ASSERT_GT(laps[c.id].size(), 15u);
        for (const std::uint32_t ticks : laps[c.id]) EXPECT_LT(ticks, 40 * 60u);
    }
    EXPECT_LT(widest, island().road_half_width) << "all stay on the road";
    EXPECT_GT(world.best_lap_ticks, 15 * 60u);
    EXPECT_EQ(world.best_walker, EntityId::none);
}

TEST(Driver, GoesRoundACarThatStandsInItsLane) {
    World world = make_world(island(), hz60, {.ai_cars = 2, .seed = 1});
    const Joined player = add_player(world, island());
    CarEntity& obstacle = *find_car(world, player.car);
    obstacle.car = car_at(island(), {.position = island().circuit[40], .yaw = 0.7f, .size = 1});
    std::map<EntityId, int> laps;
    for (int i = 0; i < 4 * 3600; ++i) {
        step(world, island(), hz60, {});
        for (const LapDone& lap : world.laps) ++laps[lap.car];
    }
    for (const CarEntity& c : world.cars)
        if (c.owner == EntityId::none) {
            EXPECT_GT(laps[c.id], 4);
        }
}

TEST(Driver, WhoIsLostBehindAWallBeginsAnewOnTheRoad) {
    World world = make_world(island(), hz60, {.ai_cars = 1, .seed = 1});
    world.cars[0].car = car_standing(-20, -7, 0);  // in the corner of two walls
    for (int i = 0; i < 20 * 60; ++i) step(world, island(), hz60, {});
    EXPECT_LT(std::abs(on_circuit(island(), world.cars[0].car.position).left), island().road_half_width);
    EXPECT_GT(speed_of(world.cars[0].car), 3);
}

TEST(Driver, FindsBackOntoTheRoadFromAnywhere) {
    for (const float yaw : {0.0f, 1.5f, 3.0f, 4.5f})
        for (const Vec3& from : {Vec3{-25, -7, 0}, Vec3{30, 0, 0}, Vec3{0, 25, 0}, Vec3{20, 30, 0}}) {
            Car car = car_standing(from.x, from.y, yaw);
            std::uint32_t tick = 0;
            for (; tick < 60 * 40; ++tick) {
                car = stepped(car, drive_circuit(car, island(), 0, 12), 1, Tick{tick});
                if (std::abs(on_circuit(island(), car.position).left) < 1 && speed_of(car) > 6) break;
            }
            EXPECT_LT(tick, 60u * 40) << from.x << ' ' << from.y << ' ' << yaw;
        }
}

}  // namespace
}  // namespace sim
