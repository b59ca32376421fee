#include "virtual_net/network.hpp"

#include "virtual_net/wires.hpp"

#include <algorithm>
#include <cassert>

namespace virtual_net {

using motionwire::Duration;
using motionwire::LocalTime;

namespace {

Network::Wires* the_one = nullptr;  // ENet's functions have no argument that could carry it

}  // namespace

Network::Wires* installed() { return the_one; }

Network::Network(std::uint64_t seed, LocalTime start) : wires_{std::make_unique<Wires>(seed, start)} {
    assert(!the_one);
    the_one = wires_.get();
}

Network::~Network() { the_one = nullptr; }

// --- machines ---------------------------------------------------------------------------------------

Machine Network::add_machine(const ClockCourse& clock) { return wires_->add_machine(clock, false); }

Address Network::address_of(Machine machine, std::uint16_t port) const {
    return {wires_->at(machine).address, port};
}

Network::On::On(Wires& wires, Machine machine) : wires_{wires}, before_{std::exchange(wires.here, machine)} {}
Network::On::~On() { wires_.here = before_; }
Network::On Network::on(Machine machine) { return {*wires_, machine}; }

void Network::suspend(Machine machine, Duration duration) {
    LocalTime& until = wires_->at(machine).suspended_until;
    until = std::max(until, now() + duration);
}

bool Network::is_suspended(Machine machine) const { return wires_->is_suspended(machine); }

Machine Network::machine_of(const net::Host& host) const {
    const auto machine = wires_->machine_of_port(host.port());
    assert(machine);
    return *machine;
}

Address Network::address_of(const net::Host& host) const { return address_of(machine_of(host), host.port()); }

// --- time -------------------------------------------------------------------------------------------

LocalTime Network::now() const { return wires_->now; }
LocalTime Network::now(Machine machine) const { return wires_->now_on(machine); }

LocalTime Network::when(Machine machine, LocalTime shows) const {
    const MachineState& state = wires_->at(machine);
    return state.made + age_at(state.clock, shows - state.made, now() - state.made);
}

std::optional<LocalTime> Network::next_arrival() const { return wires_->under_way.next(); }
std::optional<LocalTime> Network::next_arrival(Machine machine) const {
    return wires_->at(machine).under_way.next();
}

void Network::advance_to(LocalTime moment) { wires_->advance_to(moment); }
void Network::advance(Duration duration) { wires_->advance_to(wires_->now + duration); }

// --- links ------------------------------------------------------------------------------------------

void Network::set_link(Machine from, Machine to, const links::Link& link, std::uint64_t seed) {
    wires_->set_link(from, to, link.up, seed);
    wires_->set_link(to, from, link.down, seed == 0 ? 0 : links::Random{seed}.bits());
}

void Network::set_link(const net::Host& from, const net::Host& to, const links::Conditions& conditions,
                       std::uint64_t seed) {
    wires_->set_link(machine_of(from), machine_of(to), {conditions, {}, {}}, seed);
}

void Network::set_links(const net::Host& a, const net::Host& b, const links::Conditions& conditions,
                        std::uint64_t seed) {
    const links::Way way{conditions, {}, {}};
    set_link(machine_of(a), machine_of(b), links::Link{way, way}, seed);
}

void Network::set_default_link(const links::Conditions& conditions) { wires_->set_default_link(conditions); }

void Network::watch(std::function<Verdict(const Datagram&)> watcher) { wires_->watcher = std::move(watcher); }

void Network::inject(const Address& from, const Address& to, std::span<const std::byte> bytes) {
    const Place place = wires_->letters.fresh();
    Letter& letter = wires_->letters[place];
    letter.from = from;
    letter.to = to.port;
    letter.sender = wires_->machine_at(from.host);
    letter.receiver = wires_->machine_at(to.host);
    letter.bytes.assign(bytes.begin(), bytes.end());
    wires_->arrive(place);
}

const Traffic& Network::traffic() const { return wires_->traffic; }

Traffic Network::traffic(Machine from, Machine to) const {
    const auto found = wires_->directions.find({from, to});
    return found == wires_->directions.end() ? Traffic{} : found->second.traffic;
}

}  // namespace virtual_net
