// motionwire-client: in, think, out, wait.

#include <cstdio>
#include <exception>
#include <optional>
#include <stdexcept>

#include "client/options.hpp"
#include "client/window/frame_log.hpp"
#include "client/window/pacing.hpp"
#include "client/window/summary.hpp"
#include "client/window/window.hpp"
#include "command_line/stop_signal.hpp"
#include "net/machine_clock.hpp"

namespace {
using client::Connection;
using motionwire::Duration;
using motionwire::LocalTime;
using net::now;
using protocol::Reason;
using namespace std::chrono_literals;

// What keys asked about the drawing of remote things, into what the game draws by.
void apply(std::span<const window::Command> commands, client::Game& game) {
    using window::Command;
    client::Settings settings = game.settings();
    for (const Command command : commands) {
        if (command == Command::newest) settings.drawing = client::Drawing::newest;
        if (command == Command::linear) settings.drawing = client::Drawing::linear;
        if (command == Command::hermite) settings.drawing = client::Drawing::hermite;
        if (command == Command::snap) settings.correction = client::Correction::snap;
        if (command == Command::velocity_blend) settings.correction = client::Correction::velocity_blend;
        if (command == Command::spring) settings.correction = client::Correction::spring;
    }
    if (!commands.empty()) game.set(settings);
}

// Sleeps until the next turn, but wakes for what arrives, so that it is stamped when it comes. A link that is
// gone has nothing to wait for and returns at once; a nap keeps that from becoming a busy wait.
void wait_until(LocalTime due, Connection& connection) {
    constexpr Duration nap = 1ms;
    for (LocalTime t = now(); due - t > nap; t = now()) {
        connection.wait(due - t - nap);
        connection.receive(now);
        if (now() - t < nap / 4) net::sleep_until(t + nap);
    }
    net::sleep_until(due);
}

struct Unreachable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Player {
public:
    Player(const client::Options& options, const sim::Arena& arena)
        : options_(options),
          window_(options.display, arena),
          log_(options.frames_out.empty() ? window::FrameLog{} : window::FrameLog{options.frames_out}),
          pacing_(window_.display().asks_for_vsync(), window_.display().refresh_rate()) {
        connect(arena);
        if (options.autopilot) autopilot_.emplace(arena, *options.autopilot, options.seed);
        if (!options.display.offscreen) window_.camera().set(window::Zoom::follow);
    }

    int play() {
        const LocalTime began = now();
        const Duration most = motionwire::scaled(Duration{1s}, options_.seconds);
        for (LocalTime t = began; !over(); t = now()) {
            if (options_.seconds > 0 && t - began >= most) break;
            turn(t);
            wait_until(pacing_.next_turn(t, now(), window_.display().is_hidden()), *connection_);
        }
        return leave();
    }

private:
    void connect(const sim::Arena& arena) try {
        connection_.emplace(arena, options_.connection, now());
    } catch (const std::runtime_error& error) {
        throw Unreachable(error.what());
    }

    void turn(LocalTime t) {
        window_.poll();
        client::Game& game = connection_->game();
        apply(window_.drawing_commands(), game);
        const sim::Controls pressed = window_.controls(game.driving());
        game.control(autopilot_ && scene_ ? autopilot_->controls(*scene_) : pressed);
        scene_ = &connection_->turn(now);
        const LocalTime shown = connection_->frame_time();
        const Duration between = last_shown_ == LocalTime{} ? Duration{} : shown - last_shown_;
        last_shown_ = shown;
        if (!window_.display().is_hidden())
            window_.draw(*scene_, game.driving(), motionwire::seconds_of(between));
        log_.write(*scene_, shown);
        count(between, now() - t);
        if (!window_.display().is_hidden()) window_.present();
    }

    void count(Duration between, Duration work) {
        if (between > Duration{}) summary_.see(*scene_, between, work);
        const bool joined = connection_->state() == Connection::State::joined;
        if (joined && !was_joined_) summary_.joined();
        was_joined_ = joined;
    }

    bool wants_to_quit() const { return command_line::stop_requested() || window_.wants_to_quit(); }
    bool over() const { return wants_to_quit() || connection_->state() == Connection::State::given_up; }

    int leave() {
        const bool failed = over() && !wants_to_quit();
        int code = failed ? tell_failure() : 0;
        if (!save_picture() && code == 0) code = 1;
        if (options_.summary) std::printf("%s\n", summary_.line(options_.name).c_str());
        if (!failed) connection_->close(500ms);
        return code;
    }

    int tell_failure() const {
        const client::TextLine why = connection_->why();
        std::fprintf(stderr, "motionwire-client: %.*s\n", int(why.view().size()), why.view().data());
        if (connection_->reason() == Reason::full) return client::server_full;
        return connection_->reason() == Reason::wrong_version ? client::wrong_version : client::unreachable;
    }

    bool save_picture() {
        if (options_.screenshot.empty()) return true;
        client::Game& game = connection_->game();
        // Asked for anew: what came since the last frame may have taken names away.
        if (window_.save_picture(options_.screenshot, game.frame(now()), game.driving())) return true;
        std::fprintf(stderr, "motionwire-client: cannot write %s\n", options_.screenshot.c_str());
        return false;
    }

    const client::Options& options_;
    window::Window window_;
    window::FrameLog log_;
    std::optional<Connection> connection_;
    window::Pacing pacing_;
    window::Summary summary_;
    std::optional<client::Autopilot> autopilot_;
    const client::Scene* scene_ = nullptr;
    LocalTime last_shown_{};
    bool was_joined_ = false;
};
}  // namespace

int main(int argc, char** argv) try {
    const auto read = client::read_options(argc, argv);
    if (const auto* farewell = std::get_if<client::Farewell>(&read)) return command_line::say(*farewell);
    const auto& options = std::get<client::Options>(read);
    if (!options.left_out.empty()) std::fprintf(stderr, "motionwire-client: %s\n", options.left_out.c_str());
    command_line::listen_for_stop();
    const sim::Arena arena = sim::make_arena();
    return Player(options, arena).play();
} catch (const window::NoDisplay& error) {
    std::fprintf(stderr, "motionwire-client: %s. Try --offscreen to play without one.\n", error.what());
    return client::no_display;
} catch (const Unreachable& error) {
    std::fprintf(stderr, "motionwire-client: %s\n", error.what());
    return client::unreachable;
} catch (const std::exception& error) {
    std::fprintf(stderr, "motionwire-client: %s\n", error.what());
    return 1;
}
