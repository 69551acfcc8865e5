// Random-state scrambles: of a cube by a method (CubeScrambler and the WebAssembly module use them), and of any puzzle
// with a definition by a solved random state.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scramble/scramble_turns.hpp"
#include "revenge/solution.hpp"

namespace revenge::scramble {

// RETURNS 64 hexadecimal digits drawn from `random`: of several scrambles of one seed each has such a seed of its own.
std::string next_seed(base::Random& random);

// revenge::ScrambleOptions says what these do.
struct ScrambleMaking {
    solver::Limits limits;
    puzzle::CostTable costs;
    bool hide_structure = false;
    int min_moves = 2;
    int longest = 47;
    WideTurns wide = WideTurns::BothSides;
    // make() ends with the cube held as its state was drawn: where states say what lies at which place.
    bool held_as_drawn = false;
    // make() ends by up to two rotations of the whole cube: held any of 24 ways, all equally likely.
    bool is_rotated = false;
};

struct MadeScramble {
    puzzle::State state;      // what the moves make of the solved cube, held upright
    puzzle::Algorithm moves;  // outer blocks, and rotations at the end if requested
    int length = 0;           // of the moves, by the costs
};

// THREADS: const use from several at once is safe.
class ScrambleMaker {
  public:
    using Draw = std::function<puzzle::State(base::Random&)>;

    ScrambleMaker(std::shared_ptr<const puzzle::Cube> cube,
                  std::shared_ptr<const solver::Method> method, Draw draw, ScrambleMaking options);

    // Draws states with `random` until one is far enough from solved. ERRORS: as CubeScrambler's.
    base::Result<MadeScramble> make(base::Random random, unsigned threads) const;

    // RETURNS a scramble that makes exactly `state`, held as it is. Solutions are looked for until one can be
    // written so: with wide turns of both sides nearly every one can, with those of R, U and F one in 24. ERRORS:
    // NotFound; those of solving.
    base::Result<MadeScramble> exactly(const puzzle::State& state, unsigned threads) const;

    // Returns turns that make `state` from the solved cube, up to its orientation in hand; solved through symmetry
    // `seed` % 48. A solution of fewer turns than `too_few` ends the search. ERRORS: those of solving.
    base::Result<puzzle::Algorithm> turns_to(const puzzle::State& state, std::uint64_t seed,
                                             unsigned threads, int too_few) const;

  private:
    // One of fewer turns than `too_few` ends the search: the state is drawn again, however few it takes.
    base::Result<puzzle::Algorithm> solution(const puzzle::State& state, std::uint64_t seed,
                                             unsigned threads, int too_few) const;
    base::Result<puzzle::Algorithm> exact_turns_to(const puzzle::State& state,
                                                   unsigned threads) const;
    // RETURNS such turns, if attempts with these limits find any: at `state` itself, then by way of other states.
    base::Result<std::optional<puzzle::Algorithm>> exact_turns_within(const solver::Limits& limits,
                                                                      const puzzle::State& state,
                                                                      bool is_again,
                                                                      base::Random& random) const;
    // RETURNS such turns, if one of the solutions through that symmetry can be written so.
    base::Result<std::optional<puzzle::Algorithm>> turns_exactly_to(const puzzle::State& state,
                                                                    puzzle::SymmetryIndex symmetry,
                                                                    solver::Limits limits) const;
    base::Result<int> fewest_known(const puzzle::State& state, unsigned threads) const;
    puzzle::Algorithm held_as(const puzzle::State& state, puzzle::Algorithm moves) const;
    puzzle::Algorithm shortened_upright(const puzzle::Algorithm& moves,
                                        const puzzle::State& state) const;
    std::optional<puzzle::Algorithm> written_exactly(const puzzle::State& state,
                                                     const puzzle::Algorithm& solution) const;
    const puzzle::Cube& cube() const noexcept { return *cube_; }

    std::shared_ptr<const puzzle::Cube> cube_;
    std::shared_ptr<const solver::Method> method_;
    Draw draw_;
    ScrambleMaking options_;
};

// Scrambles of puzzles that are known by their definition: a random state is solved, and the inverse of its solution
// makes it. The program, the server and the WebAssembly module share this, so a seed gives the same scramble
// everywhere.

struct FarState {
    puzzle::State state;
    solver::Solution solution;
};

// Returns the limits, and without one of time or nodes the method's own for quick solving: a method that improves its
// solutions would not stop otherwise.
solver::Limits quick_limits(const solver::Method& method, solver::Limits limits);

// Draws states until one has a solution of at least `min_moves` moves, by the method's costs, within quick_limits().
// ERRORS: NotFound, after a hundred states; those of solving.
base::Result<FarState> draw_far_state(const std::function<puzzle::State()>& draw,
                                      const solver::Method& method, solver::Limits limits,
                                      int min_moves);

// Returns the error of finding no state of at least `min_moves` moves in a number of draws.
base::Error no_state_so_far(int min_moves, int draws);

}  // namespace revenge::scramble
