#pragma once

// A network of our own in the kernel: a namespace for the server and one for each client, and between them cables
// whose both ends are shaped by netem.
//
//     client N  10.99.N.2  veth0 [netem: up] ======== cN [netem: down]  10.99.N.1  server
//
// Named after this process; gone with this object. Those that a killed process left behind go with the next one.

#include "playtest/netem.hpp"

#include <chrono>
#include <string>
#include <vector>

namespace playtest {

struct Cable {
    NetemWords up, down;
};

class Namespaces {
public:
    explicit Namespaces(std::vector<Cable>);  // throws std::runtime_error, one line
    ~Namespaces();
    Namespaces(const Namespaces&) = delete;
    Namespaces& operator=(const Namespaces&) = delete;

    std::string server() const;
    std::string client(std::size_t) const;
    static std::string server_address(std::size_t client);
    static std::string client_address(std::size_t client);

    // What is to change by now on some cable; `age`: since the start.
    void change(links::Duration age);
    // Empty, or which end of this cable has let nothing through: then it was not there.
    std::string unused(std::size_t client) const;

private:
    struct Due {
        links::Duration at{};
        Device device;
        std::string words;
    };
    void add(std::size_t client);
    Device up(std::size_t client) const;
    Device down(std::size_t client) const;

    std::vector<Cable> cables_;
    std::vector<Due> due_;  // by time, those of the past taken away
    std::vector<std::string> made_;
};

}  // namespace playtest
