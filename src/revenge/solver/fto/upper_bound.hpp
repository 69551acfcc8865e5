// An upper bound for every state of the face-turning octahedron, from four worst cases that add up.
//
//   1. The edges and triangles of face B are solved up to a turn of B, by all faces.        96,800 positions
//   2. The triangles of L R D are solved, and the edges brought into their faces in
//      turning order, by F L R B D.                                                      11,289,600
//   3. The triangles of U F BR BL are matched to the corners, by sequences of F L R B D
//      that preserve the result of step 2.                                               63,571,200 up to symmetry
//   4. L R B D solve the rest.                                                              933,120
//
// Steps 1, 2 and 4 are complete tables. Step 3 starts from any state of the corners and the triangles of U F BR BL; its
// 11,520 * 369,600 states fall into 172 * 369,600 by the 72 maps of tables.hpp. A sequence w of step 3 is u v^-1, where
// u and v bring the edges and the triangles of L R D to the same position: lists of all sequences that begin with F,
// sorted by that position, give every w of up to twice their length that begins and ends with F. Each effect of such a
// w on corners and triangles, of up to 11 turns, is entered once, for the goals of all classes. A breadth-first search
// adds turns of L R B D, which keep the work of step 2 but carry triangles along with corners, and sequences w of five
// turns, until all states are reached. Every length entered is that of a real sequence, so the figure of step 3 is an
// upper bound of its worst case; it need not be exact.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

struct UpperBoundStep {
    std::string_view name;
    std::uint64_t positions = 0;
    int worst = 0;
};

// The worst case of step 3 is an upper bound, the others are exact. ERRORS: Interrupted. COMPLEXITY: 150 s of one
// thread, 0.35 GB.
base::Result<std::array<UpperBoundStep, 4>> upper_bound(const FtoTables& tables,
                                                        base::ProgressSink& progress,
                                                        const std::stop_token& stop);

}  // namespace revenge::solver::fto
