#pragma once

// What our network namespaces are called: mwpSPACE.PID-NAME. SPACE says where the number of the process means something:
// containers may share the names without sharing the processes.

#include <sys/stat.h>
#include <unistd.h>
#include <string>

namespace playtest {

inline std::string names_of_this_space() {
    struct stat here {};
    return "mwp" + std::to_string(stat("/proc/self/ns/pid", &here) == 0 ? here.st_ino : 0) + ".";
}

inline std::string names_of(pid_t process) { return names_of_this_space() + std::to_string(process) + "-"; }

}  // namespace playtest
