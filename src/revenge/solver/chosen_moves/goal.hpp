// The goal of a search over chosen moves: one state, or all states that show certain stickers.
//
// Stickers that do not matter are dots in the letters of a cube. A place whose stickers are all dots accepts any piece
// that no other place needs; a place that shows some stickers accepts the pieces and twists that show the same:
//
//     all stickers of centers, no others              the centers must be solved
//     the U stickers of the last layer and all below  the last layer must be oriented
//
// Interchangeable pieces get one label. A goal is then one state of a puzzle with fewer labels, and the search from
// both sides works as before. This requires that any two places accept either the same pieces or none in common, and
// that there are as many places as pieces. Two of the four centers of a colour, for example, would not determine the
// pieces; such a goal is an error.
//
// Several patterns with the same labels are several target states: a layer up to its turn is four.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver::chosen {

inline constexpr std::size_t kMaxPatterns = 8;

class Goal {
  public:
    static Goal of(const puzzle::Cube& cube, const puzzle::State& state);
    // `patterns`: 6 N^2 letters URFDLB or dots each. REQUIRES 1 to kMaxPatterns patterns. ERRORS: Usage, if the
    // stickers of a pattern do not determine its pieces, or if two patterns have different labels; ImpossibleCube, for
    // stickers that no cube shows.
    static base::Result<Goal> of(const puzzle::Cube& cube, std::span<const std::string> patterns);

    // Returns the target states, each of which stands for all states with the same labels.
    const std::vector<puzzle::State>& states() const noexcept { return states_; }
    bool is_one_state() const noexcept { return is_one_state_; }
    // Returns the label of a piece. `first`: the first slot of its orbit.
    std::uint8_t name(std::size_t first, std::size_t label) const noexcept {
        return names_[first + label].name;
    }
    // Returns the twist of a piece relative to its label. `modulus`: the number of its orientations.
    unsigned twist(std::size_t first, std::size_t label, unsigned twist,
                   unsigned modulus) const noexcept {
        const Name& name = names_[first + label];
        return name.is_any_twist ? 0 : (twist + modulus - name.twist) % modulus;
    }

  private:
    struct Name {
        std::uint8_t name = 0;
        std::uint8_t twist = 0;  // the twist that counts as 0
        bool is_any_twist = false;

        bool operator==(const Name&) const = default;
    };
    class Reader;

    std::array<Name, puzzle::kMaxCubeSlots> names_{};  // by the orbit's first slot and label
    std::vector<puzzle::State> states_;
    bool is_one_state_ = true;
};

}  // namespace revenge::solver::chosen
