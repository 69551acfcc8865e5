#include "revenge/scrambler.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "revenge/base/check.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/port/stop_token.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/seen_through.hpp"
#include "revenge/solver/state_sampler.hpp"

namespace revenge {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// Of two-phase, which would go on looking for shorter ones; and of all others, which end by themselves
// or, as the short solver, are stopped at their first solution that is short enough.
constexpr std::uint64_t kNodes = 100'000;
constexpr std::uint64_t kMostNodes = 1'000'000'000;
constexpr int kMostDraws = 100;        // before a set counts as too near to solved
constexpr int kHidingTurns = 2;        // before, and after
constexpr std::size_t kPerThread = 4;  // scrambles that a thread makes before they are handed on

// A generator of its own for one scramble, with all 256 bits drawn from `random`.
base::Random next_generator(base::Random& random) {
    std::string digits;
    for (int i = 0; i < 4; ++i) {
        std::array<char, 16> word{};
        const auto end = std::to_chars(word.data(), word.data() + word.size(), random(), 16).ptr;
        digits.append(word.size() - static_cast<std::size_t>(end - word.data()), '0');
        digits.append(word.data(), end);
    }
    return *base::Random::from_hex(digits);
}

// RETURNS `count` random turns, none about the axis of the one before; face turns, or (`wide`) blocks of up
// to half the cube.
puzzle::Algorithm random_turns(int count, int size, bool wide, base::Random& random) {
    puzzle::Algorithm out;
    while (out.size() < static_cast<std::size_t>(count)) {
        const auto face = static_cast<puzzle::Face>(random.below(puzzle::kFaces));
        const int deepest =
            wide ? 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(size / 2))) : 1;
        const puzzle::Turn turn =
            puzzle::turn_of(size, face, 1, deepest, 1 + static_cast<int>(random.below(3)));
        if (out.empty() || out.back().axis != turn.axis) {
            out.push_back(turn);
        }
    }
    return out;
}

// RETURNS the same in turns of outer blocks of up to half the cube: 2R is Rw R'.
puzzle::Algorithm in_wca_turns(const puzzle::Algorithm& algorithm, int size) {
    puzzle::Algorithm out;
    for (const puzzle::Turn turn : algorithm) {
        for (int side = 0; side < 2; ++side) {
            // Layers of this half, from the face on; each border between turned and not is a block.
            bool turned = false;
            for (int depth = size / 2; depth-- > 0;) {
                const int layer = side == 0 ? depth : size - 1 - depth;
                const bool turns = (turn.layers >> static_cast<unsigned>(layer) & 1U) != 0;
                if (turns == turned) {
                    continue;
                }
                puzzle::Turn block{turn.axis, 0,
                                   turns ? turn.quarters : puzzle::inverse(turn).quarters};
                for (int i = 0; i <= depth; ++i) {
                    block.layers = static_cast<std::uint8_t>(
                        block.layers | 1U << static_cast<unsigned>(side == 0 ? i : size - 1 - i));
                }
                out.push_back(block);
                turned = turns;
            }
        }
    }
    return out;
}

puzzle::Transformation element_of(const puzzle::Cube& cube, const puzzle::Algorithm& algorithm) {
    puzzle::Transformation out = cube.puzzle().identity();
    for (const puzzle::Turn turn : algorithm) {
        out = cube.puzzle().then(out, cube.action(turn));
    }
    return out;
}

}  // namespace

SolveOptions ScrambleOptions::defaults() {
    SolveOptions options;
    options.limits.time.reset();
    return options;
}

class Scrambler::Maker {
  public:
    Maker(ScrambleOptions options, std::shared_ptr<const solver::Method> method,
          solver::StateSampler sampler, base::Random random)
        : options_(std::move(options)),
          method_(std::move(method)),
          sampler_(std::move(sampler)),
          random_(random),
          costs_(options_.solve.costs.value_or(
              puzzle::CostTable(options_.solve.metric, sampler_.cube().size()))) {}

    base::Status run(std::uint64_t count, const std::function<bool(const Scramble&)>& take);

  private:
    Result<Scramble> make(base::Random random, unsigned threads) const;
    Result<puzzle::Algorithm> solution(const puzzle::State& state, std::uint64_t seed,
                                       unsigned threads) const;
    // RETURNS turns that make `state` from the solved cube, up to how it is held.
    Result<puzzle::Algorithm> turns_to(const puzzle::State& state, std::uint64_t seed,
                                       unsigned threads) const;

    const puzzle::Cube& cube() const noexcept { return sampler_.cube(); }

    ScrambleOptions options_;
    std::shared_ptr<const solver::Method> method_;
    solver::StateSampler sampler_;
    base::Random random_;
    puzzle::CostTable costs_;
};

Result<puzzle::Algorithm> Scrambler::Maker::solution(const puzzle::State& state, std::uint64_t seed,
                                                     unsigned threads) const {
    solver::Limits limits = options_.solve.limits;
    limits.threads = threads;
    const auto symmetry = static_cast<puzzle::SymmetryIndex>(seed % puzzle::kSymmetries);
    // The first solution that is short enough, whenever the search then ends: it does not depend on time.
    base::StopSource enough;
    const std::stop_callback passed_on(limits.stop, [&enough] { enough.request_stop(); });
    std::optional<puzzle::Algorithm> first;
    solver::OnImprovement on_improvement;
    if (!limits.time && !limits.nodes) {
        limits.nodes = method_->name() == "two-phase" ? kNodes : kMostNodes;
        limits.stop = enough.get_token();
        on_improvement = [&](const solver::Solution& solution) {
            if (!first && method_->name() == "short" && solution.length <= options_.longest) {
                first = solution.moves;
                enough.request_stop();
            }
        };
    }
    const bool may_grow = !options_.solve.limits.time && !options_.solve.limits.nodes;
    auto found =
        solver::solve_seen_through(*method_, cube(), symmetry, state, limits, on_improvement);
    // Of 200 cubes one or so has no solution within the nodes that do for the others.
    while (may_grow && !first && !found && found.error().code == ErrorCode::NotFound &&
           *limits.nodes < kMostNodes) {
        *limits.nodes *= 10;
        found =
            solver::solve_seen_through(*method_, cube(), symmetry, state, limits, on_improvement);
    }
    if (first) {
        return *std::move(first);
    }
    return found ? Result<puzzle::Algorithm>(std::move(found->moves)) : found.error();
}

