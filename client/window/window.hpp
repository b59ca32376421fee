#pragma once
// The window: input in, a Scene out. What the loop in main does with it, once a frame:
//
//     window.poll()               events -> what is held, what is asked
//     window.draw(scene, ...)     world, names, instruments
//     window.present()
//
// It keeps only what is about looking: zoom, which cards are open, who is selected.
#include <memory>
#include <string>

#include "client/scene.hpp"
#include "client/window/display.hpp"
#include "client/window/follow_camera.hpp"
#include "client/window/history.hpp"
#include "client/window/input.hpp"
#include "client/window/world_view.hpp"

namespace window {

class Instruments;

class Window {
public:
    Window(const DisplayOptions& options, const sim::Arena& arena);  // throws NoDisplay
    ~Window();

    void poll();
    bool wants_to_quit() const { return quit_; }
    // As of the last poll(). Neutral while the window is not the one in focus.
    sim::Controls controls(bool driving) const;
    // How remote things are to be drawn, if a key asked for it since the last call.
    std::span<const Command> drawing_commands() const;

    // Seconds since the last frame, by the loop's own clock.
    void draw(const client::Scene& scene, bool driving, float seconds);
    void present();
    // The last frame drawn again at twice its size and halved, so that its edges are smooth.
    bool save_picture(const std::string& file, const client::Scene& scene, bool driving);

    Display& display() { return display_; }
    FollowCamera& camera() { return follow_; }
    const WorldView& world() const { return world_; }
    Camera view() const { return follow_.camera(display_.output_size()); }
    sim::EntityId selected() const { return selected_; }

private:
    void obey(Command command);
    void see(const SDL_Event& event);
    void select(SDL_Point in_window, const client::Scene& scene);
    void build_instruments(const client::Scene& scene, bool driving, float seconds);
    float scale() const;

    Display display_;
    WorldView world_;
    std::unique_ptr<Instruments> instruments_;
    const sim::Arena& arena_;
    FollowCamera follow_;
    History history_;
    Input input_;
    Steering steering_;
    std::array<Command, 32> drawing_commands_{};
    std::size_t drawing_count_ = 0;
    sim::EntityId selected_ = sim::EntityId::none;
    bool quit_ = false, show_help_ = false, show_network_ = false;
    float asked_to_quit_ = 0;  // seconds for which Esc still counts as the second one
};

}  // namespace window
