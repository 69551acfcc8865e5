#include "revenge/scrambler.hpp"

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/solver/square_one/square_one_solver.hpp"

namespace revenge {

namespace {

using base::Error;
using base::Result;
using puzzle::Definition;

// The puzzle with all pieces distinguishable.
puzzle::Puzzle marked(const Definition& definition) {
    std::vector<puzzle::Orbit> orbits = definition.puzzle().orbits();
    for (puzzle::Orbit& orbit : orbits) {
        for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
            orbit.solved[place] = static_cast<puzzle::SlotNumber>(place);
        }
        orbit.visible.clear();
    }
    return {definition.name(), std::move(orbits)};
}

// Returns the moves that walks are made of: all powers of all moves; of cubes, those of blocks from a face inward, and
// of two blocks that together are the cube only one.
std::vector<puzzle::Move> moves_of_walks(const Definition& definition) {
    std::vector<puzzle::Move> out;
    const int size = definition.cube_size();
    for (const puzzle::BaseMove& base : definition.moves()) {
        if (base.turn) {
            const unsigned faces = 1U | 1U << static_cast<unsigned>(size - 1);
            const bool is_half = 2 * std::popcount(base.turn->layers) == size;
            if ((base.turn->layers & faces) == 0 || (is_half && (base.turn->layers & 1U) == 0)) {
                continue;
            }
        }
        for (const int power : puzzle::listed_powers(base.order)) {
            puzzle::Move move = puzzle::power_of(definition, base, power);
            if (base.turn) {
                move.turn = base.turn;
                move.turn->quarters = static_cast<std::uint8_t>(base.turn->quarters * power % 4);
            }
            out.push_back(std::move(move));
        }
    }
    return out;
}

// Returns whether a move after these could be merged with one of them, or cancel it.
bool would_merge(const puzzle::Puzzle& puzzle, const std::vector<puzzle::Move>& made,
                 const puzzle::Move& next) {
    for (auto last = made.rbegin(); last != made.rend(); ++last) {
        if (last->base == next.base) {
            return true;
        }
        if (puzzle.then(last->action, next.action) != puzzle.then(next.action, last->action)) {
            return false;
        }
    }
    return false;
}

}  // namespace

std::vector<puzzle::Move> random_walk(const Definition& definition, base::Random& random,
                                      int count) {
    const std::vector<puzzle::Move> moves = moves_of_walks(definition);
    puzzle::State state = definition.puzzle().solved();
    std::vector<puzzle::Move> out;
    while (static_cast<int>(out.size()) < count) {
        std::vector<const puzzle::Move*> possible;
        std::vector<const puzzle::Move*> merging;  // where nothing else is possible
        for (const puzzle::Move& move : moves) {
            if (definition.is_possible(state, move.base, move.action)) {
                (would_merge(definition.puzzle(), out, move) ? merging : possible).push_back(&move);
            }
        }
        const auto& choice = possible.empty() ? merging : possible;
        if (choice.empty()) {
            break;
        }
        const puzzle::Move& move = *choice[random.below(choice.size())];
        state = definition.puzzle().apply(state, move.action);
        out.push_back(move);
    }
    return out;
}

RandomStates::RandomStates(const Definition& definition, base::Random random)
    : puzzle_(marked(definition)), model_(puzzle_), random_(random) {
    solved_ = definition.puzzle().solved();
}

Result<RandomStates> RandomStates::make(const Definition& definition, base::Random random) {
    RandomStates out(definition, random);
    if (!definition.rules().empty()) {
        return out;
    }
    std::vector<group::Permutation> generators;
    for (const puzzle::BaseMove& move : definition.moves()) {
        generators.push_back(out.model_.permutation(move.action));
    }
    auto group = group::StabilizerChain::build(generators, out.model_.degree());
    if (!group) {
        return base::with_prefix("no random " + definition.name() + " can be had, only scrambles: ",
                                 group.error());
    }
    out.group_ = *std::move(group);
    return out;
}

puzzle::State RandomStates::next(const Definition& definition, base::Random& random) const {
    if (puzzle::is_square_one(definition)) {
        static const solver::square_one::SquareOneSolver kSquareOne;
        return puzzle::square_one_pieces(kSquareOne.random_state(random));
    }
    if (!definition.rules().empty()) {
        constexpr int kMoves = 1'000;
        return puzzle::apply(definition, solved_,
                             puzzle::Moves(random_walk(definition, random, kMoves)));
    }
    const group::Permutation element = group_->random_element(random);
    puzzle::Transformation action;
    for (int slot = 0; slot < puzzle_.slots(); ++slot) {
        const int image = element(model_.point(slot, 0));
        const auto to = static_cast<std::size_t>(model_.slot_of(image));
        action.from[to] = static_cast<puzzle::SlotNumber>(slot);
        action.twist[to] =
            static_cast<puzzle::SlotNumber>(image - model_.point(static_cast<int>(to), 0));
    }
    return definition.puzzle().apply(solved_, action);
}

}  // namespace revenge
