// Puzzles: cubes, other built-in puzzles and custom definitions, with their states, turns, moves, move costs and random
// states.
//
//     const revenge::Cube cube(4);
//     revenge::State state = cube.puzzle().solved();
//
// A Puzzle has pieces in orbits, a State says which piece is where. A Cube adds geometry: turns, symmetries, stickers.
// A Definition is any puzzle with its moves by name. Moves are turns of a cube or moves of a definition, and Costs count
// them.
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
// One number for each slot of a puzzle: the piece in it, its twist, or the slot that it is filled from.
//
// Puzzles of up to 128 slots, all cubes up to 5x5x5 among them, keep the numbers inside the object: states of them are
// copied by the million, and never allocate memory. Larger puzzles keep theirs on the heap. An array is zero wherever
// nothing was written, however far out, so a default array fits every puzzle; writing past the end makes room.

// A label, a twist or a slot.
using SlotNumber = std::uint16_t;
inline constexpr std::size_t kMostSlots = 4096;  // of all orbits together

class REVENGE_EXPORT SlotArray {
  public:
    using value_type = SlotNumber;
    using iterator = SlotNumber*;
    using const_iterator = const SlotNumber*;
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

    // The numbers that there is room for, at least kInside.
    std::size_t size() const noexcept { return outside_ ? outside_size_ : kInside; }
    const SlotNumber* data() const noexcept { return outside_ ? outside_.get() : inside_.data(); }
    SlotNumber* data() noexcept { return outside_ ? outside_.get() : inside_.data(); }
    const SlotNumber* begin() const noexcept { return data(); }
    const SlotNumber* end() const noexcept { return data() + size(); }
    SlotNumber* begin() noexcept { return data(); }
    SlotNumber* end() noexcept { return data() + size(); }

    // Makes room for at least `slots` numbers.
    void reserve(std::size_t slots) noexcept;

    // Arrays are equal if their numbers are, whatever they have room for.
    bool operator==(const SlotArray& other) const noexcept {
        return outside_ || other.outside_ ? std::is_eq(*this <=> other) : inside_ == other.inside_;
    }
    std::strong_ordering operator<=>(const SlotArray& other) const noexcept;

  private:
    void copy_outside(const SlotArray& other) noexcept;

    std::array<SlotNumber, kInside> inside_{};
    std::unique_ptr<SlotNumber[]> outside_;  // all numbers, where there is no room inside
    std::size_t outside_size_ = 0;
};

// Returns the numbers as bytes, for hashes and identities: a byte each where all are below 256, else two.
REVENGE_EXPORT std::vector<std::byte> bytes_of(std::span<const SlotNumber> numbers);

// -------------------------------------------------------------------------------------------------
// A twisty puzzle as orbits of pieces: the model that everything above works on.
//
// Each orbit has places 0..size-1 and as many pieces. A piece is known by its label; pieces that look
// alike share one (the four centers of a colour). All orbits lie one behind the other in flat arrays
// of slots: slot = orbit.first + place.

struct REVENGE_EXPORT Orbit {
    std::string name;                // "corners", "wings", "centers", "midges", ...
    int first = 0;                   // slot of place 0
    int size = 0;                    // places
    int orientations = 1;            // twists a piece can have in a place
    std::vector<SlotNumber> solved;  // label at each place when solved
    bool distinct = true;            // all labels differ: label i belongs in place i
    // The numbers of pieces and orientations in files and in states as text; empty if they are labels and twists.
    std::vector<SlotNumber> numbers{};  // [label], from 0
    std::vector<SlotNumber> origins{};  // [place]: what is written for a piece that is not twisted
    // [label]: the number of visible orientations, a divisor of `orientations`; empty: all are visible.
    std::vector<SlotNumber> visible{};

