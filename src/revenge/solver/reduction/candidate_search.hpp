// Phases 1 and 2: all candidates of given lengths.
//
//   start --- phase 1, streamed --- phase 2 --- its last turns by lists --- candidates, to phase 3
//
// No candidates are stored. In phase 1 one look-up for each position returns the moves that lead on; the places of the
// wings and the colours of the centers are tracked as 32 bytes each. The wings are split about each of the three axes
// (with the browser's tables about x only). Candidates about y or z are passed to phase 3 after a rotation about the
// corner. Positions with as many turns of phase 2 left as the lists (last_turns.hpp) have are collected and then tested
// together, so that their blocks are prefetched meanwhile.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/base/stop_condition.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/phase3_search.hpp"
#include "revenge/solver/reduction/phases.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kLongestPrefix = 6;  // fixed turns of a stretch, at most

// A part of the paths through phases 1 and 2 of given lengths: those of one view that begin with the same turns.
struct Stretch {
    std::uint8_t start = 0;  // view
    std::uint8_t length1 = 0;
    std::uint8_t length2 = 0;
    std::uint8_t prefix_length = 0;
    std::array<std::uint8_t, kLongestPrefix> prefix{};  // generators
};

class CandidateSearch {
  public:
    // Both must outlive it.
    CandidateSearch(const Phases& phases, const Orientations& views, Phase3Search& phase3);

    // Passes all candidates of a stretch to phase 3, until phase 3 accepts no more or `interrupt` ends the search.
    void run(const Stretch& stretch, base::Interrupt& interrupt);

    // Returns the effort so far, without the positions of phase 3.
    const Effort& effort() const noexcept { return effort_; }

  private:
    static constexpr std::size_t kAtOnce = 48;

    struct Position {
        Bytes32 places;   // of each wing
        Bytes32 colours;  // of the center at each place, as bits
        bool is_odd_on_corners = false;
    };
    struct Position1 : Position {
        std::uint32_t set = 0;  // places of the R L centers
        bool is_odd_on_wings = false;
    };
    // The axis about which phase 2 splits the wings: x, or the axis to which the U D colours or the F B colours come.
    enum class Aim : std::uint8_t { X, WithUd, WithFb };
    struct Position2 : Position {
        SplitCenters::Place place = 0;
        bool is_odd_on_wings = false;
        std::uint64_t allowed = 0;   // moves that may come next
        std::uint64_t repeated = 0;  // moves of the last axis that precede it directly
    };
    struct Waiting {
        Position2 position;
        LastTurns::List list;
        Aim aim;
        Path path;
        std::size_t phase2_begin;
    };

    const WingSplit& split(Aim aim) const noexcept {
        return aim == Aim::X ? phases_->split : *phases_->other_split;
    }
    bool has_lists() const noexcept {
        return stretch_.length2 >= phases_->split.last_turns.turns();
    }
    SplitCenters::Place place_of(const Position& position, bool is_odd_on_wings) const noexcept;
    static Position1 first_position(const Pieces& pieces);
    void phase1(std::size_t depth, int togo);
    void end_phase1(const Position1& position);
    void phase2(std::size_t depth, int togo);
    void wait_for_list(const Position2& position);
    void find_lists();
    void look_up();
    void take_word(const Waiting& from, const TurnWord& word);
    static bool is_turned(const Position& position) noexcept;
    // Rotates a position, and the path to it, by a corner rotation.
    void rotate(Position& position, std::size_t rotation) noexcept;
    bool is_end_of_phase2(const Position& position) const;
    void end_phase2(const Position& position, bool is_turned, std::uint8_t view);
    void move(Position& position, std::size_t generator) const noexcept;

    const Phases* phases_;
    const Orientations* views_;
    Phase3Search* phase3_;
    const SplitTest* test_;
    base::Interrupt* interrupt_ = nullptr;
    Stretch stretch_;
    Path path_;
    std::size_t phase2_begin_ = 0;  // in the path
    Aim aim_ = Aim::X;
    Effort effort_;
    std::array<Position1, kMaxPath + 1> along1_;
    std::array<Position2, kMaxPath + 1> along2_;
    std::vector<Waiting> waiting_;
    std::vector<SplitQuery> queries_;
    struct Asked {
        std::uint32_t waiting;
        std::uint8_t frame;
    };
    std::vector<Asked> asked_;  // for each query
    std::vector<SplitFound> found_;
};

}  // namespace revenge::solver::reduction
