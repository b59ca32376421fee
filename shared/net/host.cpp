#include "net/host.hpp"

#include "net/enet_clock.hpp"
#include "net/host_state.hpp"

#include <enet/enet.h>
#include <sodium.h>

#include <cassert>
#include <stdexcept>
#include <utility>

namespace net {

namespace {

constexpr std::size_t channels = 2;
constexpr std::size_t spare_seats = 4;

ENetAddress resolve(const std::string& name, std::uint16_t port) {
    if (name.find(':') != std::string::npos)
        throw std::runtime_error{"'" + name + "' is an IPv6 address; only IPv4 works here"};
    if (port == 0) throw std::runtime_error{"a server's port is a number from 1 to 65535"};
    ENetAddress address{};
    if (name.empty() || enet_address_set_host(&address, name.c_str()) != 0)
        throw std::runtime_error{"cannot find '" + name + "': no IPv4 address goes by that name"};
    address.port = port;
    return address;
}

}  // namespace

Host::Host(std::unique_ptr<State> state) : state_{std::move(state)} {}
Host::~Host() = default;
Host::Host(Host&&) noexcept = default;
Host& Host::operator=(Host&&) noexcept = default;

Host Host::listen(const ListenOptions& options) {
    start_enet();
    const ENetAddress address{ENET_HOST_ANY, options.port};
    ENetHost* const host = enet_host_create(&address, options.max_peers + spare_seats, channels, 0, 0);
    if (!host)
        throw std::runtime_error{"cannot listen on UDP port " + std::to_string(options.port) +
                                 ": is another server running?"};
    return Host{std::make_unique<State>(host, options, true)};
}

Host Host::connect(const std::string& name, std::uint16_t port, std::uint32_t data,
                   const EnetDefaults& enet) {
    start_enet();
    const ENetAddress server = resolve(name, port);
    const ENetAddress any{ENET_HOST_ANY, 0};
    ENetHost* const host = enet_host_create(&any, 1, channels, 0, 0);
    if (!host) throw std::runtime_error{"cannot open a UDP port"};
    Host client{std::make_unique<State>(host, ListenOptions{.enet = enet}, false)};
    host->randomSeed = randombytes_random();  // becomes the number of the connection: not to be guessed
    ENetPeer* const peer = enet_host_connect(host, &server, channels, data);
    if (!peer) throw std::runtime_error{"cannot open a connection to '" + name + "'"};
    enet_peer_timeout(peer, 8, 1500, 3500);
    return client;
}

std::optional<Event> Host::next_event() { return state_->next_event(); }
void Host::send(PeerId to, Channel channel, std::span<const std::byte> bytes) {
    state_->send(to, channel, bytes);
}
void Host::flush() { state_->flush(); }
void Host::disconnect(PeerId peer, std::uint32_t reason) { state_->disconnect(peer, reason); }
void Host::drop(PeerId peer, std::uint32_t reason) { state_->drop(peer, reason, Leave::dropped); }
void Host::wait(motionwire::Duration max) { state_->wait(max); }
void Host::close(std::uint32_t reason, motionwire::Duration max) { state_->close(reason, max); }
const Counters& Host::counters() const { return state_->counters; }
std::uint16_t Host::port() const { return state_->port; }

}  // namespace net
