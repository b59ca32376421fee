#include "bench.hpp"

#include <algorithm>
#include <array>

namespace client_test {

using motionwire::next;
using motionwire::number_of;
using motionwire::ticks_between;

Bench::Bench(BenchOptions o)
    : options{o}, rate{o.hz}, game{arena(), {.name = protocol::Name::from("Ada"), .token = 7}} {
    auto walker = sim::Walker{};
    walker.position = arena().spawns.front().position;
    body = walker;
    tick = rate.tick_at(server_now());
    next_frame_ = now;
    game.connected(now);
    send_out();
}

void Bench::run(Duration time, const std::function<void(const client::Scene&)>& look) {
    const LocalTime end = now + time;
    while (next_frame_ < end) {
        step_to(next_frame_);
        const client::Scene& scene = frame();
        if (look) look(scene);
    }
    step_to(end);
}

const client::Scene& Bench::frame() {
    const client::Scene& scene = game.frame(now);
    send_out();
    next_frame_ = now + options.frame;
    return scene;
}

// Everything that happens until then, in order: ticks, and what arrives at either end.
void Bench::step_to(LocalTime when) {
    for (;;) {
        const LocalTime tick_at{rate.time_of(due()).time_since_epoch() - options.clock};
        LocalTime event = tick_at;
        if (!up_.empty()) event = std::min(event, up_.begin()->first);
        if (!down_.empty()) event = std::min(event, down_.begin()->first);
        if (event > when) break;
        now = std::max(now, event);
        if (!up_.empty() && up_.begin()->first <= event) {
            const auto message = up_.begin()->second;
            up_.erase(up_.begin());
            hear(message);
        } else if (!down_.empty() && down_.begin()->first <= event) {
            const auto message = down_.begin()->second;
            down_.erase(down_.begin());
            tell(message);
        } else {
            make_tick();
        }
    }
    now = when;
}

void Bench::say(const protocol::ServerMessage& message) { down_.emplace(now + options.down, message); }
void Bench::tell(const protocol::ServerMessage& message) {
    if (!options.encoded) return game.receive(message, 100, now);
    std::array<std::byte, protocol::max_datagram> buffer;
    const auto bytes = protocol::encode(message, buffer);
    const auto heard = protocol::decode<protocol::ServerMessage>(bytes, game.newest_tick());
    game.receive(heard.value(), bytes.size(), now);
}

void Bench::send_out() {
    for (const client::Outgoing& out : game.outgoing()) {
        const bool lost = std::holds_alternative<protocol::Inputs>(out.message) && lose_up();
        if (std::holds_alternative<protocol::Inputs>(out.message)) ++datagrams;
        if (!lost) up_.emplace(now + options.up, out.message);
    }
    game.clear_outgoing();
}

void Bench::hear(const protocol::ClientMessage& message) {
    if (std::holds_alternative<protocol::Join>(message)) {
        ++joins;
        joined_ = true;
        say(protocol::Welcome{.walker = me,
                              .car = my_car,
                              .tick = tick,
                              .tick_hz = static_cast<std::uint16_t>(options.hz),
                              .snapshot_every = static_cast<std::uint8_t>(options.snapshot_every)});
        const auto all = spawns(tick);
        if (!all.empty()) say(baseline(tick, all));
    } else if (const auto* ping = std::get_if<protocol::Ping>(&message)) {
        ++pings;
        protocol::Pong pong{ping->sent, server_now(), server_now()};
        bend_pong(pong);
        say(pong);
    } else if (const auto* inputs = std::get_if<protocol::Inputs>(&message)) {
        newest_inputs.push_back(inputs->newest);
        const auto early = ticks_between(due(), inputs->newest);
        earliness.push_back(early);
        if (!newest_input_ || motionwire::later(inputs->newest, *newest_input_)) {
            newest_input_ = inputs->newest;
            report_.early = static_cast<std::int8_t>(std::clamp<std::int64_t>(early, -128, 127));
        }
        for (std::uint32_t i = 0; i < inputs->count; ++i)
            if (ticks_between(due(), Tick{number_of(inputs->newest) - i}) >= 0)
                inputs_.emplace(number_of(inputs->newest) - i, inputs->controls[i]);
    }
}

void Bench::make_tick() {
    tick = due();
    const auto its = inputs_.find(number_of(tick));
    if (its != inputs_.end()) {
        last_ = its->second;
        report_.newest_applied = tick;
        ++applied;
        uses += last_.use;
        last_.use = last_.respawn = last_.action = false;  // never repeated
    } else if (newest_input_) {
        ++missed;
        ++report_.missed;
    }
    if (inputs_.size() > 256) inputs_.erase(inputs_.begin());
    body = client::stepped(body, its != inputs_.end() ? its->second : last_, arena(), rate, tick);
    every_tick(tick);
    if (joined_ && serving && number_of(tick) % static_cast<std::uint64_t>(options.snapshot_every) == 0)
        snapshot();
}

void Bench::snapshot() {
    protocol::Snapshot snapshot{.tick = tick, .input = report_, .has_own = with_own, .own = {body, {}}};
    for (const auto& state : states(tick)) snapshot.states[snapshot.count++] = state;
    if (!lose_down()) say(snapshot);
}

protocol::StreamedState standing(sim::EntityId id, sim::Vec3 position, std::uint8_t epoch) {
    return moving(id, position, {}, epoch);
}

protocol::StreamedState moving(sim::EntityId id, sim::Vec3 position, sim::Vec3 velocity, std::uint8_t epoch) {
    protocol::StreamedState state{.id = id, .epoch = epoch};
    state.motion.position = position;
    state.motion.velocity = velocity;
    return state;
}

protocol::Spawn spawn_of(const protocol::StreamedState& state, sim::Kind kind) {
    return {.id = state.id, .kind = kind, .name = protocol::Name::from("Bo"), .state = state};
}

protocol::VehicleUpdate update_of(sim::EntityId id, sim::Vec3 position, sim::Vec3 velocity, Tick date,
                                  std::uint8_t epoch) {
    protocol::VehicleUpdate update{.id = id, .epoch = epoch, .date = date};
    update.update.motion.position = position;
    update.update.motion.velocity = velocity;
    return update;
}

protocol::Spawn spawn_of(const protocol::VehicleUpdate& update) {
    return {.id = update.id, .kind = sim::Kind::car, .update = update};
}

protocol::Baseline baseline(Tick tick, const std::vector<protocol::Spawn>& spawns) {
    protocol::Baseline baseline{.tick = tick};
    for (const auto& spawn : spawns) baseline.spawns[baseline.count++] = spawn;
    return baseline;
}

const client::Body* find(const client::Scene& scene, sim::EntityId id) {
    const auto found = std::find_if(scene.bodies.begin(), scene.bodies.end(),
                                    [id](const client::Body& body) { return body.id == id; });
    return found == scene.bodies.end() ? nullptr : &*found;
}

}  // namespace client_test
