#include "net/link_relay.hpp"

#include "net/enet_clock.hpp"
#include "net/machine_clock.hpp"
#include "net/udp_socket.hpp"
#include "net/underway.hpp"

#include <enet/enet.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

namespace net {

using motionwire::Duration;
using motionwire::LocalTime;
using namespace std::chrono_literals;

namespace {

constexpr Duration forgotten_after = 30s;  // a client that silent may lose its place to a new one
constexpr int at_once = 256;               // datagrams from one socket before the next has its turn

ENetAddress resolve(const std::string& host, std::uint16_t port) {
    start_enet();
    ENetAddress address{};
    if (enet_address_set_host(&address, host.c_str()) != 0)
        throw std::runtime_error{"cannot find '" + host + "': no IPv4 address goes by that name"};
    address.port = port;
    return address;
}

}  // namespace

class LinkRelay::Worker {
public:
    Worker(const std::string& server, std::uint16_t port, const links::Link& link, std::uint64_t seed,
           const RelayOptions& options)
        : server_{resolve(server, port)},
          link_{link},
          seed_{seed},
          watch_{options.watch},
          start_{options.start},
          front_{resolve(options.bind, 0).host, options.port} {
        clients_.reserve(max_clients);
        thread_ = std::thread{[this] { work(); }};
    }

    ~Worker() {
        stop_ = true;
        thread_.join();
    }

    std::uint16_t port() const { return front_.port(); }

private:
    using Key = std::pair<enet_uint32, enet_uint16>;  // a client's address

    struct Client {
        ENetAddress address;
        UdpSocket back;  // its own port, so that the server tells it from others
        links::Model up;
        links::Model down;
        LocalTime heard;
    };

    void work() {
        while (!stop_) {
            hand_out();
            if (rest()) take_in();
        }
    }

    void take_in() {
        ENetAddress from{};
        for (int i = 0; i < at_once && ENET_SOCKETSET_CHECK(ready_, front_.get()); ++i) {
            const int size = front_.receive(from, buffer_);
            if (size == 0) break;
            const auto client = size > 0 ? client_at(from) : std::nullopt;
            if (!client) continue;
            clients_[*client].heard = now();
            send_off(clients_[*client].up, *client, true, size);
        }
        for (std::size_t client = 0; client < clients_.size(); ++client) {
            if (!ENET_SOCKETSET_CHECK(ready_, clients_[client].back.get())) continue;
            for (int i = 0; i < at_once; ++i) {
                const int size = clients_[client].back.receive(from, buffer_);
                if (size == 0) break;
                if (size > 0) send_off(clients_[client].down, client, false, size);
            }
        }
    }

    void send_off(links::Model& way, std::size_t client, bool up, int size) {
        const auto bytes = std::span{buffer_}.first(static_cast<std::size_t>(size));
        const LocalTime sent = now();
        const links::Fates fates = way.fates(sent, bytes.size());
        for (const links::Fate& fate : fates) underway_.add(fate, client, up, bytes);
        if (watch_) watch_({client, up, sent, fates});
    }

    void hand_out() {
        while (underway_.first() && *underway_.first() <= now()) {
            Underway::Datagram& datagram = underway_.take_first();
            const Client& client = clients_[datagram.client];
            const auto bytes = std::span{datagram.bytes}.first(datagram.size);
            if (datagram.up)
                client.back.send(server_, bytes);
            else
                front_.send(client.address, bytes);
        }
    }

    // Until something waits at a socket or something is to be handed out. The machine's waiting is in whole
    // milliseconds, so the last two are slept in slices. Does anything wait?
    bool rest() {
        const LocalTime time = now();
        const LocalTime due = underway_.first().value_or(time + 20ms);
        if (due - time >= 2ms) return is_ready_within(std::min<Duration>(due - time - 1ms, 20ms));
        sleep_until(std::min(due, time + 200us));
        return is_ready_within(0ms);
    }

    // One question for all sockets, so that a crowd of silent clients costs nearly nothing.
    bool is_ready_within(Duration wait) {
        ENET_SOCKETSET_EMPTY(ready_);
        ENetSocket highest = front_.get();
        ENET_SOCKETSET_ADD(ready_, front_.get());
        for (const Client& client : clients_) {
            ENET_SOCKETSET_ADD(ready_, client.back.get());
            highest = std::max(highest, client.back.get());
        }
        const auto whole = std::chrono::floor<std::chrono::milliseconds>(wait).count();
        return enet_socketset_select(highest, &ready_, nullptr, static_cast<enet_uint32>(whole)) > 0;
    }

    std::optional<std::size_t> client_at(const ENetAddress& address) {
        const auto known = places_.find(Key{address.host, address.port});
        if (known != places_.end()) return known->second;
        return welcome(address);
    }

    // Whoever connects anew comes from a new port, so the longest silent client makes room.
    std::optional<std::size_t> welcome(const ENetAddress& address) try {
        const auto place = free_place();
        if (!place) return std::nullopt;
        const std::uint64_t seed = seed_ + welcomed_;
        Client client{address, UdpSocket{ENET_HOST_ANY}, links::Model{link_.up, seed, start_},
                      links::Model{link_.down, links::Random{seed}.bits(), start_}, now()};
        if (*place == clients_.size()) {
            clients_.push_back(std::move(client));
        } else {
            places_.erase(Key{clients_[*place].address.host, clients_[*place].address.port});
            clients_[*place] = std::move(client);
        }
        ++welcomed_;
        places_[Key{address.host, address.port}] = *place;
        return place;
    } catch (const std::runtime_error&) {
        return std::nullopt;  // no port left: this client is not served
    }

    std::optional<std::size_t> free_place() const {
        if (clients_.size() < max_clients) return clients_.size();
        const auto oldest =
            std::min_element(clients_.begin(), clients_.end(),
                             [](const Client& a, const Client& b) { return a.heard < b.heard; });
        if (now() - oldest->heard < forgotten_after) return std::nullopt;
        return static_cast<std::size_t>(oldest - clients_.begin());
    }

    ENetAddress server_;
    links::Link link_;
    std::uint64_t seed_;
    std::function<void(const Passage&)> watch_;
    std::optional<LocalTime> start_;
    UdpSocket front_;
    std::vector<Client> clients_;
    std::map<Key, std::size_t> places_;
    std::uint64_t welcomed_ = 0;
    Underway underway_;
    ENetSocketSet ready_{};
    std::array<std::byte, Underway::largest> buffer_{};
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

LinkRelay::LinkRelay(const std::string& server, std::uint16_t port, const links::Link& link,
                     std::uint64_t seed, RelayOptions options)
    : worker_{std::make_unique<Worker>(server, port, link, seed, options)} {}
LinkRelay::~LinkRelay() = default;
LinkRelay::LinkRelay(LinkRelay&&) noexcept = default;
LinkRelay& LinkRelay::operator=(LinkRelay&&) noexcept = default;

std::uint16_t LinkRelay::port() const { return worker_->port(); }

}  // namespace net
