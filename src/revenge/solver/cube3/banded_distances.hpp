// Distances that are exact only within a band, in two bits: 3 stands for all distances up to kBandNear, 2 and 1 for the
// next two, and 0 for larger ones.
//
// They are built in place, so only the table needs memory. While a level is built, 0 stands for entries that have not
// been reached, 3 for levels before the last one, 2 for the last level, and 1 for the current one. A row's bits of the
// last level are extracted when they are needed; the rest is as in row_distances.cpp.
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
