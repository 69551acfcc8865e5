#include "revenge/scramble/scramble_maker.hpp"

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/relabelling.hpp"

namespace revenge::scramble {

namespace {

using base::ErrorCode;
using base::Result;

// Turns drawn at random, as scrambles have them.

// RETURNS `count` random turns, none about the axis of the one before; face turns, or where `wide` is given blocks of
// up to half the cube.
puzzle::Algorithm random_turns(int count, int size, std::optional<WideTurns> wide,
                               base::Random& random) {
    puzzle::Algorithm out;
    while (out.size() < static_cast<std::size_t>(count)) {
        auto face = static_cast<puzzle::Face>(random.below(puzzle::kFaces));
        const int deepest =
            wide ? 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(size / 2))) : 1;
        if (wide == WideTurns::RightUpFront && deepest > 1) {
            face = puzzle::face_of(puzzle::axis_of(face), true);
        }
        const puzzle::Turn turn =
            puzzle::turn_of(size, face, 1, deepest, 1 + static_cast<int>(random.below(3)));
        if (out.empty() || out.back().axis != turn.axis) {
            out.push_back(turn);
        }
    }
    return out;
}

// RETURNS up to two rotations, after which the cube is held each of its 24 ways equally often, in the words of the
// WCA's blindfolded 4x4x4 scrambles: one of six faces comes up, one of four to the front. SOURCE: TNoodle,
// NoInspectionFourByFourCubePuzzle.
puzzle::Algorithm random_rotations(int size, base::Random& random) {
    const auto rotation = [size](puzzle::Face face, std::uint64_t quarters) {
        return puzzle::turn_of(size, face, 1, size, static_cast<int>(quarters));
    };
    puzzle::Algorithm out;
    const std::uint64_t up = random.below(puzzle::kFaces);  // as it is, x, x2, x', z, z'
    const std::uint64_t front = random.below(4);
    if (up > 0) {
        out.push_back(up < 4 ? rotation(puzzle::Face::R, up)
                             : rotation(puzzle::Face::F, up == 4 ? 1 : 3));
    }
    if (front > 0) {
        out.push_back(rotation(puzzle::Face::U, front));
    }
    return out;
}

constexpr std::uint64_t kNodes = 100'000;
constexpr int kMaxDraws = 100;      // before a set counts as too near to solved
constexpr int kHidingTurns = 2;     // before, and after
constexpr int kPlainAttempts = 12;  // at a state itself, before others are gone over
constexpr int kAttemptsPerTurn = 12;
constexpr int kMaxAttempts = 300;
constexpr int kFarTurns = 12;  // after which nearly no state shows what it came from
constexpr std::uint64_t kDetourSeed = 4;

puzzle::Transformation element_of(const puzzle::Cube& cube, const puzzle::Algorithm& algorithm) {
    puzzle::Transformation out = cube.puzzle().identity();
    for (const puzzle::Turn turn : algorithm) {
        out = cube.puzzle().then(out, cube.action(turn));
    }
    return out;
}

// Returns the rotation of the whole cube that maps `from` to `to`, if any.
std::optional<puzzle::SymmetryIndex> rotation_between(const puzzle::Cube& cube,
                                                      const puzzle::State& from,
                                                      const puzzle::State& to) {
    for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
        if (cube.rotate(from, r) == to) {
            return r;
        }
    }
    return std::nullopt;
}

// RETURNS the three one after the other. The middle makes `rest` of the solved cube, held some way: what follows is
// turned as seen from there.
puzzle::Algorithm one_after_another(const puzzle::Cube& cube, puzzle::Algorithm moves,
                                    const puzzle::Algorithm& middle, puzzle::Algorithm after,
                                    const puzzle::State& rest) {
    const puzzle::State reached = cube.apply(cube.puzzle().solved(), middle);
    if (const auto held = rotation_between(cube, reached, rest)) {
        after = puzzle::image(puzzle::all_symmetries()[puzzle::inverse(*held)], after, cube.size());
    }
    moves.insert(moves.end(), middle.begin(), middle.end());
    moves.insert(moves.end(), after.begin(), after.end());
    return moves;
}

}  // namespace

std::string next_seed(base::Random& random) {
    std::string digits;
    for (int i = 0; i < 4; ++i) {
        std::array<char, 16> word{};
        const auto end = std::to_chars(word.data(), word.data() + word.size(), random(), 16).ptr;
        digits.append(word.size() - static_cast<std::size_t>(end - word.data()), '0');
        digits.append(word.data(), end);
    }
    return digits;
}

