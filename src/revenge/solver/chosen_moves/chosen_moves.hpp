// Shortest algorithms over chosen moves: from one position to another, with the given turns only, and a proof that none
// is shorter.
//
// Two searches meet. Backward from the target position, all positions within a few moves are stored in a hash table
// with their distance. Forward from the given position, a depth-first search, one length after the other, looks up the
// positions with at most the table's depth left. The table is deepened by a level whenever that is cheaper than the
// next length would be without it, and memory allows it; it is kept for the next cube. With <Rw, U, F> and 256 MB,
// lengths up to 18 take seconds. Where the corners, or few pieces of another kind, have few positions, their distances
// rule out nodes in addition (position_table.hpp).
//
// Positions are stored as 128-bit hashes (Zobrist: a random number for each piece in each place, in either half, added
// by exclusive or). Two positions with the same hash would invalidate the proof; among the 10^7 of a table the
// probability is 10^-24. A solution itself is replayed.
//
// The goal is one position, or all that show certain stickers (goal.hpp). With all turns, corner DBL stays in its
// place: turns that would move it turn the other layers instead, and rotate the cube. Each position then stands for its
// 24 orientations.
//
// The target may be reached in any of the 24 orientations that the moves can reach: pieces in places that no move
// changes stay, no piece leaves the places that the moves connect, and the group that the moves generate
// (prepared_moves.hpp) must contain the required element. Otherwise the position is an error before any search.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::solver {

namespace chosen {
struct PreparedMoves;
}  // namespace chosen

class ChosenMoves final : public Method {
  public:
    // `turns`: a quarter turn stands for all three amounts, a half turn for itself. `target`: what is to
    // be reached. ERRORS: Usage, for a rotation of the whole cube, a deep turn (revenge/puzzle.hpp), or no turn at all.
    static base::Result<std::unique_ptr<ChosenMoves>> make(const puzzle::Cube& cube,
                                                           const puzzle::Algorithm& turns,
                                                           const puzzle::State& target,
                                                           const puzzle::CostTable& costs);
    // Creates a search for states that show one of the patterns (goal.hpp). ERRORS, in addition: those of Goal::of().
    static base::Result<std::unique_ptr<ChosenMoves>> make(const puzzle::Cube& cube,
                                                           const puzzle::Algorithm& turns,
                                                           std::span<const std::string> patterns,
                                                           const puzzle::CostTable& costs);
    // Creates a search over all turns. REQUIRES costs that are the same from both sides of an axis.
    static std::unique_ptr<ChosenMoves> over_all_turns(const puzzle::Cube& cube,
                                                       const puzzle::State& target,
                                                       const puzzle::CostTable& costs);
    static base::Result<std::unique_ptr<ChosenMoves>> over_all_turns(
        const puzzle::Cube& cube, std::span<const std::string> patterns,
        const puzzle::CostTable& costs);
    ~ChosenMoves() override;

    std::string_view name() const noexcept override;
    // Returns a shortest solution; its lower bound is its length. ERRORS: NotFound, with the lengths that have been
    // ruled out, or, before any search, if these moves cannot reach the target at all; Interrupted. COMPLEXITY: memory
    // up to half of limits.memory_bytes.
    base::Result<Solution> solve(const puzzle::State& state, const Limits& limits,
                                 const OnImprovement& on_improvement) const override;

  private:
    class Search;
    struct Kept;
    explicit ChosenMoves(std::unique_ptr<const chosen::PreparedMoves> moves);

    // These functions use the tables of earlier calls. Returns the orientations of the target that the moves can reach
    // from a position.
    base::Result<std::vector<std::uint16_t>> ways_to(const puzzle::State& state) const;
    struct KeptTables;
    std::shared_ptr<KeptTables> tables_of(const std::vector<std::uint16_t>& ways) const;

    std::unique_ptr<const chosen::PreparedMoves> moves_;
    std::unique_ptr<Kept> kept_;  // tables of earlier calls
};

}  // namespace revenge::solver
