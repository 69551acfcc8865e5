#include "revenge/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/checked_solution.hpp"
#include "revenge/hidden_structure.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/puzzle_contexts.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/scramble/scramble_maker.hpp"
#include "revenge/scramble/wca_event.hpp"
#include "revenge/scrambler.hpp"

namespace revenge {

using base::Error;
using base::ErrorCode;
using base::Result;

namespace {

Error scramble_failed(const std::string& moves, const std::string& state) {
    return base::error(ErrorCode::ReplayFailed, "scramble-failed-replay",
                       "a scramble failed its replay, which is a bug of revenge; it is not shown: "
                       "{moves} does not make {state}",
                       moves, state);
}

bool is_of(const method::PuzzleContext& puzzle, const method::Request& options) {
    return options.definition ? options.definition == puzzle.shared_definition()
                              : puzzle::canonical_name(options.puzzle) == puzzle.name();
}

// Returns the metric of a method for cubes. A name that is not a metric was refused when the method was opened.
puzzle::Metric metric_of(const method::Request& options) {
    const auto metric = puzzle::metric_named(options.metric);
    return metric ? *metric : Solver::default_metric(options.method);
}

}  // namespace

puzzle::Costs costs_of(const solver::Method& method, const method::Request& options) {
    if (const auto* known = dynamic_cast<const method::KnownMethod*>(&method)) {
        return known->costs();
    }
    const auto* defined = dynamic_cast<const method::GenericMethod*>(&method);
    return defined != nullptr ? defined->costs()
                              : options.costs.value_or(puzzle::CostTable(
                                    metric_of(options),
                                    puzzle::cube_size_of(puzzle::canonical_name(options.puzzle))));
}

Result<VerifiedSolution> verified(const method::PuzzleContext& puzzle, const puzzle::State& start,
                                  const solver::Solution& solution, method::ReplayRules rules) {
    SolutionText out{puzzle.text(solution.moves), rules.costs->name(), solution.length,
                     solution.lower_bound,        solution.nodes,      solution.seconds};
    rules.length = solution.length;
    auto replayed = puzzle.replay(start, out.moves, rules);
    if (!replayed) {
        return check::replay_failed(replayed.error().message);
    }
    std::string together;
    for (const solver::PhaseSolution& phase : solution.phases) {
        out.phases.push_back({phase.name, phase.achieves, puzzle.text(phase.moves), phase.length});
        together += out.phases.back().moves + " ";
    }
    if (!out.phases.empty()) {
        method::ReplayRules only_target;
        only_target.target = rules.target;
        only_target.patterns = rules.patterns;
        const auto phases = puzzle.replay(start, together, only_target);
        if (!phases || !phases->solves) {
            replayed->complaints.emplace_back(
                "the phases' moves, one after the other, do not solve");
        }
    }
    if (!replayed->complaints.empty()) {
        return check::replay_failed(
            fmt::format("{}: {}", fmt::join(replayed->complaints, "; "), out.moves));
    }
    const auto listed = puzzle.answer_metrics();
    for (auto& [metric, length] : replayed->lengths) {
        if (std::ranges::count(listed, metric) > 0) {
            out.lengths.emplace_back(std::move(metric), length);
        }
    }
    return VerifiedSolution(std::move(out));
}

Result<VerifiedSolution> solve(const Solver& solver, const method::PuzzleContext& puzzle,
                               const method::Position& position, method::Request options,
                               const OnVerified& on_better) {
    REVENGE_TRY(const auto summary, solver.summary(options));
    const method::PuzzleContext goal =
        options.one_orientation ? method::PuzzleContext(summary.definition) : puzzle;
    method::ReplayRules rules;
    rules.allows_rotations = false;
    rules.target = options.target;
    rules.patterns = options.patterns;
    rules.costs = &summary.costs;
    return checked_solution<VerifiedSolution>(
        goal, position, options.has_target(), options.limits,
        [&](const solver::Limits& limits, const solver::OnImprovement& on_improvement) {
            options.limits = limits;
            return solver.solve(position.state, options, on_improvement);
        },
        [&](const solver::Solution& solution) {
            return verified(goal, position.state, solution, rules);
        },
        on_better);
}

Result<VerifiedSolution> Solver::solve(std::string_view text, const method::Request& request,
                                       const OnVerified& on_better) const {
    REVENGE_TRY(const auto puzzle,
                request.definition
                    ? Result<method::PuzzleContext>(method::PuzzleContext(request.definition))
                    : puzzles_->named(request.puzzle));
    REVENGE_TRY(const auto position, puzzle.read(std::string(text)));
    return revenge::solve(*this, puzzle, position, request, on_better);
}

// Cubes are scrambled by several threads and support subsets and hidden structure. For other puzzles a random state is
// solved, and the inverse of the solution is the scramble.
class Scrambler::Source {
  public:
    Source(method::PuzzleContext puzzle, std::shared_ptr<const solver::Method> method,
           ScrambleOptions options)
        : puzzle_(std::move(puzzle)),
          method_(std::move(method)),
          options_(std::move(options)),
          costs_(costs_of(*method_, options_.solve)) {}