    int visible_orientations(std::size_t label) const noexcept {
        return label < visible.size() ? visible[label] : orientations;
    }
    int number_of(std::size_t label) const noexcept {
        return label < numbers.size() ? numbers[label] : static_cast<int>(label);
    }
    // Returns nothing if no piece has that number, from 0.
    std::optional<SlotNumber> label_of(long number) const noexcept;
    int origin_of(std::size_t place) const noexcept {
        return place < origins.size() ? origins[place] : 0;
    }
    // Returns what files write for a piece that goes from place `left` to `entered` and gains `twist`.
    int written_gain(int left, int entered, int twist) const noexcept {
        return (twist + origin_of(static_cast<std::size_t>(entered)) + orientations -
                origin_of(static_cast<std::size_t>(left))) %
               orientations;
    }
};

// Which piece is where.
struct State {
    SlotArray piece{};  // label of the piece in the slot
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

class REVENGE_EXPORT Puzzle {
  public:
    Puzzle(std::string name, std::vector<Orbit> orbits);

    const std::string& name() const noexcept { return name_; }
    const std::vector<Orbit>& orbits() const noexcept { return orbits_; }
    // Returns the orbit of that name, or nullptr.
    const Orbit* find_orbit(std::string_view name) const noexcept;
    int slots() const noexcept { return slots_; }
    const State& solved() const noexcept { return solved_; }
    // Returns whether pieces have orientations that look alike (Orbit::visible).
    bool has_hidden_orientations() const noexcept { return has_hidden_twists_; }
    // Modulus of the twist in each slot (1 where pieces have no orientation; 0 past the puzzle's slots).
    const SlotArray& orientations() const noexcept { return orientations_; }

    Transformation identity() const noexcept;
    State apply(const State& state, const Transformation& move) const noexcept;
    // Returns first `first`, then `second`: apply(apply(s, first), second) = apply(s, then(...)).
    Transformation then(const Transformation& first, const Transformation& second) const noexcept;
    Transformation inverse(const Transformation& move) const noexcept;

