// One filling of a table: what fill() keeps between levels, and the levels.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/cache_aligned_allocator.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/bfs/fill.hpp"
#include "revenge/bfs/frontier.hpp"
#include "revenge/bfs/kernel.hpp"
#include "revenge/bfs/orbit_counter.hpp"
#include "revenge/bfs/transitions.hpp"

namespace revenge::bfs {

class Filler {
  public:
    using ClassIndex = coset::ClassIndex;
    using CosetSpace = coset::CosetSpace;

    static base::Result<std::unique_ptr<Filler>> make(const CosetSpace& space,
                                                      const FillOptions& options,
                                                      std::optional<Resume> from);
    base::Result<Filled> run();

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kClassesAtOnce = 16;  // of large blocks; more of small ones

    Filler(const CosetSpace& space, const FillOptions& options)
        : space_(&space),
          options_(&options),
          kernel_(make_kernel(space, *options.ops)),
          transitions_(space, options.threads),
          counter_(space, kernel_->layout()),
          arena_(static_cast<int>(options.threads)) {}

    struct Scratch {
        // In no line of memory that another thread writes: two short vectors may well share one.
        std::vector<Word, tbb::cache_aligned_allocator<Word>> remaining;
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

}  // namespace revenge::bfs
