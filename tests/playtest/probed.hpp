#pragma once

// The links that the kernel's netem can play as well as we can, what udp_probe should measure of each, and what it did
// measure. The virtual network is the measure: the others have to agree with it, so they agree with one another.

#include "links/profiles.hpp"
#include "probe/over_virtual_net.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace probed {

inline constexpr const char* bare = "bare";  // a perfect link: what the machine itself adds

struct Wanted {
    links::Profile profile;
    probe::Figures figures;
};

inline std::vector<Wanted> all_wanted() {
    std::vector<Wanted> all;
    for (const char* const name : {"lan", "satellite", "loss5", "loss20", "reorder"}) {
        const auto profile = std::get<links::Profile>(links::profile_of(name));
        all.push_back({profile, probe::over_virtual_net(profile.link)});
    }
    return all;
}

using Measured = std::map<std::string, probe::Figures>;  // by name

inline Measured read(const std::string& file) {
    Measured all;
    std::ifstream in{file};
    for (std::string line, name; std::getline(in, line);) {
        std::istringstream words{line};
        probe::Figures f;
        words >> name >> f.sent >> f.lost;
        for (double& quantile : f.quantiles) words >> quantile;
        if (words) all[name] = f;
    }
    return all;
}

// Within 3 ms; later by as much more as a perfect link in the same minute was.
inline bool is_delay_alike(const probe::Figures& is, const probe::Figures& should,
                           const probe::Figures& idle) {
    for (std::size_t q = 0; q < probe::shares.size(); ++q) {
        const double late = is.quantiles[q] - should.quantiles[q];
        if (late < -3 || late > 3 + idle.quantiles[q]) return false;
    }
    return true;
}

// In the interval that 99 of 100 samples of this size are in.
inline bool is_loss_alike(const probe::Figures& is, double share) {
    const double expected = share * is.sent;
    return is.sent > 0 && std::abs(is.lost - expected) <= 2.576 * std::sqrt(expected * (1 - share));
}

inline void print(const char* name, const probe::Figures& f) {
    std::printf("%-10s lost %4d of %4d, p10 %6.2f p50 %6.2f p90 %6.2f p99 %6.2f ms", name, f.lost, f.sent,
                f.quantiles[0], f.quantiles[1], f.quantiles[2], f.quantiles[3]);
}

// How many links are not alike; says which.
inline int differences(const Measured& measured, const std::vector<Wanted>& wanted) {
    const auto idle = measured.find(bare);
    if (idle == measured.end() || idle->second.lost > 0) return -1;
    print(bare, idle->second);
    std::printf("\n");
    int count = 0;
    for (const auto& [profile, should] : wanted) {
        const auto found = measured.find(profile.name);
        const probe::Figures is = found == measured.end() ? probe::Figures{} : found->second;
        const bool alike =
            is_loss_alike(is, profile.link.up.from.loss) && is_delay_alike(is, should, idle->second);
        count += !alike;
        print(profile.name.c_str(), is);
        std::printf("; virtual network: lost %.2f %%, %.2f %.2f %.2f %.2f%s\n",
                    100.0 * should.lost / should.sent, should.quantiles[0], should.quantiles[1],
                    should.quantiles[2], should.quantiles[3], alike ? "" : "  <-- differs");
    }
    return count;
}

}  // namespace probed
