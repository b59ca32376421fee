#pragma once

// A way's conditions as time goes on. Way::at() is the whole of it; Timeline answers the same for ages that
// only grow, without going through the changes again.
//
//     delay    ____________                    ________
//                          |                  /
//     from     at, at once |_______at, over__/            repeat: from here on as at the beginning

#include "links/conditions.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace links {

class Timeline {
public:
    explicit Timeline(Way way);

    // Valid until the next call. An age before the way began is its beginning.
    const Conditions& at(Duration age);

    // When something gets through that would at `age`: then, or when the stalls are over that changes began.
    Duration released(Duration age) const;

    const Way& way() const { return way_; }

private:
    struct Stall {
        Duration at, lasts;
    };

    Way way_;
    std::vector<Stall> stalls_;
    std::int64_t round_ = 0;  // how often all began anew
    std::size_t begun_ = 0;   // changes, in this round
    bool settled_ = true;     // current_ stays until the next change
    Conditions before_;       // the change that began last
    Conditions current_;
};

}  // namespace links
