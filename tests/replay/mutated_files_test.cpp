// Files that are nearly right: whatever happens to one, it is either read or refused in one line, and what was read
// can be drawn.

#include "replay/csv.hpp"
#include "replay/replay.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <sstream>

namespace {

const std::string trace_header =
    "server_tick,server_time_s,send_time_s,arrival_time_s,x,y,z,vx,vy,vz,ax,ay,az,qx,qy,qz,qw,wx,wy,wz,"
    "epoch\n";

std::string good_trace() {
    std::ostringstream out;
    out << trace_header;
    for (int i = 0; i < 12; ++i)
        out << 3 * i << ',' << 0.05 * i << ",0," << (i == 5 ? "lost" : std::to_string(1 + 0.05 * i)) << ','
            << i << ",2,3,4,5,6,0,0,0,0,0,0.6,0.8,7,8,9," << i / 8 << '\n';
    return out.str();
}

class Mutator {
public:
    explicit Mutator(std::uint32_t seed) : engine_{seed} {}

    std::string mutated(std::string text) {
        for (std::size_t left = below(4) == 0 ? 2 : 1; left > 0 && !text.empty(); --left) {
            const std::size_t at = below(text.size());
            switch (below(4)) {
                case 0:
                    text[at] = static_cast<char>(below(256));
                    break;
                case 1:
                    text.erase(at, 1 + below(3));
                    break;
                case 2:
                    text.insert(at, words[below(std::size(words))]);
                    break;
                case 3:
                    text.insert(at, text.substr(below(text.size()), 1 + below(60)));
                    break;
            }
        }
        return text;
    }

private:
    static constexpr const char* words[] = {"nan",
                                            "inf",
                                            "-1",
                                            "1e308",
                                            "1e-320",
                                            "lost",
                                            ",",
                                            "\n",
                                            "999999999",
                                            "\r\n",
                                            "e",
                                            "0x10",
                                            "18446744073709551616"};
    std::size_t below(std::size_t end) { return engine_() % end; }
    std::mt19937 engine_;
};

template <class Read>
auto read_or_refused(const std::string& text, const Read& read) {
    std::istringstream in{text};
    decltype(read(in, std::string{})) result;
    try {
        result = read(in, "file");
    } catch (const replay::WrongFile& wrong) {
        const std::string line = wrong.what();
        EXPECT_EQ(line.find("file:"), 0u) << line;
        EXPECT_EQ(line.find_first_of("\n\r"), std::string::npos) << line;
    }
    return result;
}

TEST(MutatedFiles, AreReadOrRefusedAndWhatWasReadIsDrawn) {
    const std::vector<replay::LocalTime> frames{replay::LocalTime{},
                                                replay::LocalTime{std::chrono::seconds{1}},
                                                replay::LocalTime{std::chrono::milliseconds{1300}},
                                                replay::LocalTime{std::chrono::seconds{1'000'000'000}}};
    int drawn = 0, refused = 0;
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        const std::string text = Mutator{seed}.mutated(good_trace());
        const auto arrivals = read_or_refused(text, replay::read_trace);
        (arrivals.empty() ? refused : drawn) += 1;
        for (const char* name : {"adaptive", "fixed:120ms", "newest"}) {
            const auto policy = std::move(std::get<0>(replay::policy_named(name)));
            for (const auto& row : replay::replay({arrivals}, frames, *policy))
                if (row.state) {
                    EXPECT_TRUE(std::isfinite(row.state->value.position.x)) << seed;
                }
        }
    }
    EXPECT_GT(drawn, 100);
    EXPECT_GT(refused, 100);
}

TEST(MutatedFiles, OfPingsAndFramesAreReadOrRefused) {
    const std::string pings =
        "ping_id,client_send_s,server_recv_s,client_recv_s\n0,1,5,1.1\n1,2,,lost\n2,3,7,3.1\n";
    for (std::uint32_t seed = 0; seed < 3000; ++seed) {
        read_or_refused(Mutator{seed}.mutated(pings), replay::read_pings);
        read_or_refused(Mutator{seed}.mutated("frame_time_s\n0.1\n0.2\n0.3\n"), replay::read_frames);
    }
}

}  // namespace
