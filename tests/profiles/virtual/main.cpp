// Every profile's figures over the virtual network, a line for each direction of each session, in its order.

#include "profiles/session.hpp"
#include "virtual_net/network.hpp"

#include <cstdio>

namespace {

using namespace profiles;

void print(const Figures& f) {
    std::printf("%d %d", f.sent, f.lost);
    for (const auto& quantiles : {f.quantiles, f.below, f.above})
        for (const double quantile : quantiles) std::printf(" %.4f", quantile);
    std::printf("\n");
}

End end_on(virtual_net::Network& network, virtual_net::Machine machine) {
    const auto on = network.on(machine);
    return End{ENET_HOST_ANY};
}

void play(const Window& window) {
    virtual_net::Network network;
    const auto here = network.add_machine(), there = network.add_machine();
    End client = end_on(network, here), server = end_on(network, there);
    network.set_link(here, there, window.link, seed);
    network.advance(window.age);
    const LocalTime begin = network.now(), end = begin + plays;
    const auto address = network.address_of(there, server.port());
    client.meet({ENET_HOST_TO_NET_32(address.host), address.port}, begin, end);
    const auto now = [&] { return network.now(); };
    while (network.now() < end + drains) {
        client.send(network.now()), server.send(network.now());
        client.receive(now, end), server.receive(now, end);
        LocalTime next = end + drains;
        for (const auto& moment : {client.next(), server.next(), network.next_arrival()})
            if (moment) next = std::min(next, *moment);
        network.advance_to(std::max(next, network.now()));
    }
    print(server.figures(client)), print(client.figures(server));
}

}  // namespace

int main() {
    for (const Window& window : windows()) play(window);
}
