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
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

namespace net {

using motionwire::Duration;
using motionwire::LocalTime;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t max_clients = 32;
constexpr Duration forgotten_after = 30s;  // a client that silent may lose its place to a new one

}  // namespace

class LinkRelay::Worker {
public:
    Worker(const std::string& server, std::uint16_t port, const LinkConditions& up,
           const LinkConditions& down, std::uint64_t seed, RelayOptions options)
        : server_{resolve(server, port)},
          up_{up},
          down_{down},
          seed_{seed},
          watch_{std::move(options.watch)},
          front_{ENET_HOST_TO_NET_32(0x7f000001u), options.port} {
        clients_.reserve(max_clients);
        thread_ = std::thread{[this] { work(); }};
    }

    ~Worker() {
        stop_ = true;
        thread_.join();
    }

    std::uint16_t port() const { return front_.port(); }

private:
    struct Client {
        ENetAddress address;
        UdpSocket back;  // its own port, so that the server tells it from others
        LinkModel up;
        LinkModel down;
        LocalTime heard;
    };

    static ENetAddress resolve(const std::string& server, std::uint16_t port) {
        start_enet();
        ENetAddress address{};
        if (enet_address_set_host(&address, server.c_str()) != 0)
            throw std::runtime_error{"cannot find '" + server + "': no IPv4 address goes by that name"};
        address.port = port;
        return address;
    }

    void work() {
        while (!stop_) {
            take_in();
            hand_out();
            rest();
        }
    }

    void take_in() {
        ENetAddress from{};
        for (int i = 0; i < 256; ++i) {
            const int size = front_.receive(from, buffer_);
            if (size == 0) break;
            const auto client = size > 0 ? client_at(from) : std::nullopt;
            if (!client) continue;
            clients_[*client].heard = now();
            send_off(clients_[*client].up, *client, true, size);
        }
        for (std::size_t client = 0; client < clients_.size(); ++client) {
            for (int i = 0; i < 256; ++i) {
                const int size = clients_[client].back.receive(from, buffer_);
                if (size == 0) break;
                if (size > 0) send_off(clients_[client].down, client, false, size);
            }
        }
    }

    void send_off(LinkModel& link, std::size_t client, bool up, int size) {
        const auto bytes = std::span{buffer_}.first(static_cast<std::size_t>(size));
        const LocalTime sent = now();
        const Fates fates = link.fates(sent, bytes.size());
        for (const LocalTime arrival : fates) underway_.add(arrival, client, up, bytes);
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

    // Until something arrives at a socket or something is to be handed out. The machine's waiting is in whole
    // milliseconds, so the last two are slept in slices.
    void rest() {
        const LocalTime time = now();
        const LocalTime due = underway_.first().value_or(time + 20ms);
        if (due - time < 2ms) {
            sleep_until(std::min(due, time + 200us));
            return;
        }
        const auto wait = std::min<Duration>(due - time - 1ms, 20ms);
        ENetSocketSet sockets;
        ENET_SOCKETSET_EMPTY(sockets);
        ENetSocket highest = front_.get();
        ENET_SOCKETSET_ADD(sockets, front_.get());
        for (const Client& client : clients_) {
            ENET_SOCKETSET_ADD(sockets, client.back.get());
            highest = std::max(highest, client.back.get());
        }
        const auto whole = std::chrono::floor<std::chrono::milliseconds>(wait).count();
        enet_socketset_select(highest, &sockets, nullptr, static_cast<enet_uint32>(whole));
    }

    std::optional<std::size_t> client_at(const ENetAddress& address) {
        for (std::size_t client = 0; client < clients_.size(); ++client) {
            const ENetAddress& known = clients_[client].address;
            if (known.host == address.host && known.port == address.port) return client;
        }
        return welcome(address);
    }

    // Whoever connects anew comes from a new port, so the longest silent client makes room.
    std::optional<std::size_t> welcome(const ENetAddress& address) try {
        const std::uint64_t seed = seed_ + 2 * welcomed_;
        Client client{address, UdpSocket{ENET_HOST_ANY}, LinkModel{up_, seed}, LinkModel{down_, seed + 1},
                      now()};
        if (clients_.size() < max_clients) {
            clients_.push_back(std::move(client));
            ++welcomed_;
            return clients_.size() - 1;
        }
        const auto oldest =
            std::min_element(clients_.begin(), clients_.end(),
                             [](const Client& a, const Client& b) { return a.heard < b.heard; });
        if (client.heard - oldest->heard < forgotten_after) return std::nullopt;
        *oldest = std::move(client);
        ++welcomed_;
        return static_cast<std::size_t>(oldest - clients_.begin());
    } catch (const std::runtime_error&) {
        return std::nullopt;  // no port left: this client is not served
    }

    ENetAddress server_;
    LinkConditions up_, down_;
    std::uint64_t seed_;
    std::function<void(const Passage&)> watch_;
    UdpSocket front_;
    std::vector<Client> clients_;
    std::uint64_t welcomed_ = 0;
    Underway underway_;
    std::array<std::byte, Underway::largest> buffer_{};
    std::atomic<bool> stop_ = false;
    std::thread thread_;
};

LinkRelay::LinkRelay(const std::string& server, std::uint16_t port, const LinkConditions& up,
                     const LinkConditions& down, std::uint64_t seed, RelayOptions options)
    : worker_{std::make_unique<Worker>(server, port, up, down, seed, std::move(options))} {}
LinkRelay::~LinkRelay() = default;
LinkRelay::LinkRelay(LinkRelay&&) noexcept = default;
LinkRelay& LinkRelay::operator=(LinkRelay&&) noexcept = default;

std::uint16_t LinkRelay::port() const { return worker_->port(); }

}  // namespace net
