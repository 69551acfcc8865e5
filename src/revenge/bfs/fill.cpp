#include "revenge/bfs/fill.hpp"

#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/orbit_counter.hpp"
#include "revenge/bfs/transitions.hpp"

namespace revenge::bfs {

namespace {

using coset::ClassIndex;
using coset::CosetSpace;
using Clock = std::chrono::steady_clock;

// Transitions keep a class and a symmetry in 32 bits.
constexpr ClassIndex kMostClasses = ClassIndex{1} << 24U;
constexpr std::uint64_t kClassesAtOnce = 16;  // of large blocks; more of small ones

class Filler {
  public:
    static base::Result<std::unique_ptr<Filler>> make(const CosetSpace& space,
                                                      const FillOptions& options,
                                                      std::optional<Resume> from);
    base::Result<Filled> run();

  private:
    Filler(const CosetSpace& space, const FillOptions& options)
        : space_(&space),
          options_(&options),
          kernel_(make_kernel(space, *options.ops)),
          transitions_(space, options.threads),
          counter_(space, kernel_->layout()),
          arena_(static_cast<int>(options.threads)) {}

    struct Scratch {
        std::vector<Word> remaining;
        Level level;
    };

    void start();
    void restore(const Resume& from);
    Level fill_level(int distance);
    void fill_class(ClassIndex cls, int distance, Scratch& scratch);
    void prefetch(ClassIndex cls) const noexcept;
    void count_level(ClassIndex cls, std::uint64_t count, Level& level) const;
    base::Status maybe_checkpoint();
    std::vector<coset::Entry> antipodes() const;
    // The level that was filled becomes the newest frontier.
    void advance();
    template <class Body>
    void for_classes(const Body& body);

