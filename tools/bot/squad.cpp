#include "squad.hpp"

#include "net/link.hpp"

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

client::Autopilot::Style style_of(Options::Style style, std::size_t i) {
    const bool drives = style == Options::Style::drive || (style == Options::Style::mixed && i % 2 == 0);
    return drives ? client::Autopilot::Style::drive : client::Autopilot::Style::walk;
}

// frames.csv, frames-2.csv, ...
std::string log_file_of(const std::string& file, std::size_t i) {
    if (file.empty() || i == 0) return file;
    const auto dot = file.find_last_of('.');
    const auto stem =
        dot == std::string::npos || file.find('/', dot) != std::string::npos ? file.size() : dot;
    return file.substr(0, stem) + "-" + std::to_string(i + 1) + file.substr(stem);
}

window::FrameLog log_at(const std::string& file) try {
    return file.empty() ? window::FrameLog{} : window::FrameLog{file};
} catch (const std::runtime_error& error) {
    throw CannotWrite(error.what());
}

std::unique_ptr<net::LinkRelay> relay_of(const Options& options) {
    if (options.link.empty()) return nullptr;
    const auto link = *net::link_named(options.link);
    return std::make_unique<net::LinkRelay>(options.address, options.port, link, link, options.seed);
}

}  // namespace

Player::Player(const sim::Arena& arena, const client::ConnectionOptions& options, client::Autopilot autopilot,
               const std::string& log_file, client::LocalTime now)
    : next_turn{now},
      name_{options.identity.name.view()},
      connection_{arena, options, now},
      autopilot_{autopilot},
      log_{log_at(log_file)} {}

void Player::turn(const client::Clock& clock) {
    if (scene_) connection_.game().control(autopilot_.controls(*scene_));
    scene_ = &connection_.turn(clock);
    const client::LocalTime now = connection_.frame_time();
    log_.write(*scene_, now);
    if (last_turn_ != client::LocalTime{}) summary_.see(*scene_, now - last_turn_, {});
    last_turn_ = now;
    const bool joined = connection_.state() == Connection::State::joined;
    if (joined && !was_joined_) summary_.joined();
    was_joined_ = joined;
    next_turn = std::max(next_turn + Squad::frame, now);
}

Squad::Squad(const sim::Arena& arena, const Options& options, client::LocalTime now)
    : arena_{arena}, options_{options}, relay_{relay_of(options)}, next_enlisted_{now}, next_listen_{now} {
    enlist(now);
}

// One after the other: nobody learns anything from all knocking at once.
void Squad::enlist(client::LocalTime now) {
    const std::size_t i = players_.size();
    const auto seed = options_.seed * 1000 + static_cast<std::uint32_t>(i);
    client::ConnectionOptions connection;
    connection.address = relay_ ? "127.0.0.1" : options_.address;
    connection.port = relay_ ? relay_->port() : options_.port;
    connection.identity = {protocol::Name::from(name_of(i)),
                           static_cast<std::uint64_t>(now.time_since_epoch().count()) << 8 | i | 1u << 31};
    players_.push_back(std::make_unique<Player>(arena_, connection,
                                                client::Autopilot{arena_, style_of(options_.style, i), seed},
                                                log_file_of(options_.frames_out, i), now));
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
    return 0;
}

void Squad::close() {
    for (const auto& player : players_) player->close(50ms);
}

}  // namespace bot
