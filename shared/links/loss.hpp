#pragma once

// Which datagrams a link loses: each by itself or correlated with the one before, or as a chain of states
// says - Gilbert's and Elliott's two, or netem's four:
//
//     gemodel   good <-> bad                    each with a share that it loses
//     state     1 received   <-> 3 lost in a burst <-> 2 received in a burst
//                 |                                    4 lost alone, then 1 again
//
// See S. Salsano et al., "Definition of a general and intuitive loss model for packet networks and its
// implementation in the Netem module in the Linux kernel".

#include "links/conditions.hpp"
#include "links/random.hpp"

#include <cstdint>

namespace links {

class Loss {
public:
    explicit Loss(std::uint64_t seed);

    // Draws the same number of chances whatever the conditions are.
    bool loses(const Conditions&);

    // From here on other chances, in the same state.
    void reseed(std::uint64_t seed);

private:
    bool loses(const GilbertElliott&, double change, double loss);
    bool loses(const FourStates&, double draw);

    enum class State : std::uint8_t { received, lost_in_burst, received_in_burst, lost_alone };

    CorrelatedRandom chances_;
    Random changes_;
    bool bad_ = false;
    State state_ = State::received;
};

}  // namespace links
