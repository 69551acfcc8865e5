// Random-state scrambles: a state is drawn uniformly from a set and solved; the inverse of the solution is the
// scramble.
//
//     revenge::ScrambleOptions options;
//     options.solve.puzzle = "4x4x4";
//     auto scrambler = revenge::Scrambler::make(solver, options, random);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(revenge::notation::to_text(scramble->moves, 4).c_str());
//
// The moves turn outer blocks of at most half the cube. A scramble depends on the seed alone: each one has its own
// generator, drawn in turn from the seed's, and effort is counted in nodes, so neither the speed of the machine nor the
// number of threads changes it.
//
// A solution reveals how it was found: the short solver ends with turns of a 3x3x3, many of them half turns, so its
// scrambles begin with them. With `hide_structure` a scramble is P T Q, where P is two random face turns, Q is two
// random turns of any kind, and T leads to the state P^-1 x Q^-1, searched after conjugation by a random symmetry. P T
// Q leads exactly to x, so it is drawn as uniformly as x. P is limited to face turns because T is determined only up to
// an exchange of centers that look alike, and such an exchange must remain one after P is put before it.
#pragma once

#include "revenge/base/require_cpp20.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/solver.hpp"

namespace revenge {

struct ScrambleOptions {
    // The puzzle, the method, the metric, the number of threads and the stop token. A limit of nodes or time makes each
    // scramble as short as the search gets within it; with a time limit the moves depend on the machine, but the states
    // do not. Such a limit is an error if the method returns a single solution. A target, a seed or a maximum length is
    // an error.
    method::Request solve = defaults();
    // The set of states to draw from, in the format of scramble::StateSampler::make(); empty for all states. The
    // scrambled 4x4x4 then has the orientation that the set prescribes (a last layer is at U).
    std::string subset{};
    // The text of the chain that declares the phase named in `subset`; empty for a built-in chain.
    std::string subset_chain{};
    bool hide_structure = false;
    // For the 4x4x4: `wca` limits wide turns to Rw, Uw and Fw, as in WCA scrambles; `blindfolded` appends up to two
    // rotations, as in scrambles for blindfolded solving. Rotations are not counted.
    bool wca = false;
    bool blindfolded = false;
    // A state is replaced by another draw if the method solves it in fewer moves.
    int min_moves = 2;
    // Without limits, the short solver's first solution of at most this length is taken, or its best one if a few
    // tenths of a second of searching find none that short.
    int longest = 47;

    static method::Request defaults();
    // Selects the tables, and on the 5x5x5 the method, with which a seed gives the same scrambles in every front end.
    // Without it the states are the same but the scrambles may differ, and the 4x4x4 is scrambled four times as fast.
    // docs/seeds.md.
    void use_tables_of_seeds(const Solver& solver);
    // ERRORS: Usage, for an option that scrambles, or the method that `solver` opens, do not support.
    base::Status require_supported(const Solver& solver) const;
};

struct Scramble {
    puzzle::State state;      // the solved cube in its standard orientation, after the moves
    puzzle::Algorithm moves;  // outer blocks of up to half the cube; rotations if blindfolded
    int length = 0;           // of the moves, in the requested metric
};

// Draws scrambles of a cube. THREADS: one at a time; scrambles() itself uses several.
class Scrambler {
  public:
    // Opens the method's tables. `solver` must outlive the Scrambler. ERRORS: Usage; those of
    // Solver::method().
    static base::Result<Scrambler> make(const Solver& solver, ScrambleOptions options,
                                        base::Random random);
    // Uses a method that was opened with options.solve.
    static base::Result<Scrambler> make(std::shared_ptr<const solver::Method> method,
                                        ScrambleOptions options, base::Random random);

    Scrambler(Scrambler&&) noexcept;
    Scrambler& operator=(Scrambler&&) noexcept;
    ~Scrambler();

    // Returns the next scramble. ERRORS: those of scrambles().
    base::Result<Scramble> next();
    // Makes `count` scrambles and passes them to `take` in order, in the calling thread, as they become ready. `take`
    // returns true to continue. ERRORS: Interrupted; NotFound, if a state was not solved, or if 100 consecutive draws
    // were all too close to solved; those of solving.
    base::Status scrambles(std::uint64_t count, const std::function<bool(const Scramble&)>& take);

  private:
    class Maker;
    explicit Scrambler(std::unique_ptr<Maker> maker);
    std::unique_ptr<Maker> maker_;
};

}  // namespace revenge
