// Work over a range in chunks, on a few threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace revenge::solver {

// RETURNS the number of threads to use where `asked` may be 0 for all cores.
inline unsigned thread_count(unsigned asked) noexcept {
    return asked != 0 ? asked : std::max(1U, std::thread::hardware_concurrency());
}

// Calls work(index) for each index below `threads`, all at once; returns when all are done.
// ERRORS: what the first of them to throw threw, in practice std::bad_alloc, after the others are done.
template <class Work>
void run_together(unsigned threads, const Work& work) {
    std::exception_ptr failure;
    std::once_flag failed;
    const auto run = [&](unsigned index) {
        try {
            work(index);
        } catch (...) {
            std::call_once(failed, [&] { failure = std::current_exception(); });
        }
    };
    {
        std::vector<std::jthread> helpers;
        helpers.reserve(threads);
        for (unsigned index = 1; index < threads; ++index) {
            helpers.emplace_back(run, index);
        }
        run(0);
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

// Calls work(begin, end) for chunks that cover [0, count), from `threads` threads at once; returns
// when all are done. ERRORS: as run_together.
template <class Work>
void parallel_chunks(std::size_t count, unsigned threads, std::size_t chunk, const Work& work) {
    std::atomic<std::size_t> next{0};
    run_together(threads, [&](unsigned) {
        for (std::size_t begin = next.fetch_add(chunk); begin < count;
             begin = next.fetch_add(chunk)) {
            work(begin, std::min(count, begin + chunk));
        }
    });
}

}  // namespace revenge::solver