    base::Status begin(const base::Random& random) {
        const ScrambleOptions plain;
        const bool has_subset = !options_.subset.empty() || options_.hide_structure;
        if (puzzle_.cube_size() > 5 && !has_subset) {
            walk_ = scramble::random_move_count(puzzle_.cube_size());
            REVENGE_TRY(auto definition, puzzle::builtin_definition(puzzle_.name()));
            walked_ = std::make_shared<const puzzle::Definition>(std::move(definition));
        } else if (puzzle_.definition() != nullptr && !puzzle_.definition()->rules().empty() &&
                   !puzzle::is_square_one(*puzzle_.definition())) {
            walk_ = 100;
            walked_ = puzzle_.shared_definition();
        }
        walk_random_ = random;
        if (puzzle_.cube() != nullptr) {
            REVENGE_TRY(auto cubes, CubeScrambler::make(method_, options_, random));
            cubes_.emplace(std::move(cubes));
            return {};
        }
        if (options_.hide_structure) {
            base::Random seeds = random;
            REVENGE_TRY(const auto apart, base::Random::from_hex(scramble::next_seed(seeds)));
            const std::string name = method::spelled("hide-structure", options_.solve.spelling);
            REVENGE_TRY(auto hidden,
                        HiddenStructure::make(puzzle_.shared_definition(), method_, name, apart));
            hidden_.emplace(std::move(hidden));
        }
        if (!options_.subset.empty() || options_.wca || options_.blindfolded ||
            options_.longest != plain.longest || options_.solve.limits.threads != 0) {
            return base::usage("scrambles-of-cubes",
                               "sets of states, the WCA's wide turns, rotations, "
                               "the longest scramble and threads are for scrambles of cubes, not "
                               "of the {puzzle}",
                               puzzle_.name());
        }
        REVENGE_TRY(auto states, RandomPositions::make(puzzle_, random));
        states_.emplace(std::move(states));
        return {};
    }

    base::Status run(std::uint64_t count, const std::function<bool(const Scramble&)>& take) {
        if (walk_ > 0) {
            return run_walks(count, take);
        }
        return cubes_ ? run_cubes(count, take) : run_others(count, take);
    }

  private:
    // The text is parsed again and applied to the solved puzzle; it must lead to exactly the claimed state.
    base::Status hand_on(const Scramble& made, const std::function<bool(const Scramble&)>& take,
                         bool& goes_on) {
        const auto replayed = puzzle_.replay(puzzle_.model().solved(), made.answer.moves);
        if (!replayed || replayed->end != made.made.shown) {
            return scramble_failed(made.answer.moves, made.made.shown);
        }
        goes_on = take(made);
        return {};
    }

    base::Status run_cubes(std::uint64_t count, const std::function<bool(const Scramble&)>& take) {
        base::Status sound;
        const base::Status made = cubes_->scrambles(count, [&](const CubeScramble& scramble) {
            bool goes_on = false;
            sound = hand_on({{puzzle_.text(scramble.moves), costs_.name(), scramble.length},
                             puzzle_.position_of(scramble.state)},
                            take, goes_on);
            return goes_on;
        });
        return sound ? made : sound;
    }

    // Returns the state that the inverse of a state's solution leads to: the state itself, or a rotated copy of it if
    // the solution ends with the puzzle rotated.
    puzzle::State as_undone(const puzzle::State& state, const puzzle::Moves& solution) const {
        const puzzle::Definition& definition = *puzzle_.definition();
        const puzzle::Puzzle& model = definition.puzzle();
        puzzle::State made =
            puzzle::apply(definition, model.solved(), puzzle::inverse(definition, solution));
        const puzzle::Transformation action = model.element_of(state);
        for (const puzzle::Transformation& rotation : definition.rotations()) {
            if (model.apply(model.apply(model.solved(), rotation), action) == made) {
                return made;
            }
        }
        return state;
    }

