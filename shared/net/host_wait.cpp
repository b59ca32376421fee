// The part of Host that lets time pass: waiting for something to arrive, and for everybody to hear that it
// closes.

#include "net/host_state.hpp"
#include "net/machine_clock.hpp"

#include <algorithm>
#include <chrono>

namespace net {

using namespace std::chrono_literals;

void Host::State::wait(motionwire::Duration max) {
    const auto deadline = now() + max;
    const auto arrived = [&](enet_uint32 ms) {
        enet_uint32 condition = ENET_SOCKET_WAIT_RECEIVE;
        return enet_socket_wait(host->socket, &condition, ms) == 0 && condition != ENET_SOCKET_WAIT_NONE;
    };
    // The machine waits in whole milliseconds; the rest is slept in slices.
    const auto whole = std::chrono::floor<std::chrono::milliseconds>(max).count();
    if (arrived(static_cast<enet_uint32>(std::clamp<std::int64_t>(whole, 0, 3'600'000)))) return;
    const auto last = std::min(deadline, now() + 1ms);
    while (now() < last) {
        sleep_until(std::min(last, now() + 100us));
        if (arrived(0)) return;
    }
}

void Host::State::close(std::uint32_t reason, motionwire::Duration max) {
    const auto begin = enet_time_get();
    const auto patience = static_cast<enet_uint32>(std::chrono::ceil<std::chrono::milliseconds>(max).count());
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (seats[seat].joined)
            disconnect(seats.id_of(seat), reason);
        else
            enet_peer_reset(&peer(seat));
    }
    const auto somebody = [&] {
        return std::any_of(host->peers, host->peers + host->peerCount,
                           [](const ENetPeer& p) { return p.state != ENET_PEER_STATE_DISCONNECTED; });
    };
    while (somebody() && enet_time_get() - begin < patience) {
        while (next_event()) {
        }
        flush();
        enet_uint32 condition = ENET_SOCKET_WAIT_RECEIVE;
        if (somebody()) enet_socket_wait(host->socket, &condition, 5);
    }
    for (std::size_t seat = 0; seat < seats.size(); ++seat)
        if (peer(seat).state != ENET_PEER_STATE_DISCONNECTED)
            pass([&] { enet_peer_disconnect_now(&peer(seat), reason); });
    told.reset();
    host.reset();
}

}  // namespace net
