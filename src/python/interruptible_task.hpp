// Long work that Python waits for. It runs in a separate thread while the caller, without the interpreter's lock,
// checks every 50 ms for Ctrl-C or another signal. After a signal the work is requested to stop, and once it has, the
// exception of the signal's handler is raised.
#pragma once

#include <pybind11/pybind11.h>

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace revenge::python {

class InterruptibleTask {
  public:
    // A stop request of `outside` stops the work, too.
    explicit InterruptibleTask(const std::stop_token& outside = {});
    InterruptibleTask(const InterruptibleTask&) = delete;
    InterruptibleTask& operator=(const InterruptibleTask&) = delete;

    std::stop_token token() const noexcept { return stop_.get_token(); }
    void request_stop() noexcept { stop_.request_stop(); }

    // Runs `work` until it ends. REQUIRES the interpreter's lock. ERRORS: throws the exception of a signal's handler or
    // of a call passed to tell(), otherwise that of `work`.
    void run(const std::function<void()>& work);

    // Called by the work's thread: runs `call` in the caller's thread with the interpreter's lock.
    void tell(std::function<void()> call);

  private:
    bool wait(std::vector<std::function<void()>>& calls);
    void make(const std::vector<std::function<void()>>& calls);

    std::stop_source stop_;
    std::stop_callback<std::function<void()>> passed_on_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::function<void()>> calls_;
    bool is_done_ = false;
    std::exception_ptr raised_;  // in the caller's thread
};

}  // namespace revenge::python
