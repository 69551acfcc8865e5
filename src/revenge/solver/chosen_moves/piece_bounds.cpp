#include "revenge/solver/chosen_moves/piece_bounds.hpp"

#include <array>
#include <cmath>

namespace revenge::solver::chosen {

namespace {

// RETURNS the number of ways to place the pieces of an orbit, where pieces of one name are alike.
double positions(const Goal& goal, const puzzle::Orbit& orbit) {
    const auto first = static_cast<std::size_t>(orbit.first);
    std::array<int, kCodes> seen{};
    double out = 1;
    for (int i = 0; i < orbit.size; ++i) {
        const std::size_t slot = first + static_cast<std::size_t>(i);
        const std::uint8_t name = goal.name(first, goal.states().front().piece[slot]);
        out *= static_cast<double>(i + 1) / ++seen[name];
    }
    return out * std::pow(orbit.orientations, orbit.size - 1);
}

}  // namespace

PieceBounds::PieceBounds(const PreparedMoves& moves, const std::vector<Way>& ways) {
    constexpr double kMaxPositions = 1e8;
    const auto& orbits = moves.cube.puzzle().orbits();
    for (const puzzle::Orbit& orbit : orbits) {
        if (orbits.size() > 1 && positions(moves.goal, orbit) <= kMaxPositions) {
            kinds_.push_back(
                std::make_unique<Kind>(moves.on_slots(static_cast<std::size_t>(orbit.first),
                                                      static_cast<std::size_t>(orbit.size)),
                                       ways));
        }
    }
}

void PieceBounds::deepen(double last, int depth, std::uint64_t max_bytes, base::NodeBudget& watch) {
    used_.clear();
    for (const auto& kind : kinds_) {
        PositionTable& table = kind->table;
        const auto is_cheap = [&] {
            return static_cast<double>(table.frontier() * kind->moves.moves.size()) < last;
        };
        while (!table.is_whole() && is_cheap() && table.deepen(max_bytes, watch)) {
        }
        if (table.depth() > depth) {
            used_.push_back(kind.get());
        }
    }
}

}  // namespace revenge::solver::chosen
