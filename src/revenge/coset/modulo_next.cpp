#include "revenge/coset/modulo_next.hpp"

#include <algorithm>

#include "revenge/base/saying.hpp"

namespace revenge::coset {

namespace {

base::Status keeps_pieces(const puzzle::Cube& cube, const chain::AtomDeclaration& atom,
                          const std::vector<puzzle::Transformation>& next) {
    if (atom.kind != chain::AtomKind::ModuloNext) {
        return {};
    }
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(atom.orbit);
    const std::vector<int>& looked_at = atom.sets.front();
    const auto is_in = [&](int place) {
        return std::ranges::find(looked_at, place) != looked_at.end();
    };
    for (const puzzle::Transformation& move : next) {
        for (int place = 0; place < orbit.size; ++place) {
            const int from = move.from[static_cast<std::size_t>(orbit.first + place)] - orbit.first;
            if (is_in(from) != is_in(place)) {
                return base::usage("seen-exchanged-with-others",
                                   "'modulo next': the next phase's moves exchange the {orbit} "
                                   "that are looked at with others",
                                   atom.orbit);
            }
        }
    }
    return {};
}

}  // namespace

base::Status keeps_pieces(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase,
                          const std::vector<puzzle::Transformation>& next) {
    std::vector<chain::CoordinateDeclaration> all = phase.raw;
    all.push_back(phase.reduced);
    for (const chain::CoordinateDeclaration& coordinate : all) {
        for (const chain::AtomDeclaration& atom : coordinate) {
            if (auto kept = keeps_pieces(cube, atom, next); !kept) {
                return kept;
            }
        }
    }
    return {};
}

}  // namespace revenge::coset
