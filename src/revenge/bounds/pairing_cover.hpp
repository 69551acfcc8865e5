// For one pairing of the wings: are all states of step 3 with it within B moves of the goal? (docs/bounds.md, section
// 9.)
//
// A solution of step 3 is a word that ends with the last quarter turn of F or B, and then moves of the subgroup. So the
// states within B moves are the union, over the words w of K moves that end so and bring the pairing among the
// subgroup's 80,640, of what JoinedReach has within B - K moves there, carried back by w: all parities and centers at
// once, 117,600 states.
//
// Short words leave whole patterns of F's centers out, those that few quarter turns of F and B bring among the 12 of
// the subgroup. So the same is done with U and D in the place of F and B, which leaves out patterns of U's centers: for
// the pairing's mirror image, and carried back.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/bounds/joined_reach.hpp"
#include "revenge/bounds/step_three.hpp"

namespace revenge::bounds {

class PairingCover {
  public:
    // REQUIRES a model that sees the centers of F and of U, and a reach, which outlive this. COMPLEXITY: 3 s, 10 MB:
    // distances of four pairs.
    PairingCover(const StepThree& model, const JoinedReach& reach);

    struct Outcome {
        std::uint64_t left = 0;   // states not found to be within so many moves
        std::uint64_t words = 0;  // whose rows were taken
        int longest = 0;          // K of the longest
    };
    // Words of 0, 1, ... moves, as long as states are left and reach has rows within moves - K; where moves - K is more
    // than reach.last(), those of reach.last() are taken. REQUIRES an even pairing.
    Outcome cover(const EdgePairing& pairing, int moves);

    std::uint64_t states() const noexcept;
    // After cover(): whether a state of the pairing was found. Values of f(), not of f_inside().
    bool covers(bool odd, std::uint32_t r, std::uint32_t f, std::uint32_t u) const noexcept;

  private:
    struct FourPairs {  // edges of their wings in the first half, and in the second
        std::array<std::array<std::uint8_t, 2>, 4> pairs;
    };
    std::size_t number(const FourPairs& four) const noexcept;
    void find_distances();
    void take_words(int length);
    void mirror();
    void follow(const FourPairs& four, int left);
    void take();
    bool take_rows(const CenterRow* from, bool odd, const PlaceMap& centers);
    std::size_t row_of(bool odd, std::uint32_t r, std::uint32_t f) const noexcept {
        return ((odd ? std::size_t{1} : 0) * model_.r().size() + r) * model_.f().size() + f;
    }

    const StepThree& model_;
    const JoinedReach& reach_;
    std::vector<std::uint16_t> set_number_;  // [set of edges], of the sets of four
    std::vector<std::uint16_t> sets_;
    std::vector<std::uint8_t>
        distance_;  // [number()], until four pairs are where the subgroup keeps them
    CenterRow full_;

    EdgePairing pairing_{};
    int moves_ = 0;
    std::vector<std::size_t> word_;
    std::vector<CenterRow> covered_;   // [row_of()]
    std::vector<std::uint32_t> left_;  // [value of F's centers], states
    Outcome outcome_;
};

}  // namespace revenge::bounds