    // The state as an element: what, applied to the solved state, gives it. REQUIRES all orbits
    // distinct, or takes alike pieces in order of their places.
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
// Space: faces, axes, the 48 symmetries as signed permutations of the axes, and where the stickers
// of an N x N x N cube are.
//
// x points to R, y to U, z to F. Coordinates are doubled so that they are integers for every N: cubie
// centers have coordinates -(N-1), -(N-3), ..., N-1. Layers on an axis are counted from its positive
// face: layer 0 of axis x is the R face layer, layer N-1 the L face layer.

using Vector = std::array<int, 3>;

enum class Face : std::uint8_t { U, R, F, D, L, B };
inline constexpr int kFaces = 6;
inline constexpr std::array<Face, kFaces> kAllFaces{Face::U, Face::R, Face::F,
                                                    Face::D, Face::L, Face::B};
inline constexpr std::string_view kFaceLetters = "URFDLB";

constexpr int index_of(Face face) noexcept { return static_cast<int>(face); }
constexpr char letter_of(Face face) noexcept {
    return kFaceLetters[static_cast<std::size_t>(face)];
}
constexpr Face opposite(Face face) noexcept {
    return static_cast<Face>((index_of(face) + 3) % kFaces);
}
// 0, 1, 2 for x (R/L), y (U/D), z (F/B).
constexpr int axis_of(Face face) noexcept {
    constexpr std::array<int, 3> kAxis{1, 0, 2};
    return kAxis[static_cast<std::size_t>(index_of(face) % 3)];
}
constexpr bool is_positive(Face face) noexcept { return index_of(face) < 3; }
constexpr Face face_of(int axis, bool positive) noexcept {
    constexpr std::array<Face, 3> kPositive{Face::R, Face::U, Face::F};
    const Face face = kPositive[static_cast<std::size_t>(axis)];
    return positive ? face : opposite(face);
}
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
    Face operator()(Face face) const noexcept;
    bool is_mirror() const noexcept;
    bool operator==(const Isometry&) const = default;
};

// Returns first `inner`, then `outer`, as maps: compose(f, g)(v) = f(g(v)).
REVENGE_EXPORT Isometry compose(const Isometry& outer, const Isometry& inner) noexcept;
REVENGE_EXPORT Isometry inverse(const Isometry& isometry) noexcept;

// Clockwise by `quarters` quarter turns, seen from the positive face of `axis`.
REVENGE_EXPORT Isometry rotation_about(int axis, int quarters) noexcept;

// One sticker place.
struct Facelet {
    Vector cubie;  // the cubie's center
    Face face;     // the side of the cubie that the sticker is on
    bool operator==(const Facelet&) const = default;
};

// Returns the 6 N^2 sticker places in facelet order: faces U R F D L B, each row by row seen from
// outside (U: first row at B; D: first row at F; the others: first row at U).
REVENGE_EXPORT std::vector<Facelet> facelets_of_cube(int size);

// -------------------------------------------------------------------------------------------------
// The action of the 48 symmetries of the cube on states.
//
// A symmetry acts in two places: on where pieces are (places) and on which pieces they are (labels).
// Conjugation s x s^-1 uses the same symmetry for both. A puzzle without fixed centers also allows
// two different ones of the same handedness: x, then a rotation of the whole cube in hand, is the
// place action alone. Coset spaces are reduced by such pairs (Gallet 2015: s1 . g . H . s1' . s2).

inline constexpr int kSymmetries = 48;
inline constexpr int kRotations = 24;

// Index into all_symmetries(): 0 is the identity, 0..23 are rotations, 24..47 mirrors.
using SymmetryIndex = std::uint8_t;

REVENGE_EXPORT const std::vector<Isometry>& all_symmetries();
REVENGE_EXPORT SymmetryIndex symmetry_index(const Isometry& isometry) noexcept;
// Returns first `inner`, then `outer`.
REVENGE_EXPORT SymmetryIndex compose(SymmetryIndex outer, SymmetryIndex inner) noexcept;
REVENGE_EXPORT SymmetryIndex inverse(SymmetryIndex symmetry) noexcept;
inline bool is_mirror(SymmetryIndex symmetry) noexcept { return symmetry >= kRotations; }

// Subgroups by name: M (all 48), O (the 24 rotations), D4h D4 C4 C4v D2h(face) D2(face) (the U/D axis
// is kept; "face": no axis changes place), C3 (about the UFL-DBR diagonal), C2(x) C2(y) C2(z), C1.
// D4h(x) and D4h(z) keep another axis. ERRORS: Usage, listing the names.
REVENGE_EXPORT base::Result<std::vector<SymmetryIndex>> symmetry_group(std::string_view name);

// One symmetry as it acts on the slots and labels of a puzzle.
struct SymmetryAction {
    SlotArray place{};  // slot -> slot
    SlotArray
        twist_offset{};  // facelet k of a place comes to facelet k + offset (mirror: offset - k)
    SlotArray label{};   // orbit.first + label -> label
    bool mirror = false;
};

// Returns the state in which s's image of each place holds `labels`' image of its piece.
// REQUIRES places.mirror == labels.mirror. COMPLEXITY: one pass over the slots.
REVENGE_EXPORT State apply(const Puzzle& puzzle, const SymmetryAction& places,
                           const SymmetryAction& labels, const State& state) noexcept;

// Returns the permutation of places that is to the symmetry's images of places what `from` is to places.
REVENGE_EXPORT SlotArray conjugated(const Puzzle& puzzle, const SymmetryAction& places,
                                    const SlotArray& from) noexcept;

// -------------------------------------------------------------------------------------------------
// Turns of an N x N x N cube: some layers of one axis, turned together.

// Layers of `axis` (bit i: layer i, counted from the positive face) turned clockwise, seen from the
// positive face, by `quarters` (1, 2 or 3) quarter turns. `R` is {0, 0b1, 1}; `L` on the 4x4x4 is
// {0, 0b1000, 3}; `Rw` {0, 0b11, 1}; `x` {0, 0b1111, 1}.
struct Turn {
    std::uint8_t axis = 0;
    std::uint8_t layers = 0;
    std::uint8_t quarters = 0;

