// Scrambles: random states of any puzzle and the moves that lead to them, and scrambles of the
// WCA's events.
//
//     const auto random = revenge::Random::from_system();
//     if (!random) return complain(random.error().message);
//     auto scrambler = revenge::CubeScrambler::make(solver, {}, *random);
//     if (!scrambler) return complain(scrambler.error().message);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(revenge::notation::to_text(scramble->moves, 4).c_str());
//
//   Scrambler          scrambles of any puzzle as verified text
//   CubeScrambler      scrambles of cubes as moves: random states of all or a set of states
//   EventScrambler     scrambles of the WCA's events, as text
//   RandomStates       random states without moves
//   RandomPositions    the same as positions of a method::PuzzleContext
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
// CubeScrambler: random-state scrambles of cubes. A state is drawn uniformly from a set of states
// and solved; the inverse of the solution is the scramble.
//
//     revenge::ScrambleOptions options;
//     options.solve.puzzle = "4x4x4";
//     options.subset = "last-layer";
//     auto scrambler = revenge::CubeScrambler::make(solver, options, random);
//     if (!scrambler) return complain(scrambler.error().message);
//     const auto status = scrambler->scrambles(12, [](const revenge::CubeScramble& scramble) {
//         puts(revenge::notation::to_text(scramble.moves, 4).c_str());
//         return true;
//     });
//
// The moves turn outer blocks of at most half the cube. A scramble depends only on the seed: each
// scramble has its own generator, seeded in turn by the scrambler's, and effort is counted in
// nodes. The speed of the machine and the number of threads do not change it.
//
// A solution reveals how it was found: those of `short` end with turns of a 3x3x3, many of them
// half turns, so its scrambles begin with such turns. With `hide_structure`, a scramble of the
// state x is P T Q, where P is two random face turns, Q is two random turns of any kind, and T
// leads to the state P^-1 x Q^-1, which is solved after conjugation by a random symmetry. P T Q
// leads exactly to x, so x remains uniformly distributed. P consists of face turns because T is
// determined only up to an exchange of centers that look alike, and that exchange must remain one
// after P.

// Options for scrambles. The defaults draw from all states of the 4x4x4.
struct REVENGE_EXPORT ScrambleOptions {
    // The puzzle, the method, the metric, the number of threads and the stop token. With a limit of
    // nodes or time, each scramble is as short as the search gets within it. With a time limit, the
    // moves depend on the machine, but the states do not. Such a limit is an error if the method
    // returns a single solution. A target, a seed or a maximum length is an error.
    method::Request solve = defaults();
    // The set of states to draw from; empty: all states. For the 4x4x4: names such as "last-layer",
    // separated by commas if the states must belong to several sets; patterns of 96 letters with
    // dots for stickers of any colour, separated by | (docs/library.md lists the names). For
    // chains: the goal of a phase, as in "eight-phase/phase-4". The scrambled 4x4x4 has the
    // orientation that the set prescribes: a last layer is at U.
    std::string subset{};
    // The text of the chain whose phase `subset` names. Empty: a built-in chain.
    std::string subset_chain{};
    // Hides how the scramble was found (see above). For puzzles other than cubes, P and Q are up to
    // two random moves; if pieces look alike, several T are tried, which takes longer
    // (docs/fto.md). Puzzles whose moves are not always possible refuse it.
    bool hide_structure = false;
    // For the 4x4x4: uses no wide turns but Rw, Uw and Fw, as WCA scrambles do.
    bool wca = false;
    // For the 4x4x4: appends up to two rotations of the cube, as scrambles for blindfolded solving
    // do. Rotations are not counted.
    bool blindfolded = false;
    // A state that the method solves in fewer moves is replaced by another one.
    int min_moves = 2;
    // Without limits, `short` stops at its first solution of at most this length. If a few tenths
    // of a second of searching find none, its best solution is used.
    int longest = 47;

    // Returns a request with the defaults for scrambles.
    static method::Request defaults();
    // Selects the tables, and on the 5x5x5 the method, with which a seed gives the same scrambles
    // in every front end (docs/seeds.md). Without this call the states are the same, but the
    // scrambles may differ, and the 4x4x4 is scrambled four times as fast.
    void use_tables_of_seeds(const Solver& solver);
    // Checks that scrambles, and the method that `solver` opens, support all options. ERRORS:
    // Usage.
    base::Status require_supported(const Solver& solver) const;
};

