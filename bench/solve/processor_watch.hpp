// Time by the processor's clock, so that other work on the machine shows little.
#pragma once

#include <pthread.h>

#include <chrono>
#include <ctime>
#include <stop_token>
#include <thread>

namespace revenge::bench {

inline double seconds_of(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// RETURNS the clock of the thread that asks, for others to read.
inline clockid_t this_threads_clock() {
    clockid_t clock{};
    pthread_getcpuclockid(pthread_self(), &clock);
    return clock;
}

// Requests a stop once a clock has advanced by a number of seconds.
class ProcessorWatch {
  public:
    ProcessorWatch(clockid_t clock, double seconds)
        : thread_([this, clock, end = seconds_of(clock) + seconds](const std::stop_token& over) {
              while (!over.stop_requested() && seconds_of(clock) < end) {
                  std::this_thread::sleep_for(std::chrono::microseconds(500));
              }
              stop_.request_stop();
          }) {}
    std::stop_token token() const { return stop_.get_token(); }

  private:
    std::stop_source stop_;
    std::jthread thread_;
};

}  // namespace revenge::bench
