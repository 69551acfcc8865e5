// Centers in phases 1 to 3, each with an exact distance table.
//
//   phase 1  where the 8 R/L centers are: a set of 8 of 24 places                735471
//            goal: the R and L faces
//   phase 2  SplitCenters, below
//   phase 3  U/D, F/B and R/L centers on their axes (70 * 70 * 12), up to the colour
//            changes that half turns of the whole cube make (4), times the parity
//            of the edges against the corners                               29400
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "revenge/base/call_noinline.hpp"
#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

// For each state, the moves that lead nearer to the goal, and those that do not lead away from it, as bits. Access is
// random, so both are stored side by side, in 32 bits each if that suffices.
class Ways {
  public:
    Ways() = default;
    Ways(std::size_t states, std::size_t moves) {
        if (moves <= kNarrow) {
            narrow_.assign(states, {});
        } else {
            wide_.assign(states, {});
        }
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(narrow_);
        visitor(wide_);
    }

    void set(std::size_t state, std::uint64_t nearer, std::uint64_t level) noexcept {
        if (wide_.empty()) {
            narrow_[state] = {static_cast<std::uint32_t>(nearer),
                              static_cast<std::uint32_t>(level)};
        } else {
            wide_[state] = {nearer, level};
        }
    }
    // Returns the moves after which the goal can be reached in `left` moves. REQUIRES the state is
    // at `distance` <= left + 1.
    std::uint64_t within(std::size_t state, int distance, int left) const noexcept {
        if (distance < left) {
            return ~std::uint64_t{0};
        }
        const std::size_t which = distance > left ? 0 : 1;
        return wide_.empty() ? narrow_[state][which] : wide_[state][which];
    }

  private:
    static constexpr std::size_t kNarrow = 32;  // moves
    base::LargeVector<std::array<std::uint32_t, 2>> narrow_;
    base::LargeVector<std::array<std::uint64_t, 2>> wide_;
};

// Sets of 8 of 24 places, and the effect of turns on them.
class AxisCenters {
  public:
    static constexpr unsigned kInSet = 8;
    AxisCenters() = default;
    // Goal: the R and L faces, or (`any_axis`) the faces of any axis.
    explicit AxisCenters(const std::vector<Generator>& moves, bool any_axis = false);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(maps_);
        ranks_.visit(visitor);
        visitor(distance_);
        ways_.visit(visitor);
    }

    // Returns the places of the R/L centers as bits.
    static std::uint32_t set_of(const Pieces& pieces) noexcept;
    std::uint32_t apply(std::uint32_t set, std::size_t move) const noexcept {
        const auto& map = maps_[move];
        return map[0][set & 0xFFU] | map[1][set >> 8U & 0xFFU] | map[2][set >> 16U];
    }
    int distance(std::uint32_t set) const noexcept { return distance_[ranks_.rank(set)]; }
    // Returns the moves after which the goal can be reached in `left` moves. REQUIRES that the goal is the R and
    // L faces, and at most left + 1 moves away.
    std::uint64_t within(std::uint32_t set, int left) const noexcept {
        const std::size_t at = ranks_.rank(set);
        return ways_.within(at, distance_[at], left);
    }

  private:
    void make_maps(const std::vector<Generator>& moves);

    std::vector<std::array<std::array<std::uint32_t, 256>, 3>> maps_;
    base::SubsetRanks<kCenters> ranks_;
    std::vector<std::uint8_t> distance_;
    Ways ways_;
};

class FaceCenters {
  public:
    static constexpr int kMaxMoves = 32;
    FaceCenters() = default;
    FaceCenters(const puzzle::Cube& cube, const std::vector<Generator>& moves,
                const std::vector<puzzle::SymmetryIndex>& symmetries);

    template <class Visitor>
    void visit(Visitor& visitor) {
        ways_.visit(visitor);
        visitor(rank_);
        visitor(moves_);
        visitor(seen_);
        visitor(solved_);
        visitor(distance_);
        visitor(r_rank_);
        visitor(any_rank_);
    }

    std::uint16_t place_of(const Pieces& pieces) const noexcept;
    // Returns the index of a state. Each argument has the places of one colour of a pair among the 8 places of its
    // axis, as bits; `odd` is the parity of the edges against the corners. If the U D colours are at F and B, the cube
    // is rotated about x first.
    std::uint16_t place_of(unsigned on_u, unsigned on_f, unsigned on_r, bool odd) const noexcept {
        return rank_[raw_index(on_u, on_f, on_r, odd)];
    }
    std::uint16_t apply(std::uint16_t place, std::size_t move) const noexcept {
        return moves_[place][move];
    }
    int distance(std::uint16_t place) const noexcept { return distance_[place]; }
    std::uint64_t within(std::uint16_t place, int left) const noexcept {
        return ways_.within(place, distance_[place], left);
    }
    std::size_t size() const noexcept { return distance_.size(); }
    std::uint16_t solved() const noexcept { return solved_[0]; }
    // Returns the image of a place under the n-th symmetry.
    std::uint16_t seen(std::uint16_t place, unsigned symmetry) const noexcept {
        return seen_[place][symmetry];
    }