ScrambleMaker::ScrambleMaker(std::shared_ptr<const puzzle::Cube> cube,
                             std::shared_ptr<const solver::Method> method, Draw draw,
                             ScrambleMaking options)
    : cube_(std::move(cube)),
      method_(std::move(method)),
      draw_(std::move(draw)),
      options_(std::move(options)) {}

Result<puzzle::Algorithm> ScrambleMaker::solution(const puzzle::State& state, std::uint64_t seed,
                                                  unsigned threads, int too_few) const {
    solver::Limits limits = options_.limits;
    limits.threads = threads;
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(seed % puzzle::kSymmetries);
    // The first solution that is short enough, whenever the search then ends: it does not depend on time.
    std::stop_source enough;
    const std::stop_callback passed_on(limits.stop, [&enough] { enough.request_stop(); });
    limits.stop = enough.get_token();
    const solver::QuickSolve quick = method_->quick_solve();
    const bool may_grow = !options_.limits.time && !options_.limits.nodes;
    if (may_grow) {
        limits.nodes = quick.nodes;
    }
    std::optional<puzzle::Algorithm> first;
    const solver::OnImprovement on_improvement = [&](const solver::Solution& solution) {
        const bool is_short_enough =
            may_grow && quick.ends_when_short && solution.length <= options_.longest;
        if (!first && (is_short_enough ||
                       options_.costs.cost(puzzle::inverse(solution.moves.turns())) < too_few)) {
            first = solution.moves.turns();
            enough.request_stop();
        }
    };
    auto found =
        solver::solve_conjugated(*method_, cube(), symmetry, state, limits, on_improvement);
    // About one of 200 cubes has no solution within the nodes that suffice for the others.
    while (may_grow && !first && !found && found.error().code == ErrorCode::NotFound &&
           *limits.nodes < solver::QuickSolve{}.nodes) {
        *limits.nodes *= 10;
        found = solver::solve_conjugated(*method_, cube(), symmetry, state, limits, on_improvement);
    }
    if (first) {
        return *std::move(first);
    }
    return found ? Result<puzzle::Algorithm>(found->moves.turns()) : found.error();
}

Result<puzzle::Algorithm> ScrambleMaker::turns_to(const puzzle::State& state, std::uint64_t seed,
                                                  unsigned threads, int too_few) const {
    auto moves = solution(state, seed, threads, too_few);
    if (!moves) {
        return moves;
    }
    const int rotation = cube().rotation_of_solved(cube().apply(state, *moves));
    base::check(rotation >= 0, "a solution solves the cube");
    const auto back = puzzle::inverse(static_cast<puzzle::SymmetryIndex>(rotation));
    return puzzle::image(puzzle::all_symmetries()[back], puzzle::inverse(*moves), cube().size());
}

Result<MadeScramble> ScrambleMaker::make(base::Random random, unsigned threads) const {
    const puzzle::Puzzle& puzzle = cube().puzzle();
    for (int draw = 0; draw < kMaxDraws; ++draw) {
        const puzzle::State state = draw_(random);
        if (options_.hide_structure && options_.min_moves > 0) {
            REVENGE_TRY(const auto fewest, fewest_known(state, threads));
            if (fewest < options_.min_moves) {
                continue;
            }
        }
        puzzle::Algorithm before;
        puzzle::Algorithm after;
        std::uint64_t seed = 0;
        puzzle::State rest = state;
        if (options_.hide_structure) {
            before = random_turns(kHidingTurns, cube().size(), std::nullopt, random);
            after = random_turns(kHidingTurns, cube().size(), options_.wide, random);
            seed = random.below(puzzle::kSymmetries);
            const puzzle::Transformation between = puzzle.then(
                puzzle.then(element_of(cube(), puzzle::inverse(before)), puzzle.element_of(state)),
                element_of(cube(), puzzle::inverse(after)));
            rest = puzzle.apply(puzzle.solved(), between);
        }
        const int too_few = options_.hide_structure ? 0 : options_.min_moves;
        REVENGE_TRY(auto middle, options_.held_as_drawn ? exact_turns_to(rest, threads)
                                                        : turns_to(rest, seed, threads, too_few));
        puzzle::Algorithm moves = one_after_another(cube(), before, middle, after, rest);
        if (options_.held_as_drawn) {
            moves = shortened_upright(moves, state);
        } else {
            moves = in_outer_blocks(puzzle::simplify(moves, options_.costs, false), cube().size());
            moves = options_.wide == WideTurns::RightUpFront
                        ? held_anyhow(cube(), moves, options_.wide)
                        : held_as(state, std::move(moves));
        }
        const puzzle::State made = cube().apply(puzzle.solved(), moves);
        base::check(options_.held_as_drawn ? made == state
                                           : rotation_between(cube(), made, state).has_value(),
                    "a scramble makes the state that was drawn");
        const int length = options_.costs.cost(moves);
        const int fewest =
            options_.hide_structure ? length : std::min(length, options_.costs.cost(middle));
        if (fewest >= options_.min_moves) {
            const puzzle::Algorithm rotations =
                options_.is_rotated ? random_rotations(cube().size(), random) : puzzle::Algorithm{};
            moves.insert(moves.end(), rotations.begin(), rotations.end());
            return MadeScramble{cube().apply(made, rotations), std::move(moves), length};
        }
    }
    return no_state_so_far(options_.min_moves, kMaxDraws);
}

