// Fills the distance table of a coset space: breadth first, a level a pass over blocks.
//
// docs/engine.md explains the passes. Level d gathers into each class's block, for every move of cost
// k, the neighbours' frontier of distance d - k (Dial: integer costs are levels too). Nothing is
// written but the class's own block, so that the order of classes, and with it the number of threads,
// changes nothing. Nor does it where the planes lie, and in how many parts the frontiers are looked at
// (docs/scale.md).
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distribution.hpp"
#include "revenge/bfs/plane_store.hpp"
#include "revenge/bfs/ring.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

struct FillOptions {
    unsigned threads = 1;
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    base::ProgressSink* progress = nullptr;
    std::stop_token stop;
    // The ranks that fill the table together, each with planes of its own; all with as much memory. None: alone.
    Ring* ring = nullptr;
    const WordOps* ops = &best_word_ops();
};

inline constexpr std::size_t kMostAntipodes = 1000;

struct Filled {
    table::DistancePlanes planes;  // where they were asked for in memory
    Distribution distribution;
    // Entries at the largest distance, one for each up to symmetry, the first kMostAntipodes of them.
    std::vector<coset::Entry> antipodes;
    std::uint64_t unreached = 0;    // entries that no sequence of moves solves
    std::uint64_t transitions = 0;  // states times moves: what a plain search would look at
    double seconds = 0;
};

// RETURNS bytes that filling in memory takes at its peak, the space included.
std::uint64_t fill_bytes(const coset::CosetSpace& space);

// Memory of a process that is not counted otherwise: program, libraries, memory held by the allocator.
inline constexpr std::uint64_t kProcessBytes = std::uint64_t{16} << 20U;

// RETURNS the bytes of memory that the process takes where the planes are in files and the frontiers of `ranges` of
// these are looked at at a time.
std::uint64_t scratch_fill_bytes(const coset::CosetSpace& space, const PlaneStore& planes,
                                 std::uint64_t ranges);

// Checks that building in memory may begin. ERRORS: Resource, with the required memory, or with the coordinate that is
// too large.
base::Status require_memory(const coset::CosetSpace& space, std::uint64_t memory_bytes);
// Checks that an existing table may be read from its file. ERRORS: Resource, if the space itself needs more memory.
base::Status require_room(const coset::CosetSpace& space, std::uint64_t memory_bytes);

// Fills planes wherever they lie, or goes on filling them. ERRORS: Resource (memory budget, with the figure needed;
// what the store says), TableDamaged (by the store), Interrupted: what the store has kept stays; or what another rank
// met. RETURNS at each rank what is so of the whole table.
// COMPLEXITY: in memory bits_per_entry + (largest cost + 1) bits an entry; else see docs/scale.md.
// THREADS: uses `threads`.
base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          PlaneStore& planes);
// The same in memory, from the beginning, and kept nowhere.
base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options);

}  // namespace revenge::bfs
