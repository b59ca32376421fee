#include "squad.hpp"

#include "links/profiles.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace bot {

namespace {

using client::Connection;
using protocol::Reason;
using namespace std::chrono_literals;

constexpr std::array<std::string_view, 32> names{
    "Alder",  "Basil", "Cedar",  "Clover", "Daisy",   "Ember",  "Fern",    "Finch",
    "Ginger", "Hazel", "Heath",  "Iris",   "Ivy",     "Jasper", "Juniper", "Lark",
    "Linden", "Maple", "Marlow", "Moss",   "Nettle",  "Olive",  "Pepper",  "Quill",
    "Robin",  "Rowan", "Sage",   "Sorrel", "Thistle", "Wren",   "Willow",  "Yarrow"};

std::string name_of(std::size_t i) {
    const std::string name{names[i % names.size()]};
    return i < names.size() ? name : name + " " + std::to_string(i / names.size() + 1);
}

Hand hand_of(const Options& options, std::size_t i, const sim::Arena& arena, std::uint32_t seed) {
    using Style = Options::Style;
    if (options.style == Style::idle || options.style == Style::script) return options.script;
    const bool drives = options.style == Style::drive || (options.style == Style::mixed && i % 2 == 0);
    return client::Autopilot{arena, drives ? client::Autopilot::Style::drive : client::Autopilot::Style::walk,
                             seed};
}

// frames.csv, frames-2.csv, ...
std::string log_file_of(const std::string& file, std::size_t i) {
    if (file.empty() || i == 0) return file;
    const auto dot = file.find_last_of('.');
    const auto stem =
        dot == std::string::npos || file.find('/', dot) != std::string::npos ? file.size() : dot;
    return file.substr(0, stem) + "-" + std::to_string(i + 1) + file.substr(stem);
}

template <class Log>
Log log_at(const std::string& file) try {
    return file.empty() ? Log{} : Log{file};
} catch (const std::runtime_error& error) {
    throw CannotWrite(error.what());
}

std::unique_ptr<net::LinkRelay> relay_of(const Options& options, client::LocalTime now) {
    if (options.link.empty()) return nullptr;
    const auto profile = links::profile_of(options.link);
    if (const auto* wrong = std::get_if<links::Wrong>(&profile)) throw std::runtime_error(wrong->what);
    net::RelayOptions relay;
    if (options.age) relay.start = now - *options.age;
    return std::make_unique<net::LinkRelay>(options.address, options.port,
                                            std::get<links::Profile>(profile).link, options.seed, relay);
}

}  // namespace

Player::Player(const sim::Arena& arena, const client::ConnectionOptions& options, Hand hand, Logs logs,
               client::Duration frame, client::LocalTime now)
    : next_turn{now},
      name_{options.identity.name.view()},
      connection_{arena, options, now},
      hand_{std::move(hand)},
      logs_{std::move(logs)},
      frame_{frame} {}

sim::Controls Player::controls(client::LocalTime now) {
    if (auto* autopilot = std::get_if<client::Autopilot>(&hand_)) return autopilot->controls(*scene_);
    return joined_at_ ? std::get<Script>(hand_).at(now - *joined_at_) : sim::Controls{};
}

void Player::turn(const client::Clock& clock) {
    if (scene_) connection_.game().control(controls(last_turn_));
    scene_ = &connection_.turn(clock);
    const client::LocalTime now = connection_.frame_time();
    logs_.frames.write(*scene_, now);
    logs_.scenes.write(*scene_, now, connection_.traffic());
    if (last_turn_ != client::LocalTime{}) summary_.see(*scene_, now - last_turn_, {});
    last_turn_ = now;
    const bool joined = connection_.state() == Connection::State::joined;
    if (joined && !was_joined_) summary_.joined();
    if (joined && !joined_at_) joined_at_ = now;
    was_joined_ = joined;
    next_turn = std::max(next_turn + frame_, now);
}

bool Player::close(client::Duration most) {
    connection_.close(most);
    return logs_.scenes.close();
}

Squad::Squad(const sim::Arena& arena, const Options& options, client::LocalTime now)
    : arena_{arena},
      options_{options},
      relay_{relay_of(options, now)},
      next_enlisted_{now},
      next_listen_{now} {
    enlist(now);
}

// One after the other: nobody learns anything from all knocking at once.
void Squad::enlist(client::LocalTime now) {
    const std::size_t i = players_.size();
    const auto seed = options_.seed * 1000 + static_cast<std::uint32_t>(i);
    client::ConnectionOptions connection;
    connection.address = relay_ ? "127.0.0.1" : options_.address;
    connection.port = relay_ ? relay_->port() : options_.port;
    connection.settings = options_.settings;
    const bool named = i == 0 && !options_.name.empty();
    connection.identity = {protocol::Name::from(named ? options_.name : name_of(i)),
                           static_cast<std::uint64_t>(now.time_since_epoch().count()) << 8 | i | 1u << 31};
    Logs logs{log_at<window::FrameLog>(log_file_of(options_.frames_out, i)),
              log_at<SceneLog>(log_file_of(options_.scenes_out, i))};
    players_.push_back(std::make_unique<Player>(arena_, connection, hand_of(options_, i, arena_, seed),
                                                std::move(logs), client::Duration{1s} / options_.frame_rate,
                                                now));
    next_enlisted_ = now + 23ms;  // not a whole number of frames: the frames of no two fall together
}

client::LocalTime Squad::turn(const client::Clock& clock) {
    const client::LocalTime now = clock();
    const auto wanted = static_cast<std::size_t>(options_.count);
    if (players_.size() < wanted && now >= next_enlisted_) enlist(now);
    if (now >= next_listen_) {
        for (const auto& player : players_) player->listen(clock);
        next_listen_ = std::max(next_listen_ + listen_every, now);
    }
    client::LocalTime next = players_.size() < wanted ? std::min(next_listen_, next_enlisted_) : next_listen_;
    for (const auto& player : players_) {
        if (now >= player->next_turn) player->turn(clock);
        next = std::min(next, player->next_turn);
    }
    return next;
}

bool Squad::has_failed(const Player& player) const {
    const Connection& connection = player.connection();
    if (connection.state() == Connection::State::given_up) return true;
    return options_.attempts > 0 && !connection.was_ever_joined() &&
           connection.failed_attempts() >= options_.attempts;
}

int Squad::exit_code() const {
    for (const auto& player : players_) {
        if (!has_failed(*player)) continue;
        const Reason reason = player->connection().reason();
        return reason == Reason::wrong_version ? wrong_version
               : reason == Reason::lost        ? unreachable
                                               : refused;
    }
    const auto ever_joined = [](const auto& player) { return player->connection().was_ever_joined(); };
    return time_is_up_ && std::none_of(players_.begin(), players_.end(), ever_joined) ? unreachable : 0;
}

bool Squad::close() {
    bool complete = true;
    for (const auto& player : players_) complete = player->close(50ms) && complete;
    return complete;
}

}  // namespace bot
