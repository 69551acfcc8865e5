// The exit codes of the program, all of them. They are part of its outside face: scripts rely on them.
// tests/cli/exit_codes_test.py produces each.
#pragma once

#include "revenge/base/result.hpp"

namespace revenge::app {

enum class ExitCode : int {
    Done = 0,
    NothingFound = 1,    // within the limits; `check`: does not solve
    Usage = 2,           // or unreadable input
    ImpossibleCube = 3,  // readable, but no cube can look like this
    TableDamaged = 4,    // and not rebuilt
    Trouble = 5,         // file, memory or network
    ReplayFailed = 6,    // a solution failed its replay: our bug, a report is written
    Interrupted = 130,   // as a shell says it of SIGINT
};

constexpr ExitCode exit_code_of(base::ErrorCode code) noexcept {
    switch (code) {
        case base::ErrorCode::NotFound:
            return ExitCode::NothingFound;
        case base::ErrorCode::Usage:
            return ExitCode::Usage;
        case base::ErrorCode::ImpossibleCube:
            return ExitCode::ImpossibleCube;
        case base::ErrorCode::TableDamaged:
            return ExitCode::TableDamaged;
        case base::ErrorCode::Resource:
            return ExitCode::Trouble;
        case base::ErrorCode::ReplayFailed:
            return ExitCode::ReplayFailed;
        case base::ErrorCode::Interrupted:
            return ExitCode::Interrupted;
    }
    return ExitCode::Trouble;
}

}  // namespace revenge::app
