// Puzzles represented by their pieces only, for replaying solutions of non-cubic puzzles (cubes have solution.hpp);
// and the replays of the Square-1 by its geometry and of the Clock by its gears.
//
// A replay takes from the definition where a base move gets the piece of each place from and how that piece is turned.
// It applies the move as often as the text says, one step at a time. It uses no power, product or inverse that the
// solvers computed, so a solution is replayed from its text alone.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/clock.hpp"
#include "revenge/puzzle/square_one.hpp"

namespace revenge::check {

class PieceReplay {
  public:
    // REQUIRES a definition that outlives this.
    PieceReplay(const puzzle::Definition& definition, const puzzle::State& start);

    // Makes one step: a base move.
    void make(const puzzle::Transformation& step);
    // Makes turns of a cube whose pieces are all marked, a quarter at a time: they have no names of their own.
    // REQUIRES a definition of a cube.
    void make(const puzzle::Algorithm& turns);
    // Makes the moves that a text names, such as "R U2' BL". ERRORS: Usage, naming the word: no move, or one that the
    // puzzle's rules forbid there.
    base::Status make(std::string_view text);

    // Returns true if all pieces are in their solved places, in any orientation of the puzzle.
    bool is_solved() const;
    // Returns true if all pieces are as in `target`, in any orientation of the puzzle.
    bool is_at(const puzzle::State& target) const;
    // RETURNS what it has come to.
    puzzle::State state() const;

  private:
    struct Piece {
        int label;
        int twist;
        bool operator==(const Piece&) const = default;
    };
    // Makes a base move `steps` times, backward if negative. ERRORS: as make(); `word` names it.
    base::Status make(const puzzle::BaseMove& move, int steps, std::string_view word);
    // Makes a word of the Square-1: "(1,-2)" or "/".
    base::Status make_of_square_one(std::string_view word);
    // Makes moves of the Clock: "UR3+ y2 U1-".
    base::Status make_of_clock(std::string_view text);
    static std::vector<Piece> pieces_of(const puzzle::Definition& definition,
                                        const puzzle::State& state);
    std::vector<Piece> moved(const std::vector<Piece>& pieces,
                             const puzzle::Transformation& move) const;
    bool keeps_rules(const std::vector<Piece>& before, const puzzle::BaseMove& move) const;

    const puzzle::Definition* definition_;
    std::vector<const puzzle::Orbit*> orbit_of_;  // [slot]
    std::vector<Piece> pieces_;
};

// Replays moves of the Clock by its gears: pins that are up join the dials around them at the front, and a wheel
// carries the corner dials of both sides. Shares no code with what writes scrambles.

// Returns the state after the moves, from the side that is then in front seen as the front if y2 was made an even
// number of times. Pins alone ("UR DL"), with which older scrambles end, change no dial. ERRORS: Usage.
base::Result<puzzle::ClockState> replay_clock(puzzle::ClockState state, std::string_view moves);

// Replays moves of the Square-1 by its geometry: each piece is an arc of a layer, seen from above, and a slice turns
// the right half of the puzzle upside down. Shares no code with what writes scrambles.

// Returns the state after the moves, "(1,0) / (3,-3) /" with or without blanks. ERRORS: Usage, also for a slice through
// a piece.
base::Result<puzzle::SquareOneState> replay_square_one(const puzzle::SquareOneState& state,
                                                       std::string_view moves);

}  // namespace revenge::check
