// Long work that Python waits for: it runs in a thread of its own while the caller, without the interpreter's lock,
// looks every 50 ms whether Ctrl-C (or any other signal) has come. If so the work is asked to stop, and what the
// signal's handler raised is raised once it has.
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

class Errand {
  public:
    // Asked to stop by `outside` as well.
    explicit Errand(const std::stop_token& outside = {});
    Errand(const Errand&) = delete;
    Errand& operator=(const Errand&) = delete;

    std::stop_token token() const noexcept { return stop_.get_token(); }
    void request_stop() noexcept { stop_.request_stop(); }

    // Runs `work` until it ends. REQUIRES the interpreter's lock. ERRORS: throws what a signal's handler or a call
    // that was told raised, else what `work` threw.
    void run(const std::function<void()>& work);

    // From the work's thread: has `call` made in the caller's, with the interpreter's lock.
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
