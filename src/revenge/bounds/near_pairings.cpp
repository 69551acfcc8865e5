#include "revenge/bounds/near_pairings.hpp"

#include "revenge/base/interrupted.hpp"

namespace revenge::bounds {

NearPairings::NearPairings(const StepThree& model, Limits limits, table::Scratch& scratch,
                           const base::Sharing& how, base::ProgressSink& progress)
    : block_(model),
      limits_(limits),
      index_(model, limits.classes, limits.farthest, how, progress),
      levels_(model, block_, index_, scratch, limits.blocks_in_piece) {}

base::Status NearPairings::fill(const base::Sharing& how, base::ProgressSink& progress) {
    while (levels_.moves() < limits_.last) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        const int moves = levels_.moves();
        if (moves >= limits_.first && moves < limits_.dense) {
            lists_.emplace_back(block_, levels_.within(), how);
        }
        if (base::Status done = levels_.advance(how, progress); !done) {
            return done;
        }
        if (moves < limits_.dense) {
            levels_.drop(moves);
        }
    }
    return {};
}

base::Status NearPairings::load(int moves, const base::Sharing& how) {
    return has(moves) ? base::Status() : levels_.load(moves, how);
}

}  // namespace revenge::bounds
