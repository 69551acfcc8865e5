// The states of the newest distances: a bit each, in blocks by class, for some of the classes.
//
// A level only reads frontiers and writes its own classes' blocks. Frontiers are of all classes where
// memory allows; otherwise a level goes through the classes once for each part of them. A part is a run of classes;
// after the last class comes the first one again. Where there is room for it, what a level finds is kept beside them,
// as its target, and is the newest frontier of the next level. All of it lies in one piece of memory, which may be one
// that several ranks have in common (Ring::common_memory): then each writes its own classes' blocks, there is room for
// all of them in the target, too, and all make the same steps.
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

// The size of frontiers: `classes` is the maximum number of classes at a time; `target_classes` is the number of
// classes that a level fills, if its results are stored for the next level.
struct FrontierShape {
    std::uint64_t classes = 0;
    BlockLayout layout;
    int largest_cost = 1;
    std::vector<int>
        turned;  // raw coordinates (other than the last) that rows are also wanted along
    std::size_t coordinates = 0;
    std::uint64_t target_classes = 0;
    std::uint64_t all_classes = classes;  // of the space

    std::uint64_t bytes() const noexcept;
    // RETURNS the size of the piece of memory that they lie in, a little more.
    std::uint64_t memory_bytes() const noexcept;
};

// A ring of the last `largest_cost` frontiers and, where there is room for it, the target of the level being filled.
class Frontiers {
  public:
    // `common`: shape.memory_bytes() bytes, all 0, at a multiple of 4096; without it they make room for themselves.
    // ERRORS: Resource.
    static base::Result<std::unique_ptr<Frontiers>> make(
        const FrontierShape& shape, std::shared_ptr<std::byte> common = nullptr);
    // Makes the target, if any, begin at class `first`.
    void put_target(coset::ClassIndex first) noexcept { target_first_ = first; }

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
        const Frontier& frontier = ring_[slot_number(static_cast<std::size_t>(steps_back))];
        return {frontier.counts[place], frontier.bits.block(place), &turned(steps_back), place};
    }
    // Asks for a small block, and for whether it is empty, before it is fetched.
    void prefetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const std::uint64_t place = place_of(cls);
        if (place >= classes_) {
            return;
        }
        const Frontier& frontier = ring_[slot_number(static_cast<std::size_t>(steps_back))];
        __builtin_prefetch(&frontier.counts[place]);
        __builtin_prefetch(frontier.bits.block(place).data());
        __builtin_prefetch(&frontier.bits.block(place).back());
    }

    // The target's block of a class and its count. REQUIRES a target of that class.
    std::span<Word> target_block(coset::ClassIndex cls) noexcept {
        return target_.bits.block(cls - target_first_);
    }
    std::uint32_t& target_count(coset::ClassIndex cls) noexcept {
        return target_.counts[cls - target_first_];
    }
    // The block of a class at some steps back, to be written, with its count and its turned copies.
    std::span<Word> block(coset::ClassIndex cls, int steps_back) noexcept {
        return slot(steps_back).bits.block(place_of(cls));
    }
    std::uint32_t& count(coset::ClassIndex cls, int steps_back) noexcept {
        return slot(steps_back).counts[place_of(cls)];
    }
    std::vector<BlockArray>& turned(int steps_back) noexcept {
        return turned_ring_[slot_number(static_cast<std::size_t>(steps_back))];
    }
    const std::vector<BlockArray>& turned(int steps_back) const noexcept {
        return turned_ring_[slot_number(static_cast<std::size_t>(steps_back))];
    }
    // RETURNS where the blocks of a class are, or no less than there are classes if they are not of it.
    std::uint64_t place_of(coset::ClassIndex cls) const noexcept {
        const std::uint64_t place = std::uint64_t{cls} - first_;
        return place < classes_ ? place : place + all_classes_;
    }
    // Adds to `out` what the newest `steps` of them hold in some places: counts, and the blocks that are not empty.
    void pack(std::uint64_t place, std::uint64_t places, int steps,
              std::vector<std::byte>& out) const;
    // Unpacks data into places. Returns true if it has the given number of places.
    [[nodiscard]] bool unpack(std::uint64_t place, std::uint64_t places, int steps,
                              std::span<const std::byte> in);

    // Ends the level: its target replaces the oldest frontier and is one step back from now on. Data of classes outside
    // the target, and of turned copies, is then outdated and must be written next; so is the new content of the target.
    // REQUIRES a target.
    void advance() noexcept;

  private:
    struct Frontier {
        BlockArray bits;
        std::span<std::uint32_t> counts;
    };
    std::size_t slot_number(std::size_t steps_back) const noexcept {
        // At most as many steps as there are slots; a division would take longer than all else of a fetch.
        return head_ >= steps_back ? head_ - steps_back : head_ + ring_.size() - steps_back;
    }
    Frontier& slot(int steps_back) noexcept {
        return ring_[slot_number(static_cast<std::size_t>(steps_back))];
    }

    BlockArray own_;                     // where all of it lies, or
    std::shared_ptr<std::byte> common_;  // where others see it, too
    std::uint64_t first_ = 0;
    std::uint64_t classes_ = 0;
    std::uint64_t all_classes_ = 0;
    Frontier target_;
    coset::ClassIndex target_first_ = 0;
    std::vector<Frontier> ring_;
    std::size_t head_ = 0;                              // the oldest of them
    std::vector<std::vector<BlockArray>> turned_ring_;  // likewise; by coordinate
};

}  // namespace revenge::bfs
