// Sets of states of the 4x4x4 as users write them: names (named_set.hpp) and patterns (pattern_set.hpp), with commas
// between them for the states that are in all of these.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/named_set.hpp"
#include "revenge/puzzle/pattern_set.hpp"

namespace revenge::puzzle {

class StateSet {
  public:
    // REQUIRES a plain cube of size 4, and a text. ERRORS: Usage: those of NamedSet and PatternSet; several patterns; a
    // pattern that no state with these names was found to show. COMPLEXITY: names with a pattern draw states until one
    // shows it, at most 100,000, within a second.
    static base::Result<StateSet> make(const Cube& cube, std::string_view text);

    // Draws a uniformly random state. THREADS: safe if each thread has its own generator.
    State draw(const Cube& cube, base::Random& random) const;

  private:
    std::optional<NamedSet> named_;
    std::optional<PatternSet> patterns_;
};

// States as keys of sets of those that were seen.

// Hashes all slots, so equal states have equal hashes for puzzles of any size.
std::size_t hash_of(const State& state) noexcept;

}  // namespace revenge::puzzle
