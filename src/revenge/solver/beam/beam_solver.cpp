#include "revenge/solver/beam/beam_solver.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/beam/level_search.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/cycles/cycle_solver.hpp"
#include "revenge/solver/phase_boundaries.hpp"
#include "revenge/solver/possible_state.hpp"
#include "revenge/solver/single_answer.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::beam {

namespace {

using puzzle::Algorithm;
using puzzle::State;
using puzzle::SymmetryIndex;

constexpr std::uint64_t kNodesOfLast = 200'000;  // of a 3x3x3
constexpr std::size_t kLastCandidates = 8;

// The beams of a phase, one after the other until one finds something. Edges to be joined weigh more than centers, of
// which there are more features and which are soon back in place; how much more finds a way varies.
struct Beam {
    std::size_t width;
    double power;
    std::uint32_t of_joints;
    int longest;
};
constexpr std::array kBeams{Beam{2000, 2, 3, 30}, Beam{8000, 2.5, 3, 30}, Beam{30'000, 2.5, 3, 42},
                            Beam{30'000, 2, 6, 42}};
// Phases of more features start with the second beam.
constexpr std::size_t kFeaturesOfFirst = 14;
// Where no beam goes through a phase, the one before is gone through again by its next beam: three times at most.
constexpr int kReturns = 3;
constexpr int kMoreLevels = 3;  // after the first end, then
// In phases that cycles finish, which always find something; a wider beam needs them less often.
constexpr std::size_t kWidthWithCycles = 5000;

SymmetryIndex rotation(puzzle::Face face, int size) {
    const puzzle::Turn whole = puzzle::turn_of(size, face, 1, size, 1);
    return puzzle::symmetry_index(puzzle::rotation_about(whole.axis, whole.quarters));
}

Algorithm turns_of(const std::vector<puzzle::Move>& moves) {
    Algorithm out;
    for (const puzzle::Move& move : moves) {
        base::check(move.turn.has_value(), "moves of a cube are turns");
        out.push_back(*move.turn);
    }
    return out;
}

// A cube on its way.
struct Candidate {
    State state;
    SymmetryIndex held = 0;        // how it is held beside the cube that was given
    std::vector<Algorithm> parts;  // on the cube that was given
    int length = 0;
};

}  // namespace

class BeamSolver::Run {
  public:
    Run(const BeamSolver& method, const State& state, const Limits& limits)
        : method_(method),
          cube_(method.phases_->cube()),
          is_even_(cube_.size() % 2 == 0),
          limits_(limits),
          interrupt_(base::StopCondition{.stop = limits.stop}) {
        Candidate first{state, 0, {}, 0};
        if (!is_even_) {
            const auto home = cube_.homing_rotation(state);
            base::check(home.has_value(), "face centers are a rotation of their colors");
            first.state = cube_.rotate(state, *home);
            first.held = *home;
        }
        first_ = first;
        open_.push_back(std::move(first));
    }

    base::Result<Solution> solve() {
        const std::size_t phases = method_.phases_->all().size();
        std::vector<std::vector<Candidate>> starts(phases);
        std::vector<std::size_t> beams(phases, 0);  // [phase]: the first to be tried
        int returns = kReturns;
        for (std::size_t i = 0; i < phases;) {
            starts[i] = open_;
            if (const auto beam = go_through(i, beams[i])) {
                beams[i] = *beam + 1;
                ++i;
                continue;
            }
            if (limits_.stop.stop_requested()) {
                return base::interrupted("a solution was found");
            }
            if (i == 0 || returns == 0 || beams[i - 1] == kBeams.size()) {
                return by_cycles();
            }
            --returns;
            beams[i] = 0;
            --i;
            open_ = starts[i];
        }
        return solve_last();
    }

  private:
    // The candidate held another way, the colors renamed alike or not.
    Candidate conjugated(const Candidate& from, SymmetryIndex by) const {
        Candidate out = from;
        out.state = cube_.conjugate(from.state, by);
        out.held = puzzle::compose(by, from.held);
        return out;
    }
    Candidate rotated(const Candidate& from, SymmetryIndex by) const {
        Candidate out = from;
        out.state = cube_.rotate(from.state, by);
        out.held = puzzle::compose(by, from.held);
        return out;
    }

    // The ways in which the next phase can begin with a cube: which axis is which.
    std::vector<Candidate> turned(const Candidate& from, std::string_view phase) const {
        const SymmetryIndex around_x = rotation(puzzle::Face::R, cube_.size());
        const SymmetryIndex around_z = rotation(puzzle::Face::F, cube_.size());
        const SymmetryIndex corner =
            puzzle::compose(around_x, rotation(puzzle::Face::U, cube_.size()));
        std::vector<Candidate> out{from};
        if (phase == "one-axis" || phase == "halves") {
            out.push_back(conjugated(out[0], corner));
            out.push_back(conjugated(out[1], corner));
        }
        if (phase == "one-axis" && is_even_) {
            for (std::size_t i = 0; i < 6; ++i) {
                out.push_back(rotated(out[i], corner));
            }
        }
        if (phase == "all-axes" && is_even_) {
            out.push_back(rotated(from, around_z));
        }
        if (phase == "middle") {
            out.push_back(conjugated(from, around_x));
        }
        return out;
    }

    // RETURNS which beam found a way through a phase, trying these from `first` on; nothing if none does.
    std::optional<std::size_t> go_through(std::size_t number, std::size_t first) {
        const std::vector<Phase>& phases = method_.phases_->all();
        const Phase& phase = phases[number];
        std::vector<Candidate> starts;
        std::vector<LevelStart> values;
        for (const Candidate& from : open_) {
            const bool is_begun = number > 0 && phases[number - 1].name == phase.name;
            for (Candidate& candidate :
                 is_begun ? std::vector<Candidate>{from} : turned(from, phase.name)) {
                LevelStart& start = values.emplace_back();
                start.length = candidate.length;
                for (const auto& read : phase.reads) {
                    start.values.push_back(read(candidate.state));
                }
                starts.push_back(std::move(candidate));
            }
        }
        const std::size_t least = phase.features.size() > kFeaturesOfFirst ? 1 : 0;
        for (std::size_t b = std::max(first, least); b < kBeams.size(); ++b) {
            const Beam& beam = kBeams[b];
            LevelLimits limits;
            limits.width = phase.cycles.empty() ? beam.width : kWidthWithCycles;
            limits.power = beam.power;
            limits.of_joints = beam.of_joints;
            limits.longest = beam.longest;
            limits.more_levels = first == 0 ? 1 : kMoreLevels;
            if (phase.features.size() <= kFewFeatures) {
                limits.rated = 6;
                limits.share_of_single = 0.3;
            }
            LevelSearch search(phase, limits);
            const std::vector<LevelEnd> ends = search.run(values, interrupt_);
            nodes_ += search.nodes();
            if (!ends.empty()) {
                take(phase, starts, ends);
                return b;
            }
            if (interrupt_.is_set()) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    void take(const Phase& phase, const std::vector<Candidate>& starts,
              const std::vector<LevelEnd>& ends) {
        constexpr std::size_t kMaxOpen = 200;
        open_.clear();
        for (const LevelEnd& end : ends) {
            if (open_.size() == kMaxOpen) {
                break;
            }
            Candidate to = starts[end.start];
            Algorithm moves;
            for (const std::uint8_t move : end.moves) {
                moves.push_back(phase.moves[move]);
            }
            advance(to, moves);
            open_.push_back(std::move(to));
        }
    }

    void advance(Candidate& candidate, const Algorithm& moves) const {
        candidate.state = cube_.apply(candidate.state, moves);
        const auto& back = puzzle::all_symmetries()[puzzle::inverse(candidate.held)];
        candidate.parts.push_back(puzzle::image(back, moves, cube_.size()));
        candidate.length += static_cast<int>(moves.size());
    }

    base::Result<Solution> solve_last() {
        std::ranges::stable_sort(open_, {}, &Candidate::length);
        std::optional<Candidate> best;
        Limits limits;
        limits.nodes = kNodesOfLast;
        limits.threads = 1;
        limits.stop = limits_.stop;
        for (std::size_t i = 0; i < std::min(open_.size(), kLastCandidates); ++i) {
            Candidate& candidate = open_[i];
            const auto found = method_.last_->solve(
                method_.phases_->reduced(candidate.state, method_.three_), limits, {});
            if (!found) {
                if (interrupt_.poll()) {
                    return base::interrupted("a solution was found");
                }
                continue;
            }
            const Solution& end = *found;
            nodes_ += end.nodes;
            Algorithm moves;
            for (puzzle::Turn turn : end.moves.turns()) {
                base::check(turn.layers == 1 || turn.layers == 4, "a 3x3x3 is solved by its faces");
                if (turn.layers == 4) {
                    turn.layers =
                        static_cast<std::uint8_t>(1U << static_cast<unsigned>(cube_.size() - 1));
                }
                moves.push_back(turn);
            }
            if (!best || candidate.length + static_cast<int>(moves.size()) < best->length) {
                advance(candidate, moves);
                best = candidate;
            }
        }
        return best ? written(*best, "3x3x3", "Solved, as a 3x3x3.") : by_cycles();
    }

    // The shorter of what 3-cycles make of the given cube and of the shortest start of a phase that found no end.
    base::Result<Solution> by_cycles() {
        REVENGE_TRY(const auto solver, cycles::CycleSolver::make(*method_.definition_));
        std::optional<Candidate> best;
        for (const Candidate& from :
             {first_, *std::ranges::min_element(open_, {}, &Candidate::length)}) {
            REVENGE_TRY(const auto found, solver.solve(from.state));
            const Algorithm moves = turns_of(found);
            if (!best || from.length + static_cast<int>(moves.size()) < best->length) {
                best = from;
                advance(*best, moves);
            }
        }
        return written(*best, "cycles", "Solved, piece by piece.");
    }

    Solution written(Candidate& candidate, std::string_view last, std::string_view achieves) {
        base::check(cube_.rotation_of_solved(candidate.state) >= 0, "the phases solve the cube");
        merge_boundaries(candidate.parts, method_.costs_);
        const std::vector<Phase>& phases = method_.phases_->all();
        Solution out;
        for (std::size_t i = 0; i < candidate.parts.size(); ++i) {
            if (candidate.parts[i].empty()) {
                continue;
            }
            const bool is_last = i + 1 == candidate.parts.size();
            PhaseSolution part;
            part.name = is_last ? last : phases[i].name;
            part.achieves = is_last ? achieves : phases[i].achieves;
            part.moves = puzzle::Moves(candidate.parts[i]);
            out.phases.push_back(std::move(part));
        }
        sum_up(out, method_.costs_);
        out.nodes = nodes_;
        return out;
    }

    const BeamSolver& method_;
    const puzzle::Cube& cube_;
    bool is_even_;
    const Limits& limits_;
    base::Interrupt interrupt_;
    Candidate first_;
    std::vector<Candidate> open_;
    std::uint64_t nodes_ = 0;
};

base::Result<Solution> BeamSolver::search(const State& state, const Limits& limits) const {
    if (const auto way = near_.way(phases_->cube().puzzle(), state)) {
        return solution_of(puzzle::Moves(turns_of(*way)), *definition_, costs_);
    }
    return Run(*this, state, limits).solve();
}

base::Result<Solution> BeamSolver::solve(const State& state, const Limits& limits,
                                         const OnImprovement& on_improvement) const {
    const puzzle::Cube& cube = phases_->cube();
    return single_answer("the phases of beam", limits, on_improvement,
                         [&]() -> base::Result<Solution> {
                             REVENGE_TRY(check_possible(cube.puzzle(), state));
                             if (cube.rotation_of_solved(state) >= 0) {
                                 return nothing_to_do();
                             }
                             REVENGE_TRY(Solution found, search(state, limits));
                             if (limits.known.empty()) {
                                 return found;
                             }
                             Solution known = solution_of(limits.known, *definition_, costs_);
                             return known.length < found.length ? known : found;
                         });
}

base::Result<SharedMethod> open_beam(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("beam needs", kBeamBytes));
    const int size = opening.costs.size();
    auto definition = puzzle::builtin_definition(puzzle::cube_name(size));
    base::check(static_cast<bool>(definition), "cubes of these sizes are built in");
    REVENGE_TRY(auto phases, table::Store(opening.table_store, opening.progress, opening.stop)
                                 .get<Phases>(
                                     {"beam." + puzzle::cube_name(size)},
                                     [&] { return std::make_shared<Phases>(size); },
                                     [&](const base::OnShare& on_share) {
                                         auto made = std::make_shared<Phases>(size);
                                         made->make(on_share);
                                         return made;
                                     }));
    phases->use_tables();
    REVENGE_TRY(auto tables, opening.cube3.tables(opening));
    REVENGE_TRY(auto exact, opening.cube3.phase2_distances(opening, *tables));
    auto last = std::make_shared<const cube3::TwoPhase>(std::move(tables), std::move(exact),
                                                        puzzle::CostTable(puzzle::Metric::Obtm, 3));
    return SharedMethod(std::make_shared<BeamSolver>(
        std::move(phases), std::make_shared<const puzzle::Definition>(*std::move(definition)),
        std::move(last), opening.costs));
}

}  // namespace revenge::solver::beam
