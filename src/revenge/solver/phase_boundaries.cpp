#include "revenge/solver/phase_boundaries.hpp"

#include <algorithm>

namespace revenge::solver {

namespace {

// The turns about one axis that `moves` ends with (or begins with).
std::size_t trailing(const puzzle::Algorithm& moves) {
    std::size_t count = 0;
    while (count < moves.size() &&
           (moves.rbegin() + static_cast<std::ptrdiff_t>(count))->axis == moves.back().axis) {
        ++count;
    }
    return count;
}

std::size_t leading(const puzzle::Algorithm& moves) {
    const auto end = std::ranges::find_if(
        moves, [&moves](puzzle::Turn turn) { return turn.axis != moves.front().axis; });
    return static_cast<std::size_t>(end - moves.begin());
}

// RETURNS whether anything was merged.
bool merge(puzzle::Algorithm& earlier, puzzle::Algorithm& later, const puzzle::CostTable& costs) {
    if (earlier.empty() || later.empty() || earlier.back().axis != later.front().axis) {
        return false;
    }
    const auto tail = static_cast<std::ptrdiff_t>(trailing(earlier));
    const auto head = static_cast<std::ptrdiff_t>(leading(later));
    puzzle::Algorithm both(earlier.end() - tail, earlier.end());
    both.insert(both.end(), later.begin(), later.begin() + head);
    const puzzle::Algorithm merged = puzzle::simplify(both, costs, true);
    const bool turns_whole_cube = std::ranges::any_of(
        merged, [&costs](puzzle::Turn turn) { return puzzle::is_rotation(turn, costs.size()); });
    if (turns_whole_cube || costs.cost(merged) >= costs.cost(both)) {
        return false;
    }
    earlier.erase(earlier.end() - tail, earlier.end());
    earlier.insert(earlier.end(), merged.begin(), merged.end());
    later.erase(later.begin(), later.begin() + head);
    return true;
}

}  // namespace

void merge_boundaries(std::vector<puzzle::Algorithm>& phases, const puzzle::CostTable& costs) {
    // Merging may empty a phase and bring others together: start again from the first.
    for (bool merged = true; merged;) {
        merged = false;
        std::size_t earlier = 0;
        for (std::size_t later = 1; later < phases.size(); ++later) {
            if (phases[later].empty()) {
                continue;
            }
            if (phases[earlier].empty()) {
                earlier = later;
                continue;
            }
            merged = merge(phases[earlier], phases[later], costs) || merged;
            earlier = phases[later].empty() ? earlier : later;
        }
    }
}

}  // namespace revenge::solver
