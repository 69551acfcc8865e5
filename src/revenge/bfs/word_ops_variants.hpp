// The versions for particular processors; only best_word_ops() chooses among them.
#pragma once

#include "revenge/bfs/word_ops.hpp"

namespace revenge::bfs {

const WordOps& bmi2_word_ops() noexcept;    // compiled for AVX2, BMI2, POPCNT
const WordOps& bitalg_word_ops() noexcept;  // these and AVX-512 BITALG

}  // namespace revenge::bfs
