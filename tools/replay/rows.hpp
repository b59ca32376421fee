#pragma once

// A comma-separated file, line after line, that knows where it is: whatever is wrong is told with the file, the line
// and the word.

#include "motionwire/time.hpp"
#include "sim/types.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace replay {

// One line: what is wrong in a file that was read.
struct WrongFile : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// 'word', on one line and not too long, however strange it is.
std::string quoted(std::string_view word);

class Rows {
public:
    // Reads the header, which has to be this. `name` is the file's, for whoever has to be told.
    Rows(std::istream& in, std::string name, std::string_view header);

    // False at the end of the file. Empty lines are passed over.
    bool next();
    bool has_none() const { return read_ == 0; }  // but the header

    std::string_view text(std::size_t column) const { return fields_[column]; }
    double number(std::size_t column) const;                 // finite, and no larger than a float holds well
    std::uint64_t count(std::size_t column) const;           // a whole number from 0 on
    motionwire::Duration seconds(std::size_t column) const;  // from 0 on
    sim::Vec3 vector(std::size_t column) const;              // of three columns

    [[noreturn]] void wrong(std::size_t column, const std::string& why) const;  // names its word
    [[noreturn]] void fail(const std::string& what) const;

private:
    bool next_line();
    void split();
    void check_header() const;

    std::istream& in_;
    std::string name_;
    std::vector<std::string_view> columns_;  // the header's words
    std::string line_;
    std::vector<std::string_view> fields_;  // of line_
    int number_ = 0;
    int read_ = 0;
};

}  // namespace replay
