#include "revenge/solver/short/parity.hpp"

#include <algorithm>
#include <optional>

#include "revenge/puzzle/symmetry.hpp"
#include "revenge/puzzle/turn.hpp"
#include "revenge/solver/short/views.hpp"

namespace revenge::solver::reduction {

namespace {

constexpr int kSize = 4;

// `block`: how many layers from the face on, or the one layer alone if it is negative.
constexpr puzzle::Turn block_turn(puzzle::Face face, int block, int quarters) {
    return block < 0 ? puzzle::turn_of(kSize, face, -block, -block, quarters)
                     : puzzle::turn_of(kSize, face, 1, block, quarters);
}

using puzzle::Face;

// RETURNS the words about x, of inner layers (-2), which leave all else as it is, or of blocks (2), which cost less
// where an inner layer is two turns. A flipped edge: Rw2 B2 U2 Lw U2 Rw' U2 Rw U2 F2 Rw F2 Lw' B2 Rw2. Two edges
// exchanged: Rw2 U2 Rw2 Uw2 Rw2 Uw2. Both: Rw U2 F2 Rw U2 Rw2 U2 F2 Rw F2 Rw2 F2 U2 Rw' U2 Rw (found by
// `revenge solve --moves 2R,2L,U2,F2`; there is none with fewer of these turns).
std::vector<puzzle::Algorithm> words(int block) {
    const auto r = [block](int quarters) { return block_turn(Face::R, block, quarters); };
    const auto l = [block](int quarters) { return block_turn(Face::L, block, quarters); };
    const puzzle::Turn u2 = block_turn(Face::U, 1, 2);
    const puzzle::Turn f2 = block_turn(Face::F, 1, 2);
    const puzzle::Turn b2 = block_turn(Face::B, 1, 2);
    const puzzle::Turn uw2 = block_turn(Face::U, 2, 2);
    return {
        {r(2), b2, u2, l(1), u2, r(3), u2, r(1), u2, f2, r(1), f2, l(3), b2, r(2)},
        {r(2), u2, r(2), uw2, r(2), uw2},
        {r(1), u2, f2, r(1), u2, r(2), u2, f2, r(1), f2, r(2), f2, u2, r(3), u2, r(1)},
    };
}

// A word as generators write it, which turn one of two blocks and the whole cube instead of the other.
class Writer {
  public:
    explicit Writer(const std::vector<Generator>& generators) : generators_(generators) {}

    // REQUIRES one layer, or two from a face on.
    void push(puzzle::Turn turn) {
        const auto others = static_cast<std::uint8_t>(turn.layers ^ kAll);
        const puzzle::Turn rest{turn.axis, others, static_cast<std::uint8_t>(4 - turn.quarters)};
        if (push_generator(turn)) {
            return;
        }
        if (push_generator(rest)) {
            held_ = compose(puzzle::rotation_about(turn.axis, turn.quarters), held_);
            return;
        }
        // Some metrics have no blocks of two, others no inner layers alone: what there is of the other makes them.
        const std::uint8_t outer = turn.layers & 0b0011 ? 0b0001 : 0b1000;
        const bool is_block = (turn.layers & outer) != 0;
        push({turn.axis, static_cast<std::uint8_t>(turn.layers ^ outer), turn.quarters});
        push({turn.axis, outer,
              is_block ? turn.quarters : static_cast<std::uint8_t>(4 - turn.quarters)});
    }
    const Path& path() const noexcept { return path_; }

  private:
    static constexpr std::uint8_t kAll = (1U << kSize) - 1;

    bool push_generator(puzzle::Turn turn) {
        const auto at = std::ranges::find(
            generators_, puzzle::image(puzzle::inverse(held_), turn, kSize), &Generator::turn);
        if (at != generators_.end()) {
            path_.push(static_cast<std::size_t>(at - generators_.begin()));
        }
        return at != generators_.end();
    }

    const std::vector<Generator>& generators_;
    puzzle::Isometry held_;  // how the whole cube was turned so far
    Path path_;
};

// RETURNS whether the centers are done and all wings beside their partners.
bool is_paired(const puzzle::Cube& cube, const Pieces& pieces) {
    for (std::size_t i = 0; i < kHalf; ++i) {
        if (pieces.wing[i] % kHalf != pieces.wing[i + kHalf] % kHalf) {
            return false;
        }
    }
    return rotation_home(cube, pieces).has_value();
}

// RETURNS whether a paired cube can be solved as a 3x3x3.
bool is_reduced(const puzzle::Cube& cube, const Pieces& pieces) {
    const cube3::Cubie cubie = as_3x3x3(cube, pieces).cubie;
    int flips = 0;
    for (const std::uint8_t flip : cubie.flip) {
        flips += flip;
    }
    return flips % 2 == 0 && is_odd_permutation(cubie.edge.data(), cubie.edge.size()) ==
                                 is_odd_permutation(cubie.corner.data(), cubie.corner.size());
}

// RETURNS where a word leads, if the cube is reduced there.
std::optional<Reduction> reduction_by(const puzzle::Cube& cube,
                                      const std::vector<Generator>& generators,
                                      const Pieces& pieces, const puzzle::Algorithm& word) {
    Writer writer(generators);
    for (const puzzle::Turn turn : word) {
        writer.push(turn);
    }
    Reduction out{pieces, 0, writer.path()};
    for (std::size_t i = 0; i < out.path.length; ++i) {
        out.pieces = apply(out.pieces, generators[out.path.moves[i]]);
    }
    if (!is_paired(cube, out.pieces) || !is_reduced(cube, out.pieces)) {
        return std::nullopt;
    }
    return out;
}

}  // namespace

std::vector<Reduction> parity_reductions(const puzzle::Cube& cube,
                                         const std::vector<Generator>& generators,
                                         const Pieces& pieces) {
    std::vector<Reduction> out;
    if (!is_paired(cube, pieces) || is_reduced(cube, pieces)) {
        return out;
    }
    for (const int block : {2, -2}) {
        for (const puzzle::Algorithm& word : words(block)) {
            for (const puzzle::Isometry& symmetry : puzzle::all_symmetries()) {
                const puzzle::Algorithm image = puzzle::image(symmetry, word, kSize);
                if (auto reduction = reduction_by(cube, generators, pieces, image)) {
                    out.push_back(*reduction);
                }
            }
        }
    }
    return out;
}

}  // namespace revenge::solver::reduction
