#include "client/connection.hpp"

#include "links/profiles.hpp"
#include "protocol/codec.hpp"

#include <array>
#include <stdexcept>
#include <thread>

namespace client {

namespace {

using protocol::Reason;

constexpr Duration long_sleep = std::chrono::seconds{3};        // a server may have given up somebody
constexpr Duration still_old = std::chrono::milliseconds{200};  // after waking up: what comes is from before
constexpr Duration still_there = std::chrono::milliseconds{1200};  // after waking up: nobody has answered

// What no second try will change, or should: a player who came in elsewhere would only throw out themselves.
bool is_final(Reason reason) { return reason == Reason::wrong_version || reason == Reason::replaced; }

std::unique_ptr<net::LinkRelay> relay_for(const ConnectionOptions& options) {
    if (options.link.empty()) return nullptr;
    const auto profile = links::profile_of(options.link);
    if (const auto* wrong = std::get_if<links::Wrong>(&profile)) throw std::runtime_error(wrong->what);
    return std::make_unique<net::LinkRelay>(options.address, options.port,
                                            std::get<links::Profile>(profile).link, options.seed);
}

}  // namespace

Connection::Connection(const sim::Arena& arena, const ConnectionOptions& options, LocalTime now)
    : options_{options}, game_{arena, options.identity, options.settings}, relay_{relay_for(options)} {
    game_.show_link(options_.link);
    connect(now);
}

Connection::~Connection() = default;

void Connection::connect(LocalTime now) {
    drop_host();
    host_.emplace(relay_ ? net::Host::connect("127.0.0.1", relay_->port(), 0, options_.enet)
                         : net::Host::connect(options_.address, options_.port, 0, options_.enet));
    state_ = State::connecting;
    since_ = now;
    say(now);
}

void Connection::drop_host() {
    past_traffic_ = traffic();
    host_.reset();
}

net::Counters Connection::traffic() const {
    net::Counters sum = past_traffic_;
    if (!host_) return sum;
    const net::Counters& now = host_->counters();
    sum.datagrams_in += now.datagrams_in;
    sum.datagrams_out += now.datagrams_out;
    sum.bytes_in += now.bytes_in;
    sum.bytes_out += now.bytes_out;
    return sum;
}

const Scene& Connection::turn(LocalTime now) {
    return turn([now] { return now; });
}

const Scene& Connection::turn(const Clock& clock) {
    notice_sleep(clock());
    receive(clock);
    const LocalTime now = clock();
    last_turn_ = now;
    keep_trying(now);
    const Scene& scene = game_.frame(now);
    send(clock);
    return scene;
}

void Connection::notice_sleep(LocalTime now) {
    if (last_turn_ && now - *last_turn_ > long_sleep) woke_at_ = now;
}

void Connection::wait(Duration most) {
    if (host_)
        host_->wait(most);
    else
        std::this_thread::sleep_for(most);
}

void Connection::receive(const Clock& clock) {
    while (host_ && (state_ == State::connecting || state_ == State::joining || state_ == State::joined)) {
        const auto event = host_->next_event();
        if (!event) return;
        hear(*event, clock());  // asked for after each read: late is harmless, early is not
    }
}

void Connection::hear(const net::Event& event, LocalTime now) {
    if (event.kind == net::Event::left) {
        const bool told = event.leave == net::Leave::told && event.data != 0;
        const Reason refused = state_ == State::connecting ? Reason::none : game_.refused();
        return lose(refused != Reason::none ? refused
                    : told                  ? protocol::reason_from(event.data)
                                            : Reason::lost,
                    now);
    }
    if (event.kind == net::Event::joined) {
        game_.connected(now);
        state_ = State::joining;
        since_ = now;
        return say(now);
    }
    const auto message = protocol::decode<protocol::ServerMessage>(event.bytes, game_.newest_tick());
    if (!message) return;
    game_.receive(*message, event.bytes.size(), now);
    if (state_ == State::joining && game_.joined()) {
        state_ = State::joined;
        since_ = now;
        was_ever_joined_ = true;
        backoff_.succeed();
        say(now);
    }
}

// A refusal tells its reason before the link goes; waiting for the end of the link would be waiting for
// nothing.
void Connection::keep_trying(LocalTime now) {
    if (state_ == State::lost && now >= retry_at_) {
        try {
            connect(now);
        } catch (const std::runtime_error&) {
            lose(Reason::lost, now);  // a name server or a network that is gone for a while
        }
    }
    if (state_ == State::lost) say(now);  // the seconds until the next try
    if (state_ == State::joined && is_forgotten(now)) return lose(Reason::lost, now);
    const bool waiting = state_ == State::connecting || state_ == State::joining;
    if (waiting && game_.refused() != Reason::none && state_ == State::joining)
        return lose(game_.refused(), now);
    if (waiting && now - since_ > patience) lose(Reason::lost, now);
}

// A server that gave us up while we slept answers nothing, and the link itself would take many seconds to
// notice. What lay in the socket on waking up is old and proves nothing.
bool Connection::is_forgotten(LocalTime now) {
    if (!woke_at_) return false;
    const bool heard = game_.heard_at() > *woke_at_ + still_old;
    if (!heard && now - *woke_at_ < still_there) return false;
    woke_at_.reset();
    return !heard;
}

void Connection::lose(Reason reason, LocalTime now) {
    drop_host();
    woke_at_.reset();
    game_.disconnected();
    reason_ = reason;
    if (state_ == State::joined) parting_ = reason;
    const Duration pause = backoff_.fail();
    const bool enough = options_.attempts > 0 && backoff_.failures() >= options_.attempts;
    state_ = enough || is_final(reason) ? State::given_up : State::lost;
    since_ = now;
    retry_at_ = now + pause;
    say(now);
}

void Connection::send(const Clock& clock) {
    const bool open = host_ && (state_ == State::joining || state_ == State::joined);
    if (open) {
        std::array<std::byte, protocol::max_datagram> buffer;
        for (Outgoing out : game_.outgoing()) {
            if (auto* ping = std::get_if<protocol::Ping>(&out.message)) ping->sent = clock();
            host_->send(net::server_peer, out.channel, protocol::encode(out.message, buffer));
        }
    }
    if (host_) host_->flush();
    game_.clear_outgoing();
}

void Connection::close(Duration most) {
    if (host_) host_->close(static_cast<std::uint32_t>(Reason::left), most);
    state_ = State::given_up;
    reason_ = Reason::left;
}

}  // namespace client
