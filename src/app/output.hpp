// Standard output with error detection: a full disk or a reader that has left must not look like success.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/exit_code.hpp"

namespace revenge::app {

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

}  // namespace revenge::app
