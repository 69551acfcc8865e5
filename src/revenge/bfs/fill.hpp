// Fills the distance table of a coset space: breadth first, a level a pass over blocks.
//
// docs/engine.md explains the passes. Level d gathers into each class's block, for every move of cost
// k, the neighbours' frontier of distance d - k (Dial: integer costs are levels too). Nothing is
// written but the class's own block, so that the order of classes, and with it the number of threads,
// changes nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bfs/distribution.hpp"
#include "revenge/bfs/word_ops.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/table/distance_planes.hpp"

namespace revenge::bfs {

struct FillOptions {
    unsigned threads = 1;
    std::uint64_t memory_bytes = std::uint64_t{4} << 30U;
    base::ProgressSink* progress = nullptr;
    std::stop_token stop;
    const WordOps* ops = &best_word_ops();
    // Called between levels, at most about every `checkpoint_seconds`, with all that resuming needs.
    std::function<base::Status(const table::DistancePlanes&, const Distribution&,
                               const std::vector<coset::Entry>& antipodes)>
        checkpoint;
    double checkpoint_seconds = 15;
};

inline constexpr std::size_t kMostAntipodes = 1000;

struct Filled {
    table::DistancePlanes planes;
    Distribution distribution;
    // Entries at the largest distance, one for each up to symmetry, the first kMostAntipodes of them.
    std::vector<coset::Entry> antipodes;
    std::uint64_t unreached = 0;    // entries that no sequence of moves solves
    std::uint64_t transitions = 0;  // states times moves: what a plain search would look at
    double seconds = 0;
};

// RETURNS bytes that filling takes at its peak, without the space itself.
std::uint64_t fill_bytes(const coset::CosetSpace& space);

// `from`: a checkpoint to go on from, or nothing.
// ERRORS: Resource (memory budget, with the figure needed), Interrupted (after a last checkpoint).
// COMPLEXITY: bits_per_entry + (largest cost + 1) bits an entry. THREADS: uses `threads`.
struct Resume {
    table::DistancePlanes planes;
    Distribution distribution;
    // Those of the newest level that has entries: planes know distances modulo only, so that they
    // could not be told from nearer ones if that level turned out to be the last.
    std::vector<coset::Entry> antipodes;
};
base::Result<Filled> fill(const coset::CosetSpace& space, const FillOptions& options,
                          std::optional<Resume> from = std::nullopt);

}  // namespace revenge::bfs
