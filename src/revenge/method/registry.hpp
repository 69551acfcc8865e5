// The methods that solve, each once: what it solves, in which metrics, what it heeds, what its tables take.
//
// Solver opens them by this list; the program's help, completion and refusals, the server's offers and the
// page read it. A new method is one row here and one folder of solver/, whose opening.hpp has what the row names.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/puzzle/metric.hpp"

namespace revenge::coset {
struct ChainDeclaration;
}
namespace revenge::puzzle {
class Cube;
struct State;
}  // namespace revenge::puzzle
namespace revenge::solver {
class Method;
struct Opening;
}  // namespace revenge::solver

namespace revenge::method {

// What only some methods read of Request, beyond what all do.
enum class Option : std::uint8_t {
    Tier,
    Relax,
    Orientations,  // and the heuristic, and whether turns cancel between phases
    Time,
    Nodes,
    Threads,       // of a search; those that make tables are the Solver's
    Memory,        // for its tables
    SearchMemory,  // Limits::memory_bytes, for what it keeps as it searches
    Costs,
    Target,
};

class OptionSet {
  public:
    constexpr OptionSet(std::initializer_list<Option> options) noexcept {
        for (const Option option : options) {
            bits_ |= bit(option);
        }
    }
    constexpr bool has(Option option) const noexcept { return (bits_ & bit(option)) != 0; }
    constexpr OptionSet without(Option option) const noexcept {
        OptionSet out = *this;
        out.bits_ &= ~bit(option);
        return out;
    }

  private:
    static constexpr unsigned bit(Option option) noexcept {
        return 1U << static_cast<unsigned>(option);
    }
    unsigned bits_ = 0;
};

// ERRORS: Resource, Interrupted.
using OpenMethod = base::Result<std::shared_ptr<const solver::Method>> (*)(const solver::Opening&);

// RETURNS which pieces a part of a solution looks at, as coset::PiecesSeen, by the part's name; `after`: the cube then.
using PartSees = std::vector<std::vector<bool>> (*)(const puzzle::Cube& cube, std::string_view part,
                                                    const puzzle::State& after);

struct MethodRow {
    std::string_view name;
    std::string_view puzzle;  // empty: every puzzle
    std::string_view does;    // a sentence without its full stop
    // The one list of what a method reads: front ends and Solver refuse an option by it that nothing would read.
    OptionSet options{};
    // Null: the built-in chain of its name is followed; where there is none, and of all others, the library knows how.
    OpenMethod open = nullptr;
    PartSees sees =
        nullptr;  // null: that of a chain is declared, of others every part sees everything
    // Looks for shorter solutions until a limit ends it; the others give one and end.
    bool is_anytime = false;
    // Ends at a solution that is proven to be a shortest one.
    bool proves = false;
    // Finds a first solution and ends what it has begun, however many nodes these take.
    bool may_exceed_nodes = false;
    // Made from a puzzle's definition, so for any.
    bool is_for_any_puzzle = false;
    // Breaks off when it is asked to stop.
    bool is_interruptible = true;
    // The most memory that it takes, making its tables included (of short: the small ones), and the processor seconds
    // that making them takes, as bench/RESULTS.md has them. 0: next to nothing, or not measured.
    std::uint64_t memory_bytes = 0;
    double seconds_to_make = 0;
    // What making a table takes that is there for speed alone, and from how much memory on a solver makes it. 0: there
    // is none.
    std::uint64_t large_table_bytes = 0;
    std::uint64_t large_table_min_memory = 0;
    puzzle::Metric own_metric = puzzle::Metric::Obtm;  // of cubes, unless told otherwise

    // Those that a method for every puzzle is not for: no word moves three of the Pyraminx's tips alone, nor of the
    // Skewb's corners.
    std::array<std::string_view, 2> excluded_puzzles{};

    bool solves(std::string_view wanted) const noexcept {
        return puzzle.empty() ? wanted.empty() || std::ranges::find(excluded_puzzles, wanted) ==
                                                      excluded_puzzles.end()
                              : puzzle == wanted;
    }
    constexpr bool supports(Option option) const noexcept { return options.has(option); }
    // Obtm, Sstm and Btm are of methods without own costs, too; those with these take all.
    bool counts_in(puzzle::Metric metric) const noexcept;
    bool counts_own_costs() const noexcept { return supports(Option::Costs); }
    // Follows phases of a cube that spell out what they look at, one after the other: these alone may hold it in
    // several ways.
    bool is_chain() const noexcept { return supports(Option::Orientations); }
    // Looks for shorter solutions past its first where it may relax, or hold the cube in several ways.
    bool improves(int relax, int orientations) const noexcept {
        return is_anytime || (supports(Option::Relax) && relax > 0) ||
               (supports(Option::Orientations) && orientations > 1);
    }
    // Writes scrambles that time and nodes make shorter.
    bool searches_for_scrambles() const noexcept {
        return supports(Option::Time) && !is_for_any_puzzle;
    }
};

std::span<const MethodRow> all_methods() noexcept;

// RETURNS the methods of a puzzle, its default first.
std::vector<const MethodRow*> methods_of(std::string_view puzzle);
// Returns the names of the methods of a built-in puzzle, the default first; none for any other name.
std::vector<std::string_view> names_of_methods(std::string_view puzzle);
// RETURNS the method, or nullptr if there is none of that name for the puzzle.
const MethodRow* find_method(std::string_view puzzle, std::string_view name) noexcept;
// RETURNS the method of that name, or where none is named the puzzle's first that counts in these costs; nullptr if
// there is none.
const MethodRow* method_for(std::string_view puzzle, std::string_view name, puzzle::Metric metric,
                            bool has_own_costs) noexcept;
// RETURNS what stands for a chain of one's own: it reads what a built-in one of its kind does.
const MethodRow& custom_chain_row(const coset::ChainDeclaration& chain) noexcept;
// RETURNS what stands for a search over chosen moves.
const MethodRow& chosen_moves_row() noexcept;

// RETURNS what reads an option, which completes "is for ...".
std::string_view readers_of(Option option) noexcept;
// RETURNS the refusal of a name that is none of a puzzle's methods, which are `known`: Usage. `is_own`: the puzzle is
// none that is built in.
base::Error method_not_offered(std::string_view name, std::string_view puzzle, bool is_own,
                               const std::vector<std::string_view>& known);

// What reads time and nodes of scrambles (MethodRow::searches_for_scrambles).
inline constexpr std::string_view kSearchedScrambles =
    "scrambles by short, two-phase, optimal, and chains that spell out coordinates";
// RETURNS the refusal of these where the method makes scrambles by its first solution: Usage.
base::Error unread_by_scrambles(const MethodRow& method, std::string_view name);
// RETURNS the refusal of an option that the method does not read: Usage. `name`: what the caller calls the option.
base::Error unread(const MethodRow& method, Option option, std::string_view name);

// An option, what the caller calls it, and whether it was given.
struct GivenOption {
    Option option;
    std::string_view name;
    bool is_given;
};
// ERRORS: unread(), of the first that was given and that the method does not read.
base::Status require_read(const MethodRow& method, std::span<const GivenOption> options);

// RETURNS every name, once each: "short|eight-phase|...", as help and completion list words.
std::string method_words();

}  // namespace revenge::method
