// Requests: everything that a caller can ask of a solver, and the texts of any puzzle's states and moves.
//
//     revenge::Request request;
//     request.puzzle = "3x3x3";
//     request.method = "optimal";
//     request.limits.threads = 2;
//     const auto solution = solver.solve(state, request);
#pragma once

#include "revenge/base.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::method {

// -------------------------------------------------------------------------------------------------
// The options of a request. Each method supports some of them; setting any other one is an error.

enum class Option : std::uint8_t {
    Method,
    Metric,
    Costs,
    Moves,
    Target,
    Heuristic,
    Relax,
    Orientations,
    Cancel,
    AcceptKnown,
    TableSize,
    Time,
    Nodes,
    MaxLength,
    AllOptimal,
    Resume,
    Threads,
    Memory,        // for tables and, on the command line, for searches as well
    SearchMemory,  // of a search alone: Limits::memory_bytes
    Seed,
};

// A set of options.
class OptionSet {
  public:
    constexpr OptionSet() noexcept = default;
    constexpr OptionSet(std::initializer_list<Option> options) noexcept {
        for (const Option option : options) {
            insert(option);
        }
    }
    constexpr bool has(Option option) const noexcept { return (bits_ & bit(option)) != 0; }
    constexpr void insert(Option option) noexcept { bits_ |= bit(option); }
    constexpr void insert_if(Option option, bool is_member) noexcept {
        bits_ |= is_member ? bit(option) : 0;
    }
    constexpr OptionSet without(Option option) const noexcept {
        OptionSet out = *this;
        out.bits_ &= ~bit(option);
        return out;
    }
    friend constexpr bool operator==(const OptionSet&, const OptionSet&) noexcept = default;

  private:
    static constexpr std::uint32_t bit(Option option) noexcept {
        return std::uint32_t{1} << static_cast<unsigned>(option);
    }
    std::uint32_t bits_ = 0;
};

// How front ends spell the name of an option.
enum class Spelling : std::uint8_t {
    Keyword,      // max_length
    CommandLine,  // --max-length
    Json,         // "max_length"
    C,            // max_length, max_nodes
};

}  // namespace revenge::method

namespace revenge::base {
class Shelf;
}

namespace revenge::method {

// -------------------------------------------------------------------------------------------------
// A request: everything a caller can ask of a solver, in one value.
//
//     revenge::method::Request request;
//     request.puzzle = "3x3x3";
//     request.method = "optimal";
//     request.limits.threads = 2;
//     auto solution = solver.solve(state, request);
//
// Each field is an Option. Setting one that the method does not support is an error, whichever front end
// the request comes from. Front ends record in `given` what their user set, so that an option set to its default value
// is checked as well, and in `spelling` how errors name it.

// Where a Solver keeps its tables, and what building them may take.
struct SolverSetup {
    // Folder in which tables are stored between runs, absolute or relative; created when first written to. Several
    // processes may share it. Where it is empty or cannot be written, tables are built in memory each time.
    std::filesystem::path cache{};
    // Maximum memory for building tables, in bytes.
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // Threads that build tables; 0: all cores.
    unsigned threads = 0;
    // Receives progress while tables are built; called from any thread. Optional; must outlive the Solver.
    base::ProgressSink* progress = nullptr;
    // A custom store for tables (base::Shelf), instead of a folder. Several Solvers may share it. The memory it
    // uses comes on top of memory_bytes. Setting both a store and a folder is an error (Usage) when a method is opened.
    std::shared_ptr<base::Shelf> shelf{};
};

struct Request {
    // A built-in puzzle (puzzle::builtin_names()), or a custom one, which takes precedence.
    std::string puzzle = "4x4x4";
    std::shared_ptr<const puzzle::Definition> definition{};
    // One of Solver::methods(puzzle). Default: the puzzle's first method that counts in the metric.
    std::string method{};
    // The metric: obtm, sstm, btm, obqtm, sqtm or bqtm for cubes, turn or quarter for other puzzles. Default: that of
    // the chain or method.
    std::string metric{};
    // Custom costs of single moves of this puzzle, instead of a metric. For cubes these are costs of turns, a
    // CostTable.
    std::optional<puzzle::Costs> costs{};
    // A custom chain: the text of a TOML file as in docs/chain-format.md. `method` is then its name in messages. Cannot
    // be combined with `moves`.
    std::string chain_text{};
    solver::ChainOptions chain{};  // how a chain is searched
    // If not empty: searches for a shortest, proven solution that uses only these turns, without a method or a chain. A
    // quarter turn stands for all three amounts. For 2x2x2 to 7x7x7.
    puzzle::Algorithm moves{};
    // The state to reach, in any orientation. Default: solved. For puzzles other than cubes, pieces that look alike
    // must be in the places where they are when the puzzle is solved, in any order.
    std::optional<puzzle::State> target{};
    // States to reach instead, by the stickers that matter: 6 N^2 letters each, faces URFDLB, a dot for any colour
    // (read_target() in target.hpp). One of them is reached, in any orientation. For cubes, by methods that prove.
    std::vector<std::string> patterns{};
    // The size of short's tables. Larger tables find shorter solutions in the same time. Missing tables are built,
    // which takes seconds (small, medium) or a minute (large).
    solver::Tier tier = solver::Tier::Small;
    // Opens the tables with which a seed gives the same scramble in every front end, those that WebAssembly has:
    // `short` and two-phase their smallest, whatever `tier` is. docs/seeds.md. Only for methods with
    // MethodRow::has_tables_of_seeds.
    bool uses_tables_of_seeds = false;
    // Limits of the search: time (not counting the opening of tables), nodes, length, threads, stop. Default: one
    // second, since an anytime method without limits never ends. With a node limit and no time limit the solution is
    // the same on every machine.
    solver::Limits limits{.time = std::chrono::seconds(1)};
    // Solves the cube conjugated by symmetry `seed % 48`. Different seeds give different, equally good solutions.
    // Cannot be combined with a target, moves or costs.
    std::uint64_t seed = 0;

