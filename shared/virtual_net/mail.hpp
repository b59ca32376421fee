#pragma once

// Datagrams in places that are used again and again, and the order in which those under way arrive. Nothing is
// allocated once there are enough places.

#include "motionwire/time.hpp"
#include "virtual_net/network.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace virtual_net {

using Place = std::uint32_t;
inline constexpr Place no_place = 0xffffffff;

struct Letter {
    Address from;                             // as the receiver is to see it
    std::uint16_t to = 0;                     // the receiver's port
    std::optional<Machine> sender, receiver;  // none: there is no such machine
    std::vector<std::byte> bytes;
    Place next = no_place;  // behind it, where it waits
};

class Letters {
public:
    // Empty. References to letters hold until the next call.
    Place fresh() {
        if (spare_.empty()) {
            letters_.emplace_back();
            spare_.reserve(letters_.capacity());
            return static_cast<Place>(letters_.size() - 1);
        }
        const Place place = spare_.back();
        spare_.pop_back();
        letters_[place].bytes.clear();
        letters_[place].next = no_place;
        return place;
    }
    Place copy(Place of) {
        const Place place = fresh();
        letters_[place] = letters_[of];
        return place;
    }
    void recycle(Place place) { spare_.push_back(place); }
    Letter& operator[](Place place) { return letters_[place]; }

private:
    std::vector<Letter> letters_;
    std::vector<Place> spare_;
};

// Which arrives next: the earliest, of those that arrive together the one that was sent first.
class Arrivals {
public:
    struct Arrival {
        motionwire::LocalTime at;
        std::uint64_t order;
        Place place;
    };

    bool empty() const { return heap_.empty(); }
    const Arrival& first() const { return heap_.front(); }
    void add(const Arrival& arrival) {
        heap_.push_back(arrival);
        std::push_heap(heap_.begin(), heap_.end(), later);
    }
    void remove_first() {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        heap_.pop_back();
    }
    std::optional<motionwire::LocalTime> next() const {
        return empty() ? std::nullopt : std::optional{first().at};
    }

private:
    static bool later(const Arrival& a, const Arrival& b) {
        return a.at != b.at ? a.at > b.at : a.order > b.order;
    }

    std::vector<Arrival> heap_;
};

}  // namespace virtual_net
