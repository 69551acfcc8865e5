// The set of states of phase 3 within a few turns of reduced: pairing and centers together.
//
// There are exact tables for the pairing alone and for the centers alone, but 7e12 combined states (OBTM), and a state
// far from the goal can be near in both tables: most of phase 3's nodes were spent 5 to 9 turns before the end. Few of
// the 7e12 states are near the goal, since outer turns alone do not leave it (OBTM, states at distance 0, 1, 2, ...: 1
// 3 34 356 3568 34223 331445, then about 9.6 times as many each). Therefore the set of all states within `depth` turns
// is stored as a Bloom filter: a search with `depth` turns left continues only from members, and one look-up replaces
// the rest of the tree. A false positive costs a futile search; no member is ever missed.
//
// A state is a pairing up to the 8 symmetries (its index in the pairing's table) and the places of its centers after
// the same symmetry. Each has four bits in one 64-bit word.
//
//   depth 8 (OBTM)   4.4 million states      8 MB   small
//   depth 9           43 million            64 MB   medium
//   depth 10         0.4 billion           512 MB   large
//
// For searches with few turns left, the same bits also store smaller sets, one for each number of turns, under separate
// keys; together they have 1/50 of the states. States that pass the large set are tested by these, turn after turn.
//
// Building: the states up to a base depth are listed exactly, level by level, but never the last level. From the last
// of them, sequences of one, two or three more turns are followed, and their ends are entered, even if they are not
// new.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/pairing.hpp"

namespace revenge::solver::reduction {

class NearReduced {
  public:
    struct State {
        Bytes16 pairing;
        std::uint16_t place = 0;  // the place of the centers
    };

    NearReduced() = default;
    // `followers`: for each move of phase 3, the moves that may follow it, as bits. `words`: the size, which determines
    // the depth. COMPLEXITY: seconds (small, medium) to a minute (large) of processor time.
    NearReduced(const PairingTable& pairing, const FaceCenters& centers,
                const std::vector<std::uint64_t>& followers, std::uint64_t words, unsigned threads,
                const base::OnShare& on_share = {});

    // Verifies the set on a sample: a tenth of the requested number of states, on paths from the goal, must be members,
    // and hardly any of as many random states. `pairing` needs no distances. ERRORS: TableDamaged, Interrupted.
    base::Result<bfs::CheckReport> check(const PairingTable& pairing, const FaceCenters& centers,
                                         const std::vector<std::uint64_t>& followers,
                                         std::uint64_t words,
                                         const cube3::CheckQuery& question) const;

    static constexpr std::uint32_t kLayout = 2;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(depth_);
        visitor(inner_depth_);
        visitor(words_);
    }

    // Returns the number of turns within which all states are members.
    int depth() const noexcept { return depth_[0]; }
    // Returns the maximum number of turns of the smaller sets.
    int inner_depth() const noexcept { return inner_depth_[0]; }

    // Returns the key of a state, which determines its bits.
    static std::uint64_t key(const PairingTable& pairing, const FaceCenters& centers,
                             const Bytes16& wings, std::uint16_t place) noexcept {
        const PairingTable::Located at = pairing.locate(wings);
        return hash(at.index, centers.seen(place, at.symmetry));
    }
    // Returns the key of a state in the set of all states within `turns` turns. REQUIRES turns <= inner_depth().
    static std::uint64_t inner_key(std::uint64_t key, int turns) noexcept {
        const std::uint64_t out =
            (key ^ static_cast<std::uint64_t>(turns + 1)) * 0x9E3779B97F4A7C15U;
        return out ^ out >> 32U;
    }
    void prefetch(std::uint64_t key) const noexcept { __builtin_prefetch(&words_[word_of(key)]); }
    bool has(std::uint64_t key) const noexcept {
        const std::uint64_t mask = mask_of(key);
        return (words_[word_of(key)] & mask) == mask;
    }

    // Returns the index, below `words`, of the word that has a state's bits. REQUIRES words <= 2^28, so that the
    // product fits.
    static std::size_t word_of(std::uint64_t key, std::uint64_t words) noexcept {
        return static_cast<std::size_t>((key >> 28U) * words >> 36U);
    }

  private:
    struct Filler;
    static std::uint64_t hash(std::uint64_t index, std::uint64_t place) noexcept {
        std::uint64_t out = (index << 16U | place) * 0x9E3779B97F4A7C15U;
        out ^= out >> 32U;
        return out * 0xD6E8FEB86659FD93U;
    }
    std::size_t word_of(std::uint64_t key) const noexcept { return word_of(key, words_.size()); }
    static std::uint64_t mask_of(std::uint64_t key) noexcept {
        return std::uint64_t{1} << (key & 63U) | std::uint64_t{1} << (key >> 6U & 63U) |
               std::uint64_t{1} << (key >> 12U & 63U) | std::uint64_t{1} << (key >> 18U & 63U);
    }

    std::array<std::uint8_t, 1> depth_{};
    std::array<std::uint8_t, 1> inner_depth_{};
    base::LargeVector<std::uint64_t> words_;
};

}  // namespace revenge::solver::reduction
