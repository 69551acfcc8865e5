// A word of memory that several threads read and change at once, in no order with other words: what std::atomic_ref
// does with std::memory_order_relaxed. Standard libraries of clang have lacked it, so compilers' own functions, which
// g++ and clang share, stand here.
#pragma once

#include <cstdint>

namespace revenge::base::port {

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
