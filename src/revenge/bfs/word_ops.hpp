// The innermost loops of the entry kernel, in versions for several processors.
//
// word_ops_body.hpp is the definition; it is compiled once for any processor and once for those with
// BMI2 and hardware bit counts. Blocks of at most kSmallWords words can be permuted as a whole where
// the processor gathers bits (AVX-512 BITALG): each word of the result is put together from every
// source word by one instruction. Which to use is decided at run time; tests run all of them.
#pragma once

#include <cstdint>
#include <string_view>

#include "revenge/table/block_array.hpp"

namespace revenge::bfs {

using table::Word;

inline constexpr std::size_t kSmallWords = 8;

// A permutation of the bits of a small block: bit b of result word d is bit control[d][b] of the source
// word w whose from[d][w] has bit b set.
struct alignas(64) SmallPermutation {
    std::uint8_t control[kSmallWords][table::kWordBits];
    Word from[kSmallWords][kSmallWords];
};

struct WordOps {
    std::string_view name;
    // For each bit of `remaining`: if source bit to_source[bit] is set, moves it to `found`.
    // RETURNS how many.
    std::uint64_t (*probe16)(const Word* source, const std::uint16_t* to_source, Word* remaining,
                             Word* found, std::size_t words);
    std::uint64_t (*probe32)(const Word* source, const std::uint32_t* to_source, Word* remaining,
                             Word* found, std::size_t words);
    // Sets in `found` the bit from_source[bit] of each bit of the source.
    void (*scatter16)(const Word* source, const std::uint16_t* from_source, Word* found,
                      std::size_t words);
    void (*scatter32)(const Word* source, const std::uint32_t* from_source, Word* found,
                      std::size_t words);
    // Takes out of `remaining` what is in `found`. RETURNS how many are left.
    std::uint64_t (*settle)(const Word* found, Word* remaining, std::size_t words);
    // found |= the permuted source. Null where the processor cannot.
    void (*permute_small)(const Word* source, const SmallPermutation& permutation, Word* found,
                          std::size_t words);
};

const WordOps& portable_word_ops() noexcept;
// The fastest this processor can run.
const WordOps& best_word_ops() noexcept;

}  // namespace revenge::bfs
