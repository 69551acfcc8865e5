// One filling of a table: what fill() keeps between levels, and the levels.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "revenge/base/parallel.hpp"
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
          counter_(space, kernel_->layout()) {}

    // What a thread writes, in lines of memory that no other thread writes: hence the room around `remaining`.
    struct alignas(128) Scratch {
        static constexpr std::size_t kRoom = 16;  // two lines
        std::span<Word> remaining(std::size_t words) {
            buffer.resize(words + 2 * kRoom);
            const auto begin = reinterpret_cast<std::uintptr_t>(buffer.data()) / sizeof(Word);
            return std::span(buffer).subspan(kRoom - begin % kRoom, words);
        }
        std::vector<Word> buffer;
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
    // Calls body(begin, end, thread) for runs of classes until all are done, or until the options' stop is requested.
    template <class Body>
    void for_classes(const Body& body);

    const CosetSpace* space_;
    const FillOptions* options_;
    std::unique_ptr<Kernel> kernel_;
    Transitions transitions_;
    OrbitCounter counter_;
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
        static_cast<std::size_t>(std::clamp<std::uint64_t>(kClassesAtOnce * 1024 / words, 1, 4096));
    base::parallel_for(space_->classes(), {options_->threads, grain, options_->stop},
                       [&](std::size_t begin, std::size_t end, unsigned thread) {
                           body(static_cast<ClassIndex>(begin), static_cast<ClassIndex>(end),
                                thread);
                       });
}

}  // namespace revenge::bfs