  private:
    // Returns a cube for each even place, after all have numbers; the odd ones follow the even ones in the same order.
    // `on_r` is the index of the pattern of the R/L centers.
    std::vector<Pieces> number_places(const std::vector<unsigned>& on_any,
                                      const std::vector<unsigned>& on_r);
    void look_through(const puzzle::Cube& cube,
                      const std::vector<puzzle::SymmetryIndex>& symmetries,
                      const std::vector<Pieces>& representatives);

    Ways ways_;
    std::vector<std::array<std::uint16_t, 8>> seen_;
    std::array<std::uint16_t, 1> solved_{};
    std::vector<std::uint16_t> rank_;  // three face sets and the parity -> place
    std::vector<std::array<std::uint16_t, kMaxMoves>> moves_;
    std::vector<std::uint8_t> distance_;
    std::array<std::uint8_t, 256> r_rank_{};
    std::array<std::uint8_t, 256> any_rank_{};
    std::size_t raw_index(unsigned on_u, unsigned on_f, unsigned on_r, bool odd) const noexcept {
        return ((any_rank_[on_u] * std::size_t{70} + any_rank_[on_f]) * 12 + r_rank_[on_r]) * 2 +
               (odd ? 1 : 0);
    }
};

// Places and colours of centers as bits, and the moves that lead on from each state of a small space. The center tables
// of the three phases are computed with them.

inline constexpr std::uint8_t kUnseen = 0xFF;
inline constexpr std::size_t kU = 0;
inline constexpr std::size_t kR = 1;
inline constexpr std::size_t kF = 2;
inline constexpr std::size_t kOpposite = 3;  // faces in the order U R F D L B

// The places of phase 2's coordinates: the 16 of U F D B, the 8 of R L, and the 8 of one axis.
inline constexpr std::array<std::uint8_t, 16> kRing{0,  1,  2,  3,  8,  9,  10, 11,
                                                    12, 13, 14, 15, 20, 21, 22, 23};
inline constexpr std::array<std::uint8_t, 8> axis_places(std::size_t face) {
    std::array<std::uint8_t, 8> out{};
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = static_cast<std::uint8_t>(4 * face + i);
        out[i + 4] = static_cast<std::uint8_t>(4 * (face + kOpposite) + i);
    }
    return out;
}

// The image of a set of at most 16 places under a permutation of these, looked up byte by byte.
using ByteMaps = std::array<std::array<std::uint16_t, 256>, 2>;
template <std::size_t N, class To>
ByteMaps byte_maps(const std::array<std::uint8_t, N>& places, const To& to) {
    ByteMaps out{};
    for (std::size_t i = 0; i < N; ++i) {
        const auto there = std::ranges::find(places, to(places[i])) - places.begin();
        for (unsigned byte = 0; byte < 256; ++byte) {
            out[i / 8][byte] =
                static_cast<std::uint16_t>(out[i / 8][byte] | (byte >> i % 8 & 1U) << there);
        }
    }
    return out;
}
inline std::uint16_t image(const ByteMaps& maps, unsigned set) noexcept {
    return static_cast<std::uint16_t>(maps[0][set & 0xFFU] | maps[1][set >> 8U]);
}

template <std::size_t N, class Is>
unsigned bits_where(const Pieces& pieces, const std::array<std::uint8_t, N>& places, const Is& is) {
    unsigned out = 0;
    for (std::size_t i = 0; i < N; ++i) {
        out |= is(pieces.center[places[i]]) ? 1U << i : 0U;
    }
    return out;
}

inline auto is_colour(std::size_t face) {
    return [face](std::uint8_t c) { return c == face; };
}
inline unsigned colour_bits(const Pieces& pieces, std::size_t face) {
    return bits_where(pieces, axis_places(face), is_colour(face));
}
inline void set_colour_bits(Pieces& pieces, std::size_t face, unsigned bits) {
    const auto places = axis_places(face);
    for (std::size_t i = 0; i < places.size(); ++i) {
        pieces.center[places[i]] =
            static_cast<std::uint8_t>((bits >> i & 1U) != 0 ? face : face + kOpposite);
    }
}

