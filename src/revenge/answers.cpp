#include "revenge/answers.hpp"

#include <utility>

#include "revenge/check/solution.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/state_text.hpp"

namespace revenge {

namespace {

using base::Result;
using check::StickerCube;

Answer told(const solver::Solution& solution, std::string moves, std::string metric) {
    return {std::move(moves),     std::move(metric), solution.length,
            solution.lower_bound, solution.nodes,    solution.seconds};
}

// What every solution of one cube is held to.
struct Witness {
    static Result<Witness> of(const puzzle::Cube& cube, const puzzle::State& state,
                              const SolveOptions& options) {
        auto start = StickerCube::from_letters(notation::to_facelets(cube, state), cube.size());
        if (!start) {
            return start.error();
        }
        Witness out{
            *std::move(start),
            {},
            cube.size(),
            options.costs ? options.costs->name() : std::string(puzzle::name_of(options.metric))};
        if (options.target) {
            auto target = StickerCube::from_letters(notation::to_facelets(cube, *options.target),
                                                    cube.size());
            if (!target) {
                return target.error();
            }
            out.rules.target = *std::move(target);
        }
        out.rules.allows_rotations = false;
        if (!options.costs) {
            out.rules.claimed_metric = options.metric;
        }
        return out;
    }

    Result<Answer> answer(const solver::Solution& solution) const {
        Answer out = told(solution, notation::to_text(solution.moves, size), metric);
        const auto printed = notation::parse_algorithm(out.moves, size, notation::Reading::Slice);
        if (!printed) {
            return printed.error();
        }
        check::Rules claims = rules;
        claims.claimed_length = solution.length;
        const base::Status sound =
            check::require_sound(check::check_solution(start, printed->algorithm, claims));
        if (!sound) {
            return sound.error();
        }
        for (const solver::PhaseSolution& phase : solution.phases) {
            out.phases.push_back(
                {phase.name, phase.achieves, notation::to_text(phase.moves, size), phase.length});
        }
        return out;
    }

    StickerCube start;
    check::Rules rules;
    int size;
    std::string metric;
};

Result<Answer> solve_state(const DefinedMethod& method, const puzzle::State& state,
                           const solver::Limits& limits) {
    const auto answer = method.solve_replayed(state, limits);
    if (!answer) {
        return answer.error();
    }
    Answer out = told(answer->solution, answer->text, method.metric());
    for (const solver::PhaseSolution& phase : answer->solution.phases) {
        out.phases.push_back({phase.name, phase.achieves, method.text(phase), phase.length});
    }
    return out;
}

}  // namespace

Result<Answer> solve_cube(const Solver& solver, const puzzle::Cube& cube,
                          const puzzle::State& state, const SolveOptions& options,
                          const OnAnswer& on_better) {
    const auto witness = Witness::of(cube, state, options);
    if (!witness) {
        return witness.error();
    }
    solver::OnImprovement on_improvement;
    if (on_better) {
        on_improvement = [&](const solver::Solution& solution) {
            if (const auto answer = witness->answer(solution)) {
                on_better(*answer);
            }
        };
    }
    const auto solution = solver.solve(state, options, on_improvement);
    return solution ? witness->answer(*solution) : solution.error();
}

Result<Answer> solve_text(const Solver& solver, const std::string& text, notation::Reading reading,
                          const SolveOptions& options, std::vector<notation::Note>& notes) {
    const auto method = solver.defined_method(options);
    if (!method) {
        return method.error();
    }
    const auto read = notation::read_state(text, (*method)->definition(), {reading, {}});
    if (!read) {
        return read.error();
    }
    notes = read->notes;
    return solve_state(**method, read->state, options.limits);
}

WordScrambler::WordScrambler(std::shared_ptr<const DefinedMethod> method, RandomStates states,
                             solver::Limits limits)
    : method_(std::move(method)), states_(std::move(states)), limits_(std::move(limits)) {}

Result<WordScrambler> WordScrambler::make(std::shared_ptr<const DefinedMethod> method,
                                          base::Random random, solver::Limits limits) {
    auto states = RandomStates::make(method->definition(), random);
    if (!states) {
        return states.error();
    }
    return WordScrambler(std::move(method), *std::move(states), std::move(limits));
}

Result<WordScramble> WordScrambler::next() {
    const puzzle::State state = states_.next(method_->definition());
    auto answer = solve_state(*method_, state, limits_);
    if (!answer) {
        return answer.error();
    }
    answer->moves = method_->undone(answer->moves);
    answer->phases.clear();
    return WordScramble{*std::move(answer), state};
}

}  // namespace revenge
