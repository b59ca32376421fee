#include "playtest/guest.hpp"

#include "net/machine_clock.hpp"
#include "playtest/process.hpp"

#include <sys/utsname.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

namespace playtest {

namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

constexpr const char* kernel = "/usr/bin/linux.uml";
constexpr Duration boot_takes = 60s, around_the_run = 60s, beat = 50ms;

std::string text_of(const fs::path& file) {
    std::ifstream in{file};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

// Never seen half written.
void write(const fs::path& file, const std::string& text) {
    const fs::path half = file.string() + ".half";
    if (std::ofstream out{half}; !(out << text).flush())
        throw std::runtime_error("cannot write " + half.string());
    fs::rename(half, file);
}

// The kernel's own command line knows no quotes.
void must_be_one_word(const fs::path& folder) {
    if (folder.string().find_first_of(" \t\n\"") != std::string::npos)
        throw std::runtime_error("a guest can't boot from '" + folder.string() +
                                 "': TMPDIR has to be a path without spaces");
}

// What the guest does instead of an operating system. It always powers itself off.
std::string init_script(const GuestOptions& options, Duration lasts) {
    const auto most = std::chrono::ceil<std::chrono::seconds>(lasts + around_the_run).count();
    const std::string quoted = shell_quoted(options.folder);
    return "#!/bin/bash\n"
           "export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root\n"
           "mount -t proc proc /proc; mount -t sysfs sysfs /sys; mount -t tmpfs tmpfs /run; mkdir -p "
           "/run/netns\n"
           "mount -t tmpfs tmpfs /dev/shm 2> /dev/null\n"
           "modules=/usr/lib/uml/modules/$(uname -r)/kernel\n"
           "for m in drivers/net/veth drivers/net/ifb net/sched/sch_netem; do insmod $modules/$m.ko; done\n"
           "timeout -s KILL " +
           std::to_string(most) + " " + shell_quoted(options.program) + " " + inside_guest + " " + quoted +
           " > " + quoted +
           "/inside.txt 2>&1\n"
           "echo $? > " +
           quoted +
           "/exit\n"
           "echo o > /proc/sysrq-trigger; sleep 5\n";
}

Launch boot_of(const fs::path& folder) {
    // hostfs: the guest's disk is this machine's. The consoles are one file; nobody types.
    return {.words = {kernel, "mem=512M", "root=/dev/root", "rootfstype=hostfs", "rootflags=/", "rw", "quiet",
                      "init=" + (folder / "init.sh").string(), "con=null", "con0=null,fd:1", "ssl=null",
                      "noreboot", "uml_dir=" + (folder / "uml").string()},
            .output = (folder / "guest.txt").string(),
            .first_in_line = true};
}

double progress_in(const fs::path& folder) {
    return std::strtod(text_of(folder / "progress").c_str(), nullptr);
}

[[noreturn]] void blame(const fs::path& folder) {
    std::string line, last;
    for (std::istringstream lines{text_of(folder / "inside.txt")}; std::getline(lines, line);)
        if (!line.empty()) last = line;
    if (last.empty()) last = "it ended without a word; see " + (folder / "guest.txt").string();
    throw std::runtime_error("in the guest: " + last);
}

}  // namespace

std::optional<std::string> why_no_guest() {
    if (access(kernel, X_OK) != 0) return "linux.uml is not installed: apt-get install user-mode-linux";
    if (run_command({"insmod", "-V"}).exit_code == 127)
        return "insmod is not installed: apt-get install kmod";
    if (!run_command({"ip", "-V"}).well()) return "ip and tc are not installed: apt-get install iproute2";
    return std::nullopt;
}

Played play_in_guest(const RealPlan& plan, const GuestOptions& options, const HowFar& goes_on) {
    const fs::path folder{options.folder};
    must_be_one_word(folder);
    write(folder / "plan.json", written(plan));
    write(folder / "init.sh", init_script(options, plan.lasts));
    fs::permissions(folder / "init.sh", fs::perms::owner_all);
    options.says("booting the guest...");
    Process guest{boot_of(folder)};
    const auto until = net::now() + boot_takes + plan.lasts + around_the_run;
    for (bool going = true; guest.is_running(); net::sleep_until(net::now() + beat)) {
        if (net::now() > until) throw std::runtime_error("the guest did not end in time");
        if (going && !goes_on(progress_in(folder))) {
            going = false;
            write(folder / "stop", "");
        }
    }
    if (!fs::exists(folder / "played.json")) blame(folder);
    const auto played = nlohmann::json::parse(text_of(folder / "played.json"));
    return {motionwire::LocalTime{Duration{played.at("start").get<std::int64_t>()}},
            Duration{played.at("lasted").get<std::int64_t>()}, played.at("interrupted").get<bool>()};
}

int play_inside(const std::string& at) try {
    const fs::path folder{at};
    motionwire::LocalTime next{};
    const auto goes_on = [&](double share) {
        if (net::now() < next) return true;
        next = net::now() + 200ms;
        write(folder / "progress", std::to_string(share));
        return !fs::exists(folder / "stop");
    };
    const Played played = play_plan(read_plan(text_of(folder / "plan.json")), goes_on);
    write(folder / "played.json", nlohmann::json{{"start", played.start.time_since_epoch().count()},
                                                 {"lasted", played.lasted.count()},
                                                 {"interrupted", played.interrupted}}
                                      .dump());
    return 0;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 4;
}

}  // namespace playtest