Result<puzzle::Algorithm> Scrambler::Maker::turns_to(const puzzle::State& state, std::uint64_t seed,
                                                     unsigned threads) const {
    auto moves = solution(state, seed, threads);
    if (!moves) {
        return moves;
    }
    const int rotation = cube().rotation_of_solved(cube().apply(state, *moves));
    base::check(rotation >= 0, "a solution solves the cube");
    const auto back = puzzle::inverse(static_cast<puzzle::SymmetryIndex>(rotation));
    return puzzle::image(puzzle::all_symmetries()[back], puzzle::inverse(*moves), cube().size());
}

Result<Scramble> Scrambler::Maker::make(base::Random random, unsigned threads) const {
    const puzzle::Puzzle& puzzle = cube().puzzle();
    for (int draw = 0; draw < kMostDraws; ++draw) {
        const puzzle::State state = sampler_.draw(random);
        puzzle::Algorithm before;
        puzzle::Algorithm after;
        std::uint64_t seed = 0;
        puzzle::State rest = state;
        if (options_.hide_structure) {
            before = random_turns(kHidingTurns, cube().size(), false, random);
            after = random_turns(kHidingTurns, cube().size(), true, random);
            seed = random.below(puzzle::kSymmetries);
            const puzzle::Transformation between = puzzle.then(
                puzzle.then(element_of(cube(), puzzle::inverse(before)), puzzle.element_of(state)),
                element_of(cube(), puzzle::inverse(after)));
            rest = puzzle.apply(puzzle.solved(), between);
        }
        auto middle = turns_to(rest, seed, threads);
        if (!middle) {
            return middle.error();
        }
        puzzle::Algorithm moves = before;
        moves.insert(moves.end(), middle->begin(), middle->end());
        if (options_.hide_structure) {
            // The middle ends with the cube held some way; what follows is turned as seen from there.
            const puzzle::State reached = cube().apply(puzzle.solved(), *middle);
            for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
                if (cube().rotate(reached, r) == rest) {
                    after = puzzle::image(puzzle::all_symmetries()[puzzle::inverse(r)], after,
                                          cube().size());
                    break;
                }
            }
            moves.insert(moves.end(), after.begin(), after.end());
        }
        moves = in_wca_turns(puzzle::simplify(moves, costs_, false), cube().size());
        const puzzle::State made = cube().apply(puzzle.solved(), moves);
        bool is_state = false;
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations && !is_state; ++r) {
            is_state = cube().rotate(made, r) == state;
        }
        base::check(is_state, "a scramble makes the state that was drawn");
        const int length = costs_.cost(moves);
        if (length >= options_.fewest_moves) {
            return Scramble{made, std::move(moves), length};
        }
    }
    return Error{ErrorCode::NotFound,
                 "no state that takes " + std::to_string(options_.fewest_moves) +
                     " moves was drawn in " + std::to_string(kMostDraws) + " tries"};
}

base::Status Scrambler::Maker::run(std::uint64_t count,
                                   const std::function<bool(const Scramble&)>& take) {
    const unsigned threads = base::thread_count(options_.solve.limits.threads);
    std::uint64_t done = 0;
    while (done < count) {
        const std::size_t batch =
            std::min<std::uint64_t>(count - done, done == 0 ? threads : threads * kPerThread);
        std::vector<base::Random> generators;
        for (std::size_t i = 0; i < batch; ++i) {
            generators.push_back(next_generator(random_));
        }
        std::vector<std::optional<Result<Scramble>>> made(batch);
        base::parallel_for(batch, {threads, 1}, [&](std::size_t i, std::size_t) {
            made[i].emplace(make(generators[i], batch == 1 ? threads : 1));
        });
        for (const auto& scramble : made) {
            if (!*scramble) {
                return scramble->error();
            }
            if (!take(**scramble)) {
                return {};
            }
        }
        done += batch;
        if (options_.solve.limits.stop.stop_requested() && done < count) {
            return Error{ErrorCode::Interrupted,
                         "interrupted after " + std::to_string(done) + " scrambles"};
        }
    }
    return {};
}

Scrambler::Scrambler(std::unique_ptr<Maker> maker) : maker_(std::move(maker)) {}
Scrambler::Scrambler(Scrambler&&) noexcept = default;
Scrambler& Scrambler::operator=(Scrambler&&) noexcept = default;
Scrambler::~Scrambler() = default;

Result<Scrambler> Scrambler::make(const Solver& solver, ScrambleOptions options,
                                  base::Random random) {
    auto method = solver.method(options.solve);
    if (!method) {
        return method.error();
    }
    const int size = options.solve.puzzle.front() - '0';
    auto sampler = solver::StateSampler::make(size, options.within);
    if (!sampler) {
        return sampler.error();
    }
    return Scrambler(std::make_unique<Maker>(std::move(options), *std::move(method),
                                             *std::move(sampler), random));
}

base::Status Scrambler::scrambles(std::uint64_t count,
                                  const std::function<bool(const Scramble&)>& take) {
    return maker_->run(count, take);
}

}  // namespace revenge
