#include "links/parse.hpp"

#include "links/random.hpp"
#include "links/read_or_die.hpp"

namespace {

using namespace links;
using namespace links_test;
using namespace std::chrono_literals;

// Anything that can be said.
class Anything {
public:
    explicit Anything(std::uint64_t seed) : random_{seed} {}

    Link link() {
        Link link;
        link.up = way();
        link.down = maybe() ? link.up : way();
        return link;
    }

private:
    bool maybe() { return random_.bits() % 2 == 0; }
    double share() { return maybe() ? random_.unit() : static_cast<double>(random_.bits() % 101) / 100; }
    Duration time() {
        const Duration units[]{1ns, 1us, 1ms, 1s};
        const auto unit = units[random_.bits() % 4];
        return static_cast<std::int64_t>(1 + random_.bits() % 3'000) * unit;
    }
    int whole(int most) { return static_cast<int>(random_.bits() % static_cast<std::uint64_t>(most)); }

    void losses(Conditions& c) {
        const auto kind = random_.bits() % 3;
        if (kind == 0) {
            GilbertElliott& model = c.loss_gemodel.emplace();
            model.to_bad = share(), model.to_good = share();
            if (maybe()) model.lost_in_bad = share(), model.lost_in_good = share();
        } else if (kind == 1) {
            FourStates& s = c.loss_state.emplace();
            s.p13 = share(), s.p31 = share(), s.p32 = share(), s.p23 = share(), s.p14 = share();
        } else {
            c.loss = share(), c.loss_correlation = share();
        }
    }

    void delays(Conditions& c) {
        c.delay = time();
        if (maybe()) c.jitter = time();
        if (maybe()) c.distribution = Distribution(random_.bits() % 5);
        if (maybe())
            c.wander = time();
        else if (maybe())
            c.delay_correlation = share();
        c.in_order = maybe();
    }

    void slots(Slot& slot) {
        slot.distributed = maybe();
        if (slot.distributed) slot.distribution = Distribution(random_.bits() % 5);
        slot.least = time(), slot.most = slot.least + (maybe() ? time() : 0ns);
        if (maybe()) slot.packets = whole(9), slot.bytes = whole(9000);
    }

    Conditions conditions() {
        Conditions c;
        if (maybe()) delays(c);
        if (maybe()) losses(c);
        if (maybe()) c.late_loss = share(), c.late_loss_above = time();
        if (maybe()) c.duplicate = share(), c.duplicate_correlation = share();
        if (maybe()) c.corrupt = share(), c.corrupt_correlation = share();
        if (maybe() && c.delay > 0ns)
            c.reorder = share(), c.reorder_correlation = share(), c.reorder_gap = 1 + whole(5);
        if (maybe()) c.rate = maybe() ? 1e7 * random_.unit() : whole(100'000);
        if (maybe())
            c.rate_overhead = whole(100) - 50, c.rate_cell = whole(60), c.rate_cell_overhead = whole(9) - 4;
        if (maybe()) c.limit = whole(2000);
        if (maybe()) slots(c.slot);
        if (maybe())
            c.stall_every = 1ms + time(), c.stall_least = time(),
            c.stall_most = c.stall_least + (maybe() ? time() : 0ns);
        return c;
    }

    Way way() {
        Way way;
        way.from = conditions();
        Duration at{};
        for (auto n = random_.bits() % 4; n > 0; --n) {
            Change change;
            at += time();
            change.at = at;
            if (maybe()) change.over = time();
            change.to = maybe() ? conditions() : way.from;
            if (maybe()) change.stall = time();
            way.changes.push_back(change);
        }
        // The next round begins when this one's changes and stalls are over.
        Duration end = at;
        for (const Change& change : way.changes) end = std::max(end, change.at + change.stall);
        if (!way.changes.empty() && maybe()) way.repeat = end + 1ms + time();
        return way;
    }

    Random random_;
};

TEST(Spelled, ReadsBackAsTheSameLink) {
    for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
        const Link any = Anything{seed}.link();
        const std::string text = spelled(any);
        EXPECT_EQ(link(text), any) << text;
        EXPECT_EQ(spelled(link(text)), text);
        if (HasFailure()) return;
    }
}

TEST(Spelled, IsAsAPersonWouldWriteIt) {
    EXPECT_EQ(spelled(Link{}), "");
    for (const char* text : {"delay 40ms 10ms 25% distribution normal loss 1% rate 2mbit",
                             "up delay 20ms down delay 40ms loss gemodel 1% 25%",
                             "delay 1500us in-order at 20s over 2s delay 110ms at 40s stall 1s repeat 60s",
                             "delay 10ms reorder 25% gap 5 rate 100kbit -14 48 5"})
        EXPECT_EQ(spelled(link(text)), text);
    EXPECT_EQ(spelled(link("up delay 0.02s loss 0.5 down loss .5% latency 20000")), "delay 20ms loss 0.5%");
}

TEST(NetemWords, AreWhatTcTakes) {
    const auto words = [](std::string_view text) { return netem_words(link(text).up); };
    EXPECT_EQ(words(""), "limit 1000");
    EXPECT_EQ(words("delay 20ms 5ms 25% distribution uniform loss gemodel 1% 25%"),
              "limit 1000 delay 20000us 5000us 25% loss gemodel 1% 25% 100% 0%");
    EXPECT_EQ(words("delay 1234567ns 2ms distribution pareto reorder 25% limit 9 rate 2mbit"),
              "limit 9 delay 1234.567us 2000us distribution pareto reorder 25% gap 1 rate 2mbit 0 0 0");
    EXPECT_EQ(words("slot distribution uniform 5ms 2ms"), "limit 1000 slot 3ms 7ms");
}

// What they mean is what the link meant.
TEST(NetemWords, ReadBackAsTheSameWay) {
    int expressible = 0;
    for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
        Way way = Anything{seed}.link().up;
        way.changes.clear();
        way.from.in_order = false, way.from.wander = {}, way.from.late_loss = 0, way.from.stall_every = {};
        const auto words = netem_words(way);
        if (!words) continue;
        ++expressible;
        EXPECT_EQ(netem_words(link(*words).up), words);
        EXPECT_EQ(link(*words).up.from.delay, way.from.delay);
        EXPECT_EQ(link(*words).up.from.loss_state, way.from.loss_state);
        EXPECT_EQ(link(*words).up.from.loss_gemodel, way.from.loss_gemodel);
        EXPECT_EQ(link(*words).up.from.rate, way.from.rate);
    }
    EXPECT_GT(expressible, 300);
}

TEST(NetemWords, AreNoneForWhatNetemCannotSay) {
    for (const char* text :
         {"delay 20ms 5ms distribution lognormal", "delay 20ms in-order", "delay 20ms 5ms wander 1s",
          "late-loss 5% 1ms", "stalls 5s 60ms", "loss 1% at 20s loss 2%", "delay 300s",
          "delay 0ms 5ms distribution normal", "slot distribution lognormal 1ms 1ms"})
        EXPECT_EQ(netem_words(link(text).up), std::nullopt) << text;
}

}  // namespace
