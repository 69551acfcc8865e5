// Sets of states of the 4x4x4 as users write them: names (named_set.hpp) and patterns of stickers. Commas stand between
// sets for the states that are in all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/named_set.hpp"

namespace revenge::puzzle {

// States of the 4x4x4 that show given stickers: a pattern is 96 letters URFDLB, faces in the order U R F D L B, with a
// dot where any sticker may be. Several patterns with | between them are a list of cases, each equally likely.
//
// Corners, wings and centers are drawn independently of each other, since nothing couples them that one could see
// (named_set.hpp).
//
//   corners  A place admits pieces in twists. The ways to fill the places after the first n depend only on which
//            pieces the first n have and on the sum of their twists: 256 x 3 numbers, from the last place backwards.
//   wings    A piece always shows the same sticker on a place's first side, so a place admits pieces by up to two
//            colors. Places with the same demand are alike. The pieces are dealt to demands one after the other; the
//            ways to deal the remaining ones depend only on how many places each demand has left. Within a demand any
//            order is equally likely.
//   centers  The stickers that are left, in any order.

class PatternSet {
  public:
    // Returns true for texts of letters URFDLB, dots, blanks and |, which names of sets are not, and for other texts
    // longer than any name and without a hyphen, so that make() reports the place of a wrong letter.
    static bool is_pattern(std::string_view text) noexcept;
    // REQUIRES a plain cube of size 4. ERRORS: Usage: another letter, or not 96 of them; ImpossibleCube: a pattern that
    // no cube shows.
    static base::Result<PatternSet> make(const Cube& cube, std::string_view patterns);

    // Draws a case, then a uniformly random state of it. THREADS: safe if each thread has its own generator.
    State draw(const Cube& cube, base::Random& random) const;
    // Returns true if the state shows one of the patterns.
    bool contains(const Cube& cube, const State& state) const;

  private:
    static constexpr int kCorners = 8;
    static constexpr int kTwists = 3;

    // The letters that places of wings show, or dots.
    struct Demand {
        std::array<char, 2> shown{};
        std::vector<int> places{};
        bool operator==(const Demand& other) const { return shown == other.shown; }
    };
    // The ways to deal the remaining pieces, by the places that each demand has left.
    using Dealt = std::map<std::vector<std::uint8_t>, std::uint64_t>;

    // One pattern, and the numbers of ways to complete it.
    struct Case {
        std::string letters;
        std::array<std::array<std::uint64_t, kTwists>, 1U << kCorners> corners{};
        std::vector<Demand> demands{};
        Dealt wings{};
        std::vector<SlotNumber> centers{};  // those that no letter asks for
    };

    static base::Result<Case> case_of(const Cube& cube, std::string_view letters);
    static void count_corners(const Cube& cube, Case& pattern);
    // Returns the demands that the wing may go to. A wing that one of them names entirely goes nowhere else.
    static std::vector<std::size_t> demands_of(const Cube& cube, const Case& pattern, int label);
    static std::uint64_t count_wings(const Cube& cube, Case& pattern,
                                     std::vector<std::uint8_t>& left);
    static bool find_centers(const Cube& cube, Case& pattern);
    static void draw_corners(const Cube& cube, const Case& pattern, State& state,
                             base::Random& random);
    static void draw_wings(const Cube& cube, const Case& pattern, State& state,
                           base::Random& random);
    static void draw_centers(const Cube& cube, const Case& pattern, State& state,
                             base::Random& random);

    std::vector<Case> cases_;
};

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
