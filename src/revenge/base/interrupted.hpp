// The error of what was asked to stop.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/saying.hpp"

namespace revenge::base {

// RETURNS Interrupted: "interrupted", or "interrupted before a solution was found", where `what` says what was not
// reached.
inline Error interrupted(std::string_view what = {}) {
    std::string message = "interrupted";
    if (!what.empty()) {
        message.append(" before ").append(what);
    }
    return error(ErrorCode::Interrupted, {std::move(message), {"interrupted"}});
}

}  // namespace revenge::base
