// Puzzles: cubes, other built-in puzzles and custom definitions, with their states, turns, moves,
// move costs and random states.
//
//     const revenge::Cube cube(4);
//     const auto r = revenge::puzzle::turn_of(4, revenge::puzzle::Face::R, 1, 1, 1);
//     const revenge::State state = cube.apply(cube.puzzle().solved(), r);
//     const bool is_solved = cube.is_solved(state);  // false
//
// A Puzzle consists of pieces in orbits, and a State stores which piece is in which place. A Cube
// adds the geometry of an N x N x N cube: turns, symmetries and stickers. A Definition describes
// any puzzle together with its named moves. The moves of a solution (Moves) are turns of a cube or
// moves of a definition, and Costs determine their length.
//
// revenge/notation.hpp converts all of these to and from text. docs/puzzle-model.md has drawings of
// all numberings.
#pragma once

#include "revenge/base.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace revenge::puzzle {

// -------------------------------------------------------------------------------------------------
// Slot arrays: one number for each slot of a puzzle. A slot is a place of any orbit; the number is
// the piece in the slot, its twist, or the slot that it is filled from.
//
//     revenge::puzzle::SlotArray numbers;  // all 0
//     numbers[3] = 7;
//
// An array is zero wherever nothing was written, at any index, so a default array fits every
// puzzle; writing past the end extends the array. Puzzles of up to 128 slots, which include all
// cubes up to 5x5x5, store their numbers inside the object and never allocate memory. Larger
// puzzles use the heap.

// The type of a label, a twist or a slot.
using SlotNumber = std::uint16_t;
// The maximum number of slots of a puzzle, over all orbits.
inline constexpr std::size_t kMaxSlots = 4096;

// An array of slot numbers. Copying it cannot fail.
class REVENGE_EXPORT SlotArray {
  public:
    using value_type = SlotNumber;
    using iterator = SlotNumber*;
    using const_iterator = const SlotNumber*;
    // The number of slots that are stored inside the object.
    static constexpr std::size_t kInside = 128;

    SlotArray() noexcept = default;
    SlotArray(const SlotArray& other) noexcept : inside_(other.inside_) {
        if (other.outside_) {
            copy_outside(other);
        }
    }
    SlotArray(SlotArray&& other) noexcept = default;
    SlotArray& operator=(const SlotArray& other) noexcept {
        if (this != &other) {
            inside_ = other.inside_;
            if (other.outside_) {
                copy_outside(other);
            } else {
                outside_.reset();
            }
        }
        return *this;
    }
    SlotArray& operator=(SlotArray&& other) noexcept = default;
    ~SlotArray() = default;

    // Returns the number at a slot, 0 past the end. The non-const version extends the array.
    SlotNumber operator[](std::size_t slot) const noexcept {
        if (!outside_) {
            return slot < kInside ? inside_[slot] : SlotNumber{0};
        }
        return slot < outside_size_ ? outside_[slot] : SlotNumber{0};
    }
    SlotNumber& operator[](std::size_t slot) noexcept {
        if (slot >= size()) {
            reserve(slot + 1);
        }
        return data()[slot];
    }

    // Returns the number of slots that are stored, at least kInside.
    std::size_t size() const noexcept { return outside_ ? outside_size_ : kInside; }
    const SlotNumber* data() const noexcept { return outside_ ? outside_.get() : inside_.data(); }
    SlotNumber* data() noexcept { return outside_ ? outside_.get() : inside_.data(); }
    const SlotNumber* begin() const noexcept { return data(); }
    const SlotNumber* end() const noexcept { return data() + size(); }
    SlotNumber* begin() noexcept { return data(); }
    SlotNumber* end() noexcept { return data() + size(); }

    // Makes room for at least `slots` numbers.
    void reserve(std::size_t slots) noexcept;

    // Arrays are equal if their numbers are equal. Their sizes do not matter.
    bool operator==(const SlotArray& other) const noexcept;
    std::strong_ordering operator<=>(const SlotArray& other) const noexcept;

  private:
    void copy_outside(const SlotArray& other) noexcept;

    std::array<SlotNumber, kInside> inside_{};
    std::unique_ptr<SlotNumber[]> outside_;  // all numbers, if they do not fit inside
    std::size_t outside_size_ = 0;
};

// Returns the numbers as bytes, for hashes and identifiers: one byte for each number if all are
// below 256, else two.
REVENGE_EXPORT std::vector<std::byte> bytes_of(std::span<const SlotNumber> numbers);

// -------------------------------------------------------------------------------------------------
// Puzzle, State and Transformation: a twisty puzzle as orbits of pieces.
//
//     const revenge::puzzle::Puzzle& puzzle = cube.puzzle();
//     const revenge::puzzle::Orbit& corners = *puzzle.find_orbit("corners");
//     const int label = state.piece[corners.first + 2];  // the corner in place 2
//
// An orbit has places 0 .. size-1 and as many pieces. Each piece has a label; pieces that look
// alike share one, as the four centers of a colour do. Arrays over the whole puzzle contain the
// orbits one after another: slot = orbit.first + place.

// One kind of piece: pieces that moves can carry into each other's places.
struct REVENGE_EXPORT Orbit {
    std::string name;                // "corners", "wings", "centers", "midges", ...
    int first = 0;                   // slot of place 0
    int size = 0;                    // number of places
    int orientations = 1;            // number of twists of a piece in a place
    std::vector<SlotNumber> solved;  // [place]: label of its piece when solved
    bool distinct = true;            // all labels differ: label i belongs in place i
    // How files and texts number pieces and orientations. If empty, they use labels and twists.
    std::vector<SlotNumber> numbers{};  // [label]: the piece's number, from 0
    std::vector<SlotNumber> origins{};  // [place]: the written orientation of an untwisted piece
    // [label]: the number of orientations that look different, a divisor of `orientations`. If
    // empty, all do.
    std::vector<SlotNumber> visible{};

