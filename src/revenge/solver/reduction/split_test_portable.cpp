#include "revenge/base/port/processor.hpp"
#include "revenge/solver/reduction/split_test.hpp"

namespace revenge::solver::reduction {

namespace {

std::uint64_t splitting_words(const std::uint64_t* rows, const Bytes32& places) noexcept {
    constexpr std::size_t kPairs = 12;
    constexpr std::size_t kFirstPairs = 8;  // hardly any word splits them all
    std::uint64_t split = ~std::uint64_t{0};
    std::uint64_t odd = 0;
    for (std::size_t w = 0; w < kPairs; ++w) {
        const std::uint64_t second = rows[places.at[w + kPairs]];
        split &= rows[places.at[w]] ^ second;
        odd ^= second;
        if (w + 1 == kFirstPairs && split == 0) {
            return 0;
        }
    }
    return split & ~odd;
}

std::size_t run(std::span<const SplitQuery> queries, SplitFound* found) {
    std::size_t count = 0;
    for (std::uint32_t q = 0; q < queries.size(); ++q) {
        for (std::uint32_t b = 0; b < queries[q].blocks; ++b) {
            const std::uint64_t words =
                splitting_words(queries[q].rows + std::size_t{b} * kRows, queries[q].places);
            if (words != 0) {
                found[count++] = {q, b, words};
            }
        }
    }
    return count;
}

}  // namespace

const SplitTest& portable_split_test() noexcept {
    static constexpr SplitTest kTest{"portable", run};
    return kTest;
}

std::vector<const SplitTest*> usable_split_tests() {
    std::vector<const SplitTest*> out{&portable_split_test()};
    if (&best_split_test() != out.front()) {
        out.push_back(&best_split_test());
    }
    return out;
}

const SplitTest& best_split_test() noexcept {
#if defined(__x86_64__)  // elsewhere that file need not be linked
    if (base::port::kProcessor.avx512 && avx512_split_test() != nullptr) {
        return *avx512_split_test();
    }
#endif
    return portable_split_test();
}

}  // namespace revenge::solver::reduction
