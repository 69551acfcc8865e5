#include "revenge/solver/wing_pairs.hpp"

#include <algorithm>

#include "revenge/puzzle/parity.hpp"

namespace revenge::solver {

std::optional<Pairing> pairing_of(std::span<const puzzle::SlotNumber> wings) noexcept {
    constexpr std::uint8_t kNone = kHalfPlaces;
    Pairing place_of_edge{};  // in the second half
    place_of_edge.fill(kNone);
    for (std::uint8_t b = 0; b < kHalfPlaces; ++b) {
        std::uint8_t& place = place_of_edge[wings[kHalfPlaces + b] % kHalfPlaces];
        if (place != kNone) {
            return std::nullopt;
        }
        place = b;
    }
    Pairing out{};
    std::ranges::transform(wings.first(kHalfPlaces), out.begin(), [&](puzzle::SlotNumber wing) {
        return place_of_edge[wing % kHalfPlaces];
    });
    return out;
}

bool meets_pairs_goal(const chain::PhaseDeclaration& phase,
                      std::span<const puzzle::SlotNumber> wings) noexcept {
    const auto pairing = pairing_of(wings);
    return pairing && !puzzle::is_odd(*pairing) &&
           std::ranges::all_of(phase.joined_edges, [&pairing](int edge) {
               return (*pairing)[static_cast<std::size_t>(edge)] == edge;
           });
}

}  // namespace revenge::solver
