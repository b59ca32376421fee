#include "client/window/window.hpp"

#include <algorithm>
#include <cmath>

#include "client/window/hud.hpp"
#include "client/window/instruments.hpp"
#include "client/window/overlay.hpp"
#include "client/window/picture.hpp"
#include "client/window/selection.hpp"

namespace window {

Window::Window(const DisplayOptions& options, const sim::Arena& arena)
    : display_(options),
      world_(display_.renderer(), arena),
      instruments_(std::make_unique<Instruments>(display_.renderer())),
      arena_(arena) {}
Window::~Window() = default;

void Window::poll() {
    input_.forget_commands();
    drawing_count_ = 0;
    SDL_Event event;
    while (SDL_PollEvent(&event)) see(event);
    for (const Command command : input_.commands()) obey(command);
    steering_ = input_.take_steering();
}

void Window::see(const SDL_Event& event) {
    if (event.type == SDL_RENDER_TARGETS_RESET || event.type == SDL_RENDER_DEVICE_RESET) {
        world_.forget_pictures();
        instruments_->forget_pictures();
    }
    input_.see(event);
}

void Window::obey(Command command) {
    switch (command) {
        case Command::help:
            show_help_ = !show_help_;
            break;
        case Command::network:
            show_network_ = !show_network_;
            break;
        case Command::next_zoom:
            follow_.next_zoom();
            break;
        case Command::zoom_in:
            follow_.zoom_in();
            break;
        case Command::zoom_out:
            follow_.zoom_out();
            break;
        case Command::full_screen:
            display_.toggle_full_screen();
            break;
        case Command::quit:
            quit_ = true;
            break;
        case Command::escape:
            if (show_help_) {
                show_help_ = false;
                break;
            }
            quit_ |= asked_to_quit_ > 0;
            asked_to_quit_ = 2.5f;
            break;
        default:
            drawing_commands_[drawing_count_++] = command;
    }
}

sim::Controls Window::controls(bool driving) const { return controls_of(steering_, driving, Camera{}.yaw); }

std::span<const Command> Window::drawing_commands() const {
    return std::span(drawing_commands_).first(drawing_count_);
}

float Window::scale() const {
    const SDL_Point window = display_.window_size(), output = display_.output_size();
    return snapped_scale(float(output.y) / float(std::max(1, window.y)));
}

void Window::draw(const client::Scene& scene, bool driving, float seconds) {
    asked_to_quit_ = std::max(0.0f, asked_to_quit_ - seconds);
    follow_.follow(scene.camera_target, seconds);
    history_.record(scene.hud, seconds);
    if (input_.click()) select(*input_.click(), scene);
    SDL_SetRenderDrawColor(display_.renderer(), 0, 0, 0, 255);
    SDL_RenderClear(display_.renderer());
    world_.draw(scene, view());
    build_instruments(scene, driving, seconds);
    instruments_->render();
    SDL_RenderFlush(display_.renderer());  // what it costs belongs here, and not to present()
}

void Window::select(SDL_Point in_window, const client::Scene& scene) {
    const SDL_FPoint at = to_output(in_window, display_.window_size(), display_.output_size());
    selected_ = body_at(scene, Projection(on_whole_pixels(view())), at, 24 * scale());
}

void Window::build_instruments(const client::Scene& scene, bool driving, float seconds) {
    const SDL_Point output = display_.output_size();
    instruments_->begin(output, scale(), seconds);
    const Theme& theme = instruments_->theme();
    draw_overlay(theme, scene, on_whole_pixels(view()), arena_, selected_);
    draw_hud({.theme = theme,
              .hud = scene.hud,
              .history = history_,
              .screen = {float(output.x), float(output.y)},
              .driving = driving,
              .show_help = show_help_,
              .show_network = show_network_,
              .asked_to_quit = asked_to_quit_ > 0});
    instruments_->end();
}

void Window::present() { SDL_RenderPresent(display_.renderer()); }

bool Window::save_picture(const std::string& file, const client::Scene& scene, bool driving) {
    // Sizes are asked for before the renderer draws into anything but the window.
    const Camera camera = doubled(on_whole_pixels(view()));
    build_instruments(scene, driving, 0);
    SmoothPicture picture(display_.renderer(), display_.output_size());
    if (!picture.begin()) return false;
    world_.draw(scene, camera);
    picture.begin_panels();
    instruments_->render();
    return picture.end(file);
}

}  // namespace window
