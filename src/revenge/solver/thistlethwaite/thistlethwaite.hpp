// Thistlethwaite's four phases for the 3x3x3, by table: a table stores a turn for each key, which leads to the next
// key; key 0 ends the phase.
//
//   G0 = <U, D, F, B, L, R>  >  G1 = <U2, D2, F, B, L, R>  >  G2 = <U2, D2, F2, B2, L, R>
//                            >  G3 = <U2, D2, F2, B2, L2, R2>  >  1
//
// The turn stored for a key is the first that brings it nearer to key 0, so each phase takes as few face turns as
// possible: at most 7, 10, 13 and 15, 45 in total. The next key is not stored but computed from the key's moves. There
// are 1,777,565 keys, which take 2 MB and 0.2 s to build. Solving consists of four key computations and a walk.
//
// SOURCE: Morwen Thistlethwaite's 52-move strategy (1981) in its optimal-phase form; keys as
// keys.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"
#include "revenge/solver/opening.hpp"
#include "revenge/solver/thistlethwaite/key_moves.hpp"
#include "revenge/solver/thistlethwaite/keys.hpp"
#include "revenge/solver/thistlethwaite/layout.hpp"

namespace revenge::solver::thistlethwaite {

// One phase's look-up table.
class PhaseTable {
  public:
    PhaseTable(int phase, const puzzle::Cube& cube, const ThistlethwaiteLayout& layout);

    struct Step {
        puzzle::Turn turn;
        Key next;
    };
    Key size() const noexcept { return static_cast<Key>(turn_.size()); }
    // REQUIRES 0 < key < size().
    Step step(Key key) const noexcept {
        const std::size_t turn = turn_[key];
        return {turns_[turn], moves_.next(key, turn)};
    }
    // Returns how many keys are 0, 1, 2, ... turns from key 0; they add up to size().
    const std::vector<std::uint64_t>& distribution() const noexcept { return distribution_; }
    int worst() const noexcept { return static_cast<int>(distribution_.size()) - 1; }

  private:
    std::vector<puzzle::Turn> turns_;
    KeyMoves moves_;
    std::vector<std::uint8_t> turn_;
    std::vector<std::uint64_t> distribution_;
};

// THREADS: const use is safe.
class Thistlethwaite final : public Method {
  public:
    explicit Thistlethwaite(puzzle::CostTable costs = puzzle::CostTable(puzzle::Metric::Obtm, 3));

    std::string_view name() const noexcept override { return "thistlethwaite"; }
    const PhaseTable& table(int phase) const noexcept {
        return tables_[static_cast<std::size_t>(phase)];
    }

    // Returns the phases' turns, cancelled where they meet; at most 45. The cube may be held any way.
    // ERRORS: ImpossibleCube, naming the broken sum. COMPLEXITY: about 5 microseconds.
    base::Result<Solution> solve(const puzzle::State& state) const;

    // The same; a single walk heeds no limit but `max_length` and a stop request made before it.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    puzzle::Cube cube_;
    ThistlethwaiteLayout layout_;
    puzzle::CostTable costs_;
    std::array<PhaseTable, kThistlethwaitePhases> tables_;
};

// The function that the registry's row of Thistlethwaite's method names.
base::Result<SharedMethod> open_thistlethwaite(const Opening& opening);

}  // namespace revenge::solver::thistlethwaite
