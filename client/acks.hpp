#pragma once

// Which numbered datagrams came: the newest, and a bit for each of the 32 before it. Sent along with
// every input, so that the server repeats what was lost and nothing else.
//
//     newest = 9   bits = ...00000101   8 came, 7 did not, 6 came (bit i stands for newest - 1 - i)

#include <cstdint>

namespace client {

class Acks {
public:
    void receive(std::uint16_t datagram) {
        const auto ahead = static_cast<std::int16_t>(datagram - newest_);  // numbers wrap
        if (!any_) {
            any_ = true;
            newest_ = datagram;
        } else if (ahead > 0) {
            bits_ = shifted(ahead) | bit_of(ahead);  // the old newest is now one of those before
            newest_ = datagram;
        } else if (ahead < 0) {
            bits_ |= bit_of(-ahead);
        }
    }

    bool any() const { return any_; }
    std::uint16_t newest() const { return newest_; }
    std::uint32_t bits() const { return bits_; }

private:
    static constexpr int remembered = 32;
    static std::uint32_t bit_of(int back) { return back > remembered ? 0 : 1u << (back - 1); }
    std::uint32_t shifted(int by) const { return by >= remembered ? 0 : bits_ << by; }

    bool any_ = false;
    std::uint16_t newest_ = 0;  // numbers start at 1; 0 acknowledges nothing
    std::uint32_t bits_ = 0;
};

}  // namespace client
