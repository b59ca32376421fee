#include "virtual_net/wires.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <tuple>

namespace virtual_net {

using motionwire::LocalTime;

namespace {

// What Linux charges to a receive buffer for one datagram: measured at 832 bytes for small ones.
std::size_t charge(std::size_t bytes) { return 320 + std::bit_ceil(bytes + 384); }

}  // namespace

// By address; a name leads to whoever uses the port, and stays so while they do.
std::optional<Machine> Network::Wires::reach(Socket& sender, const Address& to) {
    if (to.host != loopback) return machine_at(to.host);
    const auto known = sender.dialled.find(to.port);
    if (known != sender.dialled.end() && socket_at(known->second, to.port)) return known->second;
    const bool is_here = socket_at(sender.machine, to.port);
    const auto found = is_here ? std::optional{sender.machine} : machine_of_port(to.port);
    if (found) sender.dialled.insert_or_assign(to.port, *found);
    return found;
}

bool Network::Wires::send(int number, const Address& to, Place place) {
    Socket* const sender = socket(number);
    if (sender && sender->port == 0) bind(number, 0);
    assert(!sender || !is_suspended(sender->machine));
    if (!sender || is_suspended(sender->machine)) return letters.recycle(place), false;
    const Machine machine = sender->machine;
    const Address from{at(machine).address, sender->port};
    const auto verdict = watcher ? watcher({from, to, letters[place].bytes, now}) : Verdict::carry;
    if (verdict == Verdict::refuse) return letters.recycle(place), false;

    Letter& letter = letters[place];
    letter.sender = machine;
    letter.receiver = reach(*sender, to);
    letter.from = {letter.receiver == machine ? to.host : from.host, from.port};
    letter.to = to.port;
    count(letter, &Traffic::sent);
    count(letter, &Traffic::bytes, letter.bytes.size());
    const auto unsent = [&](std::uint64_t Traffic::*why) {
        return count(letter, why), letters.recycle(place), true;
    };
    if (!letter.receiver) return unsent(&Traffic::unheard);
    const auto fates = direction(machine, *letter.receiver).link.fates(now, letter.bytes.size());
    if (verdict == Verdict::lose || fates.empty()) return unsent(&Traffic::lost);
    const Place twin = fates.size() > 1 ? letters.copy(place) : no_place;
    dispatch(fates[0], place);
    if (twin != no_place) dispatch(fates[1], twin);
    advance_to(now);
    return true;
}

void Network::Wires::dispatch(const links::Fate& fate, Place place) {
    Letter& letter = letters[place];
    links::corrupt(letter.bytes, fate);
    const Arrivals::Arrival entry{fate.arrival, order_++, place};
    under_way.add(entry);
    at(*letter.receiver).under_way.add(entry);
    ++at(*letter.sender).on_their_way;
}

// What is first to arrive at all is the first to arrive at its machine.
void Network::Wires::advance_to(LocalTime moment) {
    while (!under_way.empty() && under_way.first().at <= moment) {
        const auto first = under_way.first();
        const Letter& letter = letters[first.place];
        now = std::max(now, first.at);
        under_way.remove_first();
        at(*letter.receiver).under_way.remove_first();
        --at(*letter.sender).on_their_way;
        arrive(first.place);
    }
    now = std::max(now, moment);
}

void Network::Wires::arrive(Place place) {
    Letter& letter = letters[place];
    Socket* const socket = letter.receiver ? socket_at(*letter.receiver, letter.to) : nullptr;
    const std::size_t cost = charge(letter.bytes.size());
    if (!socket || socket->used + cost > socket->buffer) {
        count(letter, socket ? &Traffic::overflown : &Traffic::unheard);
        return letters.recycle(place);
    }
    const auto known = socket->dialled.find(letter.from.port);
    if (letter.sender && known != socket->dialled.end() && known->second == *letter.sender)
        letter.from.host = loopback;
    socket->used += cost;
    (socket->first == no_place ? socket->first : letters[socket->last].next) = place;
    socket->last = place;
}

Place Network::Wires::receive(int number) {
    Socket* const receiver = socket(number);
    if (!receiver || receiver->first == no_place) return no_place;
    const Place place = receiver->first;
    receiver->first = letters[place].next;
    receiver->used -= charge(letters[place].bytes.size());
    return place;
}

void Network::Wires::count(const Letter& letter, std::uint64_t Traffic::*what, std::uint64_t by) {
    traffic.*what += by;
    const auto& [from, to] = std::tie(letter.sender, letter.receiver);
    if (from && to && !at(*from).gone && !at(*to).gone) direction(*from, *to).traffic.*what += by;
}

Direction& Network::Wires::direction(Machine from, Machine to) {
    const auto found = directions.find({from, to});
    if (found != directions.end()) return found->second;
    return directions.emplace(std::pair{from, to}, Direction{default_model(from, to)}).first->second;
}

void Network::Wires::set_link(Machine from, Machine to, const links::Way& way, std::uint64_t link_seed) {
    const std::uint64_t chosen = link_seed == 0 ? seed_of(from, to) : link_seed;
    Direction& changed = direction(from, to);
    changed.link = links::Model{way, chosen, now};
    changed.is_default = false;
}

void Network::Wires::set_default_link(const links::Conditions& conditions) {
    default_link = conditions;
    ++default_links_;
    for (auto& [ends, direction] : directions)
        if (direction.is_default) direction.link = default_model(ends.first, ends.second);
}

// A machine's link to itself is perfect.
links::Model Network::Wires::default_model(Machine from, Machine to) const {
    return {from == to ? links::Conditions{} : default_link, seed_of(from, to) + default_links_};
}

std::uint64_t Network::Wires::seed_of(Machine from, Machine to) const {
    const std::uint64_t ends = std::uint64_t{at(from).address} << 32 | at(to).address;
    return links::Random{links::Random{seed}.bits() ^ ends}.bits();
}

}  // namespace virtual_net
