// The centers, as people solve them: one color, the opposite one, and the four side centers one after the other.
//
// In the frame used here the first center belongs on D and the opposite one on U. The first two steps use all turns of
// one and two outer layers. The others use only turns that preserve the U and D centers: the side faces and the wide
// turns Uw and Dw. Each step is a shortest one that preserves the solved centers:
//
//   step          states                 found by
//   first         10626                  a complete table
//   opposite      10626 * 4845           IDA*, bounded by the tables of both colors
//   third         1820                   a complete table
//   fourth        1820 * 495             a complete table for each of the three places next to the third
//   last two      16! / 4!^4             IDA*, bounded by these three tables
//
// With three edges of the cross in the D layer, as in Yau's method, the last four centers are solved by Uw, Dw, D and
// the turns of the one face whose place in that layer is open. D and Dw carry that place to another face. The same
// tables are lower bounds there.
//
// A center place is a bit; a color is a set of four bits among the 24, or among the 16 on the sides.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/combinatorics.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/human/turns.hpp"

namespace revenge::solver::human {

// THREADS: const use is safe.
class CenterSteps {
  public:
    using Set = std::uint32_t;
    using Around = std::array<Set, 4>;  // of F, R, B, L, among the 16 places around
    using Path = std::vector<puzzle::Turn>;

    // A turn's effect on sets of places, by bytes of the set.
    struct Effect {
        puzzle::Turn turn;
        std::array<std::array<Set, 256>, 3> images{};
        Set operator()(Set set) const noexcept {
            return images[0][set & 255U] | images[1][set >> 8U & 255U] | images[2][set >> 16U];
        }
    };

    // COMPLEXITY: 0.6 s, 10 MB.
    explicit CenterSteps(const puzzle::Cube& cube);

    // Returns how many turns bring the D centers to D, and how many more at least the U centers to U.
    std::array<int, 2> first_lengths(const puzzle::State& state) const;
    Path first(const puzzle::State& state) const;
    Path opposite(const puzzle::State& state) const;
    // REQUIRES that the first two are solved. Returns the number of turns that bring the F centers home.
    int third_length(const puzzle::State& state) const;
    Path third(const puzzle::State& state) const;
    // The cheapest of the three centers that are left.
    Path fourth(const puzzle::State& state) const;
    Path last(const puzzle::State& state) const;

    // The same three steps that take no edge out of the D layer but at the open place, which is on the side of F, R, B
    // or L: 0 to 3. Returns the turns; the open place goes along.
    enum class Step { Third, Fourth, Last };
    Path keeping_cross(const puzzle::State& state, Step step, std::size_t& open) const;

    // A lower bound of the turns that solve the four centers around.
    int bound(const Around& sets) const noexcept;

  private:
    using Table = std::vector<std::int8_t>;

    std::vector<Effect> effects_of(const puzzle::Algorithm& turns, bool around) const;
    Around around_of(const puzzle::State& state) const;
    Table single_table(Set goal, const std::vector<Effect>& effects, std::size_t size) const;
    Table pair_table(std::size_t other) const;
    Path descend(Set set, const Table& table, const std::vector<Effect>& effects) const;
    std::size_t pair_index(Set front, Set other) const noexcept;
    std::size_t cheapest_pair(const Around& sets) const noexcept;
    struct OpenNode;
    template <class Bound>
    bool reach_open(const OpenNode& node, const Bound& bound, int left, Path& path,
                    std::size_t& open) const;

    const puzzle::Cube& cube_;
    base::SubsetRanks<24> sets_{
        4};  // of the first 16 places, too: those of fewer places come first
    std::array<std::uint8_t, 16> around_{};  // the place of each of the 16
    std::vector<Effect> all_, beside_;
    std::vector<Effect> below_;    // of D: none on centers around
    std::array<Table, 2> single_;  // to D, to U
    Table front_;                  // F alone
    std::array<Table, 4> pairs_;   // F with R, B, L
};

}  // namespace revenge::solver::human
