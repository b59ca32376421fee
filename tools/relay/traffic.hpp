#pragma once

// What went through the relay since the last look. The relay's thread notes, main looks.

#include "net/link_relay.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

namespace relay {

struct Figures {
    std::size_t clients = 0;  // that sent something
    std::size_t datagrams = 0;
    std::size_t lost = 0;              // of these
    motionwire::Duration delay_p50{};  // of what arrives
};

class Traffic {
public:
    void note(const net::Passage& passage) {
        const std::lock_guard lock{mutex_};
        ++datagrams_;
        if (passage.up && std::find(clients_.begin(), clients_.end(), passage.client) == clients_.end())
            clients_.push_back(passage.client);
        if (passage.fates.empty()) ++lost_;
        for (const auto& fate : passage.fates) delays_.push_back(fate.arrival - passage.sent);
    }

    // And begins anew.
    Figures look() {
        const std::lock_guard lock{mutex_};
        Figures figures{clients_.size(), datagrams_, lost_, {}};
        if (!delays_.empty()) {
            const auto middle = delays_.begin() + std::ssize(delays_) / 2;
            std::nth_element(delays_.begin(), middle, delays_.end());
            figures.delay_p50 = *middle;
        }
        clients_.clear(), delays_.clear();
        datagrams_ = lost_ = 0;
        return figures;
    }

private:
    std::mutex mutex_;
    std::vector<std::size_t> clients_;
    std::vector<motionwire::Duration> delays_;
    std::size_t datagrams_ = 0, lost_ = 0;
};

}  // namespace relay
