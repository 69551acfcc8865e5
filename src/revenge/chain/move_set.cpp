#include "revenge/chain/move_set.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <limits>
#include <map>

namespace revenge::chain {

namespace {

// Quarter turns of each layer of one axis; 0 past the cube's.
using Amounts = std::array<std::uint8_t, puzzle::Cube::kMaxSize>;

struct Block {
    puzzle::Turn turn;
    int cost;
};

// Block turns that moves may be written with: at most half of the layers, since a larger block is
// the rest of the cube turned the other way, and a rotation. An inner block that is no single turn
// in the metric stands for two outer blocks, one of them possibly larger than that, so it does not
// count.
std::vector<Block> blocks_of(int axis, const puzzle::CostTable& costs) {
    std::vector<Block> out;
    const int size = costs.size();
    for (int first = 0; first < size; ++first) {
        for (int last = first; last < size && 2 * (last - first + 1) <= size; ++last) {
            unsigned layers = 0;
            for (int i = first; i <= last; ++i) {
                layers |= 1U << static_cast<unsigned>(i);
            }
            for (int quarters = 1; quarters <= 3; ++quarters) {
                const puzzle::Turn turn{static_cast<std::uint8_t>(axis),
                                        static_cast<std::uint8_t>(layers),
                                        static_cast<std::uint8_t>(quarters)};
                const puzzle::Turn outer{turn.axis, 1, turn.quarters};
                if (last == first || first == 0 || last == size - 1 ||
                    costs.cost(turn) <= costs.cost(outer)) {
                    out.push_back({turn, costs.cost(turn)});
                }
            }
        }
    }
    return out;
}

Amounts added(Amounts amounts, const puzzle::Turn& turn) {
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        if ((turn.layers >> i & 1) != 0) {
            amounts[i] = static_cast<std::uint8_t>((amounts[i] + turn.quarters) % 4);
        }
    }
    return amounts;
}

struct Writing {
    int cost = std::numeric_limits<int>::max();
    puzzle::Algorithm turns;
};

// The cheapest writing of every product about one axis (Bellman-Ford over at most 4^size products).
std::map<Amounts, Writing> cheapest_writings(int axis, const puzzle::CostTable& costs) {
    std::map<Amounts, Writing> best;
    const Amounts none{};
    best[none] = {0, {}};
    std::vector<Amounts> changed{none};
    const std::vector<Block> blocks = blocks_of(axis, costs);
    while (!changed.empty()) {
        std::vector<Amounts> next;
        for (const Amounts& from : changed) {
            const Writing base = best[from];
            for (const Block& block : blocks) {
                const Amounts to = added(from, block.turn);
                Writing& known = best[to];
                if (base.cost + block.cost < known.cost) {
                    known.cost = base.cost + block.cost;
                    known.turns = base.turns;
                    known.turns.push_back(block.turn);
                    next.push_back(to);
                }
            }
        }
        changed = std::move(next);
    }
    return best;
}

bool is_block(const Amounts& amounts, int size) {
    int turning = 0;
    int runs = 0;
    int amount = 0;
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        if (amounts[i] == 0) {
            continue;
        }
        ++turning;
        runs += i == 0 || amounts[i - 1] == 0 ? 1 : 0;
        if (amount != 0 && amounts[i] != amount) {
            return false;
        }
        amount = amounts[i];
    }
    return runs == 1 && 2 * turning <= size;
}

bool is_allowed(const Amounts& amounts, const SliceSet& slices, int axis) {
    for (std::size_t i = 0; i < amounts.size(); ++i) {
        const unsigned allowed = slices.amounts[static_cast<std::size_t>(axis)][i] | 1U;
        if ((allowed >> static_cast<unsigned>(amounts[i]) & 1U) == 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

std::optional<SliceSet> slices_of(const std::vector<puzzle::Move>& moves) {
    SliceSet out;
    for (const puzzle::Move& move : moves) {
        if (!move.turn || !std::has_single_bit(move.turn->layers)) {
            return std::nullopt;
        }
        const auto layer = static_cast<std::size_t>(std::countr_zero(move.turn->layers));
        std::uint8_t& amounts = out.amounts[move.turn->axis][layer];
        amounts = static_cast<std::uint8_t>(amounts | 1U | 1U << move.turn->quarters);
    }
    return out;
}

std::vector<Move> moves_of(const puzzle::Cube& cube, const SliceSet& slices,
                           const puzzle::CostTable& costs, Products products) {
    std::vector<Move> out;
    for (int axis = 0; axis < 3; ++axis) {
        std::map<Amounts, Writing> allowed;
        for (auto& [amounts, writing] : cheapest_writings(axis, costs)) {
            if (writing.cost > 0 && is_allowed(amounts, slices, axis) &&
                (products == Products::Mixed || is_block(amounts, cube.size()))) {
                allowed.emplace(amounts, writing);
            }
        }
        const auto is_path_of_two = [&allowed](const Amounts& amounts, int cost) {
            return std::ranges::any_of(allowed, [&](const auto& first) {
                if (first.second.cost >= cost) {
                    return false;
                }
                Amounts rest = amounts;
                for (std::size_t i = 0; i < rest.size(); ++i) {
                    rest[i] = static_cast<std::uint8_t>((rest[i] + 4 - first.first[i]) % 4);
                }
                const auto second = allowed.find(rest);
                return second != allowed.end() && first.second.cost + second->second.cost <= cost;
            });
        };
        for (const auto& [amounts, writing] : allowed) {
            if (is_path_of_two(amounts, writing.cost)) {
                continue;
            }
            Move move{writing.turns, cube.puzzle().identity(), writing.cost};
            for (const puzzle::Turn turn : writing.turns) {
                move.action = cube.puzzle().then(move.action, cube.action(turn));
            }
            out.push_back(std::move(move));
        }
    }
    return out;
}

std::vector<int> costs_of(const std::vector<Move>& moves) {
    std::vector<int> out;
    std::ranges::transform(moves, std::back_inserter(out), &Move::cost);
    return out;
}

puzzle::Transformation rotation_action(const puzzle::Cube& cube, puzzle::SymmetryIndex rotation) {
    // A state determines the original place of each piece only if all pieces are distinguishable.
    const puzzle::Cube marked(cube.size(), true);
    return marked.puzzle().element_of(marked.rotate(marked.puzzle().solved(), rotation));
}

}  // namespace revenge::chain
