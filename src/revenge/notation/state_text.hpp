// A text that says what state a cube is in: moves made to the solved one, its stickers, or an object.
//
// People paste all three into the same place, so one reader distinguishes them, for the program, the server and the C
// API:
//
//   {...}                              JSON (state_json.hpp)
//   as many sticker letters as there   stickers, in one case, blanks between them allowed; the letters of
//   are stickers, a face in one run    one face stand together, so 96 turns with blanks between are turns
//   rows of such letters, laid out as  stickers (sticker_rows.hpp)
//   the net of the cube
//   nearly so many                     stickers of which some are missing or wrong: the error says which
//   anything else                      moves
//
// A run of letters without blanks could be moves as well (RUF is R U F), as could the rows of a net. Where they are
// taken for stickers a note says so.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/moves.hpp"

namespace revenge::notation {

enum class StateForm { Moves, Stickers, Json };

// How moves and stickers are written.
struct StateReading {
    Reading reading = Reading::Slice;
    std::string colors;  // the symbols of U R F D L B; empty: those letters
    std::string
        face_order{};  // the order in which faces are given (face_layout.hpp); empty: URFDLB
};

struct StateText {
    StateForm form;
    puzzle::State state;
    puzzle::Algorithm moves;  // of Moves
    std::string letters;      // of Stickers: as URFDLB, which is what `state` looks like
    std::vector<Note> notes;
};

// The inputs to which a reading, such as `--notation`, applies.
inline constexpr const char* kReadAlgorithms = "algorithms of 2x2x2 to 7x7x7";
// RETURNS the error of a reading that was given where no algorithm is read; its option's name belongs before it.
base::Error unread_reading();

// RETURNS the error of an order of faces that was given where no stickers of a cube are read; its option's name belongs
// before it.
base::Error unread_face_order();

// RETURNS what the text is taken for. COMPLEXITY: linear.
StateForm form_of(std::string_view text, const puzzle::Cube& cube, std::string_view colors = {});
// The same of a puzzle that is known by its definition: Json or Moves.
StateForm form_of(std::string_view text, const puzzle::Definition& definition);

// Reads the state of a plain cube. An empty text is an empty algorithm. REQUIRES a plain cube. ERRORS: Usage;
// ImpossibleCube.
base::Result<StateText> read_state(std::string_view text, const puzzle::Cube& cube,
                                   const StateReading& how = {});

// The same of a text that is known to be stickers, or known to be moves.
base::Result<StateText> read_stickers(std::string_view text, const puzzle::Cube& cube,
                                      const StateReading& how = {});
base::Result<StateText> read_moves(std::string_view text, const puzzle::Cube& cube,
                                   const StateReading& how = {});

// The same of any puzzle: moves, the stickers of its net, or pattern data.
struct PuzzleText {
    StateForm form;
    puzzle::State state;
    puzzle::Moves moves;  // of Moves
    std::vector<Note> notes;
};

// A text of more moves than this is kept simplified, and if that is still longer, not at all: of a puzzle that is known
// by its definition a move takes some 300 bytes, and no method's answer is so long that undoing these would be shorter.
inline constexpr std::size_t kMostKeptMoves = 1U << 14U;

// Stickers that are meant as stickers, or JSON. ERRORS: Usage, also for a puzzle that has no stickers;
// ImpossibleCube.
base::Result<puzzle::State> read_stickers(std::string_view text,
                                          const puzzle::Definition& definition,
                                          std::string_view colors = {});

// Moves that are meant as moves, of cubes as `reading` says. RETURNS them with the state that they make.
// ERRORS: Usage.
base::Result<PuzzleText> read_algorithm(std::string_view text, const puzzle::Definition& definition,
                                        Reading reading);

// Reads the state of any puzzle. `how` applies to cubes, except those with distinguishable pieces, which are given only
// by moves or JSON. For puzzles other than plain cubes at most kMostKeptMoves moves are stored. ERRORS: Usage;
// ImpossibleCube.
base::Result<PuzzleText> read_state(std::string_view text, const puzzle::Definition& definition,
                                    const StateReading& how = {});

}  // namespace revenge::notation
