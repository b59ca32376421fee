#pragma once

// All that belongs to one stay on one server, from its Welcome on. A new Welcome makes a new Session, so
// nothing of the old one can be forgotten to be forgotten.

#include "client/easing.hpp"
#include "client/ferry_ride.hpp"
#include "client/lead_servo.hpp"
#include "client/prediction.hpp"
#include "client/snapshots_seen.hpp"
#include "client/streamed_entities.hpp"
#include "client/vehicles.hpp"
#include "motionwire/adaptive_playback.hpp"
#include "protocol/datagram_number.hpp"
#include "protocol/server_messages.hpp"

namespace client {

struct Session {
    Session(const protocol::Welcome& welcome, const sim::Arena& arena)
        : rate{welcome.tick_hz},
          newest{welcome.tick},
          walker{welcome.walker},
          seen{welcome.snapshot_every},
          vehicles{arena},
          servo{rate.interval()},
          prediction{arena, rate} {}

    motionwire::TickRate rate;
    motionwire::Tick newest;  // told by the server
    sim::EntityId walker;     // oneself on foot

    // The past.
    SnapshotsSeen seen;
    motionwire::AdaptivePlayback playback;
    StreamedEntities streamed;

    // The present.
    Vehicles vehicles;
    protocol::Arrivals arrivals;  // of VehicleUpdates datagrams

    // The future.
    LeadServo servo;
    bool lead_is_set = false;
    Prediction prediction;
    Easing own_easing;
    FerryRide own_ride;
    float own_stride = 0;

    // The race, and how the server is.
    sim::LapProgress lap;
    int laps = 0;
    std::optional<std::uint32_t> ticks_lost;  // by the server since its start
};

}  // namespace client
