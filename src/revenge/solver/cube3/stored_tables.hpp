// The large tables of the 3x3x3, each in a file of its own: phase 2's distances and the optimal solver's table.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube3/slice_classes.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver {
struct Opening;
}

namespace revenge::solver::cube3 {

// Exact distances of phase 2 of `two-phase`, ignoring the order of the slice's edges.
//
// Corners and U/D edges have 2768 * 8! classes (tables.hpp): 111.6e6 distances of four bits, 56 MB. One look-up
// rejects an end of phase 1 whose remainder is too long, so longer phases 1 are worthwhile. If at most nine moves of
// phase 2 are allowed, the near distances of tables.hpp do the same. (Tomas Rokicki's and Herbert Kociemba's programs
// have this table, too.)
class Phase2Distances {
  public:
    // Builds the distances. COMPLEXITY: 3 s of processor time, 110 MB.
    Phase2Distances(const Tables& tables, unsigned threads, const base::OnShare& on_share = {});
    // Reads the tables from `table_store`, or builds them and stores them there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const Phase2Distances>> open(base::TableStore& table_store,
                                                                     const Tables& tables,
                                                                     unsigned threads,
                                                                     base::ProgressSink& progress,
                                                                     std::stop_token stop = {});

    // Verifies stored distances, as Tables::check() does.
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               const CheckQuery& question);
    static constexpr const char* kName = "3x3x3.phase-2";

    std::size_t classes() const noexcept { return distances_.size() / kRowWords; }
    // Returns the distance of corners and U/D edges in moves of phase 2, by Phase2Classes::index(); kWholeMost also
    // stands for larger distances.
    int distance(std::size_t index) const noexcept {
        return static_cast<int>(distances_[index / kCellsInWord] >> index % kCellsInWord * kBits &
                                ((1U << kBits) - 1));
    }

  private:
    friend class table::Store;
    friend struct StoredDistances;
    // Entries are numbered by the classes of Tables, so another numbering there is another layout here.
    static constexpr std::uint32_t kLayout = 2;
    static constexpr Cell kCell = Cell::Whole;
    static constexpr std::size_t kBits = bits_of(kCell);
    static constexpr std::size_t kCellsInWord = 64 / kBits;
    static constexpr std::size_t kRowWords = kPermutationsOf8 / kCellsInWord;

    Phase2Distances() = default;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(distances_);
    }
    // Returns the rows to fill. REQUIRES class moves that outlive them.
    static RowSpace make_rows(const Tables& tables, std::vector<std::uint32_t>& class_moves) {
        return tables.edge_rows(class_moves);
    }

    base::LargeVector<std::uint64_t> distances_;
};

// The optimal solver's large table: phase 1 with the order of the slice's edges, and the parity of the permutation.
//
// Twist, flip, the places of the four slice edges, parity: 2187 * 2048 * 11880 * 2 = 106e9 positions. The 16 symmetries
// that preserve the U/D axis reduce flips and slice to 1,613,824 classes (slice_classes.hpp), so there are 7.06e9
// entries. They have two bits, which distinguish distances within a band: up to 8 turns, 9, 10, and at least 11
// (optimal_search.hpp gives the reason): 1.76 GB. (After Herbert Kociemba, "Cube Explorer", the huge optimal solver,
// which is without parity.)
//
// Entries that differ only by parity are adjacent and are read together.
class OrderedSlice {
  public:
    // The memory with this table and the others; the memory for building it; and the minimum memory limit with which a
    // solver builds it, which is more than the default.
    static constexpr std::uint64_t kUsingBytes = std::uint64_t{1850} << 20U;
    static constexpr std::uint64_t kMakingBytes = std::uint64_t{2000} << 20U;
    static constexpr std::uint64_t kWorthMakingBytes = std::uint64_t{3} << 30U;

    // Builds the table. COMPLEXITY: a minute on two cores, 1.9 GB.
    OrderedSlice(const Tables& tables, unsigned threads, const base::OnShare& on_share = {});
    // Reads the table from `table_store`, or builds it and stores it there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const OrderedSlice>> open(base::TableStore& table_store,
                                                                  const Tables& tables,
                                                                  unsigned threads,
                                                                  base::ProgressSink& progress,
                                                                  std::stop_token stop = {});
    // Verifies a stored table, as Tables::check() does.
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               const CheckQuery& question);
    static constexpr const char* kName = "3x3x3.ordered-slice";
    // Returns true if `table_store` has it.
    static bool is_made(base::TableStore& table_store);

    // [(class * kTwists + twist) * 2 + parity], where the twist is that of the class's representative.
    const base::LargeVector<std::uint64_t>& distances() const noexcept { return distances_; }

  private:
    friend class table::Store;
    friend struct StoredDistances;
    static constexpr std::uint32_t kLayout = 2;
    static constexpr Cell kCell = Cell::Banded;
    OrderedSlice() = default;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(distances_);
    }
    static RowSpace make_rows(const Tables& tables, std::vector<std::uint32_t>& class_moves);

    base::LargeVector<std::uint64_t> distances_;
};

// Tables that several methods share, each opened once. THREADS: use from any number of threads at once is safe.
class StoredTables {
  public:
    // ERRORS: as Tables::open.
    base::Result<std::shared_ptr<const Tables>> tables(const Opening& opening,
                                                       Phase1 phase1 = Phase1::Exact);
    // ERRORS: as Phase2Distances::open.
    base::Result<std::shared_ptr<const Phase2Distances>> phase2_distances(const Opening& opening,
                                                                          const Tables& tables);

  private:
    base::port::Mutex mutex_;
    std::map<Phase1, std::shared_ptr<const Tables>> tables_;
    std::shared_ptr<const Phase2Distances> phase2_distances_;
};

}  // namespace revenge::solver::cube3
