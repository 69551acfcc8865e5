#include "revenge/solver/reduction/opening.hpp"

#include <fmt/format.h>

#include <array>

#include "revenge/base.hpp"
#include "revenge/solver/parts_by_looking.hpp"
#include "revenge/solver/reduction/short_solver.hpp"

namespace revenge::solver::reduction {

namespace {

// Two opposite colours.
coset::PiecesSeen centers_seen(const puzzle::Cube& cube,
                               const std::array<puzzle::Face, 2>& colors) {
    coset::PiecesSeen out = coset::pieces_seen(cube.puzzle(), false);
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (const puzzle::Face color : colors) {
            if (cube.puzzle().orbits()[i].name == "centers") {
                out[i][static_cast<std::size_t>(puzzle::index_of(color))] = true;
            }
        }
    }
    return out;
}

}  // namespace

base::Result<SharedMethod> open_short(const Opening& opening) {
    const Tier tier = opening.tier;
    REVENGE_TRY(opening.require_memory(fmt::format("the {} tables of short need", name_of(tier)),
                                       memory_of(tier), ", or use a smaller table size, if any"));
    REVENGE_TRY(auto phases, Phases::open(opening.shelf, opening.metric, opening.threads,
                                          opening.progress, tier, opening.stop));
    REVENGE_TRY(auto tables, opening.cube3.tables(opening, phase1_of(tier)));
    return SharedMethod(std::make_shared<ShortSolver>(phases, tables, opening.metric));
}

coset::PiecesSeen short_sees(const puzzle::Cube& cube, std::string_view part,
                             const puzzle::State& after) {
    if (part == "first centers") {
        const auto colors = centers_on_one_axis(cube, after);
        return colors ? centers_seen(cube, *colors)
                      : coset::orbits_seen(cube.puzzle(), {"centers"});
    }
    return part == "all axes"    ? coset::orbits_seen(cube.puzzle(), {"centers"})
           : part == "reduction" ? coset::orbits_seen(cube.puzzle(), {"centers", "wings"})
                                 : coset::pieces_seen(cube.puzzle(), true);
}

}  // namespace revenge::solver::reduction