// A scramble of a cube.
struct CubeScramble {
    puzzle::State state;      // the state after the moves, made from the solved cube
    puzzle::Algorithm moves;  // outer blocks of up to half the cube; also rotations if blindfolded
    int length = 0;           // of the moves, in the requested metric
};

// Draws scrambles of a cube. THREADS: one at a time; scrambles() itself uses several.
class REVENGE_EXPORT CubeScrambler {
  public:
    // Opens the method's tables. `solver` must outlive the CubeScrambler. ERRORS: Usage; those of
    // Solver::method().
    static base::Result<CubeScrambler> make(const Solver& solver, ScrambleOptions options,
                                            base::Random random);
    // Uses a method that was opened with options.solve. ERRORS: Usage.
    static base::Result<CubeScrambler> make(std::shared_ptr<const solver::Method> method,
                                            ScrambleOptions options, base::Random random);

    CubeScrambler(CubeScrambler&&) noexcept;
    CubeScrambler& operator=(CubeScrambler&&) noexcept;
    ~CubeScrambler();

    // Returns the next scramble. ERRORS: those of scrambles().
    base::Result<CubeScramble> next();
    // Makes `count` scrambles and passes them to `take` in order, in the calling thread, as they
    // become ready. `take` returns true to continue. ERRORS: Interrupted; NotFound, if a state was
    // not solved, or if 100 consecutive draws were too close to solved; those of solving.
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const CubeScramble&)>& take);

  private:
    class Maker;
    explicit CubeScrambler(std::unique_ptr<Maker> maker);
    std::unique_ptr<Maker> maker_;
};

// -------------------------------------------------------------------------------------------------
// RandomStates: random states of any puzzle, without moves that lead to them.
//
//     auto states = revenge::RandomStates::make(definition, revenge::Random(2026));
//     if (states) use(states->next(definition));
//
// A random element of the group that the moves generate is applied to the solved state. The group
// acts on pieces that are all distinguishable, so all reachable states are equally likely. The
// states of puzzles with rules (puzzle::Rules) are not a group; they are drawn by random walks of
// possible moves.

// Returns `count` random moves, each possible in the state in which it is made. A move does not
// merge with one before it, unless no other move is possible. For cubes, the moves are turns of
// outer blocks, as in scrambles. The list is shorter than `count` only if no move is possible at
// its end.
REVENGE_EXPORT std::vector<puzzle::Move> random_walk(const puzzle::Definition& definition,
                                                     base::Random& random, int count);

// Draws random states of a puzzle. THREADS: one at a time.
class REVENGE_EXPORT RandomStates {
  public:
    // Computes the group of the puzzle. ERRORS: Resource, if the proof of its order would take too
    // long. COMPLEXITY: up to 2 s, for the Megaminx.
    static base::Result<RandomStates> make(const puzzle::Definition& definition,
                                           base::Random random);

    // Returns the next random state. REQUIRES the definition that was passed to make().
    puzzle::State next(const puzzle::Definition& definition) { return next(definition, random_); }
    // Returns a random state that is drawn with `random` instead of the object's own generator.
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
// EventScrambler: scrambles of the WCA's events, in the notation of TNoodle, the WCA's scrambler.
//
//     auto scrambler = revenge::EventScrambler::make(solver, "sq1", revenge::Random(2026));
//     if (!scrambler) return complain(scrambler.error().message);
//     const auto scramble = scrambler->next();
//     if (scramble) puts(scramble->moves.c_str());
//
// docs/events.md lists the events. Scrambles of 222, pyram and skewb have eleven moves; those of
// pyram also turn the tips. Scrambles of 333fm begin and end with R' U' F. Scrambles of 333bf,
// 444bf and 555bf end in a random orientation. Scrambles of 555, 666, 777 and minx are random
// moves; all others lead to random states. States that need fewer moves than the WCA requires are
// replaced.
//
// Every scramble is replayed by independent code and must lead to the drawn state.

// A scramble of an event.
struct EventScramble {
    std::string moves;
    // The state that they lead to: the stickers of a cube, the pattern data of a solid, the dials
    // of the Clock as a JSON array, or the pieces of the Square-1 in Jaap Scherphuis's format.
    std::string state;
};

// Draws scrambles of one event. THREADS: one at a time.
class REVENGE_EXPORT EventScrambler {
  public:
    // Creates the scrambler of an event, and opens tables if it needs a solver. `solver` must
    // outlive the object. ERRORS: Usage, listing the events; those of Solver::method().
    static base::Result<EventScrambler> make(const Solver& solver, std::string_view event,
                                             const base::Random& random);

