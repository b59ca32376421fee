#include "playtest/real_run.hpp"

#include "playtest/guest.hpp"
#include "playtest/netem.hpp"
#include "playtest/process.hpp"
#include "playtest/real_judge.hpp"
#include "playtest/real_player.hpp"

#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace playtest {

namespace {

namespace fs = std::filesystem;

// A folder that goes with its run.
class Folder {
public:
    Folder() {
        std::string name = (fs::temp_directory_path() / "motionwire-playtest-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw std::runtime_error("cannot make a folder in " + fs::temp_directory_path().string());
        path_ = name;
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

void must_have(const std::string& program) {
    if (access(program.c_str(), X_OK) != 0)
        throw std::runtime_error("there is no " + program + " to play with");
}

}  // namespace

RealPlayer::RealPlayer(RealOptions options) : options_{std::move(options)} {
    if (options_.programs.empty()) options_.programs = own_folder();
    options_.programs = fs::absolute(options_.programs).string();
    must_have(options_.programs + "/motionwire-server");
    must_have(options_.programs + "/motionwire-bot");
    if (options_.guest) {
        if (const auto why = why_no_guest()) throw std::runtime_error("no guest can be booted: " + *why);
        shaper_ = Shaper::guest;
        return;
    }
    const auto why = why_no_netem();
    shaper_ = why ? Shaper::relay : Shaper::netem;
    if (why) say("links are shaped by relays, not by netem: " + *why + " (--guest brings one that has it)");
}

Run RealPlayer::play(const Scenario& scenario, std::uint64_t seed,
                     const std::function<bool(double)>& goes_on) {
    const Folder folder;
    const bool netem = shaper_ != Shaper::relay;
    RealPlan plan = plan_of(scenario, seed,
                            {.programs = options_.programs,
                             .logs = folder.path(),
                             .port = netem ? std::uint16_t{7777} : free_port(),
                             .netem = netem});
    if (options_.adds) options_.adds(plan);
    for (const auto& note : plan.notes) say(note);
    const auto says = [this](const std::string& line) { say(line); };
    const Played played =
        shaper_ == Shaper::guest
            ? play_in_guest(plan, {options_.programs + "/motionwire-playtest", folder.path(), says}, goes_on)
            : play_plan(plan, goes_on);
    return judge_logs(scenario, seed, plan, played, folder.path());
}

std::string RealPlayer::mode() const {
    if (shaper_ == Shaper::relay) return "real: relay";
    return shaper_ == Shaper::guest ? "real: netem in a guest" : "real: netem";
}

void RealPlayer::say(const std::string& line) const {
    if (options_.says) options_.says(line);
}

}  // namespace playtest
