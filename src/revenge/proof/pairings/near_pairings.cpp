#include "revenge/proof/pairings/near_pairings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "revenge/base/stop_condition.hpp"
#include "revenge/table/data_layout.hpp"

namespace revenge::proof::pairings {

namespace {

// Everything that two runs must share so that one can resume from the other's tables: limits, and the numbering of
// classes, moves, symmetries, and places in a block.
std::string name_of_tables(const StepThree& model, const PairingBlock& block,
                           const PairingIndex& index, const NearPairings::Limits& limits) {
    std::vector<std::uint8_t> places;
    for (std::uint32_t number = 0; number < block.states(); ++number) {
        const PairingBlock::State state = block.state_at(block.place_at(number));
        places.insert(places.end(), {state.odd, state.r, state.f, state.u});
    }
    return fmt::format("{}, {} classes of {:016x}, places of {:016x}, {} {} {}, pieces of {}",
                       puzzle::name_of(model.metric()), index.near(), index.fingerprint(),
                       table::checksum(std::as_bytes(std::span(places))), limits.first,
                       limits.dense, limits.last, limits.blocks_in_piece);
}

std::string name_of_list(int moves) { return fmt::format("{}{}.list", NearPieces::kBlocks, moves); }

}  // namespace

NearPairings::NearPairings(const StepThree& model, PairingIndex index, const Limits& limits,
                           table::Scratch& scratch)
    : block_(model),
      limits_(limits),
      index_(std::move(index)),
      pieces_(scratch, name_of_tables(model, block_, index_, limits)),
      levels_(model, block_, index_, pieces_, limits.blocks_in_piece) {}

base::Status NearPairings::read_lists(int moves, const base::Sharing& how) {
    for (int each = limits_.first; each < std::min(moves, limits_.dense); ++each) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        REVENGE_TRY(auto list,
                    SparseBlocks::read(block_, index_.near(), pieces_, name_of_list(each)));
        lists_.push_back(std::move(list));
    }
    return {};
}

base::Result<bool> NearPairings::resume(const base::Sharing& how, base::ProgressSink& progress) {
    if (how.stop.stop_requested()) {
        return base::interrupted();
    }
    REVENGE_TRY(const auto last, levels_.last_written(limits_.last));
    if (last == 0) {
        return false;
    }
    base::Status taken = read_lists(last, how);
    if (taken) {
        taken = levels_.resume(last, limits_.dense, how);
    }
    if (taken) {
        progress.note(fmt::format("blocks of near pairings: going on from {} moves", last));
        return true;
    }
    if (taken.error().code != base::ErrorCode::TableDamaged) {
        return taken.error();
    }
    progress.note(taken.error().message + "; all blocks are built again");
    lists_.clear();
    levels_.begin();
    return false;
}

base::Status NearPairings::fill(const base::Sharing& how, base::ProgressSink& progress) {
    while (levels_.moves() < limits_.last) {
        if (how.stop.stop_requested()) {
            return base::interrupted();
        }
        const int moves = levels_.moves();
        if (moves >= limits_.first && moves < limits_.dense) {
            const SparseBlocks& list = lists_.emplace_back(block_, levels_.within(), how);
            REVENGE_TRY(list.write(pieces_, name_of_list(moves)));
        }
        REVENGE_TRY(levels_.advance(how, progress));
        if (moves < limits_.dense) {
            levels_.drop(moves);
        }
    }
    return {};
}

base::Status NearPairings::load(int moves, const base::Sharing& how) {
    return has(moves) ? base::Status() : levels_.load(moves, how);
}

}  // namespace revenge::proof::pairings
