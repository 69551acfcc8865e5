// The large tables of the 3x3x3, each in a file of its own: phase 2's distances and the optimal solver's table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
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
// that preserve the U/D axis reduce flips and slice to 1,613,824 classes, so there are 7.06e9 entries. They
// have two bits, which distinguish distances within a band: up to 8 turns, 9, 10, and at least 11 (optimal_search.hpp
// gives the reason): 1.76 GB. (After Herbert Kociemba, "Cube Explorer", the huge optimal solver,
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

// The action of the symmetries of the U/D axis on the places of the slice and on flips, by small tables.
//
// A symmetry permutes flips and changes them by a constant that depends only on the places of the slice's edges. Five
// and six flips are therefore looked up separately, and the constant is added.

// A map of flips; the upper and the lower bits are looked up separately.
struct FlipMap {
    static constexpr std::size_t kLower = 64;
    // `to(flip)` is the image of a flip; it is called for all flips.
    template <class To>
    void fill(const To& to) {
        for (std::size_t i = 0; i < lower.size(); ++i) {
            lower[i] = static_cast<std::uint16_t>(to(i));
        }
        for (std::size_t i = 0; i < upper.size(); ++i) {
            upper[i] = static_cast<std::uint16_t>(to(i * kLower) ^ to(0));
        }
    }
    std::uint16_t of(std::size_t flip) const noexcept {
        return upper[flip / kLower] ^ lower[flip % kLower];
    }

    std::array<std::uint16_t, kFlips / kLower> upper;
    std::array<std::uint16_t, kLower> lower;
};

class SliceSymmetries {
  public:
    // COMPLEXITY: about 1 ms.
    SliceSymmetries(const Geometry& geometry, const AxisGroup& axis);

    // Returns the image of the places of the slice's edges under the symmetry.
    std::size_t set(std::size_t symmetry, std::size_t set) const noexcept {
        return sets_[symmetry][set];
    }
    // Returns the image of flips under the symmetry. `set` has the places of the slice's edges.
    std::size_t flip(std::size_t symmetry, std::size_t set, std::size_t flip) const noexcept {
        return flips_[symmetry].of(flip) ^ std::size_t{offsets_[symmetry][set]};
    }

  private:
    using OfSets = std::array<std::array<std::uint16_t, kQuartetSets>, kAxisSymmetries>;
    OfSets sets_{};
    OfSets offsets_{};  // the image of the unflipped state
    std::array<FlipMap, kAxisSymmetries> flips_{};
};

// Numbers for flips and the four slice edges in order, by the symmetries of the U/D axis.
//
// The slice alone, 11880 places and orders, is reduced to its classes, and flips are mapped by the symmetry that
// carries the slice to its class's representative. If several symmetries do, one is used, so that some positions have
// several numbers: 7 % more than if flips were reduced as well. In return, small tables suffice to compute a number, 75
// KB instead of 580. They should be small, because the look-ups in a large table evict them from the cache. Turns map
// flips as symmetries do; a turn permutes a slice's order in a way that depends on its places alone.

class SliceClasses {
  public:
    // Builds the tables. COMPLEXITY: a few ms.
    explicit SliceClasses(const Tables& tables);

    // Returns the size of the numbering of slice and flips.
    std::size_t count() const noexcept { return representatives_.size() * kFlips; }
    // Returns class * kAxisSymmetries + the symmetry that carries the slice to the class's representative.
    std::uint32_t entry(std::size_t quartet, std::size_t flip) const noexcept {
        const std::size_t entry = entries_[quartet];
        const std::size_t symmetry = entry % kAxisSymmetries;
        const std::size_t seen = seen_.flip(symmetry, quartet / kQuartetOrders, flip);
        return static_cast<std::uint32_t>(
            (entry / kAxisSymmetries * kFlips + seen) * kAxisSymmetries + symmetry);
    }
    // Returns their image under a move.
    std::uint16_t moved_quartet(std::size_t quartet, std::size_t move) const noexcept {
        const auto [first, reordering] = slice_moves_[quartet / kQuartetOrders][move];
        return static_cast<std::uint16_t>(first + orders_[reordering][quartet % kQuartetOrders]);
    }
    std::uint16_t moved_flip(std::size_t flip, std::size_t move) const noexcept {
        return flips_moved_[move].of(flip);
    }
    // Returns the entries to which moves lead from all numbers.
    std::vector<std::uint32_t> class_moves() const;

  private:
    struct SliceMove {
        std::uint16_t first;  // quartet of the new places
        std::uint16_t reordering;
    };

    std::vector<std::uint16_t> representatives_;  // quartets
    std::vector<std::uint16_t> entries_;          // of a quartet, its class and symmetry
    SliceSymmetries seen_;
    std::array<FlipMap, kMoves> flips_moved_{};
    std::array<std::array<SliceMove, kMoves>, kQuartetSets> slice_moves_{};
    std::array<std::array<std::uint8_t, kQuartetOrders>, kQuartetOrders> orders_{};
};

}  // namespace revenge::solver::cube3