template <class Next>
Ways ways(const std::vector<std::uint8_t>& distance, std::size_t moves, const Next& next) {
    Ways out(distance.size(), moves);
    const auto look = [&](std::size_t i) {
        std::uint64_t nearer = 0;
        std::uint64_t level = 0;
        for (std::size_t m = 0; m < moves; ++m) {
            const std::uint8_t there = distance[next(i, m)];
            const std::uint64_t bit = std::uint64_t{1} << m;
            nearer |= there < distance[i] ? bit : 0;
            level |= there <= distance[i] ? bit : 0;
        }
        out.set(i, nearer, level);
    };
    for (std::size_t i = 0; i < distance.size(); ++i) {
        base::call_noinline(look, i);
    }
    return out;
}

// Returns the R/L center patterns that `moves` reach from the solved one.
std::set<unsigned> closure_on_r(const std::vector<Generator>& moves);

// Centers in phase 2, with an exact distance table.
//
// Phase 1 has brought the R/L centers to the x axis. Phase 2 brings the others to their axes and splits the wings about
// one axis: x, or another. There is one coordinate for each of these cases:
//
//   about x        which of the 16 U F D B places hold U/D colours, or F/B colours (8 of 16, up to complement),
//                  times which of the R/L centers are alike (8 choose 4, up to complement)          6435 * 35
//   about another  which of the 16 places hold one pair of colours, which comes to that axis (8 of 16), times which
//                  of these centers are alike                                                     12870 * 35
//
// Both are multiplied by the parity of the wings. Goal: the centers are on their axes, those on the axis of the split
// are as half turns can leave them, and the parity is even.

enum class SplitAbout : std::uint8_t { X, Other };

struct SplitSets {
    // The places among the 16 (kRing) with centers of one pair of colours, as bits.
    std::uint16_t axes = 0;
    // About x: the places of one colour among the 8 places axis_places(kR). About another axis: the places of one
    // colour of each pair among the 16 places; only those in `axes` matter.
    std::uint16_t alike = 0;
    bool is_odd = false;  // wings
};

// The effect of turns on the sets.
class SplitSetMoves {
  public:
    SplitSetMoves(const std::vector<Generator>& moves, SplitAbout about);
    SplitSets apply(const SplitSets& sets, std::size_t move) const noexcept;

  private:
    struct Map {
        ByteMaps axes{};
        ByteMaps alike{};
        bool is_odd = false;
    };
    std::vector<Map> maps_;
};

struct SplitGoal {
    std::uint8_t axis = 0;  // about which the wings are split
    SplitSets sets;
};

class SplitCenters {
  public:
    using Place = std::uint32_t;  // an index

    SplitCenters() = default;
    // `moves` are all moves of phase 2.
    SplitCenters(const std::vector<Generator>& moves, SplitAbout about);

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(about_);
        ways_.visit(visitor);
        visitor(axes_rank_);
        visitor(alike_rank_);
        visitor(packed_);
        visitor(distance_);
    }

    SplitAbout about() const noexcept { return about_[0]; }
    Place place_of(const SplitSets& sets) const noexcept {
        const unsigned alike =
            about() == SplitAbout::X ? sets.alike : packed(sets.alike, sets.axes);
        return (axes_rank_[sets.axes] * kAlike + alike_rank_[alike]) * 2U + (sets.is_odd ? 1U : 0U);
    }
    int distance(Place place) const noexcept { return distance_[place]; }
    // Returns the moves after which the goal can be reached in `left` moves. REQUIRES at most left + 1 are needed.
    std::uint64_t within(Place place, int left) const noexcept {
        return ways_.within(place, distance_[place], left);
    }
    Place size() const noexcept { return static_cast<Place>(distance_.size()); }

    static constexpr std::uint32_t kAlike = 35;
    // Returns sets for each place without parity, place_of() / 2.
    std::vector<SplitSets> all_sets() const;
    // Returns sets of the goal, one for each of its places and axes.
    std::vector<SplitGoal> goals(const std::vector<Generator>& moves) const;

  private:
    // Returns the bits of `set` at the places of `mask`, next to each other. REQUIRES 8 places.
    unsigned packed(unsigned set, unsigned mask) const noexcept {
        constexpr unsigned kByte = 0xFF;
        const PackedByte& low = packed_[mask & kByte];
        return low.bits[set & kByte] | static_cast<unsigned>(packed_[mask >> 8U].bits[set >> 8U])
                                           << low.count;
    }

    struct PackedByte {  // for one byte of a mask
        std::array<std::uint8_t, 256> bits{};
        std::uint8_t count = 0;  // number of places
    };
    std::array<SplitAbout, 1> about_{};
    Ways ways_;
    std::vector<std::uint16_t> axes_rank_;
    std::vector<std::uint8_t> alike_rank_;
    std::vector<PackedByte> packed_;
    std::vector<std::uint8_t> distance_;
};

}  // namespace revenge::solver::reduction
