#include "revenge/solver/larsen/opening.hpp"

#include "revenge/solver/larsen/larsen.hpp"

namespace revenge::solver::larsen {

base::Result<SharedMethod> open_larsen(const Opening& opening) {
    return SharedMethod(std::make_shared<Larsen>(opening.costs));
}

coset::PiecesSeen larsen_sees(const puzzle::Cube& cube, std::string_view part,
                              const puzzle::State& /*after*/) {
    if (part.starts_with("corner")) {
        return coset::orbits_seen(cube.puzzle(), {"corners"});
    }
    return part.starts_with("wing") ? coset::orbits_seen(cube.puzzle(), {"corners", "wings"})
                                    : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace revenge::solver::larsen
