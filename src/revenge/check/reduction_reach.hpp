// R_D(c) of docs/bounds.md computed again, from words from both ends, without symmetries or classes; and S_G(x) of
// lemma
// 3, the splits that all words of step 1 of some lengths lead to together.
//
// All (c, T) within a few moves of step 2's goal are listed as they are, by centers; then all words of the other moves
// from c are tried, and each listed T where they lead is taken back along them.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/check/reduction_cube.hpp"
#include "revenge/check/subset_words.hpp"

namespace revenge::check {

// Before step 1: `rl` are the places of the R and L centers, `fb` one part of the split of the others, `r` of these.
struct StepOneCenters {
    PlaceSet rl = 0;
    PlaceSet fb = 0;
    PlaceSet r = 0;
    bool odd = false;
    auto operator<=>(const StepOneCenters&) const = default;
};
// Returns the least of the images of a state by symmetries of the centers, whichever parts of its splits are named.
StepOneCenters least_image(const StepOneCenters& centers,
                           const std::vector<PlaceTargets>& symmetries);

struct StepTwoCenters {
    PlaceSet fb = 0;  // one part of the split of the places off R and L
    PlaceSet r = 0;   // one part of the split of those on R and L
    bool odd = false;
};

// The image of a set of places, looked up three bytes at a time.
class SetMap {
  public:
    explicit SetMap(const PlaceTargets& targets) noexcept;
    PlaceSet operator()(PlaceSet set) const noexcept {
        return parts_[0][set & 255U] | parts_[1][set >> 8U & 255U] | parts_[2][set >> 16U];
    }

  private:
    std::array<std::array<PlaceSet, 256>, 3> parts_{};
};

// Such a bitmap has the lower of two complements; adds the other.
void add_complements(std::vector<SubsetWord>& found) noexcept;

class ReductionReach {
  public:
    // `stop`: asked between levels; the lists are then too short to use.
    ReductionReach(
        const ReductionCube& cube, puzzle::Metric metric,
        const std::function<bool()>& stop = [] { return false; });

    // All states within this number of moves of the goal are listed; words of up to as many moves reach twice as far.
    static constexpr int near(puzzle::Metric metric) noexcept {
        return metric == puzzle::Metric::Btm ? 5 : 6;
    }
    // All subsets of the wing places in R_moves(c), complements both, as a bitmap by EscapeSearch::number_of.
    // REQUIRES moves from near(metric) to twice as many.
    std::vector<SubsetWord> reach(const StepTwoCenters& centers, int moves) const;

  private:
    struct Move {
        ReductionTurn turn;
        SetMap centers;
        SetMap wings;
    };
    using Lists = std::vector<std::vector<PlaceSet>>;  // [number of the centers]
    // Both parts of a split named the other way, or only one, are the same centers.
    std::uint64_t key_of(const StepTwoCenters& centers) const noexcept;
    StepTwoCenters after(const StepTwoCenters& centers, const Move& move) const noexcept;
    void number(const StepTwoCenters& first);
    void list_goal(const ReductionCube& cube, Lists& level);
    void list_next(Lists& level);
    void walk(std::uint32_t centers, const PlaceTargets& wings, std::size_t last, int left,
              std::vector<SubsetWord>& found) const;

    PlaceSet on_rl_;
    int near_;
    std::vector<Move> moves_;
    std::unordered_map<std::uint64_t, std::uint32_t> number_of_;
    std::vector<StepTwoCenters> centers_;  // [number]
    std::vector<std::uint32_t> leads_to_;  // [number, move]
    Lists listed_;                         // ascending, the half that holds place 0
};

// S_G(x) of docs/bounds.md, lemma 3, once more: the splits that all words of step 1 of some lengths lead to together.
//
// R_D where a word leads is made by reduction_reach.hpp, once for each class of centers under the symmetries that keep
// the axis x. Nothing is left out but words that are another one and a rotation of the whole cube.

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
