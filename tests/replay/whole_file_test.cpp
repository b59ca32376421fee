#include "replay/whole_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream{path}.rdbuf();
    return text.str();
}

TEST(WholeFile, IsThereWithNothingBesideIt) {
    const fs::path folder = fs::path{testing::TempDir()} / "motionwire_whole_file";
    fs::create_directories(folder);
    const std::string path = folder / "out.csv";
    for (const char* text : {"first", "second"}) {
        EXPECT_EQ(replay::write_whole(path, [&](std::ostream& out) { out << text; }), std::nullopt);
        EXPECT_EQ(content_of(path), text);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator{folder}, {}), 1);
    fs::remove_all(folder);
}

TEST(WholeFile, ThatCantBeWrittenIsNamedInOneLine) {
    const auto nothing = [](std::ostream& out) { out << "x"; };
    EXPECT_EQ(replay::write_whole("/no/such/folder/out.csv", nothing),
              "/no/such/folder/out.csv: cannot be written: No such file or directory");
    if (fs::exists("/dev/full")) {
        EXPECT_EQ(replay::write_whole("/dev/full", nothing),
                  "/dev/full: cannot be written: No space left on device");
    }
}

TEST(WholeFile, KeepsTheOldOneWhereTheNewCantBeFinished) {
    const std::string path = fs::path{testing::TempDir()} / "motionwire_kept.csv";
    std::ofstream{path} << "old";
    const auto fails = [](std::ostream& out) {
        out << "new";
        out.setstate(std::ios::badbit);
    };
    EXPECT_TRUE(replay::write_whole(path, fails));
    EXPECT_EQ(content_of(path), "old");
    EXPECT_FALSE(fs::exists(path + ".partial"));
    fs::remove(path);
}

}  // namespace
