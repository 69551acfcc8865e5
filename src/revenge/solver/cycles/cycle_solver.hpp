// Solves any puzzle whose pieces can be moved three at a time: piece by piece, by 3-cycles.
//
// For each orbit of pieces one short word is looked for that moves exactly three of its pieces and nothing
// else, among
//     [A, B]         A a letter, a conjugate X Y X' or a commutator [X, Y], B a letter,
//     X Y X' Z       X turns about one axis together (R 2R 2L' L': the middle slice, seen from it),
//     u v'           u and v words of two generators that do the same to all other orbits,
// Conjugated by moves it gives every 3-cycle of the orbit. Orbits without such words are solved first, by longer ones
// that keep the orbits solved before alone (cycle_isolation.cpp). A state is first brought, by as few moves as do,
// to where orbits are even and their twists add up to nothing; then each 3-cycle is taken that puts most
// pieces right, and what no single one improves is solved by two.
//
// Long, but fast and for every size: Megaminx, 5x5x5 and supercubes have too many positions on the way for
// tables. The idea is Larsen's (1985) for the 4x4x4; Singmaster, "Notes on Rubik's Magic Cube", 1981.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/near_solved.hpp"
#include "revenge/solver/cycles/sum_basis.hpp"

namespace revenge::solver::cycles {

// Returns the name of the file of a puzzle's words.
std::string words_name(const puzzle::Definition& definition);

// The place where words are kept from run to run. Without a shelf they are searched each time.
struct WordFile {
    base::Shelf* shelf = nullptr;
    std::string name{};
};

class CycleSolver {
  public:
    // Reads the words that were found before, or searches them. ERRORS: Resource, more moves than are searched.
    // COMPLEXITY of a search: some seconds for the 5x5x5 and Megaminx. REQUIRES a definition that outlives it.
    static base::Result<CycleSolver> make(const puzzle::Definition& definition,
                                          const WordFile& file = {});

    // RETURNS moves that solve the state, simplified: as few as do where four do (near_solved.hpp). ERRORS:
    // ImpossibleCube; NotFound, naming the orbit that no 3-cycle was found for, or has none. THREADS: const use is
    // safe.
    base::Result<std::vector<puzzle::Move>> solve(const puzzle::State& state) const;

  private:
    using Letter = std::uint16_t;
    using Letters = std::vector<Letter>;
    using Sums = SumBasis::Numbers;
    // Slots a, b, c of one orbit: what is in a comes to b, from b to c, from c to a.
    struct Cycle {
        std::array<puzzle::SlotNumber, 3> slots;
        std::array<puzzle::SlotNumber, 3>
            twists;            // gained on arriving at slots[1], slots[2], slots[0]
        std::uint16_t length;  // of its word
        std::uint16_t seed;    // which word it is, if that is no longer than a seed's,
        bool is_backward;      // forward or backward;
        Letter letter;         // else this letter,
        std::uint32_t inner;   // that one of its orbit's cycles, and the letter undone
    };
    struct Seed {
        puzzle::Transformation action;
        Letters word;
    };

    // The numbers of a state and of its puzzle by slot, found once for many looks.
    struct Numbers {
        const puzzle::SlotNumber* piece;
        const puzzle::SlotNumber* twist;
        const puzzle::SlotNumber* solved;
        const puzzle::SlotNumber* modulus;
    };

    explicit CycleSolver(const puzzle::Definition& definition) : definition_(&definition) {}

    void find_letters();
    void find_seeds();
    // Returns the words as text, and whether a text has words of this puzzle, which are then taken.
    std::string words_as_text() const;
    bool take_words(std::string_view text);
    // RETURNS the move without which a block of layers moves fewest pieces, as F is part of a wide f; or nullptr.
    const puzzle::BaseMove* outer_part(const puzzle::BaseMove& block) const;
    // RETURNS the moves that make a block without its outer part.
    std::vector<puzzle::Move> spelled(const puzzle::BaseMove& block, const puzzle::BaseMove& outer,
                                      int power) const;
    bool is_needed(const puzzle::Orbit& orbit) const noexcept;
    // RETURNS whether the action is a 3-cycle of the orbit's pieces; then the cycle. Looks at no other orbit.
    static bool read_cycle(const puzzle::Transformation& action, const puzzle::Orbit& orbit,
                           Cycle& out) noexcept;
    void offer(const puzzle::Transformation& action, const Letters& word);
    // Commutators with products of at most `most` letters that commute.
    void search_commutators(std::size_t most);
    static constexpr std::size_t kUsualTogether = 4;  // letters of a product
    // RETURNS how many base moves commute with one of them, at most.
    std::size_t most_together() const;
    void search_two_generators();
    // Finds seeds for the orbits that have none, which move orbits that come after theirs in order_, too
    // (cycle_isolation.cpp).
    void search_isolated();
    class StillWords;
    void offer_words(StillWords& words) const;
    class Overlaps;
    // RETURNS words by length, each action once.
    std::vector<Seed> short_words(std::size_t count) const;
    Seed commutator(const Seed& first, const Seed& second) const;
    // RETURNS whether the action changes no sum (sums_of).
    bool keeps_sums(const puzzle::Transformation& action) const;
    bool lacks_seed(std::size_t orbit) const noexcept;
    bool is_complete() const noexcept;
    // RETURNS an orbit without a seed that no word moves three places of and nothing else, or nullptr if none is proven
    // to be such.
    const puzzle::Orbit* orbit_without_cycles() const;
    // Why an orbit may stay unsolved.
    base::Error lacking_cycles(std::size_t orbit) const;
    void conjugate(std::uint16_t seed);

    Letter inverse(Letter letter) const noexcept { return inverse_[letter]; }
    Letters inverse(const Letters& word) const;
    Letters word_of(const Cycle& cycle) const;
    puzzle::Transformation action_of(const Letters& word) const noexcept;
    Sums sums_of(const puzzle::State& state) const;
    SumBasis::Numbers moduli_of_sums() const;
    // Makes the sums those of the solved state. RETURNS the moves that did; nothing if none do.
    std::optional<Letters> even_prefix(puzzle::State& state) const;
    Numbers numbers_of(const puzzle::State& state) const noexcept;
    // Returns how many more pieces are right after the cycle.
    static int gain(const Numbers& state, const Cycle& cycle) noexcept;
    void apply(puzzle::State& state, const Cycle& cycle) const noexcept;
    bool solve_orbit(puzzle::State& state, std::size_t orbit, Letters& out) const;

    const puzzle::Definition* definition_;
    std::vector<puzzle::Move> letters_;
    std::vector<Letter> inverse_;
    std::vector<std::vector<puzzle::Move>> spelled_;  // [letter]: the moves that make it
    NearSolved near_;
    const puzzle::Orbit* without_ = nullptr;  // of no 3-cycle, where one is
    std::vector<Seed> seeds_;                 // [orbit]; an empty word: none yet
    std::vector<std::vector<Cycle>> cycles_;  // [orbit], shortest first
    std::vector<std::size_t> order_;          // in which orbits are solved
};

}  // namespace revenge::solver::cycles
