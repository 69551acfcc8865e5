// Progress as the user sees it on standard error.
//
//   terminal     five-stage/stage-3  [#########...........] 45 %  12.3 M positions/s, 8 s left
//                one line, drawn over itself at most ten times a second, gone when the work is done
//   no terminal  a plain line every ten seconds
//   --quiet      nothing
#pragma once

#include <memory>

#include "revenge/base/progress.hpp"

namespace revenge::app {

// THREADS: may be used from several at once.
class ProgressOutput : public base::ProgressSink {
  public:
    // Takes the bar away, before something else is written to the terminal; the next report draws it again.
    virtual void clear() = 0;
};

std::unique_ptr<ProgressOutput> make_progress_output(bool quiet, bool terminal);

}  // namespace revenge::app
