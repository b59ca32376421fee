#pragma once

// Flags, read the same way by every program: help and version are answered, a wrong flag gets one line.

#include "command_line/farewell.hpp"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>

namespace command_line {

inline Farewell refused(const CLI::App& app, const std::string& why) {
    return {wrong_flag, app.get_name() + ": " + why.substr(0, why.find('\n')) + " (--help lists the flags)"};
}

// Nothing: all is well, go on.
inline std::optional<Farewell> parse(CLI::App& app, int argc, const char* const* argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& asked) {
        return Farewell{0, asked.what()};
    } catch (const CLI::CallForHelp&) {
        return Farewell{0, app.help()};
    } catch (const CLI::ParseError& error) {
        return refused(app, error.what());
    }
    return std::nullopt;
}

}  // namespace command_line
