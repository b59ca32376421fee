#include "virtual_net/network.hpp"

#include "virtual_net/wires.hpp"

#include <cassert>

namespace virtual_net {

namespace {

Network::Wires* the_one = nullptr;  // ENet's functions have no argument that could carry it

}  // namespace

Network::Wires* installed() { return the_one; }

Network::Network(std::uint64_t seed, motionwire::LocalTime start)
    : wires_{std::make_unique<Wires>(seed, start)} {
    assert(!the_one);
    the_one = wires_.get();
}

Network::~Network() { the_one = nullptr; }

motionwire::LocalTime Network::now() const { return wires_->now; }
void Network::advance(motionwire::Duration duration) { wires_->advance_to(wires_->now + duration); }

void Network::set_link(const net::Host& from, const net::Host& to, const links::Conditions& conditions,
                       std::uint64_t seed) {
    wires_->set_link(from.port(), to.port(), conditions, seed);
}

void Network::set_links(const net::Host& a, const net::Host& b, const links::Conditions& conditions,
                        std::uint64_t seed) {
    set_link(a, b, conditions, seed);
    set_link(b, a, conditions, seed == 0 ? 0 : links::Random{seed}.bits());
}

void Network::set_default_link(const links::Conditions& conditions) { wires_->default_link = conditions; }

void Network::watch(std::function<Verdict(const Datagram&)> watcher) { wires_->watcher = std::move(watcher); }

void Network::inject(const Address& from, const Address& to, std::span<const std::byte> bytes) {
    wires_->arrive(from, to.port, Bytes{bytes.begin(), bytes.end()});
}

Address Network::address_of(const net::Host& host) const {
    const Socket* const socket = wires_->socket_at(host.port());
    assert(socket);
    return socket->address;
}

const Traffic& Network::traffic() const { return wires_->traffic; }

}  // namespace virtual_net
