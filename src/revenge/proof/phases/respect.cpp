#include "revenge/proof/phases/respect.hpp"

#include <optional>
#include <string>
#include <vector>

#include "revenge/chain/move_set.hpp"
#include "revenge/notation.hpp"

namespace revenge::proof::phases {

namespace {

using Position = coset::CosetSpace::Position;

base::Error not_respected(const puzzle::Cube& cube, const coset::CosetSpace& space,
                          const chain::Move& move, const Position& expected,
                          const std::optional<Position>& shown) {
    std::string which = "reduced";
    for (std::size_t k = 0; shown && shown->reduced == expected.reduced && k < space.shape().size();
         ++k) {
        const std::uint64_t stride = space.strides()[k];
        if (shown->raw / stride % space.shape()[k] != expected.raw / stride % space.shape()[k]) {
            which = "raw, number " + std::to_string(k + 1);
            break;
        }
    }
    const std::string& phase = space.declaration().name;
    const std::string turns = notation::to_text(move.turns, cube.size());
    return {
        base::ErrorCode::Usage,
        phase + ": coordinate (" + which + ") is not respected by " + turns +
            ": what it shows after that move does not follow from what it shows before",
        {{"coordinate-not-respected", {{"phase", phase}, {"coordinate", which}, {"move", turns}}}}};
}

// Returns a random state that the phases from `phase` + 1 on can solve.
puzzle::State solvable_later(const puzzle::Cube& cube,
                             const std::vector<std::vector<puzzle::Transformation>>& later,
                             int steps, base::Random& random) {
    puzzle::State state = cube.puzzle().solved();
    for (const std::vector<puzzle::Transformation>& moves : later) {
        for (int step = 0; step < steps && !moves.empty(); ++step) {
            state = cube.puzzle().apply(state, moves[random.below(moves.size())]);
        }
    }
    return state;
}

}  // namespace

base::Status respected(const puzzle::Cube& cube, const chain::ChainDeclaration& chain,
                       std::size_t phase, const coset::CosetSpace& space) {
    constexpr int kWalks = 50;
    constexpr int kSteps = 40;
    std::vector<std::vector<puzzle::Transformation>> later;
    for (std::size_t i = chain.phases.size() + 1; i-- > phase + 1;) {
        later.push_back(actions_of(cube, chain, i));
    }
    base::Random random(1);
    for (int walk = 0; walk < kWalks; ++walk) {
        // The first walk uses the phase's own moves alone.
        puzzle::State state =
            walk == 0 ? cube.puzzle().solved() : solvable_later(cube, later, kSteps, random);
        auto position = space.position_of(state);
        for (int step = 0; step < kSteps && position; ++step) {
            const std::size_t number = random.below(space.moves().size());
            const chain::Move& move = space.moves()[number];
            const Position expected = space.after_move(*position, static_cast<int>(number));
            state = cube.puzzle().apply(state, move.action);
            position = space.position_of(state);
            if (!position || !(*position == expected)) {
                return not_respected(cube, space, move, expected, position);
            }
        }
    }
    return {};
}

}  // namespace revenge::proof::phases
