// Phase 2 of two-phase seen without the order of the slice's edges, exactly.
//
// Corners and U/D edges: 8! * 8! positions, the corners reduced by the 16 symmetries that keep the U/D axis
// to 2768 classes: 111.6e6 distances of four bits, 56 MB. An end of phase 1 whose rest is too long is
// known by one look, so that longer phases 1 pay: the tables of tables.hpp alone let pass many
// that take hundreds of positions to refuse. (Tomas Rokicki's and Herbert Kociemba's programs have it, too.)
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
    // COMPLEXITY: 3 s of processor time, 110 MB.
    Phase2Distances(const Tables& tables, unsigned threads, const base::OnShare& on_share = {});
    // Takes them from `shelf`, or makes them and puts them there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const Phase2Distances>> open(base::Shelf& shelf,
                                                                     const Tables& tables,
                                                                     unsigned threads,
                                                                     base::ProgressSink& progress,
                                                                     std::stop_token stop = {});

    // As Tables::check().
    static base::Result<std::optional<bfs::LawReport>> check(base::Shelf& shelf,
                                                             const LawQuestion& question);
    static constexpr const char* kName = "3x3x3.phase-2";

    std::size_t classes() const noexcept { return distances_.size() / kRowWords; }
    // RETURNS how many moves of phase 2 corners and U/D edges need at least; kWholeMost stands for more, too.
    int distance(unsigned corner_rank, unsigned edge_rank) const noexcept {
        const std::size_t entry = corner_class_[corner_rank];
        const std::size_t index = entry / kAxisSymmetries * kPermutationsOf8 +
                                  edge_conjugate_[edge_rank][entry % kAxisSymmetries];
        return static_cast<int>(distances_[index / kCellsInWord] >> index % kCellsInWord * kBits &
                                ((1U << kBits) - 1));
    }

  private:
    friend class table::Store;
    friend struct KeptDistances;
    static constexpr std::uint32_t kLayout = 1;
    static constexpr Cell kCell = Cell::Whole;
    static constexpr std::size_t kBits = bits_of(kCell);
    static constexpr std::size_t kCellsInWord = 64 / kBits;
    static constexpr std::size_t kRowWords = kPermutationsOf8 / kCellsInWord;

    Phase2Distances() = default;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(corner_class_);
        visitor(edge_conjugate_);
        visitor(distances_);
    }
    // RETURNS where turns lead each class.
    std::vector<std::uint32_t> make_classes(const Tables& tables);
    // Makes the classes. RETURNS what is filled. REQUIRES class moves that outlive it.
    RowSpace make_rows(const Tables& tables, std::vector<std::uint32_t>& class_moves);

    // class * kAxisSymmetries + the symmetry that carries the corners to the representative.
    std::vector<std::uint16_t> corner_class_;
    std::vector<std::array<std::uint16_t, kAxisSymmetries>> edge_conjugate_;
    base::LargeVector<std::uint64_t> distances_;
};

}  // namespace revenge::solver::cube3
