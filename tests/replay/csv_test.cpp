#include "replay/csv.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace {

using namespace std::chrono_literals;
using replay::LocalTime;

const std::string header =
    "server_tick,server_time_s,send_time_s,arrival_time_s,x,y,z,vx,vy,vz,ax,ay,az,qx,qy,qz,qw,wx,wy,wz,"
    "epoch\n";
const std::string state = "1,2,3,4,5,6,0,0,0,0.1,0.5,0.5,0.7,7,8,9,";

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
    } catch (const replay::WrongFile& error) {
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
    EXPECT_EQ(m.orientation.w, 0.7f);
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

const std::string good = "3,0.05,0,0.1," + state + "0\n";

TEST(Csv, NamesTheFileTheLineAndTheWordThatIsWrong) {
    EXPECT_EQ(complaint_about(good), "");
    EXPECT_EQ(complaint_about(good + "\r\n\n"), "");
    EXPECT_EQ(complaint_about(good + "6,0.1,0,soon," + state + "0\n"),
              "trace.csv:3: arrival_time_s 'soon' is not a number");
    EXPECT_EQ(complaint_about(good + "6,0.1\n"),
              "trace.csv:3: 'send_time_s' is missing: the line ends after '0.1'");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2," + state + "0,x\n"), "trace.csv:2: 'x' is one column too many");
    EXPECT_EQ(complaint_about("6,nan,0,0.2," + state + "0\n"),
              "trace.csv:2: server_time_s 'nan' is not a number");
    EXPECT_EQ(complaint_about("6,0.1,,0.2," + state + "0\n"), "trace.csv:2: send_time_s '' is not a number");
    EXPECT_EQ(complaint_about("6,0.1,0,1e12," + state + "0\n"),
              "trace.csv:2: arrival_time_s '1e12' is not a time in seconds");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2," + state + "-1\n"),
              "trace.csv:2: epoch '-1' is not a whole number from 0 on");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2,1e300,0,0,0,0,0,0,0,0,0,0,0,1,0,0,0,0\n"),
              "trace.csv:2: x '1e300' is too large");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0\n"),
              "trace.csv:2: qw '0' does not make qx,qy,qz,qw a unit quaternion");
}

TEST(Csv, RefusesTimesThatAreNegativeOrGoBack) {
    EXPECT_EQ(complaint_about("6,-0.1,0,0.2," + state + "0\n"),
              "trace.csv:2: server_time_s '-0.1' is negative");
    EXPECT_EQ(complaint_about("6,0.1,0,-3," + state + "0\n"), "trace.csv:2: arrival_time_s '-3' is negative");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2," + state + "0\n" + "3,0.1,0,0.2," + state + "0\n"),
              "trace.csv:3: server_tick '3' goes back: it is less than in the line before");
    EXPECT_EQ(complaint_about("6,0.1,0,0.2," + state + "0\n" + "9,0.05,0,0.2," + state + "0\n"),
              "trace.csv:3: server_time_s '0.05' goes back: it is less than in the line before");
}

std::string frames_complaint(const std::string& text) {
    std::istringstream in{text};
    return complaint([&] { replay::read_frames(in, "f"); });
}

TEST(Csv, WantsItsHeaderAndSomethingBelowIt) {
    EXPECT_EQ(frames_complaint(""), "f:1: the file is empty; its first line should be frame_time_s");
    EXPECT_EQ(frames_complaint("time\n0.1\n"), "f:1: 'time' is not a column of this file");
    EXPECT_EQ(frames_complaint("frame_time_s,frame_time_s\n"), "f:1: 'frame_time_s' stands there twice");
    EXPECT_EQ(frames_complaint("frame_time_s\n"), "f:1: no frame follows the header");
    EXPECT_EQ(complaint_about(""), "trace.csv:1: no snapshot follows the header");
    std::istringstream without{"ping_id,client_send_s,client_recv_s\n"},
        turned{"ping_id,server_recv_s,client_send_s,client_recv_s\n"};
    EXPECT_EQ(complaint([&] { replay::read_pings(without, "p"); }),
              "p:1: the column 'server_recv_s' is missing");
    EXPECT_EQ(complaint([&] { replay::read_pings(turned, "p"); }),
              "p:1: 'server_recv_s' stands where 'client_send_s' should");
}

TEST(Csv, RefusesFramesThatGoBack) {
    EXPECT_EQ(frames_complaint("frame_time_s\n0.2\n0.2\n0.1\n"),
              "f:4: frame_time_s '0.1' goes back: it is less than in the line before");
}

std::vector<replay::Pong> pings_of(const std::string& rows) {
    std::istringstream in{"ping_id,client_send_s,server_recv_s,client_recv_s\n" + rows};
    return replay::read_pings(in, "pings.csv");
}

TEST(Csv, ReadsPingsInOrderOfTheirAnswersWithoutTheLost) {
    const auto pongs = pings_of("0,1.0,5.0,1.3\n1,1.1,,lost\n2,1.2,5.2,1.25\n");
    ASSERT_EQ(pongs.size(), 2u);
    EXPECT_EQ(pongs[0].sent, LocalTime{1200ms});
    EXPECT_EQ(pongs[0].answered, replay::ServerTime{5200ms});
    EXPECT_EQ(pongs[0].arrived, LocalTime{1250ms});
    EXPECT_EQ(pongs[1].sent, LocalTime{1s});
}

TEST(Csv, DoubtsPingsLikeEverythingElse) {
    EXPECT_EQ(complaint([] { pings_of("0,1,5,0.9\n"); }),
              "pings.csv:2: client_recv_s '0.9' goes back: the answer is there before the question");
    EXPECT_EQ(complaint([] { pings_of("0,1,inf,1.1\n"); }),
              "pings.csv:2: server_recv_s 'inf' is not a number");
    EXPECT_EQ(complaint([] { pings_of("0,1,,1.1\n"); }), "pings.csv:2: server_recv_s '' is not a number");
    EXPECT_EQ(complaint([] { pings_of("0,1,5,1.1\n1,0.9,5,1.1\n"); }),
              "pings.csv:3: client_send_s '0.9' goes back: it is less than in the line before");
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
