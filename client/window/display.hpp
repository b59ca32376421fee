#pragma once
// The window and its renderer, or a picture in memory where there is no display.
//
// Which renderer: where OpenGL would be computed by the CPU (llvmpipe, softpipe), SDL's own software
// renderer draws our flat triangles four times faster, so it is taken instead.
#include <SDL.h>

#include <memory>
#include <optional>
#include <stdexcept>

namespace window {

struct DisplayOptions {
    int width = 1280, height = 720;       // of the window
    std::optional<SDL_Point> position{};  // on the desktop
    bool software = false, full_screen = false, vsync = true;
    bool offscreen = false;  // needs no display
};

// There is nothing to show a window on.
struct NoDisplay : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Display {
public:
    explicit Display(const DisplayOptions& options);  // throws NoDisplay
    ~Display();
    Display(const Display&) = delete;
    Display& operator=(const Display&) = delete;

    SDL_Renderer* renderer() const { return renderer_.get(); }
    SDL_Point window_size() const;  // what mouse events count in
    SDL_Point output_size() const;  // what is drawn: more on a high-DPI screen
    bool is_hidden() const;         // minimised or hidden: drawing is of no use
    bool asks_for_vsync() const { return vsync_; }
    int refresh_rate() const;  // Hz
    void toggle_full_screen();

private:
    struct Close {
        void operator()(SDL_Window* w) const { SDL_DestroyWindow(w); }
        void operator()(SDL_Renderer* r) const { SDL_DestroyRenderer(r); }
    };
    struct Library {  // SDL itself
        ~Library() { SDL_Quit(); }
    };

    void open(const DisplayOptions& options);

    Library library_;
    std::unique_ptr<SDL_Window, Close> window_;
    std::unique_ptr<SDL_Renderer, Close> renderer_;
    bool vsync_ = false;
};

// From the window's coordinates to the output's.
constexpr SDL_FPoint to_output(SDL_Point in_window, SDL_Point window, SDL_Point output) {
    return {float(in_window.x) * float(output.x) / float(window.x > 0 ? window.x : 1),
            float(in_window.y) * float(output.y) / float(window.y > 0 ? window.y : 1)};
}

}  // namespace window
