// The build of a table, level by level. A level consists of one pass through all ranges of classes for each part of the
// newest frontiers. In memory there is one part and one range. Ranks that build a table together each have some of the
// ranges, and pass parts around a ring.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/level_progress.hpp"
#include "revenge/bfs/orbit_counter.hpp"
#include "revenge/bfs/parts.hpp"
#include "revenge/bfs/plane_store.hpp"
#include "revenge/bfs/ring.hpp"
#include "revenge/bfs/transitions.hpp"

namespace revenge::bfs {

class Filler {
  public:
    using ClassIndex = coset::ClassIndex;
    using CosetSpace = coset::CosetSpace;

    // Returns the bytes for building a number of classes in addition to frontiers and planes: the space, neighbours,
    // permutations.
    static std::uint64_t fixed_bytes(const CosetSpace& space, std::uint64_t classes);
    // Returns the shape of the frontiers of `classes` classes. `target_classes`: see FrontierShape.
    static FrontierShape frontier_shape(const CosetSpace& space, std::uint64_t classes,
                                        std::uint64_t target_classes);

    // ERRORS: Resource.
    static base::Result<std::unique_ptr<Filler>> make(const CosetSpace& space,
                                                      const FillOptions& options,
                                                      PlaneStore& store);
    // Returns all but the planes, which are in the store.
    base::Result<Filled> run();

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kClassesAtOnce = 16;  // of large blocks; more of small ones

    Filler(const CosetSpace& space, const FillOptions& options, PlaneStore& store)
        : space_(&space),
          options_(&options),
          store_(&store),
          own_(store.own()),
          end_(store.first(own_.end)),
          ring_(options.ring != nullptr ? options.ring : &alone_),
          kernel_(make_kernel(space, *options.ops)),
          transitions_(space, store.first(own_.begin), end_, options.threads),
          counter_(space, kernel_->layout()) {}

    // Data written by one thread. The padding around the blocks keeps other threads out of its cache lines.
    struct alignas(128) Scratch {
        static constexpr std::size_t kRoom = 16;  // two lines
        static std::span<Word> block_in(std::vector<Word>& buffer, std::size_t words) {
            buffer.resize(words + 2 * kRoom);
            const auto begin = reinterpret_cast<std::uintptr_t>(buffer.data()) / sizeof(Word);
            return std::span(buffer).subspan(kRoom - begin % kRoom, words);
        }
        std::vector<Word> remaining;
        std::vector<Word> found;  // where the frontiers have no room for it
        std::uint32_t count = 0;  // of `found`
        LevelSums sums;
        std::vector<coset::Entry>
            antipodes;  // the first of this range and level that the thread has met
    };
    // Entries of a class that the level finds.
    struct Target {
        std::span<Word> found;
        std::uint32_t* count;
    };

