#pragma once

// Ctrl-C and a polite kill end a program's loop instead of the program. The one global there has to be: a signal
// handler can be handed nothing.

#include <atomic>
#include <csignal>

namespace command_line {

namespace detail {
inline std::atomic<bool> stop = false;
static_assert(std::atomic<bool>::is_always_lock_free);  // the one kind a signal handler may touch
}  // namespace detail

// From now on, also where whoever started the program had the signals ignored.
inline void listen_for_stop() {
    const auto remember = [](int) { detail::stop = true; };
    std::signal(SIGINT, remember);
    std::signal(SIGTERM, remember);
}

inline bool stop_requested() { return detail::stop; }

}  // namespace command_line
