#include "playtest/real_player.hpp"

#include "net/machine_clock.hpp"
#include "playtest/process.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

namespace playtest {

namespace {

using namespace std::chrono_literals;
using motionwire::LocalTime;

constexpr Duration beat = 20ms, patience = 5s;

struct Actor {
    const Program* program;
    std::string net_namespace;
    std::optional<Process> process;
};

enum class What : std::uint8_t { stop, start, suspend, resume };  // at one moment in this order

struct Cue {
    Duration at{};
    What what{};
    std::size_t actor = 0;
};

std::string last_line(const std::string& file) {
    std::ifstream in{file};
    std::string line, last;
    while (std::getline(in, line))
        if (!line.empty()) last = line;
    return last;
}

class Stage {
public:
    explicit Stage(const RealPlan& plan) : plan_{plan} {
        if (plan.netem) net_.emplace(plan.cables);
        actors_.push_back({&plan.server, net_ ? net_->server() : "", {}});
        for (std::size_t i = 0; i < plan.clients.size(); ++i) {
            actors_.push_back({&plan.clients[i], net_ ? net_->client(i) : "", {}});
            add_cues(actors_.size() - 1, true);
        }
        for (const Program& other : plan.others) {
            actors_.push_back({&other, "", {}});
            add_cues(actors_.size() - 1, true);
        }
        add_cues(0, false);
        std::stable_sort(cues_.begin(), cues_.end(), [](const Cue& a, const Cue& b) {
            return a.at != b.at ? a.at < b.at : a.what < b.what;
        });
    }

    Played play(const HowFar& goes_on) {
        start(actors_.front());
        await_server();
        Played played{.start = net::now() + 100ms};
        for (LocalTime now = net::now(); played.lasted < plan_.lasts; now = net::now()) {
            const Duration age = std::clamp(now - played.start, Duration{}, plan_.lasts);
            follow_cues(age);
            check();
            played.lasted = age;
            if (!goes_on(motionwire::exact_seconds_of(age) / motionwire::exact_seconds_of(plan_.lasts))) {
                played.interrupted = true;
                break;
            }
            const Duration next = cues_.empty() ? plan_.lasts : cues_.front().at;
            net::sleep_until(std::min(now + beat, played.start + std::max(next, age)));
        }
        end_all();
        if (!played.interrupted) check_shaping();
        return played;
    }

private:
    void add_cues(std::size_t actor, bool comes_and_goes) {
        const Program& program = *actors_[actor].program;
        if (comes_and_goes && program.starts >= std::min(program.stops, plan_.lasts)) return;
        if (comes_and_goes) cues_.push_back({program.starts, What::start, actor});
        for (const Span& pause : program.pauses) {
            cues_.push_back({pause.at, What::suspend, actor});
            cues_.push_back({pause.at + pause.lasts, What::resume, actor});
        }
        if (comes_and_goes && program.stops < plan_.lasts)
            cues_.push_back({program.stops, What::stop, actor});
    }

    static void start(Actor& actor) {
        actor.process.emplace(Launch{actor.program->words, actor.program->output, actor.net_namespace});
    }

    // It says so when it listens.
    void await_server() {
        const auto until = net::now() + 15s;
        while (last_line(plan_.server.output).find(" on port ") == std::string::npos) {
            check();
            if (net::now() > until) throw std::runtime_error("the server did not start within 15 s");
            net::sleep_until(net::now() + beat);
        }
    }

    void follow_cues(Duration age) {
        for (; !cues_.empty() && cues_.front().at <= age; cues_.erase(cues_.begin())) {
            Actor& actor = actors_[cues_.front().actor];
            switch (cues_.front().what) {
                case What::start:
                    start(actor);
                    break;
                case What::stop:
                    if (actor.process) actor.process->tell_to_stop();
                    break;
                case What::suspend:
                    if (actor.process) actor.process->suspend();
                    break;
                case What::resume:
                    if (actor.process) actor.process->resume();
                    break;
            }
        }
        if (net_) net_->change(age);
    }

    // Nobody may have given up.
    void check() {
        for (Actor& actor : actors_)
            if (actor.process && !actor.process->is_running() && actor.process->exit_code() != 0)
                throw std::runtime_error(actor.program->name + " ended with " +
                                         std::to_string(actor.process->exit_code()) + ": " +
                                         last_line(actor.program->output));
    }

    // Clients first, so that they can say goodbye; then the server.
    void end_all() {
        for (std::size_t i = 1; i < actors_.size(); ++i)
            if (actors_[i].process) actors_[i].process->tell_to_stop();
        for (std::size_t i = 1; i < actors_.size(); ++i)
            if (actors_[i].process) actors_[i].process->end(patience);
        actors_.front().process->tell_to_stop();
        actors_.front().process->end(patience);
        check();
    }

    void check_shaping() const {
        if (!net_) return;
        for (std::size_t i = 0; i < plan_.clients.size(); ++i)
            if (const auto unused = net_->unused(i); !unused.empty())
                throw std::runtime_error(plan_.clients[i].name +
                                         "'s datagrams did not go through the netem of " + unused);
    }

    const RealPlan& plan_;
    std::optional<Namespaces> net_;
    std::vector<Actor> actors_;  // the server first
    std::vector<Cue> cues_;      // by time; those of the past are taken away
};

}  // namespace

Played play_plan(const RealPlan& plan, const HowFar& goes_on) { return Stage{plan}.play(goes_on); }

}  // namespace playtest
