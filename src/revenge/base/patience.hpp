// Options for waiting until another user releases a resource.
#pragma once

#include <stop_token>

#include "revenge/base/progress.hpp"

namespace revenge::base {

// Ends the wait on a stop request, and reports it once.
struct Patience {
    std::stop_token stop = {};         // ends the wait
    ProgressSink* progress = nullptr;  // receives one note that the caller waits
};

}  // namespace revenge::base
