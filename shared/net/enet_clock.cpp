#include "net/enet_clock.hpp"

#include "net/machine_clock.hpp"

#include <enet/enet.h>
#include <sodium.h>

#include <chrono>
#include <stdexcept>

namespace net {

namespace {

// Setting is worth it only after a step: the two clocks disagree by a millisecond of rounding all the time.
constexpr std::int32_t tolerance_ms = 2;

struct Enet {
    Enet() {
        if (enet_linked_version() < ENET_VERSION_CREATE(1, 3, 17))
            throw std::runtime_error{"ENet is too old: 1.3.17 or newer is needed"};
        if (enet_initialize() != 0 || sodium_init() < 0)
            throw std::runtime_error{"the network did not start"};
    }
    ~Enet() { enet_deinitialize(); }
    Enet(const Enet&) = delete;
    Enet& operator=(const Enet&) = delete;
};

}  // namespace

void start_enet() {
    static const Enet enet;
    steady_enet_time();
}

void steady_enet_time() {
    const auto steady = std::chrono::floor<std::chrono::milliseconds>(now().time_since_epoch()).count();
    const auto steady_ms = static_cast<enet_uint32>(steady);
    const auto ahead = static_cast<std::int32_t>(enet_time_get() - steady_ms);
    if (ahead > tolerance_ms || ahead < -tolerance_ms) enet_time_set(steady_ms);
}

}  // namespace net
