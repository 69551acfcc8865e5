// A twisty puzzle as orbits of pieces: the model that everything above works on.
//
// Each orbit has places 0..size-1 and as many pieces. A piece is known by its label; pieces that look
// alike share one (the four centers of a colour). All orbits lie one behind the other in flat arrays
// of slots: slot = orbit.first + place.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace revenge::puzzle {

inline constexpr int kMaxSlots = 128;
using SlotArray = std::array<std::uint8_t, kMaxSlots>;

struct Orbit {
    std::string name;                  // "corners", "wings", "centers", "midges", ...
    int first = 0;                     // slot of place 0
    int size = 0;                      // places
    int orientations = 1;              // twists a piece can have in a place
    std::vector<std::uint8_t> solved;  // label at each place when solved
    bool distinct = true;              // all labels differ: label i belongs in place i
};

// Which piece is where. Slots past the puzzle's are 0, so that == compares puzzles of any size.
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

struct NamedMove {
    std::string name;
    Transformation action;
};

class Puzzle {
  public:
    Puzzle(std::string name, std::vector<Orbit> orbits);

    const std::string& name() const noexcept { return name_; }
    const std::vector<Orbit>& orbits() const noexcept { return orbits_; }
    // RETURNS the orbit of that name, or nullptr.
    const Orbit* find_orbit(std::string_view name) const noexcept;
    int slots() const noexcept { return slots_; }
    const State& solved() const noexcept { return solved_; }
    // Modulus of the twist in each slot (1 where pieces have no orientation).
    const SlotArray& orientations() const noexcept { return orientations_; }

    Transformation identity() const noexcept;
    State apply(const State& state, const Transformation& move) const noexcept;
    // RETURNS first `first`, then `second`: apply(apply(s, first), second) = apply(s, then(...)).
    Transformation then(const Transformation& first, const Transformation& second) const noexcept;
    Transformation inverse(const Transformation& move) const noexcept;

    // The state as an element: what, applied to the solved state, gives it. REQUIRES all orbits
    // distinct, or takes alike pieces in order of their places.
    Transformation element_of(const State& state) const noexcept;

  private:
    std::string name_;
    std::vector<Orbit> orbits_;
    int slots_ = 0;
    State solved_;
    SlotArray orientations_{};
};

}  // namespace revenge::puzzle
