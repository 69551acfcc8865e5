// Loops shared out among threads: parallel_for over [0, count) in chunks, and ordered_parallel_for, which delivers
// results in order; progress of work put together from its parts; and one part of work divided between machines.
//
// Threads take the next chunk when they are done with one, so that none waits. A result does not depend on the number
// of threads where a chunk writes only what is its own, and what threads gather (counts, sums, lists by chunk) does not
// depend on the order of chunks: `thread` is for memory that is used again and for such sums.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::base {

inline constexpr unsigned kMaxThreads = 512;

// RETURNS the number of threads to use where `asked` may be 0 for all cores; kMaxThreads at most.
inline unsigned thread_count(unsigned asked) noexcept {
    return std::min(asked != 0 ? asked : std::max(1U, port::hardware_threads()), kMaxThreads);
}

using port::run_together;

// How a loop is shared out.
struct Sharing {
    unsigned threads = 1;
    std::size_t chunk = 1;
    std::stop_token stop = {};  // once it is requested no further chunk is begun
};

// Calls body(begin, end) or body(begin, end, thread), thread < how.threads, for chunks that cover [0, count).
// ERRORS: what the first body to throw threw, after the other threads are done.
template <class Body>
void parallel_for(std::size_t count, const Sharing& how, const Body& body) {
    const std::size_t chunks = count / how.chunk + (count % how.chunk != 0 ? 1 : 0);
    const std::size_t most = std::max<std::size_t>(1, std::min<std::size_t>(how.threads, chunks));
    std::atomic<std::size_t> next{0};
    run_together(static_cast<unsigned>(most), [&](unsigned thread) {
        for (std::size_t at = next++; at < chunks && !how.stop.stop_requested(); at = next++) {
            const std::size_t begin = at * how.chunk;
            const std::size_t end = begin + std::min(how.chunk, count - begin);
            if constexpr (std::is_invocable_v<const Body&, std::size_t, std::size_t, unsigned>) {
                body(begin, end, thread);
            } else {
                body(begin, end);
            }
        }
    });
}

// How far a piece of work is, put together from its parts.

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

// ordered_parallel_for: a loop whose results are computed by several threads and delivered in order.
//
// For output that is written as it is computed and must not depend on the number of threads.

// Calls make(i, thread), thread < how.threads, for each i < count, and hear(i, made) in ascending order, in one thread
// at a time. After a failed hear() neither is called again. Rethrows exceptions of make(). REQUIRES how.chunk == 1.
// ERRORS: that of the failed hear(); Interrupted, if a stop was requested before the last hear().
template <class Make, class Hear>
Status ordered_parallel_for(std::size_t count, const Sharing& how, const Make& make,
                            const Hear& hear) {
    using Made = std::invoke_result_t<const Make&, std::size_t, unsigned>;
    port::Mutex guard;  // of the next three
    std::vector<std::optional<Made>> made(count);
    std::size_t heard = 0;
    Status status;
    std::atomic<bool> has_failed = false;
    parallel_for(count, how, [&](std::size_t i, std::size_t, unsigned thread) {
        if (has_failed) {
            return;
        }
        Made one = make(i, thread);
        const port::MutexLock lock(guard);
        made[i] = std::move(one);
        for (; !has_failed && heard < count && made[heard]; ++heard) {
            status = hear(heard, *std::exchange(made[heard], std::nullopt));
            has_failed = !status;
        }
    });
    return !has_failed && heard < count ? interrupted() : status;
}

// One of several parts into which work is dealt out, so that machines do it by themselves.

// Every `of`-th item, beginning with that of number `part`.
struct PartOf {
    std::uint32_t part = 0;
    std::uint32_t of = 1;

    bool has(std::size_t item) const noexcept { return item % of == part; }
    // RETURNS the part of a list.
    template <class T>
    std::vector<T> of_list(const std::vector<T>& list) const {
        std::vector<T> out;
        for (std::size_t item = part; item < list.size(); item += of) {
            out.push_back(list[item]);
        }
        return out;
    }
};

}  // namespace revenge::base
