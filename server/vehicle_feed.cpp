#include "server/vehicle_feed.hpp"

namespace server {

VehicleFeed::VehicleFeed(std::size_t max_cars, int tick_rate)
    : heard_(max_cars), tick_rate_{tick_rate}, timer_{tick_rate} {}

void VehicleFeed::start(Fleet& fleet, std::uint64_t age) {
    stop(fleet);
    for (std::size_t i = 0; i < heard_.size(); ++i)
        if (const auto id = fleet.cars()[i].id; id != sim::EntityId::none)
            heard_[i] = {.id = id, .told = fleet.take_main(i), .at = age, .acknowledged = true};
    sent_ = {};
    last_datagram_ = 0;
    timer_ = AckTimer{tick_rate_};
}

void VehicleFeed::stop(Fleet& fleet) {
    for (std::size_t i = 0; i < heard_.size(); ++i) {
        if (heard_[i].id != sim::EntityId::none && heard_[i].id == fleet.cars()[i].id)
            fleet.release(i, heard_[i].told);
        heard_[i] = {};
    }
}

void VehicleFeed::number(protocol::VehicleUpdates& message, const TickTime& now) {
    message.datagram = ++last_datagram_;
    message.sent = now.tick;
    sent_[last_datagram_ % sent_.size()] = {.datagram = last_datagram_, .waiting = true, .at = now.age};
    ++counts_.datagrams;
}

void VehicleFeed::tell(Fleet& fleet, const TickTime& now, bool link_is_silent, net::PeerId to,
                       Outbox& outbox) {
    protocol::VehicleUpdates* message = nullptr;
    const auto patience = static_cast<std::uint64_t>(timer_.patience());
    for (std::size_t i = 0; i < heard_.size(); ++i) {
        const Fleet::Car& car = fleet.cars()[i];
        Heard& heard = heard_[i];
        if (car.id == sim::EntityId::none) continue;
        if (heard.id != car.id) {  // came into the world since; its reliable Spawn carries the main record
            heard = {.id = car.id, .told = fleet.take_main(i), .at = now.age, .acknowledged = true};
            if (!car.announced) continue;
        }
        const bool overdue = !heard.acknowledged && !link_is_silent && now.age - heard.at >= patience;
        const bool wrong = car.announced || car.told[heard.told].wrong;
        if (!wrong && !overdue) continue;

        if (message == nullptr || message->count == protocol::VehicleUpdates::max_updates)
            number(*(message = &outbox.add<protocol::VehicleUpdates>(to, net::Channel::state)), now);
        fleet.release(i, heard.told);
        heard = {
            .id = car.id, .told = fleet.take_fresh(i, now), .at = now.age, .datagram = message->datagram};
        message->updates[message->count++] = car.told[heard.told].update;
        ++counts_.updates;
        if (!wrong) ++counts_.repeats;
    }
}

void VehicleFeed::acknowledge(std::uint16_t newest, std::uint32_t bits, std::uint64_t age) {
    acknowledge(newest, age);
    for (std::uint16_t back = 1; bits != 0; ++back, bits >>= 1)
        if (bits & 1) acknowledge(static_cast<std::uint16_t>(newest - back), age);
}

void VehicleFeed::acknowledge(std::uint16_t datagram, std::uint64_t age) {
    Sent& sent = sent_[datagram % sent_.size()];
    if (!sent.waiting || sent.datagram != datagram) return;
    sent.waiting = false;
    timer_.observe(static_cast<int>(age - sent.at));
    for (Heard& heard : heard_)
        if (heard.datagram == datagram && heard.at == sent.at) heard.acknowledged = true;
}

}  // namespace server
