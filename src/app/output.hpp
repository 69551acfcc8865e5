// Standard output, with its failures noticed: a full disk or a reader that has gone away must not look
// like success.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "app/exit_code.hpp"

namespace revenge::app {

class Output {
  public:
    // Writes the text, a line end and flushes, so that a reader of a batch sees each answer at once.
    void line(std::string_view text);
    // The same of moves or sentences: on a terminal, lines that are too long are broken at blanks.
    void words(std::string_view text);
    void write(std::string_view text);

    // Returns true after a failed write: further results would be lost.
    bool broken() const noexcept { return failure_.has_value(); }
    // RETURNS `code`, or Trouble if something could not be written; says so on standard error, except
    // when the reader has left (`| head -1`).
    ExitCode finish(ExitCode code);

  private:
    std::optional<std::string> failure_;  // the system's reason of the first one
    bool reader_has_left_ = false;        // which is that reason
};

}  // namespace revenge::app
