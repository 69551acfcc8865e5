// The cosets that contain a near-solved state: filters for the last turns of a search.
//
// A pair (state, axis) stands for its coset: the 64 states that turns about the axis make of it. A search with r turns
// left that is about to turn an axis tests if the coset contains a state within r - 1 turns of solved. One look-up
// replaces the look-ups of 63 states. It uses a Bloom filter of the cosets of all states within a depth, in their
// canonical form (corner_states.hpp; the inner slices are turned to bring their least wing to the first place).
//
// Each coset is in a cell by its depth and by the least distance of its corners. Slow searches are those whose corners
// stay nearly solved: cosets of corners within 5 turns, half of the members of depth 7, get 37 % of the look-ups. With
// 6 bits a member, as they had at first, 6 % of these passed.
//
// In SSTM half of the turns do not move corners, so most states whose corners are within 3 turns stay there. The
// largest filter once had no cells for them, since these are as many as all others (450 million members). Nodes with 8
// turns left were then expanded, a few percent of all nodes, and their grandchildren caused 90 % of all look-ups. With
// the cells a search for 13 turns took a fourth of the time.
//
// Nearly solved corners are symmetric, and their cosets have several views. Only views with the smallest wings at two
// places are hashed, and the smallest hash is spread over the full range. Without that, the smallest of many hashes
// fell into a small part of the filter, and 34 % of the look-ups with solved corners passed.
//
// A false positive costs a search that finds nothing: each of its steps is tested by a smaller filter, and only solved
// states end it. So filters affect the time of an answer, never the answer. A coset that has a state within depth is
// always found, as a proof requires.
//
// Building: the states up to a depth are listed exactly, up to symmetry. From the last of these, sequences of one and
// of two more turns are followed and their ends entered, even if they are not new.
#pragma once

#include <cstdint>
#include <vector>

#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/row_distances.hpp"
#include "revenge/solver/cube4/corner_states.hpp"
#include "revenge/solver/cube4/frame.hpp"
#include "revenge/solver/cube4/kernels.hpp"

namespace revenge::solver::cube4 {

inline constexpr int kMaxNear = 7;  // turns
inline constexpr int kMaxCornerDistance = 11;

// A state of the search, without its history.
struct Position {
    Bytes bytes;
    CornerState corners = kSolvedCorners;
};

// Turns and canonical forms of positions. All members must outlive it.
struct Views {
    const Frame& frame;
    const CornerStates& corners;
    const Kernels& kernels;

    Position turned(const Position& position, std::size_t axis, Element element) const noexcept {
        Position out;
        kernels.permute(position.bytes, frame.permutations().turn[axis][element], out.bytes);
        out.corners = corners.turned(position.corners, axis, face_quarters(element));
        return out;
    }
    // Returns the hash of a coset's canonical form.
    std::uint64_t coset_hash(const Position& position, std::size_t axis) const noexcept;
};

class NearCosets {
  public:
    struct Plan {
        int exact;  // depth up to which states are listed
        int depth;  // of the largest filter, at most exact + 2
        // The number of bits of a member: in the smaller filters; in the largest one if the corners are within
        // near_corners; and if they are not. 0: no such cell.
        double bits;
        double bits_near_corners;
        double bits_far_corners;
        int near_corners = 5;
    };
    static Plan plan_of(puzzle::Metric metric) noexcept;
    // The small filters: a depth less by one turn, 6 to 14 MB.
    static Plan small_plan_of(puzzle::Metric metric) noexcept;

    // Builds the filters. COMPLEXITY: 25 s (OBTM) to 75 s (SSTM, BTM) of processor time; 350 MB, in SSTM 850 MB.
    NearCosets(const Views& views, const AxisElements& elements, const Plan& plan, unsigned threads,
               const base::OnShare& on_share = {});
    NearCosets() = default;  // empty, to be read from a file

    static constexpr std::uint32_t kLayout = 4;
    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(cells_);
        visitor(words_);
    }

    // The place of a coset's bits.
    struct Probe {
        std::size_t word;
        std::uint64_t mask;
    };
    bool has_cell(int depth, int corner_distance) const noexcept {
        return depth <= kMaxNear && cell(depth, corner_distance)[kWords] != 0;
    }
    // REQUIRES has_cell().
    Probe probe(std::uint64_t hash, int depth, int corner_distance) const noexcept {
        const std::uint64_t* of = cell(depth, corner_distance);
        std::uint64_t mask = 0;
        for (std::uint64_t i = 0; i < of[kHashes]; ++i) {
            mask |= std::uint64_t{1} << (hash >> 6 * i & 63U);
        }
        // The high bits select the word, by a product of two 32-bit numbers.
        return {static_cast<std::size_t>(of[kFirst] + ((hash >> 32U) * of[kWords] >> 32U)), mask};
    }
    void prefetch(const Probe& probe) const noexcept { __builtin_prefetch(&words_[probe.word]); }
    bool has(const Probe& probe) const noexcept {
        return (words_[probe.word] & probe.mask) == probe.mask;
    }

    // Makes every coset a member, for tests: answers must not change.
    void fill_up();

    // Checks that states within the depths are members, and that of as many random states hardly any are. ERRORS:
    // TableDamaged, Interrupted.
    base::Result<bfs::CheckReport> check(const Views& views, const AxisElements& elements,
                                         const Plan& plan, const cube3::CheckQuery& question) const;

  private:
    class Filler;
    static constexpr std::size_t kFirst = 0;   // [cell]: its first word
    static constexpr std::size_t kWords = 1;   // its number of words
    static constexpr std::size_t kHashes = 2;  // the number of bits of a member
    static constexpr std::size_t kCellFields = 3;
    static constexpr std::size_t kCorners = kMaxCornerDistance + 1;

    static std::size_t cell_number(int depth, int corner_distance) noexcept {
        return static_cast<std::size_t>(depth) * kCorners +
               static_cast<std::size_t>(corner_distance);
    }
    const std::uint64_t* cell(int depth, int corner_distance) const noexcept {
        return &cells_[cell_number(depth, corner_distance) * kCellFields];
    }

    std::vector<std::uint64_t> cells_;
    base::LargeVector<std::uint64_t> words_;
};

}  // namespace revenge::solver::cube4
