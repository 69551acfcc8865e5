// parallel_for: a loop over [0, count) in chunks, shared out among threads.
//
// Threads take the next chunk when they are done with one, so that none waits. A result does not depend on the number
// of threads where a chunk writes only what is its own, and what threads gather (counts, sums, lists by chunk) does not
// depend on the order of chunks: `thread` is for memory that is used again and for such sums.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <stop_token>
#include <type_traits>

#include "revenge/base/port/threads.hpp"

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

}  // namespace revenge::base
