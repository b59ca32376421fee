#pragma once

// The last N values that were pushed, the newest first, without allocation.

#include <array>
#include <cassert>
#include <cstddef>

namespace motionwire {

template <class T, std::size_t N>
class Recent {
public:
    void push(const T& value) {
        next_ = (next_ + 1) % N;
        values_[next_] = value;
        if (size_ < N) ++size_;
    }

    // [0] is the newest, [size() - 1] the oldest.
    const T& operator[](std::size_t age) const { return values_[index(age)]; }
    T& operator[](std::size_t age) { return values_[index(age)]; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    void clear() { size_ = 0; }

    // Forgets all but the newest.
    void keep(std::size_t newest) {
        if (newest < size_) size_ = newest;
    }

private:
    std::size_t index(std::size_t age) const {
        assert(age < size_);
        return (next_ + N - age) % N;
    }

    std::array<T, N> values_{};
    std::size_t next_ = 0;  // where the newest is
    std::size_t size_ = 0;
};

}  // namespace motionwire
