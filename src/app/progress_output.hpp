// Progress display on standard error.
//
//   terminal     five-stage/stage-3  [#########...........] 45 %  12.3 M positions/s, 8 s left
//                one line no wider than the terminal, drawn over itself at most ten times a second, gone when the
//                work is done
//   no terminal  a plain line every ten seconds
//   --quiet      nothing
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base.hpp"

namespace revenge::app {

// Shows progress. THREADS: may be used from several threads at once.
class ProgressOutput : public base::ProgressSink {
  public:
    // Removes the bar before something else is written to the terminal; the next report draws it again.
    virtual void clear() = 0;
};

// The parts of a line on a terminal; empty ones are left out.
struct ProgressLine {
    std::string task;
    std::optional<double> share{};  // of the bar
    std::string amount;             // "45 %"
    std::string rate{};
    std::string left{};  // "8 s left"
};
// Returns a line narrower than `columns` (0 means any width). The bar, the rate and the end of the task's name are
// dropped in this order.
std::string progress_line(const ProgressLine& line, std::size_t columns);

std::unique_ptr<ProgressOutput> make_progress_output(bool quiet, bool terminal);

}  // namespace revenge::app
