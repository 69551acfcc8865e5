// A twisty puzzle as orbits of pieces: the model that everything above works on.
//
// Each orbit has places 0..size-1 and as many pieces. A piece is known by its label; pieces that look
// alike share one (the four centers of a colour). All orbits lie one behind the other in flat arrays
// of slots: slot = orbit.first + place.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle/slot_array.hpp"

namespace revenge::puzzle {

struct Orbit {
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
    // RETURNS nothing if no piece has that number, from 0.
    std::optional<SlotNumber> label_of(long number) const noexcept;
    int origin_of(std::size_t place) const noexcept {
        return place < origins.size() ? origins[place] : 0;
    }
    // RETURNS what files write for a piece that goes from place `left` to `entered` and gains `twist`.
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

class Puzzle {
  public:
    Puzzle(std::string name, std::vector<Orbit> orbits);

    const std::string& name() const noexcept { return name_; }
    const std::vector<Orbit>& orbits() const noexcept { return orbits_; }
    // RETURNS the orbit of that name, or nullptr.
    const Orbit* find_orbit(std::string_view name) const noexcept;
    int slots() const noexcept { return slots_; }
    const State& solved() const noexcept { return solved_; }
    // RETURNS whether pieces have orientations that look alike (Orbit::visible).
    bool has_hidden_orientations() const noexcept { return has_hidden_twists_; }
    // Modulus of the twist in each slot (1 where pieces have no orientation; 0 past the puzzle's slots).
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

}  // namespace revenge::puzzle
