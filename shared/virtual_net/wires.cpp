#include "virtual_net/wires.hpp"

#include <algorithm>
#include <bit>

namespace virtual_net {

using motionwire::LocalTime;

namespace {

// What Linux charges to a receive buffer for one datagram: measured at 832 bytes for small ones.
std::size_t charge(std::size_t bytes) { return 320 + std::bit_ceil(bytes + 384); }

}  // namespace

int Network::Wires::open() {
    const int number = next_socket++;
    sockets[number].address.host = 0x0a000001u + static_cast<std::uint32_t>(number - 100);
    return number;
}

void Network::Wires::close(int number) {
    if (const Socket* const closing = socket(number)) socket_of_port.erase(closing->address.port);
    sockets.erase(number);
}

bool Network::Wires::bind(int number, std::uint16_t port) {
    Socket* const binding = socket(number);
    if (port == 0) port = next_port++;
    if (!binding || !socket_of_port.emplace(port, number).second) return false;
    binding->address.port = port;
    return true;
}

Socket* Network::Wires::socket(int number) {
    const auto found = sockets.find(number);
    return found == sockets.end() ? nullptr : &found->second;
}

Socket* Network::Wires::socket_at(std::uint16_t port) {
    const auto found = socket_of_port.find(port);
    return found == socket_of_port.end() ? nullptr : socket(found->second);
}

bool Network::Wires::send(int number, const Address& to, Bytes bytes) {
    Socket* const sender = socket(number);
    if (!sender) return false;
    sender->dialled.emplace(to.port, to.host);
    const auto verdict = watcher ? watcher({sender->address, to, bytes, now}) : Verdict::carry;
    if (verdict == Verdict::refuse) return recycle(std::move(bytes)), false;
    ++traffic.sent;
    traffic.bytes += bytes.size();
    const auto fates = link(sender->address.port, to.port).fates(now, bytes.size());
    if (verdict == Verdict::lose || fates.empty()) return ++traffic.lost, recycle(std::move(bytes)), true;
    for (const links::Fate& fate : fates) {
        Bytes copy = fresh_bytes();
        copy.assign(bytes.begin(), bytes.end());
        links::corrupt(copy, fate);
        under_way.emplace(std::pair{fate.arrival, order++}, UnderWay{sender->address, to.port, std::move(copy)});
    }
    recycle(std::move(bytes));
    advance_to(now);
    return true;
}

std::optional<Waiting> Network::Wires::receive(int number) {
    Socket* const receiver = socket(number);
    if (!receiver || receiver->waiting.empty()) return std::nullopt;
    Waiting first = std::move(receiver->waiting.front());
    receiver->waiting.pop_front();
    receiver->used -= charge(first.bytes.size());
    return first;
}

std::optional<LocalTime> Network::Wires::next_arrival(std::uint16_t port) const {
    for (const auto& [key, datagram] : under_way)
        if (datagram.to == port) return key.first;
    return std::nullopt;
}

void Network::Wires::arrive(const Address& from, std::uint16_t to, Bytes bytes) {
    Socket* const receiver = socket_at(to);
    if (!receiver) return recycle(std::move(bytes));
    if (receiver->used + charge(bytes.size()) > receiver->buffer) {
        ++traffic.overflown;
        return recycle(std::move(bytes));
    }
    receiver->used += charge(bytes.size());
    const auto known = receiver->dialled.find(from.port);
    const std::uint32_t host = known == receiver->dialled.end() ? from.host : known->second;
    receiver->waiting.push_back({{host, from.port}, std::move(bytes)});
}

void Network::Wires::advance_to(LocalTime moment) {
    while (!under_way.empty() && under_way.begin()->first.first <= moment) {
        auto first = under_way.extract(under_way.begin());
        now = std::max(now, first.key().first);
        arrive(first.mapped().from, first.mapped().to, std::move(first.mapped().bytes));
    }
    now = std::max(now, moment);
}

links::Model& Network::Wires::link(std::uint16_t from, std::uint16_t to) {
    const auto found = links.find({from, to});
    if (found == links.end()) set_link(from, to, default_link, 0);
    return links.at({from, to});
}

void Network::Wires::set_link(std::uint16_t from, std::uint16_t to, const links::Conditions& conditions,
                              std::uint64_t link_seed) {
    const std::uint64_t own = links::Random{seed ^ (std::uint64_t{from} << 16 | to)}.bits();
    links.insert_or_assign({from, to}, links::Model{conditions, link_seed == 0 ? own : link_seed});
}

Bytes Network::Wires::fresh_bytes() {
    if (spare.empty()) return {};
    Bytes bytes = std::move(spare.back());
    spare.pop_back();
    bytes.clear();
    return bytes;
}

void Network::Wires::recycle(Bytes bytes) { spare.push_back(std::move(bytes)); }

}  // namespace virtual_net
