// Exact distances of phase 2 of `two-phase`, ignoring the order of the slice's edges.
//
// Corners and U/D edges have 2768 * 8! classes (tables.hpp): 111.6e6 distances of four bits, 56 MB. One look-up
// rejects an end of phase 1 whose remainder is too long, so longer phases 1 are worthwhile. If at most nine moves of
// phase 2 are allowed, the near distances of tables.hpp do the same. (Tomas Rokicki's and Herbert Kociemba's programs
// have this table, too.)
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

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

}  // namespace revenge::solver::cube3
