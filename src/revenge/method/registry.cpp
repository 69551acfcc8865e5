#include "revenge/method/registry.hpp"

#include <fmt/format.h>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/solver/beam/beam_solver.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/cube4/optimal.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/fto/tables.hpp"
#include "revenge/solver/human/reduction.hpp"
#include "revenge/solver/larsen/larsen.hpp"
#include "revenge/solver/reduction/short_solver.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::method {

namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;

using enum Option;

constexpr OptionSet kOfChains{Relax, Orientations, Heuristic, Cancel, AcceptKnown, Time,
                              Nodes, Threads,      Memory,    Costs,  Target};
constexpr OptionSet kOfDerivedChains{Relax,  Time,         Nodes, Threads,
                                     Memory, SearchMemory, Costs, Target};
// Nothing gets shorter where the only phase takes more moves.
constexpr OptionSet kOfOneTable = kOfDerivedChains.without(Relax);
constexpr OptionSet kOfOptimal{AllOptimal, Resume, Time, Nodes, Threads, Memory, Target};
constexpr OptionSet kOfFaceTurns = kOfOptimal.without(AllOptimal).without(Resume);
constexpr OptionSet kOfShort{TableSize, Time, Nodes, Threads, Memory, Target};
constexpr OptionSet kOfShortFto{Time, Nodes, Threads, Memory, Target};
constexpr OptionSet kOfShortSquareOne{Time, Nodes, Costs};
constexpr OptionSet kOfSearches{Time, Nodes, Threads, Memory, Costs, Target};
// Done as soon as they begin.
constexpr OptionSet kOfFormulas{Costs, Target};
constexpr OptionSet kOfPeople{Costs};
constexpr OptionSet kOfBeam{Memory, Costs, Target};
constexpr OptionSet kOfChosenMoves{Time, Nodes, Threads, Memory, SearchMemory, Costs, Target};

constexpr std::string_view kAutomatic = "auto";

// No move sequence moves three of the Pyraminx's tips alone, nor three of the Skewb's corners, nor one that only turns
// in place; and no short one three of the FTO's triangles. Not all moves of the Square-1 are always possible.
constexpr std::array<std::string_view, 6> kWithoutThreeCycles{
    "pyraminx", "skewb", "fto", "master-pyraminx", "curvy-copter", puzzle::kSquareOneName};

constexpr MethodRow beam_row(std::string_view puzzle) {
    return {.name = "beam",
            .puzzle = puzzle,
            .does = "all orbits together, in phases that end as a 3x3x3",
            .options = kOfBeam,
            .open_for_cube = &solver::beam::open_beam,
            .is_for_seeds = false,
            .memory_bytes = solver::beam::kBeamBytes,
            .seconds_to_make = 40};
}

