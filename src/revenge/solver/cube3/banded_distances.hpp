// Distances resolved only within a band, in two bits: 3 stands for all distances up to kBandNear, 2 and 1 for the next
// two, 0 for larger ones.
//
// They are filled in their own place, so that nothing but the table needs memory: while a level is looked for, 0 is
// what is not reached, 3 what was before the last level, 2 the last, 1 what is found. A row's bits of the
// last level are read out of it when they are wanted; the rest is as in row_distances.cpp.
#pragma once

#include "revenge/solver/cube3/row_distances.hpp"

namespace revenge::solver::cube3 {

inline constexpr int kBandNear = 8;
inline constexpr int kBandWidth = 3;
inline constexpr int kBandFar = kBandNear + kBandWidth;

// Returns the bands of class * length + entry. COMPLEXITY: about 30 s of processor time for 10^9 entries.
base::LargeVector<std::uint64_t> banded_distances(const RowSpace& space, unsigned threads,
                                                  const base::OnShare& on_share = {});

}  // namespace revenge::solver::cube3