    auto operator<=>(const Turn&) const = default;  // NOLINT(modernize-use-nullptr): a false alarm
};

using Algorithm = std::vector<Turn>;

// The `layers` outermost-first block of a face: from the `first`-th to the `last`-th layer (1 is the
// face itself), clockwise seen from that face. turn_of(4, Face::L, 1, 2, 1) is `Lw`.
// REQUIRES 1 <= first <= last <= size, quarters in 1..3.
constexpr Turn turn_of(int size, Face face, int first, int last, int quarters) noexcept {
    unsigned layers = 0;
    for (int layer = first; layer <= last; ++layer) {
        layers |= 1U << static_cast<unsigned>(is_positive(face) ? layer - 1 : size - layer);
    }
    return {static_cast<std::uint8_t>(axis_of(face)), static_cast<std::uint8_t>(layers),
            static_cast<std::uint8_t>(is_positive(face) ? quarters : 4 - quarters)};
}

constexpr Turn inverse(Turn turn) noexcept {
    turn.quarters = static_cast<std::uint8_t>(4 - turn.quarters);
    return turn;
}
REVENGE_EXPORT Algorithm inverse(const Algorithm& algorithm);

// A whole-cube rotation turns every layer.
constexpr bool is_rotation(Turn turn, int size) noexcept {
    return turn.layers == (1U << static_cast<unsigned>(size)) - 1;
}

// A block of adjacent layers from a face past the middle, three or more: 3Rw on the 4x4x4. Answers have none: it is L
// with the cube held another way.
constexpr bool is_deep(Turn turn, int size) noexcept {
    const unsigned faces = 1U | 1U << static_cast<unsigned>(size - 1);
    const int layers = std::popcount(turn.layers);
    return (turn.layers & faces) != 0 && layers > 2 && 2 * layers > size &&
           !is_rotation(turn, size);
}

// The turn that `turn` becomes when the cube is seen through `isometry`: apply, then turn, equals
// turn, then apply. A mirror reverses the sense.
REVENGE_EXPORT Turn image(const Isometry& isometry, Turn turn, int size) noexcept;
REVENGE_EXPORT Algorithm image(const Isometry& isometry, const Algorithm& algorithm, int size);

// One per axis and non-empty set of layers and 1..3 quarters: a dense number for tables of turns.
constexpr int turn_index(Turn turn, int size) noexcept {
    return ((turn.axis << size) + turn.layers) * 3 + turn.quarters - 1;
}
constexpr int turn_index_bound(int size) noexcept { return (3 << size) * 3; }

// -------------------------------------------------------------------------------------------------
// Metrics: what a turn costs.
//
//   obtm  an outer block (WCA: R, Rw, 3Rw) 1, an inner block 2
//   sstm  every layer that turns 1 (R, 2R: 1; Rw: 2): the slice turns of the 4x4x4 papers
//   btm   every block of adjacent layers 1
//   obqtm sqtm bqtm: the same with half turns counted twice
// Whole-cube rotations cost 0. A bare "stm" means sstm in the papers and btm in cubing.js, so it is
// refused with both readings named.

enum class Metric : std::uint8_t { Obtm, Sstm, Btm, Obqtm, Sqtm, Bqtm };
inline constexpr std::array<Metric, 6> kAllMetrics{Metric::Obtm,  Metric::Sstm, Metric::Btm,
                                                   Metric::Obqtm, Metric::Sqtm, Metric::Bqtm};
// The metrics that count a half turn once. Every answer for a cube lists its length in each of them.
inline constexpr std::array<Metric, 3> kTurnMetrics{Metric::Obtm, Metric::Sstm, Metric::Btm};
constexpr bool is_turn_metric(Metric metric) noexcept {
    return std::ranges::find(kTurnMetrics, metric) != kTurnMetrics.end();
}

REVENGE_EXPORT std::string_view name_of(Metric metric) noexcept;
// Reads upper case, too. ERRORS: Usage, naming the metrics.
REVENGE_EXPORT base::Result<Metric> metric_named(std::string_view name);
// The same; a cube is counted in obtm where nothing is said.
REVENGE_EXPORT base::Result<Metric> metric_or_default(std::string_view name);
// Returns all names, with `between` between each two.
REVENGE_EXPORT std::string metric_words(std::string_view between);

REVENGE_EXPORT int cost(Metric metric, Turn turn, int size) noexcept;
REVENGE_EXPORT int cost(Metric metric, const Algorithm& algorithm, int size) noexcept;

// Own costs: a metric, some of whose turns cost something else. THREADS: values, const use is safe.
class REVENGE_EXPORT CostTable {
  public:
    CostTable(Metric metric, int size);

