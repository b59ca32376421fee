#include "replay/csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <istream>
#include <ostream>
#include <stdexcept>
#include <string_view>

namespace replay {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view trace_header =
    "server_tick,server_time_s,send_time_s,arrival_time_s,x,y,z,vx,vy,vz,ax,ay,az,qx,qy,qz,qw,wx,wy,wz,epoch";
constexpr std::string_view frames_header = "frame_time_s";
constexpr std::string_view drawn_header = "frame_time_s,render_time_s,x,y,z,qx,qy,qz,qw,mode";
constexpr double longest = 1e9;  // s, thirty years: in nanoseconds far from the end of 64 bits

enum Column { server_time = 1, arrival_time = 3, place = 4, velocity = 7, turn = 13, spin = 17, epoch = 20 };

// Line after line, split at the commas; knows where it is for whoever has to complain.
class Rows {
public:
    Rows(std::istream& in, const std::string& name, std::string_view header)
        : in_{in}, name_{name}, columns_{1 + std::count(header.begin(), header.end(), ',')} {
        if (!next_line() || line_ != header) fail("expected the header " + std::string{header});
    }

    // False at the end of the file. Empty lines are passed over.
    bool next() {
        do {
            if (!next_line()) return false;
        } while (line_.empty());
        split();
        return true;
    }

    std::string_view text(std::size_t column) const { return fields_[column]; }

    double number(std::size_t column) const {
        const std::string field{fields_[column]};  // strtod wants its zero
        char* end = nullptr;
        const double value = std::strtod(field.c_str(), &end);
        if (field.empty() || *end != '\0' || !std::isfinite(value)) fail("'" + field + "' is not a number");
        return value;
    }

    Duration seconds(std::size_t column) const {
        const double value = number(column);
        if (std::abs(value) > longest)
            fail("'" + std::string{fields_[column]} + "' is not a time in seconds");
        return motionwire::scaled(1s, value);
    }

    sim::Vec3 vector(std::size_t column) const {
        return {number(column), number(column + 1), number(column + 2)};
    }

    [[noreturn]] void fail(const std::string& what) const {
        throw std::runtime_error{name_ + ":" + std::to_string(std::max(number_, 1)) + ": " + what};
    }

private:
    bool next_line() {
        if (!std::getline(in_, line_)) {
            if (in_.bad()) fail("cannot be read on");
            return false;
        }
        ++number_;
        if (line_.ends_with('\r')) line_.pop_back();
        return true;
    }

    void split() {
        fields_.clear();
        std::string_view rest = line_;
        for (auto comma = rest.find(','); comma != rest.npos; comma = rest.find(',')) {
            fields_.push_back(rest.substr(0, comma));
            rest.remove_prefix(comma + 1);
        }
        fields_.push_back(rest);
        if (std::ssize(fields_) != columns_)
            fail("expected " + std::to_string(columns_) + " columns and found " +
                 std::to_string(fields_.size()));
    }

    std::istream& in_;
    const std::string& name_;
    std::ptrdiff_t columns_;
    std::string line_;
    std::vector<std::string_view> fields_;  // of line_
    int number_ = 0;
};

// A counter on the wire is eight bits and wraps; the file's goes on counting.
std::uint8_t epoch_of(const Rows& rows) {
    std::uint64_t count = 0;
    const auto field = rows.text(epoch);
    const auto read = std::from_chars(field.data(), field.data() + field.size(), count);
    if (read.ec != std::errc{} || read.ptr != field.data() + field.size())
        rows.fail("'" + std::string{field} + "' is not an epoch");
    return static_cast<std::uint8_t>(count);
}

Motion motion_of(const Rows& rows) {
    const auto q = [&](std::size_t i) { return static_cast<float>(rows.number(turn + i)); };
    return {rows.vector(place), rows.vector(velocity), motionwire::make<sim::Quat>(q(3), q(0), q(1), q(2)),
            rows.vector(spin)};
}

const char* name_of(motionwire::Mode mode) {
    constexpr std::array names{"interpolate", "extrapolate", "hold"};
    return names[static_cast<std::size_t>(mode)];
}

}  // namespace

std::vector<Arrival> read_trace(std::istream& in, const std::string& name) {
    std::vector<Arrival> arrivals;
    for (Rows rows{in, name, trace_header}; rows.next();) {
        if (rows.text(arrival_time) == "lost") continue;
        arrivals.push_back({LocalTime{rows.seconds(arrival_time)},
                            {ServerTime{rows.seconds(server_time)}, motion_of(rows), epoch_of(rows)}});
    }
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const Arrival& a, const Arrival& b) { return a.arrived < b.arrived; });
    return arrivals;
}

std::vector<LocalTime> read_frames(std::istream& in, const std::string& name) {
    std::vector<LocalTime> frames;
    for (Rows rows{in, name, frames_header}; rows.next();) {
        const LocalTime frame{rows.seconds(0)};
        if (!frames.empty() && frame < frames.back()) rows.fail("this frame is earlier than the one before");
        frames.push_back(frame);
    }
    return frames;
}

void write_drawn(std::ostream& out, std::span<const Drawn> drawn) {
    out << drawn_header << '\n';
    std::array<char, 256> line{};
    for (const Drawn& d : drawn) {
        const double frame = motionwire::exact_seconds_of(d.frame.time_since_epoch());
        int length = 0;
        if (d.state) {
            const auto& [position, speed, q, turning] = d.state->value;
            length = std::snprintf(
                line.data(), line.size(), "%.9f,%.9f,%.7f,%.7f,%.7f,%.9f,%.9f,%.9f,%.9f,%s\n", frame,
                motionwire::exact_seconds_of(d.render.time_since_epoch()), static_cast<double>(position.x),
                static_cast<double>(position.y), static_cast<double>(position.z), static_cast<double>(q.x),
                static_cast<double>(q.y), static_cast<double>(q.z), static_cast<double>(q.w),
                name_of(d.state->mode));
        } else {
            length = std::snprintf(line.data(), line.size(), "%.9f,,,,,,,,,none\n", frame);
        }
        out.write(line.data(), length);
    }
}

}  // namespace replay
