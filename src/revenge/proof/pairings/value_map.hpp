// Values below 128 renamed, as tables that vector instructions read.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace revenge::proof::pairings {

struct ValueMap {
    static constexpr std::size_t kValues = 128;
    std::array<std::uint8_t, kValues> to;  // value v becomes to[v]

    std::uint8_t operator[](std::size_t value) const noexcept { return to[value]; }
};

inline ValueMap identity_values() noexcept {
    ValueMap out;
    for (std::size_t value = 0; value < ValueMap::kValues; ++value) {
        out.to[value] = static_cast<std::uint8_t>(value);
    }
    return out;
}

}  // namespace revenge::proof::pairings
