#include "revenge/coset/parity_term.hpp"

#include <algorithm>

#include "revenge/puzzle/parity.hpp"

namespace revenge::coset {

bool term_is_odd(const puzzle::Cube& cube, const chain::AtomDeclaration::ParityTerm& term,
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
    return puzzle::is_odd(seen);
}

}  // namespace revenge::coset
