#include "python/interruptible_task.hpp"

#include <chrono>
#include <utility>

#include "revenge/base/port/threads.hpp"

namespace revenge::python {

namespace py = pybind11;

InterruptibleTask::InterruptibleTask(const std::stop_token& outside)
    : passed_on_(outside, [this] { stop_.request_stop(); }) {}

void InterruptibleTask::tell(std::function<void()> call) {
    const std::scoped_lock lock(mutex_);
    calls_.push_back(std::move(call));
    changed_.notify_one();
}

// Waits for a limited time and returns true if the work is done.
bool InterruptibleTask::wait(std::vector<std::function<void()>>& calls) {
    constexpr std::chrono::milliseconds kBetweenLooks{50};
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kBetweenLooks, [this] { return is_done_ || !calls_.empty(); });
    calls.swap(calls_);
    return is_done_;
}

void InterruptibleTask::make(const std::vector<std::function<void()>>& calls) {
    if (raised_) {
        return;
    }
    try {
        if (PyErr_CheckSignals() != 0) {
            throw py::error_already_set();
        }
        for (const auto& call : calls) {
            call();
        }
    } catch (...) {
        raised_ = std::current_exception();
        stop_.request_stop();
    }
}

void InterruptibleTask::run(const std::function<void()>& work) {
    std::exception_ptr thrown;
    is_done_ = false;
    {
        const py::gil_scoped_release released;
        const base::port::Thread worker([&] {
            try {
                work();
            } catch (...) {
                thrown = std::current_exception();
            }
            const std::scoped_lock lock(mutex_);
            is_done_ = true;
            changed_.notify_one();
        });
        for (bool is_done = false; !is_done;) {
            std::vector<std::function<void()>> calls;
            is_done = wait(calls);
            const py::gil_scoped_acquire held;
            make(calls);
            calls.clear();  // they may hold objects of the interpreter
        }
    }
    if (raised_) {
        std::rethrow_exception(std::exchange(raised_, nullptr));
    }
    if (thrown) {
        std::rethrow_exception(thrown);
    }
}

}  // namespace revenge::python