// RETURNS how many turns make `state` where its structure need not be hidden, as far as is known.
Result<int> ScrambleMaker::fewest_known(const puzzle::State& state, unsigned threads) const {
    const auto plain = turns_to(state, 0, threads, options_.min_moves);
    return plain ? Result<int>(options_.costs.cost(*plain)) : plain.error();
}

// RETURNS moves that make `state` as these do, held as it is drawn, if a choice of sides does that, as nearly always on
// even cubes. Solvers reach some orientations more often than others, and so would scrambles: a sticker would show its
// own face's colour in 19 % of all states of the 4x4x4 in place of a sixth.
puzzle::Algorithm ScrambleMaker::held_as(const puzzle::State& state,
                                         puzzle::Algorithm moves) const {
    if (cube().size() % 2 != 0) {
        return moves;  // its middle layers say how it is held
    }
    const puzzle::State made = cube().apply(cube().puzzle().solved(), moves);
    const auto held = rotation_between(cube(), made, state);
    auto upright = held ? held_upright(cube(), moves, *held, options_.wide)
                        : std::optional<puzzle::Algorithm>();
    return upright ? *std::move(upright) : std::move(moves);
}

// RETURNS turns that make `state` as `moves` do, simplified where these can be written without rotations.
puzzle::Algorithm ScrambleMaker::shortened_upright(const puzzle::Algorithm& moves,
                                                   const puzzle::State& state) const {
    // Simplified turns are the same up to how the cube is held in the end.
    const puzzle::Algorithm fewer =
        in_outer_blocks(puzzle::simplify(moves, options_.costs, false), cube().size());
    const puzzle::State made = cube().apply(cube().puzzle().solved(), fewer);
    const auto held = rotation_between(cube(), made, state);
    auto upright = held ? held_upright(cube(), fewer, *held, options_.wide)
                        : std::optional<puzzle::Algorithm>();
    return upright ? *std::move(upright) : in_outer_blocks(moves, cube().size());
}

Result<MadeScramble> ScrambleMaker::exactly(const puzzle::State& state, unsigned threads) const {
    REVENGE_TRY(auto moves, exact_turns_to(state, threads));
    const int length = options_.costs.cost(moves);
    return MadeScramble{state, std::move(moves), length};
}

Result<puzzle::Algorithm> ScrambleMaker::exact_turns_to(const puzzle::State& state,
                                                        unsigned threads) const {
    if (cube().is_solved(state)) {
        return puzzle::Algorithm{};
    }
    solver::Limits limits = options_.limits;
    limits.threads = threads;
    const bool may_grow = !limits.time && !limits.nodes;
    limits.nodes = limits.nodes.value_or(kNodes);
    base::Random random(kDetourSeed);
    for (bool is_again = false;; is_again = true) {
        REVENGE_TRY(auto moves, exact_turns_within(limits, state, is_again, random));
        if (moves) {
            return *std::move(moves);
        }
        if (!may_grow || *limits.nodes >= solver::QuickSolve{}.nodes) {
            return base::error(
                ErrorCode::NotFound, "no-scramble-held-so",
                "no scramble was found that leaves the cube held as asked, within the limits");
        }
        *limits.nodes *= 10;
    }
}

