// The tables of the optimal 4x4x4 solver: the corners, which all metrics share, and for each metric the edge distances
// and the near cosets; if memory is small, wing distances and fewer near cosets; if it is large, triples of wings in
// addition. Each table has its own file.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/solver/cube4/corner_states.hpp"
#include "revenge/solver/cube4/edge_distances.hpp"
#include "revenge/solver/cube4/frame.hpp"
#include "revenge/solver/cube4/kernels.hpp"
#include "revenge/solver/cube4/near_cosets.hpp"
#include "revenge/solver/cube4/wing_distances.hpp"
#include "revenge/solver/cube4/wing_triples.hpp"

namespace revenge::solver::cube4 {

// Returns the maximum memory for building the large tables.
constexpr std::uint64_t optimal_bytes(puzzle::Metric metric) noexcept {
    constexpr std::uint64_t kMega = 1U << 20U;
    return (metric == puzzle::Metric::Sstm ? 1000 : 600) * kMega;
}
// The memory of small tables.
inline constexpr std::uint64_t kSmallOptimalBytes = std::uint64_t{64} << 20U;

// The memory for building the large tables and the triples of wings, which rule out next to nothing in SSTM.
inline constexpr std::uint64_t kTripleBytes = std::uint64_t{5} << 30U;

enum class TableSize : std::uint8_t { Small, Large, Triples };
// Returns the largest size that memory allows.
constexpr TableSize table_size_for(std::uint64_t memory_bytes, puzzle::Metric metric) noexcept {
    const bool is_enough = memory_bytes >= kTripleBytes;
    return memory_bytes < optimal_bytes(metric)          ? TableSize::Small
           : is_enough && metric == puzzle::Metric::Obtm ? TableSize::Triples
                                                         : TableSize::Large;
}

struct Tables {
    // Reads the tables from `table_store`, or builds them and stores them there. ERRORS: Resource; Interrupted.
    // COMPLEXITY: a tenth of a second to read 390 MB in OBTM, half a minute of processor time to build them; 0.9 GB and
    // 77 s in SSTM.
    static base::Result<std::shared_ptr<const Tables>> open(base::TableStore& table_store,
                                                            puzzle::Metric metric, TableSize size,
                                                            unsigned threads,
                                                            base::ProgressSink& progress,
                                                            std::stop_token stop = {});
    // Checks the tables with the name `name`: corners are built again and compared, edge distances are checked against
    // each other, near cosets by states of known distance. Returns nothing if no tables have this name or if their
    // layout differs. ERRORS: TableDamaged, Resource, Interrupted.
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               const std::string& name,
                                                               const cube3::CheckQuery& question);
    // Returns the names of the large tables that open() reads from the store.
    static std::vector<std::string> names(puzzle::Metric metric);
    static std::string edges_name(puzzle::Metric metric);
    static std::string wings_name(puzzle::Metric metric);
    static std::string triples_name(puzzle::Metric metric);
    static std::string near_name(puzzle::Metric metric, TableSize size = TableSize::Large);

    Tables(puzzle::Metric the_metric, const Kernels& the_kernels)
        : elements(the_metric), metric(the_metric), kernels(&the_kernels) {}

    Views views() const noexcept { return {frame, *corners, *kernels}; }

    Frame frame;
    AxisElements elements;
    puzzle::Metric metric;
    const Kernels* kernels;
    std::shared_ptr<const CornerStates> corners;
    std::shared_ptr<const EdgeDistances> edges;  // large tables
    std::shared_ptr<const WingDistances> wings;  // small tables
    std::shared_ptr<const WingTriples> triples;  // if memory is large
    std::shared_ptr<const NearCosets> near;
};

// The tables of each metric and size, opened once and shared by several methods. THREADS: use from any number of
// threads at once is safe.
class StoredTables {
  public:
    // ERRORS: as Tables::open().
    base::Result<std::shared_ptr<const Tables>> open(base::TableStore& table_store,
                                                     puzzle::Metric metric, TableSize size,
                                                     unsigned threads, base::ProgressSink& progress,
                                                     std::stop_token stop = {});

  private:
    base::port::Mutex mutex_;
    std::map<std::pair<puzzle::Metric, TableSize>, std::shared_ptr<const Tables>> tables_;
};

}  // namespace revenge::solver::cube4
