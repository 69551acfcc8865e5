// The registry of methods: one row for each, with what it solves, the options it supports and what its tables cost.
//
//     const MethodRow* row = find_method("3x3x3", "optimal");
//     row->proves                       // true
//     row->supports(Option::Relax)      // false
//
// A Solver opens methods by this list. The command line's help and completion, the server's offers and the page read
// it, too. To add a method: a folder of solver/ with the function that opens it, and one row of kMethods in
// registry.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::chain {
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

struct GenericOpening;

// Opens a method for cubes. ERRORS: Resource, Interrupted.
using OpenForCube = base::Result<std::shared_ptr<const solver::Method>> (*)(const solver::Opening&);
// Opens a method that needs nothing but a puzzle's definition. ERRORS: those, and NotFound.
using OpenForAnyPuzzle =
    base::Result<std::shared_ptr<const solver::Method>> (*)(const GenericOpening&);

// Returns the pieces that a part of a solution observes, as coset::PiecesSeen. `part` is the part's name, `after` the
// cube after it.
using PartSees = std::vector<std::vector<bool>> (*)(const puzzle::Cube& cube, std::string_view part,
                                                    const puzzle::State& after);

struct MethodRow {
    std::string_view name;
    std::string_view puzzle;  // empty: every puzzle
    std::string_view does;    // a sentence without its full stop
    // The options of Support::ByMethod that it supports. Any other one is refused.
    OptionSet options{};
    // How it is opened: at most one of these two. A method with neither follows the built-in chain of its name.
    OpenForCube open_for_cube = nullptr;  // needs the geometry of a cube
    OpenForAnyPuzzle open = nullptr;
    PartSees sees =
        nullptr;  // null: a chain declares it, and a part of any other method observes everything
    // Searches for shorter solutions until a limit ends it. The other methods return one solution and end.
    bool is_anytime = false;
    // Ends at a solution that is proven to be a shortest one.
    bool proves = false;
    // Proves the number of face turns, which other metrics can beat: counts in obtm alone.
    bool counts_face_turns_only = false;
    // Finds a first solution and completes what it has begun, however many nodes that takes.
    bool may_exceed_nodes = false;
    // Needs a puzzle's definition and no cube geometry.
    bool is_for_any_puzzle = false;
    // Of methods for any puzzle: also offered for cubes, which have better ones.
    bool is_for_cubes = true;
    // Supports Request::uses_tables_of_seeds.
    bool has_tables_of_seeds = false;
    // Writes the scrambles of seeds where it is the default: it runs in WebAssembly as well.
    bool is_for_seeds = true;
    // Stops when a stop is requested.
    bool is_interruptible = true;
    // Solves one puzzle, for which `auto` finds shorter solutions and is the default.
    bool yields_to_automatic = false;
    // Also solves puzzles whose moves are not always possible (puzzle::Rules).
    bool follows_rules = false;
    // Solves only puzzles of which short move sequences cycle three pieces of each kind.
    bool needs_three_cycles = false;
    // The most memory it takes, building its tables included (short: its small tables), and the processor seconds
    // that building them takes, as in bench/RESULTS.md. 0: next to nothing, or not measured.
    std::uint64_t memory_bytes = 0;
    double seconds_to_make = 0;
    // Returns the names on a shelf of its tables in a metric, for methods that have other tables in each metric. null:
    // its tables serve all metrics, are those of a chain, or depend on more (short).
    std::vector<std::string> (*tables_in)(puzzle::Metric) = nullptr;
    // The memory that building an optional, faster table takes, and the memory limit from which on a solver builds it.
    // 0: there is no such table.
    std::uint64_t large_table_bytes = 0;
    std::uint64_t large_table_min_memory = 0;
    puzzle::Metric own_metric = puzzle::Metric::Obtm;  // default metric, of cubes

    // `wanted`: a built-in puzzle; empty: a custom one.
    bool solves(std::string_view wanted) const noexcept;
    constexpr bool supports(Option option) const noexcept {
        return spec_of(option).support == Support::Every || options.has(option);
    }
    // Methods without custom costs still count in obtm, sstm and btm, unless they prove face turns only. Methods with
    // custom costs count in every metric.
    bool counts_in(puzzle::Metric metric) const noexcept;
    bool supports_custom_costs() const noexcept { return supports(Option::Costs); }
    // Follows phases of a cube that spell out their coordinates. Only such methods try several orientations.
    bool is_chain() const noexcept { return supports(Option::Orientations); }
    // Searches for shorter solutions after its first one, given these values.
    bool improves(int relax, int orientations) const noexcept {
        return is_anytime || (supports(Option::Relax) && relax > 0) ||
               (supports(Option::Orientations) && orientations > 1);
    }
    // Opened by a function of this puzzle alone: neither a method for any puzzle nor a chain.
    bool is_own_solver() const noexcept {
        return !puzzle.empty() && (open_for_cube != nullptr || open != nullptr);
    }
    // Writes scrambles that get shorter with time and nodes.
    bool searches_for_scrambles() const noexcept {
        return supports(Option::Time) && !is_for_any_puzzle;
    }
};

std::span<const MethodRow> all_methods() noexcept;

// Returns the methods of a puzzle, its default first.
std::vector<const MethodRow*> methods_of(std::string_view puzzle);
// Returns the names of the methods of a built-in puzzle, the default first; none for any other name.
std::vector<std::string_view> names_of_methods(std::string_view puzzle);
// Returns nullptr if the puzzle has no method of that name.
const MethodRow* find_method(std::string_view puzzle, std::string_view name) noexcept;
// Returns the method of that name or, where `name` is empty, the puzzle's first one that counts in these costs; nullptr
// otherwise.
const MethodRow* method_for(std::string_view puzzle, std::string_view name, puzzle::Metric metric,
                            bool has_custom_costs) noexcept;
// Returns the method by which a custom puzzle is solved that is this built-in one under other names: its first method
// in that metric, if that is a solver of its own; nullptr if it is one that all puzzles have, or a chain.
const MethodRow* method_of_copies(std::string_view puzzle, puzzle::Metric metric) noexcept;
// Returns the row of a custom chain, which supports what a built-in chain of its kind does.
const MethodRow& custom_chain_row(const chain::ChainDeclaration& chain) noexcept;
// Returns the row of a search over chosen moves (Request::moves).
const MethodRow& chosen_moves_row() noexcept;

// Returns the error for a name that is not a method of the puzzle, listing `known`: Usage. `is_custom`: the puzzle is
// not built in.
base::Error method_not_offered(std::string_view name, std::string_view puzzle, bool is_custom,
                               const std::vector<std::string_view>& known);

// The methods that support time and nodes for scrambles (MethodRow::searches_for_scrambles), as completes "it applies
// to ...".
inline constexpr std::string_view kSearchedScrambles =
    "scrambles of cubes by short, two-phase, optimal, and chains that spell out coordinates";
// Returns the error for such a limit where the method writes its first solution as the scramble: Usage.
base::Error unsupported_by_scrambles(const MethodRow& method, Option option, Spelling spelling);
// Returns the error for an option that the method does not support: Usage, with the fact "unsupported-option". It names
// the option, the method, and where the option applies.
base::Error unsupported(const MethodRow& method, Option option, Spelling spelling);
// ERRORS: unsupported(), for the first option of `given` that the method does not support.
base::Status require_supported(const MethodRow& method, const OptionSet& given, Spelling spelling);

// Returns every name, once each, as help and completion list words: "short|eight-phase|...".
std::string method_words();

}  // namespace revenge::method