    // Random moves, as the WCA has them for the 6x6x6 and the 7x7x7, and for puzzles whose states are not a group.
    base::Status run_walks(std::uint64_t count, const std::function<bool(const Scramble&)>& take) {
        const puzzle::Definition& definition = *walked_;
        bool goes_on = true;
        for (std::uint64_t i = 0; i < count && goes_on; ++i) {
            const puzzle::Moves moves = random_walk(definition, walk_random_, walk_);
            const puzzle::State state =
                puzzle::apply(definition, definition.puzzle().solved(), moves);
            REVENGE_TRY(hand_on({{puzzle_.text(moves), costs_.name(), costs_.cost(moves)},
                                 puzzle_.position_of(state)},
                                take, goes_on));
        }
        return {};
    }

    base::Status run_others(std::uint64_t count, const std::function<bool(const Scramble&)>& take) {
        method::ReplayRules rules;
        rules.costs = &costs_;
        bool goes_on = true;
        for (std::uint64_t i = 0; i < count && goes_on; ++i) {
            REVENGE_TRY(auto far,
                        scramble::draw_far_state([this] { return states_->next().state; }, *method_,
                                                 options_.solve.limits, options_.min_moves));
            if (hidden_) {
                REVENGE_TRY(far, hidden_->scrambled(far.state, costs_, options_.solve.limits));
            }
            REVENGE_TRY(auto answer, verified(puzzle_, far.state, far.solution, rules));
            const method::Position made =
                puzzle_.position_of(as_undone(far.state, far.solution.moves));
            answer.moves = puzzle_.undone(answer.moves);
            answer.phases.clear();
            REVENGE_TRY(hand_on({std::move(answer), made}, take, goes_on));
        }
        return {};
    }

    method::PuzzleContext puzzle_;
    std::shared_ptr<const solver::Method> method_;
    ScrambleOptions options_;
    puzzle::Costs costs_;
    std::optional<CubeScrambler> cubes_;
    std::optional<RandomPositions> states_;
    std::optional<HiddenStructure> hidden_;
    std::shared_ptr<const puzzle::Definition> walked_;
    int walk_ = 0;  // the number of random moves of a scramble; 0: random states
    base::Random walk_random_{0};
};

Scrambler::Scrambler(std::unique_ptr<Source> source) : source_(std::move(source)) {}
Scrambler::Scrambler(Scrambler&&) noexcept = default;
Scrambler& Scrambler::operator=(Scrambler&&) noexcept = default;
Scrambler::~Scrambler() = default;

Result<Scrambler> Scrambler::make(method::PuzzleContext puzzle,
                                  std::shared_ptr<const solver::Method> method,
                                  ScrambleOptions options, const base::Random& random) {
    options.solve = method::canonical_request(std::move(options.solve));
    auto source =
        std::make_unique<Source>(std::move(puzzle), std::move(method), std::move(options));
    const base::Status begun = source->begin(random);
    return begun ? Result<Scrambler>(Scrambler(std::move(source))) : begun.error();
}

Result<Scrambler> Scrambler::make(const Solver& solver, method::PuzzleContext puzzle,
                                  ScrambleOptions options, const base::Random& random) {
    if (!is_of(puzzle, options.solve)) {
        return base::usage("method-of-another-puzzle",
                           "the method asked for is not one of the puzzle in hand, the {puzzle}",
                           puzzle.name());
    }
    options.solve = method::canonical_request(std::move(options.solve));
    REVENGE_TRY(options.require_supported(solver));
    auto method = solver.method(options.solve);
    return method ? make(std::move(puzzle), *std::move(method), std::move(options), random)
                  : method.error();
}

base::Status Scrambler::scrambles(std::uint64_t count,
                                  const std::function<bool(const Scramble&)>& take) {
    return source_->run(count, take);
}

Result<RandomPositions> RandomPositions::make(const method::PuzzleContext& puzzle,
                                              const base::Random& random) {
    RandomPositions out(puzzle, random);
    if (const puzzle::Definition* definition = puzzle.definition()) {
        REVENGE_TRY(auto states, RandomStates::make(*definition, random));
        out.states_.emplace(std::move(states));
    }
    return out;
}

method::Position RandomPositions::next() {
    return puzzle_->position_of(states_ ? states_->next(*puzzle_->definition())
                                        : puzzle::random_state(*puzzle_->cube(), random_));
}

}  // namespace revenge
