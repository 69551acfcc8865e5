// The change of phase 1's distance by each turn, for every position: one less, the same or one more.
//
// A search that reads this for a position has the distances of all its children before it generates any. It generates
// only those that can still be solved in time, one or two of thirteen, and one look-up for a position replaces one for
// each child that coarser bounds pass.
//
// The four positions that turns of one face make of each other are one turn apart, so they have at most two different
// distances. Four bits for each face suffice: which of its turns change the distance, and whether these lead closer to
// the goal. That is 24 bits for each position, 423 MB. (Tomas Rokicki's coset solver of 2010, cube20.org, has such bits
// for every position of the same phase 1.)
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/cubie.hpp"
#include "revenge/solver/cube3/row_distances.hpp"

namespace revenge::solver::cube3 {

// The turn effects of one position, as bits of the moves of its class's representative (tables.hpp). Moves in neither
// set preserve the distance.
struct DistanceDelta {
    std::uint32_t nearer;
    std::uint32_t farther;

    // Returns the moves, as bits, after which a position at `distance` is at most `left` from the goal.
    std::uint32_t within(int distance, int left) const noexcept {
        return moves_in_time(left - distance, nearer, kAllMoves & ~farther);
    }
    int distance_after(int distance, std::size_t move) const noexcept {
        return distance - static_cast<int>(nearer >> move & 1U) +
               static_cast<int>(farther >> move & 1U);
    }
};

class DistanceDeltas {
  public:
    // Creates an empty table. of() must not be called.
    DistanceDeltas() = default;
    // `distances` are those of `rows`, modulo 3 (row_distances.hpp). COMPLEXITY: 5 s of processor time, 570 MB during
    // the build.
    DistanceDeltas(const RowSpace& rows, const base::LargeVector<std::uint64_t>& distances,
                   unsigned threads, const base::OnShare& on_share = {});

    bool empty() const noexcept { return bytes_.empty(); }
    std::size_t positions() const noexcept { return bytes_.size() / kBytes; }

    // Returns the effects at class * length + entry.
    DistanceDelta of(std::size_t index) const noexcept {
        std::uint32_t word = 0;
        std::memcpy(&word, bytes_.data() + index * kBytes, sizeof word);
        const std::uint32_t changing = word & kAllMoves;
        const std::uint32_t nearer = changing & kMovesOfFaces[word >> kMoves & kAllFaces];
        return {nearer, changing ^ nearer};
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(bytes_.data() + index * kBytes);
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(bytes_);
    }

  private:
    static constexpr std::size_t kBytes = 3;
    // Padding, so that the last position can be read as a word.
    static constexpr std::size_t kBytesBehind = sizeof(std::uint32_t) - kBytes;
    static constexpr unsigned kFaces = kMoves / 3;
    static constexpr std::uint32_t kAllFaces = (1U << kFaces) - 1;
    static constexpr std::array<std::uint32_t, 1U << kFaces> kMovesOfFaces = [] {
        std::array<std::uint32_t, 1U << kFaces> out{};
        for (std::uint32_t faces = 0; faces < out.size(); ++faces) {
            for (unsigned face = 0; face < kFaces; ++face) {
                out[faces] |= (faces >> face & 1U) != 0 ? 7U << 3 * face : 0;
            }
        }
        return out;
    }();

    base::LargeVector<std::uint8_t> bytes_;
};

}  // namespace revenge::solver::cube3
