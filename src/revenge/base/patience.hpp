// How one waits for what somebody else has.
#pragma once

#include "revenge/base/port/stop_token.hpp"
#include "revenge/base/progress.hpp"

namespace revenge::base {

struct Patience {
    StopToken stop = {};               // no longer than until it is requested
    ProgressSink* progress = nullptr;  // told once that one waits
};

}  // namespace revenge::base