Result<std::optional<puzzle::Algorithm>> ScrambleMaker::exact_turns_within(
    const solver::Limits& limits, const puzzle::State& state, bool is_again,
    base::Random& random) const {
    for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
        // Some states have one good way to be solved, on which their neighbours are solved, too: soon the way goes
        // over another state, one turn further off after every few attempts. The second time it is far off at once,
        // since a state a few turns away is solved by undoing these, in the same orientation as before.
        const int detour = attempt < kPlainAttempts ? 0
                           : is_again
                               ? kFarTurns
                               : kHidingTurns + (attempt - kPlainAttempts) / kAttemptsPerTurn;
        const puzzle::Algorithm last = random_turns(detour, cube().size(), options_.wide, random);
        const auto symmetry = static_cast<puzzle::SymmetryIndex>(attempt % puzzle::kSymmetries);
        // Not by REVENGE_TRY: gcc 12 takes the moved optional for one that may be uninitialized.
        REVENGE_TRY(const auto turns,
                    turns_exactly_to(cube().apply(state, puzzle::inverse(last)), symmetry, limits));
        if (turns) {
            puzzle::Algorithm moves = *turns;
            moves.insert(moves.end(), last.begin(), last.end());
            moves = in_outer_blocks(moves, cube().size());
            base::check(cube().apply(cube().puzzle().solved(), moves) == state,
                        "a scramble makes the state that was asked for");
            return std::optional(std::move(moves));
        }
        if (limits.stop.stop_requested()) {
            return base::interrupted("a scramble was found");
        }
    }
    return std::optional<puzzle::Algorithm>();
}

Result<std::optional<puzzle::Algorithm>> ScrambleMaker::turns_exactly_to(
    const puzzle::State& state, puzzle::SymmetryIndex symmetry, solver::Limits limits) const {
    std::optional<puzzle::Algorithm> written;
    std::stop_source enough;
    const std::stop_callback passed_on(options_.limits.stop, [&enough] { enough.request_stop(); });
    limits.stop = enough.get_token();
    const solver::OnImprovement write = [&](const solver::Solution& solution) {
        if (!written) {
            written = written_exactly(state, solution.moves.turns());
        }
        if (written) {
            enough.request_stop();
        }
    };
    const auto found = solver::solve_conjugated(*method_, cube(), symmetry, state, limits, write);
    if (!written && !found && found.error().code != ErrorCode::NotFound) {
        return found.error();
    }
    return written;
}

// RETURNS a solution backward, if its sides can be chosen so that the cube ends held as `state` is.
std::optional<puzzle::Algorithm> ScrambleMaker::written_exactly(
    const puzzle::State& state, const puzzle::Algorithm& solution) const {
    const int rotation = cube().rotation_of_solved(cube().apply(state, solution));
    base::check(rotation >= 0, "a solution solves the cube");
    const auto back = puzzle::inverse(static_cast<puzzle::SymmetryIndex>(rotation));
    const puzzle::Algorithm turns = in_outer_blocks(
        puzzle::image(puzzle::all_symmetries()[back], puzzle::inverse(solution), cube().size()),
        cube().size());
    return held_upright(cube(), turns, static_cast<puzzle::SymmetryIndex>(rotation), options_.wide);
}

namespace {

constexpr int kMaxFarDraws = 100;

}  // namespace

base::Error no_state_so_far(int min_moves, int draws) {
    return base::error(base::ErrorCode::NotFound, "no-state-so-far",
                       "no state that takes at least {moves} moves was drawn in {tries} tries; a "
                       "lower minimum of moves allows closer states",
                       min_moves, draws);
}

solver::Limits quick_limits(const solver::Method& method, solver::Limits limits) {
    if (const auto quick = method.quick_solve();
        !limits.time && !limits.nodes && quick.nodes < solver::QuickSolve{}.nodes) {
        limits.nodes = quick.nodes;
    }
    return limits;
}

base::Result<FarState> draw_far_state(const std::function<puzzle::State()>& draw,
                                      const solver::Method& method, solver::Limits limits,
                                      int min_moves) {
    limits = quick_limits(method, std::move(limits));
    for (int i = 0; i < kMaxFarDraws; ++i) {
        puzzle::State state = draw();
        REVENGE_TRY(auto solution, method.solve(state, limits, {}));
        if (solution.length >= min_moves) {
            return FarState{std::move(state), std::move(solution)};
        }
    }
    return no_state_so_far(min_moves, kMaxFarDraws);
}

}  // namespace revenge::scramble