    const CosetSpace* space_;
    const FillOptions* options_;
    std::unique_ptr<Kernel> kernel_;
    Transitions transitions_;
    OrbitCounter counter_;
    tbb::task_arena arena_;
    table::DistancePlanes planes_;
    std::unique_ptr<LocalFrontiers> frontiers_;
    Distribution distribution_;
    std::uint64_t reached_ = 0;
    std::size_t restored_levels_ = 0;
    std::vector<coset::Entry> restored_antipodes_;
    Clock::time_point started_ = Clock::now();
    Clock::time_point last_checkpoint_ = started_;
};

base::Result<std::unique_ptr<Filler>> Filler::make(const CosetSpace& space,
                                                   const FillOptions& options,
                                                   std::optional<Resume> from) {
    const std::uint64_t needed = fill_bytes(space);
    if (needed > options.memory_bytes) {
        return base::Error{
            base::ErrorCode::Resource,
            space.name() + " needs " + std::to_string(needed) + " bytes of memory and may use " +
                std::to_string(options.memory_bytes) + "; allow more with --memory " +
                std::to_string((needed >> 20U) + 1) + "M"};
    }
    std::unique_ptr<Filler> out(new Filler(space, options));
    auto frontiers =
        LocalFrontiers::make(space.classes(), out->kernel_->layout(), space.largest_cost(),
                             out->kernel_->turned_coordinates(), space.shape().size());
    if (!frontiers) {
        return frontiers.error();
    }
    out->frontiers_ = std::move(*frontiers);
    if (from) {
        out->planes_ = std::move(from->planes);
        out->restore(*from);
        return out;
    }
    auto planes = table::DistancePlanes::make(space.classes(), out->kernel_->layout(),
                                              table::modulus_for(space.largest_cost()));
    if (!planes) {
        return planes.error();
    }
    out->planes_ = std::move(*planes);
    out->start();
    return out;
}

template <class Body>
void Filler::for_classes(const Body& body) {
    const std::uint64_t words = kernel_->layout().words();
    const auto grain =
        static_cast<ClassIndex>(std::clamp<std::uint64_t>(kClassesAtOnce * 1024 / words, 1, 4096));
    arena_.execute([&] {
        tbb::parallel_for(
            tbb::blocked_range<ClassIndex>(0, space_->classes(), grain),
            [&](const tbb::blocked_range<ClassIndex>& range) {
                for (ClassIndex cls = range.begin(); cls != range.end(); ++cls) {
                    body(cls);
                }
            },
            tbb::simple_partitioner());
    });
}

void Filler::count_level(ClassIndex cls, std::uint64_t count, Level& level) const {
    level.entries += count;
    level.positions += count * space_->class_size(cls);
    level.unique += space_->stabilizer(cls).empty()
                        ? count
                        : counter_.orbits(cls, frontiers_->fetch(cls, 0).bits, count);
}

void Filler::start() {
    const table::BlockLayout& layout = kernel_->layout();
    std::vector<ClassIndex> classes;
    for (const coset::Entry& entry : space_->goal()) {
        const std::uint64_t bit = layout.bit_of(entry.raw);
        Word& word = frontiers_->target(entry.cls)[bit / table::kWordBits];
        word |= Word{1} << bit % table::kWordBits;
        ++frontiers_->target_count(entry.cls);
        classes.push_back(entry.cls);
    }
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    Level level;
    for (const ClassIndex cls : classes) {
        planes_.set(cls, frontiers_->target(cls), 0);
        count_level(cls, frontiers_->target_count(cls), level);
    }
    distribution_.push_back(level);
    reached_ = level.entries;
    advance();
}

void Filler::advance() {
    frontiers_->advance();
    if (kernel_->turned_coordinates().empty()) {
        return;
    }
    for_classes([&](ClassIndex cls) {
        const FrontierBlock newest = frontiers_->fetch(cls, 1);
        kernel_->turn(newest.bits, newest.count, cls, *frontiers_);
    });
}

// The frontiers of the last levels, as far as the planes tell: entries of the same value from a whole
// modulus earlier come along, which costs time but finds nothing new.
void Filler::restore(const Resume& from) {
    distribution_ = from.distribution;
    restored_levels_ = distribution_.size();
    restored_antipodes_ = from.antipodes;
    for (const Level& level : distribution_) {
        reached_ += level.entries;
    }
    const int last = static_cast<int>(distribution_.size()) - 1;
    for (int back = space_->largest_cost() - 1; back >= 0; --back) {
        for_classes([&](ClassIndex cls) {
            const std::span<Word> target = frontiers_->target(cls);
            std::uint64_t count = 0;
            if (last - back >= 0) {
                const unsigned value = static_cast<unsigned>(last - back) % planes_.modulus();
                count = planes_.with_value(cls, value, target);
            }
            frontiers_->target_count(cls) = static_cast<std::uint32_t>(count);
        });
        advance();
    }
}

// Neighbours lie anywhere in memory: small blocks are asked for one class ahead.
void Filler::prefetch(ClassIndex cls) const noexcept {
    if (cls >= space_->classes() || kernel_->layout().words() > kSmallWords) {
        return;
    }
    for (std::size_t move = 0; move < transitions_.moves(); ++move) {
        frontiers_->prefetch(transitions_.neighbour(cls, move).cls, space_->moves()[move].cost);
    }
}

void Filler::fill_class(ClassIndex cls, int distance, Scratch& scratch) {
    prefetch(cls + 1);
    const std::span<Word> found = frontiers_->target(cls);
    std::uint32_t& count = frontiers_->target_count(cls);
    scratch.remaining.resize(found.size());
    if (count != 0) {
        std::ranges::fill(found, Word{0});
        count = 0;
    }
    bool any = false;
    for (std::size_t move = 0; move < transitions_.moves() && !any; ++move) {
        const auto next = transitions_.neighbour(cls, move);
        any = frontiers_->fetch(next.cls, space_->moves()[move].cost).count != 0;
    }
    if (!any) {
        return;
    }
    Gather gather{found, scratch.remaining, 0};
    const std::uint64_t before = planes_.unreached(cls, scratch.remaining);
    gather.remaining_count = before;
    for (std::size_t move = 0; move < transitions_.moves() && gather.remaining_count != 0; ++move) {
        const auto next = transitions_.neighbour(cls, move);
        const FrontierBlock source = frontiers_->fetch(next.cls, space_->moves()[move].cost);
        if (source.count != 0) {
            kernel_->pull(source, transitions_.pair(move, next.symmetry), gather);
        }
    }
    count = static_cast<std::uint32_t>(before - gather.remaining_count);
    if (count == 0) {
        // Kernels may leave old entries in `found`.
        std::ranges::fill(found, Word{0});
        return;
    }
    count = static_cast<std::uint32_t>(planes_.keep_unreached(cls, found));
    planes_.set(cls, found, static_cast<unsigned>(distance) % planes_.modulus());
    count_level(cls, count, scratch.level);
}

Level Filler::fill_level(int distance) {
    tbb::enumerable_thread_specific<Scratch> scratches;
    std::atomic<std::uint64_t> done{0};
    const std::string task = space_->name() + ", distance " + std::to_string(distance);
    for_classes([&](ClassIndex cls) {
        if (options_->stop.stop_requested()) {
            return;
        }
        fill_class(cls, distance, scratches.local());
        constexpr std::uint64_t kReportEvery = 256;
        const std::uint64_t now = ++done;
        if (options_->progress != nullptr && now % kReportEvery == 0) {
            options_->progress->report({task, reached_, space_->entries(), "entries"});
        }
    });
    Level level;
    for (const Scratch& scratch : scratches) {
        level.positions += scratch.level.positions;
        level.unique += scratch.level.unique;
        level.entries += scratch.level.entries;
    }
    return level;
}

base::Status Filler::maybe_checkpoint() {
    if (!options_->checkpoint) {
        return {};
    }
    const std::chrono::duration<double> since = Clock::now() - last_checkpoint_;
    if (since.count() < options_->checkpoint_seconds || reached_ == space_->entries()) {
        return {};
    }
    auto written = options_->checkpoint(planes_, distribution_, antipodes());
    last_checkpoint_ = Clock::now();
    return written;
}

// Of the newest level that has entries.
std::vector<coset::Entry> Filler::antipodes() const {
    std::size_t levels = distribution_.size();
    while (distribution_[levels - 1].entries == 0) {
        --levels;
    }
    if (levels <= restored_levels_) {
        return restored_antipodes_;
    }
    const int steps_back = static_cast<int>(distribution_.size() - levels) + 1;
    std::vector<coset::Entry> out;
    for (ClassIndex cls = 0; cls < space_->classes() && out.size() < kMostAntipodes; ++cls) {
        const FrontierBlock block = frontiers_->fetch(cls, steps_back);
        std::set<std::uint64_t> seen;
        for (std::size_t w = 0; block.count != 0 && w < block.bits.size(); ++w) {
            for (Word rest = block.bits[w]; rest != 0 && out.size() < kMostAntipodes;
                 rest &= rest - 1) {
                const std::uint64_t raw = kernel_->layout().raw_of(
                    w * table::kWordBits + static_cast<std::uint64_t>(std::countr_zero(rest)));
                if (!seen.insert(raw).second) {
                    continue;
                }
                out.push_back({cls, raw});
                for (const coset::GroupElement g : space_->stabilizer(cls)) {
                    seen.insert(space_->raw_through(raw, g));
                }
            }
        }
    }
    return out;
}

base::Result<Filled> Filler::run() {
    int empty_levels = 0;
    while (reached_ < space_->entries() && empty_levels < space_->largest_cost()) {
        const Level level = fill_level(static_cast<int>(distribution_.size()));
        if (options_->stop.stop_requested()) {
            // This level is half done and its entries are marked: the last checkpoint stands.
            return base::Error{base::ErrorCode::Interrupted,
                               space_->name() + ": stopped while filling distance " +
                                   std::to_string(distribution_.size())};
        }
        advance();
        distribution_.push_back(level);
        reached_ += level.entries;
        empty_levels = level.entries == 0 ? empty_levels + 1 : 0;
        if (auto kept = maybe_checkpoint(); !kept) {
            return kept.error();
        }
    }
    Filled out;
    out.antipodes = antipodes();
    while (distribution_.back().entries == 0) {
        distribution_.pop_back();
    }
    out.planes = std::move(planes_);
    out.distribution = std::move(distribution_);
    out.unreached = space_->entries() - reached_;
    out.transitions = reached_ * space_->moves().size();
    out.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    return out;
}

}  // namespace

std::uint64_t fill_bytes(const coset::CosetSpace& space) {
    const table::BlockLayout layout = layout_for(space);
    const std::uint64_t block = layout.words() * sizeof(Word);
    const unsigned planes = table::planes_for(table::modulus_for(space.largest_cost()));
    // Rows have at most the other coordinates of equal size turned.
    std::size_t turned = 0;
    if (layout.row_size > 1) {
        turned =
            static_cast<std::size_t>(std::ranges::count(space.shape(), space.shape().back())) - 1;
    }
    return std::uint64_t{planes} * space.classes() * block +
           LocalFrontiers::bytes(space.classes(), layout, space.largest_cost(), turned) +
           Transitions::bytes(space) +
           (layout.row_size > 1 ? 0
                                : 2 * sizeof(std::uint16_t) * space.raw_size() *
                                      space.moves().size() * space.group_order());
}

base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          std::optional<Resume> from) {
    if (space.classes() > kMostClasses) {
        return base::Error{base::ErrorCode::Resource,
                           space.name() + " has " + std::to_string(space.classes()) +
                               " classes, more than the " + std::to_string(kMostClasses) +
                               " that can be filled; reduce it by more symmetry"};
    }
    // Without this oneTBB complains on stderr where more threads are asked for than there are cores.
    const tbb::global_control allowed(
        tbb::global_control::max_allowed_parallelism,
        std::max<std::size_t>(options.threads,
                              static_cast<std::size_t>(tbb::info::default_concurrency())));
    auto filler = Filler::make(space, options, std::move(from));
    if (!filler) {
        return filler.error();
    }
    return (*filler)->run();
}

}  // namespace revenge::bfs
