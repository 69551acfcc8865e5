// The states of one distance: a bit each, in blocks by class.
//
// A level of the search only reads frontiers of other classes and writes its own classes' blocks.
// Reading goes through BlockExchange, so that a rank that owns some of the classes can fetch the
// others' blocks from where they are; on one machine they are simply there.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "revenge/coset/coset_space.hpp"
#include "revenge/table/block_array.hpp"

namespace revenge::bfs {

using table::BlockArray;
using table::BlockLayout;
using table::Word;

// A frontier's block of one class. `turned[k]` is the same bits with raw coordinate k, instead of the
// last one, varying within rows; only filled where row kernels need it.
struct FrontierBlock {
    std::uint64_t count = 0;
    std::span<const Word> bits;
    const std::vector<BlockArray>* turned = nullptr;
    std::uint64_t cls = 0;
};

class BlockExchange {
  public:
    BlockExchange() = default;
    BlockExchange(const BlockExchange&) = delete;
    BlockExchange& operator=(const BlockExchange&) = delete;
    virtual ~BlockExchange() = default;

    // RETURNS the block of `cls` at `steps_back` levels before the one that is being filled (1, 2, ...).
    // THREADS: called by all at once.
    virtual FrontierBlock fetch(coset::ClassIndex cls, int steps_back) const noexcept = 0;
};

// All blocks in this process: a ring of the last `largest_cost` frontiers and the one being filled.
class LocalFrontiers final : public BlockExchange {
  public:
    // `turned`: raw coordinates (other than the last) that rows are also wanted along.
    static base::Result<std::unique_ptr<LocalFrontiers>> make(std::uint64_t classes,
                                                              const BlockLayout& layout,
                                                              int largest_cost,
                                                              const std::vector<int>& turned,
                                                              std::size_t coordinates);
    static std::uint64_t bytes(std::uint64_t classes, const BlockLayout& layout, int largest_cost,
                               std::size_t turned) noexcept;

    FrontierBlock fetch(coset::ClassIndex cls, int steps_back) const noexcept override;

    // Asks for a small block, and for whether it is empty, before it is fetched.
    void prefetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const Frontier& frontier =
            ring_[(head_ + ring_.size() - static_cast<std::size_t>(steps_back)) % ring_.size()];
        __builtin_prefetch(&frontier.counts[cls]);
        __builtin_prefetch(frontier.bits.block(cls).data());
        __builtin_prefetch(&frontier.bits.block(cls).back());
    }
    // The block that the level being filled writes.
    std::span<Word> target(coset::ClassIndex cls) noexcept { return ring_[head_].bits.block(cls); }
    std::uint32_t& target_count(coset::ClassIndex cls) noexcept { return ring_[head_].counts[cls]; }
    // The level is done: what was being filled is one step back from now on. Its turned copies take
    // the place of the oldest ones and are to be written next, through `turned`.
    void advance() noexcept {
        head_ = (head_ + 1) % ring_.size();
        turned_head_ = (turned_head_ + 1) % turned_ring_.size();
    }
    BlockArray& turned(int coordinate) noexcept {
        return turned_ring_[(turned_head_ + turned_ring_.size() - 1) % turned_ring_.size()]
                           [static_cast<std::size_t>(coordinate)];
    }

  private:
    struct Frontier {
        BlockArray bits;
        std::vector<std::uint32_t> counts;
    };
    std::vector<Frontier> ring_;  // the largest cost, and the one being filled
    std::size_t head_ = 0;
    std::vector<std::vector<BlockArray>> turned_ring_;  // the largest cost; by coordinate
    std::size_t turned_head_ = 0;
};

}  // namespace revenge::bfs
