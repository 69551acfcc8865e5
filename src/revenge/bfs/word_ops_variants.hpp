// The versions for particular processors. best_word_ops() chooses among them.
#pragma once

#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {

const WordOps& bmi2_word_ops() noexcept;    // compiled for AVX2, BMI2, POPCNT
const WordOps& avx512_word_ops() noexcept;  // these, AVX-512 VBMI and VPOPCNTDQ, and GFNI

}  // namespace revenge::bfs
