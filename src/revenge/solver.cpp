#include "revenge/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/methods.hpp"
#include "revenge/notation/cost_file.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/quotient/builtin.hpp"
#include "revenge/solver/chosen_moves.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/larsen/larsen.hpp"
#include "revenge/solver/seen_through.hpp"
#include "revenge/solver/short/short_solver.hpp"
#include "revenge/solver/thistlethwaite/thistlethwaite.hpp"
#include "revenge/solver/to_target.hpp"
#include "revenge/table/folder_shelf.hpp"

namespace revenge {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using SharedMethod = std::shared_ptr<const solver::Method>;

// A choice of method, all defaults filled in.
struct Choice {
    const SolveOptions& options;
    const MethodInfo* info;  // null: a chain's text, or chosen moves
    std::string name;
    puzzle::CostTable costs;
};

// RETURNS the size of the cube of that name, or 0.
int cube_size(std::string_view puzzle) {
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        if (puzzle == fmt::format("{0}x{0}x{0}", size)) {
            return size;
        }
    }
    return 0;
}

// ERRORS: Usage, listing the methods of the puzzle.
Result<Choice> choose(const SolveOptions& options) {
    const int size = cube_size(options.puzzle);
    const std::vector<std::string_view> known = Solver::methods(options.puzzle);
    const bool has_own_way = !options.chain_text.empty() || !options.moves.empty();
    if (size == 0 || (known.empty() && !has_own_way)) {
        return Error{ErrorCode::Usage, "there is no solver for the " + options.puzzle};
    }
    Choice choice{options, nullptr, options.method,
                  options.costs.value_or(puzzle::CostTable(options.metric, size))};
    if (const auto turn = notation::one_sided_turn(choice.costs)) {
        return Error{ErrorCode::Usage, "costs: " + notation::one_sided_text(choice.costs, *turn)};
    }
    if (has_own_way) {
        return choice;
    }
    choice.info =
        method_for(options.puzzle, options.method, options.metric, options.costs.has_value());
    if (choice.info == nullptr || std::ranges::find(known, choice.info->name) == known.end()) {
        return Error{
            ErrorCode::Usage,
            fmt::format("the method \"{}\" does not solve the {}; there is {}, and chain files",
                        options.method, options.puzzle, fmt::join(known, ", "))};
    }
    const bool is_counted =
        options.costs ? choice.info->counts_own_costs() : choice.info->counts_in(options.metric);
    if (!is_counted) {
        return Error{ErrorCode::Usage,
                     fmt::format("the method {} counts in obtm, sstm and btm only; eight-phase "
                                 "takes every metric and own costs",
                                 choice.info->name)};
    }
    choice.name = choice.info->name;
    return choice;
}

// Whether a method for any puzzle is asked for, and not one of the 3x3x3, the 4x4x4 or chosen moves.
bool is_for_any_puzzle(const SolveOptions& options) {
    if (options.definition || !options.moves.empty()) {
        return options.definition != nullptr;
    }
    if (!options.chain_text.empty()) {
        return quotient::is_auto_chain(options.chain_text);
    }
    const MethodInfo* info =
        method_for(options.puzzle, options.method, options.metric, options.costs.has_value());
    return info != nullptr ? info->is_for_any_puzzle()
                           : find_method(options.puzzle, "short") == nullptr &&
                                 find_method(options.puzzle, "two-phase") == nullptr;
}

// ERRORS: Usage: what methods for any puzzle do not take.
base::Status require_taken(const SolveOptions& options, bool is_cube) {
    const solver::ChainOptions plain;
    const char* refused = options.target           ? "a target"
                          : !options.moves.empty() ? "chosen moves"
                          : options.costs          ? "own costs"
                          : options.chain.orientations != plain.orientations ||
                                  options.chain.heuristic != plain.heuristic
                              ? "options of chains of the 3x3x3 and the 4x4x4"
                          : !is_cube && options.seed % puzzle::kSymmetries != 0 ? "a seed"
                          : !is_cube && options.metric != puzzle::Metric::Obtm ? "a metric of cubes"
                                                                               : nullptr;
    return refused == nullptr ? base::Status()
                              : Error{ErrorCode::Usage,
                                      std::string(refused) + " is not for methods of any puzzle"};
}

