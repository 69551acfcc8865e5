// A coordinate whose values are found by enumeration: the rows of a view that the generators reach, and the successor
// of each row under each generator.
//
// Rows are hashed to 64 bits. Only index and hash are stored, and the rows that are still to be expanded. Two rows with
// the same hash would be counted as one, and rows would be missing. If the number of rows is known from the orders of
// groups, comparing it proves that there were no such collisions. A generator of order n is followed in cycles, whose
// last step needs no computation: three rows are computed for the four entries of R.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/open_table.hpp"
#include "revenge/coset/coordinate.hpp"
#include "revenge/derived/view.hpp"

namespace revenge::derived {

using Index = coset::RawIndex;

// A move as a power of a generator.
struct Step {
    std::size_t generator = 0;
    int times = 1;
};

class WalkedCoordinate final : public coset::Coordinate {
  public:
    // Called from time to time with the number of rows found; returns true to continue.
    using Watch = std::function<bool(std::uint64_t)>;

    // Creates an empty coordinate, to be enumerated or read. REQUIRES steps with generators below `generators`.
    WalkedCoordinate(std::size_t generators, std::vector<Step> steps)
        : steps_(std::move(steps)), after_(generators) {}

    // Numbers the rows that are reachable from `start`. `orders`: [generator]. ERRORS: Resource, for more than `limit`
    // rows; Interrupted, if `watch` returns false. COMPLEXITY: one row and one hash for each row and generator; 24 to
    // 40 bytes for the hash of each row, and 4 for each generator.
    base::Status walk(std::unique_ptr<View> view, const puzzle::State& start,
                      const std::vector<int>& orders, std::uint64_t limit, const Watch& watch = {});
    bool is_seeing() const noexcept { return view_ != nullptr; }
    // Completes a coordinate that was read. Returns false if the arrays do not fit each other. REQUIRES the same view.
    bool take_up(std::unique_ptr<View> view);
    // Calls archive(array) for each stored array.
    template <class Archive>
    void visit(Archive& archive) {
        archive(hashes_);
        for (std::vector<Index>& table : after_) {
            archive(table);
        }
    }
    // Returns true if each generator permutes the rows.
    bool is_permuted() const;

    std::uint64_t size() const noexcept override { return hashes_.size(); }
    // Returns nothing if the state is not reachable from the start.
    std::optional<Index> rank(const puzzle::State& state) const override;
    Index after_move(Index index, int move) const noexcept override {
        return after(index, steps_[static_cast<std::size_t>(move)]);
    }
    std::uint64_t bytes() const noexcept override;
    Index after(Index index, Step step) const noexcept {
        const Index* const after = after_[step.generator].data();
        for (int i = 0; i < step.times; ++i) {
            index = after[index];
        }
        return index;
    }

  private:
    static std::uint64_t hash(const Row& row, int width) noexcept;

    std::unique_ptr<View> view_;
    std::vector<Step> steps_;  // [move]
    base::FlatMap indices_;
    std::vector<std::uint64_t> hashes_;      // [index]
    std::vector<std::vector<Index>> after_;  // [generator][index]
};

}  // namespace revenge::derived
