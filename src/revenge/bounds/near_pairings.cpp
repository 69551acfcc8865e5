#include "revenge/bounds/near_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "revenge/base/interrupted.hpp"

namespace revenge::bounds {

namespace {

// What two runs have to have in common for one to go on from the other's tables.
std::string name_of_tables(const StepThree& model, const NearPairings::Limits& limits) {
    return fmt::format("{}, {} patterns of R, {} classes, {} {} {}, farthest {}, pieces of {}",
                       puzzle::name_of(model.metric()), model.r().size(), limits.classes,
                       limits.first, limits.dense, limits.last, limits.farthest,
                       limits.blocks_in_piece);
}

std::string name_of_list(int moves) { return fmt::format("within-{}.list", moves); }

}  // namespace

NearPairings::NearPairings(const StepThree& model, Limits limits, table::Scratch& scratch,
                           const base::Sharing& how, base::ProgressSink& progress)
    : block_(model),
      limits_(limits),
      index_(model, limits.classes, limits.farthest, how, progress),
      pieces_(scratch, name_of_tables(model, limits)),
      levels_(model, block_, index_, pieces_, limits.blocks_in_piece) {}

base::Result<bool> NearPairings::resume(int moves, const base::Sharing& how) {
    for (int each = limits_.first; each < std::min(moves, limits_.dense); ++each) {
        auto list = SparseBlocks::read(block_, index_.near(), pieces_, name_of_list(each));
        if (!list) {
            return false;
        }
        lists_.push_back(*std::move(list));
    }
    const base::Status resumed = levels_.resume(moves, limits_.dense, how);
    if (!resumed && resumed.error().code == base::ErrorCode::Interrupted) {
        return resumed.error();
    }
    return bool(resumed);
}

base::Status NearPairings::fill(const base::Sharing& how, base::ProgressSink& progress) {
    if (const int last = levels_.last_written(limits_.last); last > 0) {
        const auto resumed = resume(last, how);
        if (!resumed) {
            return resumed.error();
        }
        if (*resumed) {
            progress.note(fmt::format("blocks of near pairings: going on from {} moves", last));
        } else {
            lists_.clear();
            levels_.begin();
        }
    }
    while (levels_.moves() < limits_.last) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        const int moves = levels_.moves();
        if (moves >= limits_.first && moves < limits_.dense) {
            const SparseBlocks& list = lists_.emplace_back(block_, levels_.within(), how);
            if (base::Status kept = list.write(pieces_, name_of_list(moves)); !kept) {
                return kept;
            }
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