    const std::string& name() const noexcept { return name_; }
    int size() const noexcept { return size_; }
    int cost(Turn turn) const noexcept {
        return costs_[static_cast<std::size_t>(turn_index(turn, size_))];
    }
    int cost(const Algorithm& algorithm) const noexcept;
    // REQUIRES cost >= 1, except that rotations keep 0.
    void set(Turn turn, int cost);
    void rename(std::string name) { name_ = std::move(name); }

  private:
    int size_;
    std::string name_;
    std::vector<std::uint8_t> costs_;
};

// -------------------------------------------------------------------------------------------------
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

// A sticker place as the pieces see it.
struct FaceletSlot {
    int slot;     // the place
    int facelet;  // which of the place's stickers: 0 .. stickers - 1
};

// The slots of the largest cube, the 7x7x7.
inline constexpr std::size_t kMostCubeSlots = 218;

// The suffix of the names of cubes with distinguishable pieces.
inline constexpr std::string_view kMarkedCube = "-super";
// Returns "4x4x4" or "4x4x4-super".
REVENGE_EXPORT std::string cube_name(int size, bool marked = false);

class REVENGE_EXPORT Cube {
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
    // Returns the rotation r with state = rotate(solved, r), or -1.
    int rotation_of_solved(const State& state) const noexcept;
    // Returns the rotation that brings the face centers home, where the cube has some and they are in order.
    std::optional<SymmetryIndex> homing_rotation(const State& state) const noexcept;

    int facelet_count() const noexcept { return kFaces * size_ * size_; }
    // Facelet index (INTERFACE order) -> place and sticker.
    const std::vector<FaceletSlot>& facelet_slots() const noexcept { return facelet_slots_; }
    // Returns the facelet index of sticker k of a slot; stickers of a place are clockwise for corners,
    // X before Y for wings.
    int facelet_index(int slot, int sticker) const noexcept {
        return slot_facelets_[static_cast<std::size_t>(slot)][static_cast<std::size_t>(sticker)];
    }
    int stickers(int slot) const noexcept {
        return static_cast<int>(slot_facelets_[static_cast<std::size_t>(slot)].size());
    }
    // Returns the face whose colour sticker k of the piece labelled `label` of an orbit has.
    Face sticker_face(const Orbit& orbit, int label, int sticker) const noexcept;

