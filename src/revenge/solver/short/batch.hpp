// Numbers on the way to where they are used: each is told of at once, so that its memory is asked for, and used when
// many are together.
#pragma once

#include <array>
#include <cstdint>

namespace revenge::solver::reduction {

class Batch {
  public:
    // Calls `use` with each number of a full batch. The caller has asked for the memory of `number` before.
    template <class Use>
    void add(std::uint64_t number, const Use& use) {
        numbers_[count_++] = number;
        if (count_ == numbers_.size()) {
            flush(use);
        }
    }
    // Calls `use` with all that wait.
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
