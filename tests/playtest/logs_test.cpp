#include "playtest/scene_log.hpp"
#include "playtest/truth_log.hpp"
#include "server/truth_log.hpp"
#include "sim/arena.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>

namespace playtest {
namespace {

using namespace std::chrono_literals;

std::string file_of(const std::string& text) {
    const std::string file =
        testing::TempDir() + testing::UnitTest::GetInstance()->current_test_info()->name() + ".log";
    std::ofstream{file} << text;
    return file;
}

// What reading says about it; empty: nothing.
std::string complaint(const std::function<void()>& read) {
    try {
        read();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return {};
}

std::string truth_complaint(const std::string& text) {
    return complaint([&] {
        TruthLog log{file_of(text)};
        for (TrueTick tick; log.next(tick);) {
        }
    });
}

const std::string frame = "f 1000 1 10 20 15 5 1 20 3.5 8 100 2 50 1 1\n";
const std::string body = "7 walker hold 0 1 2 3 0 0 0 1 0 0 0 4\n";

TEST(TruthLog, ReadsToTheBitWhatTheServerWrote) {
    const auto arena = sim::make_arena();
    const motionwire::TickRate rate{60};
    const sim::World world = sim::make_world(arena, rate, {.ai_cars = 3});
    const std::string file = file_of("");
    {
        server::TruthLog log{file, rate};
        log.write(world, {motionwire::LocalTime{5s}, motionwire::LocalTime{5s + 1ms}, 2});
        EXPECT_TRUE(log.close());
    }
    TruthLog log{file};
    TrueTick tick;
    ASSERT_TRUE(log.next(tick));
    EXPECT_EQ(log.rate(), rate);
    EXPECT_EQ(tick.made - tick.due, 1ms);
    EXPECT_EQ(tick.lost, 2);
    ASSERT_EQ(tick.entities.size(), 4u);
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(tick.entities[i].state.motion, sim::motion_of(world.cars[i].car));
    EXPECT_FALSE(log.next(tick));
}

TEST(TruthLog, RefusesDamageWithItsFileAndLine) {
    const std::string title = "motionwire-truth 1 60\n", tick = "t 1 5 6 0 1\n";
    const std::string entity = "2 car 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0\n";
    EXPECT_EQ(truth_complaint(title + tick + entity), "");
    EXPECT_NE(truth_complaint("").find("empty"), std::string::npos);
    EXPECT_NE(truth_complaint("something 1 60\n").find(":1: 'something'"), std::string::npos);
    EXPECT_NE(truth_complaint(title + "t 1 5 6x 0 1\n").find(":2: '6x'"), std::string::npos);
    EXPECT_NE(truth_complaint(title + tick).find(":2: the log ends"), std::string::npos);
    EXPECT_NE(truth_complaint(title + tick + "2 car 0 nan").find(":3:"), std::string::npos);
    EXPECT_NE(truth_complaint(title + tick + "2 bus 0\n").find("'bus'"), std::string::npos);
    EXPECT_NE(truth_complaint(title + tick + "2 car inf 0\n").find(":3:"), std::string::npos);
}

TEST(SceneLog, GivesBackTheFrame) {
    SceneLog log{file_of("motionwire-scenes 1\n" + frame + body)};
    SeenFrame seen;
    ASSERT_TRUE(log.next(seen));
    EXPECT_EQ(seen.now, motionwire::LocalTime{1us});
    EXPECT_TRUE(seen.connected);
    EXPECT_EQ(seen.scene.newest, motionwire::ServerTime{15ns});
    EXPECT_EQ(seen.datagrams_out, 1u);
    ASSERT_EQ(seen.scene.bodies.size(), 1u);
    EXPECT_EQ(seen.scene.bodies[0].position, sim::Vec3(1, 2, 3));
    EXPECT_EQ(seen.scene.hud.by_mode[static_cast<std::size_t>(client::Mode::hold)], 1);
    EXPECT_FALSE(log.next(seen));
}

TEST(SceneLog, RefusesAFrameThatIsCutOff) {
    const auto read = [&](const std::string& text) {
        return complaint([&] {
            SceneLog log{file_of("motionwire-scenes 1\n" + text)};
            for (SeenFrame seen; log.next(seen);) {
            }
        });
    };
    EXPECT_NE(read(frame).find(":2: the log ends in the middle of a frame"), std::string::npos);
    EXPECT_NE(read(frame + body.substr(0, 20)).find(":3:"), std::string::npos);
    EXPECT_NE(read(frame + "7 walker asleep 0\n").find("'asleep'"), std::string::npos);
}

}  // namespace
}  // namespace playtest
