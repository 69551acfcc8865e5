// The centers that step 2 looks at: states c = (F B | U D split of 16 places, R | L split of 8, parity of the wings),
// 6,435 * 35 * 2 = 450,450 of them, in 30,472 classes under the 16 symmetries that keep the axis R-L.
//
// Neither part of a split has a name: step 2 may leave F B and U D exchanged (the cube is then held another way, by a
// quarter turn about R-L), and R and L, too.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/coset/class_table.hpp"
#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::centers {

// Ways to split a set of places in two equal parts, neither of which is named.
//
// A split of 2n places is the n-subset of positions that holds the last position, as a word of 2n bits; splits are
// numbered in the order of their words. 16 places: 6,435 splits; 8 places: 35.
class Splits {
  public:
    // REQUIRES positions even, at most 16.
    explicit Splits(unsigned positions);
    // All splits taken for one: what a coarser model sees.
    static Splits unseen(unsigned positions);

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(words_.size()); }
    std::uint32_t word(std::uint32_t split) const noexcept { return words_[split]; }
    // REQUIRES half of the positions set.
    std::uint32_t number(std::uint32_t word) const noexcept { return numbers_[word]; }

  private:
    Splits() = default;
    std::vector<std::uint16_t> words_;
    std::vector<std::uint16_t> numbers_;  // of a word or of its complement
};

using CenterIndex = std::uint32_t;

class SplitSpace {
  public:
    SplitSpace(const puzzle::Cube& cube, puzzle::Metric metric);

    puzzle::Metric metric() const noexcept { return metric_; }
    std::uint32_t size() const noexcept { return splits16_.size() * splits8_.size() * 2; }
    const std::vector<PlaceMove>& moves() const noexcept { return moves_; }
    CenterIndex after_move(CenterIndex state, std::size_t move) const noexcept {
        return after_[move][state];
    }
    const std::vector<PlaceSymmetry>& symmetries() const noexcept { return symmetries_; }
    const coset::ClassTable& classes() const noexcept { return classes_; }
    std::uint32_t class_size(coset::ClassIndex cls) const noexcept {
        return static_cast<std::uint32_t>(symmetries_.size() /
                                          (classes_.stabilizer(cls).size() + 1));
    }

    const Splits& splits16() const noexcept { return splits16_; }
    const Splits& splits8() const noexcept { return splits8_; }
    CenterIndex index(std::uint32_t split16, std::uint32_t split8, bool odd) const noexcept {
        return (split16 * splits8_.size() + split8) * 2 + (odd ? 1U : 0U);
    }
    static bool is_odd(CenterIndex state) noexcept { return (state & 1U) != 0; }
    // Places of one part of each split: of F B | U D, and of R | L.
    std::pair<Mask, Mask> masks(CenterIndex state) const noexcept;
    // Of such places. RETURNS nothing if these are not half of them each.
    std::optional<CenterIndex> state_of(Mask fb, Mask r, bool odd) const noexcept;
    // The places of the R and L faces.
    static Mask rl_places() noexcept { return 0x0F00F0; }

    // Goal of step 2: states of the centers whose wings have to be split by halves, one wing of each pair in
    // either. All that moves of step 3 and quarter turns about R-L make of the solved cube.
    const std::vector<CenterIndex>& goal() const noexcept { return goal_; }

  private:
    CenterIndex image_of(CenterIndex state, const PlaceMap& centers, bool odd) const noexcept;
    void find_goal(const puzzle::Cube& cube);

    puzzle::Metric metric_;
    Splits splits16_{16};
    Splits splits8_{8};
    std::vector<PlaceMove> moves_;
    std::vector<PlaceSymmetry> symmetries_;
    std::vector<std::vector<CenterIndex>> after_;
    coset::ClassTable classes_;
    std::vector<CenterIndex> goal_;
};

}  // namespace revenge::proof::centers
