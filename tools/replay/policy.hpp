#pragma once

// A policy decides what each frame shows of one entity, from what has arrived until then.
//
//     arrivals, pongs ----> arrive(), pong()        in order of arrival
//     frames -------------> draw(): one row         after what came until then
//
// To add one: derive from Policy and enter it in the list of policies.cpp. It gets the client's clock only, and
// nothing of the future.

#include "replay/trace.hpp"

#include <memory>
#include <optional>
#include <string>
#include <variant>

namespace replay {

struct Drawn {
    LocalTime frame;
    ServerTime render;                                 // what moment of the server is shown
    std::optional<motionwire::Sampled<Motion>> state;  // none: nothing is drawn yet
};

class Policy {
public:
    Policy() = default;
    Policy(const Policy&) = delete;
    Policy& operator=(const Policy&) = delete;
    virtual ~Policy() = default;

    virtual void arrive(const Arrival&) = 0;
    virtual void pong(const Pong&) {}  // whoever draws the past can do without
    virtual Drawn draw(LocalTime frame) = 0;
};

inline constexpr const char* default_policy = "adaptive";

// For help and errors: the names that policy_named() takes.
std::string policy_names();

struct UnknownPolicy {
    std::string why;  // one line
};
std::variant<std::unique_ptr<Policy>, UnknownPolicy> policy_named(const std::string& name);

}  // namespace replay
