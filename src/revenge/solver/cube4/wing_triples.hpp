// The triples of wings that can be solved together with all corners in a number of turns: a large pattern database of
// the optimal 4x4x4 solver, for 10 turns left.
//
//     [class of the corners: 77,802] [set of three places: 2,024] [order: 6]   16 bits, one for each triple
//
// A bit is set if its three wings, at these places in this order, and the corners are within depth() turns of solved.
// With 10 turns in OBTM 39 % of the bits are set, and a state has 32 of them: corners and wings form a group, so the
// inverse state may be looked up as well. In searches for 16 turns, all of them are set in 2 to 8 % of the states that
// the edges let pass with 10 turns left.
//
// The 16 triples are images of each other under symmetry: the three wings that a rotation about a diagonal of the cube
// exchanges, on the six edges that do not touch the diagonal's ends. Most triples have 48 images, few have 24, and the
// other triples of such a rotation have 8, which let 17 to 20 % pass. The 16 take 1.9 GB.
//
// Building: level by level, as in edge_distances.hpp, but with complete sets instead of new members. A turn followed by
// the symmetry to the next class's representative permutes sets of places, and the orders of each set; the symmetry
// permutes the 96 bits of a set.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube4/corner_states.hpp"
#include "revenge/solver/cube4/frame.hpp"

namespace revenge::solver::cube4 {

inline constexpr std::size_t kTriple = 3;        // wings
inline constexpr std::size_t kTriples = 16;      // of wings
inline constexpr std::size_t kTripleOrders = 6;  // of three places
inline constexpr std::size_t kPlaceSets = base::binomial(kWings, kTriple);
inline constexpr std::size_t kClassTriples = kPlaceSets * kTripleOrders;  // entries of a class

using TripleSet = std::uint16_t;  // a bit for each triple

class WingTriples {
  public:
    // Builds the sets. COMPLEXITY: 38 s of processor time for 10 turns in OBTM, 3.8 GB.
    WingTriples(const Frame& frame, const CornerStates& corners, const AxisElements& elements,
                int depth, unsigned threads, const base::OnShare& on_share = {});
    WingTriples();  // empty, to be read from a file

    static constexpr std::uint32_t kLayout = 1;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(depth_);
        visitor(members_);
        visitor(triples_);
        visitor(table_);
    }

    int depth() const noexcept { return depth_[0]; }
    using Triples = std::array<std::array<std::uint8_t, kTriple>, kTriples>;
    const Triples& triples() const noexcept { return triples_; }
    // The entries of a state's triples, by the place of each wing; its corners have class `cls`.
    using Entries = std::array<std::uint32_t, kTriples>;
    void find(std::uint32_t cls, const Bytes& place, Entries& out) const noexcept {
        for (std::size_t i = 0; i < kTriples; ++i) {
            const auto& wings = triples_[i];
            out[i] = static_cast<std::uint32_t>(
                cls * kClassTriples +
                numbers_[(place.at[wings[0]] * kWings + place.at[wings[1]]) * kWings +
                         place.at[wings[2]]]);
        }
    }
    void prefetch(const Entries& entries, std::size_t first, std::size_t last) const noexcept {
        for (std::size_t i = first; i < last; ++i) {
            __builtin_prefetch(&table_[entries[i]]);
        }
    }
    // Returns true if all triples are within depth() turns.
    bool allow(const Entries& entries) const noexcept {
        for (std::size_t i = 0; i < kTriples; ++i) {
            if (!has(entries[i], i)) {
                return false;
            }
        }
        return true;
    }
    bool has(std::size_t entry, std::size_t triple) const noexcept {
        return (table_[entry] >> triple & 1U) != 0;
    }

    // Checks that the states of random sequences of at most depth() turns are members, and that the share of random
    // entries is as when the table was built. ERRORS: TableDamaged, Interrupted.
    base::Result<bfs::CheckReport> check(const Frame& frame, const CornerStates& corners,
                                         const AxisElements& elements,
                                         const cube3::CheckQuery& question) const;

  private:
    std::array<std::uint8_t, 1> depth_{};
    std::array<std::uint64_t, 1> members_{};  // the number of bits that are set
    Triples triples_{};
    base::ZeroedVector<TripleSet> table_;
    // [place of the first wing][second][third]: set of places and order.
    std::vector<std::uint16_t> numbers_;
};

}  // namespace revenge::solver::cube4
