#include "revenge/proof/pairings/edge_pairing.hpp"

#include <utility>

#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::pairings {

EdgePairing joined_pairing() noexcept {
    EdgePairing out{};
    for (std::uint8_t edge = 0; edge < kEdges; ++edge) {
        out[edge] = edge;
    }
    return out;
}

EdgePairing pairing_at(std::uint32_t rank) noexcept {
    EdgePairing out{};
    base::unrank_permutation(2 * rank, out);
    if (puzzle::is_odd_permutation(out)) {
        std::swap(out[kEdges - 2], out[kEdges - 1]);
    }
    return out;
}

}  // namespace revenge::proof::pairings
