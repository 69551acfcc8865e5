// A limit on the processor time of work that can be stopped.
#pragma once

#include <stop_token>
#if !defined(__wasm__)
#include <atomic>
#include <chrono>

#include "revenge/base/port/threads.hpp"
#endif

namespace revenge::base::port {

// Its token is stopped when `outer` is, or when the process has used that many seconds of the processor since. A system
// without threads has no limit.
class ProcessorTimeLimit {
  public:
    ProcessorTimeLimit(double seconds, const std::stop_token& outer)
        : outer_(outer, Forward{&source_})
#if !defined(__wasm__)
          ,
          watch_([this, seconds] { watch(seconds); })
#endif
    {
        static_cast<void>(seconds);
    }
    ProcessorTimeLimit(const ProcessorTimeLimit&) = delete;
    ProcessorTimeLimit& operator=(const ProcessorTimeLimit&) = delete;
#if !defined(__wasm__)
    ~ProcessorTimeLimit() { is_done_ = true; }
#else
    ~ProcessorTimeLimit() = default;
#endif

    std::stop_token token() const noexcept { return source_.get_token(); }

  private:
    struct Forward {
        std::stop_source* source;
        void operator()() const noexcept { source->request_stop(); }
    };

    std::stop_source source_;
    std::stop_callback<Forward> outer_;
#if !defined(__wasm__)
    void watch(double seconds) noexcept {
        constexpr std::chrono::milliseconds kBetweenLooks{20};
        const std::clock_t begin = std::clock();
        while (!is_done_) {
            if (static_cast<double>(std::clock() - begin) > seconds * CLOCKS_PER_SEC) {
                source_.request_stop();
                return;
            }
            pause(kBetweenLooks);
        }
    }

    std::atomic<bool> is_done_{false};
    Thread watch_;  // the last: it is waited for first
#endif
};

}  // namespace revenge::base::port
