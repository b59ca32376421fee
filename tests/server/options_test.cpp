#include "server/options.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

using namespace std::chrono_literals;
using server::Farewell;
using server::Options;

std::variant<Options, Farewell> read(std::vector<const char*> flags) {
    flags.insert(flags.begin(), "motionwire-server");
    return server::read_options(static_cast<int>(flags.size()), flags.data());
}

Options good(std::vector<const char*> flags) {
    const auto result = read(std::move(flags));
    EXPECT_TRUE(std::holds_alternative<Options>(result)) << std::get<Farewell>(result).text;
    return std::get<Options>(result);
}

Farewell bad(std::vector<const char*> flags) {
    const auto result = read(std::move(flags));
    EXPECT_TRUE(std::holds_alternative<Farewell>(result));
    const auto farewell = std::get<Farewell>(result);
    EXPECT_EQ(farewell.text.find('\n'), std::string::npos) << farewell.text;  // one line
    return farewell;
}

bool says(const Farewell& farewell, const std::string& what) {
    return farewell.text.find(what) != std::string::npos;
}

// A settings file that is gone after the test.
struct File {
    explicit File(const std::string& text)
        : path{(std::filesystem::temp_directory_path() /
                (std::string{testing::UnitTest::GetInstance()->current_test_info()->name()} + ".toml"))
                   .string()} {
        std::ofstream{path} << text;
    }
    ~File() { std::filesystem::remove(path); }
    std::string path;
};

TEST(Options, HaveDefaults) {
    const auto options = good({});
    EXPECT_EQ(options.port, 7777);
    EXPECT_EQ(options.game.tick_rate, 60);
    EXPECT_EQ(options.game.bots, 4);
    EXPECT_FLOAT_EQ(options.game.policy.max_error, 0.3f);
    EXPECT_EQ(options.game.policy.heartbeat, 2s);
}

TEST(Options, FlagsAreTaken) {
    const auto options =
        good({"--port", "9000", "--tick-rate", "30", "--snapshot-rate", "10", "--max-players", "8", "--bots",
              "0", "--threshold", "0.5", "--heartbeat", "1.5", "--seed", "4294967295", "--verbose"});
    EXPECT_EQ(options.port, 9000);
    EXPECT_EQ(options.game.tick_rate, 30);
    EXPECT_EQ(options.game.snapshot_rate, 10);
    EXPECT_EQ(options.game.max_players, 8);
    EXPECT_EQ(options.game.bots, 0);
    EXPECT_FLOAT_EQ(options.game.policy.max_error, 0.5f);
    EXPECT_EQ(options.game.policy.heartbeat, 1500ms);
    EXPECT_EQ(options.game.seed, 4294967295u);
    EXPECT_TRUE(options.verbose);
}

TEST(Options, AWrongFlagIsNamed) {
    for (const std::vector<const char*>& flags :
         std::vector<std::vector<const char*>>{{"--prot", "1"},
                                               {"--port", "x"},
                                               {"--port", "65536"},
                                               {"--port"},
                                               {"--bots", "1.5"},
                                               {"--tick-rate", "0"},
                                               {"--threshold", "nan"},
                                               {"--heartbeat", "-1"},
                                               {"--max-players", "129"},
                                               {"stray"}}) {
        const auto farewell = bad(flags);
        EXPECT_EQ(farewell.exit_code, server::wrong_flag);
        EXPECT_TRUE(says(farewell, flags[0])) << farewell.text;
    }
    EXPECT_TRUE(says(bad({"--snapshot-rate", "61"}), "--snapshot-rate"));
    EXPECT_TRUE(says(bad({"--snapshot-rate", "4"}), "--snapshot-rate"));  // too few to be played back
}

TEST(Options, TheSnapshotRateFollowsALowTickRate) {
    for (const auto& [ticks, snapshots] : {std::pair{"10", 10}, {"19", 19}, {"20", 20}, {"128", 20}}) {
        EXPECT_EQ(good({"--tick-rate", ticks}).game.snapshot_rate, snapshots) << ticks;
        const File file{std::string{"tick-rate = "} + ticks + "\n"};
        EXPECT_EQ(good({"--config", file.path.c_str()}).game.snapshot_rate, snapshots) << ticks;
    }
}

