#include "client/window/frame_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <stdexcept>

#include "window/mock_scene.hpp"

namespace window {
namespace {
using namespace std::chrono_literals;

TEST(FrameLog, WritesARowForEachEntityAndTheRotor) {
    const std::string file = testing::TempDir() + "frames.csv";
    const sim::Arena arena = sim::make_arena();
    client::Scene scene;
    window_test::populate(scene, arena, 4, 0);
    {
        FrameLog log(file);
        log.write(scene, client::LocalTime{5s});
        log.write(scene, client::LocalTime{5s + 16ms});
    }
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "frame_s,render_s,present_s,id,kind,mode,x,y,z,qw,qx,qy,qz,epoch");
    int rows = 0;
    std::string last;
    while (std::getline(in, line)) {
        ++rows;
        last = line;
        EXPECT_EQ(std::count(line.begin(), line.end(), ','), 13) << line;
    }
    EXPECT_EQ(rows, 2 * (4 + 1));
    EXPECT_EQ(last.substr(0, 8), "0.016000");
    std::remove(file.c_str());
}

TEST(FrameLog, SaysAtOnceThatAFileCannotBeWritten) {
    EXPECT_THROW(FrameLog("/no/such/folder/frames.csv"), std::runtime_error);
}

TEST(FrameLog, WithoutAFileItIsSilent) { FrameLog{}.write(client::Scene{}, client::LocalTime{}); }

}  // namespace
}  // namespace window
