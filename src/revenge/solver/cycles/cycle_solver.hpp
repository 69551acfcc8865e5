// Solves any puzzle with 3-cycles, piece by piece.
//
// For each orbit of pieces short words are looked for that move exactly three of its pieces and nothing else, among
//     [A, B]         A a letter, a conjugate X Y X' or a commutator [X, Y], B a letter,
//     X Y X' Z       X turns about one axis together (R 2R 2L' L': the middle slice, seen from it),
//     u v'           u and v words of two generators that do the same to all other orbits,
// Conjugated by moves they give every 3-cycle of the orbit (cycle_table.hpp). Orbits without such words are solved
// first, by longer ones that keep the orbits solved before alone (cycle_isolation.cpp). A state is first brought, by as
// few moves as do, to where orbits are even and their twists add up to nothing; then 3-cycles are inserted where they
// are lightest (insertion.hpp).
//
// Solutions are long, but the method is fast and works for every size: Megaminx, 5x5x5 and supercubes have too many
// positions for tables. The idea is Larsen's (1985) for the 4x4x4; Singmaster, "Notes on Rubik's Magic Cube", 1981.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cycles/alphabet.hpp"
#include "revenge/solver/cycles/cycle_table.hpp"
#include "revenge/solver/cycles/near_solved.hpp"
#include "revenge/solver/cycles/sum_basis.hpp"
#include "revenge/solver/cycles/word_insertion.hpp"

namespace revenge::solver::cycles {

// Returns the file name of a puzzle's words.
std::string words_name(const puzzle::Definition& definition);

// The store of words. Without one they are searched each time.
struct WordFile {
    base::TableStore* table_store = nullptr;
    std::string name{};
};

class CycleSolver {
  public:
    // Reads the stored words, or searches them. ERRORS: Resource, for more moves than can be searched.
    // COMPLEXITY of a search: some seconds for the 5x5x5 and Megaminx. REQUIRES a definition that outlives it.
    static base::Result<CycleSolver> make(const puzzle::Definition& definition,
                                          const WordFile& file = {});

    // Returns moves that solve the state, simplified; a shortest solution if four moves suffice (near_solved.hpp).
    // Otherwise words are inserted into one of `begins`, moves that may leave the state nearly solved.
    // ERRORS: ImpossibleCube; NotFound, naming the orbit for which no 3-cycle was found or that has none. THREADS:
    // const use is safe.
    base::Result<std::vector<puzzle::Move>> solve(
        const puzzle::State& state,
        const std::vector<std::vector<puzzle::Move>>& begins = {{}}) const;

  private:
    using Sums = SumBasis::Numbers;
    struct Seed {
        puzzle::Transformation action;
        Letters word;
    };

    explicit CycleSolver(const puzzle::Definition& definition) : definition_(&definition) {}