// ERRORS: ImpossibleCube, with the pieces that are wrong.
base::Status require_pieces(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        std::vector<std::uint8_t> labels(state.piece.begin() + orbit.first,
                                         state.piece.begin() + orbit.first + orbit.size);
        std::vector<std::uint8_t> expected = orbit.solved;
        std::ranges::sort(labels);
        std::ranges::sort(expected);
        const bool twists_fit = std::all_of(
            state.twist.begin() + orbit.first, state.twist.begin() + orbit.first + orbit.size,
            [&](std::uint8_t twist) { return twist < orbit.orientations; });
        if (labels != expected || !twists_fit) {
            return Error{ErrorCode::ImpossibleCube,
                         "this is no state of the puzzle: its " + orbit.name +
                             " are not its own, each once, or twisted further than they can be"};
        }
    }
    return {};
}

// The same, and that the pieces can come to be so.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state) {
    if (base::Status pieces = require_pieces(cube.puzzle(), state); !pieces) {
        return pieces;
    }
    const auto read = notation::parse_facelets(notation::to_facelets(cube, state), cube);
    return read ? base::Status() : read.error();
}

}  // namespace

// Methods and the tables that several of them share, each opened once.
class Solver::Methods {
  public:
    explicit Methods(SolverSetup setup) : setup_(std::move(setup)) {}

    Result<SharedMethod> get(const Choice& choice) {
        if (choice.options.costs) {
            return open(choice);  // own costs have no name to be kept under
        }
        Slot& slot = slot_of(choice);
        const std::scoped_lock lock(slot.mutex);
        if (!slot.method) {
            auto opened = open(choice);
            if (!opened) {
                return opened;
            }
            slot.method = *std::move(opened);
        }
        return slot.method;
    }

    // REQUIRES options that are_for_any_puzzle().
    Result<SharedMethod> get_for_any_puzzle(const SolveOptions& options) {
        const bool is_cube = options.definition ? options.definition->cube_size() > 0
                                                : puzzle::cube_size_of(options.puzzle) > 0;
        if (const base::Status taken = require_taken(options, is_cube); !taken) {
            return taken.error();
        }
        if (options.definition) {
            return open_for_any_puzzle(
                options);  // of the caller's own, which has no name to be kept under
        }
        Slot& slot = slot_named(fmt::format("any {} {} {} {} {} {}", options.puzzle, options.method,
                                            puzzle::name_of(options.metric), options.metric_name,
                                            options.chain.relax, options.chain_text));
        const std::scoped_lock lock(slot.mutex);
        if (!slot.method) {
            auto opened = open_for_any_puzzle(options);
            if (!opened) {
                return opened;
            }
            slot.method = *std::move(opened);
        }
        return slot.method;
    }

    const puzzle::Cube& cube(int size) {
        const std::scoped_lock lock(mutex_);
        std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
        if (!cube) {
            cube = std::make_unique<puzzle::Cube>(size);
        }
        return *cube;
    }

  private:
    using Phase1 = solver::cube3::Phase1;

    // One method; its lock is held while it is opened, so that others need not wait.
    struct Slot {
        std::mutex mutex;
        SharedMethod method;
    };

    Slot& slot_of(const Choice& choice) {
        const solver::ChainOptions& chain = choice.options.chain;
        const std::string key =
            fmt::format("{} {} {} {} {} {} {} {} {}", choice.options.puzzle, choice.name,
                        choice.costs.name(), static_cast<int>(chain.heuristic), chain.relax,
                        solver::reduction::name_of(choice.options.tier), chain.orientations,
                        chain.cancel, choice.options.chain_text);
        return slot_named(key);
    }

    Slot& slot_named(const std::string& key) {
        const std::scoped_lock lock(mutex_);
        return slots_[key];
    }

    base::ProgressSink& progress() {
        return setup_.progress != nullptr ? *setup_.progress : silence_;
    }

