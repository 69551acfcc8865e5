#include "revenge/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/solver/chosen_moves.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/larsen.hpp"
#include "revenge/solver/seen_through.hpp"
#include "revenge/solver/short/short_solver.hpp"
#include "revenge/solver/thistlethwaite.hpp"
#include "revenge/solver/to_target.hpp"

namespace revenge {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using SharedMethod = std::shared_ptr<const solver::Method>;

// A choice of method, all defaults filled in.
struct Choice {
    const SolveOptions& options;
    std::string name;
    puzzle::CostTable costs;
};

struct KnownMethod {
    std::string_view name;
    int size;  // of the cubes that it solves
};
// The first of a size is its default.
constexpr KnownMethod kMethods[]{
    {"short", 4},     {"eight-phase", 4}, {"five-stage", 4},     {"larsen", 4},
    {"two-phase", 3}, {"optimal", 3},     {"thistlethwaite", 3},
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

bool is_for_short(const SolveOptions& options) {
    return !options.costs &&
           (options.metric == puzzle::Metric::Obtm || options.metric == puzzle::Metric::Sstm ||
            options.metric == puzzle::Metric::Btm);
}

// ERRORS: Usage, listing the methods of the puzzle.
Result<Choice> choose(const SolveOptions& options) {
    const int size = cube_size(options.puzzle);
    const std::vector<std::string_view> known = Solver::methods(options.puzzle);
    const bool has_own_way = !options.chain_text.empty() || !options.moves.empty();
    if (size == 0 || (known.empty() && !has_own_way)) {
        return Error{ErrorCode::Usage, "there is no solver for the " + options.puzzle};
    }
    Choice choice{options, options.method,
                  options.costs.value_or(puzzle::CostTable(options.metric, size))};
    if (has_own_way) {
        return choice;
    }
    if (choice.name.empty()) {
        choice.name =
            known.front() == "short" && !is_for_short(options) ? "eight-phase" : known.front();
    }
    for (const std::string_view name : known) {
        if (name == choice.name) {
            return choice;
        }
    }
    return Error{ErrorCode::Usage,
                 fmt::format("--method: \"{}\" does not solve the {}; there is {}, and chain files",
                             options.method, options.puzzle, fmt::join(known, ", "))};
}

// ERRORS: ImpossibleCube, with the pieces that are wrong.
base::Status require_possible(const puzzle::Cube& cube, const puzzle::State& state) {
    for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
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
                         "this is no state of the cube: its " + orbit.name +
                             " are not the cube's, each once, or twisted further than they can be"};
        }
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

    const puzzle::Cube& cube(int size) {
        const std::scoped_lock lock(mutex_);
        std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
        if (!cube) {
            cube = std::make_unique<puzzle::Cube>(size);
        }
        return *cube;
    }

