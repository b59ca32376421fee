#include "links/profiles.hpp"

#include "links/read_or_die.hpp"

#include <algorithm>
#include <set>

namespace {

using namespace links;
using namespace std::chrono_literals;

Profile profile(std::string_view name) { return std::get<Profile>(profile_of(name)); }

TEST(Profiles, AreAllThere) {
    std::vector<std::string> names;
    for (const Profile& one : profiles()) names.push_back(one.name);
    EXPECT_EQ(names, (std::vector<std::string>{"lan", "wifi", "wifi-busy", "4g", "mobile", "satellite",
                                               "bloat", "route-change", "jitter-ramp", "loss5", "loss20",
                                               "reorder", "drift", "hitch", "sleep"}));
}

TEST(Profiles, SayWhatTheyAreAndHaveAnImageInNetemsWords) {
    for (const Profile& one : profiles()) {
        EXPECT_FALSE(one.about.empty()) << one.name;
        EXPECT_EQ(links_test::link(one.words), one.link);
        const bool expressible = netem_words(one.link.up) && netem_words(one.link.down);
        EXPECT_NE(expressible, one.nearest.has_value()) << one.name;
    }
    for (const char* name : {"lan", "loss5", "loss20", "reorder", "satellite"})
        EXPECT_FALSE(profile(name).nearest) << name;
}

TEST(Profiles, SayWhatNoLinkCanDo) {
    EXPECT_EQ(profile("drift").client_drift, 100);
    EXPECT_EQ(profile("hitch").server_stalls, (std::vector<Span>{{20s, 500ms}, {40'500ms, 500ms}}));
    EXPECT_EQ(profile("sleep").client_sleeps, (std::vector<Span>{{25s, 5s}}));
    EXPECT_EQ(profile("wifi").client_drift, 0);
}

TEST(Profiles, AreAskedForByNameOrByWords) {
    EXPECT_EQ(profile("wifi").about, profiles()[1].about);
    EXPECT_EQ(profile("delay 20ms loss 1%").link, links_test::link("delay 20ms loss 1%"));
    EXPECT_EQ(profile("").link, Link{});
    EXPECT_TRUE(profile("in-order").link.up.from.in_order);
}

TEST(Profiles, OfAMisspeltNameTheNamesAreListed) {
    const auto wrong = std::get<Wrong>(profile_of("wfi"));
    EXPECT_NE(wrong.what.find("did you mean 'wifi'?"), std::string::npos) << wrong.what;
    EXPECT_NE(wrong.what.find("profiles: lan, wifi, wifi-busy"), std::string::npos) << wrong.what;
    EXPECT_EQ(wrong.size, 3u);
    EXPECT_EQ(std::get<Wrong>(profile_of("delay 20ms lsos")).at, 11u);
    EXPECT_EQ(std::get<Wrong>(profile_of("delay")).what, "after 'delay' a time such as 20ms is missing");
}

TEST(Profiles, AProgramSaysWhatItLeavesOut) {
    EXPECT_EQ(left_out(profile("wifi")), "");
    EXPECT_EQ(left_out(profile("hitch")), "only the link of 'hitch' is played here, not its server_stalls");
}

TEST(Profiles, AProgramPointsAtWhatIsWrong) {
    const auto wrong = std::get<Wrong>(profile_of("delay 20ms lsos"));
    EXPECT_EQ(links::complaint("--link", "delay 20ms lsos", wrong),
              "--link: 'lsos' is no word of a link: did you mean 'loss'?\n"
              "    delay 20ms lsos\n"
              "               ^~~~");
}

std::string complaint(std::string_view toml) {
    const auto read = read_profiles(toml);
    const auto* wrong = std::get_if<WrongProfile>(&read);
    return wrong ? std::to_string(wrong->line) + ": " + wrong->what : "none";
}

TEST(ProfilesFile, IsReadInItsOrder) {
    const auto read = read_profiles("[b]\nabout='x'\nlink=''\n[a]\nabout='y'\nlink='loss 1%'\n");
    const auto& all = std::get<std::vector<Profile>>(read);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[0].name, "b");
    EXPECT_EQ(all[1].link, links_test::link("loss 1%"));
}

TEST(ProfilesFile, ComplaintsNameTheLineAndTheWord) {
    const std::string good = "[x]\nabout = 'x'\nlink = 'loss 1%'\n";
    EXPECT_EQ(complaint(good), "none");
    EXPECT_EQ(complaint(""), "1: there is no profile in it");
    EXPECT_EQ(complaint("[x]\nlink = ''\n"), "1: 'about' is missing");
    EXPECT_EQ(complaint("[x]\nabout = 'x'\n"), "1: 'link' is missing");
    EXPECT_EQ(complaint(good + "lnik = ''\n"), "4: unknown key 'lnik': did you mean 'link'?");
    EXPECT_EQ(complaint("[x]\nabout = 'x'\nlink = 'lsos 1%'\n"),
              "3: 'link': 'lsos' is no word of a link: did you mean 'loss'?");
    EXPECT_EQ(complaint("[x]\nabout = 'x'\nlink = '''delay 1ms\nlsos 1%'''\n"),
              "4: 'link': 'lsos' is no word of a link: did you mean 'loss'?");
    EXPECT_EQ(complaint(good + "client_drift_ppm = nan\n"),
              "4: 'client_drift_ppm' must be a number from -10000 to 10000");
    EXPECT_EQ(complaint(good + "server_stalls = [{at = '-1s', lasts = '1s'}]\n"),
              "4: 'at' must be a time such as \"500ms\" or \"20s\"");
    EXPECT_EQ(complaint(good + "server_stalls = [{at = 5, lasts = '1s'}]\n"),
              "4: 'at' must be a time such as \"500ms\" or \"20s\"");
    EXPECT_EQ(complaint(good + "client_sleeps = [{at = '1s'}]\n"), "4: 'lasts' is missing");
    EXPECT_EQ(complaint(good + "client_sleeps = [{at = '1s', lasts = '3s'}, {at = '2s', lasts = '1s'}]\n"),
              "4: 'client_sleeps': one begins before the one before it has ended");
    EXPECT_EQ(complaint(good + "netem = 'loss 1% in-order'\n"),
              "4: 'netem' must be in words that netem knows");
    EXPECT_EQ(complaint("x = 1\n"), "1: 'x' must be a profile: [x]");
    EXPECT_EQ(complaint("[in-order]\nabout = 'x'\nlink = ''\n"),
              "1: 'in-order' can't be a name: it is a link's word");
    EXPECT_EQ(complaint(good + good).substr(0, 2), "4:");
    EXPECT_EQ(complaint("[x\n").substr(0, 2), "1:");
}

}  // namespace