    Result<SharedMethod> open(const Choice& choice) {
        const Engine engine = choice.info != nullptr ? choice.info->engine : Engine::Chain;
        if (engine == Engine::Larsen) {
            return SharedMethod(std::make_shared<solver::larsen::Larsen>(choice.costs));
        }
        if (engine == Engine::Thistlethwaite) {
            return SharedMethod(
                std::make_shared<solver::thistlethwaite::Thistlethwaite>(choice.costs));
        }
        if (setup_.cache.empty()) {
            return Error{ErrorCode::Resource, "no place for tables: no cache folder was given"};
        }
        switch (engine) {
            case Engine::Short:
                return open_short(choice);
            case Engine::TwoPhase:
                return open_two_phase(choice);
            case Engine::Optimal:
                return open_optimal(choice);
            default:
                return open_chain(choice,
                                  choice.options.chain_text.empty()
                                      ? coset::builtin_chain(choice.name)
                                      : coset::parse_chain(choice.options.chain_text, choice.name));
        }
    }

    Result<SharedMethod> open_for_any_puzzle(const SolveOptions& options) {
        DefinedMethod::Opening opening;
        opening.definition = options.definition;
        if (!opening.definition) {
            auto builtin = puzzle::builtin_definition(options.puzzle);
            if (!builtin) {
                return builtin.error();
            }
            opening.definition = std::make_shared<const puzzle::Definition>(*std::move(builtin));
        }
        const bool is_cube = opening.definition->cube_size() > 0;
        opening.metric = !options.metric_name.empty() ? options.metric_name
                         : is_cube                    ? std::string(puzzle::name_of(options.metric))
                                                      : "";
        opening.cache = setup_.cache;
        opening.memory_bytes = setup_.memory_bytes;
        opening.threads = setup_.threads;
        opening.progress = &progress();
        opening.stop = options.limits.stop;
        opening.relax = options.chain.relax;
        const auto shared = [](Result<std::unique_ptr<DefinedMethod>> made) {
            return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
        };
        if (!options.chain_text.empty()) {
            return shared(DefinedMethod::follow(options.method, options.chain_text, opening));
        }
        const std::string name = options.definition ? opening.definition->name() : options.puzzle;
        const std::string known = options.definition ? "" : name;
        const MethodInfo* info = method_for(known, options.method, puzzle::Metric::Obtm, false);
        if (info == nullptr) {
            std::vector<std::string_view> names;
            for (const MethodInfo* method : methods_of(known)) {
                names.push_back(method->name);
            }
            return Error{
                ErrorCode::Usage,
                fmt::format("the method \"{}\" does not solve {}; there is {}, and chain files",
                            options.method, name, fmt::join(names, ", "))};
        }
        if (info->engine == Engine::Cycles) {
            if (opening.relax != 0) {
                return Error{ErrorCode::Usage, "phases that may be relaxed are those of chains"};
            }
            return shared(DefinedMethod::by_cycles(opening));
        }
        for (const quotient::BuiltinAutoChain& chain : quotient::builtin_auto_chains()) {
            if (chain.name == info->name) {
                return shared(DefinedMethod::follow(std::string(chain.name),
                                                    std::string(chain.text), opening));
            }
        }
        return Error{ErrorCode::Usage, fmt::format("there is no chain {}", info->name)};
    }

    Result<SharedMethod> open_short(const Choice& choice) {
        const solver::reduction::Tier tier = choice.options.tier;
        if (solver::reduction::memory_of(tier) > setup_.memory_bytes) {
            return Error{
                ErrorCode::Resource,
                fmt::format("the {} tables of short need {} MB of memory, {} MB are allowed",
                            solver::reduction::name_of(tier),
                            solver::reduction::memory_of(tier) >> 20U, setup_.memory_bytes >> 20U)};
        }
        auto phases = solver::reduction::Phases::open(shelf_, choice.options.metric, setup_.threads,
                                                      progress(), tier);
        if (!phases) {
            return phases.error();
        }
        auto tables =
            cube3_tables(solver::reduction::is_compact(tier) ? Phase1::Bounds : Phase1::Exact);
        if (!tables) {
            return tables.error();
        }
        std::shared_ptr<const solver::cube3::Phase2Distances> exact;
        if (solver::reduction::has_exact_ends(tier)) {
            auto opened = phase2_distances(**tables);
            if (!opened) {
                return opened.error();
            }
            exact = *std::move(opened);
        }
        return SharedMethod(std::make_shared<solver::reduction::ShortSolver>(
            *phases, *tables, std::move(exact), choice.options.metric));
    }