// The first of a puzzle is its default; of puzzles without a better method of their own it is kAutomatic.
constexpr std::array kMethods{
    MethodRow{.name = "short",
              .puzzle = "4x4x4",
              .does = "short solutions at once and shorter ones with time",
              .options = kOfShort,
              .open_for_cube = &solver::reduction::open_short,
              .sees = &solver::reduction::short_sees,
              .is_anytime = true,
              .may_exceed_nodes = true,
              .has_tables_of_seeds = true,
              .memory_bytes = solver::reduction::memory_of(solver::Tier::Small),
              .seconds_to_make = 3.6},
    MethodRow{.name = "eight-phase",
              .puzzle = "4x4x4",
              .does = "Tsai's eight phases, each optimal",
              .options = kOfChains,
              .memory_bytes = 134 * kMega,
              .seconds_to_make = 1.9},
    MethodRow{.name = "larsen",
              .puzzle = "4x4x4",
              .does = "Larsen's series of subgroups, by formulas",
              .options = kOfFormulas,
              .open_for_cube = &solver::larsen::open_larsen,
              .sees = &solver::larsen::larsen_sees},
    MethodRow{.name = "reduction",
              .puzzle = "4x4x4",
              .does = "as people do: centers, edge pairs, 3x3x3, parities",
              .options = kOfPeople,
              .open_for_cube = &solver::human::open_reduction,
              .sees = &solver::human::reduction_sees},
    MethodRow{.name = "yau",
              .puzzle = "4x4x4",
              .does = "Yau's method: two centers, three cross edges, centers, edges, 3x3x3",
              .options = kOfPeople,
              .open_for_cube = &solver::human::open_yau,
              .sees = &solver::human::yau_sees},
    MethodRow{.name = "five-stage",
              .puzzle = "4x4x4",
              .does = "Norskog's five stages in Gallet's coordinates",
              .options = kOfChains,
              .memory_bytes = 1260 * kMega,
              .seconds_to_make = 52,
              .own_metric = puzzle::Metric::Sstm},
    MethodRow{.name = "norskog-85",
              .puzzle = "4x4x4",
              .does = "Norskog's five stages of 85 twists",
              .options = kOfChains,
              .memory_bytes = 3750 * kMega,
              .seconds_to_make = 270},
    MethodRow{.name = "norskog-83",
              .puzzle = "4x4x4",
              .does = "Norskog's five stages of 83 twists",
              .options = kOfChains,
              .memory_bytes = 3700 * kMega,
              .seconds_to_make = 174},
    MethodRow{.name = "two-phase",
              .puzzle = "3x3x3",
              .does = "short solutions at once and shorter ones with time",
              .options = kOfSearches,
              .open_for_cube = &solver::cube3::open_two_phase,
              .is_anytime = true,
              .has_tables_of_seeds = true,
              .memory_bytes = solver::cube3::kTwoPhaseBytes,
              .seconds_to_make = 4.2},
    MethodRow{.name = "optimal",
              .puzzle = "3x3x3",
              .does = "a shortest solution in face turns, proven",
              .options = kOfFaceTurns,
              .open_for_cube = &solver::cube3::open_optimal,
              .is_anytime = true,
              .proves = true,
              .counts_face_turns_only = true,
              .memory_bytes = solver::cube3::kOptimalBytes,
              .seconds_to_make = 4.2,
              .large_table_bytes = solver::cube3::OrderedSlice::kMakingBytes,
              .large_table_min_memory = solver::cube3::OrderedSlice::kWorthMakingBytes},
    MethodRow{.name = "optimal",
              .puzzle = "4x4x4",
              .does = "a shortest solution, proven",
              .options = kOfOptimal,
              .open_for_cube = &solver::cube4::open_optimal,
              .is_anytime = true,
              .proves = true,
              .memory_bytes = solver::cube4::optimal_bytes(puzzle::Metric::Sstm),
              .seconds_to_make = 30,
              .tables_in = &solver::cube4::Tables::names},
    MethodRow{.name = "thistlethwaite",
              .puzzle = "3x3x3",
              .does = "Thistlethwaite's four phases, each optimal",
              .options = kOfChains,
              .memory_bytes = 15 * kMega,
              .seconds_to_make = 0.1},
    MethodRow{.name = "kociemba",
              .puzzle = "3x3x3",
              .does = "Kociemba's two phases, each optimal",
              .options = kOfChains,
              .memory_bytes = 170 * kMega,
              .seconds_to_make = 7.1},
    MethodRow{.name = "2x2x2-whole",
              .puzzle = "2x2x2",
              .does = "a shortest solution, from one table",
              .options = kOfOneTable,
              .is_for_any_puzzle = true,
              .memory_bytes = 4 * kMega,
              .seconds_to_make = 0.2},
    // Each way to the goal leaves the same tips to be turned.
    MethodRow{.name = "pyraminx-whole",
              .puzzle = "pyraminx",
              .does = "a shortest solution of all but the tips, from one table",
              .options = kOfOneTable,
              .is_for_any_puzzle = true,
              .memory_bytes = kMega,
              .seconds_to_make = 0.1},
    MethodRow{.name = "skewb-whole",
              .puzzle = "skewb",
              .does = "a shortest solution, from one table",
              .options = kOfOneTable,
              .is_for_any_puzzle = true,
              .memory_bytes = 27 * kMega,
              .seconds_to_make = 0.6},
    MethodRow{.name = "megaminx-faces",
              .puzzle = "megaminx",
              .does = "face by face, in seven searched phases",
              .options = kOfDerivedChains,
              .is_for_any_puzzle = true,
              .yields_to_automatic = true,
              .memory_bytes = 400 * kMega,
              .seconds_to_make = 9.7},
    beam_row("5x5x5"),
    beam_row("6x6x6"),
    beam_row("7x7x7"),
    MethodRow{.name = "cycles",
              .puzzle = "",
              .does = "piece by piece, by 3-cycles; long, without tables",
              .options = kOfFormulas,
              .open = &open_cycles,
              .is_for_any_puzzle = true,
              .is_interruptible = false,
              .needs_three_cycles = true},
    MethodRow{.name = "short",
              .puzzle = "fto",
              .does = "short solutions at once and shorter ones with time",
              .options = kOfShortFto,
              .open = &open_short_fto,
              .is_anytime = true,
              .may_exceed_nodes = true,
              .is_for_any_puzzle = true,
              .memory_bytes = solver::fto::FtoTables::kMemory,
              .seconds_to_make = 4.6},
    MethodRow{.name = "short",
              .puzzle = puzzle::kSquareOneName,
              .does = "short solutions at once and shorter ones with time",
              .options = kOfShortSquareOne,
              .open = &open_short_square_one,
              .is_anytime = true,
              .may_exceed_nodes = true,
              .is_for_any_puzzle = true,
              .follows_rules = true,
              .memory_bytes = 2 * kMega,
              .seconds_to_make = 0.1},
    MethodRow{.name = "algebra",
              .puzzle = puzzle::kClockName,
              .does = "a shortest solution, proven, by linear algebra",
              .options = kOfFormulas,
              .open = &open_clock_algebra,
              .proves = true,
              .is_for_any_puzzle = true},
    MethodRow{.name = kAutomatic,
              .puzzle = "",
              .does = "a chain of phases found for the puzzle; optimal where one table holds all "
                      "states",
              .options = kOfDerivedChains,
              .open = &open_automatic,
              .is_for_any_puzzle = true,
              .is_for_cubes = false,
              .follows_rules = true,
              .memory_bytes = 1024 * kMega,
              .seconds_to_make = 60},
    MethodRow{.name = "optimal",
              .puzzle = "",
              .does = "a shortest solution, proven; for states near enough to solved",
              .options = kOfOneTable,
              .open = &open_optimal,
              .proves = true,
              .is_for_any_puzzle = true,
              .is_for_cubes = false,
              .follows_rules = true,
              .memory_bytes = 1024 * kMega,
              .seconds_to_make = 60},
    MethodRow{.name = "5x5x5-reduction",
              .puzzle = "5x5x5",
              .does = "reduction to a 3x3x3, in seven phases, most of them searched",
              .options = kOfChains,
              .memory_bytes = 1700 * kMega,
              .seconds_to_make = 60},
};

