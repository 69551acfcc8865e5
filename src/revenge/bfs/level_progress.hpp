// The progress of a level while it is built: the number of states times moves that have been processed, of all in the
// level.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "revenge/base.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::bfs {

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

}  // namespace revenge::bfs
