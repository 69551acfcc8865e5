// Two other forms of phase 1's distances: the change by each turn if there is memory for it, and distances near the
// goal if there is little.
//
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

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "revenge/base/call_noinline.hpp"
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

// A small pruning table: exact near the goal, a lower bound elsewhere.
//
// A search with N turns left continues only from positions within N turns. With few turns left, coarser bounds pass
// most positions that cannot be solved in time: of phase 1's 140.9e6 positions (tables.hpp) 8.6e6 are within 8 turns,
// and of 111.6e6 classes of phase 2's corners and U/D edges 0.47e6 are within 9 (docs/short-solver.md has the gains). A
// position is assigned one of 2^n cells of four bits by a hash of its index. A cell stores the smallest distance of the
// positions that share it, so its value never exceeds the distance. NearFilling builds the table.

class NearDistances {
  public:
    // Creates an empty table. least() must not be called.
    NearDistances() = default;
    // Creates 2^cell_bits cells, at least 16, in which no position is within `most` moves yet.
    NearDistances(int most, unsigned cell_bits)
        : words_((std::size_t{1} << cell_bits) / kCellsInWord,
                 static_cast<std::uint64_t>(most + 1) * (~std::uint64_t{0} / kMask)) {}
    // Enters a position at that distance or less.
    void enter(std::size_t index, int distance) noexcept;

    bool empty() const noexcept { return words_.empty(); }
    std::size_t cells() const noexcept { return words_.size() * kCellsInWord; }
    // Returns a lower bound of the distance of a position, at most most + 1.
    int least(std::size_t index) const noexcept {
        const std::size_t cell = cell_of(index);
        return static_cast<int>(words_[cell / kCellsInWord] >> cell % kCellsInWord * kBits & kMask);
    }
    void prefetch(std::size_t index) const noexcept {
        __builtin_prefetch(&words_[cell_of(index) / kCellsInWord]);
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(words_);
    }

  private:
    static constexpr std::size_t kBits = 4;
    static constexpr std::size_t kCellsInWord = 64 / kBits;
    static constexpr std::uint64_t kMask = (1U << kBits) - 1;

    std::size_t cell_of(std::size_t index) const noexcept {
        const std::uint64_t product = index * std::uint64_t{0x9E3779B97F4A7C15U};
        return static_cast<std::size_t>((product >> 32U) * cells() >> 32U);
    }

    base::LargeVector<std::uint64_t> words_;
};

inline void NearDistances::enter(std::size_t index, int distance) noexcept {
    const std::size_t cell = cell_of(index);
    std::uint64_t& word = words_[cell / kCellsInWord];
    const std::size_t at = cell % kCellsInWord * kBits;
    const auto value = static_cast<std::uint64_t>(distance);
    if ((word >> at & kMask) > value) {
        word = (word & ~(kMask << at)) | value << at;
    }
}

// Computes distances near a goal, outward from it.
//
// A space provides start(), the goal's index, and each_child(index, use), which calls `use` with all 32-bit indices
// that turns lead to; a position with symmetries has several.

template <class Space>
class NearFilling {
  public:
    // REQUIRES depth from 2 to 14. COMPLEXITY: 16 million steps, 0.2 s, for phase 1 and depth 8; a thirteenth for each
    // turn less.
    static NearDistances run(const Space& space, int depth, unsigned cell_bits) {
        NearFilling filling(space, depth, cell_bits);
        filling.list_levels();
        filling.follow_last();
        return std::move(filling.out_);
    }

  private:
    using Level = std::vector<std::uint32_t>;  // indices, ascending

    NearFilling(const Space& space, int depth, unsigned cell_bits)
        : space_(space), depth_(depth), out_(depth, cell_bits) {}

    void list_levels() {
        last_.assign(1, space_.start());
        out_.enter(last_.front(), 0);
        for (int distance = 1; distance < depth_ - 1; ++distance) {
            Level next = next_level();
            for (const std::uint32_t index : next) {
                out_.enter(index, distance);
            }
            before_ = std::move(last_);
            last_ = std::move(next);
        }
    }
    // Returns the positions that are one turn farther than `last_`.
    Level next_level() const {
        Level out;
        for (const std::uint32_t index : last_) {
            space_.each_child(index, [&out](std::uint32_t child) { out.push_back(child); });
        }
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        take_away(out, last_);
        take_away(out, before_);
        return out;
    }
    static void take_away(Level& from, const Level& those) {
        auto next = those.begin();
        std::erase_if(from, [&next, &those](std::uint32_t index) {
            while (next != those.end() && *next < index) {
                ++next;
            }
            return next != those.end() && *next == index;
        });
    }
    // The last two levels are followed but not listed: some of their positions are seen twice, and none is missed.
    void follow_last() {
        const auto follow = [this](std::uint32_t index) { follow_one(index); };
        for (const std::uint32_t index : last_) {
            base::call_noinline(follow, index);
        }
        enter_ends();
    }
    void follow_one(std::uint32_t index) {
        children_.clear();
        space_.each_child(index, [this](std::uint32_t child) {
            out_.prefetch(child);
            children_.push_back(child);
        });
        for (const std::uint32_t child : children_) {
            if (is_nearer(child)) {
                continue;
            }
            out_.enter(child, depth_ - 1);
            space_.each_child(child, [this](std::uint32_t end) {
                out_.prefetch(end);
                ends_.push_back(end);
            });
        }
        if (ends_.size() >= kAtOnce) {
            enter_ends();
        }
    }
    bool is_nearer(std::uint32_t index) const {
        return out_.least(index) < depth_ - 1 && (std::ranges::binary_search(before_, index) ||
                                                  std::ranges::binary_search(last_, index));
    }
    void enter_ends() {
        for (const std::uint32_t end : ends_) {
            out_.enter(end, depth_);
        }
        ends_.clear();
    }

    // Results of the last levels are entered in batches, so that their memory accesses overlap.
    static constexpr std::size_t kAtOnce = 1024;

    const Space& space_;
    int depth_;
    NearDistances out_;
    Level before_;
    Level last_;
    Level children_;
    Level ends_;
};

}  // namespace revenge::solver::cube3
