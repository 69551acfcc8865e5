// Frontiers: the states at the newest distances, one bit each, in blocks by class, for some of the classes.
//
// A level reads frontiers and writes only the blocks of its own classes. If memory allows, frontiers cover all classes;
// otherwise a level goes through the classes once for each part of the frontiers. A part is a run of classes, in which
// the first class follows the last. If there is room, the results of a level are stored next to the frontiers, as its
// target, and become the newest frontier of the next level. All this is one block of memory, which several ranks may
// share (Communicator::common_memory). Each rank then writes the blocks of its own classes, the target has room for all
// of them, and all ranks make the same steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

using table::BlockArray;
using table::BlockLayout;
using table::Word;

// A frontier's block of one class. `turned[k]` contains the same bits with rows along raw coordinate k instead of the
// last one; it is filled only if row kernels need it.
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
        turned;  // raw coordinates, other than the last, along which rows are stored as well
    std::size_t coordinates = 0;
    std::uint64_t target_classes = 0;
    std::uint64_t all_classes = classes;  // of the space

    std::uint64_t bytes() const noexcept;
    // Returns the size of the memory for the frontiers, which is slightly larger than bytes().
    std::uint64_t memory_bytes() const noexcept;
};

// A ring of the last `largest_cost` frontiers and, if there is room, the target of the current level.
class Frontiers {
  public:
    // `common`: shape.memory_bytes() bytes, all 0, aligned to 4096. Null: allocates its own memory.
    // ERRORS: Resource.
    static base::Result<std::unique_ptr<Frontiers>> make(
        const FrontierShape& shape, std::shared_ptr<std::byte> common = nullptr);
    // Sets the first class of the target, if any.
    void put_target(coset::ClassIndex first) noexcept { target_first_ = first; }

    // Sets the classes of the frontiers: `classes` classes from `first` on, where the first class of all follows the
    // last. REQUIRES room for them.
    void move_to(coset::ClassIndex first, std::uint64_t classes) noexcept {
        first_ = first;
        classes_ = classes;
    }

    // Returns the block of `cls` at `steps_back` (1, 2, ...) levels before the current one; an empty block if the
    // frontiers do not cover the class. THREADS: safe for concurrent calls.
    FrontierBlock fetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const std::uint64_t place = place_of(cls);
        if (place >= classes_) {
            return {};
        }
        const Frontier& frontier = communicator_[slot_number(static_cast<std::size_t>(steps_back))];
        return {frontier.counts[place], frontier.bits.block(place), &turned(steps_back), place};
    }
    // Prefetches a small block and its count.
    void prefetch(coset::ClassIndex cls, int steps_back) const noexcept {
        const std::uint64_t place = place_of(cls);
        if (place >= classes_) {
            return;
        }
        const Frontier& frontier = communicator_[slot_number(static_cast<std::size_t>(steps_back))];
        __builtin_prefetch(&frontier.counts[place]);
        __builtin_prefetch(frontier.bits.block(place).data());
        __builtin_prefetch(&frontier.bits.block(place).back());
    }

    // Return the target's block of a class, and its count. REQUIRES a target that covers the class.
    std::span<Word> target_block(coset::ClassIndex cls) noexcept {
        return target_.bits.block(cls - target_first_);
    }
    std::uint32_t& target_count(coset::ClassIndex cls) noexcept {
        return target_.counts[cls - target_first_];
    }
    // Return the block of a class at `steps_back` for writing, its count, and its turned copies.
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
    // Returns the index of a class's blocks; at least the number of classes if the frontiers do not cover it.
    std::uint64_t place_of(coset::ClassIndex cls) const noexcept {
        const std::uint64_t place = std::uint64_t{cls} - first_;
        return place < classes_ ? place : place + all_classes_;
    }
    // Appends to `out` the content of some places in the newest `steps` frontiers: counts, and the blocks that are not
    // empty.
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
        // steps_back is at most the number of slots. A division would take longer than the rest of a fetch.
        return head_ >= steps_back ? head_ - steps_back : head_ + communicator_.size() - steps_back;
    }
    Frontier& slot(int steps_back) noexcept {
        return communicator_[slot_number(static_cast<std::size_t>(steps_back))];
    }

    BlockArray own_;                     // the memory, or
    std::shared_ptr<std::byte> common_;  // the memory shared with other ranks
    std::uint64_t first_ = 0;
    std::uint64_t classes_ = 0;
    std::uint64_t all_classes_ = 0;
    Frontier target_;
    coset::ClassIndex target_first_ = 0;
    std::vector<Frontier> communicator_;
    std::size_t head_ = 0;                              // the oldest frontier
    std::vector<std::vector<BlockArray>> turned_ring_;  // [slot][coordinate]
};

}  // namespace revenge::bfs