    Result<SharedMethod> open_two_phase(const Choice& choice) {
        auto tables = cube3_tables();
        if (!tables) {
            return tables.error();
        }
        auto exact = phase2_distances(**tables);
        if (!exact) {
            return exact.error();
        }
        return SharedMethod(
            std::make_shared<solver::cube3::TwoPhase>(*tables, *exact, choice.costs));
    }

    // The large table where it is there or may be made: by more memory than a solver has unasked, as it takes
    // a minute.
    Result<SharedMethod> open_optimal(const Choice& choice) {
        using solver::cube3::OrderedSlice;
        auto tables = cube3_tables();
        if (!tables) {
            return tables.error();
        }
        std::shared_ptr<const OrderedSlice> large;
        if (setup_.memory_bytes >= (OrderedSlice::is_made(shelf_)
                                        ? OrderedSlice::kUsingBytes
                                        : OrderedSlice::kWorthMakingBytes)) {
            auto opened = OrderedSlice::open(shelf_, **tables, setup_.threads, progress());
            if (!opened) {
                return opened.error();
            }
            large = *std::move(opened);
        }
        return SharedMethod(
            std::make_shared<solver::cube3::Optimal>(*tables, std::move(large), choice.costs));
    }

    Result<SharedMethod> open_chain(const Choice& choice,
                                    Result<coset::ChainDeclaration> declared) {
        if (!declared) {
            return declared.error();
        }
        if (!declared->remainder.empty()) {
            return Error{ErrorCode::Usage,
                         fmt::format("the chain {} does not solve the whole cube", choice.name)};
        }
        if (declared->cube_size != cube_size(choice.options.puzzle)) {
            return Error{ErrorCode::Usage,
                         fmt::format("{0} is a chain for the {1}x{1}x{1}, not for the {2}",
                                     choice.name, declared->cube_size, choice.options.puzzle)};
        }
        bfs::BuildOptions build;
        build.threads = setup_.threads;
        build.memory_bytes = setup_.memory_bytes;
        build.progress = &progress();
        build.stop = choice.options.limits.stop;
        auto made = solver::ChainSolver::make(*std::move(declared), choice.costs, setup_.cache,
                                              choice.options.chain, build);
        if (!made) {
            return made.error();
        }
        return SharedMethod(*std::move(made));
    }

    Result<std::shared_ptr<const solver::cube3::Tables>> cube3_tables(
        Phase1 phase1 = Phase1::Exact) {
        const std::scoped_lock lock(cube3_mutex_);
        auto& tables = cube3_tables_[phase1];
        if (!tables) {
            auto opened = solver::cube3::Tables::open(shelf_, setup_.threads, progress(), phase1);
            if (!opened) {
                return opened;
            }
            tables = *std::move(opened);
        }
        return tables;
    }

    Result<std::shared_ptr<const solver::cube3::Phase2Distances>> phase2_distances(
        const solver::cube3::Tables& tables) {
        const std::scoped_lock lock(cube3_mutex_);
        if (!phase2_distances_) {
            auto opened =
                solver::cube3::Phase2Distances::open(shelf_, tables, setup_.threads, progress());
            if (!opened) {
                return opened;
            }
            phase2_distances_ = *std::move(opened);
        }
        return phase2_distances_;
    }

