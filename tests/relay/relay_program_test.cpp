// motionwire-relay as a person starts it.

#include "net/host.hpp"
#include "net/machine_clock.hpp"

#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

using namespace std::chrono_literals;

// A program of which standard output and error are read.
class Program {
public:
    explicit Program(std::vector<std::string> flags) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0) return;
        process_ = fork();
        if (process_ == 0) {
            dup2(ends[1], 1), dup2(ends[1], 2);
            close(ends[0]), close(ends[1]);
            std::vector<char*> arguments{const_cast<char*>(RELAY)};
            for (std::string& flag : flags) arguments.push_back(flag.data());
            arguments.push_back(nullptr);
            execv(RELAY, arguments.data());
            _exit(127);
        }
        close(ends[1]);
        output_ = fdopen(ends[0], "r");
    }
    ~Program() {
        if (process_ > 0) kill(process_, SIGKILL), waitpid(process_, nullptr, 0);
        if (output_) std::fclose(output_);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    std::string line() {
        std::array<char, 512> text{};
        return std::fgets(text.data(), text.size(), output_) ? text.data() : "";
    }
    void interrupt() const { kill(process_, SIGINT); }
    int exit_code() {
        int status = 0;
        waitpid(process_, &status, 0);
        process_ = 0;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t process_ = 0;
    FILE* output_ = nullptr;
};

// "... motionwire-relay on 127.0.0.1:40123 to ..."
std::uint16_t port_in(const std::string& line) {
    const auto at = line.find(" on 127.0.0.1:");
    return at == line.npos ? std::uint16_t{0} : static_cast<std::uint16_t>(std::atoi(line.c_str() + at + 14));
}

TEST(RelayProgram, LeadsClientsToTheServerUntilItIsInterrupted) {
    net::Host server = net::Host::listen({.port = 0});
    Program relay{{"--listen", "0", "--server", "127.0.0.1:" + std::to_string(server.port()), "--link",
                   "delay 5ms", "--age", "3s", "--verbose"}};
    const std::uint16_t port = port_in(relay.line());
    ASSERT_NE(port, 0);
    std::vector<net::Host> clients;
    for (int i = 0; i < 3; ++i) clients.push_back(net::Host::connect("127.0.0.1", port));
    std::size_t joined = 0;
    for (const auto deadline = net::now() + 10s; joined < 3 && net::now() < deadline; server.wait(1ms)) {
        while (server.next_event()) {
        }
        for (net::Host& client : clients)
            while (const auto event = client.next_event()) joined += event->kind == net::Event::joined;
    }
    EXPECT_EQ(joined, 3u);
    EXPECT_NE(relay.line().find("3 clients | "), std::string::npos);
    relay.interrupt();
    EXPECT_EQ(relay.exit_code(), 0);
}

TEST(RelayProgram, RefusesWrongFlagsInOneLine) {
    const std::vector<std::vector<std::string>> wrong{{"--lnk", "wifi"},        {"--link", "dely 5ms"},
                                                      {"--age", "yesterday"},   {"--server", "host:none"},
                                                      {"--listen", "a letter"}, {"--up", "carrier-pigeon"}};
    for (const auto& flags : wrong) {
        Program relay{flags};
        EXPECT_EQ(relay.line().find("motionwire-relay: "), 0u) << flags[1];
        EXPECT_EQ(relay.exit_code(), 2) << flags[1];
    }
}

TEST(RelayProgram, SaysWhichPortIsTaken) {
    const net::Host taken = net::Host::listen({.port = 0});
    Program relay{{"--listen", std::to_string(taken.port())}};
    EXPECT_NE(relay.line().find("cannot listen on UDP port " + std::to_string(taken.port())),
              std::string::npos);
    EXPECT_EQ(relay.exit_code(), 4);
}

}  // namespace
