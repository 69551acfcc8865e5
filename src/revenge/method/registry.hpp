// The registry of methods. Each method has one row: the puzzle that it solves, the options that it supports, and the
// cost of its tables.
//
//     const MethodRow* row = find_method("3x3x3", "optimal");
//     row->proves                       // true
//     row->supports(Option::Relax)      // false
//
// A Solver opens methods by this list. The help and completion of the command line, the server's list of methods and
// the page use it, too. To add a method, write a folder of solver/ with the function that opens it, and one row of
// kMethods in registry.cpp.
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
// Opens a method that needs only a puzzle's definition. ERRORS: Resource, Interrupted, NotFound.
using OpenForAnyPuzzle =
    base::Result<std::shared_ptr<const solver::Method>> (*)(const GenericOpening&);

// Returns the pieces on which a part of a solution depends, as coset::PiecesSeen. `part` is the part's name, `after`
// the state after it.
using PartSees = std::vector<std::vector<bool>> (*)(const puzzle::Cube& cube, std::string_view part,
                                                    const puzzle::State& after);

// A method. The comments describe a field that is true.
struct MethodRow {
    std::string_view name;
    std::string_view puzzle;  // a built-in puzzle; empty: every puzzle
    std::string_view does;    // a description for help: a sentence without its full stop
    // The options of kind Support::ByMethod that the method supports. Setting any other one is an error.
    OptionSet options{};
    // The function that opens the method: at most one of these two. A method with neither follows the built-in chain
    // of its name.
    OpenForCube open_for_cube = nullptr;  // for a method that needs the geometry of a cube
    OpenForAnyPuzzle open = nullptr;
    // The pieces on which parts of its solutions depend. Null: for a chain, those that it declares; for any other
    // method, all pieces.
    PartSees sees = nullptr;
    // The method searches for shorter solutions until a limit ends it. Otherwise it returns its first solution.
    bool is_anytime = false;
    // The method ends with a solution that is proven to be shortest.
    bool proves = false;
    // The method counts in obtm only: it proves the number of face turns, and the solution need not be shortest in
    // another metric.
    bool counts_face_turns_only = false;
    // The method completes its first solution even if this exceeds the limit of nodes.
    bool may_exceed_nodes = false;
    // The method needs only a puzzle's definition, no cube geometry.
    bool is_for_any_puzzle = false;
    // A method for any puzzle is offered for cubes as well, although cubes have better methods.
    bool is_for_cubes = true;
    // The method supports Request::uses_tables_of_seeds.
    bool has_tables_of_seeds = false;
    // The method, if it is the default, generates the scrambles of seeds: it runs in WebAssembly as well.
    bool is_for_seeds = true;
    // The method ends on a stop request.
    bool is_interruptible = true;
    // The method solves one puzzle, but is not its default, because `auto` finds shorter solutions.
    bool yields_to_automatic = false;
    // The method also solves puzzles whose moves are not always possible (puzzle::Rules).
    bool follows_rules = false;
    // The method solves only puzzles in which short move sequences cycle three pieces of each kind.
    bool needs_three_cycles = false;
    // The maximum memory of the method, including the building of its tables (of `short`: the small ones), and the
    // processor seconds for building them, from bench/RESULTS.md. 0: negligible, or not measured.
    std::uint64_t memory_bytes = 0;
    double seconds_to_make = 0;
    // Returns the names of the method's tables in a metric, as stored. Null, if the tables are those of a chain, or do
    // not depend on the metric, or also depend on other options (`short`).
    std::vector<std::string> (*tables_in)(puzzle::Metric) = nullptr;
    // The memory for building an optional table that makes the method faster, and the minimum memory limit with which
    // a solver builds it. 0: no such table.
    std::uint64_t large_table_bytes = 0;
    std::uint64_t large_table_min_memory = 0;
    puzzle::Metric own_metric = puzzle::Metric::Obtm;  // the default metric, for cubes

