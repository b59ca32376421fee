// What a frame and a track may cost: no allocation, and few bytes. (Time is measured by tools/bench.)

#include "motionwire/reckoned_track.hpp"
#include "motionwire/send_rule.hpp"
#include "motionwire/spaces.hpp"
#include "motionwire/streamed_track.hpp"
#include "support/allocations.hpp"

#include <array>
#include <memory>

using namespace motionwire;
using namespace std::chrono_literals;
using space::at_s;

namespace {

template <class Space>
struct Cost : ::testing::Test {
    using Motion = motionwire::Motion<typename Space::V, typename Space::Q>;
    using Update = MotionUpdate<typename Space::V, typename Space::Q>;
    static Motion state(double t) {
        Motion m;
        m.position =
            make_vector<typename Space::V>(static_cast<float>(10 * t), static_cast<float>(std::sin(t)), 0);
        m.velocity = make_vector<typename Space::V>(10, static_cast<float>(std::cos(t)), 0);
        m.spin = make_vector<typename Space::V>(0, 0, 1);
        return m;
    }
};
TYPED_TEST_SUITE(Cost, space::Both);

TYPED_TEST(Cost, NothingIsEverAllocated) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    StreamedTrack<V, Q> streamed;
    ReckonedTrack<V, Q> reckoned;
    typename TestFixture::Update last;
    const long before = allocations();
    int sent = 0, drawn = 0;
    for (std::uint32_t n = 0; n < 2000; ++n) {
        const double now = n / 60.0;
        if (n % 3 == 0 && n % 7 != 0)
            streamed.receive({at_s(now), this->state(now), static_cast<std::uint8_t>(n / 500)});
        typename TestFixture::Update truth;
        truth.time = at_s(now), truth.motion = this->state(now),
        truth.model = static_cast<Model>(n % model_count);
        if (must_send(last, truth, SendPolicy{}) != Send::no) {
            last = truth, ++sent;
            if (n % 2) last.time += 50ms;
            reckoned.receive(last, Tick{n}, static_cast<std::uint8_t>(n / 500), at_s(now));
        }
        reckoned.set({.correction = static_cast<Correction>(n / 100 % 3)});
        drawn += streamed.at(at_s(now - 0.1), 16ms, static_cast<Drawing>(n / 100 % 3)).has_value();
        drawn += reckoned.at(at_s(now), (n % 200) * 10ms).has_value();
    }
    streamed.clear(), reckoned.clear();
    EXPECT_EQ(allocations() - before, 0);
    EXPECT_GT(sent, 10);
    EXPECT_GT(drawn, 3900);
}

TYPED_TEST(Cost, ATrackIsAFewKilobytes) {
    using V = typename TypeParam::V;
    using Q = typename TypeParam::Q;
    EXPECT_LE(sizeof(StreamedTrack<V, Q>), 5u * 1024);
    EXPECT_LE(sizeof(ReckonedTrack<V, Q>), 1024u);
}

}  // namespace
