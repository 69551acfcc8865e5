#include "revenge/solver/reduction/frames.hpp"

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr std::uint8_t kAllLayers = 0b1111;

// RETURNS the symmetry that is a turn of the whole cube.
puzzle::SymmetryIndex rotation_of(const puzzle::Cube& cube, puzzle::Turn turn) {
    const Generator whole = generator_of(cube, turn);
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    puzzle::SymmetryIndex out = 0;
    const auto is_it = [&](puzzle::SymmetryIndex r) {
        for (std::size_t i = 0; i < kWings; ++i) {
            if (cube.symmetry(r).place[first + i] - first != whole.wing_to.at[i]) {
                return false;
            }
        }
        return true;
    };
    while (out < puzzle::kRotations && !is_it(out)) {
        ++out;
    }
    base::check(out < puzzle::kRotations, "all layers together turn as the whole cube does");
    return out;
}

std::size_t index_of(const std::vector<Generator>& moves, puzzle::Turn turn) {
    const auto found = std::ranges::find(moves, turn, &Generator::turn);
    return static_cast<std::size_t>(found - moves.begin());
}

}  // namespace

Frames::Frames(const puzzle::Cube& cube, const std::vector<Generator>& moves) {
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        if (puzzle::all_symmetries()[s].axis[0] == 0) {
            symmetries_.push_back(s);
        }
    }
    base::check(symmetries_.size() == kCount && symmetries_[0] == 0,
                "16 symmetries keep the x axis, the identity first");
    const auto place_among = [&](puzzle::SymmetryIndex s) {
        return static_cast<std::uint8_t>(std::ranges::find(symmetries_, s) - symmetries_.begin());
    };
    make_wings(cube);
    for (std::size_t m = 0; m < moves.size(); ++m) {
        axis_[m] = moves[m].turn.axis;
        is_counterclockwise_[m] = moves[m].turn.quarters == 3 ? 1 : 0;
    }
    for (std::size_t f = 0; f < kCount; ++f) {
        const puzzle::SymmetryIndex back = puzzle::inverse(symmetries_[f]);
        inverse_[f] = place_among(back);
        for (std::size_t g = 0; g < kCount; ++g) {
            compose_[f][g] = place_among(puzzle::compose(symmetries_[g], symmetries_[f]));
        }
        for (std::size_t m = 0; m < moves.size(); ++m) {
            puzzle::Turn turn = puzzle::image(puzzle::all_symmetries()[back], moves[m].turn, 4);
            puzzle::SymmetryIndex after = symmetries_[f];
            if (index_of(moves, turn) == moves.size()) {
                const puzzle::Turn whole{turn.axis, kAllLayers, turn.quarters};
                turn = {turn.axis, static_cast<std::uint8_t>(kAllLayers ^ turn.layers),
                        static_cast<std::uint8_t>(4 - turn.quarters)};
                after = puzzle::compose(after, rotation_of(cube, whole));  // the rotation first
            }
            taken_[f][m] = {static_cast<std::uint8_t>(index_of(moves, turn)), place_among(after)};
            base::check(taken_[f][m].move < moves.size() && taken_[f][m].frame < kCount,
                        "phase 2's moves look alike from all frames");
        }
    }
}

TurnWord Frames::taken(std::size_t frame, const TurnWord& word) const noexcept {
    TurnWord out = word;
    for (std::size_t i = 0; i < word.length; ++i) {
        const Taken taken = taken_[frame][word.moves[i]];
        frame = taken.frame;
        std::size_t at = i;
        for (; at > 0 && out.moves[at - 1] > taken.move &&
               axis_[out.moves[at - 1]] == axis_[taken.move];
             --at) {
            out.moves[at] = out.moves[at - 1];
        }
        out.moves[at] = taken.move;
    }
    const std::uint8_t last_axis = axis_[out.moves[word.length - 1U]];
    for (std::size_t i = word.length; i-- > 0 && axis_[out.moves[i]] == last_axis;) {
        if (is_counterclockwise_[out.moves[i]] != 0) {
            // Phase 2 has all three turns of a block that it may turn by a quarter.
            out.moves[i] = static_cast<std::uint8_t>(out.moves[i] - 2);
        }
    }
    return out;
}

void Frames::make_wings(const puzzle::Cube& cube) {
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("wings")->first);
    for (std::size_t f = 0; f < kCount; ++f) {
        for (std::size_t i = 0; i < kWings; ++i) {
            wings_[f].at[i] =
                static_cast<std::uint8_t>(cube.symmetry(symmetries_[f]).place[first + i] - first);
        }
        bool is_alike = !puzzle::is_odd_permutation(std::span(wings_[f].at).first(kWings));
        for (std::size_t i = 0; i < kHalf; ++i) {
            is_alike = is_alike && (wings_[f].at[i] < kHalf) == (wings_[f].at[0] < kHalf);
        }
        base::check(is_alike, "frames keep the wings' parity and halves");
    }
}

}  // namespace revenge::solver::reduction
