#include "replay/csv.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>
#include <ostream>

namespace replay {

namespace {

constexpr std::string_view trace_header =
    "server_tick,server_time_s,send_time_s,arrival_time_s,x,y,z,vx,vy,vz,ax,ay,az,qx,qy,qz,qw,wx,wy,wz,epoch";
constexpr std::string_view pings_header = "ping_id,client_send_s,server_recv_s,client_recv_s";
constexpr std::string_view frames_header = "frame_time_s";
constexpr std::string_view drawn_header = "frame_time_s,render_time_s,x,y,z,qx,qy,qz,qw,mode";

enum Column {
    tick,
    server_time,
    send_time,
    arrival_time,
    place,
    velocity = 7,
    push = 10,
    turn = 13,
    spin = 17,
    epoch = 20
};
enum PingColumn { ping_id, client_send, server_receive, client_receive };

// A column that may stand still, but not go back.
template <class Value>
void keep_order(const Rows& rows, std::size_t column, std::optional<Value>& last, const Value& value) {
    if (last && value < *last) rows.wrong(column, "goes back: it is less than in the line before");
    last = value;
}

// As it will be drawn: a unit, for whatever rounding leaves of it.
sim::Quat orientation_of(const Rows& rows) {
    const double x = rows.number(turn), y = rows.number(turn + 1), z = rows.number(turn + 2),
                 w = rows.number(turn + 3);
    const double norm = x * x + y * y + z * z + w * w;
    if (std::abs(norm - 1) > 0.01) rows.wrong(turn + 3, "does not make qx,qy,qz,qw a unit quaternion");
    const auto f = [](double value) { return static_cast<float>(value); };
    return motionwire::make<sim::Quat>(f(w), f(x), f(y), f(z));
}

// What no policy may use has to be right, too: accelerations and the time it was sent.
Motion motion_of(const Rows& rows) {
    rows.seconds(send_time);
    rows.vector(push);
    return {rows.vector(place), rows.vector(velocity), orientation_of(rows), rows.vector(spin)};
}

template <class Arrived>
void put_in_order_of_arrival(std::vector<Arrived>& arrivals) {
    std::stable_sort(arrivals.begin(), arrivals.end(),
                     [](const Arrived& a, const Arrived& b) { return a.arrived < b.arrived; });
}

const char* name_of(motionwire::Mode mode) {
    constexpr std::array names{"interpolate", "extrapolate", "hold"};
    return names[static_cast<std::size_t>(mode)];
}

}  // namespace

std::vector<Arrival> read_trace(std::istream& in, const std::string& name) {
    std::vector<Arrival> arrivals;
    std::optional<std::uint64_t> last_tick;
    std::optional<Duration> last_time;
    Rows rows{in, name, trace_header};
    while (rows.next()) {
        keep_order(rows, tick, last_tick, rows.count(tick));
        keep_order(rows, server_time, last_time, rows.seconds(server_time));
        // A counter on the wire is eight bits and wraps; the file's goes on counting.
        const auto jumps = static_cast<std::uint8_t>(rows.count(epoch));
        const Motion motion = motion_of(rows);
        if (rows.text(arrival_time) == "lost") continue;
        arrivals.push_back({LocalTime{rows.seconds(arrival_time)}, {ServerTime{*last_time}, motion, jumps}});
    }
    if (rows.has_none()) rows.fail("no snapshot follows the header");
    put_in_order_of_arrival(arrivals);
    return arrivals;
}

std::vector<Pong> read_pings(std::istream& in, const std::string& name) {
    std::vector<Pong> pongs;
    std::optional<Duration> last_sent;
    for (Rows rows{in, name, pings_header}; rows.next();) {
        rows.count(ping_id);
        const Duration sent = rows.seconds(client_send);
        keep_order(rows, client_send, last_sent, sent);
        if (rows.text(client_receive) == "lost") {
            if (!rows.text(server_receive).empty()) rows.seconds(server_receive);
            continue;
        }
        const Duration answered = rows.seconds(server_receive), back = rows.seconds(client_receive);
        if (back < sent) rows.wrong(client_receive, "goes back: the answer is there before the question");
        pongs.push_back({LocalTime{sent}, LocalTime{back}, ServerTime{answered}});
    }
    put_in_order_of_arrival(pongs);
    return pongs;
}

std::vector<LocalTime> read_frames(std::istream& in, const std::string& name) {
    std::vector<LocalTime> frames;
    std::optional<Duration> last;
    Rows rows{in, name, frames_header};
    while (rows.next()) {
        keep_order(rows, 0, last, rows.seconds(0));
        frames.emplace_back(*last);
    }
    if (rows.has_none()) rows.fail("no frame follows the header");
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
