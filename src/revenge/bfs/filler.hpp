// The build of a table, level by level. A level consists of one pass through all ranges of classes for each part of the
// newest frontiers. In memory there is one part and one range. Ranks that build a table together each have some of the
// ranges, and pass parts around a ring.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/plane_store.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

// The progress of a level while it is built: the number of states times moves that have been processed, of all in the
// level.
class LevelProgress {
  public:
    // `classes` is the number of classes whose moves the level examines, counted separately for each pass. A null
    // `sink` receives nothing.
    LevelProgress(const coset::CosetSpace& space, int distance, std::uint64_t reached,
                  std::uint64_t classes, base::ProgressSink* sink)
        : sink_(sink),
          per_class_(space.raw_size() * space.moves().size()),
          total_(per_class_ * classes) {
        constexpr std::uint64_t kAll = 100;
        const auto part = static_cast<std::uint64_t>(static_cast<double>(reached) /
                                                     static_cast<double>(space.entries()) * kAll);
        task_ = space.name() + ", distance " + std::to_string(distance) + ", " +
                std::to_string(part) + " % reached";
    }

    // An earlier run has done these.
    void skip(std::uint64_t classes) noexcept { done_ = classes; }
    // Some classes more are done. THREADS: safe.
    void add(std::uint64_t classes) {
        const std::uint64_t done = done_.fetch_add(classes, std::memory_order_relaxed) + classes;
        if (sink_ != nullptr) {
            sink_->report({task_, done * per_class_, total_, "moves"});
        }
    }

  private:
    base::ProgressSink* sink_;
    std::uint64_t per_class_;
    std::uint64_t total_;
    std::string task_;
    std::atomic<std::uint64_t> done_{0};
};

// Counts states up to symmetry.
//
// If some symmetries fix the representative of a class, several raw entries are one state. The number of states in a
// set of entries is then given by Burnside's lemma: the mean, over the symmetries that fix the representative, of the
// number of entries that each fixes.
class OrbitCounter {
  public:
    OrbitCounter(const coset::CosetSpace& space, const table::BlockLayout& layout);
    // Returns the maximum memory: a bit for each symmetry and entry of a block.
    static std::uint64_t bytes(const coset::CosetSpace& space,
                               const table::BlockLayout& layout) noexcept {
        return space.group_order() * layout.words() * sizeof(table::Word);
    }

    // Returns Burnside's sum for some entries of a class: the sum, over all symmetries that fix the representative, of
    // the number of entries that each fixes. For entries that are closed under these symmetries, it is the number of
    // states up to symmetry times the number of symmetries; the sums of parts add up. `count`: the number of entries.
    // THREADS: safe.
    std::uint64_t fixed(coset::ClassIndex cls, std::span<const table::Word> entries,
                        std::uint64_t count) const noexcept;

  private:
    const coset::CosetSpace* space_;
    std::vector<std::vector<table::Word>> in_place_;  // [symmetry]: the entries that it fixes
};

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
    // Builds the table. Returns everything except the planes, which are in the store.
    base::Result<Filled> run();

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kClassesAtOnce = 16;  // for large blocks; more for small ones

    Filler(const CosetSpace& space, const FillOptions& options, PlaneStore& store)
        : space_(&space),
          options_(&options),
          store_(&store),
          own_(store.own()),
          end_(store.first(own_.end)),
          communicator_(options.communicator != nullptr ? options.communicator : &alone_),
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
        std::vector<Word> found;  // used if the frontiers have no target
        std::uint32_t count = 0;  // of `found`
        LevelSums sums;
        std::vector<coset::Entry>
            antipodes;  // the first ones of this range and level that the thread found
    };
    // The entries of a class that the level finds.
    struct Target {
        std::span<Word> found;
        std::uint32_t* count;
    };

    // The memory plan.
    struct Room {
        std::size_t ranges = 0;      // the number of ranges whose frontiers fit
        bool is_for_target = false;  // true if a target fits as well as frontiers of all ranges
        // This rank's part of both, for all ranges, if ranks share memory.
        bool is_for_common = false;
    };
    // Plans the memory. Planes stay in memory as well if they fit. ERRORS: Resource.
    base::Result<Room> find_room();
    // If a level has more passes, a note suggests a better memory limit.
    static constexpr std::uint64_t kFewParts = 4;
    // Returns the number of passes of a level with memory for the frontiers of `ranges` ranges.
    std::uint64_t parts_of(std::size_t ranges) const;
    // Describes a memory limit, in the short form that front ends read ("2G"), and the number of passes of a level.
    static std::string with_parts(std::uint64_t bytes, std::uint64_t parts);
    // Describes in the same way the least memory with few passes.
    std::string few_parts() const;
    base::Status make_frontiers();
    base::Status start();
    base::Status enter_goal();
    base::Status resume();
    // Continues after the newest stored pass.
    void find_place();
    base::Status fill_level();
    // Loads the part of a pass, from the planes and from the next rank.
    base::Status bring();
    // Builds frontiers of its own ranges, from the results of the last level or from the planes. Returns how many of
    // the newest frontiers are new.
    base::Result<int> bring_own(RangeRun ranges);
    // Returns true if, at a step around the ring, the rank receives the data of the next one: not if that rank shares
    // memory on the same machine, or if the data has been present from the beginning.
    bool takes(std::size_t rank, std::size_t step) const noexcept;
    base::Status load(RangeRun ranges);
    void load_range(const OpenRange& range);
    // The position of a piece of a share in the frontiers.
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
    // Records that the level finds nothing in the range.
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
    ClassIndex end_;  // the end of the classes of these ranges
    SingleProcess alone_;
    Communicator* communicator_;
    std::unique_ptr<Kernel> kernel_;
    Transitions transitions_;
    OrbitCounter counter_;
    std::unique_ptr<Frontiers> frontiers_;
    bool keeps_levels_ =
        false;  // true if the target of a level becomes the next one's newest frontier
    // For each rank, the first rank that shares its frontiers.
    std::vector<std::uint64_t> machines_;
    Parts parts_;
    Pass pass_;  // the current pass
    // Position in the current level: this rank has finished the passes before it.
    struct Place {
        std::uint64_t part = 0;
        std::size_t range = 0;
        bool is_before(const Place& other) const noexcept {
            return part != other.part ? part < other.part : range < other.range;
        }
    };
    Place made_;
    Piece newest_;  // the piece loaded last
    std::vector<std::byte> sent_;
    std::vector<std::byte> received_;
    std::vector<LevelSums> totals_;  // [distance]: of all ranks, without the current level
    LevelSums level_;                // of this rank
    // [distance]: the sums of ranges that were stored with entries of the current level or of later ones.
    std::vector<LevelSums> ahead_;
    // Frontiers come from the planes up to this level, the one after the last level that was resumed with entries.
    int from_planes_ = 0;
    std::uint64_t reached_ = 0;  // by all ranks, before the current level
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
