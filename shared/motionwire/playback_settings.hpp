#pragma once

// The numbers of AdaptivePlayback, each with its unit and its reason. Two of them are a product's choice:
// what a dry-out is worth (price), and how many dry frames nobody minds (budget).
//
// A dry frame is one drawn past the newest snapshot: what it shows is a guess. The defaults were chosen on
// recorded links (LAN, busy Wi-Fi, 4G, changing routes, a filling queue, 5 and 20 % loss, reordering) at 20
// snapshots a second; 10 to 60 a second do well with them too.

#include "motionwire/time.hpp"

namespace motionwire {

struct PlaybackSettings {
    // How much delay to buy.
    Duration floor_window = 700ms;  // shorter bursts are jitter; longer: a new route, or a filling queue
    Duration memory = 5s;           // a frame's weight falls to 1/e: follows a link that changes in 10 s
    Duration price = 2s;            // buy delay where it saves a dry-out every two seconds or oftener
    double budget = 0.008;          // share of dry frames below which no more is bought; 0.003 for spectators
    Duration max_spread = 500ms;    // never buy more than this above the floor
    Duration first_spread = 55ms;   // before any frame was drawn: one snapshot interval and a little

    // When packets are suddenly late: three in a row are no accident, and are no statistics either.
    Duration quick_window = 150ms;  // at least this long, and at least three packets
    double quick_share = 0.8;       // of the spread, on top of the least late of them

    // What no network does.
    Duration stale = 1s;              // later than the floor by this: old mail, found on waking up ...
    Duration stale_patience = 500ms;  // ... unless it goes on: then the server lost time
    Duration local_stall = 250ms;     // no frame for this long: we slept, so time jumps instead of racing
    Duration max_behind = 500ms;      // a picture this late catches up at once: racing would take 5 s

    // How fast to play. 1 is real time; a tenth slower or faster is not noticed.
    double slow = 0.095;           // slower by, to stretch what is left
    double slowest = 0.195;        // slower by, while delay is missing
    Duration far_missing = 150ms;  // the route has changed by a lot ...
    double crawl = 0.5;            // ... slower by, until less is missing
    double fast = 0.06;            // faster by, while there is delay to spare ...
    double fastest = 0.095;        // ... and while there is more than far_behind of it
    Duration far_behind = 60ms;
    Duration dead_band = 3ms;  // spare delay that is left alone
    double pull = 5;           // 1/s: speed lost for each second of delay missing
    double push = 2;           // 1/s: speed won for each second of delay to spare
    double ease = 2;           // 1/s: how fast the speed itself falls; it rises half as fast
    double hurry = 8;          // 1/s: the same when already dry, or coming back from less than 0.9

    // A snapshot is overdue when its age passes the usual (the age that four frames of five stay below).
    double usual_share = 0.2;
    Duration overdue = 20ms;       // beyond the usual ...
    Duration overdue_room = 15ms;  // ... and less than this to spare: stretch

    // Past the newest snapshot: coast, then brake to a stop, so that time stops and nothing is guessed far.
    Duration coast = 100ms;
    Duration stop = 300ms;
};

}  // namespace motionwire
