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
#include <vector>

#include "revenge/base/port/threads.hpp"
#include "revenge/proof/centers/split_space.hpp"

namespace revenge::proof::centers {

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
