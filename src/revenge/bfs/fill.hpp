// Builds the distance table of a coset space breadth first. Each level is a pass over the blocks of all classes.
//
// In level d, each class gathers into its block, for every move of cost k, its neighbours' frontier of distance d - k
// (Dial: a cost is a level). A class writes only its own block, so the result does not depend on the order of classes
// or the number of threads. Nor does it depend on where the planes are stored, or on the number of parts in which
// frontiers are processed (docs/scale.md). docs/engine.md explains the passes.
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/communicator.hpp"
#include "revenge/bfs/distribution.hpp"
#include "revenge/bfs/plane_store.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

struct FillOptions {
    unsigned threads = 1;
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    base::ProgressSink* progress = nullptr;
    std::stop_token stop;
    // The ranks that build the table together. Each has its own planes, and all have the same memory limit. Null: one
    // process.
    Communicator* communicator = nullptr;
    const WordOps* ops = &best_word_ops();
};

inline constexpr std::size_t kMaxAntipodes = 1000;

struct Filled {
    table::DistancePlanes planes;  // if they were built in memory
    Distribution distribution;
    // The first kMaxAntipodes entries at the maximum distance, one for each up to symmetry.
    std::vector<coset::Entry> antipodes;
    std::uint64_t unreached = 0;    // entries that no sequence of moves solves
    std::uint64_t transitions = 0;  // states times moves: the work of a search without blocks
    double seconds = 0;
};

// Returns the peak memory of a build in memory, in bytes, including the space.
std::uint64_t fill_bytes(const coset::CosetSpace& space);

// The memory of a process that is not counted elsewhere: program, libraries, free memory of the allocator.
inline constexpr std::uint64_t kProcessBytes = std::uint64_t{16} << 20U;

// Returns the memory of the process, in bytes, if the planes are in files and the frontiers of `ranges` of them are
// processed at a time.
std::uint64_t scratch_fill_bytes(const coset::CosetSpace& space, const PlaneStore& planes,
                                 std::uint64_t ranges);

// Checks that building in memory may begin. ERRORS: Resource, with the required memory, or with the coordinate that is
// too large.
base::Status require_memory(const coset::CosetSpace& space, std::uint64_t memory_bytes);
// Checks that an existing table may be read from its file. ERRORS: Resource, if the space itself needs more memory.
base::Status require_room(const coset::CosetSpace& space, std::uint64_t memory_bytes);

// Builds the planes in a store, or continues a build. Returns the results for the complete table at each rank. ERRORS:
// Resource (memory limit, with the required memory; errors of the store); TableDamaged (by the store); Interrupted,
// after which the stored planes remain; errors of other ranks. COMPLEXITY: in memory, bits_per_entry + (largest cost +
// 1) bits for each entry; for files see docs/scale.md. THREADS: uses `threads`.
base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          PlaneStore& planes);
// Builds the planes in memory, from the beginning, without storing them.
base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options);

}  // namespace revenge::bfs
