// Which splits of the wings step 2 solves in D moves, center state by center state: the sets R_D(c) of docs/bounds.md.
//
// A 12-subset T of the wing places stands for itself and its complement: the one that holds place 23. All (c, T)
// within `near` moves of the goal are listed, class by class of c, by breadth-first search; R_D(c) then comes from the
// words of exactly D - near moves from c: T is in it if one of them leads to a listed state.
//
// (No T is missed: a shortest solution of at least D - near moves begins with such a word; after a shorter one any
// further moves will do, for near >= D - near. Words turn the layers of one axis in a fixed order.)
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/proof/centers/place_moves.hpp"

namespace revenge::proof::centers {

// The centers that step 2 looks at: states c = (F B | U D split of 16 places, R | L split of 8, parity of the wings),
// 6,435 * 35 * 2 = 450,450 of them, in 30,472 classes under the 16 symmetries that keep the axis R-L.
//
// Neither part of a split has a name: step 2 may leave F B and U D exchanged (the cube is then held another way, by a
// quarter turn about R-L), and R and L, too.

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

// A bit for each 12-subset that holds the last place in an order of the places, at the subset's word less that bit.
using SubsetBits = std::vector<std::uint64_t>;
// RETURNS how many there are.
std::uint64_t count_of(const SubsetBits& bits) noexcept;
inline constexpr Mask kLastPlace = Mask{1} << (kPlaces - 1);
inline constexpr std::size_t kSubsetWords = (std::size_t{1} << (kPlaces - 1)) / 64;

class SplitReach {
  public:
    // COMPLEXITY: near = 7 in SSTM: 41 M subsets, 4 bytes each (as much again while it is made), half a minute.
    // `stop`: asked between levels; the lists are then too short to use.
    SplitReach(const SplitSpace& space, int near, const std::function<bool()>& stop);

    int near() const noexcept { return near_; }
    const SplitSpace& space() const noexcept { return space_; }
    // Subsets listed, by distance: of all center states, complements together.
    const std::vector<std::uint64_t>& positions() const noexcept { return positions_; }

    // Sets the bits of R_distance(c), c the representative of `cls`; `order` says which bit a place is.
    // RETURNS how many. REQUIRES near <= distance <= 2 near.
    std::uint64_t reach(coset::ClassIndex cls, int distance, const PlaceMap& order,
                        SubsetBits& bits) const;
    // The same beside the bits that are set, which are not counted.
    void join(coset::ClassIndex cls, int distance, const PlaceMap& order, SubsetBits& bits) const;
    // RETURNS how many subsets the words lead to, each as often as it is met: more than R_distance has.
    std::uint64_t meetings(coset::ClassIndex cls, int distance) const;

    // Sets the bits of subsets, each with its complement one, as `map` carries them.
    static void add(const std::vector<Mask>& subsets, const PlaceMap& map,
                    SubsetBits& bits) noexcept;
    // Hands the subsets of such bits to `visit`.
    template <class Visit>
    static void each(const SubsetBits& bits, const Visit& visit) {
        for (std::size_t i = 0; i < bits.size(); ++i) {
            for (std::uint64_t word = bits[i]; word != 0; word &= word - 1) {
                visit(kLastPlace |
                      static_cast<Mask>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }

    // Returns true if (state, subset) is within near() moves of the goal.
    bool lists(CenterIndex state, Mask subset) const noexcept;
    // RETURNS a subset that `wanted` takes and which `wings` brings to one listed at `state`.
    std::optional<Mask> find(CenterIndex state, const PlaceMap& wings,
                             const std::function<bool(Mask)>& wanted) const;

  private:
    template <class Visit>
    void words(CenterIndex from, int length, const Visit& visit) const;
    std::vector<Mask> neighbours_of(coset::ClassIndex cls,
                                    const std::vector<std::vector<Mask>>& level) const;

    const SplitSpace& space_;
    int near_;
    std::vector<std::vector<Mask>> listed_;  // [class]
    std::vector<std::uint64_t> positions_;
};

// The sets R_D(c) of split_reach.hpp as lists, each made once, when it is asked for: for what joins many of them.

class ReachLists {
  public:
    // There are those of D = near to near + kMaxBeyond: one move more has four to ten times as many splits, and the
    // words that are a move longer reach the same ones in less time than it takes to list them.
    static constexpr int kMaxBeyond = 1;
    static constexpr std::uint64_t kMaxBytes = std::uint64_t{8} << 30U;

    // REQUIRES a reach that outlives this. Lists that are asked for when all take `most_bytes` are not kept.
    explicit ReachLists(const SplitReach& reach, std::uint64_t most_bytes = kMaxBytes);

    int nearest() const noexcept { return reach_.near(); }
    int farthest() const noexcept { return reach_.near() + kMaxBeyond; }

    // Like SplitReach::join. REQUIRES a distance in between. COMPLEXITY: 0.02 to 2 ms to build a list, 2 ns for each of
    // its splits. The lists of a class have about 40,000 splits in OBTM, 1.3e9 in total. THREADS: safe.
    void join(coset::ClassIndex cls, int distance, const PlaceMap& map, SubsetBits& bits) const;

  private:
    struct List {
        base::port::Once once;
        std::vector<Mask> subsets;
        bool is_kept = false;
    };
    const SplitReach& reach_;
    std::uint64_t most_bytes_;
    mutable std::atomic<std::uint64_t> bytes_ = 0;
    std::array<std::unique_ptr<List[]>, kMaxBeyond + 1> lists_;  // [moves beyond near()][class]
};

}  // namespace revenge::proof::centers