TEST(Options, OfTwoRatesThatDoNotFitTheOneThatWasGivenIsBlamed) {
    EXPECT_TRUE(says(bad({"--tick-rate", "30", "--snapshot-rate", "40"}), "--snapshot-rate must"));
    for (const char* text : {"tick-rate = 20\nsnapshot-rate = 40\n", "snapshot-rate = 40\ntick-rate = 20\n",
                             "snapshot-rate = 61\n"}) {
        const File file{text};
        EXPECT_EQ(bad({"--config", file.path.c_str()}).exit_code, server::wrong_config) << text;
        EXPECT_EQ(bad({"--config", file.path.c_str(), "--tick-rate", "100"}).exit_code, server::wrong_config);
    }
    const File file{"snapshot-rate = 30\n"};
    const auto farewell = bad({"--config", file.path.c_str(), "--tick-rate", "20"});
    EXPECT_EQ(farewell.exit_code, server::wrong_flag);
    EXPECT_TRUE(says(farewell, "--tick-rate must")) << farewell.text;
}

TEST(Options, TheFileIsTakenAndFlagsWin) {
    const File file{"port = 9001\nthreshold = 1\nbots = 2\nverbose = true\n"};
    const auto options = good({"--config", file.path.c_str(), "--bots", "7"});
    EXPECT_EQ(options.port, 9001);
    EXPECT_FLOAT_EQ(options.game.policy.max_error, 1);
    EXPECT_EQ(options.game.bots, 7);
    EXPECT_TRUE(options.verbose);
}

TEST(Options, AWrongLineOfTheFileIsNamedWithFileKeyAndNumber) {
    const auto check = [](const char* text, const char* key, int line) {
        const File file{text};
        const auto farewell = bad({"--config", file.path.c_str()});
        EXPECT_EQ(farewell.exit_code, server::wrong_config);
        EXPECT_TRUE(says(farewell, file.path + ":" + std::to_string(line) + ":")) << farewell.text;
        EXPECT_TRUE(says(farewell, key)) << farewell.text;
    };
    check("port = 1\n\nprot = 2\n", "prot", 3);
    check("bots = 4\nport = \"nine\"\n", "port", 2);
    check("port = 70000\n", "port", 1);
    check("bots = 2.5\n", "bots", 1);
    check("verbose = 1\n", "verbose", 1);
    check("[server]\nport = 1\n", "server", 1);
    check("tick-rate = 20\nsnapshot-rate = 40\n", "snapshot-rate", 2);
    check("port = \n", "", 1);
}

TEST(Options, AFileThatIsNotThereIsNamed) {
    const auto farewell = bad({"--config", "/nowhere/server.toml"});
    EXPECT_EQ(farewell.exit_code, server::wrong_config);
    EXPECT_TRUE(says(farewell, "/nowhere/server.toml"));
}

TEST(Options, AFolderIsNoFile) {
    const auto folder = std::filesystem::temp_directory_path().string();
    const auto farewell = bad({"--config", folder.c_str()});
    EXPECT_EQ(farewell.exit_code, server::wrong_config);
    EXPECT_TRUE(says(farewell, folder));
}

TEST(Options, TheVersionIsOneLine) {
    const auto farewell = bad({"--version"});
    EXPECT_EQ(farewell.exit_code, 0);
    EXPECT_TRUE(says(farewell, "motionwire-server"));
}

TEST(Options, HelpNamesEveryFlag) {
    const auto farewell = std::get<Farewell>(read({"--help"}));
    EXPECT_EQ(farewell.exit_code, 0);
    for (const char* flag : {"--port", "--tick-rate", "--snapshot-rate", "--max-players", "--bots",
                             "--threshold", "--heartbeat", "--seed", "--config", "--verbose", "--version"})
        EXPECT_TRUE(says(farewell, flag)) << flag;
    EXPECT_TRUE(says(farewell, "10..128"));  // and what it takes
}

}  // namespace
