// The states of the newest distances: a bit each, in blocks by class, for some of the classes.
//
// A level only reads frontiers and writes its own classes' blocks. Frontiers are of all classes where
// memory allows; otherwise a level goes through the classes once for each part of them. A part is a run of classes; after
// the last class comes the first one again.
#pragma once

#include <cstddef>
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
    std::uint64_t place = 0;  // of the block in its arrays
};

// What makes room for frontiers: `classes` is the most that they are of at a time.
struct FrontierShape {
    std::uint64_t classes = 0;
    BlockLayout layout;
    int largest_cost = 1;
    std::vector<int>
        turned;  // raw coordinates (other than the last) that rows are also wanted along
    std::size_t coordinates = 0;
    bool has_target = true;               // room for the level that is being filled, too
    std::uint64_t all_classes = classes;  // of the space

    std::uint64_t bytes() const noexcept;
};

// A ring of the last `largest_cost` frontiers and, where there is room for it, the one being filled.
class Frontiers {
  public:
    // ERRORS: Resource.
    static base::Result<std::unique_ptr<Frontiers>> make(const FrontierShape& shape);

    // From now on they are of `classes` classes from `first` on, after the last of all the first one. REQUIRES no more
    // than there is room for.
    void move_to(coset::ClassIndex first, std::uint64_t classes) noexcept {
        first_ = first;
        classes_ = classes;
    }

    // RETURNS the block of `cls` at `steps_back` levels before the one that is being filled (1, 2, ...); an empty
    // one of a class that they are not of. THREADS: called by all at once.
    FrontierBlock fetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const std::uint64_t place = place_of(cls);
        if (place >= classes_) {
            return {};
        }
        const auto back = static_cast<std::size_t>(steps_back);
        const Frontier& frontier = ring_[(head_ + ring_.size() - back) % ring_.size()];
        return {frontier.counts[place], frontier.bits.block(place), &turned(steps_back), place};
    }
    // Asks for a small block, and for whether it is empty, before it is fetched.
    void prefetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const std::uint64_t place = place_of(cls);
        if (place >= classes_) {
            return;
        }
        const Frontier& frontier =
            ring_[(head_ + ring_.size() - static_cast<std::size_t>(steps_back)) % ring_.size()];
        __builtin_prefetch(&frontier.counts[place]);
        __builtin_prefetch(frontier.bits.block(place).data());
        __builtin_prefetch(&frontier.bits.block(place).back());
    }

    // The block of a class at some steps back, to be written, with its count and its turned copies; 0 steps back is
    // the level being filled.
    std::span<Word> block(coset::ClassIndex cls, int steps_back) noexcept {
        return slot(steps_back).bits.block(place_of(cls));
    }
    std::uint32_t& count(coset::ClassIndex cls, int steps_back) noexcept {
        return slot(steps_back).counts[place_of(cls)];
    }
    std::vector<BlockArray>& turned(int steps_back) noexcept {
        return turned_ring_[turned_slot(steps_back)];
    }
    const std::vector<BlockArray>& turned(int steps_back) const noexcept {
        return turned_ring_[turned_slot(steps_back)];
    }
    // RETURNS where the blocks of a class are, or no less than there are classes if they are not of it.
    std::uint64_t place_of(coset::ClassIndex cls) const noexcept {
        const std::uint64_t place = std::uint64_t{cls} - first_;
        return place < classes_ ? place : place + all_classes_;
    }
    // Adds to `out` what they hold in some places: counts, and the blocks that are not empty.
    void pack(std::uint64_t place, std::uint64_t places, std::vector<std::byte>& out) const;
    // Takes what was packed elsewhere into places. RETURNS whether it is of so many.
    [[nodiscard]] bool unpack(std::uint64_t place, std::uint64_t places,
                              std::span<const std::byte> in);

    // The level is done: what was being filled is one step back from now on. Its turned copies take
    // the place of the oldest ones and are to be written next.
    void advance() noexcept {
        head_ = (head_ + 1) % ring_.size();
        turned_head_ = (turned_head_ + 1) % turned_ring_.size();
    }

  private:
    struct Frontier {
        BlockArray bits;
        std::vector<std::uint32_t> counts;
    };
    std::size_t slot_number(std::size_t steps_back) const noexcept {
        return (head_ + ring_.size() - steps_back) % ring_.size();
    }
    Frontier& slot(int steps_back) noexcept {
        return ring_[slot_number(static_cast<std::size_t>(steps_back))];
    }
    std::size_t turned_slot(int steps_back) const noexcept {
        return (turned_head_ + turned_ring_.size() - static_cast<std::size_t>(steps_back)) %
               turned_ring_.size();
    }

    std::uint64_t first_ = 0;
    std::uint64_t classes_ = 0;
    std::uint64_t all_classes_ = 0;
    std::vector<Frontier> ring_;
    std::size_t head_ = 0;
    std::vector<std::vector<BlockArray>> turned_ring_;  // the largest cost; by coordinate
    std::size_t turned_head_ = 0;
};

}  // namespace revenge::bfs