    EventScrambler(EventScrambler&&) noexcept;
    EventScrambler& operator=(EventScrambler&&) noexcept;
    ~EventScrambler();

    // Returns the next scramble. ERRORS: those of CubeScrambler::next(); ReplayFailed.
    base::Result<EventScramble> next();
    // Makes scrambles, as CubeScrambler::scrambles() does. ERRORS: in addition ReplayFailed.
    base::Status scrambles(std::uint64_t count,
                           const std::function<bool(const EventScramble&)>& take);
    // Returns a picture of the scramble's state as an SVG document.
    std::string picture(const EventScramble& scramble) const;

  private:
    class Source;
    explicit EventScrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

// -------------------------------------------------------------------------------------------------
// Scrambler: scrambles of any puzzle as verified text.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("skewb");
//     if (!puzzle) return complain(puzzle.error().message);
//     revenge::ScrambleOptions options;
//     options.solve.puzzle = "skewb";
//     auto scrambler = revenge::Scrambler::make(solver, *puzzle, options, random);
//     const auto scramble = scrambler ? scrambler->next() : scrambler.error();
//     if (scramble) puts(scramble->answer.moves.c_str());
//
// The states are uniformly random, except for cubes larger than 5x5x5 and for puzzles with rules
// other than the Square-1, whose scrambles are random moves.

// A scramble of a puzzle.
struct Scramble {
    SolutionText answer;    // its moves lead to the state, as a replay confirmed
    method::Position made;  // the state
};

// Draws scrambles of a puzzle. THREADS: one at a time.
class REVENGE_EXPORT Scrambler {
  public:
    // Uses a method of the puzzle that was opened with options.solve. ERRORS: those of
    // CubeScrambler::make() and RandomStates::make().
    static base::Result<Scrambler> make(method::PuzzleContext puzzle,
                                        std::shared_ptr<const solver::Method> method,
                                        ScrambleOptions options, const base::Random& random);
    // Opens the method first. `solver` must outlive the object. ERRORS: in addition Usage, if
    // options.solve is for another puzzle, and those of Solver::method().
    static base::Result<Scrambler> make(const Solver& solver, method::PuzzleContext puzzle,
                                        ScrambleOptions options, const base::Random& random);

    Scrambler(Scrambler&&) noexcept;
    Scrambler& operator=(Scrambler&&) noexcept;
    ~Scrambler();

    // Returns the next scramble. ERRORS: those of CubeScrambler::next(); ReplayFailed.
    base::Result<Scramble> next();
    // Makes scrambles, as CubeScrambler::scrambles() does. ERRORS: in addition ReplayFailed.
    base::Status scrambles(std::uint64_t count, const std::function<bool(const Scramble&)>& take);

  private:
    class Source;
    explicit Scrambler(std::unique_ptr<Source> source);
    std::unique_ptr<Source> source_;
};

// Draws random positions of a puzzle, all equally likely. THREADS: one at a time.
//
//     const auto puzzle = revenge::method::PuzzleContext::named("skewb");
//     if (!puzzle) return complain(puzzle.error().message);
//     auto positions = revenge::RandomPositions::make(*puzzle, revenge::Random(2026));
//     if (positions) puts(positions->next().shown.c_str());
class REVENGE_EXPORT RandomPositions {
  public:
    // Creates the object. `puzzle` must outlive it. ERRORS: those of RandomStates::make().
    static base::Result<RandomPositions> make(const method::PuzzleContext& puzzle,
                                              const base::Random& random);
    // Returns the next random position.
    method::Position next();

  private:
    RandomPositions(const method::PuzzleContext& puzzle, const base::Random& random)
        : puzzle_(&puzzle), random_(random) {}

    const method::PuzzleContext* puzzle_;
    base::Random random_;                 // for cubes
    std::optional<RandomStates> states_;  // for other puzzles
};

}  // namespace revenge
