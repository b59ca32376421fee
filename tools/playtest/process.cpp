#include "playtest/process.hpp"

#include "net/machine_clock.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

namespace playtest {

namespace {

using namespace std::chrono_literals;

// In the child, between fork and exec: calls only what may be called there.
struct Child {
    std::vector<char*> words;
    int output, net_namespace, complaints;
    bool first_in_line;
    pid_t parent;

    [[noreturn]] void become() const {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(127);
        setpgid(0, 0);  // a Ctrl-C at the terminal is ours alone: we end the others, in order
        std::signal(SIGINT, SIG_DFL);
        std::signal(SIGTERM, SIG_DFL);
        const int nothing = open("/dev/null", O_RDONLY);
        const bool ready = dup2(nothing, 0) == 0 && dup2(output, 1) == 1 && dup2(output, 2) == 2 &&
                           (net_namespace < 0 || setns(net_namespace, CLONE_NEWNET) == 0);
        if (first_in_line) {
            const sched_param priority{.sched_priority = 20};
            sched_setscheduler(0, SCHED_FIFO, &priority);  // or not: then it does without
        }
        if (ready) execvp(words.front(), words.data());
        const int error = errno;
        [[maybe_unused]] const auto told = write(complaints, &error, sizeof error);
        _exit(127);
    }
};

// A file descriptor that closes.
class Descriptor {
public:
    explicit Descriptor(int number) : number_{number} {}
    ~Descriptor() { close(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int get() const { return number_; }
    void close() {
        if (number_ >= 0) ::close(std::exchange(number_, -1));
    }

private:
    int number_;
};

std::runtime_error cannot(const std::string& what, int error) {
    return std::runtime_error("cannot " + what + ": " + std::strerror(error));
}

int opened(const std::string& file, int flags) {
    const int number = open(file.c_str(), flags | O_CLOEXEC, 0644);
    if (number < 0) throw cannot("open " + file, errno);
    return number;
}

// The child's first words, or none: then it has become the other program.
pid_t start(const Launch& launch, int output) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw cannot("make a pipe", errno);
    Descriptor hear{ends[0]}, tell{ends[1]};
    const Descriptor space{
        launch.net_namespace.empty() ? -1 : opened("/run/netns/" + launch.net_namespace, O_RDONLY)};
    auto words = launch.words;
    Child child{{}, output, space.get(), tell.get(), launch.first_in_line, getpid()};
    for (auto& word : words) child.words.push_back(word.data());
    child.words.push_back(nullptr);

    const pid_t id = fork();
    if (id < 0) throw cannot("start " + launch.words.front(), errno);
    if (id == 0) child.become();
    tell.close();
    int error = 0;
    if (read(hear.get(), &error, sizeof error) == static_cast<ssize_t>(sizeof error)) {
        waitpid(id, nullptr, 0);
        throw cannot("start " + launch.words.front(), error);
    }
    return id;
}

}  // namespace

Process::Process(const Launch& launch) {
    const Descriptor output{launch.output.empty() ? opened("/dev/null", O_WRONLY)
                                                  : opened(launch.output, O_WRONLY | O_CREAT | O_TRUNC)};
    id_ = start(launch, output.get());
    running_ = true;
}

Process::Process(Process&& other) noexcept
    : id_{other.id_}, running_{std::exchange(other.running_, false)}, exit_code_{other.exit_code_} {}

Process::~Process() { end(0s); }

void Process::collect(int options) {
    if (!running_) return;
    int status = 0;
    if (waitpid(id_, &status, options) != id_) return;
    running_ = false;
    exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

bool Process::is_running() {
    collect(WNOHANG);
    return running_;
}

void Process::suspend() {
    if (running_) kill(id_, SIGSTOP);
}

void Process::resume() {
    if (running_) kill(id_, SIGCONT);
}

void Process::tell_to_stop() {
    if (!running_) return;
    kill(id_, SIGTERM);
    kill(id_, SIGCONT);
}

void Process::end(motionwire::Duration patience) {
    for (const auto until = net::now() + patience; is_running() && net::now() < until;)
        net::sleep_until(net::now() + 5ms);
    if (!running_) return;
    kill(-id_, SIGKILL);  // and whatever it started
    collect(0);
}

Finished run_command(const std::vector<std::string>& words) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw cannot("make a pipe", errno);
    Descriptor hear{ends[0]}, say{ends[1]};
    pid_t id = -1;
    try {
        id = start({.words = words}, say.get());
    } catch (const std::runtime_error& error) {
        return {127, error.what()};
    }
    say.close();
    Finished finished;
    std::array<char, 4096> some{};
    for (ssize_t n; (n = read(hear.get(), some.data(), some.size())) != 0;) {
        if (n > 0)
            finished.said.append(some.data(), static_cast<std::size_t>(n));
        else if (errno != EINTR)
            break;
    }
    int status = 0;
    while (waitpid(id, &status, 0) < 0 && errno == EINTR) {
    }
    finished.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const auto& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::string shell_quoted(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string{"'\\''"} : std::string{c};
    return quoted + "'";
}

std::string own_folder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path().string(); }

std::uint16_t free_port() {
    const Descriptor socket{::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (bind(socket.get(), any, size) != 0 || getsockname(socket.get(), any, &size) != 0)
        throw cannot("find a free port", errno);
    return ntohs(address.sin_port);
}

}  // namespace playtest