  private:
    struct Layout;
    explicit Cube(int size, Layout layout);
    static Layout lay_out(int size, bool marked);
    Transformation derive_action(Turn turn) const;
    SymmetryAction derive_symmetry(const Isometry& isometry) const;
    // Returns a number of its own for each cubie and face, below 6 N^3.
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
// A twisty puzzle as data: pieces in orbits, moves by name, what looks solved.
//
// Where a definition comes from does not matter to what is done with it: generated from geometry
// (puzzle/solid), a cube, or read from a file (.tws, KPuzzle). A base move is
// kept once with its order n; its powers are written X, X2, ..., X2', X'.

struct BaseMove {
    std::string name;
    Transformation action;
    int order = 1;             // the least n > 0 such that the n-th power does nothing
    std::optional<Turn> turn;  // of a cube
};

// One sticker of the puzzle unfolded: where it is drawn and which sticker of which place is seen there.
struct NetSticker {
    std::vector<std::array<double, 2>> outline;
    int face = 0;
    int slot = -1;  // -1: never moves
    int sticker = 0;
};
struct Net {
    std::vector<std::string> faces;
    std::vector<NetSticker> stickers;
    // [slot][sticker]: the face whose colour it has when solved.
    std::vector<std::vector<int>> colors;
};

// A word that turns all of the puzzle but what one base move turns: with the puzzle held still it is a power of that
// move, and names then mean other moves than before, as `means` has them: ~m is move m made backward.
struct ComplementTurn {
    std::string name;        // "R++"
    int base = 0;            // the move that stays where it is, by its place in the definition
    int count = 1;           // how often it is made, the puzzle held still
    std::vector<int> means;  // [move]: whose meaning its name has afterwards
};

// A move or a turn of the whole puzzle, by its place in the definition, made `count` times; negative: backward.
struct Step {
    bool turns_whole = false;
    int which = 0;
    int count = 1;
};

// A word that turns the whole puzzle in hand. With the puzzle held still it does nothing, and names then mean other
// moves than before: move i means move means[i].which made means[i].count times.
struct WholeTurn {
    std::string name;
    Transformation action;
    int order = 1;
    std::vector<Step> means;
};

// A name for a sequence of moves, which algorithms may use and searches do not.
struct NamedSequence {
    std::string name;
    std::vector<Step> steps;
};

// When a move may not be made. Puzzles with such rules are graphs, not groups: which moves are possible depends on the
// state.
struct Rules {
    // A state in which the piece in `slot` has one of these labels is not allowed.
    struct Illegal {
        std::size_t slot = 0;
        std::vector<SlotNumber> labels;
    };
    // Pieces that are joined: a move moves all of them or none.
    struct Block {
        struct Piece {
            std::size_t orbit = 0;
            SlotNumber label = 0;
        };
        std::vector<Piece> pieces;
    };
    std::vector<Illegal> illegal;
    std::vector<Block> blocks;
    // [base move's name]: slots that the move grips without changing their contents, such as centers.
    std::map<std::string, std::vector<std::size_t>, std::less<>> gripped;

    bool empty() const noexcept { return illegal.empty() && blocks.empty(); }
};

// THREADS: const use is safe.
class REVENGE_EXPORT Definition {
  public:
    // `rotations`: what turning the whole puzzle in hand does; a rotated solved puzzle is solved.
    Definition(Puzzle puzzle, std::vector<BaseMove> moves,
               std::vector<Transformation> rotations = {});

    const std::string& name() const noexcept { return puzzle_.name(); }
    const Puzzle& puzzle() const noexcept { return puzzle_; }
    const std::vector<BaseMove>& moves() const noexcept { return moves_; }
    const std::vector<Transformation>& rotations() const noexcept { return rotations_; }
    // Edge length of a cube, whose algorithms are read and written as cubes' are; 0: no cube.
    int cube_size() const noexcept { return cube_size_; }
    void set_cube_size(int size) noexcept { cube_size_ = size; }

    // Words beside the moves' names that scrambles of the puzzle are written with; most puzzles have none.
    const std::vector<ComplementTurn>& complements() const noexcept { return complements_; }
    void set_complements(std::vector<ComplementTurn> turns) { complements_ = std::move(turns); }

    // Words for turning the whole puzzle in hand, and names of sequences. `rotations()` has all products of the first.
    const std::vector<WholeTurn>& whole_turns() const noexcept { return whole_turns_; }
    void set_whole_turns(std::vector<WholeTurn> turns) { whole_turns_ = std::move(turns); }
    const std::vector<NamedSequence>& sequences() const noexcept { return sequences_; }
    void set_sequences(std::vector<NamedSequence> sequences) { sequences_ = std::move(sequences); }

    // No rules: every move can always be made.
    const Rules& rules() const noexcept { return rules_; }
    void set_rules(Rules rules) { rules_ = std::move(rules); }
    // Returns whether no rule forbids the state.
    bool is_allowed(const State& state) const noexcept;
    // Returns whether a power of the base move `base`, which does `action`, can be made.
    bool is_possible(const State& state, std::string_view base,
                     const Transformation& action) const noexcept;

