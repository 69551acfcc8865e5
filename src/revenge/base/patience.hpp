// How one waits for what somebody else has.
#pragma once

#include <stop_token>

#include "revenge/base/progress.hpp"

namespace revenge::base {

struct Patience {
    std::stop_token stop = {};         // no longer than until it is requested
    ProgressSink* progress = nullptr;  // told once that one waits
};

}  // namespace revenge::base
