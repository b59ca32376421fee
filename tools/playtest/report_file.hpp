#pragma once

// Files that are there whole, or not at all: written beside under another name, then renamed. Where something else
// than a file stands (a device, a pipe), that is written to.

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>

namespace playtest {

// None: all is written. Else why not, in one line that names the file.
std::optional<std::string> write_file(const std::string& path,
                                      const std::function<void(std::ostream&)>& write);

// The same without writing anything: to say so before an hour is played.
std::optional<std::string> cannot_write_to(const std::string& path);

}  // namespace playtest
