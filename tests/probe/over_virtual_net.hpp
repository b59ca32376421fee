#pragma once

// What udp_probe would measure of a link on the virtual network, sampled so long that chance hardly is in it.

#include "links/conditions.hpp"
#include "net/udp_socket.hpp"
#include "probe/trips.hpp"
#include "virtual_net/network.hpp"

#include <cstring>

namespace probe {

inline void receive_all(const net::UdpSocket& socket, motionwire::LocalTime now, Trips& trips) {
    std::array<std::byte, bytes> letter{};
    ENetAddress from{};
    while (socket.receive(from, letter) > 0) {
        Mail mail;
        std::memcpy(&mail, letter.data(), sizeof mail);
        trips.arrived(mail.number, now.time_since_epoch() - Duration{mail.sent});
    }
}

inline Figures over_virtual_net(const links::Link& link, Duration lasts = 8 * plays) {
    virtual_net::Network network;
    const auto machine = [&] { return network.add_machine(); };
    const auto here = machine(), there = machine();
    const auto socket_on = [&](virtual_net::Machine on_which) {
        const auto on = network.on(on_which);
        return net::UdpSocket{ENET_HOST_ANY};
    };
    const auto client = socket_on(here), server = socket_on(there);
    network.set_link(here, there, link, 7);
    const auto address = [&](virtual_net::Machine on_which, std::uint16_t port) {
        return ENetAddress{ENET_HOST_TO_NET_32(network.address_of(on_which).host), port};
    };
    const ENetAddress to_client = address(here, client.port()), to_server = address(there, server.port());
    Trips up, down;
    const auto end = network.now() + lasts;
    const auto send = [&](const net::UdpSocket& socket, const ENetAddress& to, Trips& trips) {
        for (std::size_t i = 0; i < burst; ++i) {
            std::array<std::byte, bytes> letter{};
            const Mail mail{network.now().time_since_epoch().count(), trips.next_number()};
            std::memcpy(letter.data(), &mail, sizeof mail);
            socket.send(to, letter);
        }
    };
    for (auto due = network.now(); network.now() < end + drains;) {
        if (network.now() >= due) {
            if (due < end) send(client, to_server, up), send(server, to_client, down);
            due += interval;
        }
        const auto arrival = network.next_arrival();
        network.advance_to(arrival ? std::max(network.now(), std::min(due, *arrival)) : due);
        receive_all(server, network.now(), up), receive_all(client, network.now(), down);
    }
    return figures_of(up, down);
}

}  // namespace probe
