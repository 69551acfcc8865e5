// The error of what a caller may not ask of a group.
#pragma once

#include <string>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

namespace revenge::group {

inline base::Error usage(std::string message) {
    return {base::ErrorCode::Usage, std::move(message)};
}

}  // namespace revenge::group