    // Returns true if the method solves the built-in puzzle `wanted`, or if it is empty, custom puzzles.
    bool solves(std::string_view wanted) const noexcept;
    constexpr bool supports(Option option) const noexcept {
        return spec_of(option).support == Support::Every || options.has(option);
    }
    // Returns true if the method can count in the metric. Methods that support custom costs count in every metric,
    // others in obtm, sstm and btm, or in obtm only (counts_face_turns_only).
    bool counts_in(puzzle::Metric metric) const noexcept;
    bool supports_custom_costs() const noexcept { return supports(Option::Costs); }
    // Returns true if the method follows a chain of a cube with spelled-out coordinates. Only such methods try several
    // orientations.
    bool is_chain() const noexcept { return supports(Option::Orientations); }
    // Returns true if the method searches for shorter solutions after its first one, with these options.
    bool improves(int relax, int orientations) const noexcept {
        return is_anytime || (supports(Option::Relax) && relax > 0) ||
               (supports(Option::Orientations) && orientations > 1);
    }
    // Returns true if a function opens the method for this puzzle alone: neither a method for any puzzle nor a chain.
    bool is_own_solver() const noexcept {
        return !puzzle.empty() && (open_for_cube != nullptr || open != nullptr);
    }
    // Returns true if the method makes scrambles shorter with more time or nodes.
    bool searches_for_scrambles() const noexcept {
        return supports(Option::Time) && !is_for_any_puzzle;
    }
};

// Returns all rows.
std::span<const MethodRow> all_methods() noexcept;

// Returns the methods of a puzzle, the default first. An empty name stands for a custom puzzle.
std::vector<const MethodRow*> methods_of(std::string_view puzzle);
// Returns the names of the methods of a built-in puzzle, the default first; none for any other name.
std::vector<std::string_view> names_of_methods(std::string_view puzzle);
// Returns the row of a method; nullptr if the puzzle has no method of that name.
const MethodRow* find_method(std::string_view puzzle, std::string_view name) noexcept;
// Returns the method of that name; if `name` is empty, the puzzle's first method that counts in these costs. Returns
// nullptr if there is no such method.
const MethodRow* method_for(std::string_view puzzle, std::string_view name, puzzle::Metric metric,
                            bool has_custom_costs) noexcept;
// Returns the method that solves a custom puzzle which is this built-in puzzle under other names: the first method of
// the built-in puzzle in that metric, if it is a solver of this puzzle alone; nullptr if it is a chain or a method for
// any puzzle.
const MethodRow* method_of_copies(std::string_view puzzle, puzzle::Metric metric) noexcept;
// Returns the row of a custom chain, which supports the same options as a built-in chain of its kind.
const MethodRow& custom_chain_row(const chain::ChainDeclaration& chain) noexcept;
// Returns the row of a search over chosen moves (Request::moves).
const MethodRow& chosen_moves_row() noexcept;

// Returns the error for a name that is not a method of the puzzle, listing `known`: Usage. `is_custom`: the puzzle is
// not built in.
base::Error method_not_offered(std::string_view name, std::string_view puzzle, bool is_custom,
                               const std::vector<std::string_view>& known);

// The methods that support time and nodes for scrambles (MethodRow::searches_for_scrambles), as the end of the sentence
// "it applies to ...".
inline constexpr std::string_view kSearchedScrambles =
    "scrambles of cubes by short, two-phase, optimal, and chains that spell out coordinates";
// Returns the error for such a limit if the scramble is the method's first solution: Usage.
base::Error unsupported_by_scrambles(const MethodRow& method, Option option, Spelling spelling);
// Returns the error for an option that the method does not support: Usage, with the fact "unsupported-option". It names
// the option, the method, and where the option applies.
base::Error unsupported(const MethodRow& method, Option option, Spelling spelling);
// Checks that the method supports the options of `given`. ERRORS: unsupported(), for the first one that it does not.
base::Status require_supported(const MethodRow& method, const OptionSet& given, Spelling spelling);

// Returns all names, once each, in the format of help and completion: "short|eight-phase|...".
std::string method_words();

}  // namespace revenge::method
