// What is known of step 3 where the pairing alone is near: the tables of docs/bounds.md, section 9.
//
// Each class of near pairings (pairing_index.hpp) has a block of states (pairing_block.hpp) for each number of moves
// kept: those within so many moves of the goal by ways on which all pairings are near.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/bounds/pairing_block.hpp"
#include "revenge/bounds/pairing_index.hpp"
#include "revenge/bounds/sparse_blocks.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

class NearPairings {
  public:
    struct Limits {
        std::size_t classes = 0;  // with blocks, the nearest ones
        int first = 0;            // blocks kept: within first .. last moves
        int dense = 0;            // as rows: within dense .. last moves; those before as lists
        int last = 0;
        int farthest = PairingIndex::kAllDistances;  // of the pairings that covers are asked of
    };

    // Of a class and a number of moves kept as rows.
    static constexpr std::uint64_t kRowsBytes =
        std::uint64_t{PairingBlock::kMostRows} * CenterRows::kRowBytes;

    // REQUIRES a model that outlives it. Where a stop is requested in `how`, which shares the work out, less is there:
    // is_whole() says so. REQUIRES first <= dense <= last. MEMORY: that of the index, and kRowsBytes for each class
    // and number of moves kept as rows, at least two of these. COMPLEXITY: that of the index, and 50 us for each class
    // and number of moves by AVX-512.
    NearPairings(const StepThree& model, Limits limits, const base::Sharing& how,
                 base::ProgressSink& progress);

    bool is_whole() const noexcept {
        return rows_.size() == static_cast<std::size_t>(limits_.last - limits_.dense) + 1;
    }
    const PairingBlock& block() const noexcept { return block_; }
    const PairingIndex& index() const noexcept { return index_; }
    const Limits& limits() const noexcept { return limits_; }
    // The block of a near class. REQUIRES dense <= moves <= last.
    RowsThere rows(std::uint32_t block, int moves) const noexcept {
        return rows_of(rows_[static_cast<std::size_t>(moves - limits_.dense)], block);
    }
    // Which states of it, by their places, are within so many moves: marks them with 1. REQUIRES first <= moves <=
    // last, as many marks.
    void mark(std::uint32_t block, int moves, std::span<const PairingBlock::Place> places,
              std::span<std::uint8_t> marks) const noexcept {
        if (moves < limits_.dense) {
            const SparseBlocks& states = list(moves);
            for (std::size_t i = 0; i < places.size(); ++i) {
                if (states.has(block, places[i])) {
                    marks[i] = 1;
                }
            }
            return;
        }
        const RowsThere there = rows(block, moves);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (there.has(places[i].row, places[i].value)) {
                marks[i] = 1;
            }
        }
    }
    // What mark() will read, asked for before: first of the block, then of the states.
    void prefetch_block(std::uint32_t block, int moves) const noexcept {
        if (moves < limits_.dense) {
            list(moves).prefetch_block(block);
        }
    }
    void prefetch(std::uint32_t block, int moves,
                  std::span<const PairingBlock::Place> places) const noexcept {
        if (moves < limits_.dense) {
            const SparseBlocks& states = list(moves);
            for (const PairingBlock::Place place : places) {
                states.prefetch(block, place);
            }
            return;
        }
        const RowsThere there = rows(block, moves);
        for (const PairingBlock::Place place : places) {
            there.prefetch(place.row, place.value);
        }
    }

  private:
    const SparseBlocks& list(int moves) const noexcept {
        return lists_[static_cast<std::size_t>(moves - limits_.first)];
    }
    RowsThere rows_of(const CenterRows& blocks, std::uint32_t block) const noexcept {
        const std::size_t at = std::size_t{block} * block_.rows();
        return {blocks.low.data() + at, blocks.high.data() + at};
    }
    struct Neighbor {
        std::uint32_t block;
        std::size_t view;  // [move, symmetry]
    };
    void find_neighbors(std::uint32_t block, std::vector<Neighbor>& out) const;
    CenterRows solved();
    CenterRows advance(const CenterRows& within, const std::vector<PairingBlock::View>& views,
                       const base::Sharing& how, base::ProgressSink& progress, int moves);

    const StepThree& model_;
    PairingBlock block_;
    Limits limits_;
    PairingIndex index_;
    std::vector<std::uint8_t> is_empty_;  // [block], at the moves that were looked at last
    std::vector<SparseBlocks> lists_;     // [moves - first]
    std::vector<CenterRows> rows_;        // [moves - dense]
};

}  // namespace revenge::bounds