  private:
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
        const std::scoped_lock lock(mutex_);
        return slots_[key];
    }

    base::ProgressSink& progress() {
        return setup_.progress != nullptr ? *setup_.progress : silence_;
    }

    Result<SharedMethod> open(const Choice& choice) {
        if (choice.name == "larsen") {
            return SharedMethod(std::make_shared<solver::Larsen>(choice.costs));
        }
        if (choice.name == "thistlethwaite") {
            return SharedMethod(std::make_shared<solver::Thistlethwaite>(choice.costs));
        }
        if (setup_.cache.empty()) {
            return Error{ErrorCode::Resource, "no place for tables: no cache folder was given"};
        }
        if (!choice.options.chain_text.empty()) {
            return open_chain(choice, coset::parse_chain(choice.options.chain_text, choice.name));
        }
        if (choice.name == "short") {
            return open_short(choice);
        }
        if (choice.name == "two-phase") {
            return open_two_phase(choice);
        }
        if (choice.name == "optimal") {
            return open_optimal(choice);
        }
        return open_chain(choice, coset::builtin_chain(choice.name));
    }

    Result<SharedMethod> open_short(const Choice& choice) {
        if (!is_for_short(choice.options)) {
            return Error{ErrorCode::Usage,
                         "--method short: obtm, sstm or btm only; eight-phase takes every metric"};
        }
        const solver::reduction::Tier tier = choice.options.tier;
        if (solver::reduction::memory_of(tier) > setup_.memory_bytes) {
            return Error{
                ErrorCode::Resource,
                fmt::format("--tier {}: needs {} MB of memory, {} MB are allowed",
                            solver::reduction::name_of(tier),
                            solver::reduction::memory_of(tier) >> 20U, setup_.memory_bytes >> 20U)};
        }
        auto phases = solver::reduction::Phases::open(setup_.cache, choice.options.metric,
                                                      setup_.threads, progress(), tier);
        if (!phases) {
            return phases.error();
        }
        auto tables = cube3_tables();
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
        if (setup_.memory_bytes >= (OrderedSlice::is_made(setup_.cache)
                                        ? OrderedSlice::kUsingBytes
                                        : OrderedSlice::kWorthMakingBytes)) {
            auto opened = OrderedSlice::open(setup_.cache, **tables, setup_.threads, progress());
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
                         fmt::format("--method {}: it does not solve the whole cube", choice.name)};
        }
        if (declared->cube_size != cube_size(choice.options.puzzle)) {
            return Error{ErrorCode::Usage,
                         fmt::format("--method {0}: a chain for the {1}x{1}x{1}; say --puzzle "
                                     "{1}x{1}x{1}",
                                     choice.name, declared->cube_size)};
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

    Result<std::shared_ptr<const solver::cube3::Tables>> cube3_tables() {
        const std::scoped_lock lock(cube3_mutex_);
        if (!cube3_tables_) {
            auto opened = solver::cube3::Tables::open(setup_.cache, setup_.threads, progress());
            if (!opened) {
                return opened;
            }
            cube3_tables_ = *std::move(opened);
        }
        return cube3_tables_;
    }

    Result<std::shared_ptr<const solver::cube3::Phase2Distances>> phase2_distances(
        const solver::cube3::Tables& tables) {
        const std::scoped_lock lock(cube3_mutex_);
        if (!phase2_distances_) {
            auto opened = solver::cube3::Phase2Distances::open(setup_.cache, tables, setup_.threads,
                                                               progress());
            if (!opened) {
                return opened;
            }
            phase2_distances_ = *std::move(opened);
        }
        return phase2_distances_;
    }

    SolverSetup setup_;
    base::SilentProgress silence_;
    std::mutex mutex_;  // of slots_ and cubes_; what they hold stays where it is
    std::map<int, std::unique_ptr<puzzle::Cube>> cubes_;
    std::map<std::string, Slot> slots_;
    std::mutex cube3_mutex_;  // of those that several methods share
    std::shared_ptr<const solver::cube3::Tables> cube3_tables_;
    std::shared_ptr<const solver::cube3::Phase2Distances> phase2_distances_;
};

Solver::Solver(SolverSetup setup) : methods_(std::make_unique<Methods>(std::move(setup))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result<SharedMethod> Solver::method(const SolveOptions& options) const {
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
    const puzzle::Cube& cube = methods_->cube(cube_size(options.puzzle));
    if (const base::Status possible = require_possible(cube, state); !possible) {
        return possible.error();
    }
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(options.seed % puzzle::kSymmetries);
    if (symmetry == 0) {
        return (*opened)->solve(state, options.limits, on_improvement);
    }
    return solver::solve_seen_through(**opened, cube, symmetry, state, options.limits,
                                      on_improvement);
}

std::vector<std::string_view> Solver::methods(std::string_view puzzle) {
    std::vector<std::string_view> out;
    for (const KnownMethod& method : kMethods) {
        if (method.size == cube_size(puzzle)) {
            out.push_back(method.name);
        }
    }
    return out;
}

puzzle::Metric Solver::default_metric(std::string_view method) noexcept {
    return method == "five-stage" ? puzzle::Metric::Sstm : puzzle::Metric::Obtm;
}

}  // namespace revenge
