// What each message changes in a Game. Whatever belongs to a session is nothing without one.

#include "client/game.hpp"

#include <algorithm>

namespace client {

void Game::receive(const protocol::Welcome& welcome, LocalTime) { session_.emplace(welcome, *arena_); }

void Game::receive(const protocol::Refused& refused, LocalTime) { refused_ = refused.reason; }

void Game::receive(const protocol::Baseline& baseline, LocalTime arrived) {
    if (!session_) return;
    const ServerTime born = session_->rate.time_of(baseline.tick);
    for (protocol::Spawn spawn : baseline.all()) {
        if (spawn.kind != sim::Kind::car) {
            session_->streamed.spawn(spawn, born);
            continue;
        }
        spawn.update.update.time = session_->rate.time_of(spawn.update.date);
        session_->vehicles.spawn(spawn, baseline.tick, present_or(born, arrived));
    }
}

void Game::receive(const protocol::Despawn& despawn, LocalTime) {
    if (!session_) return;
    const ServerTime gone = session_->rate.time_of(despawn.tick);
    session_->streamed.despawn(despawn.id, gone);
    session_->vehicles.despawn(despawn.id, gone);
}

void Game::receive(const protocol::LapNews& news, LocalTime arrived) {
    statistics_.tell(news, arrived);
    if (session_ && news.walker == session_->walker) ++session_->laps;  // names are not unique: bots have one
}

void Game::receive(const protocol::Pong& pong, LocalTime arrived) {
    clock_.observe(
        {.sent = pong.sent, .received = pong.received, .answered = pong.answered, .returned = arrived});
}

void Game::receive(const protocol::Snapshot& snapshot, LocalTime arrived) {
    if (!session_) return;
    session_->newest = std::max(session_->newest, snapshot.tick);
    const auto seen = session_->seen.receive(snapshot.tick, snapshot.part, snapshot.parts);
    if (seen == SnapshotsSeen::Seen::duplicate || seen == SnapshotsSeen::Seen::too_old) return;

    const ServerTime taken = session_->rate.time_of(snapshot.tick);
    if (seen == SnapshotsSeen::Seen::first_of_tick) session_->playback.arrive(taken, arrived);
    if (seen == SnapshotsSeen::Seen::first_of_tick && snapshot.tick == session_->seen.newest())
        hear_how_it_goes(snapshot, arrived);
    statistics_.count_states(snapshot.count, arrived);
    for (const protocol::StreamedState& state : snapshot.all()) session_->streamed.receive(state, taken);
    if (!snapshot.has_own) return;
    session_->prediction.hear(snapshot.tick, snapshot.own.body);
    if (snapshot.tick == session_->seen.newest()) session_->lap = snapshot.own.lap;
}

// Of our inputs, and of the server. Not from a snapshot that was overtaken: its counts are older.
void Game::hear_how_it_goes(const protocol::Snapshot& snapshot, LocalTime arrived) {
    session_->servo.report(snapshot.tick, snapshot.input);
    const std::uint32_t lost = snapshot.ticks_lost - session_->ticks_lost.value_or(snapshot.ticks_lost);
    session_->ticks_lost = snapshot.ticks_lost;
    if (lost > 0) statistics_.tell_ticks_lost(lost, arrived);
}

void Game::receive(const protocol::VehicleUpdates& updates, LocalTime arrived) {
    if (!session_) return;
    statistics_.count_updates(updates.count, arrived);
    bool all_known = true;
    for (protocol::VehicleUpdate update : updates.all()) {
        update.update.time = session_->rate.time_of(update.date);
        const ServerTime now = present_or(update.update.time, arrived);
        if (settings_.arrival_dated) update.update.time = now;
        all_known &= session_->vehicles.receive(update, updates.sent, now);
    }
    if (all_known) session_->arrivals.note(updates.datagram);  // else let it be repeated after the spawn
}

}  // namespace client
