#pragma once

// Programs that are started beside this one, and never outlive it: each is ended when its Process goes, and by
// the kernel should this program be killed. All of it is POSIX, and Linux where it says so.

#include "motionwire/time.hpp"

#include <sys/types.h>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace playtest {

struct Launch {
    std::vector<std::string> words{};  // the program and its arguments
    std::string output{};              // file that takes what it prints; empty: nowhere
    std::string net_namespace{};       // a name that `ip netns` knows; empty: ours
    bool first_in_line = false;        // at real-time priority, where we may: for what keeps others' time
};

class Process {
public:
    explicit Process(const Launch&);  // throws std::runtime_error, one line: it cannot be started
    ~Process();                       // ended at once, if it still runs
    Process(Process&&) noexcept;
    Process& operator=(Process&&) = delete;

    bool is_running();
    int exit_code() const {
        return exit_code_;
    }  // of one that ended; 128 and the signal's number if it was killed

    void suspend();
    void resume();
    void tell_to_stop();  // politely; also one that is suspended
    // Waits for it to end, at most this long, then ends it.
    void end(motionwire::Duration patience);

    pid_t id() const { return id_; }

private:
    void collect(int options);

    pid_t id_ = -1;
    bool running_ = false;
    int exit_code_ = -1;
};

// A short command to its end.
struct Finished {
    int exit_code = -1;
    std::string said;  // on both outputs
    bool well() const { return exit_code == 0; }
};
Finished run_command(const std::vector<std::string>& words);

// "ip netns add x": for messages.
std::string joined(const std::vector<std::string>& words);

// 'it'\''s', for a shell.
std::string shell_quoted(const std::string& text);

// The folder that this very program stands in.
std::string own_folder();

// A UDP port of this machine that nobody uses just now.
std::uint16_t free_port();

}  // namespace playtest
