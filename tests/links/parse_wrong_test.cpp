#include "links/parse.hpp"

#include "links/random.hpp"
#include "links/read_or_die.hpp"

#include <array>

namespace {

using namespace links;
using namespace links_test;

TEST(ParseWrong, PointsAtTheWord) {
    struct Case {
        const char *text, *word;
    };
    for (const auto& [text, word] : {
             Case{"dely 20ms", "dely"},
             Case{"delay", "end"},
             Case{"delay 20ms loss", "end"},
             Case{"delay -5ms", "-5ms"},
             Case{"delay nan", "nan"},
             Case{"delay inf", "inf"},
             Case{"delay 20 ms", "ms"},
             Case{"delay 20ms 5ms 120%", "120%"},
             Case{"delay 20ms 5ms 20% 7", "7"},
             Case{"loss 101%", "101%"},
             Case{"loss -1%", "-1%"},
             Case{"loss 1% loss 2%", "loss"},
             Case{"delay 1ms distribution normal", "distribution"},
             Case{"distribution normal", "distribution"},
             Case{"delay 20ms 5ms distribution gauss", "gauss"},
             Case{"wander 20ms", "wander"},
             Case{"delay 20ms 5ms 10% wander 20ms", "wander"},
             Case{"reorder 25%", "reorder"},
             Case{"delay 10ms reorder 25% at 1s delay 0ms", "delay"},
             Case{"delay 10ms gap 5", "gap"},
             Case{"delay 10ms reorder 25% gap 0", "0"},
             Case{"rate -1mbit", "-1mbit"},
             Case{"rate 1mbyte", "1mbyte"},
             Case{"limit 1.5", "1.5"},
             Case{"limit -1", "-1"},
             Case{"slot 2ms 1ms", "1ms"},
             Case{"stalls 5s 80ms 60ms", "60ms"},
             Case{"late-loss 5%", "end"},
             Case{"up delay 1ms up delay 2ms", "up"},
             Case{"at 10s", "at"},
             Case{"at 20s loss 1% at 10s loss 2%", "10s"},
             Case{"over 2s", "over"},
             Case{"delay 1ms at 2s delay 2ms over 1s", "over"},
             Case{"stall 1s", "stall"},
             Case{"at 2s stall 1s stall 1s", "stall"},
             Case{"at 20s loss 1% repeat 10s", "repeat"},
             Case{"repeat 10s repeat 20s", "repeat"},
             Case{"repeat 1us", "1us"},
             Case{"stalls 1ns 0s", "1ns"},
             Case{"loss 1% ecn", "ecn"},
             Case{"up", "up"},
             Case{"delay 20ms up", "up"},
             Case{"up loss 1% down", "down"},
             Case{"repeat 60s", "repeat"},
             Case{"delay 20ms repeat 60s", "repeat"},
             Case{"at 5s loss 1%  up repeat 1s", "repeat"},
             Case{"up delay 20ms repeat 60s down at 5s loss 1%", "repeat"},
             Case{"at 5s stall 3s repeat 6s", "stall"},
             Case{"delay 20ms, loss 1%", "20ms,"},
             Case{"delay 20ms jitter 5ms", "jitter"},
         })
        EXPECT_EQ(blamed(text), word) << text << ": " << said(text);
}

TEST(ParseWrong, AsksWhatWasMeant) {
    EXPECT_EQ(said("dely 20ms"), "'dely' is no word of a link: did you mean 'delay'?");
    EXPECT_EQ(said("delay 20ms lsos 1%"), "'lsos' is no word of a link: did you mean 'loss'?");
    EXPECT_EQ(said("xyzzyx"), "'xyzzyx' is no word of a link");
    EXPECT_NE(said("delay 20 ms").find("no space between"), std::string::npos);
    EXPECT_NE(said("delay 20ms, loss 1%").find("no comma"), std::string::npos);
    EXPECT_NE(said("jitter 5ms").find("second time of 'delay'"), std::string::npos);
}

TEST(ParseWrong, IsShownBelowTheText) {
    const auto show = [](std::string_view text) { return pointed(text, std::get<Wrong>(parse(text))); };
    EXPECT_EQ(show("delay 20ms lsos 1%"), "delay 20ms lsos 1%\n           ^~~~");
    EXPECT_EQ(show("delay"), "delay\n      ^");
    EXPECT_EQ(show("\xc3\xbc\xc3\xbc 1"), "\xc3\xbc\xc3\xbc 1\n^~");
    EXPECT_EQ(show("delay 1ms\nlsos"), "delay 1ms lsos\n          ^~~~");
}

// A link, or an error that lies within the text.
void expect_an_answer(std::string_view text) {
    const auto read = parse(text);
    const auto* wrong = std::get_if<Wrong>(&read);
    if (!wrong) return;
    EXPECT_LE(wrong->at + wrong->size, text.size()) << text;
    EXPECT_FALSE(wrong->what.empty());
    EXPECT_EQ(wrong->what.find('\n'), std::string::npos);
    EXPECT_FALSE(pointed(text, *wrong).empty());
}

constexpr std::array good{
    "delay 40ms 10ms 25% distribution normal   loss 1%   rate 2mbit   limit 1000",
    "up delay 20ms   down delay 40ms loss gemodel 1% 25%",
    "delay 30ms   at 20s delay 110ms   at 40s delay 30ms",
    "delay 25ms   at 15s over 2s delay 425ms   at 20s over 1s delay 25ms stall 400ms repeat 60s",
    "delay 20ms 5ms distribution lognormal wander 20ms in-order late-loss 50% 40ms stalls 5s 60ms 80ms",
    "delay 1ms reorder 25% 50% gap 5 duplicate 1% 2% corrupt 1% slot distribution pareto 2ms 1ms packets 3 "
    "bytes 9",
};

TEST(ParseWrong, EveryBeginningOfALinkGetsAnAnswer) {
    for (const std::string_view text : good) {
        EXPECT_EQ(blamed(text), "nothing");
        for (std::size_t size = 0; size <= text.size(); ++size) expect_an_answer(text.substr(0, size));
    }
}

TEST(ParseWrong, GarbageGetsAnAnswer) {
    Random random{7};
    constexpr std::string_view letters = "delay loss 0123456789.%e-+ms\n\t\xc3\xbc\x01up at over ";
    for (int round = 0; round < 5'000; ++round) {
        std::string text;
        const auto size = random.bits() % 40;
        for (std::size_t i = 0; i < size; ++i) text += letters[random.bits() % letters.size()];
        expect_an_answer(text);
    }
}

// Words of good texts in any order, and bytes of theirs changed.
TEST(ParseWrong, MutationsOfLinksGetAnAnswer) {
    Random random{8};
    for (int round = 0; round < 5'000; ++round) {
        std::string text = good[random.bits() % good.size()];
        const auto where = random.bits() % text.size();
        const auto many = random.bits() % 12;
        text.erase(where, many);
        const std::string_view other = good[random.bits() % good.size()];
        const auto from = random.bits() % other.size();
        const auto to = random.bits() % (text.size() + 1);
        text.insert(to, other.substr(from, random.bits() % 20));
        text[random.bits() % text.size()] = static_cast<char>(random.bits() & 0xff);
        expect_an_answer(text);
    }
}

}  // namespace
