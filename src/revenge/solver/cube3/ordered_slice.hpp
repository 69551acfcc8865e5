// The optimal solver's large table: phase 1 with the slice's edges in order as well.
//
// Twist, flip and where each of the four slice edges is: 2187 * 2048 * 11880 = 53.2e9 positions. The last two
// together are reduced by the 16 symmetries that keep the U/D axis to 1,523,864 classes, so that there are
// 3.33e9 entries, distance mod 3 in two bits: 833 MB, and 110 MB for where turns lead a class. Mean
// distance 10.7 instead of 9.5 turns. (Herbert Kociemba, "Cube Explorer", the huge optimal solver.)
//
// A class's representative is the least of its positions, ordered slice * 2048 + flip, so that a position's
// class is found by looking at its 16 images.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

class OrderedSlice {
  public:
    // Memory while it is used, with the other tables; while it is made; and from how much on a solve makes it,
    // which is more than a solver has unless told so.
    static constexpr std::uint64_t kUsingBytes = std::uint64_t{1050} << 20U;
    static constexpr std::uint64_t kMakingBytes = std::uint64_t{1950} << 20U;
    static constexpr std::uint64_t kWorthMakingBytes = std::uint64_t{3} << 30U;

    // COMPLEXITY: a minute on two cores, 1.9 GB.
    OrderedSlice(const Tables& tables, unsigned threads, const base::OnShare& on_share = {});
    // Takes it from `shelf`, or makes it and puts it there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const OrderedSlice>> open(table::Shelf& shelf,
                                                                  const Tables& tables,
                                                                  unsigned threads,
                                                                  base::ProgressSink& progress,
                                                                  base::StopToken stop = {});
    // As Tables::check(). COMPLEXITY: half a minute, to make the classes anew.
    static base::Result<std::optional<bfs::LawReport>> check(table::Shelf& shelf,
                                                             const LawQuestion& question);
    static constexpr const char* kName = "3x3x3.ordered-slice";
    // RETURNS whether `shelf` has it.
    static bool is_made(table::Shelf& shelf);

    // RETURNS class * kAxisSymmetries + the symmetry that carries the cubie to the representative.
    std::uint32_t entry_of(const Tables& tables, const Cubie& cubie) const;
    std::size_t classes() const noexcept { return representatives_.size(); }
    const ClassMoves& class_moves() const noexcept { return class_moves_; }
    const base::LargeVector<std::uint64_t>& distances() const noexcept { return distances_; }

  private:
    friend class table::Store;
    friend struct KeptDistances;
    static constexpr std::uint32_t kLayout = 1;
    static constexpr Cell kCell = Cell::Mod3;
    OrderedSlice() = default;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(representatives_);
        visitor(class_moves_);
        visitor(distances_);
    }
    void make_classes(const Tables& tables);
    // Its class moves are its own.
    RowSpace make_rows(const Tables& tables, const std::vector<std::uint32_t>& class_moves);

    std::vector<std::uint32_t> representatives_;
    ClassMoves class_moves_;
    base::LargeVector<std::uint64_t> distances_;
};

}  // namespace revenge::solver::cube3