    // No stickers: it is not known how to draw the puzzle.
    const Net& net() const noexcept { return net_; }
    void set_net(Net net) { net_ = std::move(net); }

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

// Moves of larger orders are refused.
inline constexpr int kMostOrder = 1'000'000;
// All powers of a move of at most this order are moves of searches; of one of a larger order only the move itself and
// its inverse.
inline constexpr int kMostListedOrder = 360;

// Returns the powers of a move of that order that searches use, in ascending order.
REVENGE_EXPORT std::vector<int> listed_powers(int order);

// Returns the order of what `move` does: how often it has to be made to do nothing; kMostOrder + 1 if that is more than
// kMostOrder.
REVENGE_EXPORT int order_of(const Puzzle& puzzle, const Transformation& move) noexcept;

// Returns `move` made `count` times. REQUIRES count >= 0. COMPLEXITY: logarithmic in `count`.
REVENGE_EXPORT Transformation power(const Puzzle& puzzle, const Transformation& move,
                                    int count) noexcept;

// Returns true if both have the same name, pieces and moves, so that the notation of one is that of the other.
REVENGE_EXPORT bool are_same_puzzle(const Definition& a, const Definition& b) noexcept;

// ERRORS: Usage, for a puzzle whose rules forbid moves in some states. Its states are not a group, so no method can
// treat them as cosets.
REVENGE_EXPORT base::Status require_free_moves(const Definition& definition);

// -------------------------------------------------------------------------------------------------
// Moves of any puzzle: a base move made some times, or any turn of a cube.
//
// A base move of order n has the powers 1 .. n - 1. notation/move_text reads and writes them.

struct Move {
    std::string base;
    int power = 1;  // 1 .. order - 1
    int order = 2;
    Transformation action;
    std::optional<Turn> turn;  // of a cube: this power of it
};

// REQUIRES 0 < count < base.order, and that the base move is none of a cube's.
REVENGE_EXPORT Move power_of(const Definition& definition, const BaseMove& base, int count);

REVENGE_EXPORT Move inverse(const Definition& definition, const Move& move);
REVENGE_EXPORT std::vector<Move> inverse(const Definition& definition,
                                         const std::vector<Move>& moves);
// Merges powers of one move, also across neighbours that commute. COMPLEXITY: about linear.
REVENGE_EXPORT std::vector<Move> simplify(const Definition& definition,
                                          const std::vector<Move>& moves);

REVENGE_EXPORT State apply(const Definition& definition, State state,
                           const std::vector<Move>& moves) noexcept;

// -------------------------------------------------------------------------------------------------
// The moves of a solution, of any puzzle: turns of a cube, or moves of another puzzle, which have names: steps.
//
// A turn takes three bytes; engines create millions of them, and a Cube applies them. A step consists of its name and
// its effect on each place, about 300 bytes, because a puzzle from a file has no shorter description. Only this file
// deals with the two lists; code above counts moves (Costs), prints (notation/move_text), inverts and applies them
// without distinguishing.

// No moves are of either kind. THREADS: values, const use is safe.
class REVENGE_EXPORT Moves {
  public:
    Moves() = default;
    // Not explicit: both are moves.
    Moves(Algorithm turns) : turns_(std::move(turns)) {}
    // Moves of a cube are kept as the turns that they are.
    Moves(std::vector<Move> moves);

    bool empty() const noexcept { return size() == 0; }
    std::size_t size() const noexcept { return turns_.size() + steps_.size(); }
    const Algorithm& turns() const noexcept { return turns_; }          // none where they are steps
    const std::vector<Move>& steps() const noexcept { return steps_; }  // none where they are turns

    // REQUIRES moves of the same puzzle.
    void append(const Moves& later);
    void append(Turn turn) { turns_.push_back(turn); }

  private:
    Algorithm turns_;  // of these two one is empty
    std::vector<Move> steps_;
};

// Of moves of the definition's puzzle.
REVENGE_EXPORT Moves inverse(const Definition& definition, const Moves& moves);
REVENGE_EXPORT State apply(const Definition& definition, State state, const Moves& moves);

// -------------------------------------------------------------------------------------------------
// The costs of moves of any puzzle: `turn` counts any turn as 1, `quarter` counts each step of a turn, and the moves of
// a cube can also be counted in its metrics; those of the Square-1 in `wca` (step_metrics.hpp). Custom costs are one of
// these with different costs for some moves.

// THREADS: values, const use is safe.
class REVENGE_EXPORT Costs {
  public:
    // ERRORS: Usage, naming the metrics that there are for the puzzle.
    static base::Result<Costs> named(const Definition& definition, std::string_view metric);
    // The costs of a cube's turns. The constructor is implicit, because a CostTable is a kind of Costs.
    Costs(CostTable turns) : name_(turns.name()), turns_(std::move(turns)) {}

