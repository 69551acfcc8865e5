// Lower bounds for a search over chosen moves: the distances of one kind of pieces alone, as the goal names them.
//
// Targets with dots have no tables of their own. If a target fixes the corners, or a few wings, then all positions of
// these pieces fit in a table (position_table.hpp, over the moves' effects on these slots), and a node whose corners
// need more moves than are left is ruled out: nine of ten positions with 7 turns left on the 4x4x4. Kinds with more
// than 10^8 positions are not listed, since their distances are known no further than those of full positions.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/chosen_moves/position_table.hpp"
#include "revenge/solver/chosen_moves/prepared_moves.hpp"

namespace revenge::solver::chosen {

class PieceBounds {
  public:
    PieceBounds(const PreparedMoves& moves, const std::vector<Way>& ways);

    // Adds levels that cost less than `last`, and selects the kinds whose distances exceed `depth`, up to which the
    // search stores full positions.
    void deepen(double last, int depth, std::uint64_t max_bytes, base::NodeBudget& watch);

    // Returns false if a kind of pieces needs more than `left`.
    bool allow(const Codes& codes, int left) const noexcept {
        for (const Kind* kind : used_) {
            const int distance = kind->table.find(kind->moves.hash(codes));
            if (distance > left || (distance == kUnknown && kind->table.depth() >= left)) {
                return false;
            }
        }
        return true;
    }

  private:
    struct Kind {
        Kind(PreparedMoves its_moves, const std::vector<Way>& ways)
            : moves(std::move(its_moves)), table(moves, ways) {}
        PreparedMoves moves;
        PositionTable table;
    };

    std::vector<std::unique_ptr<Kind>> kinds_;
    std::vector<const Kind*> used_;
};

}  // namespace revenge::solver::chosen