    // The options that the caller set. Fields that differ from their defaults count as set anyway.
    OptionSet given{};
    Spelling spelling = Spelling::Keyword;

    // Returns true if something else than the solved state is to be reached.
    bool has_target() const noexcept { return target.has_value() || !patterns.empty(); }
};

// The properties of a method that need no tables.
struct MethodSummary {
    std::string name;     // "short", a chain's name, or "moves"
    puzzle::Costs costs;  // that lengths are counted in
    std::shared_ptr<const puzzle::Definition> definition;
    // The built-in puzzle whose method it is, where a custom puzzle is that one under other names; else empty.
    std::string built_in{};
};

// Returns the options that were set: `request.given`, and the fields that differ from their defaults.
REVENGE_EXPORT OptionSet options_set(const Request& request);

// ERRORS: Usage, for a value outside the range of its option, and for options that exclude each other.
REVENGE_EXPORT base::Status require_valid(const Request& request);

}  // namespace revenge::method

namespace revenge::derived {
class PossibleStates;
}

namespace revenge::method {

// -------------------------------------------------------------------------------------------------
// Parses and prints the states and moves of one puzzle, and replays claimed solutions.
//
//     const auto puzzle = PuzzleContext::named("megaminx");
//     const auto position = puzzle->read("R++ D-- U");
//     const auto replayed = puzzle->replay(position->state, "U' D++ R--");  // replayed->solves
//
// A plain cube (2x2x2 to 7x7x7) is read by its stickers and replayed on them (check/sticker_cube). Any other puzzle is
// read by its definition and replayed piece by piece (check/piece_replay). Callers need not know which.

// A state as it was given.
struct Position {
    std::string input;  // as given, or `shown` for a state that did not come from a text
    puzzle::State state;
    std::string shown;  // stickers of a cube, KPuzzle pattern data of other puzzles
    // Undoes the moves that it was given by, up to notation::kMostKeptMoves; else empty.
    puzzle::Moves undoing{};
    std::vector<notation::Note> notes{};  // how the text was read
};

using Lengths = std::vector<std::pair<std::string, int>>;  // by metric

// The result of a replay.
struct Replayed {
    bool solves = false;  // in any orientation
    Lengths lengths{};    // of a cube in puzzle::kAllMetrics; in turn and quarter of other puzzles
    std::string end{};    // the final state, as Position::shown
    std::vector<std::string> complaints{};
    std::vector<notation::Note> notes{};  // how the moves were read
};

// The rules that a replay checks.
struct Rules {
    bool allows_rotations = true;           // x y z of a cube
    puzzle::Algorithm allowed{};            // these turns and no others; empty: all
    std::optional<puzzle::State> target{};  // to be reached instead of the solved cube
    std::vector<std::string> patterns{};    // one of these is to be reached: Request::patterns
    const puzzle::Costs* costs = nullptr;  // the costs in which `length` is claimed; null: no claim
    int length = 0;
};

// THREADS: const use is safe.
class REVENGE_EXPORT PuzzleContext {
  public:
    // ERRORS: Usage, naming the puzzles that are built in.
    static base::Result<PuzzleContext> named(const std::string& name);
    explicit PuzzleContext(std::shared_ptr<const puzzle::Cube> cube);
    explicit PuzzleContext(std::shared_ptr<const puzzle::Definition> definition);

