#pragma once

// The relay's datagrams on their way: the first to arrive is the first to be taken. Places are used again and
// again, so that nothing is allocated once there are enough of them.

#include "links/model.hpp"
#include "motionwire/time.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace net {

class Underway {
public:
    static constexpr std::size_t largest = 1500;  // bytes of one datagram
    static constexpr std::size_t most = 65536;    // what comes on top is lost

    Underway() { places_.reserve(512), free_.reserve(512), waiting_.reserve(512); }

    struct Datagram {
        motionwire::LocalTime arrives;
        std::uint64_t order;  // of sending, among those that arrive together
        std::size_t client;
        bool up;
        std::size_t size;
        std::array<std::byte, largest> bytes;
    };

    void add(const links::Fate& fate, std::size_t client, bool up, std::span<const std::byte> bytes) {
        if (waiting_.size() >= most) return;
        if (free_.empty()) {
            free_.push_back(places_.size());
            places_.emplace_back();
        }
        const std::size_t place = free_.back();
        free_.pop_back();
        Datagram& datagram = places_[place];
        datagram.arrives = fate.arrival, datagram.order = order_++;
        datagram.client = client, datagram.up = up, datagram.size = bytes.size();
        std::copy(bytes.begin(), bytes.end(), datagram.bytes.begin());
        links::corrupt(std::span{datagram.bytes}.first(bytes.size()), fate);
        waiting_.push_back(place);
        std::push_heap(waiting_.begin(), waiting_.end(), later());
    }

    std::optional<motionwire::LocalTime> first() const {
        if (waiting_.empty()) return std::nullopt;
        return places_[waiting_.front()].arrives;
    }

    // Valid until the next call of add().
    Datagram& take_first() {
        std::pop_heap(waiting_.begin(), waiting_.end(), later());
        const std::size_t place = waiting_.back();
        waiting_.pop_back();
        free_.push_back(place);
        return places_[place];
    }

private:
    struct Later {
        const std::vector<Datagram>& places;
        bool operator()(std::size_t a, std::size_t b) const {
            if (places[a].arrives != places[b].arrives) return places[a].arrives > places[b].arrives;
            return places[a].order > places[b].order;
        }
    };
    Later later() const { return {places_}; }

    std::vector<Datagram> places_;
    std::vector<std::size_t> free_;
    std::vector<std::size_t> waiting_;  // a heap
    std::uint64_t order_ = 0;
};

}  // namespace net
