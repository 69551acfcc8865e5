// The effect of turns of the 4x4x4 on the 24 places of centers and the 24 of wings, for proofs that need nothing else.
//
// Places are those of puzzle::Cube: centers 4 a face, faces URFDLB; wings 0..11 in one half, place i + 12 the other
// wing of edge i. A set of places is a mask, bit i for place i.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::proof::centers {

inline constexpr int kPlaces = 24;
using Mask = std::uint32_t;
inline constexpr Mask kAllPlaces = (Mask{1} << kPlaces) - 1;
inline constexpr Mask kHalfOfWings = 0xFFF;

// The piece in place i moves to place [i].
using PlaceMap = std::array<std::uint8_t, kPlaces>;

PlaceMap identity_map() noexcept;
PlaceMap then(const PlaceMap& first, const PlaceMap& second) noexcept;
PlaceMap inverse(const PlaceMap& map) noexcept;
Mask image(Mask mask, const PlaceMap& map) noexcept;

// The same for many masks: a table of 256 entries a byte. About 1 us to make, 1 ns a mask.
class MaskMap {
  public:
    explicit MaskMap(const PlaceMap& map) noexcept;
    Mask operator()(Mask mask) const noexcept {
        return byte_[0][mask & 255U] | byte_[1][mask >> 8U & 255U] | byte_[2][mask >> 16U & 255U];
    }

  private:
    std::array<std::array<Mask, 256>, 3> byte_;
};

struct PlaceMove {
    puzzle::Turn turn;
    PlaceMap centers;
    PlaceMap wings;
    bool odd = false;  // as a permutation of the wings
};

// The groups of Chen's first three steps (chains/three-phase.toml).
enum class Step { One, Two, Three };

// RETURNS the turns of at most two neighbouring layers that the step allows and that cost one move in `metric`. A turn
// of some layers is one of the others and a rotation of the whole cube. Proofs here make rotations at the end: so there
// are no turns of three layers, and for step 1, which may end on any axis, of two such turns the first alone.
std::vector<PlaceMove> moves_of(const puzzle::Cube& cube, puzzle::Metric metric, Step step);

// Proofs make no move twice in a row; turns of the same layers they count as several. `last`: moves.size() at the
// beginning of a word.
template <class Move>
bool may_follow(const std::vector<Move>& moves, std::size_t last, std::size_t next) noexcept {
    const auto commute = [&moves](std::size_t a, std::size_t b) {
        return puzzle::commute(moves[a].turn, moves[b].turn);
    };
    return last == moves.size() || puzzle::may_follow(last, next, commute, std::equal_to<>());
}

// The 48 symmetries, or those that keep the axis R-L: what is in place i goes to ...
struct PlaceSymmetry {
    puzzle::SymmetryIndex index;
    PlaceMap centers;
    PlaceMap wings;
};
std::vector<PlaceSymmetry> symmetries_of(const puzzle::Cube& cube, bool keep_axis_rl);

}  // namespace revenge::proof::centers
