// motionwire-playtest --real as a person stops it.

#include "net/machine_clock.hpp"
#include "playtest/folder.hpp"
#include "playtest/guest.hpp"
#include "playtest/namespace_names.hpp"
#include "playtest/process.hpp"
#include "playtest/sanitized.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace playtest {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// How many processes of this machine were started with words of this folder.
int running_with(const std::string& folder) {
    int count = 0;
    std::error_code gone;
    for (const auto& entry : fs::directory_iterator("/proc", gone))
        count += text_of(entry.path() / "cmdline").find(folder) != std::string::npos;
    return count;
}

// The program's own temporary files are in the folder, so everything it starts names the folder.
struct Interrupted {
    Folder folder;
    int most_running = 0, left_running = 0;
    int exit_code = -1;
    std::string said;
    nlohmann::json report;
    std::vector<std::string> left;  // in its folder for temporary files
    bool namespaces_left = false;
};

void wait_for(const std::function<bool()>& so, motionwire::Duration patience) {
    for (const auto until = net::now() + patience; !so() && net::now() < until;)
        net::sleep_until(net::now() + 50ms);
}

// Interrupts it when `begun` is true of what the program's temporary folder holds.
void play_and_interrupt(Interrupted& played, std::vector<std::string> flags,
                        const std::function<bool(const fs::path&)>& begun) {
    const std::string temporary = played.folder.path("tmp"), json = played.folder.path("report.json");
    fs::create_directory(temporary);
    setenv("TMPDIR", temporary.c_str(), 1);
    std::vector<std::string> words{
        own_folder() + "/motionwire-playtest", "quickstart", "--seed", "1", "--real", "--json", json};
    words.insert(words.end(), flags.begin(), flags.end());
    Process program{{.words = words, .output = played.folder.path("said.txt")}};
    unsetenv("TMPDIR");
    const auto has_begun = [&] {
        for (const auto& entry : fs::directory_iterator(temporary))
            if (begun(entry.path())) return true;
        return !program.is_running();
    };
    wait_for(has_begun, 60s);
    net::sleep_until(net::now() + 4s);
    played.most_running = running_with(temporary);
    kill(program.id(), SIGINT);
    wait_for([&] { return !program.is_running(); }, 30s);
    played.exit_code = program.exit_code();
    played.left_running = running_with(temporary);
    played.said = text_of(played.folder.path("said.txt"));
    played.report = nlohmann::json::parse(text_of(json), nullptr, false);
    for (const auto& entry : fs::directory_iterator(temporary)) played.left.push_back(entry.path().string());
    const std::string ours = names_of(program.id());
    played.namespaces_left = run_command({"ip", "netns", "list"}).said.find(ours) != std::string::npos;
}

void expect_nothing_left(const Interrupted& played) {
    EXPECT_EQ(played.exit_code, 130) << played.said;
    EXPECT_EQ(played.left_running, 0);
    EXPECT_EQ(played.left, std::vector<std::string>{});
    EXPECT_FALSE(played.namespaces_left);
    EXPECT_NE(played.said.find("INTERRUPTED"), std::string::npos) << played.said;
    EXPECT_NE(played.report.dump().find("\"interrupted\":true"), std::string::npos) << played.said;
}

TEST(RealProgram, InterruptedLeavesAPartialReportAndNothingElse) {
    Interrupted played;
    play_and_interrupt(played, {}, [](const fs::path& run) { return fs::exists(run / "client-4.scenes"); });
    EXPECT_GE(played.most_running, 5);  // the server and four bots
    expect_nothing_left(played);
}

TEST(RealProgram, InterruptedInAGuestLeavesAPartialReportAndNothingElse) {
    if (sanitized) GTEST_SKIP() << "sanitizers do not run inside the guest";
    if (const auto why = why_no_guest()) GTEST_SKIP() << *why;
    Interrupted played;
    play_and_interrupt(played, {"--guest"},
                       [](const fs::path& run) { return fs::exists(run / "client-4.scenes"); });
    EXPECT_GE(played.most_running, 1);  // the guest's kernel
    expect_nothing_left(played);
}

TEST(RealProgram, ABotWhoseTimeIsUpBeforeAnybodyAnsweredSaysSo) {
    const auto ended = run_command({own_folder() + "/motionwire-bot", "--port", std::to_string(free_port()),
                                    "--seconds", "0.3", "--attempts", "0"});
    EXPECT_EQ(ended.exit_code, 5) << ended.said;
    EXPECT_NE(ended.said.find("No answer"), std::string::npos) << ended.said;
}

}  // namespace
}  // namespace playtest
