// The elements that a search may turn, and their costs: for all turns, or for chosen ones.
//
// Turns are chosen for the cube in hand, but the search has a frame that keeps DBL in its place (frame.hpp).
// The hold is the rotation that brings the cube in hand into the frame. Turns about one axis in hand add up to a vector
// of Z4^4, a number for each layer. In the frame the vector may be reversed, and its last layer must not turn, so the
// cube is rotated back and the hold changes:
//
//     (a, b, c, q)    element (a - q, b - q, c - q), then the cube turns by -q about the axis
//
// So an element may lead to up to four holds, each with its own cost. Holds in which the chosen turns are the same are
// one class: with all turns there is one class, with Rw, U and F one that is never left, with R, U and L many.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

inline constexpr std::size_t kMaxSyllables = 32;

// A path of syllables: axis * kElements + element.
struct Path {
    std::array<std::uint8_t, kMaxSyllables> at{};
    std::uint8_t size = 0;

    void add(std::size_t axis, Element element) noexcept {
        at[size++] = static_cast<std::uint8_t>(axis * kElements + element);
    }
    bool operator==(const Path&) const = default;
};

class TurnChoice {
  public:
    // An element, and the class of holds to which it leads.
    struct Step {
        Element element = 0;
        std::uint8_t hold = 0;
    };

    // Allows `turns`: a quarter turn stands for all three amounts, a half turn for itself. REQUIRES turns other than
    // rotations and deep turns. COMPLEXITY: about 1 ms.
    TurnChoice(const Frame& frame, const puzzle::Algorithm& turns, const puzzle::CostTable& costs);
    // Allows all turns.
    TurnChoice(const Frame& frame, const puzzle::CostTable& costs);

    int max_cost() const noexcept { return max_cost_; }
    std::uint8_t class_of(puzzle::SymmetryIndex hold) const noexcept { return class_of_[hold]; }
    // Returns the steps of a cost from 1 to max_cost() that turn layer 0 by the given number of quarters.
    const std::vector<Step>& of_cost(std::size_t hold, std::size_t axis, int cost,
                                     std::size_t face_quarters) const noexcept {
        return steps_[((hold * kAxes + axis) * static_cast<std::size_t>(max_cost_ + 1) +
                       static_cast<std::size_t>(cost)) *
                          kQuarters +
                      face_quarters];
    }
    // Returns the cheapest allowed turns that perform the path on a cube with this hold. REQUIRES a path of steps.
    puzzle::Algorithm turns(const Path& path, puzzle::SymmetryIndex hold) const;

  private:
    static constexpr std::size_t kVectors = 256;  // of an axis in hand
    static constexpr std::uint8_t kNever = 255;   // the cost of vectors that are not allowed
    using Vector = std::uint8_t;
    // A vector in the frame.
    struct Seen {
        Element element = 0;
        std::uint8_t axis = 0;
        std::uint8_t last_quarters = 0;  // the quarters of the last layer
        puzzle::SymmetryIndex hold = 0;  // after it
    };

    void find_costs(const puzzle::Algorithm& turns, const puzzle::CostTable& costs);
    void see_vectors(const puzzle::Cube& cube);
    void find_classes();
    void list_steps();
    const Seen& seen(std::size_t hold, std::size_t axis, std::size_t vector) const noexcept {
        return seen_[(hold * kAxes + axis) * kVectors + vector];
    }

    int max_cost_ = 0;
    std::array<std::array<std::uint8_t, kVectors>, kAxes> cost_{};
    std::array<std::array<puzzle::Turn, kVectors>, kAxes> last_turn_{};
    std::vector<Seen> seen_;
    std::array<std::uint8_t, puzzle::kRotations> class_of_{};
    std::vector<puzzle::SymmetryIndex> first_of_class_;
    std::vector<std::vector<Step>> steps_;
};

}  // namespace revenge::solver::cube4
