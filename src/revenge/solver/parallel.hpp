// Work over a range in chunks, on a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace revenge::solver {

// RETURNS the number of threads to use where `asked` may be 0 for all cores.
inline unsigned thread_count(unsigned asked) noexcept {
    return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(begin, end) for chunks that cover [0, count), from `threads` threads at once; returns
// when all are done.
template <class Work>
void parallel_chunks(std::size_t count, unsigned threads, std::size_t chunk, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t begin = next.fetch_add(chunk); begin < count;
             begin = next.fetch_add(chunk)) {
            work(begin, std::min(count, begin + chunk));
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < threads; ++i) {
        helpers.emplace_back(run);
    }
    run();
}

}  // namespace revenge::solver
