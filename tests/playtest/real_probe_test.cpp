// The relay, as a program, against the virtual network: the links that netem can play too (guest_run_test.cpp).

#include "playtest/folder.hpp"
#include "playtest/probed.hpp"
#include "playtest/process.hpp"
#include "playtest/sanitized.hpp"

#include <gtest/gtest.h>

namespace playtest {
namespace {

using namespace std::chrono_literals;

probed::Measured over_relays(const std::vector<probed::Wanted>& wanted) {
    const Folder folder;
    std::vector<Process> relays;
    std::vector<std::string> probe{own_folder() + "/udp_probe"};
    const auto add = [&](const std::string& name, const std::string& link) {
        const std::string listen = std::to_string(free_port()), server = std::to_string(free_port());
        relays.emplace_back(Launch{.words = {own_folder() + "/motionwire-relay", "--listen", listen,
                                             "--server", "127.0.0.1:" + server, "--link", link}});
        probe.insert(probe.end(), {name, ".", ".", "127.0.0.1", listen, server});
    };
    add(probed::bare, "");
    for (const auto& each : wanted) add(each.profile.name, each.profile.name);
    Process probing{{.words = probe, .output = folder.path("probe.txt")}};
    probing.end(probe::greets + probe::plays + probe::drains + 10s);
    return probed::read(folder.path("probe.txt"));
}

// As in the guest, one of three tries must do.
TEST(Probe, MeasuresTheSameThroughRelaysAsOnTheVirtualNetwork) {
    if (sanitized) GTEST_SKIP() << "a sanitizer does not keep time";
    const auto wanted = probed::all_wanted();
    int wrong = 1;
    for (int tries = 0; tries < 3 && wrong != 0; ++tries)
        wrong = probed::differences(over_relays(wanted), wanted);
    EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace playtest
