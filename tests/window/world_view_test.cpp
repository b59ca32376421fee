#include "client/window/world_view.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "client/window/light.hpp"
#include "client/window/palette.hpp"
#include "support/allocations.hpp"
#include "window/canvas.hpp"
#include "window/mock_scene.hpp"

namespace window {
namespace {
using client::Body;
using client::Mode;
using window_test::Canvas;

const sim::Arena& island() {
    static const sim::Arena arena = sim::make_arena();
    return arena;
}

// A meadow without trees near the middle of the island.
Vec3 meadow() { return {-14, -4, sim::height(island(), -14, -4)}; }

client::Scene one(sim::Kind kind, Mode mode) {
    client::Scene scene;
    scene.ferry.position = {0, -31, 0};
    Body body;
    body.kind = kind;
    body.mode = mode;
    body.position = meadow();
    scene.bodies.push_back(body);
    return scene;
}

TEST(WorldView, EveryModeIsSeenInItsColourWhereTheEntityIs) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    Camera camera;
    camera.target = meadow();
    camera.pixels_per_metre = 20;
    camera = on_whole_pixels(camera);
    const SDL_FPoint where = Projection(camera).at(meadow() + Vec3{0, 0, 0.8f});
    for (const Mode mode :
         {Mode::interpolate, Mode::extrapolate, Mode::hold, Mode::model, Mode::blend, Mode::own}) {
        view.draw(one(sim::Kind::car, mode), camera);
        const SDL_Color paint = lit(color_of(mode), {0, 0, 1});
        EXPECT_GT(canvas.count(paint, where, 50), 100) << int(mode);
        EXPECT_EQ(canvas.count(paint, {where.x - 300, where.y}, 50), 0) << int(mode);
    }
}

TEST(WorldView, AWalkerWearsItsModeToo) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    Camera camera;
    camera.target = meadow();
    camera.pixels_per_metre = 20;
    view.draw(one(sim::Kind::walker, Mode::extrapolate), camera);
    const SDL_FPoint where = Projection(camera).at(meadow() + Vec3{0, 0, 1.5f});
    EXPECT_GT(canvas.count(lit(color::extrapolate, {0, 0, 1}), where, 40), 5);
}

TEST(WorldView, APanReusesTheLandAndLooksAsIfItWereDrawnAnew) {
    Canvas kept_canvas, fresh_canvas;
    WorldView kept(kept_canvas.renderer(), island());
    client::Scene scene;
    window_test::populate(scene, island(), 16, 3);
    Camera camera;
    camera.pixels_per_metre = 15;
    for (int step = 0; step < 8; ++step) {
        camera.target = {float(step) * 1.1f, float(step) * -0.7f, 0};
        kept.draw(scene, camera);
    }
    EXPECT_EQ(kept.times_land_redrawn(), 1);
    WorldView fresh(fresh_canvas.renderer(), island());
    fresh.draw(scene, camera);
    const auto a = kept_canvas.pixels(), b = fresh_canvas.pixels();
    std::size_t differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) differing += a[i] != b[i];
    // Corners fall on whole pixels, and now and then the float before it rounds the other way.
    EXPECT_LT(double(differing) / double(a.size()), 0.002);
}

TEST(WorldView, AZoomOrALongWayRedrawsTheLand) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    const client::Scene scene = one(sim::Kind::car, Mode::own);
    Camera camera;
    camera.pixels_per_metre = 15;
    view.draw(scene, camera);
    camera.pixels_per_metre = 20;
    view.draw(scene, camera);
    EXPECT_EQ(view.times_land_redrawn(), 2);
    camera.target = {30, 10, 0};
    view.draw(scene, camera);
    EXPECT_EQ(view.times_land_redrawn(), 3);
}

TEST(WorldView, WhenTheDeviceIsLostTheNextFrameDrawsAll) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    client::Scene scene;
    window_test::populate(scene, island(), 16, 3);
    view.draw(scene, {});
    const auto before = canvas.pixels();
    view.forget_pictures();
    view.draw(scene, {});
    EXPECT_EQ(view.times_land_redrawn(), 2);
    EXPECT_EQ(before, canvas.pixels());
}

TEST(WorldView, AFrameAllocatesNothing) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    client::Scene scene;
    Camera camera;
    camera.pixels_per_metre = 15;
    auto frame = [&](int i) {
        window_test::populate(scene, island(), 64, float(i) / 60);
        camera.target = scene.camera_target;
        view.draw(scene, camera);
    };
    camera.pixels_per_metre = 9;  // all of the island is seen: the most there can be
    frame(0);
    camera.pixels_per_metre = 15;
    for (int i = 0; i < 10; ++i) frame(i);
    const long before = allocations();
    for (int i = 10; i < 200; ++i) frame(i);
    EXPECT_EQ(allocations() - before, 0);
}

// Not asserted: how long a frame takes depends on what else the machine does.
TEST(WorldView, PrintsWhatAFrameCosts) {
    Canvas canvas;
    WorldView view(canvas.renderer(), island());
    client::Scene scene;
    for (const float zoom : {9.0f, 15.0f, 20.0f}) {
        Camera camera;
        camera.pixels_per_metre = zoom;
        std::vector<double> costs;
        for (int i = 0; i < 60; ++i) {
            window_test::populate(scene, island(), 64, float(i) / 60);
            if (zoom > 9) camera.target = scene.camera_target;
            const std::clock_t began = std::clock();
            view.draw(scene, camera);
            SDL_RenderFlush(canvas.renderer());
            costs.push_back(double(std::clock() - began) * 1000 / CLOCKS_PER_SEC);
        }
        std::ranges::sort(costs);
        std::printf("1280x720, 64 entities, %.0f px/m: median %.2f ms, worst %.2f ms of CPU\n", double(zoom),
                    costs[costs.size() / 2], costs.back());
    }
}

}  // namespace
}  // namespace window
