#include "replay/whole_file.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

namespace replay {

namespace {

namespace fs = std::filesystem;

// Zero: all is written.
int write_to(const fs::path& path, const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out{path, std::ios::binary};
    if (out) write(out);
    out.close();
    if (out) return 0;
    return errno != 0 ? errno : EIO;
}

}  // namespace

std::optional<std::string> write_whole(const std::string& path,
                                       const std::function<void(std::ostream&)>& write) {
    std::error_code error;
    const bool in_place = fs::exists(path, error) && !fs::is_regular_file(path, error);
    const fs::path target = in_place ? path : path + ".partial";
    error = {write_to(target, write), std::generic_category()};
    if (!error && !in_place) fs::rename(target, path, error);
    if (!error) return std::nullopt;
    std::error_code ignored;
    if (!in_place) fs::remove(target, ignored);
    return path + ": cannot be written: " + error.message();
}

}  // namespace replay
