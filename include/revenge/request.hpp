// Requests: everything that a program can specify for a solve, and the states and moves of any
// puzzle as text.
//
//     revenge::Request request;
//     request.puzzle = "3x3x3";
//     request.method = "optimal";
//     request.limits.threads = 2;
//     const auto solution = solver.solve(state, request);  // revenge/solver.hpp
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
// Options: the fields of a request that a user can set. Each method supports some of them; setting
// any other one is an error.
//
//     using revenge::method::Option;
//     revenge::method::OptionSet set{Option::Time, Option::Threads};
//     const bool has_time = set.has(Option::Time);

// An option of a request, with the field that it stands for.
enum class Option : std::uint8_t {
    Method,          // method, chain_text
    Metric,          // metric
    Costs,           // costs
    Moves,           // moves
    Target,          // target, patterns
    OneOrientation,  // one_orientation
    Heuristic,       // chain.heuristic
    Relax,           // chain.relax
    Orientations,    // chain.orientations
    Cancel,          // chain.cancel
    AcceptKnown,     // chain.accept_known
    TableSize,       // tier
    Time,            // limits.time
    Nodes,           // limits.nodes
    MaxLength,       // limits.max_length
    AllOptimal,      // limits.shortest
    Resume,          // limits.resume
    Threads,         // limits.threads
    Memory,          // for tables and, on the command line, for searches as well
    SearchMemory,    // limits.memory_bytes: for searches alone
    Seed,            // seed
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

// How a front end spells the names of options. Error messages use its spelling.
enum class Spelling : std::uint8_t {
    Keyword,      // max_length
    CommandLine,  // --max-length
    Json,         // "max_length"
    C,            // max_length, max_nodes
};

}  // namespace revenge::method

namespace revenge::base {
class TableStore;
}

namespace revenge::method {

// -------------------------------------------------------------------------------------------------
// Request: everything that a program can specify for a solve, in one value.
//
//     revenge::method::Request request;
//     request.puzzle = "megaminx";
//     request.limits.time = std::chrono::seconds(10);
//     const auto answer = solver.solve("R2 U'", request);
//
// Setting a field that the method does not support is an error in every front end. Front ends
// record in `given` which options the user set, so that an option set to its default value is
// checked as well.

// Where a Solver stores its tables, and the resources for building them.
//
//     const revenge::Solver solver({.cache = "/var/cache/my-program", .threads = 4});
struct SolverSetup {
    // The folder in which tables are stored between runs; created when first written to. Several
    // processes may share it. If it is empty or cannot be written, tables are built in memory each
    // time.
    std::filesystem::path cache{};
    // The maximum memory for building tables, in bytes.
    std::uint64_t memory_bytes = std::uint64_t{2} << 30U;
    // The number of threads that build tables. 0: all cores.
    unsigned threads = 0;
    // Receives progress while tables are built; called from any thread. May be null; must outlive
    // the Solver.
    base::ProgressSink* progress = nullptr;
    // A table store to use instead of a folder. Several Solvers may share it. The memory that it
    // uses comes on top of memory_bytes. Setting both a store and a folder is an error (Usage) when
    // a method is opened.
    std::shared_ptr<base::TableStore> table_store{};
};

// A request. The defaults solve the 4x4x4 for one second.
struct Request {
    // The name of a built-in puzzle (puzzle::builtin_names()).
    std::string puzzle = "4x4x4";
    // A custom puzzle, which takes precedence over `puzzle`.
    std::shared_ptr<const puzzle::Definition> definition{};
    // One of Solver::methods(puzzle). Default: the puzzle's first method that counts in the metric.
    std::string method{};
    // The metric: obtm, sstm, btm, obqtm, sqtm or bqtm for cubes, turn or quarter for other
    // puzzles. Default: the metric of the chain or method.
    std::string metric{};
    // Custom costs of single moves of this puzzle, instead of a metric. For cubes they must be a
    // CostTable.
    std::optional<puzzle::Costs> costs{};
    // A custom chain: the text of a TOML file in the format of docs/chain-format.md. `method` is
    // then its name in messages. Cannot be combined with `moves`.
    std::string chain_text{};
    // How a chain is searched.
    solver::ChainOptions chain{};
    // If not empty, a shortest, proven solution is searched that uses only these turns, without a
    // method or a chain. A quarter turn stands for all three amounts. For cubes from 2x2x2 to
    // 7x7x7.
    puzzle::Algorithm moves{};
    // The state to reach, in any orientation. Default: the solved state. For puzzles other than
    // cubes, pieces that look alike must be in the places that they have when solved, in any order.
    std::optional<puzzle::State> target{};
    // Several target states of a cube, given by the stickers that matter: 6 N^2 letters each, faces
    // URFDLB, with a dot for a sticker of any colour. The solution reaches one of them, in any
    // orientation. Only for methods that prove their solutions.
    std::vector<std::string> patterns{};
    // Ends in the orientation of the solved state, or of the target, instead of any. Only for
    // puzzles other than cubes that are solved in several orientations, such as fto and kilominx.
    bool one_orientation = false;
    // The size of the tables of `short`. Larger tables find shorter solutions in the same time.
    // Missing tables are built, which takes seconds (Small, Medium) or a minute (Large).
    solver::Tier tier = solver::Tier::Small;
    // Opens the tables with which a seed gives the same scramble in every front end, including
    // WebAssembly: the smallest ones of `short` and `two-phase`, whatever `tier` is. Other methods
    // do not support it. docs/seeds.md describes seeds.
    bool uses_tables_of_seeds = false;
    // The limits of the search. Time does not include the opening of tables. Default: one second,
    // because a method that keeps improving its solution needs a limit to end. With a node limit
    // and no time limit, the solution is the same on every machine.
    solver::Limits limits{.time = std::chrono::seconds(1)};
    // Solves the cube conjugated by symmetry `seed % 48`. Different seeds give different, equally
    // good solutions. Cannot be combined with a target, moves or costs.
    std::uint64_t seed = 0;

