#include "playtest/namespaces.hpp"

#include "playtest/namespace_names.hpp"
#include "playtest/process.hpp"

#include <unistd.h>
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

namespace playtest {

namespace {

void must(const std::string& command) {
    std::vector<std::string> words;
    std::istringstream each{command};
    for (std::string word; each >> word;) words.push_back(word);
    if (const auto done = run_command(words); !done.well())
        throw std::runtime_error("'" + command + "' failed: " + done.said.substr(0, done.said.find('\n')));
}

// Of processes that are no more.
void sweep() {
    const std::string ours = names_of_this_space();
    std::istringstream lines{run_command({"ip", "netns", "list"}).said};
    for (std::string line; std::getline(lines, line);) {
        const std::string name = line.substr(0, line.find(' '));
        if (!name.starts_with(ours)) continue;
        const long owner = std::strtol(name.c_str() + ours.size(), nullptr, 10);
        if (owner > 0 && kill(static_cast<pid_t>(owner), 0) != 0 && errno == ESRCH)
            run_command({"ip", "netns", "delete", name});
    }
}

std::string address(std::size_t client, int last) {
    const std::size_t n = client + 1;
    return "10." + std::to_string(99 + n / 256) + "." + std::to_string(n % 256) + "." + std::to_string(last);
}

// Of a card: locally administered.
std::string hardware(std::size_t client, int last) {
    std::array<char, 18> text{};
    std::snprintf(text.data(), text.size(), "02:00:00:%02x:%02x:%02x",
                  static_cast<unsigned>(client / 256 % 256), static_cast<unsigned>(client % 256),
                  static_cast<unsigned>(last));
    return text.data();
}

}  // namespace

Namespaces::Namespaces(std::vector<Cable> cables) : cables_{std::move(cables)} {
    sweep();
    try {
        must("ip netns add " + server());
        made_.push_back(server());
        must("ip -n " + server() + " link set lo up");
        for (std::size_t i = 0; i < cables_.size(); ++i) add(i);
    } catch (...) {
        for (const auto& name : made_) run_command({"ip", "netns", "delete", name});
        throw;
    }
    std::stable_sort(due_.begin(), due_.end(), [](const Due& a, const Due& b) { return a.at < b.at; });
}

Namespaces::~Namespaces() {
    for (const auto& name : made_) run_command({"ip", "netns", "delete", name});
}

void Namespaces::add(std::size_t i) {
    const std::string here = server(), there = client(i), port = down(i).name;
    must("ip netns add " + there);
    made_.push_back(there);
    must("ip link add veth0 address " + hardware(i, 2) + " netns " + there + " type veth peer name " + port +
         " address " + hardware(i, 1) + " netns " + here);
    // No chatter of IPv6's own, that would be counted; a kernel without IPv6 refuses, and is as quiet.
    run_command({"ip", "-n", here, "link", "set", port, "addrgenmode", "none"});
    run_command({"ip", "-n", there, "link", "set", "veth0", "addrgenmode", "none"});
    must("ip -n " + here + " addr add " + server_address(i) + "/30 dev " + port);
    must("ip -n " + there + " addr add " + client_address(i) + "/30 dev veth0");
    must("ip -n " + here + " link set " + port + " up");
    must("ip -n " + there + " link set veth0 up");
    // Each end knows the other's: or else datagrams would wait for an answer that a lossy cable loses, too.
    must("ip -n " + here + " neigh replace " + client_address(i) + " lladdr " + hardware(i, 2) + " dev " +
         port);
    must("ip -n " + there + " neigh replace " + server_address(i) + " lladdr " + hardware(i, 1) +
         " dev veth0");
    shape(up(i), cables_[i].up.words);
    shape(down(i), cables_[i].down.words);
    for (const auto& later : cables_[i].up.later) due_.push_back({later.at, up(i), later.words});
    for (const auto& later : cables_[i].down.later) due_.push_back({later.at, down(i), later.words});
}

std::string Namespaces::server() const { return names_of(getpid()) + "server"; }
std::string Namespaces::client(std::size_t i) const { return names_of(getpid()) + std::to_string(i + 1); }
std::string Namespaces::server_address(std::size_t client) { return address(client, 1); }
std::string Namespaces::client_address(std::size_t client) { return address(client, 2); }
Device Namespaces::up(std::size_t i) const { return {client(i), "veth0"}; }
Device Namespaces::down(std::size_t i) const { return {server(), "c" + std::to_string(i + 1)}; }

void Namespaces::change(links::Duration age) {
    for (; !due_.empty() && due_.front().at <= age; due_.erase(due_.begin()))
        reshape(due_.front().device, due_.front().words);
}

std::string Namespaces::unused(std::size_t i) const {
    constexpr std::uint64_t some = 10;
    for (const Device& device : {up(i), down(i)})
        if (counted(device).value_or(0) < some) return device.name + " in " + device.net_namespace;
    return {};
}

}  // namespace playtest
