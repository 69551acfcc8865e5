// The system's threads: the same work on several at once. A system without threads (WebAssembly) does one share after
// the other, so that what the shares make together is the same everywhere.
#pragma once

#include <chrono>
#if !defined(__wasm__)
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>
#endif

namespace revenge::base::port {

#if defined(__wasm__)

inline unsigned hardware_threads() noexcept { return 1; }

template <class Work>
void run_together(unsigned threads, const Work& work) {
    for (unsigned index = 0; index < threads; ++index) {
        work(index);
    }
}

inline void pause(std::chrono::milliseconds /*time*/) noexcept {}

struct Mutex {
    void lock() noexcept {}
    void unlock() noexcept {}
};
struct [[maybe_unused]] MutexLock {
    explicit MutexLock(Mutex& /*guard*/) noexcept {}
};

class Once {
  public:
    template <class Make>
    void make(const Make& how) {
        if (!is_made_) {
            how();
            is_made_ = true;
        }
    }

  private:
    bool is_made_ = false;
};

#else

// RETURNS 0 where the system does not tell.
inline unsigned hardware_threads() noexcept { return std::thread::hardware_concurrency(); }

// A thread that is waited for when it goes out of scope: std::jthread, which standard libraries of clang have lacked.
class Thread {
  public:
    template <class Work, class... Arguments>
    explicit Thread(Work&& work, Arguments&&... arguments)
        : thread_(std::forward<Work>(work), std::forward<Arguments>(arguments)...) {}
    Thread(Thread&&) noexcept = default;
    Thread& operator=(Thread&&) = delete;
    ~Thread() {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

  private:
    std::thread thread_;
};

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
        std::vector<Thread> helpers;
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

// Lets so much time go by; none where there is nobody to wait for.
inline void pause(std::chrono::milliseconds time) { std::this_thread::sleep_for(time); }

using Mutex = std::mutex;
using MutexLock = std::scoped_lock<Mutex>;

// Something that is made once, by the thread that needs it first; others that need it then wait.
class Once {
  public:
    // ERRORS: what the making throws; it is then made when it is needed again.
    template <class Make>
    void make(const Make& how) {
        std::call_once(made_, how);
    }

  private:
    std::once_flag made_;
};

#endif

}  // namespace revenge::base::port
