// The N x N x N cubes (2 <= N <= 7) built from geometry: orbits, what each turn and each symmetry does,
// and the way between stickers and pieces.
//
// Orbits, as far as the size has them, in this order:
//   corners       8, places URF UFL ULB UBR DFR DLF DBL DRB; twist = where the U/D sticker is, counted
//                 clockwise from the place's U/D side
//   midges       12 (odd N), places UR UF UL UB DR DF DL DB FR FL BL BR
//   wings        24, place i < 12 and place i + 12 are the two wings of the i-th of those edges. A wing
//                has no orientation of its own: the 24 places are the 24 ordered pairs (X, Y) of
//                neighbouring faces, at the edge of X and Y on the side that is to the right when X
//                is looked at with Y up. Its X sticker always stays the X sticker (Larsen 1985,
//                theorem 2). Places 0..11 have X in {F, B}, or X in {R, L} and Y in {U, D}: the two
//                halves are the orbits under <R2, L2, F, B, U, D> and all inner half turns.
//   inner-wings  24 (N >= 6), likewise, between the wings and the middle of the edge
//   centers      24 (N >= 4), 4 a face in reading order, faces URFDLB; label = face
//   inner-centers, t-centers, inner-t-centers, left-obliques, right-obliques
//                24 each, likewise. Centers lie on a face's diagonals, t-centers on its middle lines (odd N >= 5),
//                oblique ones on neither (N >= 6); inner ones next to the middle (N >= 6)
//   face-centers  6 (odd N)
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle/geometry.hpp"
#include "revenge/puzzle/puzzle.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/puzzle/turn.hpp"

namespace revenge::puzzle {

// A sticker place as the pieces see it.
struct FaceletSlot {
    int slot;     // the place
    int facelet;  // which of the place's stickers: 0 .. stickers - 1
};

// The slots of the largest cube, the 7x7x7.
inline constexpr std::size_t kMostCubeSlots = 218;

// The suffix of the names of cubes with distinguishable pieces.
inline constexpr std::string_view kMarkedCube = "-super";
// RETURNS "4x4x4" or "4x4x4-super".
std::string cube_name(int size, bool marked = false);

class Cube {
  public:
    static constexpr int kMinSize = 2;
    static constexpr int kMaxSize = 7;

    // All pieces of a kind and colour alike, or (`marked`) every piece told apart: the supercube.
    // REQUIRES kMinSize <= size <= kMaxSize. COMPLEXITY: 2^size actions; 0.2 ms and 160 KB for size 4.
    explicit Cube(int size, bool marked = false);

    int size() const noexcept { return size_; }
    const Puzzle& puzzle() const noexcept { return puzzle_; }

    const Transformation& action(Turn turn) const noexcept {
        return actions_[static_cast<std::size_t>(turn_index(turn, size_))];
    }
    const SymmetryAction& symmetry(SymmetryIndex index) const noexcept {
        return symmetries_[index];
    }

    State apply(const State& state, Turn turn) const noexcept {
        return puzzle_.apply(state, action(turn));
    }
    State apply(State state, const Algorithm& algorithm) const noexcept;

    // The cube in hand turned by rotation `index` (0..23): pieces move, labels stay.
    State rotate(const State& state, SymmetryIndex index) const noexcept;
    // s x s^-1.
    State conjugate(const State& state, SymmetryIndex index) const noexcept;
    // The state that undoes what `state` does. REQUIRES distinct pieces; alike ones are taken in order.
    State inverse(const State& state) const noexcept;

    bool is_solved(const State& state) const noexcept { return state == puzzle_.solved(); }
    // RETURNS the rotation r with state = rotate(solved, r), or -1.
    int rotation_of_solved(const State& state) const noexcept;
    // RETURNS the rotation that brings the face centers home, where the cube has some and they are in order.
    std::optional<SymmetryIndex> homing_rotation(const State& state) const noexcept;

    int facelet_count() const noexcept { return kFaces * size_ * size_; }
    // Facelet index (INTERFACE order) -> place and sticker.
    const std::vector<FaceletSlot>& facelet_slots() const noexcept { return facelet_slots_; }
    // RETURNS the facelet index of sticker k of a slot; stickers of a place are clockwise for corners,
    // X before Y for wings.
    int facelet_index(int slot, int sticker) const noexcept {
        return slot_facelets_[static_cast<std::size_t>(slot)][static_cast<std::size_t>(sticker)];
    }
    int stickers(int slot) const noexcept {
        return static_cast<int>(slot_facelets_[static_cast<std::size_t>(slot)].size());
    }
    // RETURNS the face whose colour sticker k of the piece labelled `label` of an orbit has.
    Face sticker_face(const Orbit& orbit, int label, int sticker) const noexcept;

  private:
    struct Layout;
    explicit Cube(int size, Layout layout);
    static Layout lay_out(int size, bool marked);
    Transformation derive_action(Turn turn) const;
    SymmetryAction derive_symmetry(const Isometry& isometry) const;
    // RETURNS a number of its own for each cubie and face, below 6 N^3.
    std::size_t box_of(const Facelet& facelet) const noexcept;
    int facelet_at(const Facelet& facelet) const noexcept;

    int size_;
    std::vector<Facelet> facelets_;
    std::vector<std::vector<int>> slot_facelets_;
    std::vector<FaceletSlot> facelet_slots_;
    std::vector<std::int16_t> facelet_numbers_;  // by box_of()
    Puzzle puzzle_;
    std::vector<Transformation> actions_;
    std::vector<SymmetryAction> symmetries_;
};

}  // namespace revenge::puzzle
