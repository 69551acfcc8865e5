// Steps 1 and 2 together, over centers alone: g(x) = least |w| + f(c(x w)) over words w, by breadth-first search.
//
// A state x is (A | F B | U D, R | L, parity): the 8 places A that hold R and L centers, the split of the 16 others,
// the split of A, and the parity of the wings: 735,471 * 6,435 * 35 * 2 = 331,292,911,950 states. Where A is the places
// of the faces R and L, x is a state c of step 2 and has f(c). A class of sets A under the 48 symmetries is a block of
// 6,435 * 2 rows of 35 bits; a bit says that g is at most the level reached. A level pulls every unfinished block from
// those that its 27 to 54 moves lead to and adds the states c with f(c) = level.
//
// COMPLEXITY: two sets of 15,582 blocks, 3.2 GB; half a minute of processor time for each of the three fullest levels,
// shared out among threads by blocks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/combinatorics.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/coset/class_table.hpp"
#include "revenge/proof/centers/evidence_files.hpp"
#include "revenge/proof/centers/first_words.hpp"
#include "revenge/proof/centers/place_moves.hpp"
#include "revenge/proof/centers/split_reach.hpp"

namespace revenge::proof::centers {

// Sets of 8 of the 24 center places, in classes under the 48 symmetries: 735,471 sets, 15,582 classes.
class CenterSets {
  public:
    static constexpr unsigned kSize = 8;

    CenterSets(const puzzle::Cube& cube, puzzle::Metric metric);

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(masks_.size()); }
    std::uint32_t classes() const noexcept { return classes_.classes(); }
    std::uint32_t class_size(std::uint32_t cls) const noexcept;
    const std::vector<PlaceMove>& moves() const noexcept { return moves_; }
    const std::vector<PlaceSymmetry>& symmetries() const noexcept { return symmetries_; }

    // The places of a class's representative in order, then the others.
    using Positions = std::array<std::uint8_t, kPlaces>;
    const Positions& positions(std::uint32_t cls) const noexcept { return positions_[cls]; }
    Mask representative(std::uint32_t cls) const noexcept {
        return masks_[classes_.representative(cls)];
    }

    // Bit i: whether `part` holds position first + i of a class.
    std::uint32_t word(std::uint32_t cls, Mask part, unsigned first,
                       unsigned count) const noexcept {
        std::uint32_t out = 0;
        for (unsigned i = 0; i < count; ++i) {
            out |= (part >> positions_[cls][first + i] & 1U) << i;
        }
        return out;
    }

    // The class that a set belongs to, and how places go to those of its representative.
    struct Found {
        std::uint32_t cls;
        const PlaceMap* map;
    };
    Found find(Mask set) const noexcept;

    // Position i of class `from` comes to position [i] of the class found, after a map of places `by` and then to its
    // representative. REQUIRES that `by` and then `found.map` carry one set to the other.
    Positions carried(std::uint32_t from, const PlaceMap& by, const Found& found) const noexcept;

  private:
    std::vector<PlaceMove> moves_;
    std::vector<PlaceSymmetry> symmetries_;
    base::SubsetRanks<kPlaces> ranks_{kSize};
    std::vector<Mask> masks_;  // by rank
    coset::ClassTable classes_;
    std::vector<Positions> positions_;
};

class CenterBound {
  public:
    // f of the state of step 2 with these splits (in the order of places) and parity, or kNever. The same for all that
    // symmetries which keep the axis R-L make of each other.
    using Seeds = std::function<int(std::uint32_t split16, std::uint32_t split8, bool odd)>;
    static constexpr int kNever = 99;

    // `splits16`, `splits8`: Splits(16), Splits(8), or unseen ones. `threads`: 0 for all cores.
    CenterBound(const puzzle::Cube& cube, puzzle::Metric metric, Splits splits16, Splits splits8,
                const Seeds& seeds, unsigned threads = 1);

    int level() const noexcept { return static_cast<int>(history_.size()) - 1; }
    std::uint64_t states() const noexcept;
    // States with g at most level().
    std::uint64_t reached() const noexcept { return history_.back(); }
    // The same for all levels so far.
    const std::vector<std::uint64_t>& history() const noexcept { return history_; }

