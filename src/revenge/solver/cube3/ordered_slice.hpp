// The optimal solver's large table: phase 1 with the order of the slice's edges, and the parity of the permutation.
//
// Twist, flip, the places of the four slice edges, parity: 2187 * 2048 * 11880 * 2 = 106e9 positions. The 16 symmetries
// that preserve the U/D axis reduce flips and slice to 1,613,824 classes (slice_classes.hpp), so there are 7.06e9
// entries. They have two bits, which distinguish distances within a band: up to 8 turns, 9, 10, and at least 11
// (two_sided_search.hpp gives the reason): 1.76 GB. (After Herbert Kociemba, "Cube Explorer", the huge optimal solver,
// which is without parity.)
//
// Entries that differ only by parity are adjacent and are read together.
#pragma once

#include <cstdint>
#include <memory>

#include "revenge/solver/cube3/banded_distances.hpp"
#include "revenge/solver/cube3/slice_classes.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

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

}  // namespace revenge::solver::cube3
