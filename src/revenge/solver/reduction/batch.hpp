// A batch of entries of a table that will be read: each is prefetched when it is added, and all are used when the batch
// is full.
#pragma once

#include <array>
#include <cstdint>

namespace revenge::solver::reduction {

class Batch {
  public:
    // Adds a number, whose memory the caller has prefetched. If the batch is full, calls `use` with each of its
    // numbers.
    template <class Use>
    void add(std::uint64_t number, const Use& use) {
        numbers_[count_++] = number;
        if (count_ == numbers_.size()) {
            flush(use);
        }
    }
    // Calls `use` with all waiting numbers.
    template <class Use>
    void flush(const Use& use) {
        for (std::size_t i = 0; i < count_; ++i) {
            use(numbers_[i]);
        }
        count_ = 0;
    }

  private:
    std::array<std::uint64_t, 64> numbers_;
    std::size_t count_ = 0;
};

}  // namespace revenge::solver::reduction
