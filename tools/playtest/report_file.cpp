#include "playtest/report_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace playtest {
namespace {

namespace fs = std::filesystem;

// Zero: all is written.
int write_to(const fs::path& path, const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out{path, std::ios::binary | std::ios::trunc};
    if (out) write(out);
    if (out) out.flush();
    const int why = errno;
    out.close();
    return out ? 0 : why != 0 ? why : EIO;
}

std::string complaint(const std::string& path, const std::error_code& why) {
    return path + ": could not be written: " + why.message();
}

// Special files (a pipe, /dev/stdout) can't be replaced.
bool is_in_place(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
}

}  // namespace

std::optional<std::string> cannot_write_to(const std::string& path) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        return complaint(path, std::make_error_code(std::errc::is_a_directory));
    if (is_in_place(path)) return std::nullopt;
    const fs::path target{path + ".partial"};
    const int why = write_to(target, [](std::ostream&) {});
    fs::remove(target, ignored);
    return why ? std::optional{complaint(path, {why, std::generic_category()})} : std::nullopt;
}

std::optional<std::string> write_file(const std::string& path,
                                      const std::function<void(std::ostream&)>& write) {
    std::error_code ignored;
    const bool in_place = is_in_place(path);
    const fs::path target = in_place ? fs::path{path} : fs::path{path + ".partial"};
    if (const int why = write_to(target, write)) {
        if (!in_place) fs::remove(target, ignored);
        return complaint(path, {why, std::generic_category()});
    }
    if (in_place) return std::nullopt;
    std::error_code failed;
    fs::rename(target, path, failed);
    if (!failed) return std::nullopt;
    fs::remove(target, ignored);
    return complaint(path, failed);
}

}  // namespace playtest
