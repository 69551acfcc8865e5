// The system's threads: the same work on several at once. A system without threads (WebAssembly) does one share after
// the other, so that what the shares make together is the same everywhere.
#pragma once

#include <chrono>
#include <cstdint>
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

// Waits for this time; returns at once on a system without threads.
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

// A word of memory that several threads read and change at once, like std::atomic_ref with
// std::memory_order_relaxed. Standard libraries of clang have lacked std::atomic_ref; the functions below are those of
// both compilers.
//
// THREADS: any number may have one of the same word, if none uses the word otherwise.
class SharedWord {
  public:
    explicit SharedWord(std::uint64_t& word) noexcept : word_(&word) {}

    std::uint64_t load() const noexcept { return __atomic_load_n(word_, __ATOMIC_RELAXED); }
    // RETURNS what was there before.
    std::uint64_t set_bits(std::uint64_t bits) noexcept {
        return __atomic_fetch_or(word_, bits, __ATOMIC_RELAXED);
    }
    // Puts `next` in the place of `there`. RETURNS false if something else is there: then `there` says what.
    bool replace(std::uint64_t& there, std::uint64_t next) noexcept {
        constexpr bool kMayFailForNoReason = false;
        return __atomic_compare_exchange_n(word_, &there, next, kMayFailForNoReason,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }

  private:
    std::uint64_t* word_;
};

}  // namespace revenge::base::port