constexpr MethodRow chain_row(OptionSet options, bool is_automatic) {
    return {.name = "chain",
            .puzzle = "",
            .does = "a custom chain",
            .options = options,
            .is_for_any_puzzle = is_automatic};
}
constexpr MethodRow kOwnChain = chain_row(kOfChains, false);
constexpr MethodRow kOwnDerivedChain = chain_row(kOfDerivedChains, true);
constexpr MethodRow kOwnPhase = chain_row(kOfChains.without(Relax), false);
constexpr MethodRow kOwnDerivedPhase = chain_row(kOfOneTable, true);
constexpr MethodRow kChosenMoves{.name = "moves",
                                 .puzzle = "",
                                 .does = "a search over chosen moves",
                                 .options = kOfChosenMoves,
                                 .proves = true};

bool is_method(std::string_view name) noexcept {
    return std::ranges::any_of(
        kMethods, [&](const MethodRow& method) { return base::is_same_name(method.name, name); });
}

// As errors call it.
std::string title_of(const MethodRow& method) {
    return is_method(method.name) ? fmt::format("the method {}{}{}", method.name,
                                                method.puzzle.empty() ? "" : " of ", method.puzzle)
                                  : std::string(method.does);
}

bool has_own_method(std::string_view puzzle) noexcept {
    return !puzzle.empty() && std::ranges::any_of(kMethods, [&](const MethodRow& method) {
        return method.puzzle == puzzle && !method.yields_to_automatic;
    });
}

}  // namespace

bool MethodRow::solves(std::string_view wanted) const noexcept {
    if (!puzzle.empty() || wanted.empty()) {
        return puzzle == wanted;
    }
    if (wanted == puzzle::kClockName) {
        return false;  // its own method finds a shortest solution of every state
    }
    const bool is_cube = puzzle::cube_size_of(puzzle::unmarked_cube(wanted)) > 0;
    const bool has_cycles = std::ranges::count(kWithoutThreeCycles, wanted) == 0;
    // A search from both ends takes too long for random states of the Square-1; `optimal` is the same search.
    const bool is_reached = name != kAutomatic || wanted != puzzle::kSquareOneName;
    return (is_for_cubes || !is_cube) && (has_cycles || !needs_three_cycles) && is_reached;
}

bool MethodRow::counts_in(puzzle::Metric metric) const noexcept {
    return counts_face_turns_only ? metric == puzzle::Metric::Obtm
                                  : supports_custom_costs() || puzzle::is_turn_metric(metric);
}

std::span<const MethodRow> all_methods() noexcept { return kMethods; }