    // The options that the user set. Fields that differ from their defaults count as set anyway.
    OptionSet given{};
    // How error messages spell the names of options.
    Spelling spelling = Spelling::Keyword;

    // Returns true if a state other than the solved one is to be reached.
    bool has_target() const noexcept { return target.has_value() || !patterns.empty(); }
};

// The properties of a method that can be determined without opening its tables.
struct MethodSummary {
    std::string name;     // "short", a chain's name, or "moves"
    puzzle::Costs costs;  // the costs in which lengths are counted
    std::shared_ptr<const puzzle::Definition> definition;
    // The built-in puzzle that a custom puzzle equals, under other names, if the method is that
    // puzzle's; else empty.
    std::string built_in{};
};

// Returns the options that were set: `request.given`, and those whose fields differ from their
// defaults.
REVENGE_EXPORT OptionSet options_set(const Request& request);

// Checks the ranges of all options and the combinations that exclude each other. ERRORS: Usage.
REVENGE_EXPORT base::Status require_valid(const Request& request);

}  // namespace revenge::method

namespace revenge::derived {
class PossibleStates;
}

namespace revenge::method {

// -------------------------------------------------------------------------------------------------
// PuzzleContext: parses and prints the states and moves of one puzzle, and replays claimed
// solutions.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("megaminx");
//     if (!puzzle) return complain(puzzle.error().message);
//     const auto position = puzzle->read("R++ D-- U");
//     if (!position) return complain(position.error().message);
//     const auto replayed = puzzle->replay_claim(*position, "U' D++ R--");
//     if (replayed && replayed->solves) accept();
//
// Replays use code that is independent of the solvers. A plain cube (2x2x2 to 7x7x7) is replayed on
// its stickers, any other puzzle piece by piece.

// A state, and the text that it was read from.
struct Position {
    std::string input;  // the text, or `shown` for a state that did not come from a text
    puzzle::State state;
    std::string shown;  // stickers of a cube, KPuzzle pattern data of other puzzles
    // If the position was given by at most notation::kMaxKeptMoves moves: the moves that undo
    // them; else empty.
    puzzle::Moves undoing{};
    std::vector<notation::Note> notes{};  // how the text was read
};

// Pairs of a metric's name and the length in that metric.
using Lengths = std::vector<std::pair<std::string, int>>;

// The result of a replay.
struct Replayed {
    bool solves = false;  // true if the final state is solved, in any orientation, or the target
    Lengths lengths{};    // of cubes in all of puzzle::kAllMetrics; of others in turn and quarter
    std::string end{};    // the final state, in the format of Position::shown
    std::vector<std::string> complaints{};  // sentences: the rules that the moves break
    std::vector<notation::Note> notes{};    // how the moves were read
};

// The rules that a replay checks. The defaults allow all moves.
struct ReplayRules {
    bool allows_rotations = true;           // of the whole cube: x, y, z
    puzzle::Algorithm allowed{};            // the only turns that are allowed; empty: all
    std::optional<puzzle::State> target{};  // the state to reach instead of the solved one
    std::vector<std::string> patterns{};    // one of these must be reached: Request::patterns
    const puzzle::Costs* costs = nullptr;   // the costs in which `length` is claimed; may be null
    int length = 0;                         // checked if `costs` is not null
};

// Reads, prints and replays the states and moves of one puzzle. THREADS: const use is safe.
class REVENGE_EXPORT PuzzleContext {
  public:
    // Returns the context of a built-in puzzle. ERRORS: Usage, listing the built-in puzzles.
    static base::Result<PuzzleContext> named(const std::string& name);
    // Creates the context of a plain cube, or of any other puzzle.
    explicit PuzzleContext(std::shared_ptr<const puzzle::Cube> cube);
    explicit PuzzleContext(std::shared_ptr<const puzzle::Definition> definition);

