// Random-state scrambles: a state is drawn, every one of a set equally likely; it is solved; the solution
// backward is the scramble.
//
// Its moves are outer blocks of up to half the cube. The seed alone decides: each scramble has a
// generator of its own, drawn from the seed's in turn, and effort is counted in nodes, so that neither the speed of the
// machine nor the number of threads changes a scramble.
//
// A solution shows how it was found (the short solver's ends in turns of a 3x3x3, half turns among them,
// so its scrambles begin so). With `hide_structure` a scramble is P T Q: P two random face turns, Q two
// random turns of any kind, and T made for the state P^-1 x Q^-1, seen through a random symmetry. P T Q
// makes x exactly, hence is as evenly drawn as x. P may have face turns only: T is made up to an exchange
// of centers that look alike, and that must stay one when P goes before it.
#pragma once

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
    // The puzzle, the method and the metric that lengths are counted in; threads and stop. With a limit
    // of nodes or of time (then the texts depend on the machine, the states do not) each scramble is as
    // short as that makes it; such a limit is refused where the method gives one solution and ends. A target, a seed
    // and a length are refused.
    method::Request solve = defaults();
    // The set: empty for all states, or as solver::StateSampler::make() reads it. Of the 4x4x4, the scrambled cube is
    // then held as the set says it (a last layer is at U).
    std::string subset{};
    // The text of the chain whose phase `subset` names; empty: a built-in chain.
    std::string subset_chain{};
    bool hide_structure = false;
    // Of the 4x4x4: wide turns of R, U and F alone, as WCA scrambles have them; and in the end up to two rotations, as
    // those for blindfolded solving have, which are not counted.
    bool wca = false;
    bool blindfolded = false;
    // States that are solved in fewer moves than this are drawn again, as far as the method sees it.
    int min_moves = 2;
    // Without limits the short solver's first solution that is no longer than this is taken; or its best, if it has
    // looked for one in vain for some tenths of a second.
    int longest = 47;

    static method::Request defaults();
    // ERRORS: Usage, for an option that scrambles, or the method that `solver` opens, do not support.
    base::Status require_supported(const Solver& solver) const;
};

struct Scramble {
    puzzle::State state;      // what the moves make of the solved cube, held upright
    puzzle::Algorithm moves;  // outer blocks of up to half the cube; rotations if blindfolded
    int length = 0;           // of the moves, in the metric asked for
};

// THREADS: one thread at a time; scrambles() itself uses several.
class Scrambler {
  public:
    // Opens the method's tables. `solver` must outlive the Scrambler. ERRORS: Usage; those of
    // Solver::method().
    static base::Result<Scrambler> make(const Solver& solver, ScrambleOptions options,
                                        base::Random random);
    // With a method that options.solve opened.
    static base::Result<Scrambler> make(std::shared_ptr<const solver::Method> method,
                                        ScrambleOptions options, base::Random random);

    Scrambler(Scrambler&&) noexcept;
    Scrambler& operator=(Scrambler&&) noexcept;
    ~Scrambler();

    // Makes `count` scrambles and hands them to `take`, in order, in the calling thread, as they
    // become ready; `take` returns whether to go on. ERRORS: Interrupted; NotFound, if a state was
    // not solved, or none of a hundred drawn was far enough from solved; those of solving.
    base::Status scrambles(std::uint64_t count, const std::function<bool(const Scramble&)>& take);

  private:
    class Maker;
    explicit Scrambler(std::unique_ptr<Maker> maker);
    std::unique_ptr<Maker> maker_;
};

}  // namespace revenge
