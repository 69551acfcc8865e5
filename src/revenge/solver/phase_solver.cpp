#include "revenge/solver/phase_solver.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver {

std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<chain::Move>& moves) {
    // The least way to make each product about one axis: its cost, then the first of two moves, counted from 1; 0
    // stands for one move, or none.
    using Way = std::pair<int, std::size_t>;
    std::map<puzzle::SlotArray, Way> best{{puzzle.identity().from, Way{}}};
    const auto offer = [&best](const puzzle::SlotArray& product, const Way& way) {
        Way& known = best.try_emplace(product, way).first->second;
        known = std::min(known, way);
    };
    const auto commute = [&moves](std::size_t a, std::size_t b) {
        return puzzle::commute(moves[a].turns.front(), moves[b].turns.front());
    };
    const auto product = [&](std::size_t a, std::size_t b) {
        return puzzle.then(moves[a].action, moves[b].action).from;
    };
    const auto way = [&moves](std::size_t a, std::size_t b) {
        return Way{moves[a].cost + moves[b].cost, a + 1};
    };
    for (std::size_t a = 0; a < moves.size(); ++a) {
        offer(moves[a].action.from, {moves[a].cost, 0});
        for (std::size_t b = a; b < moves.size(); ++b) {
            if (commute(a, b)) {
                offer(product(a, b), way(a, b));
            }
        }
    }
    return puzzle::followers<search::MoveIndex>(
        moves.size(), commute,
        [&](std::size_t a, std::size_t b) { return best.at(product(a, b)) != way(a, b); });
}

}  // namespace revenge::solver