    // One level further. `pieces`: where the level is kept as it is made, in place of the one before; what an earlier
    // run has left of it there is read. ERRORS: Interrupted; Resource; the level is then as it was.
    base::Status advance(base::ProgressSink& progress, const std::stop_token& stop,
                         CenterPieces* pieces = nullptr);
    // Goes on from the last level that is kept whole, without the states added to it. RETURNS whether there is one.
    bool resume(CenterPieces& pieces);

    // States that are within level() by a proof of their own (state_proof.hpp), with their images by all symmetries.
    void add(const std::vector<FirstCenters>& states);

    // The partitions that remain when the axes change roles. A position of the cube has three sets
    // of 8 centers, and may be held with any of them as A: a partition of the places, with parity, is bad if in each
    // role some split of its A is not reached.
    struct BadRole {  // of a partition: the one that the fewest splits of A are missing from
        Mask a = 0;
        Mask b = 0;                 // another of the three sets
        bool odd = false;           // the wings
        std::vector<Mask> missing;  // one part of each split of A that is not reached
    };
    struct Left {
        std::uint64_t partitions = 0;  // that are bad
        std::uint64_t states = 0;      // of these with the split of each set
        std::uint64_t every = 1;       // one in `every` is sampled
        // Of classes of partitions, evenly but that one with sets of one class may be met with each of these: more
        // than half as many as `most_sampled`, or all.
        std::vector<BadRole> sample;
    };
    Left left_in_all_roles(std::size_t most_sampled = 0) const;

    // The list of level(): the states of all bad partitions in the role that the fewest splits are missing from, in
    // ascending order, each class by its form (first_words.hpp). Each class of sets is met by its least set A; of the
    // two other sets B has the highest place, and neither is of an earlier class. Of roles with as many missing splits
    // the first of A, B and C is taken. COMPLEXITY: 3 us a state.
    std::vector<FirstCenters> bad_states() const;
    // The same for the partitions where that role has one of `failed`: in the next role that has none of them; nothing
    // where each has.
    std::vector<FirstCenters> states_instead(const std::set<FirstCenters>& failed) const;

  private:
    using Row = std::uint64_t;
    using Rows = base::LargeVector<Row>;
    static constexpr std::size_t kBlocksAtOnce = 16;  // for a thread, where each takes little
    enum BlockState : std::uint8_t { kEmpty, kPartly, kFull };
    struct Pull;
    struct Met;
    struct Classes {
        std::size_t first = 0;
        std::size_t count = 0;
    };
    void seed(Rows& rows, std::size_t level) const;
    void pull(std::uint32_t cls, Rows& to) const;
    // Makes the states pulled into next_ the level after those of history_.
    void enter_next();
    // The classes of one of CenterPieces::kPieces pieces, and their rows.
    Classes classes_of(std::uint32_t piece) const noexcept;
    std::span<Row> rows_of(std::uint32_t piece, Rows& rows) const noexcept;
    void apply(const Pull& pull, const Row* from, Row* to) const;
    // RETURNS the states reached.
    std::uint64_t note_blocks();
    // Calls heard(const Met&) for each partition with a class's set as A that is bad in all roles.
    template <class Heard>
    void each_bad(std::uint32_t cls, const Heard& heard) const;
    Row missing(Mask a, Mask b, bool odd) const;
    BadRole bad_role(Mask a, Mask b, bool odd) const;
    std::vector<FirstCenters> forms_of(const BadRole& role) const;
    // RETURNS what `of` gives for all bad partitions, ascending, each once.
    template <class Of>
    std::vector<FirstCenters> from_each_bad(const Of& of) const;

    CenterSets sets_;
    unsigned threads_;
    Splits splits16_;
    Splits splits8_;
    std::size_t block_;  // rows
    Row full_;
    std::vector<std::vector<Row>> seeds_;  // [f], the block of R and L's places
    Rows rows_;
    Rows next_;
    std::vector<std::uint8_t> state_of_block_;  // empty, partly filled, full
    std::vector<std::uint64_t> history_;
};

}  // namespace revenge::proof::centers
