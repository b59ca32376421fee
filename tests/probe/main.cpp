// Measures links of this machine, all side by side on its one steady clock, and prints a line for each:
//
//     udp_probe NAME CLIENT SERVER ADDRESS PORT LISTEN ...
//     satellite 2000 23 266.1 270.0 274.3 279.9         sent, lost, quantiles of the delay in ms
//
// The client's end sends to ADDRESS and PORT, the server's end listens on LISTEN and answers whoever it hears. CLIENT
// and SERVER are the network namespaces in which they stand: what follows "mwpSPACE.PID-" in the name of one that the
// program which started this one made; "." is our own.

#include "playtest/namespace_names.hpp"
#include "probe/trips.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

namespace {

using namespace probe;

Duration now() { return std::chrono::steady_clock::now().time_since_epoch(); }

std::runtime_error cannot(const std::string& what) {
    return std::runtime_error("cannot " + what + ": " + std::strerror(errno));
}

// A socket belongs to the namespace that we are in when it is made.
int socket_in(const std::string& space, std::uint16_t port) {
    if (space != ".") {
        const std::string file = "/run/netns/" + playtest::names_of(getppid()) + space;
        const int there = open(file.c_str(), O_RDONLY | O_CLOEXEC);
        if (there < 0 || setns(there, CLONE_NEWNET) != 0) throw cannot("enter " + file);
        close(there);
    }
    const int made = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    sockaddr_in any{};
    any.sin_family = AF_INET;
    any.sin_port = htons(port);
    if (made < 0 || bind(made, reinterpret_cast<const sockaddr*>(&any), sizeof any) != 0)
        throw cannot("listen on port " + std::to_string(port));
    return made;
}

class End {
public:
    End(const std::string& space, std::uint16_t port, Duration begin)
        : socket_{socket_in(space, port)}, next_{begin}, begin_{begin} {}
    ~End() { close(socket_); }
    End(const End&) = delete;
    End& operator=(const End&) = delete;

    void meet(const sockaddr_in& peer) { peer_ = peer; }
    int socket() const { return socket_; }
    Duration next() const { return next_; }

    // Greets every tenth time until all have met; then a burst each time.
    void send(Duration time, Duration end) {
        if (next_ > time || next_ >= end) return;
        const bool greets_still = next_ < begin_ + greets;
        next_ += interval * (greets_still ? 10 : 1);
        if (!peer_) return;
        std::array<Mail, burst> mail{};
        std::array<std::array<std::byte, bytes>, burst> letters{};
        std::array<iovec, burst> pieces{};
        std::array<mmsghdr, burst> all{};
        const unsigned count = greets_still ? 1 : burst;
        for (unsigned i = 0; i < count; ++i) {
            if (!greets_still) mail[i].number = trips_.next_number();
            pieces[i] = {letters[i].data(), bytes};
            all[i].msg_hdr.msg_name = &*peer_;
            all[i].msg_hdr.msg_namelen = sizeof *peer_;
            all[i].msg_hdr.msg_iov = &pieces[i];
            all[i].msg_hdr.msg_iovlen = 1;
        }
        const std::int64_t sent = now().count();
        for (unsigned i = 0; i < count; ++i) {
            mail[i].sent = sent;
            std::memcpy(letters[i].data(), &mail[i], sizeof(Mail));
        }
        sendmmsg(socket_, all.data(), count, 0);
    }

    // All that waits was there by the moment at which we asked.
    void receive(Trips& from_peer) {
        std::array<std::array<std::byte, bytes>, 32> letters{};
        std::array<iovec, 32> pieces{};
        std::array<mmsghdr, 32> all{};
        sockaddr_in from{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            pieces[i] = {letters[i].data(), bytes};
            all[i].msg_hdr.msg_iov = &pieces[i];
            all[i].msg_hdr.msg_iovlen = 1;
        }
        all[0].msg_hdr.msg_name = &from;
        all[0].msg_hdr.msg_namelen = sizeof from;
        const Duration asked = now();
        const int count = recvmmsg(socket_, all.data(), all.size(), 0, nullptr);
        if (count > 0 && !peer_) meet(from);
        for (int i = 0; i < count; ++i) {
            Mail mail;
            std::memcpy(&mail, letters[static_cast<std::size_t>(i)].data(), sizeof mail);
            if (mail.number != Mail::greeting) from_peer.arrived(mail.number, asked - Duration{mail.sent});
        }
    }
    Trips& trips() { return trips_; }  // of what it sent

private:
    int socket_;
    std::optional<sockaddr_in> peer_;
    Duration next_, begin_;
    Trips trips_;
};

struct Pair {
    std::string name;
    std::unique_ptr<End> client, server;
};

// Not all in the same moment.
std::vector<Pair> pairs_of(char** words, std::size_t count, Duration begin) {
    std::vector<Pair> all;
    const auto port = [](const char* word) { return static_cast<std::uint16_t>(std::atoi(word)); };
    for (std::size_t i = 0; i < count; ++i, words += 6) {
        const Duration step = interval / static_cast<Duration::rep>(2 * count);
        const Duration first = begin + step * static_cast<Duration::rep>(2 * i);
        Pair pair{words[0], std::make_unique<End>(words[1], std::uint16_t{0}, first),
                  std::make_unique<End>(words[2], port(words[5]), first + step)};
        sockaddr_in server{};
        server.sin_family = AF_INET;
        server.sin_port = htons(port(words[4]));
        if (inet_pton(AF_INET, words[3], &server.sin_addr) != 1) throw std::runtime_error("no address");
        pair.client->meet(server);
        all.push_back(std::move(pair));
    }
    return all;
}

void play(const std::vector<Pair>& pairs, Duration begin) {
    const Duration end = begin + greets + plays;
    std::vector<pollfd> sockets;
    for (const Pair& pair : pairs)
        for (const End* const each : {pair.client.get(), pair.server.get()})
            sockets.push_back({each->socket(), POLLIN, 0});
    for (Duration time = now(); time < end + drains; time = now()) {
        Duration next = end + drains;
        for (const Pair& pair : pairs)
            for (End* const each : {pair.client.get(), pair.server.get()}) {
                each->send(time, end);
                if (each->next() < end) next = std::min(next, each->next());
            }
        const auto wait = std::max<Duration::rep>(0, (next - now()).count());
        const timespec at_most{wait / 1'000'000'000, wait % 1'000'000'000};
        if (ppoll(sockets.data(), sockets.size(), &at_most, nullptr) <= 0) continue;
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            if (sockets[2 * i].revents) pairs[i].client->receive(pairs[i].server->trips());
            if (sockets[2 * i + 1].revents) pairs[i].server->receive(pairs[i].client->trips());
        }
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 7 || argc % 6 != 1) throw std::runtime_error("six words for each link");
    const Duration begin = now() + 100ms;
    const auto pairs = pairs_of(argv + 1, static_cast<std::size_t>(argc / 6), begin);
    play(pairs, begin);
    for (const Pair& pair : pairs) {
        const Figures f = figures_of(pair.client->trips(), pair.server->trips());
        std::printf("%s %d %d", pair.name.c_str(), f.sent, f.lost);
        for (const double quantile : f.quantiles) std::printf(" %.3f", quantile);
        std::printf("\n");
    }
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "udp_probe: %s\n", error.what());
    return 1;
}