    const puzzle::Puzzle& model() const noexcept {
        return cube_ ? cube_->puzzle() : definition_->puzzle();
    }
    const std::string& name() const noexcept { return model().name(); }
    // Null for puzzles that are known by their definition.
    const puzzle::Cube* cube() const noexcept { return cube_.get(); }
    const std::shared_ptr<const puzzle::Cube>& shared_cube() const noexcept { return cube_; }
    // Null for plain cubes.
    const puzzle::Definition* definition() const noexcept { return definition_.get(); }
    const std::shared_ptr<const puzzle::Definition>& shared_definition() const noexcept {
        return definition_;
    }
    // Returns the metrics that solutions list: for cubes those that count a half turn once.
    std::vector<std::string_view> answer_metrics() const;
    // Returns the noun for messages: "cube" or "puzzle".
    std::string_view kind() const noexcept { return cube_ ? "cube" : "puzzle"; }
    // Returns the size of a cube, marked pieces or not; 0 for other puzzles.
    int cube_size() const noexcept;

    // Returns the form that read() recognizes in the text.
    notation::StateForm form_of(std::string_view text, std::string_view colors = {}) const;
    // Reads moves, stickers or an object, whichever the text looks like; an empty text is the solved puzzle. Two
    // readers read the text of a cube, and must agree. ERRORS: Usage; ImpossibleCube; ReplayFailed.
    base::Result<Position> read(const std::string& text,
                                const notation::StateReading& how = {}) const;
    // Reads stickers or an object. ERRORS: the same.
    base::Result<Position> read_stickers(const std::string& text,
                                         const notation::StateReading& how = {}) const;
    Position position_of(const puzzle::State& state) const;

    // In any orientation.
    bool is_solved(const puzzle::State& state) const;

    // Returns the moves as text.
    std::string text(const puzzle::Moves& moves) const;
    // Returns the state after the moves.
    puzzle::State after(const puzzle::State& state, const puzzle::Moves& moves) const;

    // Parses `moves` and applies them to the state. ERRORS: Usage, for moves that the puzzle does not have.
    base::Result<Replayed> replay(const puzzle::State& start, const std::string& moves,
                                  const Rules& rules = {},
                                  notation::Reading reading = notation::Reading::Slice) const;
    // Replays what is claimed to solve a position. If the position was given by moves that turn the whole puzzle (R++
    // of the Megaminx does), the claim may name its moves as the puzzle was held before or as it is held then; a note
    // names the second reading where only it solves. ERRORS: as replay().
    base::Result<Replayed> replay_claim(const Position& start, const std::string& moves,
                                        notation::Reading reading = notation::Reading::Slice) const;

    // Returns the text of the inverse of `moves`. REQUIRES moves of this puzzle.
    std::string undone(const std::string& moves) const;

  private:
    base::Result<Position> position_of(const std::string& text,
                                       base::Result<notation::StateText> read) const;
    std::string shown(const puzzle::State& state) const;
    Lengths lengths_of(const puzzle::Moves& moves) const;
    base::Result<Replayed> replay_cube(const puzzle::State& start, const std::string& moves,
                                       const Rules& rules, notation::Reading reading) const;
    base::Result<Replayed> replay_pieces(const puzzle::State& start, const std::string& moves,
                                         const Rules& rules, notation::Reading reading) const;

    std::shared_ptr<const puzzle::Cube> cube_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::shared_ptr<const derived::PossibleStates> possible_;  // of the definition
};

}  // namespace revenge::method
