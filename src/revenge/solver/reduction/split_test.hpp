// Finds the words of a block that split all wing pairs: the innermost loop of phase 2.
//
// A block is 64 words (sequences of turns) as 24 rows of bits: bit j of row p is set if word j carries the wing at
// place p into the first half. Wings w and w + 12 are partners. A word splits the pairs if it brings one wing of each
// pair into the first half; phase 3 can join them only if the number of second wings (12 to 23) among these is even.
// The places of the wings select the rows, so twelve exclusive ors test 64 words.
//
// There is one version for any processor and one for AVX-512, which stores a block in three registers. The version is
// chosen at run time; tests run both.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "revenge/solver/reduction/bytes16.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kRows = 24;

struct SplitQuery {
    const std::uint64_t* rows;  // kRows a block
    std::uint32_t blocks;
    Bytes32 places;  // of each wing
};
// The words of one block that split the pairs; at least one does.
struct SplitFound {
    std::uint32_t query;
    std::uint32_t block;  // of the query
    std::uint64_t words;
};

struct SplitTest {
    std::string_view name;
    // Writes the results to `found`, which must have room for all blocks, and returns their number.
    std::size_t (*run)(std::span<const SplitQuery> queries, SplitFound* found);
};

// Returns the versions that this processor can run, the fastest last.
std::vector<const SplitTest*> usable_split_tests();
const SplitTest& best_split_test() noexcept;

// The versions, for code that chooses one.
const SplitTest& portable_split_test() noexcept;
const SplitTest* avx512_split_test() noexcept;  // null if the compiler has no AVX-512

}  // namespace revenge::solver::reduction
