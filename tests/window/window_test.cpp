#include "client/window/window.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>

#include "client/window/palette.hpp"
#include "window/mock_scene.hpp"

namespace window {
namespace {

// A window without a screen: SDL's dummy driver and software renderer.
class Offscreen : public testing::Test {
protected:
    void push_key(Uint32 type, SDL_Scancode code) {
        SDL_Event event{};
        event.type = type;
        event.key.keysym.scancode = code;
        SDL_PushEvent(&event);
    }
    void tap(SDL_Scancode code) {
        push_key(SDL_KEYDOWN, code);
        push_key(SDL_KEYUP, code);
        window.poll();
    }
    void push(Uint32 type, Uint8 window_event = 0) {
        SDL_Event event{};
        event.type = type;
        event.window.event = window_event;
        SDL_PushEvent(&event);
    }
    std::vector<std::uint32_t> frame() {
        window.draw(scene, true, 0);
        const SDL_Point size = window.display().output_size();
        std::vector<std::uint32_t> pixels(std::size_t(size.x * size.y));
        SDL_RenderReadPixels(window.display().renderer(), nullptr, SDL_PIXELFORMAT_ARGB8888, pixels.data(),
                             size.x * 4);
        window.present();
        return pixels;
    }
    Offscreen() { window_test::populate(scene, arena, 16, 3); }

    sim::Arena arena = sim::make_arena();
    Window window{{.offscreen = true}, arena};
    client::Scene scene;
};

TEST_F(Offscreen, AltTabAtFullThrottleLetsGoAtOnce) {
    window.poll();
    push_key(SDL_KEYDOWN, SDL_SCANCODE_W);
    window.poll();
    EXPECT_EQ(window.controls(true).forward, 127);
    push(SDL_WINDOWEVENT, SDL_WINDOWEVENT_FOCUS_LOST);
    window.poll();
    EXPECT_EQ(window.controls(true), sim::Controls{});
    push(SDL_WINDOWEVENT, SDL_WINDOWEVENT_FOCUS_GAINED);
    window.poll();
    EXPECT_EQ(window.controls(true), sim::Controls{});  // until it is pressed again
}

TEST_F(Offscreen, AfterADeviceResetTheNextFrameDrawsAll) {
    window.poll();
    const auto before = frame();
    for (const Uint32 reset : {SDL_RENDER_DEVICE_RESET, SDL_RENDER_TARGETS_RESET}) {
        const int redrawn = window.world().times_land_redrawn();
        push(reset);
        window.poll();
        EXPECT_EQ(frame(), before);
        EXPECT_EQ(window.world().times_land_redrawn(), redrawn + 1);
    }
}

TEST_F(Offscreen, EscQuitsAtTheSecondTimeOnly) {
    tap(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(window.wants_to_quit());
    window.draw(scene, true, 10);  // so long after, it is the first again
    tap(SDL_SCANCODE_ESCAPE);
    EXPECT_FALSE(window.wants_to_quit());
    tap(SDL_SCANCODE_ESCAPE);
    EXPECT_TRUE(window.wants_to_quit());
}

TEST_F(Offscreen, HelpCoversTheMiddleAndGoesAgain) {
    const auto without = frame();
    tap(SDL_SCANCODE_F1);
    const auto with = frame();
    EXPECT_NE(without, with);
    tap(SDL_SCANCODE_F1);
    EXPECT_EQ(without, frame());
}

TEST_F(Offscreen, KeysThatChangeTheDrawingAreHandedOn) {
    window.poll();
    tap(SDL_SCANCODE_2);
    ASSERT_EQ(window.drawing_commands().size(), 1u);
    EXPECT_EQ(window.drawing_commands()[0], Command::linear);
    window.poll();
    EXPECT_TRUE(window.drawing_commands().empty());
}

TEST_F(Offscreen, AClickSelectsWhomItHits) {
    frame();
    const client::Body& body = scene.bodies[9];
    const SDL_FPoint at = Projection(on_whole_pixels(window.view())).at(body.position + Vec3{0, 0, 0.8f});
    SDL_Event click{};
    click.type = SDL_MOUSEBUTTONDOWN;
    click.button.button = SDL_BUTTON_LEFT;
    click.button.x = int(at.x);
    click.button.y = int(at.y);
    SDL_PushEvent(&click);
    window.poll();
    frame();
    EXPECT_EQ(window.selected(), body.id);
}

TEST_F(Offscreen, APictureHasTheWindowsSize) {
    const std::string file = testing::TempDir() + "picture.png";
    frame();
    ASSERT_TRUE(window.save_picture(file, scene, true));
    EXPECT_GT(std::filesystem::file_size(file), 50'000u);
    EXPECT_FALSE(window.save_picture("/no/such/folder/picture.png", scene, true));
    std::remove(file.c_str());
}

// Of the three colours, the one that is most to be seen where the status card is.
TEST_F(Offscreen, TheStatusSquareTellsASilentAndALostLink) {
    const auto square = [&] {
        frame();
        const SDL_Point size = window.display().output_size();
        const auto pixels = frame();
        std::array<int, 3> seen{};
        constexpr std::array colors{color::newest, color::extrapolate, color::hold};
        for (int y = 12; y < 44; ++y)
            for (int x = size.x / 2; x < size.x; ++x)
                for (std::size_t i = 0; i < colors.size(); ++i) {
                    const SDL_Color c = colors[i];
                    const std::uint32_t rgb = std::uint32_t(c.r << 16 | c.g << 8 | c.b);
                    seen[i] += (pixels[std::size_t(y * size.x + x)] & 0xFFFFFF) == rgb;
                }
        return std::max_element(seen.begin(), seen.end()) - seen.begin();
    };
    EXPECT_EQ(square(), 0);
    scene.hud.silence = std::chrono::seconds{2};
    EXPECT_EQ(square(), 1);
    scene.hud.silence = {};
    scene.hud.connected = false;
    EXPECT_EQ(square(), 2);
}

TEST_F(Offscreen, AnEmptySceneAndAHugeOneAreDrawn) {
    scene.bodies.clear();
    frame();
    window_test::populate(scene, arena, 300, 1);
    frame();
}

}  // namespace
}  // namespace window
