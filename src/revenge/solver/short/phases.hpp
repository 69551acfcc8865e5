// The three phases of a reduction to the 3x3x3, their moves and tables, for one metric.
//
//   phase 1  all turns                              R/L centers onto the R and L faces
//   phase 2  no quarter turns of inner layers but   each wing pair has one wing in each half,
//   centers on
//            about x                                their axes, R/L centers and parities as phase 3
//            needs
//   phase 3  no quarter turns about x, of inner     pairs joined, centers done
//            layers half turns only
//
// A way through a phase ends in turns (of one axis) that the next phase does not have, so that no
// sequence is found twice.  (Shuang Chen's three-phase reduction.)
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "revenge/solver/short/centers.hpp"
#include "revenge/solver/short/close.hpp"
#include "revenge/solver/short/near_reduced.hpp"
#include "revenge/solver/short/pairing.hpp"
#include "revenge/solver/short/pieces.hpp"
#include "revenge/solver/short/tier.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::reduction {

// The last two turns of phase 2, as far as the halves are concerned.
struct EndWord {
    std::uint8_t first = 0;   // generator; a quarter turn about x stands for both ways
    std::uint8_t second = 0;  // generator, a quarter turn about x, clockwise
    bool both_ways = false;   // `first` is such a turn too
};

// For each place, which end words carry it into the first half, as bits: a whole set of words is
// tested at once. The pair (p, q) is split by word j when bit j of bits[p] ^ bits[q] is set.
inline constexpr std::size_t kWordSlices = 3;
using WordSet = std::array<std::uint64_t, kWordSlices>;
using WordsAtPlaces = std::array<WordSet, kWings>;

class Phases {
  public:
    // Makes all tables. COMPLEXITY: about 3 s on two cores.
    Phases(puzzle::Metric metric, unsigned threads, Tier tier = Tier::Small);
    // Takes them from `shelf`, or makes them and puts them there. ERRORS: Resource.
    static base::Result<std::shared_ptr<const Phases>> open(table::Shelf& shelf,
                                                            puzzle::Metric metric, unsigned threads,
                                                            base::ProgressSink& progress,
                                                            Tier tier = Tier::Small);

    const puzzle::Cube& cube() const noexcept { return cube_; }
    int axis(std::size_t generator) const noexcept { return generators[generator].turn.axis; }
    // Turns of one axis are taken in the order of their kinds (layer sets).
    unsigned kind(std::size_t generator) const noexcept { return kinds_[generator]; }
    // RETURNS whether `next` may follow `previous` inside a phase.
    bool may_follow(std::size_t previous, std::size_t next) const noexcept {
        return axis(previous) != axis(next) || kind(previous) < kind(next);
    }

  private:
    puzzle::Cube cube_;

  public:
    std::vector<Generator> generators;
    std::vector<std::uint8_t> phase2_moves;  // generators
    std::vector<std::uint8_t> phase3_moves;
    AxisCenters axis_centers;
    SplitCenters split_centers;               // moves by index into phase2_moves
    FaceCenters face_centers;                 // moves by index into phase3_moves
    PairingTable pairing;                     // moves by index into phase3_moves
    std::shared_ptr<const NearReduced> near;  // states of phase 3; the tier's
    ClosePositions close;                     // has moves of its own
    std::vector<EndWord> words;
    std::size_t word_slices = 0;
    // After each move of phase 2 (and, last, after none): indexed by the place before the move.
    std::vector<WordsAtPlaces> words_after;

    // RETURNS the end words that finish phase 2's centers from a place.
    const WordSet& finishing_words(SplitCenters::Place place) const noexcept {
        return word_sets_[word_set_at_[SplitCenters::index(place)]];
    }
    // RETURNS the moves of phase 2 after which some end word finishes the centers.
    std::uint64_t before_words(SplitCenters::Place place) const noexcept {
        return before_words_[SplitCenters::index(place)];
    }
    // RETURNS the moves of phase 2 (3) that may follow one of its moves.
    std::uint64_t phase2_followers(std::size_t generator) const noexcept {
        return phase2_followers_[generator];
    }
    std::uint64_t phase3_followers(std::size_t generator) const noexcept {
        return phase3_followers_[generator];
    }
    // RETURNS the moves of phase 3 that may be its last after `generator`.
    std::uint64_t phase3_ends(std::size_t generator) const noexcept {
        return phase3_ends_[generator];
    }
    std::uint64_t phase3_ends() const noexcept { return inner_moves_; }

  private:
    friend class table::Store;
    static constexpr std::uint32_t kLayout = 1;
    explicit Phases(puzzle::Metric metric);
    template <class Visitor>
    void visit(Visitor& visitor) {
        axis_centers.visit(visitor);
        split_centers.visit(visitor);
        face_centers.visit(visitor);
        pairing.visit(visitor);
        close.visit(visitor);
        visitor(word_sets_);
        visitor(word_set_at_);
        visitor(before_words_);
    }
    void make_tables(puzzle::Metric metric, unsigned threads);
    NearReduced make_near(Tier tier, unsigned threads) const;
    void make_words();
    void make_word_sets();
    void make_followers();
    std::vector<WordSet> word_sets_;
    std::vector<std::uint16_t> word_set_at_;
    std::vector<std::uint64_t> before_words_;
    std::vector<std::uint64_t> phase2_followers_;
    std::vector<std::uint64_t> phase3_followers_;
    std::vector<std::uint64_t> phase3_ends_;
    std::uint64_t inner_moves_ = 0;
    std::vector<std::uint8_t> kinds_;
};

}  // namespace revenge::solver::reduction