    // The memory plan.
    struct Room {
        std::size_t ranges = 0;      // that frontiers may be of
        bool is_for_target = false;  // beside frontiers of all ranges
        // Its part of both, of all ranges, in memory that ranks have in common.
        bool is_for_common = false;
    };
    // Where it is enough, planes stay in memory, too. ERRORS: Resource.
    base::Result<Room> find_room();
    // With more of them a run says what would be better.
    static constexpr std::uint64_t kFewParts = 4;
    // Returns the number of passes of a level with memory for the frontiers of `ranges` ranges.
    std::uint64_t parts_of(std::size_t ranges) const;
    // Says how much memory, in the short form that front ends read ("2G"), and of how many passes a level then is.
    static std::string with_parts(std::uint64_t bytes, std::uint64_t parts);
    // The same of the least memory with which these are few.
    std::string few_parts() const;
    base::Status make_frontiers();
    base::Status start();
    base::Status enter_goal();
    base::Status resume();
    // Goes on after the newest pass that has been kept.
    void find_place();
    base::Status fill_level();
    // Brings the part of a pass in: from the planes, and from the next rank.
    base::Status bring();
    // Makes frontiers of ranges of its own: of what the last level has kept, or from the planes. Returns how many of
    // the newest ones are new.
    base::Result<int> bring_own(RangeRun ranges);
    // Returns true if, at a step around the ring, the rank receives the data of the next one: not if that rank shares
    // memory on the same machine, or if the data has been present from the beginning.
    bool takes(std::size_t rank, std::size_t step) const noexcept;
    base::Status load(RangeRun ranges);
    void load_range(const OpenRange& range);
    // Where in the frontiers a piece of a share lies.
    struct Piece {
        std::uint64_t place = 0;
        std::uint64_t classes = 0;
    };
    // Sends `steps` frontiers of one piece on and receives another, each of at most `ranges` ranges. Returns true if
    // the received piece had the right length.
    bool hand_round(Piece held, Piece wanted, std::size_t ranges, int steps);
    base::Status fill_part();
    base::Status fill_range(std::size_t range);
    base::Error stopped() const;
    void fill_class(ClassIndex cls, const OpenRange& range, Scratch& scratch);
    bool may_find(std::size_t range) const;
    Target target_of(ClassIndex cls, Scratch& scratch);
    // The level finds nothing in the range.
    void pass_over(std::size_t range);
    void prefetch(ClassIndex cls) const noexcept;
    void count_found(ClassIndex cls, std::span<const Word> found, std::uint64_t count,
                     Scratch& scratch) const;
    base::Status keep(const OpenRange& range, std::span<Scratch> scratches);
    void turn(ClassIndex cls, int steps_back);
    void turn_all(ClassIndex first, ClassIndex end, int steps_back);
    void finish_level();
    LevelSums sum_of_ranks(const LevelSums& mine) const;
    Distribution distribution() const;
    // Returns antipodes of the newest level that has entries. All ranks call it.
    std::vector<coset::Entry> antipodes() const;
    ClassIndex end_of(std::size_t range) const noexcept { return store_->first(range + 1); }
    std::uint64_t classes_of(RangeRun ranges) const noexcept {
        return store_->first(ranges.end) - store_->first(ranges.begin);
    }

    // Calls body(begin, end, thread) for runs of [first, end) until all are done, or the options' stop is requested.
    template <class Body>
    void for_classes(ClassIndex first, ClassIndex end, const Body& body);

    const CosetSpace* space_;
    const FillOptions* options_;
    PlaneStore* store_;
    RangeRun own_;
    ClassIndex end_;  // of the classes of these ranges
    Alone alone_;
    Ring* ring_;
    std::unique_ptr<Kernel> kernel_;
    Transitions transitions_;
    OrbitCounter counter_;
    std::unique_ptr<Frontiers> frontiers_;
    bool keeps_levels_ = false;  // what a level finds is the next one's newest frontier
    // For each rank, the first rank that shares its frontiers.
    std::vector<std::uint64_t> machines_;
    Parts parts_;
    Pass pass_;  // the one that is being made
    // Position in the current level: this rank has finished the passes before it.
    struct Place {
        std::uint64_t part = 0;
        std::size_t range = 0;
        bool is_before(const Place& other) const noexcept {
            return part != other.part ? part < other.part : range < other.range;
        }
    };
    Place made_;
    Piece newest_;  // that was brought in
    std::vector<std::byte> sent_;
    std::vector<std::byte> received_;
    std::vector<LevelSums>
        totals_;       // of all ranks, by distance, without the level that is being filled
    LevelSums level_;  // of this rank
    // Some ranges were kept with entries of the level that is being filled, or of later ones: their sums, by distance.
    std::vector<LevelSums> ahead_;
    // Up to this level, the one after the last that was found with any entries, frontiers come from the planes.
    int from_planes_ = 0;
    std::uint64_t reached_ = 0;  // by all, before the level that is being filled
    LevelProgress* progress_ = nullptr;
    Clock::time_point started_ = Clock::now();
};

template <class Body>
void Filler::for_classes(ClassIndex first, ClassIndex end, const Body& body) {
    const std::uint64_t words = kernel_->layout().words();
    const auto grain =
        static_cast<std::size_t>(std::clamp<std::uint64_t>(kClassesAtOnce * 1024 / words, 1, 4096));
    base::parallel_for(end - first, {options_->threads, grain, options_->stop},
                       [&](std::size_t from, std::size_t to, unsigned thread) {
                           body(static_cast<ClassIndex>(first + from),
                                static_cast<ClassIndex>(first + to), thread);
                       });
}

}  // namespace revenge::bfs
