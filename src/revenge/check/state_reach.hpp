// S_G(x) of docs/bounds.md, lemma 3, once more: the splits that all words of step 1 of some lengths lead to together.
//
// R_D where a word leads is made by reduction_reach.hpp, once for each class of centers under the symmetries that keep
// the axis x. Nothing is left out but words that are another one and a rotation of the whole cube.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/reduction_reach.hpp"
#include "revenge/check/subset_words.hpp"

namespace revenge::check {

class StateReach {
  public:
    // REQUIRES a reach that outlives this. COMPLEXITY: half a second, 16 MB.
    StateReach(const ReductionCube& cube, puzzle::Metric metric, const ReductionReach& reach);

    // All subsets of the wing places, complements both, as ReductionReach::reach: those that a word of `shortest` to
    // `longest` moves leads to R_D, D = moves - its length. REQUIRES such D from near to twice near. Safe to call from
    // several threads. COMPLEXITY: some hundredths of a second, besides lists that were not there.
    std::vector<SubsetWord> reach(const StepOneCenters& centers, int moves, int shortest,
                                  int longest) const;

  private:
    struct Move {
        ReductionTurn turn;
        SetMap centers;
    };
    struct Symmetry {
        SetMap centers;
        PlaceTargets wings;
    };
    struct End {  // of a word: a class of centers, and the wings carried to its first
        StepTwoCenters first;
        PlaceTargets wings{};
        bool operator<(const End& other) const noexcept;
        bool operator==(const End& other) const noexcept;
    };
    struct List {
        base::port::Once once;
        std::vector<PlaceSet> subsets;  // one of each two complements, by their numbers
    };
    void measure();
    void walk(const StepOneCenters& at, const PlaceTargets& wings, std::size_t last, int left,
              std::vector<End>& ends) const;
    End end_at(const StepOneCenters& at, const PlaceTargets& wings) const;
    const std::vector<PlaceSet>& list(const StepTwoCenters& first, int moves) const;

    const ReductionReach& reach_;
    std::vector<PlaceSet> axes_;       // the places of two opposite faces, x first
    std::vector<ReductionTurn> held_;  // [axis], brings its faces to x
    std::vector<Move> moves_;
    std::vector<Symmetry> symmetries_;
    std::vector<std::uint8_t> distance_;  // [places] from the faces of an axis
    mutable base::port::Mutex guard_;
    mutable std::unordered_map<std::uint64_t, std::unique_ptr<List>> lists_;
};

}  // namespace revenge::check
