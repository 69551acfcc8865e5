// All exit codes of the program. They are part of its interface, because scripts rely on them.
// tests/cli/exit_codes_test.py produces each.
#pragma once

#include "revenge/base.hpp"

namespace revenge::app {

enum class ExitCode : int {
    Done = 0,
    NothingFound = static_cast<int>(
        base::ErrorCode::NotFound),  // also: `check` found that the moves do not solve
    Usage = static_cast<int>(base::ErrorCode::Usage),
    ImpossibleCube = static_cast<int>(base::ErrorCode::ImpossibleCube),
    TableDamaged = static_cast<int>(base::ErrorCode::TableDamaged),
    Trouble = static_cast<int>(base::ErrorCode::Resource),
    ReplayFailed = static_cast<int>(base::ErrorCode::ReplayFailed),  // a report is written
    Interrupted = static_cast<int>(base::ErrorCode::Interrupted),
};

constexpr ExitCode exit_code_of(base::ErrorCode code) noexcept {
    return static_cast<ExitCode>(code);
}

}  // namespace revenge::app
