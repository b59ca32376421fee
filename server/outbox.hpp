#pragma once

// What the game wants said, in the order in which it is to be said. Filled by one turn, emptied by the loop.

#include "net/packet.hpp"
#include "protocol/messages.hpp"
#include "protocol/reason.hpp"

#include <span>
#include <vector>

namespace server {

struct Outgoing {
    net::PeerId to;
    net::Channel channel;
    protocol::ServerMessage message;
};

struct Drop {
    net::PeerId peer;
    protocol::Reason reason;
};

class Outbox {
public:
    void reserve(std::size_t messages) { messages_.reserve(messages); }

    // A new message to fill in. The reference holds until the next one is added.
    template <class M>
    M& add(net::PeerId to, net::Channel channel) {
        messages_.push_back({to, channel, {}});
        return messages_.back().message.emplace<M>();
    }

    std::span<const Outgoing> all() const { return messages_; }
    void clear() { messages_.clear(); }

private:
    std::vector<Outgoing> messages_;  // keeps its capacity
};

}  // namespace server