    SolverSetup setup_;
    table::FolderShelf shelf_{setup_.cache};
    base::SilentProgress silence_;
    std::mutex mutex_;  // of slots_ and cubes_; what they hold stays where it is
    std::map<int, std::unique_ptr<puzzle::Cube>> cubes_;
    std::map<std::string, Slot> slots_;
    std::mutex cube3_mutex_;  // of those that several methods share
    std::map<Phase1, std::shared_ptr<const solver::cube3::Tables>> cube3_tables_;
    std::shared_ptr<const solver::cube3::Phase2Distances> phase2_distances_;
};

Solver::Solver(SolverSetup setup) : methods_(std::make_unique<Methods>(std::move(setup))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result<SharedMethod> Solver::method(const SolveOptions& options) const {
    if (is_for_any_puzzle(options)) {
        return methods_->get_for_any_puzzle(options);
    }
    const auto choice = choose(options);
    if (!choice) {
        return choice.error();
    }
    const puzzle::Cube& cube = methods_->cube(choice->costs.size());
    if (options.target) {
        if (const base::Status possible = require_possible(cube, *options.target); !possible) {
            return possible.error();
        }
    }
    if (!options.moves.empty()) {
        auto made = solver::ChosenMoves::make(
            cube, options.moves, options.target.value_or(cube.puzzle().solved()), choice->costs);
        return made ? Result<SharedMethod>(SharedMethod(*std::move(made))) : made.error();
    }
    auto method = methods_->get(*choice);
    return method && options.target
               ? solver::ToTarget::make(*std::move(method), cube, *options.target, choice->costs)
               : method;
}

Result<solver::Solution> Solver::solve(const puzzle::State& state, const SolveOptions& options,
                                       const solver::OnImprovement& on_improvement) const {
    const auto opened = method(options);
    if (!opened) {
        return opened.error();
    }
    const int size = cube_size(options.puzzle);
    if (options.definition || size == 0) {
        return Error{
            ErrorCode::Usage,
            "solutions of a puzzle that is no cube are no turns: solve_defined() gives them"};
    }
    const puzzle::Cube& cube = methods_->cube(size);
    if (const base::Status possible = require_possible(cube, state); !possible) {
        return possible.error();
    }
    if (const puzzle::Algorithm& known = options.limits.known; !known.empty()) {
        if (options.target || cube.rotation_of_solved(cube.apply(state, known)) < 0) {
            return Error{ErrorCode::Usage, "the turns said to be known do not solve the state"};
        }
    }
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(options.seed % puzzle::kSymmetries);
    if (symmetry == 0) {
        return (*opened)->solve(state, options.limits, on_improvement);
    }
    return solver::solve_seen_through(**opened, cube, symmetry, state, options.limits,
                                      on_improvement);
}

Result<DefinedSolution> Solver::solve_defined(const puzzle::State& state,
                                              const SolveOptions& options) const {
    const auto opened = defined_method(options);
    if (!opened) {
        return opened.error();
    }
    const base::Status pieces = require_pieces((*opened)->definition().puzzle(), state);
    return pieces ? (*opened)->solve_defined(state, options.limits) : pieces.error();
}

Result<std::shared_ptr<const DefinedMethod>> Solver::defined_method(
    const SolveOptions& options) const {
    const auto opened = method(options);
    if (!opened) {
        return opened.error();
    }
    auto defined = std::dynamic_pointer_cast<const DefinedMethod>(*opened);
    if (!defined) {
        return Error{ErrorCode::Usage,
                     std::string((*opened)->name()) + " is a method for one cube: solve() uses it"};
    }
    return defined;
}

std::vector<std::string_view> Solver::methods(std::string_view puzzle) {
    std::vector<std::string_view> out;
    const auto names = puzzle::builtin_names();
    if (std::ranges::find(names, puzzle) == names.end()) {
        return out;
    }
    for (const MethodInfo* method : methods_of(puzzle)) {
        out.push_back(method->name);
    }
    return out;
}

puzzle::Metric Solver::default_metric(std::string_view method) noexcept {
    const auto known = all_methods();
    const auto found = std::ranges::find(known, method, &MethodInfo::name);
    return found == known.end() ? puzzle::Metric::Obtm : found->own_metric;
}

}  // namespace revenge
