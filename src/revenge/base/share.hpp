// How far a piece of work is, put together from its parts.
#pragma once

#include <atomic>
#include <functional>
#include <utility>

namespace revenge::base {

// Told which share of the work is done, from 0 to 1; may be empty. THREADS: called by several at once.
using OnShare = std::function<void(double)>;

// Parts that follow each other, each of a weight: about how long it takes beside the others.
class Shares {
  public:
    Shares(OnShare whole, double weights) : whole_(std::move(whole)), weights_(weights) {}

    // RETURNS what the next part tells; those before it are done.
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

// Parts made side by side, each of a weight; THREADS: any part may end in any thread.
class SharesAtOnce {
  public:
    SharesAtOnce(OnShare whole, double weights) : whole_(std::move(whole)), weights_(weights) {}

    // A part of this weight is done.
    void end(double weight) {
        const double done = done_.fetch_add(weight) + weight;
        if (whole_) {
            whole_(done / weights_);
        }
    }

  private:
    OnShare whole_;
    double weights_;
    std::atomic<double> done_ = 0;
};

}  // namespace revenge::base
