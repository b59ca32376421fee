// The machines of a network, and their sockets.

#include "virtual_net/wires.hpp"

#include <algorithm>
#include <cassert>

namespace virtual_net {

using motionwire::LocalTime;

// In the place of one that is gone, when nothing from or to that one is under way any more.
Machine Network::Wires::add_machine(const ClockCourse& clock, bool passes) {
    const auto free = std::find_if(machines.begin(), machines.end(), [](const MachineState& m) {
        return m.gone && m.under_way.empty() && m.on_their_way == 0;
    });
    const auto place = static_cast<std::size_t>(free - machines.begin());
    assert(place < 65536);
    if (free == machines.end()) machines.emplace_back();
    const auto machine = static_cast<Machine>(place);
    MachineState& made = machines[place];
    made.address = next_address_++;
    made.clock = clock;
    made.made = made.suspended_until = now;
    made.passes = passes;
    made.gone = false;
    addresses.emplace(made.address, machine);
    return machine;
}

void Network::Wires::forget(Machine machine) {
    addresses.erase(at(machine).address);
    at(machine).gone = true;
    std::erase_if(directions, [&](const auto& direction) {
        return direction.first.first == machine || direction.first.second == machine;
    });
    for (auto& [number, socket] : sockets)
        std::erase_if(socket.dialled, [&](const auto& dialled) { return dialled.second == machine; });
}

LocalTime Network::Wires::now_on(Machine machine) const {
    const MachineState& state = at(machine);
    return state.made + shown(state.clock, now - state.made);
}

std::optional<Machine> Network::Wires::machine_at(std::uint32_t address) const {
    const auto found = addresses.find(address);
    return found == addresses.end() ? std::nullopt : std::optional{found->second};
}

std::optional<Machine> Network::Wires::machine_of_port(std::uint16_t port) const {
    for (const auto& [name, number] : socket_numbers)
        if (name.second == port) return name.first;
    return std::nullopt;
}

int Network::Wires::open() {
    const int number = next_socket_++;
    sockets[number].machine = here ? *here : add_machine({}, true);
    return number;
}

void Network::Wires::close(int number) {
    for (Place place = receive(number); place != no_place; place = receive(number)) letters.recycle(place);
    const Socket* const closing = socket(number);
    if (!closing) return;
    const Machine machine = closing->machine;
    if (closing->port != 0) socket_numbers.erase({machine, closing->port});
    sockets.erase(number);
    if (at(machine).passes) forget(machine);
}

bool Network::Wires::bind(int number, std::uint16_t port) {
    Socket* const binding = socket(number);
    if (!binding || binding->port != 0) return false;
    while (port == 0) {
        if (!socket_at(binding->machine, next_port_)) port = next_port_;
        next_port_ = next_port_ == 65535 ? std::uint16_t{40000} : static_cast<std::uint16_t>(next_port_ + 1);
    }
    if (!socket_numbers.emplace(std::pair{binding->machine, port}, number).second) return false;
    binding->port = port;
    return true;
}

Socket* Network::Wires::socket(int number) {
    const auto found = sockets.find(number);
    return found == sockets.end() ? nullptr : &found->second;
}

Socket* Network::Wires::socket_at(Machine machine, std::uint16_t port) {
    const auto found = socket_numbers.find({machine, port});
    return found == socket_numbers.end() ? nullptr : socket(found->second);
}

}  // namespace virtual_net
