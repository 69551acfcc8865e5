#include "revenge/solver/move_followers.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace revenge::solver {

std::vector<std::vector<search::MoveIndex>> followers_of(const puzzle::Puzzle& puzzle,
                                                         const std::vector<coset::Move>& moves) {
    const std::size_t count = moves.size();
    // The least way to make each product about one axis: cost, then first move. A first move of
    // `count` stands for no second move, or for no move at all.
    using Way = std::pair<int, std::size_t>;
    std::map<puzzle::SlotArray, Way> best;
    best[puzzle.identity().from] = {0, count};
    const auto offer = [&best](const puzzle::SlotArray& product, const Way& way) {
        const auto [known, is_new] = best.try_emplace(product, way);
        if (!is_new) {
            known->second = std::min(known->second, way);
        }
    };
    const auto same_axis = [&moves](std::size_t a, std::size_t b) {
        return moves[a].turns.front().axis == moves[b].turns.front().axis;
    };
    const auto product = [&](std::size_t a, std::size_t b) {
        return puzzle.then(moves[a].action, moves[b].action).from;
    };
    for (std::size_t a = 0; a < count; ++a) {
        // A single move comes before any pair of the same cost.
        offer(moves[a].action.from, {moves[a].cost, 0});
        best[moves[a].action.from].second = count;
    }
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = 0; b < count; ++b) {
            if (same_axis(a, b)) {
                const auto known = best.find(product(a, b));
                const bool is_single = known != best.end() && known->second.second == count &&
                                       known->second.first <= moves[a].cost + moves[b].cost;
                if (!is_single) {
                    offer(product(a, b), {moves[a].cost + moves[b].cost, a});
                }
            }
        }
    }
    std::vector<std::vector<search::MoveIndex>> out(count + 1);
    for (std::size_t b = 0; b < count; ++b) {
        out[count].push_back(static_cast<search::MoveIndex>(b));
        for (std::size_t a = 0; a < count; ++a) {
            if (!same_axis(a, b) ||
                best.at(product(a, b)) == Way{moves[a].cost + moves[b].cost, a}) {
                out[a].push_back(static_cast<search::MoveIndex>(b));
            }
        }
    }
    return out;
}

}  // namespace revenge::solver
