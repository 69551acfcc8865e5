#include "revenge/bounds/edge_pairing.hpp"

#include <utility>

#include "revenge/puzzle/parity.hpp"

namespace revenge::bounds {

EdgePairing joined_pairing() noexcept {
    EdgePairing out{};
    for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
        out[edge] = edge;
    }
    return out;
}

EdgePairing pairing_at(std::uint32_t rank) noexcept {
    EdgePairing out = joined_pairing();
    std::array<std::uint8_t, kEdges> place{};  // among the edges that are left, ascending
    for (unsigned i = kEdges - 2; i-- > 0;) {
        place[i] = static_cast<std::uint8_t>(rank % (kEdges - i));
        rank /= kEdges - i;
    }
    for (unsigned i = 0; i + 2 < kEdges; ++i) {
        const std::uint8_t edge = out[i + place[i]];
        for (unsigned j = i + place[i]; j > i; --j) {
            out[j] = out[j - 1];
        }
        out[i] = edge;
    }
    if (puzzle::is_odd_permutation(out)) {
        std::swap(out[kEdges - 2], out[kEdges - 1]);
    }
    return out;
}

}  // namespace revenge::bounds
