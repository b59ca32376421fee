#include "net/machine_clock.hpp"

#include <chrono>
#include <thread>

namespace net {

using Steady = std::chrono::steady_clock;

motionwire::LocalTime now() {
    return motionwire::LocalTime{
        std::chrono::duration_cast<motionwire::Duration>(Steady::now().time_since_epoch())};
}

void sleep_until(motionwire::LocalTime moment) {
    std::this_thread::sleep_until(
        Steady::time_point{std::chrono::duration_cast<Steady::duration>(moment.time_since_epoch())});
}

}  // namespace net
