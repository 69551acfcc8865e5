// ordered_parallel_for: a loop whose results are computed by several threads and delivered in order.
//
// For output that is written as it is computed and must not depend on the number of threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/base/stop_condition.hpp"

namespace revenge::base {

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

}  // namespace revenge::base
