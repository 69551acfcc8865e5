// Compiled with the options of src/CMakeLists.txt for AVX-512 BITALG as well.
#include "revenge/bfs/word_ops_body.hpp"
#include "revenge/bfs/word_ops_variants.hpp"

#if defined(__AVX512BITALG__)
#include <immintrin.h>
#endif

namespace revenge::bfs {

namespace {

#if defined(__AVX512BITALG__)
void permute_small(const Word* source, const SmallPermutation& permutation, Word* found,
                   std::size_t words) {
    for (std::size_t d = 0; d < words; ++d) {
        const __m512i control = _mm512_load_si512(permutation.control[d]);
        Word out = 0;
        for (std::size_t w = 0; w < words; ++w) {
            const __m512i word = _mm512_set1_epi64(static_cast<long long>(source[w]));
            out |= _mm512_bitshuffle_epi64_mask(word, control) & permutation.from[d][w];
        }
        found[d] |= out;
    }
}
#else
constexpr void (*permute_small)(const Word*, const SmallPermutation&, Word*, std::size_t) = nullptr;
#endif

}  // namespace

const WordOps& bitalg_word_ops() noexcept {
    static constexpr WordOps kOps{"bitalg",
                                  probe<std::uint16_t>,
                                  probe<std::uint32_t>,
                                  scatter<std::uint16_t>,
                                  scatter<std::uint32_t>,
                                  settle,
                                  permute_small};
    return kOps;
}

}  // namespace revenge::bfs
