#include "revenge/coset/parity_term.hpp"

#include <algorithm>

namespace revenge::coset {

bool is_odd(const std::vector<int>& sequence) noexcept {
    bool odd = false;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            odd = odd != (sequence[j] > sequence[i]);
        }
    }
    return odd;
}

bool term_is_odd(const puzzle::Cube& cube, const AtomDeclaration::ParityTerm& term,
                 const puzzle::SlotArray& pieces) {
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(term.orbit);
    const bool by_edge = term.orbit == "wings" && !term.places.empty();
    std::vector<int> seen;
    for (int place = 0; place < orbit.size; ++place) {
        if (term.places.empty() || std::ranges::find(term.places, place) != term.places.end()) {
            const int piece = pieces[static_cast<std::size_t>(orbit.first + place)];
            seen.push_back(by_edge ? wing_edge(orbit, piece) : piece);
        }
    }
    return is_odd(seen);
}

}  // namespace revenge::coset
