// Fills the distances of a space that is one large coordinate, or a product of some without symmetry: a byte an entry,
// no blocks.
//
// Where fill.hpp gathers (each block looks at its neighbours' frontiers), this hands on: what the moves make of an entry
// at distance d is offered d and the move's cost. A window of entries at a time is searched for those at d, then these are
// walked from; offers are larger than d, so that no window misses one. Threads share both halves of the work, and of two
// offers to one entry the smaller is kept, whichever comes first: the distances are the same with any number of threads.
//
//   window    | chunk | chunk | ...    each chunk: the entries at d in it, then their offers, anywhere in the space
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"

namespace revenge::bfs {

struct FlatFillOptions {
    unsigned threads = 1;  // 0: all cores
    base::ProgressSink* progress = nullptr;
    base::StopToken stop;
};

struct FlatDistances {
    static constexpr std::uint8_t kFar = 255;  // no moves lead to the goal
    std::vector<std::uint8_t> distances;       // [entry]
    std::vector<std::uint64_t> distribution;   // entries by distance
};

template <class Expand>
class FlatFiller {
  public:
    FlatFiller(std::uint64_t entries, std::span<const int> costs, const FlatFillOptions& options,
               const Expand& expand)
        : costs_(costs),
          options_(&options),
          expand_(&expand),
          threads_(base::thread_count(options.threads)),
          offered_(threads_),
          found_(kChunksAtOnce),
          is_plain_(threads_ == 1 ||
                    std::ranges::adjacent_find(costs, std::ranges::not_equal_to()) == costs.end()) {
        out_.distances.assign(entries, FlatDistances::kFar);
    }

    base::Result<FlatDistances> run(std::uint64_t goal) {
        out_.distances[goal] = 0;
        offered_.front()[0] = true;
        std::uint64_t reached = 0;
        for (int distance = 0; distance < FlatDistances::kFar; ++distance) {
            if (!is_offered(distance)) {
                continue;
            }
            const std::uint64_t here = fill_level(distance);
            if (options_->stop.stop_requested()) {
                return base::Error{base::ErrorCode::Interrupted, "interrupted"};
            }
            if (here > 0) {
                out_.distribution.resize(static_cast<std::size_t>(distance) + 1, 0);
                out_.distribution.back() = here;
            }
            reached += here;
            if (options_->progress != nullptr) {
                options_->progress->report({"distance " + std::to_string(distance), reached,
                                            out_.distances.size(), "classes"});
            }
        }
        return std::move(out_);
    }

  private:
    static constexpr std::size_t kChunk = std::size_t{1} << 15U;
    static constexpr std::size_t kChunksAtOnce = 32;
    static constexpr std::uint64_t kWindow = kChunk * kChunksAtOnce;

    bool is_offered(int distance) const noexcept {
        return std::ranges::any_of(offered_, [&](const auto& distances) {
            return distances[static_cast<std::size_t>(distance)];
        });
    }

    // RETURNS how many entries are at that distance.
    std::uint64_t fill_level(int distance) {
        std::uint64_t here = 0;
        const std::uint64_t entries = out_.distances.size();
        for (std::uint64_t begin = 0; begin < entries && !options_->stop.stop_requested();
             begin += kWindow) {
            const std::uint64_t end = std::min(begin + kWindow, entries);
            here += threads_ == 1 ? fill_alone(begin, end, distance)
                                  : fill_together(begin, end, distance);
        }
        return here;
    }

    std::uint64_t fill_alone(std::uint64_t begin, std::uint64_t end, int distance) {
        std::uint64_t here = 0;
        for_each_at(begin, end, distance, [&](std::uint64_t entry) {
            ++here;
            offer_from(entry, distance, offered_.front());
        });
        return here;
    }

    // All of the window's entries are found before one is walked from: bytes that are looked through are not written.
    std::uint64_t fill_together(std::uint64_t begin, std::uint64_t end, int distance) {
        base::parallel_for(end - begin, {threads_, kChunk}, [&](std::size_t from, std::size_t to) {
            std::vector<std::uint64_t>& found = found_[from / kChunk];
            found.clear();
            for_each_at(begin + from, begin + to, distance,
                        [&](std::uint64_t entry) { found.push_back(entry); });
        });
        const std::size_t chunks = (end - begin + kChunk - 1) / kChunk;
        base::parallel_for(chunks, {threads_, 1},
                           [&](std::size_t chunk, std::size_t /*next*/, unsigned thread) {
                               for (const std::uint64_t entry : found_[chunk]) {
                                   offer_from(entry, distance, offered_[thread]);
                               }
                           });
        std::uint64_t here = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk) {
            here += found_[chunk].size();
        }
        return here;
    }

    template <class Visit>
    void for_each_at(std::uint64_t begin, std::uint64_t end, int distance,
                     const Visit& visit) const {
        const std::uint8_t* const first = out_.distances.data();
        const std::uint8_t* const last = first + end;
        for (const std::uint8_t* at = first + begin; at < last; ++at) {
            at = static_cast<const std::uint8_t*>(
                std::memchr(at, distance, static_cast<std::size_t>(last - at)));
            if (at == nullptr) {
                return;
            }
            visit(static_cast<std::uint64_t>(at - first));
        }
    }

    using Offered = std::array<bool, FlatDistances::kFar>;

    void offer_from(std::uint64_t entry, int distance, Offered& offered) {
        // Kept at hand: bytes that are written might be these members, as far as the compiler knows.
        std::uint8_t* const distances = out_.distances.data();
        const int* const costs = costs_.data();
        const bool is_plain = is_plain_;
        (*expand_)(entry, [=, &offered](std::uint64_t to, int move) {
            const int reach = distance + costs[move];
            std::atomic_ref<std::uint8_t> kept(distances[to]);
            std::uint8_t known = kept.load(std::memory_order_relaxed);
            if (reach >= known) {
                return;  // also where it would be as far as kFar
            }
            const auto offer = static_cast<std::uint8_t>(reach);
            if (is_plain) {
                kept.store(offer, std::memory_order_relaxed);
            } else {
                while (offer < known &&
                       !kept.compare_exchange_weak(known, offer, std::memory_order_relaxed)) {
                }
            }
            offered[offer] = true;
        });
    }

    std::span<const int> costs_;
    const FlatFillOptions* options_;
    const Expand* expand_;
    unsigned threads_;
    FlatDistances out_;
    std::vector<Offered> offered_;                   // [thread] distances that were offered
    std::vector<std::vector<std::uint64_t>> found_;  // [chunk of the window]
    // No two threads can offer different distances to one entry: what is offered need only be written.
    bool is_plain_;
};

// `expand(entry, visit)` calls visit(entry after the move, number of the move) for every move; `costs`, by number, are at
// least 1. REQUIRES moves that hold the inverse of each, for distances to and from the goal to be the same.
// ERRORS: Interrupted. COMPLEXITY: a byte an entry; entries times moves. THREADS: expand() is called by many.
template <class Expand>
base::Result<FlatDistances> fill_flat(std::uint64_t entries, std::uint64_t goal,
                                      std::span<const int> costs, const FlatFillOptions& options,
                                      const Expand& expand) {
    return FlatFiller<Expand>(entries, costs, options, expand).run(goal);
}

}  // namespace revenge::bfs
