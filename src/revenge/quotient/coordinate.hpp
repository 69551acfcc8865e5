// A coordinate numbered by walking: the rows of a view that the generators reach, with where each
// generator leads from each.
//
// Rows are hashed to 64 bits; index and hash are all that is kept of them, besides those still to be walked
// from. Two rows with one hash would be taken for one and something would be missing: where the number of
// rows is known from the orders of groups, it is compared, which proves that none were. A generator of
// order n is walked as a cycle, whose last step needs no work: three rows are made for four entries of R.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base/flat_map.hpp"
#include "revenge/base/result.hpp"
#include "revenge/quotient/view.hpp"

namespace revenge::quotient {

using Index = std::uint32_t;

class Coordinate {
  public:
    // Called now and then with the number of rows found; RETURNS whether to go on.
    using Watch = std::function<bool(std::uint64_t)>;

    // `orders`: of each generator. ERRORS: Resource, past `limit` rows; Interrupted, when `watch` says so.
    // COMPLEXITY: a row of bytes and a hash for each generator; 24 to 40 bytes a row for the hashes, 4 for
    // each generator.
    static base::Result<Coordinate> walk(std::unique_ptr<View> view, const puzzle::State& start,
                                         const std::vector<int>& orders, std::uint64_t limit,
                                         const Watch& watch = {});

    std::uint64_t size() const noexcept { return size_; }
    Index after(Index index, std::size_t generator) const noexcept {
        return after_[generator][index];
    }
    // One that was walked before. RETURNS nothing if the arrays do not fit each other. REQUIRES the same view.
    static std::optional<Coordinate> of_arrays(std::unique_ptr<View> view,
                                               std::vector<std::uint64_t> hashes,
                                               std::vector<std::vector<Index>> after);
    // Calls archive(array) for what of_arrays takes.
    template <class Archive>
    void visit(Archive& archive) const {
        archive(hashes_);
        for (const std::vector<Index>& table : after_) {
            archive(table);
        }
    }

    // RETURNS nothing if the state cannot be met from the start.
    std::optional<Index> locate(const puzzle::State& state) const;
    std::uint64_t bytes() const noexcept;

  private:
    static std::uint64_t hash(const Row& row, int width) noexcept;

    std::unique_ptr<View> view_;
    std::uint64_t size_ = 0;
    base::FlatMap indices_;
    std::vector<std::uint64_t> hashes_;      // [index]
    std::vector<std::vector<Index>> after_;  // [generator][index]
};

}  // namespace revenge::quotient
