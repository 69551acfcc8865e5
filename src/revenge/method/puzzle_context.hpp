// Parses and prints the states and moves of one puzzle, and replays claimed solutions.
//
//     const auto puzzle = PuzzleContext::named("megaminx");
//     const auto position = puzzle->read("R++ D-- U");
//     const auto replayed = puzzle->replay(position->state, "U' D++ R--");  // replayed->solves
//
// A plain cube (2x2x2 to 7x7x7) is read by its stickers and replayed on them (check/sticker_cube). Any other puzzle is
// read by its definition and replayed piece by piece (check/piece_replay). Callers need not know which.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/costs.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/moves.hpp"

namespace revenge::derived {
class PossibleStates;
}

namespace revenge::method {

// A state as it was given.
struct Position {
    std::string input;  // as given, or `shown` for a state that did not come from a text
    puzzle::State state;
    std::string shown;  // stickers of a cube, KPuzzle pattern data of other puzzles
    // Undoes the moves that it was given by, up to notation::kMostKeptMoves; else empty.
    puzzle::Moves undoing{};
    std::vector<notation::Note> notes{};  // how the text was read
};

using Lengths = std::vector<std::pair<std::string, int>>;  // by metric

// The result of a replay.
struct Replayed {
    bool solves = false;  // in any orientation
    Lengths lengths{};    // of a cube in puzzle::kAllMetrics; in turn and quarter of other puzzles
    std::string end{};    // the final state, as Position::shown
    std::vector<std::string> complaints{};
    std::vector<notation::Note> notes{};  // how the moves were read
};

// The rules that a replay checks.
struct Rules {
    bool allows_rotations = true;           // x y z of a cube
    puzzle::Algorithm allowed{};            // these turns and no others; empty: all
    std::optional<puzzle::State> target{};  // to be reached instead of the solved cube
    std::vector<std::string> patterns{};    // one of these is to be reached: Request::patterns
    const puzzle::Costs* costs = nullptr;  // the costs in which `length` is claimed; null: no claim
    int length = 0;
};

// THREADS: const use is safe.
class PuzzleContext {
  public:
    // ERRORS: Usage, naming the puzzles that are built in.
    static base::Result<PuzzleContext> named(const std::string& name);
    explicit PuzzleContext(std::shared_ptr<const puzzle::Cube> cube);
    explicit PuzzleContext(std::shared_ptr<const puzzle::Definition> definition);

    const puzzle::Puzzle& model() const noexcept {
        return cube_ ? cube_->puzzle() : definition_->puzzle();
    }
    const std::string& name() const noexcept { return model().name(); }
    // Null for puzzles that are known by their definition.
    const puzzle::Cube* cube() const noexcept { return cube_.get(); }
    const std::shared_ptr<const puzzle::Cube>& shared_cube() const noexcept { return cube_; }
    // Null for plain cubes.
    const puzzle::Definition* definition() const noexcept { return definition_.get(); }
    const std::shared_ptr<const puzzle::Definition>& shared_definition() const noexcept {
        return definition_;
    }
    // Returns the metrics that solutions list: for cubes those that count a half turn once.
    std::vector<std::string_view> answer_metrics() const;
    // Returns the noun for messages: "cube" or "puzzle".
    std::string_view kind() const noexcept { return cube_ ? "cube" : "puzzle"; }
    // Returns the size of a cube, marked pieces or not; 0 for other puzzles.
    int cube_size() const noexcept;

    // Returns the form that read() recognizes in the text.
    notation::StateForm form_of(std::string_view text, std::string_view colors = {}) const;
    // Reads moves, stickers or an object, whichever the text looks like; an empty text is the solved puzzle. Two
    // readers read the text of a cube, and must agree. ERRORS: Usage; ImpossibleCube; ReplayFailed.
    base::Result<Position> read(const std::string& text,
                                const notation::StateReading& how = {}) const;
    // Reads stickers or an object. ERRORS: the same.
    base::Result<Position> read_stickers(const std::string& text,
                                         const notation::StateReading& how = {}) const;
    Position position_of(const puzzle::State& state) const;

    // In any orientation.
    bool is_solved(const puzzle::State& state) const;

    // Returns the moves as text.
    std::string text(const puzzle::Moves& moves) const;
    // Returns the state after the moves.
    puzzle::State after(const puzzle::State& state, const puzzle::Moves& moves) const;

    // Parses `moves` and applies them to the state. ERRORS: Usage, for moves that the puzzle does not have.
    base::Result<Replayed> replay(const puzzle::State& start, const std::string& moves,
                                  const Rules& rules = {},
                                  notation::Reading reading = notation::Reading::Slice) const;
    // Replays what is claimed to solve a position. If the position was given by moves that turn the whole puzzle (R++
    // of the Megaminx does), the claim may name its moves as the puzzle was held before or as it is held then; a note
    // names the second reading where only it solves. ERRORS: as replay().
    base::Result<Replayed> replay_claim(const Position& start, const std::string& moves,
                                        notation::Reading reading = notation::Reading::Slice) const;

    // Returns the text of the inverse of `moves`. REQUIRES moves of this puzzle.
    std::string undone(const std::string& moves) const;

  private:
    base::Result<Position> position_of(const std::string& text,
                                       base::Result<notation::StateText> read) const;
    std::string shown(const puzzle::State& state) const;
    Lengths lengths_of(const puzzle::Moves& moves) const;
    base::Result<Replayed> replay_cube(const puzzle::State& start, const std::string& moves,
                                       const Rules& rules, notation::Reading reading) const;
    base::Result<Replayed> replay_pieces(const puzzle::State& start, const std::string& moves,
                                         const Rules& rules, notation::Reading reading) const;

    std::shared_ptr<const puzzle::Cube> cube_;
    std::shared_ptr<const puzzle::Definition> definition_;
    std::shared_ptr<const derived::PossibleStates> possible_;  // of the definition
};

}  // namespace revenge::method