std::vector<const MethodRow*> methods_of(std::string_view puzzle) {
    std::vector<const MethodRow*> out;
    for (const MethodRow& method : kMethods) {
        if (method.solves(puzzle)) {
            out.push_back(&method);
        }
    }
    const auto found = std::ranges::find(out, kAutomatic, &MethodRow::name);
    if (found != out.end() && !has_own_method(puzzle)) {
        std::rotate(out.begin(), found, found + 1);
    }
    return out;
}

std::vector<std::string_view> names_of_methods(std::string_view written) {
    const std::string puzzle = puzzle::canonical_name(written);
    std::vector<std::string_view> out;
    const auto names = puzzle::builtin_names();
    if (std::ranges::find(names, puzzle) == names.end()) {
        return out;
    }
    for (const MethodRow* method : methods_of(puzzle)) {
        out.push_back(method->name);
    }
    return out;
}

const MethodRow* find_method(std::string_view puzzle, std::string_view name) noexcept {
    const auto* const found = std::ranges::find_if(kMethods, [&](const MethodRow& method) {
        return base::is_same_name(method.name, name) && method.solves(puzzle);
    });
    return found == kMethods.end() ? nullptr : found;
}

const MethodRow* method_for(std::string_view puzzle, std::string_view name, puzzle::Metric metric,
                            bool has_custom_costs) noexcept {
    if (!name.empty()) {
        return find_method(puzzle, name);
    }
    const MethodRow* const automatic = find_method(puzzle, kAutomatic);
    if (automatic != nullptr && !has_own_method(puzzle)) {
        return automatic;
    }
    const auto* const found = std::ranges::find_if(kMethods, [&](const MethodRow& method) {
        return method.solves(puzzle) && method.counts_in(metric) &&
               (!has_custom_costs || method.supports_custom_costs());
    });
    return found == kMethods.end() ? nullptr : found;
}

const MethodRow* method_of_copies(std::string_view puzzle, puzzle::Metric metric) noexcept {
    const MethodRow* const first = method_for(puzzle, "", metric, false);
    return first != nullptr && first->is_own_solver() ? first : nullptr;
}

const MethodRow& custom_chain_row(const chain::ChainDeclaration& chain) noexcept {
    if (chain.has_one_phase()) {
        return chain.is_automatic() ? kOwnDerivedPhase : kOwnPhase;
    }
    return chain.is_automatic() ? kOwnDerivedChain : kOwnChain;
}

const MethodRow& chosen_moves_row() noexcept { return kChosenMoves; }

namespace {

base::Error unsupported_error(const MethodRow& method, Option option, Spelling spelling,
                              std::string_view applies_to) {
    base::Error error = base::usage("unsupported-option", "{option} is not supported by {method}",
                                    spelled(option, spelling), title_of(method));
    error.message.append("; it applies to ").append(applies_to);
    return error;
}

}  // namespace

base::Error unsupported(const MethodRow& method, Option option, Spelling spelling) {
    return unsupported_error(method, option, spelling, spec_of(option).applies_to);
}

base::Error unsupported_by_scrambles(const MethodRow& method, Option option, Spelling spelling) {
    return unsupported_error(method, option, spelling, kSearchedScrambles);
}

base::Status require_supported(const MethodRow& method, const OptionSet& given, Spelling spelling) {
    for (const OptionSpec& spec : kOptions) {
        if (given.has(spec.option) && !method.supports(spec.option)) {
            return unsupported(method, spec.option, spelling);
        }
    }
    return {};
}

base::Error method_not_offered(std::string_view name, std::string_view puzzle, bool is_custom,
                               const std::vector<std::string_view>& known) {
    const std::string list = fmt::format("{}", fmt::join(known, ", "));
    const std::string fault =
        !is_method(name) ? fmt::format("unknown method \"{}\"; for the {}", name, puzzle)
                         : fmt::format("the method \"{}\" {} {};", name,
                                       is_custom ? "does not solve custom puzzles such as the"
                                                 : "does not solve the",
                                       puzzle);
    return base::error(
        base::ErrorCode::Usage,
        {fmt::format("{} there is {}, and chain files", fault, list),
         {"method-not-offered",
          {{"method", std::string(name)}, {"puzzle", std::string(puzzle)}, {"known", list}}}});
}

std::string method_words() {
    std::vector<std::string_view> names;
    for (const MethodRow& method : kMethods) {
        if (std::ranges::find(names, method.name) == names.end()) {
            names.push_back(method.name);
        }
    }
    return fmt::format("{}", fmt::join(names, "|"));
}

}  // namespace revenge::method
