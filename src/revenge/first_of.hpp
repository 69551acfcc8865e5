// The next() of scramblers.
#pragma once

#include <optional>
#include <utility>

#include "revenge/base.hpp"

namespace revenge {

// Returns the next of the scrambles. ERRORS: those of scrambles().
template <class Made, class AnyScrambler>
base::Result<Made> first_of(AnyScrambler& scrambler) {
    std::optional<Made> out;
    const base::Status status = scrambler.scrambles(1, [&out](const Made& made) {
        out = made;
        return true;
    });
    if (!status) {
        return status.error();
    }
    return *std::move(out);
}

}  // namespace revenge
