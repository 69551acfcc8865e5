// Counts the positions of a cube at each exact distance from solved, up to its orientation.
//
// Breadth-first search over forms (position_form.hpp): the neighbours of a level are in it, in the one before or in the
// next. Every turn of cost c is a product of c turns of cost 1, so these are all that is needed. The last level is only
// counted: in passes, each of which makes all neighbours and keeps those whose hash falls to it, so that they fit.
//
// COMPLEXITY: 0.5 to 1 us of processor time for each neighbour of each form of the last but one level, times the
// passes; shared out among threads by forms.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::proof::phases {

struct DepthLevel {
    std::uint64_t positions = 0;  // cubes in any position of the hand taken for one
    std::uint64_t classes = 0;    // up to the 48 symmetries as well
};

struct DepthWork {
    int depth = 0;
    std::uint64_t memory_bytes = 0;
    unsigned threads = 1;  // 0: all cores
};

// Returns levels 0 to the depth, or fewer if the puzzle has fewer. `each` receives every level once it is counted.
// ERRORS: Resource, with the required memory, if two levels and a buffer do not fit into memory_bytes; Interrupted.
base::Result<std::vector<DepthLevel>> count_depths(
    const puzzle::Cube& cube, puzzle::Metric metric, const DepthWork& work,
    const std::function<void(int, const DepthLevel&)>& each, base::ProgressSink& progress,
    const std::stop_token& stop);

}  // namespace revenge::proof::phases