    // Returns the number of orientations of a piece that look different.
    int visible_orientations(std::size_t label) const noexcept {
        return label < visible.size() ? visible[label] : orientations;
    }
    // Returns the number that files use for a piece.
    int number_of(std::size_t label) const noexcept {
        return label < numbers.size() ? numbers[label] : static_cast<int>(label);
    }
    // Returns the label of the piece that files call `number`; nothing if there is no such piece.
    std::optional<SlotNumber> label_of(long number) const noexcept;
    // Returns the orientation that files write for an untwisted piece in a place.
    int origin_of(std::size_t place) const noexcept {
        return place < origins.size() ? origins[place] : 0;
    }
    // Returns the orientation change that files write for a piece that moves from place `left` to
    // place `entered` and gains `twist`.
    int written_gain(int left, int entered, int twist) const noexcept {
        return (twist + origin_of(static_cast<std::size_t>(entered)) + orientations -
                origin_of(static_cast<std::size_t>(left))) %
               orientations;
    }
};

// A state of a puzzle: the piece in each slot and its twist.
struct State {
    SlotArray piece{};  // label of the piece
    SlotArray twist{};  // in [0, orientations)

    bool operator==(const State&) const = default;
};

// The effect of a move: the piece in slot from[i] moves to slot i and gains twist[i].
struct Transformation {
    SlotArray from{};
    SlotArray twist{};

    auto operator<=>(const Transformation&) const =
        default;  // NOLINT(modernize-use-nullptr): a false alarm
};

// The pieces of a puzzle, and the arithmetic of its states and transformations. THREADS: const use
// is safe.
class REVENGE_EXPORT Puzzle {
  public:
    // Creates a puzzle from its orbits, whose slots follow one another. The solved state has the
    // pieces of Orbit::solved, untwisted.
    Puzzle(std::string name, std::vector<Orbit> orbits);

    const std::string& name() const noexcept { return name_; }
    const std::vector<Orbit>& orbits() const noexcept { return orbits_; }
    // Returns the orbit of that name, or nullptr.
    const Orbit* find_orbit(std::string_view name) const noexcept;
    // Returns the number of slots.
    int slots() const noexcept { return slots_; }
    const State& solved() const noexcept { return solved_; }
    // Returns true if some pieces have orientations that look alike (Orbit::visible).
    bool has_hidden_orientations() const noexcept { return has_hidden_twists_; }
    // Returns the number of orientations of a piece in each slot: the modulus of its twist. It is 1
    // for pieces without orientation, and 0 past the puzzle's slots.
    const SlotArray& orientations() const noexcept { return orientations_; }

    // Returns the transformation that does nothing.
    Transformation identity() const noexcept;
    // Returns the state after a move.
    State apply(const State& state, const Transformation& move) const noexcept;
    // Returns the transformation `first` followed by `second`:
    //    apply(apply(s, first), second) == apply(s, then(first, second))
    Transformation then(const Transformation& first, const Transformation& second) const noexcept;
    // Returns the transformation that undoes `move`.
    Transformation inverse(const Transformation& move) const noexcept;

    // Returns the transformation that turns the solved state into `state`. If pieces look alike,
    // several do; the result then matches them in order of their places.
    Transformation element_of(const State& state) const noexcept;

  private:
    void then(const SlotArray& contents, const SlotArray& twists, const Transformation& move,
              SlotArray& contents_out, SlotArray& twists_out) const noexcept;
    void then_far(const SlotArray& contents, const SlotArray& twists, const Transformation& move,
                  SlotArray& contents_out, SlotArray& twists_out) const noexcept;

    std::string name_;
    std::vector<Orbit> orbits_;
    int slots_ = 0;
    bool has_hidden_twists_ = false;
    State solved_;
    SlotArray orientations_{};
};

// -------------------------------------------------------------------------------------------------
// Space: the faces and axes of a cube, its 48 symmetries as signed permutations of the axes, and
// the positions of its stickers.
//
//     using revenge::puzzle::Face;
//     const int axis = revenge::puzzle::axis_of(Face::U);       // 1
//     const revenge::puzzle::Isometry y = revenge::puzzle::rotation_about(axis, 1);
//     const Face image = y(Face::F);                            // L
//
// The x axis points to R, y to U, z to F. Coordinates are doubled so that they are integers for
// every N: cubie centers have coordinates -(N-1), -(N-3), ..., N-1. The layers of an axis are
// counted from its positive face: layer 0 of axis x is the layer of R, layer N-1 that of L.

using Vector = std::array<int, 3>;

enum class Face : std::uint8_t { U, R, F, D, L, B };
inline constexpr int kFaces = 6;
inline constexpr std::array<Face, kFaces> kAllFaces{Face::U, Face::R, Face::F,
                                                    Face::D, Face::L, Face::B};
inline constexpr std::string_view kFaceLetters = "URFDLB";

