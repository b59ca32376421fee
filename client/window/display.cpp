#include "client/window/display.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "client/window/renderer_choice.hpp"

namespace window {
namespace {
bool has_no_screen(std::string_view driver) { return driver == "dummy" || driver == "offscreen"; }

[[noreturn]] void fail(const char* what) { throw NoDisplay(std::string(what) + ": " + SDL_GetError()); }

// SDL falls back to drivers without a screen, and Wayland's library complains on its own when there is
// no session. Here only what can show a window is asked.
void choose_driver(bool offscreen) {
    if (offscreen) SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_OVERRIDE);
#if defined(__linux__)
    const char* asked = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    if (asked && *asked) return;
    const bool wayland = std::getenv("WAYLAND_DISPLAY") && std::getenv("XDG_RUNTIME_DIR");
    SDL_SetHint(SDL_HINT_VIDEODRIVER, wayland ? "wayland,x11" : "x11,KMSDRM");
#endif
}

void start_video(bool offscreen) {
    choose_driver(offscreen);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) fail("no display");
    SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER);  // playing without is fine
}
}  // namespace

Display::Display(const DisplayOptions& options) {
    start_video(options.offscreen);
    open(options);
}
Display::~Display() = default;

void Display::open(const DisplayOptions& options) {
    const bool software = options.software || options.offscreen ||
                          has_no_screen(SDL_GetCurrentVideoDriver()) || !graphics_are_fast();
    // Without this hint SDL shows the software picture through OpenGL, which costs more than drawing it.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, software ? "0" : "1");
    if (!software) ask_for_smooth_edges();
    const SDL_Point at = options.position.value_or(SDL_Point{SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED});
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (options.full_screen) flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    window_.reset(SDL_CreateWindow("Motionwire", at.x, at.y, options.width, options.height, flags));
    if (!window_) fail("no window");
    vsync_ = options.vsync && !software;
    const Uint32 wait = vsync_ ? Uint32(SDL_RENDERER_PRESENTVSYNC) : 0u;
    if (!software) renderer_.reset(SDL_CreateRenderer(window_.get(), -1, SDL_RENDERER_ACCELERATED | wait));
    if (!renderer_) {
        renderer_.reset(SDL_CreateRenderer(window_.get(), -1, SDL_RENDERER_SOFTWARE));
        vsync_ = false;
    }
    if (!renderer_) fail("no renderer");
}

SDL_Point Display::window_size() const {
    SDL_Point size{};
    SDL_GetWindowSize(window_.get(), &size.x, &size.y);
    return size;
}

SDL_Point Display::output_size() const {
    SDL_Point size{};
    if (SDL_GetRendererOutputSize(renderer_.get(), &size.x, &size.y) != 0) return window_size();
    return size;
}

bool Display::is_hidden() const {
    return (SDL_GetWindowFlags(window_.get()) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
}

int Display::refresh_rate() const {
    SDL_DisplayMode mode{};
    if (SDL_GetWindowDisplayMode(window_.get(), &mode) != 0 || mode.refresh_rate <= 0) return 60;
    return std::clamp(mode.refresh_rate, 30, 240);
}

void Display::toggle_full_screen() {
    const bool full = (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_FULLSCREEN_DESKTOP) != 0;
    SDL_SetWindowFullscreen(window_.get(), full ? 0u : Uint32(SDL_WINDOW_FULLSCREEN_DESKTOP));
}

}  // namespace window
