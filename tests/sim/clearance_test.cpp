#include "sim/clearance.hpp"

#include <gtest/gtest.h>

#include "sim/obstacles.hpp"
#include "sim/play.hpp"

namespace sim {
namespace {

// From all over the island and a little beyond.
template <class Visit>
void everywhere(Visit visit) {
    for (float x = -73.05f; x < 74; x += 0.35f)
        for (float y = -51.05f; y < 52; y += 0.35f) visit(Vec3{x, y, height(island(), x, y)});
}

TEST(Clearance, IsNeverMoreThanTheWayToTheNearestSolid) {
    everywhere([](const Vec3& p) {
        const float clearance = clearance_at(island(), p);
        for (const Wall& wall : island().walls)
            ASSERT_LE(clearance, std::max(0.0f, distance_to(wall, p) - wall.thickness / 2))
                << p.x << ' ' << p.y;
        for (const Pillar& pillar : island().pillars)
            ASSERT_LE(clearance, std::max(0.0f, flat_length(p - pillar.foot) - pillar.radius))
                << p.x << ' ' << p.y;
    });
}

TEST(Clearance, ChangesNothingAboutWhatIsSolid) {
    Arena without = island();
    without.clearance = {};
    everywhere([&](const Vec3& p) {
        for (const float radius : {walker_radius, car_radius, 3.0f}) {
            const KeptOut kept = keep_out(island(), p, radius, {}), slowly = keep_out(without, p, radius, {});
            ASSERT_EQ(kept.position, slowly.position) << p.x << ' ' << p.y;
            ASSERT_EQ(kept.normal, slowly.normal) << p.x << ' ' << p.y;
        }
    });
}

TEST(Clearance, SparesTheLookRoundToAlmostAllOnTheRoad) {
    int clear = 0;
    for (const Vec3& p : island().circuit) clear += clearance_at(island(), p) >= car_radius;
    EXPECT_GT(clear, 9 * static_cast<int>(island().circuit.size()) / 10);
}

TEST(Clearance, OffTheGridNothingIsPromised) {
    for (const float far : {73.0f, -1e6f, 1e9f}) EXPECT_EQ(clearance_at(island(), {far, 0, 0}), 0);
}

}  // namespace
}  // namespace sim
