// How far a piece of work is, put together from its parts.
#pragma once

#include <functional>
#include <utility>

#include "revenge/base/port/threads.hpp"

namespace revenge::base {

// Told which share of the work is done, from 0 to 1; may be empty. THREADS: called by several at once.
using OnShare = std::function<void(double)>;

// Parts that follow each other, each of a weight: about how long it takes beside the others.
class Shares {
  public:
    Shares(OnShare whole, double weights) : whole_(std::move(whole)), weights_(weights) {}

    // Returns the progress callback of the next part; the parts before it are done.
    OnShare next(double weight) {
        const double begin = done_ / weights_;
        const double share = weight / weights_;
        done_ += weight;
        if (!whole_) {
            return {};
        }
        whole_(begin);
        return [whole = whole_, begin, share](double part) { whole(begin + share * part); };
    }

  private:
    OnShare whole_;
    double weights_;
    double done_ = 0;
};

// Weighted parts that run concurrently. THREADS: parts may report their shares at once; the total never decreases.
class ParallelProgress {
  public:
    ParallelProgress(OnShare whole, double weights) : whole_(std::move(whole)), weights_(weights) {}

    // Returns the progress callback of a part. The object must outlive it.
    OnShare part(double weight) {
        return [this, weight, told = 0.0](double share) mutable {
            const port::MutexLock lock(guard_);
            done_ += weight * (share - told);
            told = share;
            if (whole_) {
                whole_(done_ / weights_);
            }
        };
    }

  private:
    OnShare whole_;
    double weights_;
    port::Mutex guard_;
    double done_ = 0;
};

}  // namespace revenge::base
