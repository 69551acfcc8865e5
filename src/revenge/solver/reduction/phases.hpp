// The three phases of a reduction to the 3x3x3, with their moves and tables, for one metric.
//
//   phase 1  all turns                              R/L centers onto the R and L faces
//   phase 2  no quarter turns of inner layers but   each wing pair has one wing in each half, centers
//            about x                                are on their axes, R/L centers and parities as phase
//                                                   3 needs them
//   phase 3  no quarter turns about x, of inner     pairs joined, centers solved
//            layers half turns only
//
// A path through a phase ends with turns (of one axis) that the next phase does not have, so no sequence is found
// twice. (Shuang Chen's three-phase reduction.)
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/reduction/centers.hpp"
#include "revenge/solver/reduction/last_turns.hpp"
#include "revenge/solver/reduction/near_reduced.hpp"
#include "revenge/solver/reduction/near_solved_search.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/pairing.hpp"
#include "revenge/solver/reduction/pieces.hpp"
#include "revenge/solver/reduction/tier.hpp"
#include "revenge/table/store.hpp"

namespace revenge::solver::reduction {

// Phase 2 for one axis about which the wings are split: the coordinate of its centers, and its last turns.
struct WingSplit {
    SplitCenters centers;
    LastTurns last_turns;

    static constexpr std::uint32_t kLayout = 2;
    template <class Visitor>
    void visit(Visitor& visitor) {
        centers.visit(visitor);
        last_turns.visit(visitor);
    }
};

class Phases {
  public:
    // Builds all tables. COMPLEXITY: about 3 s on two cores.
    Phases(puzzle::Metric metric, unsigned threads, Tier tier = Tier::Small);
    // Reads the tables from `table_store`, or builds them and stores them there. ERRORS: Resource; Interrupted.
    static base::Result<std::shared_ptr<const Phases>> open(base::TableStore& table_store,
                                                            puzzle::Metric metric, unsigned threads,
                                                            base::ProgressSink& progress,
                                                            Tier tier = Tier::Small,
                                                            std::stop_token stop = {});

    // Verifies the stored tables: compares them with rebuilt ones, and checks the consistency of the pairings'
    // distances. Returns nothing if another version of the program wrote them. ERRORS: TableDamaged, Resource,
    // Interrupted.
    static base::Result<std::optional<bfs::CheckReport>> check(base::TableStore& table_store,
                                                               puzzle::Metric metric,
                                                               bool is_compact,
                                                               const cube3::CheckQuery& question);
    // Verifies a stored set of nearly reduced states (NearReduced::check()), whose report has no entries.
    static base::Result<std::optional<bfs::CheckReport>> check_near(
        base::TableStore& table_store, puzzle::Metric metric, Tier tier,
        const cube3::CheckQuery& question);
    static std::string name_of(puzzle::Metric metric, bool is_compact);
    static std::string near_name_of(puzzle::Metric metric, Tier tier);
    // Verifies the stored tables of phase 2 for splits of the wings about y and z.
    static base::Result<std::optional<bfs::CheckReport>> check_other_split(
        base::TableStore& table_store, puzzle::Metric metric);
    static std::string other_split_name_of(puzzle::Metric metric);

    const puzzle::Cube& cube() const noexcept { return cube_; }
    int axis(std::size_t generator) const noexcept { return generators[generator].turn.axis; }
    // Turns of one axis are taken in the order of their kinds (layer sets).
    unsigned kind(std::size_t generator) const noexcept { return kinds_[generator]; }
    // Returns true if `next` may follow `previous` inside a phase.
    bool may_follow(std::size_t previous, std::size_t next) const noexcept {
        const auto commute = [this](std::size_t a, std::size_t b) { return axis(a) == axis(b); };
        const auto are_one = [this](std::size_t a, std::size_t b) { return kind(a) == kind(b); };
        return puzzle::may_follow(previous, next, commute, are_one);
    }

  private:
    puzzle::Cube cube_;

