#include "playtest/process.hpp"

#include "net/machine_clock.hpp"
#include "playtest/folder.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>

namespace {

using namespace playtest;
using namespace std::chrono_literals;

bool is_there(pid_t id) { return kill(id, 0) == 0; }

// Not so of one that has ended and waits for whoever adopted it to look.
bool runs(pid_t id) {
    std::ifstream stat{"/proc/" + std::to_string(id) + "/stat"};
    std::string number, name, state;
    return stat >> number >> name >> state && state != "Z";
}

TEST(Process, SaysHowItEnded) {
    Process well{{.words = {"true"}}}, badly{{.words = {"sh", "-c", "exit 7"}}};
    well.end(10s), badly.end(10s);
    EXPECT_EQ(well.exit_code(), 0);
    EXPECT_EQ(badly.exit_code(), 7);
}

TEST(Process, QuotedForAShellAnyTextIsOneWord) {
    for (const std::string text : {"plain", "two words", "it's", "'", "$HOME `x` \\ \"", ""})
        EXPECT_EQ(run_command({"sh", "-c", "printf %s " + shell_quoted(text)}).said, text);
}

TEST(Process, IsGoneWithItsObjectAndSoIsWhatItStarted) {
    const Folder folder;
    pid_t id = -1, child = -1;
    {
        Process process{{.words = {"sh", "-c", "sleep 100 & echo $!; wait"}, .output = folder.path("child")}};
        id = process.id();
        for (const auto until = net::now() + 10s; child <= 0 && net::now() < until;)
            std::ifstream{folder.path("child")} >> child;
        ASSERT_GT(child, 0);
        EXPECT_TRUE(is_there(id));
        EXPECT_TRUE(process.is_running());
    }
    EXPECT_FALSE(is_there(id));
    for (const auto until = net::now() + 10s; runs(child) && net::now() < until;)
        net::sleep_until(net::now() + 1ms);
    EXPECT_FALSE(runs(child));
}

TEST(Process, ThatIsSuspendedEndsWhenToldTo) {
    Process process{{.words = {"sleep", "100"}}};
    process.suspend();
    process.tell_to_stop();
    process.end(10s);
    EXPECT_EQ(process.exit_code(), 128 + SIGTERM);
}

TEST(Process, WithoutItsProgramCannotBeStarted) {
    EXPECT_THROW((Process{{.words = {"/nowhere/program"}}}), std::runtime_error);
    EXPECT_EQ(run_command({"/nowhere/program"}).exit_code, 127);
}

TEST(Command, GivesAllThatItSaid) {
    const Finished finished = run_command({"sh", "-c", "echo out; echo wrong >&2; exit 3"});
    EXPECT_EQ(finished.exit_code, 3);
    EXPECT_EQ(finished.said, "out\nwrong\n");
}

}  // namespace
