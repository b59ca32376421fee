#include "replay/csv.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <stdexcept>

namespace {

using namespace std::chrono_literals;
using replay::LocalTime;

const std::string header =
    "server_tick,server_time_s,send_time_s,arrival_time_s,x,y,z,vx,vy,vz,ax,ay,az,qx,qy,qz,qw,wx,wy,wz,"
    "epoch\n";
const std::string state = "1,2,3,4,5,6,0,0,0,0.1,0.2,0.3,0.9,7,8,9,";

std::vector<replay::Arrival> trace_of(const std::string& rows) {
    std::istringstream in{header + rows};
    return replay::read_trace(in, "trace.csv");
}

// Empty when nothing is wrong.
template <class Read>
std::string complaint(Read read) {
    try {
        read();
        return {};
    } catch (const std::runtime_error& error) {
        return error.what();
    }
}

std::string complaint_about(const std::string& rows) {
    return complaint([&] { trace_of(rows); });
}

TEST(Csv, ReadsEveryColumnOfASnapshot) {
    const auto arrivals = trace_of("3,0.05,9,1000.080000001," + state + "258\n");
    ASSERT_EQ(arrivals.size(), 1u);
    EXPECT_EQ(arrivals[0].arrived, LocalTime{1000'080'000'001ns});
    EXPECT_EQ(arrivals[0].sample.time, replay::ServerTime{50ms});
    EXPECT_EQ(arrivals[0].sample.epoch, 2);  // eight bits, as on the wire
    const replay::Motion& m = arrivals[0].sample.value;
    EXPECT_EQ(m.position, (sim::Vec3{1, 2, 3}));
    EXPECT_EQ(m.velocity, (sim::Vec3{4, 5, 6}));
    EXPECT_EQ(m.orientation.x, 0.1f);
    EXPECT_EQ(m.orientation.w, 0.9f);
    EXPECT_EQ(m.spin, (sim::Vec3{7, 8, 9}));
}

TEST(Csv, RoundsSecondsToTheNearestNanosecond) {
    const auto arrivals = trace_of("1,0.0166666666667,0,0.1," + state + "0\n");
    EXPECT_EQ(arrivals.at(0).sample.time, replay::ServerTime{16'666'667ns});
    EXPECT_EQ(arrivals.at(0).arrived, LocalTime{100ms});
}

TEST(Csv, PutsSnapshotsInOrderOfArrivalAndLeavesOutTheLost) {
    const auto arrivals = trace_of("0,0.00,0,0.30," + state + "0\n" + "3,0.05,0,lost," + state + "0\n" +
                                   "6,0.10,0,0.20," + state + "0\n" + "6,0.10,0,0.30," + state + "1\n");
    ASSERT_EQ(arrivals.size(), 3u);
    EXPECT_EQ(arrivals[0].sample.time, replay::ServerTime{100ms});
    EXPECT_EQ(arrivals[1].sample.epoch, 0);  // both came at 0.30: as in the file
    EXPECT_EQ(arrivals[2].sample.epoch, 1);
}

TEST(Csv, SaysInWhichFileAndLineSomethingIsWrong) {
    const std::string good = "0,0,0,0.1," + state + "0\n";
    EXPECT_EQ(complaint_about(good), "");
    EXPECT_EQ(complaint_about(good + "3,0.05,0,soon," + state + "0\n"),
              "trace.csv:3: 'soon' is not a number");
    EXPECT_EQ(complaint_about(good + "3,0.05\n"), "trace.csv:3: expected 21 columns and found 2");
    EXPECT_EQ(complaint_about("3,nan,0,0.2," + state + "0\n"), "trace.csv:2: 'nan' is not a number");
    EXPECT_EQ(complaint_about("3,1e12,0,0.2," + state + "0\n"),
              "trace.csv:2: '1e12' is not a time in seconds");
    EXPECT_EQ(complaint_about("3,0.05,0,0.2," + state + "-1\n"), "trace.csv:2: '-1' is not an epoch");
    EXPECT_EQ(complaint_about(good + "\r\n\n"), "");
}

TEST(Csv, WantsItsHeader) {
    std::istringstream empty, other{"time\n0.1\n"};
    EXPECT_EQ(complaint([&] { replay::read_frames(empty, "f"); }), "f:1: expected the header frame_time_s");
    EXPECT_EQ(complaint([&] { replay::read_frames(other, "f"); }), "f:1: expected the header frame_time_s");
}

TEST(Csv, RefusesFramesThatGoBack) {
    std::istringstream in{"frame_time_s\n0.2\n0.2\n0.1\n"};
    EXPECT_EQ(complaint([&] { replay::read_frames(in, "f"); }),
              "f:4: this frame is earlier than the one before");
}

TEST(Csv, WritesARowAFrameAndNothingWhereNothingIsDrawn) {
    replay::Motion motion;
    motion.position = {1, -2, 0.5f};
    const std::vector<replay::Drawn> drawn{
        {LocalTime{1s}, {}, std::nullopt},
        {LocalTime{1500ms}, replay::ServerTime{1ns}, {{motion, motionwire::Mode::extrapolate}}}};
    std::ostringstream out;
    replay::write_drawn(out, drawn);
    EXPECT_EQ(out.str(),
              "frame_time_s,render_time_s,x,y,z,qx,qy,qz,qw,mode\n"
              "1.000000000,,,,,,,,,none\n"
              "1.500000000,0.000000001,1.0000000,-2.0000000,0.5000000,"
              "0.000000000,0.000000000,0.000000000,1.000000000,extrapolate\n");
}

}  // namespace
