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

#include "revenge/base.hpp"
#include "revenge/base/flat_map.hpp"
#include "revenge/coset/coordinate.hpp"
#include "revenge/derived/view.hpp"

namespace revenge::derived {

using Index = coset::RawIndex;

// A move as a generator made some times.
struct Step {
    std::size_t generator = 0;
    int times = 1;
};

class WalkedCoordinate final : public coset::Coordinate {
  public:
    // Called from time to time with the number of rows found; returns true to continue.
    using Watch = std::function<bool(std::uint64_t)>;

    // Of rows still to be found or read. REQUIRES steps that name generators below `generators`.
    WalkedCoordinate(std::size_t generators, std::vector<Step> steps)
        : steps_(std::move(steps)), after_(generators) {}

    // Numbers what is met from the start. `orders`: of each generator. ERRORS: Resource, past `limit` rows;
    // Interrupted, when `watch` says so. COMPLEXITY: a row of bytes and a hash for each generator; 24 to 40 bytes a row
    // for the hashes, 4 for each generator.
    base::Status walk(std::unique_ptr<View> view, const puzzle::State& start,
                      const std::vector<int>& orders, std::uint64_t limit, const Watch& watch = {});
    bool is_seeing() const noexcept { return view_ != nullptr; }
    // Takes up what was read. RETURNS false if the arrays do not fit each other. REQUIRES the same view.
    bool take_up(std::unique_ptr<View> view);
    // Calls archive(array) for what is kept.
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
    // RETURNS nothing if the state cannot be met from the start.
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