    const puzzle::Puzzle& model() const noexcept {
        return cube_ ? cube_->puzzle() : definition_->puzzle();
    }
    const std::string& name() const noexcept { return model().name(); }
    // Returns the cube; nullptr for puzzles other than plain cubes.
    const puzzle::Cube* cube() const noexcept { return cube_.get(); }
    const std::shared_ptr<const puzzle::Cube>& shared_cube() const noexcept { return cube_; }
    // Returns the definition; nullptr for plain cubes.
    const puzzle::Definition* definition() const noexcept { return definition_.get(); }
    const std::shared_ptr<const puzzle::Definition>& shared_definition() const noexcept {
        return definition_;
    }
    // Returns the metrics that answers list: for cubes puzzle::kTurnMetrics, which count a half
    // turn once.
    std::vector<std::string_view> answer_metrics() const;
    // Returns the noun for messages: "cube" or "puzzle".
    std::string_view kind() const noexcept { return cube_ ? "cube" : "puzzle"; }
    // Returns the edge length of a cube, with or without marked pieces; 0 for other puzzles.
    int cube_size() const noexcept;

    // Returns the form that read() recognizes in the text.
    notation::StateForm form_of(std::string_view text, std::string_view colors = {}) const;
    // Reads a state given by moves, stickers or a JSON object; the form of the text decides which.
    // An empty text is the solved puzzle. The text of a cube is read by two independent readers,
    // which must agree. ERRORS: Usage; ImpossibleCube; ReplayFailed, if they do not.
    base::Result<Position> read(const std::string& text,
                                const notation::StateReading& how = {}) const;
    // Reads a state that must be given by stickers or an object. ERRORS: those of read().
    base::Result<Position> read_stickers(const std::string& text,
                                         const notation::StateReading& how = {}) const;
    // Returns the position of a state that did not come from a text.
    Position position_of(const puzzle::State& state) const;

    // Returns the same puzzle, solved in one orientation only. ERRORS: Usage, for cubes and for
    // puzzles that are solved in one orientation anyway; `spelling` is that of the option's name.
    base::Result<PuzzleContext> in_one_orientation(Spelling spelling = Spelling::Keyword) const;

    // Returns true if the state is solved, in any orientation.
    bool is_solved(const puzzle::State& state) const;

    // Returns the moves as text.
    std::string text(const puzzle::Moves& moves) const;
    // Returns the state after the moves.
    puzzle::State after(const puzzle::State& state, const puzzle::Moves& moves) const;

    // Parses `moves`, applies them to the state and checks the rules. The result reports broken
    // rules; they are not errors. ERRORS: Usage, for moves that the puzzle does not have.
    base::Result<Replayed> replay(const puzzle::State& start, const std::string& moves,
                                  const ReplayRules& rules = {},
                                  notation::Reading reading = notation::Reading::Slice) const;
    // Replays a claimed solution of a position. If the position was given by moves that rotate the
    // whole puzzle, as R++ of the Megaminx does, the claim may name its moves as the puzzle was
    // held before those moves or after them; if only the latter solves, a note reports it. ERRORS:
    // those of replay().
    base::Result<Replayed> replay_claim(const Position& start, const std::string& moves,
                                        notation::Reading reading = notation::Reading::Slice) const;

    // Returns the inverse of `moves` as text. REQUIRES moves of this puzzle.
    std::string undone(const std::string& moves) const;

  private:
    base::Result<Position> position_of(const std::string& text,
                                       base::Result<notation::StateText> read) const;
    std::string shown(const puzzle::State& state) const;
    Lengths lengths_of(const puzzle::Moves& moves) const;
    base::Result<Replayed> replay_cube(const puzzle::State& start, const std::string& moves,
                                       const ReplayRules& rules, notation::Reading reading) const;
    base::Result<Replayed> replay_pieces(const puzzle::State& start, const std::string& moves,
                                         const ReplayRules& rules, notation::Reading reading) const;

    std::shared_ptr<const puzzle::Cube> cube_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::shared_ptr<const derived::PossibleStates> possible_;  // of the definition
};

}  // namespace revenge::method
