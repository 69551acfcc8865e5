// Progress of a search for a shortest solution: the proven bound, "at least 17 obtm", and the number of branches of
// that length that have been searched.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "revenge/base.hpp"

namespace revenge::solver {

// One length. THREADS: add_branch() may be called by all threads of the search.
class LengthProgress {
  public:
    // `sink` may be null.
    LengthProgress(base::ProgressSink* sink, int length, const std::string& metric)
        : sink_(sink), task_("at least " + std::to_string(length) + " " + metric) {}

    // `done`: branches that an earlier run has searched.
    void begin(std::size_t branches, std::size_t done = 0) {
        done_ = done;
        report(done, branches);
    }
    void add_branch(std::size_t branches) { report(++done_, branches); }

  private:
    void report(std::uint64_t done, std::size_t branches) const {
        if (sink_ != nullptr) {
            sink_->report({task_, done, branches, "branches"});
        }
    }

    base::ProgressSink* sink_;
    std::string task_;
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace revenge::solver