  public:
    std::vector<Generator> generators;
    std::vector<std::uint8_t> phase2_moves;  // generators
    std::vector<std::uint8_t> phase3_moves;
    AxisCenters axis_centers;
    FaceCenters face_centers;                 // moves by index into phase3_moves
    PairingTable pairing;                     // moves by index into phase3_moves
    std::shared_ptr<const NearReduced> near;  // states of phase 3; the tier's
    NearSolvedSearch close;                   // has its own moves
    Frames frames;
    CornerRotations rotations;
    // Phase 2 with the wings split about x, and about another axis (null: not used); moves by index into phase2_moves.
    WingSplit split;
    std::shared_ptr<const WingSplit> other_split;

    // Returns the moves of phase 1 that may follow `previous` (null at the start) with `left` moves left including this
    // one, as bits.
    std::uint64_t phase1_moves(const std::uint8_t* previous, int left) const noexcept {
        if (previous == nullptr) {
            return left == 1 ? phase1_only_ : (std::uint64_t{1} << generators.size()) - 1;
        }
        return left == 1 ? phase1_ends_[*previous] : phase1_followers_[*previous];
    }
    // Returns the moves that may begin phase 2 (3) after a path. Layers that the last turns of the path have turned are
    // not turned again.
    std::uint64_t phase2_beginnings(const Path& path) const noexcept {
        return beginnings(phase2_of_kind_, path);
    }
    std::uint64_t phase3_beginnings(const Path& path) const noexcept {
        return beginnings(phase3_of_kind_, path);
    }
    // Returns the moves of phase 2 about the axis of one of them.
    std::uint64_t phase2_of_axis(std::size_t generator) const noexcept {
        return phase2_of_axis_[static_cast<std::size_t>(axis(generator))];
    }
    // Returns the index among phase 3's moves of the half turn of the same block as a generator's.
    std::size_t half_turn(std::size_t generator) const noexcept { return half_turn_[generator]; }
    // Returns the moves of phase 2 (3) that may follow one of its moves.
    std::uint64_t phase2_followers(std::size_t generator) const noexcept {
        return phase2_followers_[generator];
    }
    std::uint64_t phase3_followers(std::size_t generator) const noexcept {
        return phase3_followers_[generator];
    }
    // Returns the moves of phase 3 that may be its last after `generator`.
    std::uint64_t phase3_ends(std::size_t generator) const noexcept {
        return phase3_ends_[generator];
    }
    std::uint64_t phase3_ends() const noexcept { return inner_moves_; }

  private:
    friend class table::Store;
    static constexpr std::uint32_t kLayout = 6;
    explicit Phases(puzzle::Metric metric);
    template <class Visitor>
    void visit(Visitor& visitor) {
        axis_centers.visit(visitor);
        face_centers.visit(visitor);
        pairing.visit(visitor);
        close.visit(visitor);
        split.visit(visitor);
    }
    void make_tables(puzzle::Metric metric, unsigned threads, bool is_compact,
                     const base::OnShare& on_share);
    // Builds everything except the pairings, in parallel.
    void make_other_tables(puzzle::Metric metric, unsigned threads, bool is_compact,
                           const base::OnShare& on_share);
    std::vector<std::uint64_t> all_phase3_followers() const;
    WingSplit make_split(puzzle::Metric metric, unsigned threads, bool is_compact, SplitAbout about,
                         const base::OnShare& on_share) const;
    NearReduced make_near(Tier tier, unsigned threads, const base::OnShare& on_share) const;
    // Moves as bits, by axis and kind; the last stands for none.
    static constexpr std::size_t kKinds = 6;
    using OfKind = std::array<std::uint64_t, 3 * kKinds>;
    std::uint64_t beginnings(const OfKind& moves, const Path& path) const noexcept;
    void make_followers();
    void make_kinds();
    OfKind phase2_of_kind_{};
    OfKind phase3_of_kind_{};
    std::array<std::uint64_t, 3> phase2_of_axis_{};
    std::vector<std::uint8_t> half_turn_;
    std::vector<std::uint64_t> phase1_followers_;
    std::vector<std::uint64_t> phase1_ends_;
    std::uint64_t phase1_only_ = 0;
    std::vector<std::uint64_t> phase2_followers_;
    std::vector<std::uint64_t> phase3_followers_;
    std::vector<std::uint64_t> phase3_ends_;
    std::uint64_t inner_moves_ = 0;
    std::vector<std::uint8_t> kinds_;
};

}  // namespace revenge::solver::reduction
