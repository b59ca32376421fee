#include "client/window/summary.hpp"

#include <gtest/gtest.h>

#include "window/mock_scene.hpp"

namespace window {
namespace {
using namespace std::chrono_literals;

TEST(FrameTimes, GivesPercentilesToATenthOfAMillisecond) {
    FrameTimes times;
    for (int i = 1; i <= 100; ++i) times.add(std::chrono::milliseconds{i});
    EXPECT_NEAR(times.percentile(0.5), 50, 0.1);
    EXPECT_NEAR(times.percentile(0.99), 99, 0.1);
    EXPECT_EQ(FrameTimes{}.percentile(0.5), 0);
}

TEST(Summary, CountsEachEntityOnceAndSharesModesOut) {
    const sim::Arena arena = sim::make_arena();
    client::Scene scene;
    Summary summary;
    summary.joined();
    for (int frame = 0; frame < 50; ++frame) {
        window_test::populate(scene, arena, 30, float(frame) / 60);
        scene.hud.players = frame < 40 ? 17 : 3;
        summary.see(scene, 16700us, 2ms);
    }
    const std::string line = summary.line("Ada");
    for (const char* expected : {"name=Ada ", "players=17 ", "walkers=10 ", "cars=20 ", "props=1 ",
                                 "frames=50 ", "frame_ms_p50=16.7 ", "work_ms_p99=2.0 ", "reconnects=0"})
        EXPECT_NE(line.find(expected), std::string::npos) << expected << " in " << line;
    EXPECT_EQ(line.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace window
