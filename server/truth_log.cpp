#include "server/truth_log.hpp"

#include <cerrno>
#include <cstring>
#include <stdexcept>

namespace server {

namespace {

using motionwire::LocalTime;

struct Line {
    sim::EntityId id;
    const char* kind;
    sim::Motion motion;
    unsigned epoch = 0;
    bool visible = true;
    sim::Parent parent = sim::Parent::world;
};

void put(std::FILE* file, const Line& line) {
    const auto& [at, v, q, spin] = line.motion;
    std::fprintf(file, "%u %s", static_cast<unsigned>(line.id), line.kind);
    for (const float f : {at.x, at.y, at.z, v.x, v.y, v.z, q.w, q.x, q.y, q.z, spin.x, spin.y, spin.z})
        std::fprintf(file, " %.9g", static_cast<double>(f));  // nine digits give the same float back
    std::fprintf(file, " %u %d %d\n", line.epoch, line.visible ? 1 : 0,
                 line.parent == sim::Parent::ferry ? 1 : 0);
}

long long nanoseconds(LocalTime t) { return static_cast<long long>(t.time_since_epoch().count()); }

}  // namespace

TruthLog::TruthLog(const std::string& file, motionwire::TickRate rate)
    : file_{std::fopen(file.c_str(), "w")} {
    if (!file_) throw std::runtime_error("cannot write " + file + ": " + std::strerror(errno));
    std::setvbuf(file_.get(), nullptr, _IOFBF, std::size_t{1} << 16);
    std::fprintf(file_.get(), "motionwire-truth 1 %lld\n", static_cast<long long>(rate.hz));
    std::fflush(file_.get());
}

void TruthLog::write(const sim::World& world, const TickTimes& times) {
    if (!file_) return;
    std::fprintf(file_.get(), "t %llu %lld %lld %lld %zu\n",
                 static_cast<unsigned long long>(motionwire::number_of(world.tick)), nanoseconds(times.due),
                 nanoseconds(times.made), static_cast<long long>(times.lost),
                 world.walkers.size() + world.cars.size() + world.props.size());
    for (const auto& w : world.walkers)
        put(file_.get(), {w.id, "walker", sim::motion_of(w.walker), w.walker.epoch,
                          w.walker.car == sim::EntityId::none, w.walker.parent});
    for (const auto& c : world.cars)
        put(file_.get(), {c.id, "car", sim::motion_of(c.car), c.car.epoch, true, c.car.parent});
    for (const auto& p : world.props) put(file_.get(), {p.id, "prop", p.motion});
}

bool TruthLog::close() {
    if (!file_) return true;
    const bool failed = std::ferror(file_.get()) != 0;
    return std::fclose(file_.release()) == 0 && !failed;
}

}  // namespace server
