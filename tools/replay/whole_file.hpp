#pragma once

// A file that is there whole, or not at all: written beside under another name, then renamed. Where something else
// than a file stands (a device, a pipe), that is written to.

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace replay {

// Nothing: all is written. Else why not, in one line that names the file.
std::optional<std::string> write_whole(const std::string& path,
                                       const std::function<void(std::ostream&)>& write);

}  // namespace replay
