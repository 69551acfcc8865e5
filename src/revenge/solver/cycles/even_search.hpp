// The fewest letters that make right what 3-cycles do not change: sums of twists and parities, and the pieces of a few
// orbits. Searched breadth first from both ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"

namespace revenge::solver::cycles {

class EvenSearch {
  public:
    using Sums = std::vector<int>;

    // `gains`: what each letter adds to the sums, which count modulo `moduli`. `slots`: of whole orbits.
    EvenSearch(const puzzle::Puzzle& puzzle, const Alphabet& alphabet, Sums moduli,
               const std::vector<Sums>& gains, std::vector<std::size_t> slots);

    // RETURNS letters that add `missing` to the sums and solve the slots; nothing if none are found among
    // `most_states` states.
    std::optional<Letters> find(const puzzle::State& state, const Sums& missing,
                                std::size_t most_states) const;

  private:
    class Side;

    // The effect of a letter on a row: number i becomes the one at from[i], and `gain` is added to its last part.
    struct Change {
        std::vector<std::uint32_t> from;
        std::vector<std::uint16_t> gain;
    };

    std::vector<std::uint16_t> row_of(const puzzle::State& state, const Sums& sums) const;

    const puzzle::Puzzle* puzzle_;
    const Alphabet* alphabet_;
    std::vector<std::size_t> used_;  // sums that letters change
    std::vector<std::size_t> slots_;
    std::vector<std::uint16_t> modulus_;  // [number of a row]: of its last part
    std::vector<Change> changes_;         // [letter]
};

}  // namespace revenge::solver::cycles
