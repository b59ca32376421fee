#pragma once

// What time it is in one frame, on every clock that somebody draws by.
//
//     render          present                 own = present + lead
//     ---|---------------|---------------------------|-------> server time
//      walkers, props   vehicles, ferry, mill      oneself

#include "motionwire/correction.hpp"
#include "motionwire/time.hpp"

namespace client {

struct FrameTime {
    motionwire::LocalTime now{};
    motionwire::Duration frame{};         // since the last frame
    motionwire::ServerTime render{};      // the past that is drawn
    motionwire::ServerTime present{};     // the server's now
    bool started = false;                 // render is known
    bool jumped = false;                  // render jumped: what follows is not a continuation
    bool synchronized = false;            // present is known
    motionwire::Duration link_silence{};  // since anything was heard

    // Then nobody knows any more, and everything remote is held: cars and walkers alike.
    static constexpr motionwire::Duration silent_after = motionwire::BlendSettings{}.coast_after;
    bool is_silent() const { return link_silence > silent_after; }
};

}  // namespace client