    const std::string& name() const noexcept { return name_; }
    // REQUIRES a move of the puzzle that these are of.
    int cost(const Move& move) const noexcept;
    int cost(const Moves& moves) const noexcept;
    // Null for `turn`, `quarter` and custom costs based on these, for non-cubic puzzles.
    const CostTable* turns() const noexcept { return turns_ ? &*turns_ : nullptr; }

    // REQUIRES costs that are not of a cube's turns, a power of the base move that does something,
    // and cost >= 1.
    void set(const BaseMove& base, int power, int cost);
    // Returns whether some moves have costs of their own.
    bool has_own() const noexcept { return !own_.empty(); }
    void rename(std::string name) { name_ = std::move(name); }

  private:
    explicit Costs(std::string_view name);

    std::string name_;
    std::optional<CostTable> turns_;
    bool counts_steps_ = false;
    std::map<std::string, std::map<int, int>, std::less<>> own_;  // [base][power]
};

// Cancels and merges turns about one axis, also across commuting neighbours, and writes each group at
// least cost: `U U2` -> `U'`, and in OBTM `R 2R` -> `Rw`. Whole-cube rotations are carried to the end
// (`rotations` true) or through the turns and dropped (false). The result acts the same, up to that
// rotation, and costs no more. COMPLEXITY: linear.
REVENGE_EXPORT Algorithm simplify(const Algorithm& algorithm, const CostTable& costs,
                                  bool rotations);

// Merges powers of one move as simplify() does, also across parts that are made one after the other, where what they
// merge to stays in the earliest; where one move is dearer than several, these stay.
REVENGE_EXPORT void simplify(const Definition& definition, std::vector<std::vector<Move>>& parts,
                             const Costs& costs);
// Returns moves merged as such parts are; of a cube as its simplify() does, without rotations.
REVENGE_EXPORT Moves simplify(const Definition& definition, const Moves& moves, const Costs& costs);

// -------------------------------------------------------------------------------------------------
// The puzzles that are built in, by name: cubes from 2x2x2 to 7x7x7, those with several pieces of one look also with
// every piece distinguished (`4x4x4-super`), and solids (solid.hpp): pyraminx, skewb, megaminx, fto, kilominx, dino,
// master-pyraminx, helicopter, curvy-copter; square1 (square_one.hpp) and clock (clock.hpp).

// Returns the names, in the order in which they are listed.
REVENGE_EXPORT std::vector<std::string> builtin_names();

// Returns the size of the plain cube of that name, 0 for other puzzles.
REVENGE_EXPORT int cube_size_of(std::string_view name) noexcept;

// Returns the name without the suffix of cubes with distinguishable pieces, if present.
REVENGE_EXPORT std::string_view unmarked_cube(std::string_view name) noexcept;

// Returns the size of the cube that it is, 0 if it is none whose pieces look as they do. (A file may be called 3x3x3 as
// well, and has moves of its own.)
REVENGE_EXPORT int plain_cube_size(const Definition& definition) noexcept;

// ERRORS: Usage, naming those that there are.
REVENGE_EXPORT base::Result<Definition> builtin_definition(std::string_view name);

// -------------------------------------------------------------------------------------------------
// Uniform random states: every pattern that turns can reach is equally likely.

// Returns a uniformly random state of the cube. The constraints between orbits are (Larsen 1985 for the 4x4x4): corner
// twists add up to 0 mod 3; midges, if any, have the parity of the corners, and their flips add up to 0 mod 2; wings
// are free; centers have the parity of the corners, which is invisible if the four centers of a colour look alike. Odd
// cubes keep their face centers in place.
REVENGE_EXPORT State random_state(const Cube& cube, base::Random& random);

}  // namespace revenge::puzzle

namespace revenge {

// Short names.
using puzzle::Cube;
using puzzle::Metric;
using puzzle::State;

}  // namespace revenge
