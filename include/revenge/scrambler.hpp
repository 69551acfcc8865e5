// Scrambles: random states of any puzzle and the moves that lead to them, and scrambles of the WCA's events.
//
//     const auto random = revenge::Random::from_system();
//     auto scrambler = revenge::Scrambler::make(solver, {}, *random);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(revenge::notation::to_text(scramble->moves, 4).c_str());
#pragma once

#include "revenge/base.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/solver.hpp"

namespace revenge {

// -------------------------------------------------------------------------------------------------
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

struct REVENGE_EXPORT ScrambleOptions {
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
class REVENGE_EXPORT Scrambler {
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

// -------------------------------------------------------------------------------------------------
// Random states of any puzzle. A random element of the group generated by the moves, acting on distinguishable pieces,
// is applied to the solved state, so all reachable states are equally likely. Puzzles with rules (puzzle::Rules) have
// no group: their states come from a random walk of possible moves.
//
//     auto states = revenge::RandomStates::make(definition, *revenge::Random::from_system());
//     const revenge::State state = states->next(definition);

// Returns random moves, each possible in the state where it is made, none of which merges with one before it if others
// are possible. For a cube these are turns of outer blocks, as scrambles are written. The list is shorter than `count`
// only if no move is possible at its end.
REVENGE_EXPORT std::vector<puzzle::Move> random_walk(const puzzle::Definition& definition,
                                                     base::Random& random, int count);

// Draws random states. THREADS: one call at a time per object.
class REVENGE_EXPORT RandomStates {
  public:
    // Computes the group. ERRORS: Resource, if the group is too large to be proven. COMPLEXITY: up to 2 s, for the
    // Megaminx.
    static base::Result<RandomStates> make(const puzzle::Definition& definition,
                                           base::Random random);

    // Returns the next random state. REQUIRES the definition that was given to make().
    puzzle::State next(const puzzle::Definition& definition) { return next(definition, random_); }
    // Draws with another generator than the object's.
    puzzle::State next(const puzzle::Definition& definition, base::Random& random) const;

  private:
    RandomStates(const puzzle::Definition& definition, base::Random random);

    puzzle::Puzzle puzzle_;
    group::PointModel model_;
    base::Random random_;
    std::optional<group::StabilizerChain> group_;
    puzzle::State solved_;
};

// -------------------------------------------------------------------------------------------------
// Scrambles of the WCA's events, as TNoodle writes them.
//
//     auto scrambler = revenge::EventScrambler::make(solver, "sq1", *revenge::Random::from_system());
//     const auto scramble = scrambler->next();
//     if (scramble) puts(scramble->moves.c_str());
//
// scramble/wca_event.hpp lists the events, with their sources. 222, pyram and skewb have eleven moves (and the tips
// of the Pyraminx after them); 333fm begins and ends with R' U' F; 333bf, 444bf and 555bf end in a random
// orientation; 555, 666, 777 and minx are random moves; all others are random states. States that need fewer moves
// than the WCA requires are drawn again.
//
// Every scramble is replayed by check/ before it is passed on and must lead to the drawn state.

struct EventScramble {
    std::string moves;
    // The state that they make: stickers of a cube, pattern data of a solid, dials of the Clock as a JSON array,
    // pieces of the Square-1 (puzzle/square_one.hpp).
    std::string state;
};

// Draws scrambles of one event. THREADS: one at a time.
class REVENGE_EXPORT EventScrambler {
  public:
    // Opens tables where the event needs a solver. `solver` must outlive the object. ERRORS: Usage, listing the events;
    // those of Solver::method().
    static base::Result<EventScrambler> make(const Solver& solver, std::string_view event,
                                             const base::Random& random);

    EventScrambler(EventScrambler&&) noexcept;
    EventScrambler& operator=(EventScrambler&&) noexcept;
    ~EventScrambler();

    // Work like Scrambler's. ERRORS: in addition ReplayFailed.
    base::Result<EventScramble> next();
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const EventScramble&)>& take);
    // Returns a picture of the state, an SVG document.
    std::string picture(const EventScramble& scramble) const;

  private:
    class Source;
    explicit EventScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

struct WrittenScramble {
    SolutionText answer;  // its moves lead to the state, as a replay has found
    method::Position made;
};

// Draws uniformly random states of any puzzle and returns the moves that lead to them as text. THREADS: one at a time.
//
//     auto scrambler = revenge::WrittenScrambler::make(solver, *puzzle, options, random);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(scramble->answer.moves.c_str());
class REVENGE_EXPORT WrittenScrambler {
  public:
    // Uses a method of the puzzle that was opened with options.solve. ERRORS: those of Scrambler::make() and
    // RandomStates::make().
    static base::Result<WrittenScrambler> make(method::PuzzleContext puzzle,
                                               std::shared_ptr<const solver::Method> method,
                                               ScrambleOptions options, const base::Random& random);
    // Opens the method first. ERRORS: in addition Usage, if options.solve is for another puzzle, and those of
    // Solver::method().
    static base::Result<WrittenScrambler> make(const Solver& solver, method::PuzzleContext puzzle,
                                               ScrambleOptions options, const base::Random& random);

    WrittenScrambler(WrittenScrambler&&) noexcept;
    WrittenScrambler& operator=(WrittenScrambler&&) noexcept;
    ~WrittenScrambler();

    // Work like Scrambler's. ERRORS: in addition ReplayFailed.
    base::Result<WrittenScramble> next();
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const WrittenScramble&)>& take);

  private:
    class Source;
    explicit WrittenScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

// Draws random positions of any puzzle, all equally likely. THREADS: one at a time.
class REVENGE_EXPORT RandomPositions {
  public:
    // The puzzle must outlive the object. ERRORS: those of RandomStates::make().
    static base::Result<RandomPositions> make(const method::PuzzleContext& puzzle,
                                              const base::Random& random);
    method::Position next();

  private:
    RandomPositions(const method::PuzzleContext& puzzle, const base::Random& random)
        : puzzle_(&puzzle), random_(random) {}

    const method::PuzzleContext* puzzle_;
    base::Random random_;                 // for cubes
    std::optional<RandomStates> states_;  // for other puzzles
};

}  // namespace revenge