    void find_letters();
    void find_seeds();
    // Orders orbits and adds renamed words after the search.
    void complete_seeds();
    // Makes what solve() needs of the words.
    void prepare();
    // Return the words as text, and read them from a text. take_words() returns false if they are not of this puzzle.
    std::string words_as_text() const;
    bool take_words(std::string_view text);
    bool take_line(const std::string& line, std::vector<std::size_t>& order);
    // Returns the move whose removal leaves a block of layers with the fewest moved pieces, as F in a wide f; or
    // nullptr.
    const puzzle::BaseMove* outer_part(const puzzle::BaseMove& block) const;
    // Returns the moves of a block without its outer part.
    std::vector<puzzle::Move> spelled(const puzzle::BaseMove& block, const puzzle::BaseMove& outer,
                                      int power) const;
    bool is_needed(const puzzle::Orbit& orbit) const noexcept;
    void offer(const puzzle::Transformation& action, const Letters& word);
    // Searches commutators with products of at most `most` commuting letters.
    void search_commutators(std::size_t most);
    static constexpr std::size_t kUsualTogether = 4;  // letters of a product
    static constexpr double kMaxCoreDigits = 9.5;
    // Returns the maximum number of base moves that commute with one of them.
    std::size_t most_together() const;
    void search_two_generators();
    // Finds seeds for the orbits that have none. These may move orbits after theirs in order_ (cycle_isolation.cpp).
    // RETURNS the same solver with words to insert before the 3-cycles of each orbit, and with the order of orbits for
    // that, if there are such words.
    std::optional<CycleSolver> search_isolated();
    // RETURNS true if its solution of a random state is shorter.
    bool is_shorter_than(const CycleSolver& other) const;
    class Plan;
    void solve_first(const std::vector<std::size_t>& orbits);
    // RETURNS the estimated length of what solves an orbit by these words, one of them a 3-cycle.
    double expected_length(std::size_t orbit, const std::vector<Seed>& words) const;
    // `work`: about how many letters may be named; reduced by those that were.
    void find_few(std::size_t orbit, std::vector<Seed> words, std::size_t& work);
    bool keeps(const Letters& word, const std::vector<bool>& is_kept) const noexcept;
    // RETURNS, for each slot, whether its orbit is solved before this one.
    std::vector<bool> kept_before(std::size_t orbit) const;
    class StillWords;
    void offer_words(StillWords& words) const;
    class Overlaps;
    // Returns words by length, each action once.
    std::vector<Seed> short_words(std::size_t count) const;
    Seed commutator(const Seed& first, const Seed& second) const;
    // Returns true if the action changes no sum (sums_of).
    bool keeps_sums(const puzzle::Transformation& action) const;
    bool lacks_seed(std::size_t orbit) const noexcept;
    bool is_complete() const noexcept;
    // RETURNS true if it is proven that no word moves three places of the orbit and nothing else.
    bool has_no_cycles(std::size_t orbit) const;
    // Why an orbit may stay unsolved.
    base::Error lacking_cycles(std::size_t orbit) const;
    // Adds words that are like the orbit's shortest ones with other moves.
    void rename_seeds(std::size_t orbit);
    void offer_renamed(std::size_t orbit, const Letters& word, const std::vector<bool>& is_kept);
    // RETURNS how many words are like this one with other moves; 0 if too many to try.
    std::size_t renamings_of(const Letters& word) const;
    // Calls `take` with each of them.
    void rename(const Letters& word, const std::function<void(const Letters&)>& take) const;
    void choose_core();
    void find_words();
    double digits_of(const std::vector<std::size_t>& some) const;
    // Adds a word to those of an orbit, by length, if it is among the shortest.
    void add_seed(std::size_t orbit, Seed seed);
    Letters inverse(const Letters& word) const { return alphabet_->inverse(word); }
    puzzle::Transformation action_of(const Letters& word) const noexcept;
    // RETURNS the moves as letters; nothing if some move is not made of letters.
    std::optional<Letters> letters_of(const std::vector<puzzle::Move>& moves) const;
    // RETURNS those that begin with `begins` and after which orbits are even.
    std::vector<Letters> even_words(const puzzle::State& state,
                                    const std::vector<std::vector<puzzle::Move>>& begins) const;
    // RETURNS the first and the last of the words, and what a beam of insertions makes of all.
    std::vector<Letters> with_ends(const puzzle::State& state, std::vector<Letters> words) const;
    // RETURNS the lightest of the words that begin with one of `words` and solve the state.
    base::Result<Letters> lightest_after(const puzzle::State& state,
                                         const std::vector<Letters>& words) const;
    Sums sums_of(const puzzle::State& state) const;
    SumBasis::Numbers moduli_of_sums() const;
    // RETURNS what a right piece in each slot is worth before the 3-cycles of an orbit, `later` times as much if its
    // orbit is solved later.
    std::vector<double> worth_before(std::size_t orbit, double later) const;
    // RETURNS letters that solve the state and begin with these.
    base::Result<Letters> solved_after(const puzzle::State& state, Letters word,
                                       double later) const;
    // RETURNS letters after which the sums and the slots of `core` are as in the solved state, if any are found.
    std::optional<Letters> even_prefix(const puzzle::State& state,
                                       const std::vector<std::size_t>& core) const;

    const puzzle::Definition* definition_;
    std::vector<puzzle::Move> letters_;
    std::shared_ptr<const Alphabet> alphabet_;
    std::vector<std::vector<puzzle::Move>> spelled_;  // [letter]: the moves that make it
    NearSolved near_;
    std::vector<std::size_t> without_;      // orbits that are proven to have no 3-cycle
    std::vector<std::vector<Seed>> seeds_;  // [orbit], shortest first
    std::vector<CycleTable> cycles_;        // [orbit]
    std::vector<std::size_t> order_;        // in which orbits are solved
    // [orbit]: words that keep the orbits before it in order_ and move few pieces of later ones, the best first.
    std::vector<std::vector<Letters>> few_;
    std::vector<std::optional<WordInsertion>> words_;  // [orbit]: before its 3-cycles
    bool has_few_ = false;                             // any few_
    std::vector<std::size_t> core_orbits_;             // those of core_, if there are any few_
    std::vector<std::size_t> core_;  // slots of orbits that are solved before all others, in order
    std::vector<std::size_t> least_core_;  // those of orbits without 3-cycles
};

}  // namespace revenge::solver::cycles
