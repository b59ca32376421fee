#pragma once

// Two sets of types to run the same tests with: GLM's, and three lines of one's own. And what tests say
// often.

#include "motionwire/motion.hpp"
#include "motionwire/time.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace space {

using namespace std::chrono_literals;

struct Vec {
    float x = 0, y = 0, z = 0;
    friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend constexpr Vec operator*(Vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
    friend constexpr bool operator==(Vec, Vec) = default;
};
struct Quat {  // w last, where GLM's constructor has it first
    float x = 0, y = 0, z = 0, w = 1;
};

struct Plain {
    using V = Vec;
    using Q = Quat;
};
struct Glm {
    using V = glm::vec3;
    using Q = glm::quat;
};
using Both = ::testing::Types<Plain, Glm>;

inline constexpr float pi = std::numbers::pi_v<float>;
inline motionwire::ServerTime at_ms(double ms) {
    return motionwire::ServerTime{motionwire::scaled(1s, ms / 1000)};
}
inline motionwire::ServerTime at_s(double s) { return at_ms(1000 * s); }

template <motionwire::Vector3 V>
float distance(const V& a, const V& b) {
    return motionwire::length(a - b);
}

template <motionwire::Quaternion Q>
float norm(const Q& q) {
    return std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

// The same numbers on every standard library, unlike std::uniform_real_distribution.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_{seed} {}
    float between(float low, float high) {
        return low + (high - low) * static_cast<float>(engine_() >> 8) / static_cast<float>(1u << 24);
    }
    template <motionwire::Vector3 V>
    V vector(float size) {
        const float x = between(-size, size), y = between(-size, size), z = between(-size, size);
        return motionwire::make_vector<V>(x, y, z);
    }
    template <motionwire::Quaternion Q>
    Q rotation() {
        return motionwire::from_rotation_vector<Q>(vector<Vec>(3));
    }

private:
    std::mt19937 engine_;
};

}  // namespace space
