#include "client/window/camera.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "client/window/display.hpp"
#include "client/window/follow_camera.hpp"

namespace window {
namespace {

TEST(Camera, ShowsItsTargetInTheMiddleOfTheView) {
    Camera camera;
    camera.target = {12, -7, 3};
    const SDL_FPoint p = Projection(camera).at(camera.target);
    EXPECT_NEAR(p.x, 640, 0.01);
    EXPECT_NEAR(p.y, 360, 0.01);
}

TEST(Camera, AMetreIsTheSameLengthEverywhere) {
    const Projection projection{Camera{}};
    auto length = [&](const Vec3& foot) {
        const SDL_FPoint a = projection.at(foot), b = projection.at(foot + Vec3{1, 0, 0});
        return std::hypot(b.x - a.x, b.y - a.y);
    };
    EXPECT_NEAR(length({-60, -30, 0}), length({50, 40, 6}), 1e-3);
}

TEST(Camera, WhatIsHigherIsSeenHigherAndNearer) {
    const Projection projection{Camera{}};
    EXPECT_LT(projection.at({0, 0, 1}).y, projection.at({0, 0, 0}).y);
    EXPECT_GT(projection.depth({0, 0, 1}), projection.depth({0, 0, 0}));
    EXPECT_GT(projection.depth({0, -1, 0}), projection.depth({0, 0, 0}));
}

TEST(Camera, TheGroundUnderAPixelIsSeenAtThatPixel) {
    Camera camera;
    camera.target = {5, 9, 0};
    const Vec3 ground = on_ground_at(camera, {200, 500});
    const SDL_FPoint back = Projection(camera).at(ground);
    EXPECT_NEAR(back.x, 200, 0.01);
    EXPECT_NEAR(back.y, 500, 0.01);
    EXPECT_EQ(ground.z, 0);
}

TEST(Camera, OnWholePixelsMovesLessThanAPixel) {
    for (int i = 0; i < 200; ++i) {
        Camera camera;
        camera.target = {float(i) * 0.137f, float(i) * -0.091f, 0.3f};
        const SDL_FPoint origin = Projection(on_whole_pixels(camera)).at({0, 0, 0});
        const SDL_FPoint before = Projection(camera).at({0, 0, 0});
        EXPECT_NEAR(origin.x, std::round(origin.x), 0.01);
        EXPECT_NEAR(origin.y, std::round(origin.y), 0.01);
        EXPECT_LE(std::abs(origin.x - before.x), 0.51);
        EXPECT_LE(std::abs(origin.y - before.y), 0.51);
    }
}

TEST(HighDpi, AClickInTheMiddleOfTheWindowHitsTheMiddleOfTheWorld) {
    const SDL_Point window{1280, 720}, output{2560, 1440};
    FollowCamera follow;
    follow.set(Zoom::follow);
    follow.follow({10, 20, 0}, 0);
    const Camera camera = follow.camera(output);
    const Vec3 hit = on_ground_at(camera, to_output({640, 360}, window, output));
    EXPECT_NEAR(hit.x, 10, 0.01);
    EXPECT_NEAR(hit.y, 20, 0.01);

    const SDL_Point wider{1600, 720}, wider_output{3200, 1440};
    const Vec3 after_resize =
        on_ground_at(follow.camera(wider_output), to_output({800, 360}, wider, wider_output));
    EXPECT_NEAR(after_resize.x, 10, 0.01);
    EXPECT_NEAR(after_resize.y, 20, 0.01);
}

TEST(HighDpi, TwiceThePixelsShowTheSameWorld) {
    const FollowCamera follow;
    const Projection low(follow.camera({1280, 720})), high(follow.camera({2560, 1440}));
    const SDL_FPoint a = low.at({30, 10, 2}), b = high.at({30, 10, 2});
    EXPECT_NEAR(a.x * 2, b.x, 0.05);
    EXPECT_NEAR(a.y * 2, b.y, 0.05);
}

TEST(FollowCamera, KeepsASteadyPlayerInTheMiddle) {
    FollowCamera follow;
    follow.set(Zoom::close);
    for (int frame = 0; frame < 10; ++frame) follow.follow({3, 4, 1}, 1 / 60.0f);
    const Camera camera = follow.camera({1280, 720});
    EXPECT_NEAR(camera.target.x, 3, 1e-4);
    EXPECT_NEAR(camera.target.y, 4, 1e-4);
}

TEST(FollowCamera, LooksAheadOfWhoMovesAndNeverJumps) {
    FollowCamera follow;
    follow.set(Zoom::follow);
    Vec3 last = {};
    for (int frame = 0; frame < 300; ++frame) {
        const Vec3 player{float(frame) * 0.2f, 0, 0};  // 12 m/s
        follow.follow(player, 1 / 60.0f);
        const Camera camera = follow.camera({1280, 720});
        if (frame > 0) {
            EXPECT_LT(glm::distance(camera.target, last), 0.4f);
        }
        EXPECT_GE(camera.target.x, player.x - 1e-4f);
        last = camera.target;
    }
    EXPECT_NEAR(last.x - 299 * 0.2f, 12 * 0.4f, 0.1f);
}

TEST(FollowCamera, CutsWhenThePlayerIsPutElsewhere) {
    FollowCamera follow;
    follow.set(Zoom::follow);
    follow.follow({0, 0, 0}, 1 / 60.0f);
    follow.follow({40, -10, 2}, 1 / 60.0f);
    EXPECT_NEAR(follow.camera({1280, 720}).target.x, 40, 1e-4);
}

TEST(FollowCamera, ZoomsInThreeStepsAndStopsAtTheLast) {
    FollowCamera follow;
    for (int i = 0; i < 5; ++i) follow.zoom_in();
    EXPECT_EQ(follow.zoom(), Zoom::close);
    EXPECT_FLOAT_EQ(follow.camera({1280, 720}).pixels_per_metre, 20);
    for (int i = 0; i < 5; ++i) follow.zoom_out();
    EXPECT_EQ(follow.zoom(), Zoom::island);
}

}  // namespace
}  // namespace window