// A face's index, its letter, and the face opposite to it.
constexpr int index_of(Face face) noexcept { return static_cast<int>(face); }
constexpr char letter_of(Face face) noexcept {
    return kFaceLetters[static_cast<std::size_t>(face)];
}
constexpr Face opposite(Face face) noexcept {
    return static_cast<Face>((index_of(face) + 3) % kFaces);
}
// Returns the axis of a face: 0 for x (R, L), 1 for y (U, D), 2 for z (F, B).
constexpr int axis_of(Face face) noexcept {
    constexpr std::array<int, 3> kAxis{1, 0, 2};
    return kAxis[static_cast<std::size_t>(index_of(face) % 3)];
}
// Returns true if the face is at the positive end of its axis: U, R and F.
constexpr bool is_positive(Face face) noexcept { return index_of(face) < 3; }
// Returns the face at an end of an axis.
constexpr Face face_of(int axis, bool positive) noexcept {
    constexpr std::array<Face, 3> kPositive{Face::R, Face::U, Face::F};
    const Face face = kPositive[static_cast<std::size_t>(axis)];
    return positive ? face : opposite(face);
}
// Returns the unit vector that points out of a face.
constexpr Vector normal_of(Face face) noexcept {
    Vector n{0, 0, 0};
    n[static_cast<std::size_t>(axis_of(face))] = is_positive(face) ? 1 : -1;
    return n;
}
constexpr Vector cross(const Vector& a, const Vector& b) noexcept {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
constexpr int dot(const Vector& a, const Vector& b) noexcept {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

// A symmetry of the cube as a signed permutation of the axes: out[axis[i]] = sign[i] * in[i].
struct REVENGE_EXPORT Isometry {
    std::array<int, 3> axis{0, 1, 2};
    std::array<int, 3> sign{1, 1, 1};

    Vector operator()(const Vector& v) const noexcept {
        Vector out{};
        for (std::size_t i = 0; i < 3; ++i) {
            out[static_cast<std::size_t>(axis[i])] = sign[i] * v[i];
        }
        return out;
    }
    // Returns the face that `face` is carried to.
    Face operator()(Face face) const noexcept;
    bool is_mirror() const noexcept;
    bool operator==(const Isometry&) const = default;
};

// Returns the composed map, `inner` first: compose(f, g)(v) = f(g(v)).
REVENGE_EXPORT Isometry compose(const Isometry& outer, const Isometry& inner) noexcept;
REVENGE_EXPORT Isometry inverse(const Isometry& isometry) noexcept;

// Returns the rotation by `quarters` quarter turns, clockwise seen from the positive face of
// `axis`.
REVENGE_EXPORT Isometry rotation_about(int axis, int quarters) noexcept;

// The place of one sticker.
struct Facelet {
    Vector cubie;  // the cubie's center
    Face face;     // the side of the cubie that the sticker is on
    bool operator==(const Facelet&) const = default;
};

// Returns the 6 N^2 sticker places in facelet order: faces U R F D L B, each row by row as seen
// from outside (U: first row at B; D: first row at F; the others: first row at U).
REVENGE_EXPORT std::vector<Facelet> facelets_of_cube(int size);

// -------------------------------------------------------------------------------------------------
// Symmetries: the action of the 48 symmetries of the cube on states.
//
//     const auto group = revenge::puzzle::symmetry_group("D4h");
//     if (group)
//         for (const revenge::puzzle::SymmetryIndex s : *group) use(cube.conjugate(state, s));
//
// A symmetry acts on places (where pieces are) and on labels (which pieces they are). The
// conjugation s x s^-1 uses the same symmetry for both. On a puzzle without fixed centers, the two
// symmetries may differ as long as both are rotations or both are mirrors: x followed by a rotation
// of the cube in hand is the action on places alone. Coset spaces are reduced by such pairs (Gallet
// 2015: s1 . g . H . s1' . s2).

inline constexpr int kSymmetries = 48;
inline constexpr int kRotations = 24;

// An index into all_symmetries(): 0 is the identity, 0..23 are rotations, 24..47 are mirrors.
using SymmetryIndex = std::uint8_t;

// Returns the 48 symmetries.
REVENGE_EXPORT const std::vector<Isometry>& all_symmetries();
// Returns the index of a symmetry.
REVENGE_EXPORT SymmetryIndex symmetry_index(const Isometry& isometry) noexcept;
// Returns the composed symmetry, `inner` first, like compose() of isometries.
REVENGE_EXPORT SymmetryIndex compose(SymmetryIndex outer, SymmetryIndex inner) noexcept;
REVENGE_EXPORT SymmetryIndex inverse(SymmetryIndex symmetry) noexcept;
inline bool is_mirror(SymmetryIndex symmetry) noexcept { return symmetry >= kRotations; }

// Returns a subgroup of the symmetries by its name: M (all 48), O (the 24 rotations); D4h D4 C4 C4v
// D2h(face) D2(face), which keep the U/D axis ("face": no axis changes place); D4h(x) and D4h(z),
// which keep another axis; C3 (about the UFL-DBR diagonal); C2(x) C2(y) C2(z); C1. ERRORS: Usage,
// listing the names.
REVENGE_EXPORT base::Result<std::vector<SymmetryIndex>> symmetry_group(std::string_view name);

// The action of one symmetry on the slots and labels of a puzzle (Cube::symmetry()).
struct SymmetryAction {
    SlotArray place{};  // [slot]: its image, a slot
    // [slot]: facelet k of the place is carried to facelet k + offset (mirrors: offset - k).
    SlotArray twist_offset{};
    SlotArray label{};  // [orbit.first + label]: the label's image
    bool mirror = false;
};

// Returns the state that has, in the image under `places` of each place, the image under `labels`
// of its piece. REQUIRES places.mirror == labels.mirror. COMPLEXITY: one pass over the slots.
REVENGE_EXPORT State apply(const Puzzle& puzzle, const SymmetryAction& places,
                           const SymmetryAction& labels, const State& state) noexcept;

// Returns a permutation of places, conjugated by a symmetry: if `from` maps i to j, the result maps
// the image of i to the image of j.
REVENGE_EXPORT SlotArray conjugated(const Puzzle& puzzle, const SymmetryAction& places,
                                    const SlotArray& from) noexcept;

// -------------------------------------------------------------------------------------------------
// Turns: one or more layers of an axis of an N x N x N cube, turned together.
//
//     using namespace revenge::puzzle;
//     const Turn lw = turn_of(4, Face::L, 1, 2, 1);  // Lw
//     const Algorithm undo = inverse(Algorithm{lw, lw});

// A turn of the layers whose bits are set in `layers` (bit i: layer i of the axis, counted from the
// positive face), by `quarters` (1, 2 or 3) quarter turns clockwise, seen from the positive face.
// On the 4x4x4, R is {0, 0b1, 1}, L is {0, 0b1000, 3}, Rw is {0, 0b11, 1}, and x is {0, 0b1111, 1}.
struct Turn {
    std::uint8_t axis = 0;
    std::uint8_t layers = 0;
    std::uint8_t quarters = 0;

    auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
};

// A sequence of turns.
using Algorithm = std::vector<Turn>;

// Returns the turn of a face's `first`-th to `last`-th layer (the face's own layer is 1), clockwise
// seen from that face: turn_of(4, Face::L, 1, 2, 1) is Lw. REQUIRES 1 <= first <= last <= size and
// quarters in 1..3.
constexpr Turn turn_of(int size, Face face, int first, int last, int quarters) noexcept {
    unsigned layers = 0;
    for (int layer = first; layer <= last; ++layer) {
        layers |= 1U << static_cast<unsigned>(is_positive(face) ? layer - 1 : size - layer);
    }
    return {static_cast<std::uint8_t>(axis_of(face)), static_cast<std::uint8_t>(layers),
            static_cast<std::uint8_t>(is_positive(face) ? quarters : 4 - quarters)};
}

// Returns the turn, or the sequence of turns, that undoes the given one.
constexpr Turn inverse(Turn turn) noexcept {
    turn.quarters = static_cast<std::uint8_t>(4 - turn.quarters);
    return turn;
}
REVENGE_EXPORT Algorithm inverse(const Algorithm& algorithm);

// Returns true if the turn moves every layer, as x, y and z do: a rotation of the whole cube.
constexpr bool is_rotation(Turn turn, int size) noexcept {
    return turn.layers == (1U << static_cast<unsigned>(size)) - 1;
}

// Returns true for a deep turn: a block of at least three layers that begins at a face and reaches
// past the middle, such as 3Rw on the 4x4x4. Solutions contain none, because 3Rw is L followed by a
// rotation of the cube.
constexpr bool is_deep(Turn turn, int size) noexcept {
    const unsigned faces = 1U | 1U << static_cast<unsigned>(size - 1);
    const int layers = std::popcount(turn.layers);
    return (turn.layers & faces) != 0 && layers > 2 && 2 * layers > size &&
           !is_rotation(turn, size);
}

// Returns the turn or algorithm as seen through a symmetry: applying `isometry` and then the image
// is the same as applying the turn and then `isometry`. A mirror reverses the direction of turns.
REVENGE_EXPORT Turn image(const Isometry& isometry, Turn turn, int size) noexcept;
REVENGE_EXPORT Algorithm image(const Isometry& isometry, const Algorithm& algorithm, int size);

// Returns a turn's number, which is below turn_index_bound(). Turns of different axes, layers or
// quarters have different numbers, so arrays can be indexed by turn.
constexpr int turn_index(Turn turn, int size) noexcept {
    return ((turn.axis << size) + turn.layers) * 3 + turn.quarters - 1;
}
constexpr int turn_index_bound(int size) noexcept { return (3 << size) * 3; }

// -------------------------------------------------------------------------------------------------
// Metrics: the cost of each turn of a cube.
//
//     const auto metric = revenge::puzzle::metric_named("obtm");
//     if (metric) use(revenge::puzzle::cost(*metric, algorithm, 4));
//
//   obtm   an outer block (WCA: R, Rw, 3Rw) costs 1, an inner block 2
//   sstm   each layer that turns costs 1 (R, 2R: 1; Rw: 2): the slice turns of the 4x4x4 papers
//   btm    each block of adjacent layers costs 1
//   obqtm, sqtm, bqtm   the same, with half turns counted twice
//
// Rotations of the whole cube cost 0. A bare "stm" is an error that names both of its meanings:
// sstm in the 4x4x4 papers, btm in cubing.js.

enum class Metric : std::uint8_t { Obtm, Sstm, Btm, Obqtm, Sqtm, Bqtm };
inline constexpr std::array<Metric, 6> kAllMetrics{Metric::Obtm,  Metric::Sstm, Metric::Btm,
                                                   Metric::Obqtm, Metric::Sqtm, Metric::Bqtm};
// The metrics that count a half turn once. Every answer for a cube lists its length in each of
// them.
inline constexpr std::array<Metric, 3> kTurnMetrics{Metric::Obtm, Metric::Sstm, Metric::Btm};
constexpr bool is_turn_metric(Metric metric) noexcept {
    return std::ranges::find(kTurnMetrics, metric) != kTurnMetrics.end();
}

// Returns the metric's name: "obtm", ...
REVENGE_EXPORT std::string_view name_of(Metric metric) noexcept;
// Returns the metric of that name, in upper or lower case. ERRORS: Usage, naming the metrics.
REVENGE_EXPORT base::Result<Metric> metric_named(std::string_view name);
// Like metric_named(), but an empty name is the default metric of cubes, obtm.
REVENGE_EXPORT base::Result<Metric> metric_or_default(std::string_view name);
// Returns the names of all metrics, separated by `between`.
REVENGE_EXPORT std::string metric_words(std::string_view between);

// Returns the cost of a turn, or the sum of the costs of an algorithm's turns, for a cube of edge
// length `size`.
REVENGE_EXPORT int cost(Metric metric, Turn turn, int size) noexcept;
REVENGE_EXPORT int cost(Metric metric, const Algorithm& algorithm, int size) noexcept;

// A table of custom costs of a cube's turns: the costs of a metric, some of them changed. THREADS:
// values, const use is safe.
//
//     revenge::puzzle::CostTable costs(revenge::Metric::Obtm, 4);
//     costs.set(turn, 2);
//     costs.rename("my costs");
class REVENGE_EXPORT CostTable {
  public:
    // Creates the table of a metric's costs, with the metric's name.
    CostTable(Metric metric, int size);

    const std::string& name() const noexcept { return name_; }
    int size() const noexcept { return size_; }
    int cost(Turn turn) const noexcept {
        return costs_[static_cast<std::size_t>(turn_index(turn, size_))];
    }
    int cost(const Algorithm& algorithm) const noexcept;
    // Sets the cost of a turn; rotations of the whole cube keep 0. REQUIRES cost >= 1.
    void set(Turn turn, int cost);
    void rename(std::string name) { name_ = std::move(name); }

  private:
    int size_;
    std::string name_;
    std::vector<std::uint8_t> costs_;
};

// -------------------------------------------------------------------------------------------------
// Cube: the N x N x N cubes, 2 <= N <= 7, with the effect of each turn and of each symmetry, and
// the correspondence of stickers and pieces.
//
//     const revenge::Cube cube(4);
//     const revenge::State state = cube.apply(cube.puzzle().solved(), algorithm);
//     const int rotation = cube.rotation_of_solved(state);  // -1: not solved in any orientation
//
// A cube has these orbits, as far as they exist for its size, in this order:
//
//   corners       8, places URF UFL ULB UBR DFR DLF DBL DRB. The twist is the position of the U/D
//                 sticker, counted clockwise from the place's U/D side.
//   midges        12 (odd N), places UR UF UL UB DR DF DL DB FR FL BL BR.
//   wings         24 (N >= 4). Places i < 12 and i + 12 are the two wings of the edge that has
//                 number i in the list of midges. A wing has no orientation of its own: the 24
//                 places are the 24 ordered pairs (X, Y) of neighbouring faces. The place lies at
//                 the edge of X and Y, on the right when you look at X with Y up. The wing's X
//                 sticker always stays the X sticker (Larsen 1985, theorem 2). Places 0..11 have X
//                 in {F, B}, or X in {R, L} and Y in {U, D}: the two halves are the orbits under
//                 <R2, L2, F, B, U, D> and all inner half turns.
//   inner-wings   24 (N >= 6), numbered like the wings, between them and the middle of the edge.
//   centers       24 (N >= 4), on the diagonals of a face; 4 for each face in reading order, faces
//                 URFDLB. The label is the face.
//   inner-centers, t-centers, inner-t-centers, left-obliques, right-obliques
//                 24 each, numbered like the centers. The t-centers lie on a face's middle lines
//                 (odd N >= 5), the obliques on neither the diagonals nor the middle lines
//                 (N >= 6), and the inner ones next to the middle (N >= 6).
//   face-centers  6 (odd N).

// The place and the sticker of a piece that a facelet belongs to.
struct FaceletSlot {
    int slot;     // the place's slot
    int facelet;  // the sticker of the place: 0 .. stickers(slot) - 1
};

// The number of slots of the largest cube, the 7x7x7.
inline constexpr std::size_t kMaxCubeSlots = 218;

// The suffix of the names of cubes whose pieces are all distinguishable.
inline constexpr std::string_view kMarkedCube = "-super";
// Returns "4x4x4" or, if marked, "4x4x4-super".
REVENGE_EXPORT std::string cube_name(int size, bool marked = false);

// An N x N x N cube. THREADS: const use is safe.
class REVENGE_EXPORT Cube {
  public:
    static constexpr int kMinSize = 2;
    static constexpr int kMaxSize = 7;

    // Creates a cube. All pieces of a kind and colour look alike, unless `marked` is true: then all
    // pieces are distinguishable (the supercube). REQUIRES kMinSize <= size <= kMaxSize.
    // COMPLEXITY: 2^size actions; 0.2 ms and 160 KB for size 4.
    explicit Cube(int size, bool marked = false);

    // Returns the edge length N.
    int size() const noexcept { return size_; }
    const Puzzle& puzzle() const noexcept { return puzzle_; }

    // Returns the effect of a turn.
    const Transformation& action(Turn turn) const noexcept {
        return actions_[static_cast<std::size_t>(turn_index(turn, size_))];
    }
    // Returns the effect of a symmetry.
    const SymmetryAction& symmetry(SymmetryIndex index) const noexcept {
        return symmetries_[index];
    }

    // Returns the state after a turn or an algorithm.
    State apply(const State& state, Turn turn) const noexcept {
        return puzzle_.apply(state, action(turn));
    }
    State apply(State state, const Algorithm& algorithm) const noexcept;

    // Returns the state after the cube in hand is rotated by symmetry `index` (0..23): pieces move
    // to other places and keep their labels.
    State rotate(const State& state, SymmetryIndex index) const noexcept;
    // Returns the conjugate s x s^-1 of the state x, where s is symmetry `index`: the state as seen
    // through the symmetry.
    State conjugate(const State& state, SymmetryIndex index) const noexcept;
    // Returns the inverse state: an algorithm that makes `state` from the solved cube solves it. If
    // pieces look alike, they are matched in order of their places.
    State inverse(const State& state) const noexcept;

    // Returns true if the state is solved in the standard orientation.
    bool is_solved(const State& state) const noexcept { return state == puzzle_.solved(); }
    // Returns the rotation r with state == rotate(solved, r); -1 if the cube is not solved in any
    // orientation.
    int rotation_of_solved(const State& state) const noexcept;
    // Returns the rotation that brings the face centers to their faces; nothing if the cube has no
    // face centers or they are not in the order of a cube.
    std::optional<SymmetryIndex> homing_rotation(const State& state) const noexcept;

    // Returns the number of stickers, 6 N^2.
    int facelet_count() const noexcept { return kFaces * size_ * size_; }
    // Returns the place and sticker of each facelet, in facelet order (facelets_of_cube()).
    const std::vector<FaceletSlot>& facelet_slots() const noexcept { return facelet_slots_; }
    // Returns the facelet index of sticker k of a slot. A corner's stickers are counted clockwise,
    // a wing's with X before Y.
    int facelet_index(int slot, int sticker) const noexcept {
        return slot_facelets_[static_cast<std::size_t>(slot)][static_cast<std::size_t>(sticker)];
    }
    // Returns the number of stickers of the piece in a slot.
    int stickers(int slot) const noexcept {
        return static_cast<int>(slot_facelets_[static_cast<std::size_t>(slot)].size());
    }
    // Returns the face whose colour sticker k of a piece has; the piece is given by its orbit and
    // label.
    Face sticker_face(const Orbit& orbit, int label, int sticker) const noexcept;

  private:
    struct Layout;
    explicit Cube(int size, Layout layout);
    static Layout lay_out(int size, bool marked);
    Transformation derive_action(Turn turn) const;
    SymmetryAction derive_symmetry(const Isometry& isometry) const;
    // Returns a distinct number for each cubie and face, below 6 N^3.
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

// -------------------------------------------------------------------------------------------------
// Definition: any twisty puzzle as data. It consists of pieces in orbits, moves with names, and
// the states that count as solved.
//
//     const auto skewb = revenge::puzzle::builtin_definition("skewb");
//     if (skewb)
//         for (const revenge::puzzle::BaseMove& move : skewb->moves()) puts(move.name.c_str());
//
// Definitions of built-in puzzles are generated; custom ones are parsed from files of the formats
// .tws and KPuzzle (revenge/notation.hpp) or created by the program. All functions treat them
// alike. A base move is listed once, with its order n; its powers are written X, X2, ..., X2', X'.

// A named move of a definition.
struct BaseMove {
    std::string name;
    Transformation action;
    int order = 1;             // the least n > 0 such that the n-th power does nothing
    std::optional<Turn> turn;  // for a cube: the turn
};

// One sticker of the puzzle's net: the polygon in which it is drawn, and the slot and sticker that
// it shows.
struct NetSticker {
    std::vector<std::array<double, 2>> outline;
    int face = 0;
    int slot = -1;  // -1: the sticker never moves
    int sticker = 0;
};
// The puzzle unfolded: the names of its faces and its stickers.
struct Net {
    std::vector<std::string> faces;
    std::vector<NetSticker> stickers;
    // [slot][sticker]: the face whose colour the sticker has when solved.
    std::vector<std::vector<int>> colors;
};

// A name for a turn of everything except one part, such as R++ of the Megaminx, which turns all but
// the face L. Relative to the rest of the puzzle it is a power of one base move. Because it also
// rotates the puzzle in hand, names of moves have other meanings after it.
struct ComplementTurn {
    std::string name;        // "R++"
    int base = 0;            // index of the base move of the part that stays in place
    int count = 1;           // the power of that move
    std::vector<int> means;  // [move]: index m of the move that its name means afterwards; ~m: m'
};

// An element of a sequence: base move number `which`, or whole turn number `which`, made `count`
// times. A negative count means backward.
struct Step {
    bool turns_whole = false;
    int which = 0;
    int count = 1;
};

// A name for a rotation of the whole puzzle in hand. Relative to the puzzle it does nothing, but
// names of moves have other meanings after it: move i means means[i].
struct WholeTurn {
    std::string name;
    Transformation action;
    int order = 1;
    std::vector<Step> means;
};

// A name for a sequence of moves. Algorithms may use it; searches do not.
struct NamedSequence {
    std::string name;
    std::vector<Step> steps;
};

// Rules that forbid moves in some states. The states of a puzzle with rules form a graph instead of
// a group.
struct Rules {
    // Forbids the states in which the piece in `slot` has one of these labels.
    struct Illegal {
        std::size_t slot = 0;
        std::vector<SlotNumber> labels;
    };
    // Joins pieces: a move must move all of them or none.
    struct Block {
        struct Piece {
            std::size_t orbit = 0;
            SlotNumber label = 0;
        };
        std::vector<Piece> pieces;
    };
    std::vector<Illegal> illegal;
    std::vector<Block> blocks;
    // [name of a base move]: slots that the move grips without changing their contents, such as
    // centers.
    std::map<std::string, std::vector<std::size_t>, std::less<>> gripped;

    bool empty() const noexcept { return illegal.empty() && blocks.empty(); }
};

// A puzzle and its moves. THREADS: const use is safe.
class REVENGE_EXPORT Definition {
  public:
    // Creates a definition. `rotations` are the effects of rotating the whole puzzle in hand; a
    // solved puzzle is also solved after any of them.
    Definition(Puzzle puzzle, std::vector<BaseMove> moves,
               std::vector<Transformation> rotations = {});

    const std::string& name() const noexcept { return puzzle_.name(); }
    const Puzzle& puzzle() const noexcept { return puzzle_; }
    const std::vector<BaseMove>& moves() const noexcept { return moves_; }
    const std::vector<Transformation>& rotations() const noexcept { return rotations_; }
    // Returns the same puzzle, solved in one orientation only.
    Definition without_rotations() const;
    // Returns the edge length of a cube, whose algorithms are read and written in cube notation; 0
    // for other puzzles.
    int cube_size() const noexcept { return cube_size_; }
    void set_cube_size(int size) noexcept { cube_size_ = size; }

    // The turns of all but one part (ComplementTurn). Most puzzles have none.
    const std::vector<ComplementTurn>& complements() const noexcept { return complements_; }
    void set_complements(std::vector<ComplementTurn> turns) { complements_ = std::move(turns); }

    // Names for rotations of the whole puzzle, and names for sequences. rotations() contains all
    // products of the whole turns.
    const std::vector<WholeTurn>& whole_turns() const noexcept { return whole_turns_; }
    void set_whole_turns(std::vector<WholeTurn> turns) { whole_turns_ = std::move(turns); }
    const std::vector<NamedSequence>& sequences() const noexcept { return sequences_; }
    void set_sequences(std::vector<NamedSequence> sequences) { sequences_ = std::move(sequences); }

    // The rules that forbid moves. If empty, every move is always possible.
    const Rules& rules() const noexcept { return rules_; }
    void set_rules(Rules rules) { rules_ = std::move(rules); }
    // Returns true if the rules allow the state.
    bool is_allowed(const State& state) const noexcept;
    // Returns true if a power of the base move named `base` is possible in the state; `action` is
    // the effect of that power.
    bool is_possible(const State& state, std::string_view base,
                     const Transformation& action) const noexcept;

    // The puzzle's net. If it has no stickers, the puzzle can be printed only as text.
    const Net& net() const noexcept { return net_; }
    void set_net(Net net) { net_ = std::move(net); }

    // Returns true if the state is solved, in any orientation that rotations() allows.
    bool is_solved(const State& state) const noexcept;

  private:
    Puzzle puzzle_;
    std::vector<BaseMove> moves_;
    std::vector<Transformation> rotations_;
    int cube_size_ = 0;
    std::vector<ComplementTurn> complements_;
    std::vector<WholeTurn> whole_turns_;
    std::vector<NamedSequence> sequences_;
    Rules rules_;
    Net net_;
};

// The maximum order of a base move. Moves of larger orders are errors.
inline constexpr int kMaxOrder = 1'000'000;
// The maximum order of a base move all of whose powers are used in searches. If the order is
// larger, searches use only the move itself and its inverse.
inline constexpr int kMaxListedOrder = 360;

// Returns the powers of a move of that order that searches use, in ascending order.
REVENGE_EXPORT std::vector<int> listed_powers(int order);

// Returns the order of a move: the least n > 0 such that n repetitions do nothing. If the order is
// larger than kMaxOrder, returns kMaxOrder + 1.
REVENGE_EXPORT int order_of(const Puzzle& puzzle, const Transformation& move) noexcept;

// Returns the effect of `count` repetitions of a move. REQUIRES count >= 0. COMPLEXITY: logarithmic
// in `count`.
REVENGE_EXPORT Transformation power(const Puzzle& puzzle, const Transformation& move,
                                    int count) noexcept;

// Returns true if both definitions have the same name, pieces and moves. Algorithms of one can then
// be read as algorithms of the other.
REVENGE_EXPORT bool are_same_puzzle(const Definition& a, const Definition& b) noexcept;

// Checks that all moves are possible in all states. ERRORS: Usage, for a puzzle with rules. Its
// states are not a group, so methods that use cosets cannot solve it.
REVENGE_EXPORT base::Status require_free_moves(const Definition& definition);

// -------------------------------------------------------------------------------------------------
// Move: a power of a base move of any puzzle, or a turn of a cube.
//
//     const auto moves = revenge::notation::parse_moves(*skewb, "R L' R2");
//     if (!moves) return complain(moves.error().message);
//     const revenge::State state =
//         revenge::puzzle::apply(*skewb, skewb->puzzle().solved(), *moves);
//
// A base move of order n has the powers 1 .. n - 1. revenge/notation.hpp reads and writes moves.

// A move with its name and its effect.
struct Move {
    std::string base;  // the name of the base move
    int power = 1;     // 1 .. order - 1
    int order = 2;     // of the base move
    Transformation action;
    std::optional<Turn> turn;  // for a cube: this power as a turn
};

// Returns the `count`-th power of a base move. REQUIRES 0 < count < base.order, and a puzzle other
// than a cube.
REVENGE_EXPORT Move power_of(const Definition& definition, const BaseMove& base, int count);

// Returns the move, or the sequence of moves, that undoes the given one.
REVENGE_EXPORT Move inverse(const Definition& definition, const Move& move);
REVENGE_EXPORT std::vector<Move> inverse(const Definition& definition,
                                         const std::vector<Move>& moves);
// Returns the moves with powers of the same move merged, across neighbours that commute as well.
// COMPLEXITY: about linear.
REVENGE_EXPORT std::vector<Move> simplify(const Definition& definition,
                                          const std::vector<Move>& moves);

// Returns the state after the moves.
REVENGE_EXPORT State apply(const Definition& definition, State state,
                           const std::vector<Move>& moves) noexcept;

// -------------------------------------------------------------------------------------------------
// Moves: the moves of a solution of any puzzle. They are either turns of a cube, or steps, which
// are moves of another puzzle with names.
//
//     const revenge::puzzle::Moves& moves = solution->moves;
//     puts(revenge::notation::to_text(moves, cube_size).c_str());
//     const revenge::State end = revenge::puzzle::apply(definition, start, moves);
//
// A turn takes three bytes, and Cube::apply() applies turns(). A step contains its name and its
// effect on each place, about 300 bytes. Functions for Moves count, print, invert and apply both
// kinds, so most programs need not distinguish them.

// A sequence of moves. If it is empty, it is of either kind. THREADS: values, const use is safe.
class REVENGE_EXPORT Moves {
  public:
    Moves() = default;
    // Creates moves from turns of a cube. Implicit, because turns are moves.
    Moves(Algorithm turns) : turns_(std::move(turns)) {}
    // Creates moves from a list of moves. Moves of a cube are stored as turns.
    Moves(std::vector<Move> moves);

    bool empty() const noexcept { return size() == 0; }
    std::size_t size() const noexcept { return turns_.size() + steps_.size(); }
    const Algorithm& turns() const noexcept { return turns_; }          // empty if there are steps
    const std::vector<Move>& steps() const noexcept { return steps_; }  // empty if there are turns

    // Appends moves. REQUIRES moves of the same puzzle.
    void append(const Moves& later);
    void append(Turn turn) { turns_.push_back(turn); }

  private:
    Algorithm turns_;  // at least one of the two lists is empty
    std::vector<Move> steps_;
};

// Returns the moves that undo `moves`. REQUIRES moves of the definition's puzzle.
REVENGE_EXPORT Moves inverse(const Definition& definition, const Moves& moves);
// Returns the state after `moves`. REQUIRES moves of the definition's puzzle.
REVENGE_EXPORT State apply(const Definition& definition, State state, const Moves& moves);

// -------------------------------------------------------------------------------------------------
// Costs: the cost of each move of any puzzle.
//
//     const auto costs = revenge::puzzle::Costs::named(*skewb, "turn");
//     if (costs) use(costs->cost(solution->moves));
//
// A cube is counted in one of its metrics (Metric). Other puzzles have the metrics `turn`, in which
// every move costs 1, and `quarter`, in which each step of a move costs 1: R2 of the Megaminx costs
// 2. The Square-1 also has `wca`. Custom costs are one of these with some costs changed.

// The costs of a puzzle's moves. THREADS: values, const use is safe.
class REVENGE_EXPORT Costs {
  public:
    // Returns the costs in a metric. ERRORS: Usage, listing the metrics of the puzzle.
    static base::Result<Costs> named(const Definition& definition, std::string_view metric);
    // Creates costs from a cube's cost table. Implicit, because a CostTable is a kind of Costs.
    Costs(CostTable turns) : name_(turns.name()), turns_(std::move(turns)) {}

    const std::string& name() const noexcept { return name_; }
    // Returns the cost of a move, or of a sequence of moves. REQUIRES moves of the puzzle to which
    // the costs belong.
    int cost(const Move& move) const noexcept;
    int cost(const Moves& moves) const noexcept;
    // Returns the cost table of a cube; nullptr for other puzzles.
    const CostTable* turns() const noexcept { return turns_ ? &*turns_ : nullptr; }

    // Sets the cost of one power of a base move. REQUIRES costs of a puzzle other than a cube, a
    // power from 1 to base.order - 1, and cost >= 1.
    void set(const BaseMove& base, int power, int cost);
    // Returns true if set() changed the cost of a move.
    bool has_own() const noexcept { return !own_.empty(); }
    void rename(std::string name) { name_ = std::move(name); }

  private:
    explicit Costs(std::string_view name);

    std::string name_;
    std::optional<CostTable> turns_;
    bool counts_steps_ = false;
    std::map<std::string, std::map<int, int>, std::less<>> own_;  // [base][power]
};

// Returns a simplified algorithm. Turns about one axis are cancelled and merged, across commuting
// neighbours as well, and written at the least cost: U U2 becomes U', and in OBTM R 2R becomes Rw.
// Whole-cube rotations are moved to the end if `rotations` is true, and removed otherwise, with the
// turns after them renamed. The result has the same effect, up to the removed rotation, and does
// not cost more. COMPLEXITY: linear.
REVENGE_EXPORT Algorithm simplify(const Algorithm& algorithm, const CostTable& costs,
                                  bool rotations);

// Merges powers of the same move within the parts and across consecutive parts of an algorithm. A
// merged move stays in the earliest of its parts. Moves are not merged if the merged move would
// cost more.
REVENGE_EXPORT void simplify(const Definition& definition, std::vector<std::vector<Move>>& parts,
                             const Costs& costs);
// Returns simplified moves: turns of a cube as by the first simplify(), without rotations, and
// steps as by the second.
REVENGE_EXPORT Moves simplify(const Definition& definition, const Moves& moves, const Costs& costs);

// -------------------------------------------------------------------------------------------------
// Built-in puzzles, by name.
//
//     for (const std::string& name : revenge::puzzle::builtin_names()) puts(name.c_str());
//     const auto megaminx = revenge::puzzle::builtin_definition("megaminx");
//
// They are the cubes from 2x2x2 to 7x7x7; `4x4x4-super` and `5x5x5-super`, whose pieces are all
// distinguishable; pyraminx, skewb, megaminx, fto, kilominx, dino, master-pyraminx, helicopter and
// curvy-copter; square1 and clock.

// Returns the names, in the order in which front ends list them.
REVENGE_EXPORT std::vector<std::string> builtin_names();

// Returns the edge length of the plain cube of that name; 0 for other puzzles.
REVENGE_EXPORT int cube_size_of(std::string_view name) noexcept;

// Returns the name of a cube without the suffix kMarkedCube, if present.
REVENGE_EXPORT std::string_view unmarked_cube(std::string_view name) noexcept;

// Returns the edge length if the definition is a built-in cube whose pieces are not marked; else 0.
// A custom puzzle with the name of a cube has its own moves, so the result for it is 0.
REVENGE_EXPORT int plain_cube_size(const Definition& definition) noexcept;

// Returns a built-in puzzle. ERRORS: Usage, listing the names.
REVENGE_EXPORT base::Result<Definition> builtin_definition(std::string_view name);

// -------------------------------------------------------------------------------------------------
// Random states: all states that turns can reach are equally likely.
//
//     revenge::Random random(2026);
//     const revenge::State state = revenge::puzzle::random_state(cube, random);
//
// revenge/scrambler.hpp draws random states of other puzzles.

// Returns a uniformly random state of the cube. The constraints are (Larsen 1985 for the 4x4x4):
// corner twists add up to 0 mod 3; midges, if any, have the parity of the corners, and their flips
// add up to 0 mod 2; wings are free; centers have the parity of the corners, which is invisible if
// the four centers of a colour look alike. Face centers of odd cubes stay in place.
REVENGE_EXPORT State random_state(const Cube& cube, base::Random& random);

}  // namespace revenge::puzzle

namespace revenge {

// Short names.
using puzzle::Cube;
using puzzle::Metric;
using puzzle::State;

}  // namespace revenge
