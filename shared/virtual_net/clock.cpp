#include "virtual_net/clock.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>

namespace virtual_net {

using motionwire::Duration;

namespace {

Duration drifted(double drift, Duration age) {
    return Duration{std::llround(static_cast<double>(age.count()) * drift / 1e6)};
}

Duration stepped(const ClockCourse& course, Duration age) {
    Duration sum{};
    for (const ClockStep& step : course.steps)
        if (step.at <= age) sum += step.by;
    return sum;
}

std::optional<Duration> next_step(const ClockCourse& course, Duration age) {
    std::optional<Duration> next;
    for (const ClockStep& step : course.steps)
        if (step.at > age && (!next || step.at < *next)) next = step.at;
    return next;
}

// As age_at, where no step is: the quotient, and the nanosecond or two by which it may be wrong.
Duration steady_age_at(const ClockCourse& course, Duration shows, Duration from) {
    const Duration target = shows - course.offset - stepped(course, from);
    const auto runs = [&](Duration age) { return age + drifted(course.drift, age); };
    const double quotient = static_cast<double>(target.count()) / (1 + course.drift / 1e6);
    Duration age = std::max(from, Duration{std::llround(quotient)});
    while (age > from && runs(age - Duration{1}) >= target) --age;
    while (runs(age) < target) ++age;
    return age;
}

}  // namespace

Duration shown(const ClockCourse& course, Duration age) {
    return course.offset + age + drifted(course.drift, age) + stepped(course, age);
}

Duration age_at(const ClockCourse& course, Duration shows, Duration from) {
    assert(course.drift > -1e6);
    for (;;) {
        const Duration age = steady_age_at(course, shows, from);
        const auto step = next_step(course, from);
        if (!step || age < *step) return age;
        from = *step;
    }
}

}  // namespace virtual_net
