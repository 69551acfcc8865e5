// The program's output and exit codes. Standard output detects errors: a full disk or a reader that has left must not
// look like success. Lines are broken to the width of the terminal.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/base/port/files.hpp"

namespace revenge::app {

// All exit codes of the program. They are part of its interface, because scripts rely on them.
// tests/cli/exit_codes_test.py produces each.

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

class Output {
  public:
    // Writes the text and a newline and flushes, so that a reader of a batch sees each answer at once.
    void line(std::string_view text);
    // Writes moves or sentences in the same way; on a terminal, long lines are broken at blanks.
    void words(std::string_view text);
    void write(std::string_view text);

    // Returns true after a failed write: further results would be lost.
    bool broken() const noexcept { return failure_.has_value(); }
    // Returns `code`, or Trouble after a failed write. Prints the reason on standard error unless the reader has left
    // (`| head -1`).
    ExitCode finish(ExitCode code);

  private:
    std::optional<std::string> failure_;  // the system's reason for the first failure
    bool reader_has_left_ = false;        // true if that was the reason
};

// The width of a terminal, and line breaking at blanks, so that no move is split at the edge.

// Returns the width of the terminal that a stream is connected to, 80 if the width is unknown, and 0 if the stream is
// not a terminal.
std::size_t terminal_columns(base::port::Stream stream);

// Returns the number of columns of a line, one per character.
std::size_t columns_of(std::string_view line);
// Returns the beginning of a line, at most `columns` wide.
std::string cut_to_columns(std::string_view line, std::size_t columns);
// Returns the text with lines wider than `columns` broken at blanks. A longer word is not broken, and neither is a line
// that has colours. With 0 columns the text is returned unchanged.
std::string broken_at_blanks(std::string_view text, std::size_t columns);

// Messages on standard error.

// Writes "kind: sentence" and a newline. Quoted input may contain any bytes; those that a terminal cannot show as text
// are written in the form "\x00".
void print_sentence(const char* kind, std::string_view sentence);

}  // namespace revenge::app
