// A puzzle as questions are asked about it: reads and writes its states and its moves, and replays what is said to
// solve it. Program, server, C API and Python ask about every puzzle through this.
//
// A cube whose pieces look as they do (2x2x2 to 5x5x5) is known by its stickers, and replayed on them
// (check/sticker_cube). Any other puzzle is known by its definition, and replayed piece by piece (check/piece_replay).
// Only here is the one told from the other.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base/port/threads.hpp"
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
    std::string input;  // as given; of a state that no text gave: what it looks like
    puzzle::State state;
    std::string shown;  // stickers of a cube, KPuzzle pattern data of other puzzles
    // Of moves that it was given by, as many as the text's reader keeps (notation::kMostKeptMoves); else empty.
    puzzle::Moves undoing{};
    std::vector<notation::Note> notes{};  // how the text was read
};

using Lengths = std::vector<std::pair<std::string, int>>;  // by metric

// What moves make of a state.
struct Replayed {
    bool solves = false;  // perhaps with the whole puzzle held another way
    Lengths lengths{};    // of a cube in puzzle::kAllMetrics; in turn and quarter of other puzzles
    std::string end{};    // what it looks like then, as Position::shown
    std::vector<std::string> complaints{};
    std::vector<notation::Note> notes{};  // how the moves were read
};

// What moves are held to.
struct Rules {
    bool allows_rotations = true;           // x y z of a cube
    puzzle::Algorithm allowed{};            // these turns and no others; empty: all
    std::optional<puzzle::State> target{};  // to be reached instead of the solved cube
    const puzzle::Costs* costs = nullptr;   // in which `length` is claimed; null: nothing is
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
    // Null: it is known by its definition.
    const puzzle::Cube* cube() const noexcept { return cube_.get(); }
    const std::shared_ptr<const puzzle::Cube>& shared_cube() const noexcept { return cube_; }
    // Null: it is known by its stickers.
    const puzzle::Definition* definition() const noexcept { return definition_.get(); }
    const std::shared_ptr<const puzzle::Definition>& shared_definition() const noexcept {
        return definition_;
    }
    // The metrics that answers list: of a cube those in which a half turn is one turn.
    std::vector<std::string_view> answer_metrics() const;
    // What people call one: "cube" or "puzzle".
    std::string_view kind() const noexcept { return cube_ ? "cube" : "puzzle"; }
    // Of a cube, also of one whose pieces are marked; 0: no cube.
    int cube_size() const noexcept;

    // RETURNS what read() takes the text for.
    notation::StateForm form_of(std::string_view text, std::string_view colors = {}) const;
    // Moves, stickers or an object, whichever it looks like; an empty text is the solved puzzle. A cube's text is read
    // by two readers that must agree. ERRORS: Usage; ImpossibleCube; ReplayFailed.
    base::Result<Position> read(const std::string& text,
                                const notation::StateReading& how = {}) const;
    // Stickers, or an object. ERRORS: the same.
    base::Result<Position> read_stickers(const std::string& text,
                                         const notation::StateReading& how = {}) const;
    Position position_of(const puzzle::State& state) const;

    // Perhaps held another way.
    bool is_solved(const puzzle::State& state) const;

    // RETURNS moves of a solution, as they are written.
    std::string text(const puzzle::Moves& moves) const;
    // RETURNS what they make of a state.
    puzzle::State after(const puzzle::State& state, const puzzle::Moves& moves) const;

    // Reads `moves` and makes them on the state. ERRORS: Usage, moves that are none of the puzzle's.
    base::Result<Replayed> replay(const puzzle::State& start, const std::string& moves,
                                  const Rules& rules = {},
                                  notation::Reading reading = notation::Reading::Slice) const;

    // RETURNS the text of what undoes `moves`. REQUIRES a text of this puzzle.
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

// Puzzles that are built in, each made when it is first asked for: that takes longer than to solve an easy state.
// THREADS: const use is safe.
class PuzzleContexts {
  public:
    // ERRORS: as PuzzleContext::named().
    base::Result<PuzzleContext> named(const std::string& name) const;

  private:
    mutable base::port::Mutex mutex_;
    mutable std::map<std::string, PuzzleContext> puzzles_;
};

}  // namespace revenge::method
