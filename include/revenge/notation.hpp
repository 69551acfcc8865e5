// Texts: algorithms, states and definitions of puzzles, read and written.
//
//     const auto read = revenge::notation::parse_facelets(letters, cube);
//     if (!read) return complain(read.error().message);
//     const auto moves = revenge::notation::parse_algorithm("R U2 Fw'", 4, revenge::notation::Reading::Slice);
#pragma once

#include "revenge/base.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::notation {

// -------------------------------------------------------------------------------------------------
// Something that the reader of a text noticed, and where.

// A place in the text; both count from 1, columns in characters.
struct Place {
    int line = 1;
    int column = 1;

    bool operator==(const Place&) const = default;
};

// A note for the user that is shown once: a sentence, and its topic.
struct Note {
    Place place;
    std::string text;
};

// -------------------------------------------------------------------------------------------------
// Algorithms: text -> turns.
//
// One grammar for all readings, that of group_grammar.hpp; a reading decides what a bare lower-case letter is
// (docs/notation.md):
//
//     turn      = [ number [ "-" number ] ] letter [ "w" ] amount | "(Rr)" amount
//     amount    = "" | "'" | "i" | "1" | "2" | "3" | "2'" | "'2" | "^2" | "^-1" | "-1" ...
//     larsen    = letter ( "+" | "-" | "2" )           lower case: the inner slice
//
// A digit after a letter belongs to that letter (R2R is R2 R), unless a dash and another digit
// follow it (R2-3Uw is R 2-3Uw). A prime may be one blank away from its letter, as printed papers
// set it. A doubled letter is a half turn: UU, Rww. Wrappings are described in pasted_text.hpp.

// The meaning of a bare r: the inner slice 2R (on odd cubes as for Sign); the outer two layers Rw; or the slice, with a
// sign after every letter (R+ R- R2 r+).
enum class Reading { Slice, Sign, Larsen };

// Returns the reading called slice, sign or larsen. ERRORS: Usage, listing the three.
REVENGE_EXPORT base::Result<Reading> reading_named(std::string_view name);
// Returns the three names, with `between` between each two.
REVENGE_EXPORT std::string reading_words(std::string_view between);

inline constexpr std::size_t kMaxTurns = 1U << 20U;
inline constexpr int kMaxNesting = 64;

struct ParsedAlgorithm {
    puzzle::Algorithm algorithm;
    // At most one a kind: how lower case was read, r beside Rw, x as "times".
    std::vector<Note> notes;
};

// ERRORS: Usage, with line, column, the token and what was expected.
// REQUIRES 2 <= size <= 7. COMPLEXITY: linear in the text and the turns.
REVENGE_EXPORT base::Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size,
                                                             Reading reading);

// Reads a solution as fewest-moves solvers write it: moves in parentheses are made on the inverse scramble (NISS).
// Returns the same solution made on the scramble: the other moves, then the inverse of those in parentheses. Text
// without parentheses is read as by parse_algorithm(). REQUIRES, ERRORS, COMPLEXITY: as parse_algorithm().
// SOURCE: the Normal Inverse Scramble Switch of Guus Razoux Schultz, 2009.
REVENGE_EXPORT base::Result<puzzle::Algorithm> parse_niss(std::string_view text, int size,
                                                          Reading reading);

// -------------------------------------------------------------------------------------------------
// Algorithms: turns -> text.
//
//   turn of the 4x4x4     Wca     Sign    Slice   Larsen
//   layer 1 from R        R       R       R       R+
//   layer 2               2R      2R      r       r+
//   layers 1-2            Rw      r       (Rr)    R+ r+
//   layers 2-3            2-3Rw   2-3r    2-3Rw   r+ l-
//   layers 1-3            3Rw     3r      3Rw     R+ r+ l-
//   all                   x       x       x       R+ r+ l- L-
//   (of odd cubes: layer 2 is 2R in Slice, the middle one M E S in all but Larsen's)
// Each style is read back by the reading of its name (Wca by any but Larsen's) into the same turns;
// Larsen's into the same turns layer by layer. A block is named from the nearer face, U R F before
// D L B. Turns of layers that are not adjacent are written as their blocks.

enum class Style { Wca, Sign, Slice, Larsen };

// Returns the style called wca, sign, slice or larsen; nothing for any other name.
REVENGE_EXPORT std::optional<Style> style_named(std::string_view name) noexcept;
// Returns the four names, with `between` between each two.
REVENGE_EXPORT std::string style_words(std::string_view between);

// The output for three or more layers from a face past the middle (3Rw on the 4x4x4):
enum class DeepTurns {
    Replace,  // the rest turned the other way, and a rotation: 3Rw is L x. Nothing we print needs
              // 3Rw.
    Keep,     // 3Rw
};

// REQUIRES for Larsen: size <= 4, since his notation has no word for the middle slice of a 5x5x5.
// Returns the turns with a blank between them. COMPLEXITY: linear.
REVENGE_EXPORT std::string to_text(const puzzle::Algorithm& algorithm, int size,
                                   Style style = Style::Wca, DeepTurns deep = DeepTurns::Replace);
REVENGE_EXPORT std::string to_text(puzzle::Turn turn, int size, Style style = Style::Wca,
                                   DeepTurns deep = DeepTurns::Keep);

// -------------------------------------------------------------------------------------------------
// Operations on algorithms that need no cube. (Inverse: puzzle::inverse; simplifying:
// puzzle::simplify; counting: puzzle::cost, one metric at a time.)

// The plane that a mirror stands in, named after the slice that lies in it.
enum class MirrorPlane {
    M,  // between L and R, which it exchanges
    E,  // between U and D
    S,  // between F and B
};

// Returns the plane called M, E or S. ERRORS: Usage.
REVENGE_EXPORT base::Result<MirrorPlane> mirror_plane_named(std::string_view name);

// Returns the mirror image of the algorithm: R becomes L' in plane M.
REVENGE_EXPORT puzzle::Algorithm mirror(const puzzle::Algorithm& algorithm, MirrorPlane plane,
                                        int size);

// Every turn as turns of blocks of adjacent layers, in layer order; a block that touches a face and
// reaches past the middle becomes the rest of the cube turned the other way, and a rotation.
REVENGE_EXPORT puzzle::Algorithm without_deep_turns(const puzzle::Algorithm& algorithm, int size);

// -------------------------------------------------------------------------------------------------
// Moves of any puzzle as text: a base move's name, then how often it is made: R, R2, R2', R'.
//
// A cube's algorithms are read and written as such, those of other puzzles by name. A move of order n
// is written with the smaller of k and n - k, with a prime for backward.

REVENGE_EXPORT std::string to_text(const puzzle::Move& move);
REVENGE_EXPORT std::string to_text(const std::vector<puzzle::Move>& moves);
// `cube_size` is the size of their puzzle, 0 for non-cubic puzzles.
REVENGE_EXPORT std::string to_text(const puzzle::Moves& moves, int cube_size);

// Returns the moves that the text names, as parse_words() does; of cubes as well.
REVENGE_EXPORT base::Result<std::vector<puzzle::Move>> parse_moves(
    const puzzle::Definition& definition, std::string_view text);

// Returns the turns as moves, which have names and what they do to each place. REQUIRES a cube's definition.
REVENGE_EXPORT std::vector<puzzle::Move> of_turns(const puzzle::Definition& definition,
                                                  const puzzle::Algorithm& turns);

// Returns the moves that a phase or search may make: a bare name stands for all powers of the move, `R2`
// for that power and its inverse; of all cubes with inner slices a lower-case face letter is the slice beside the face.
// Closed under inverses. ERRORS: as above, and rotations of a cube; doubled words count once.
REVENGE_EXPORT base::Result<std::vector<puzzle::Move>> move_set(
    const puzzle::Definition& definition, std::string_view text);

// Returns every power of every move of the puzzle.
REVENGE_EXPORT std::vector<puzzle::Move> all_moves(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Why no cube looks like that: the reason, the stickers concerned, and a likely repair.
//
// Checked in this order, the first that fails is reported with all its pieces:
//   counts      every colour on N^2 stickers
//   pieces      every place shows a piece that exists (a corner may be a mirror image)
//   doubles     every piece once; every colour on four centers of a kind; face centers in order
//   twist       corner twists add to 0 mod 3, midge flips to 0 mod 2
//   parity      odd cubes: corners, midges and face centers are an even permutation together
// An even cube has no parity condition: two exchanged corners are a turn of centers that look
// alike. A wing flipped in place reads as its twin, the other wing of its edge: as one doubled, one
// missing.
//
// The repair is found by trying: every single sticker of another colour, every two exchanged.

struct Diagnosis {
    std::string reason;               // a sentence: what is wrong
    std::vector<int> facelets;        // indices of the stickers concerned; empty: all alike
    std::string hint;                 // a sentence: what would make it possible; may be empty
    std::vector<base::Fact> facts{};  // what the reason says
};

// -------------------------------------------------------------------------------------------------
// Facelets: the 6 N^2 stickers of a cube as letters <-> a puzzle state.
//
// Faces in the order U R F D L B, each row by row seen from outside (U: first row at B; D: first
// row at F; the others: first row at U). A letter names the face that has that colour when solved.
// Blanks and line ends between letters are skipped; lower case is read where it is no symbol of its own. Rows that are
// laid out as the cube unfolded are read as that (sticker_rows.hpp).
//
// A cube may be held in any of 24 ways. The state is what is seen: nothing is turned. Beside it
// stands the orientation, a rotation that the cube has been given as a whole: on odd cubes that of
// the face centers; on even cubes, which have none, that of the corner DBL, in which a cube that
// was only turned whole is found out as such.
//
// With custom symbols (`colors`, six of them, for U R F D L B) the corners decide: if they fit together under the given
// order, it is used; otherwise the order is found from them (opposite colours share no corner, and the direction around
// a corner gives the handedness), so the order of the six symbols does not matter.
//
// Stickers that are not known (`.`, `-`, `?`, ...) are filled in where only one cube has the others (completion.hpp).
//
// Faces may be given in another order as well (face_layout.hpp). If letters show an impossible cube in the usual order,
// no small repair explains it, and they fit in another layout, the diagnosis names that layout.

struct FaceletCube {
    puzzle::State state;
    puzzle::SymmetryIndex orientation = 0;  // rotate(upright, orientation) = state
    std::string colors;   // the symbols of U R F D L B that the state was read with
    std::string letters;  // what was read, as URFDLB and in the order of faces
    int filled_in = 0;    // stickers that were not given: no other cube has the others
};

// The cube that the letters describe, or the reason why it is impossible.
using FaceletReading = std::variant<FaceletCube, Diagnosis>;

// ERRORS: Usage, unless these are six symbols that stickers can be given in: different ones, and none that a text or a
// line of another sort begins with.
REVENGE_EXPORT base::Status require_colors(std::string_view colors);

// Letters to a reading. `colors` empty: URFDLB. `face_order`: the order in which the faces are given, `net` for the
// rows of a net one after another; empty: URFDLB. A text that is laid out as a net has no other order.
// REQUIRES an unmarked cube. ERRORS: Usage: wrong number of letters, a seventh symbol, unknown stickers that several
// cubes fit, bad `colors` or `face_order`.
REVENGE_EXPORT base::Result<FaceletReading> read_facelets(std::string_view text,
                                                          const puzzle::Cube& cube,
                                                          std::string_view colors = {},
                                                          std::string_view face_order = {});

// The same, with an impossible cube as an error. ERRORS: Usage; ImpossibleCube, with reason and
// hint.
REVENGE_EXPORT base::Result<FaceletCube> parse_facelets(std::string_view text,
                                                        const puzzle::Cube& cube,
                                                        std::string_view colors = {},
                                                        std::string_view face_order = {});

// Returns true if a character is one that people write for a sticker they do not know, and none of the symbols.
REVENGE_EXPORT bool is_unknown_sticker(char32_t c, std::string_view symbols) noexcept;
// Returns how many of these a text has.
REVENGE_EXPORT int unknown_stickers(std::string_view text, std::string_view symbols);
// Returns true if the text has the N^2 stickers of each face in any six symbols, and no blank between them.
REVENGE_EXPORT bool are_colors_of_a_cube(std::string_view text, const puzzle::Cube& cube);

// Returns the 6 N^2 letters of a state. REQUIRES six `colors`.
REVENGE_EXPORT std::string to_facelets(const puzzle::Cube& cube, const puzzle::State& state,
                                       std::string_view colors = puzzle::kFaceLetters);

// Returns the face whose colour each sticker has.
REVENGE_EXPORT std::vector<puzzle::Face> facelet_colors(const puzzle::Cube& cube,
                                                        const puzzle::State& state);

// Returns the symbol that a character stands for: itself, or where only its other case is a symbol, that (so
// that `uuuu...` is read); 0: it is none.
REVENGE_EXPORT char sticker_symbol(char c, std::string_view symbols) noexcept;

// -------------------------------------------------------------------------------------------------
// A text that says what state a cube is in: moves made to the solved one, its stickers, or an object.
//
// People paste all three into the same place, so one reader distinguishes them, for the program, the server and the C
// API:
//
//   {...}                              JSON (parse_state_json)
//   as many sticker letters as there   stickers, in one case, blanks between them allowed; the letters of
//   are stickers, a face in one run    one face stand together, so 96 turns with blanks between are turns
//   rows of such letters, laid out as  stickers (sticker_rows.hpp)
//   the net of the cube
//   nearly so many                     stickers of which some are missing or wrong: the error says which
//   anything else                      moves
//
// A run of letters without blanks could be moves as well (RUF is R U F), as could the rows of a net. Where they are
// taken for stickers a note says so.

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
// Returns the error of a reading that was given where no algorithm is read; its option's name belongs before it.
REVENGE_EXPORT base::Error unread_reading();

// Returns the error of an order of faces that was given where no stickers of a cube are read; its option's name belongs
// before it.
REVENGE_EXPORT base::Error unread_face_order();

// Returns what the text is taken for. COMPLEXITY: linear.
REVENGE_EXPORT StateForm form_of(std::string_view text, const puzzle::Cube& cube,
                                 std::string_view colors = {});
// The same of a puzzle that is known by its definition: Json or Moves.
REVENGE_EXPORT StateForm form_of(std::string_view text, const puzzle::Definition& definition);

// Reads the state of a plain cube. An empty text is an empty algorithm. REQUIRES a plain cube. ERRORS: Usage;
// ImpossibleCube.
REVENGE_EXPORT base::Result<StateText> read_state(std::string_view text, const puzzle::Cube& cube,
                                                  const StateReading& how = {});

// The same of a text that is known to be stickers, or known to be moves.
REVENGE_EXPORT base::Result<StateText> read_stickers(std::string_view text,
                                                     const puzzle::Cube& cube,
                                                     const StateReading& how = {});
REVENGE_EXPORT base::Result<StateText> read_moves(std::string_view text, const puzzle::Cube& cube,
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
REVENGE_EXPORT base::Result<puzzle::State> read_stickers(std::string_view text,
                                                         const puzzle::Definition& definition,
                                                         std::string_view colors = {});

// Moves that are meant as moves, of cubes as `reading` says. RETURNS them with the state that they make.
// ERRORS: Usage.
REVENGE_EXPORT base::Result<PuzzleText> read_algorithm(std::string_view text,
                                                       const puzzle::Definition& definition,
                                                       Reading reading);

// Reads the state of any puzzle. `how` applies to cubes, except those with distinguishable pieces, which are given only
// by moves or JSON. For puzzles other than plain cubes at most kMostKeptMoves moves are stored. ERRORS: Usage;
// ImpossibleCube.
REVENGE_EXPORT base::Result<PuzzleText> read_state(std::string_view text,
                                                   const puzzle::Definition& definition,
                                                   const StateReading& how = {});

// -------------------------------------------------------------------------------------------------
// States as JSON: {"facelets":"UUUU..."} and the pattern data of KPuzzle, the puzzle format of cubing.js.
//
// Pattern data name for each orbit the piece in each place and its orientation. cubing.js numbers the
// 4x4x4, made by its geometry program, face by face in the order U L F R B D:
//
//   CENTERS  4 f + i   center i of face f, clockwise from the one in the first row and column
//   EDGES    4 f + i   wings; 4 are named after each face. WINGS is taken as well
//   CORNERS  URF UBR ULB UFL DFR DLF DBL DRB; orientation as ours
//
// and the 3x3x3 with EDGES UF UR UB UL DF DR DB DL FR FL BR BL and CENTERS U L F R B D. A wing cannot be
// flipped in its place, so its orientation follows from where it is: 1 if place and piece are of
// different halves, where the halves are our places 8..19 and the rest. Wings of any other orientation
// are refused. The orientation of centers is not looked at, and of the four centers of a colour any may
// be named; we name them in order.
//
// How the numbers were found: the one bijection that carries each of our turns to theirs. A test holds
// a position written by cubing.js 0.56 against ours.

// Reads either form; pattern data may stand bare or under "patternData".
// REQUIRES an unmarked cube. ERRORS: Usage: no JSON, an orbit missing, wrong length, numbers out of
// range, pattern data for a 5x5x5, colours beside pattern data; ImpossibleCube.
REVENGE_EXPORT base::Result<FaceletCube> parse_state_json(std::string_view text,
                                                          const puzzle::Cube& cube,
                                                          std::string_view colors = {});

// Returns {"facelets":"..."}.
REVENGE_EXPORT std::string to_facelets_json(const puzzle::Cube& cube, const puzzle::State& state);

// Returns {"CORNERS":{"pieces":[...],"orientation":[...]},...}. REQUIRES size <= 4.
REVENGE_EXPORT std::string to_kpuzzle_json(const puzzle::Cube& cube, const puzzle::State& state);

// -------------------------------------------------------------------------------------------------
// Definitions as JSON, in the shape that cubing.js calls KPuzzle:
//
//     { "name": "skewb",
//       "orbits": [ { "orbitName": "CORNERS", "numPieces": 4, "numOrientations": 3 } ],
//       "defaultPattern": { "CORNERS": { "pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0] } },
//       "moves": { "R": { "CORNERS": { "permutation": [0, 2, 3, 1], "orientationDelta": [0, 2, 2, 2] } } },
//       "derivedMoves": { "R2": "R R" } }
//
// Place i gets the piece of place permutation[i], its orientation increased by orientationDelta[i].

// ERRORS: Usage, with line, column and what was expected. Derived moves that are moves seen in another orientation
// become moves; those that turn the whole puzzle become words for that, others names of sequences (named_moves.hpp).
REVENGE_EXPORT base::Result<puzzle::Definition> parse_kpuzzle(std::string_view text,
                                                              std::string_view file);
// Returns text that reads back as the same orbits, moves and solved state.
REVENGE_EXPORT std::string to_kpuzzle(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Definitions as .tws files, the format of twsearch, and as KSolve's .def files, which .tws grew from:
//
//     Name skewb              # to the end of the line is a comment
//     Set CORNER 4 3          a name, pieces, orientations (1 if left out)
//     Solved                  of each set: which piece is where, then orientations (0 if left out)
//     CORNER
//     1 2 3 4
//     0 0 0 0
//     End
//     Move R                  of each set that moves: place i gets the piece of place p[i] (from 1),
//     CORNER                  its orientation increased by o[p[i]]: by the number of the place that it leaves
//     1 3 4 2
//     0 2 2 2
//     End
//     MoveSequence S R Fv R'  a move that is made of others; they may come later in the file
//     MoveAlias T R2          another name of a move
//     Illegal CORNER 3 2 4    place 3 may not hold the pieces 2 and 4: moves that bring them there are not possible
//
// Pieces with the same number look alike. `?` as the orientation of a piece: it is not visible. `StartState` and
// `MoveTransformation`, as newer files write them, count from 0, and the orientations of a move belong to the place
// that a piece enters.
//
// KSolve's files have `Block`, pieces that are joined: a move moves all of them or none. An orientation other than 0
// in a set of one orientation marks pieces that a move grips without moving them. `Ignore`, `ForbiddenPairs`,
// `ForbiddenGroups`, `MoveLimits` and two older commands are about searches, not about the puzzle: they are read over.
// The last `End` may be missing, and names of puzzles may have blanks.

// ERRORS: Usage, with line, column and what was expected. `file` is for messages.
REVENGE_EXPORT base::Result<puzzle::Definition> parse_tws(std::string_view text,
                                                          std::string_view file);
REVENGE_EXPORT base::Result<puzzle::Definition> parse_ksolve(std::string_view text,
                                                             std::string_view file);

// Returns text that reads back as the same orbits, moves, solved state and rules. Names of sequences and pictures of
// the puzzle are not part of the text.
REVENGE_EXPORT std::string to_tws(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Parses a file of custom move costs: text -> CostTable, or Costs for a non-cubic puzzle.
//
//     // one line a move: the move, a blank, its cost
//     R  2
//     R' 2        its half turn keeps its cost
//     U2 3        # comments run to the end of the line
//
// A turn and its inverse must cost the same, because distances are computed from the goal outward and used as distances
// to it (bfs/, solver/ and their tables). Moves of cubes are written in the slice reading or another given one, those
// of other puzzles by name. A move may be listed once. Moves that are not listed keep their cost in the base metric.
// Rotations of the whole cube are always free.

inline constexpr int kMaxCost = 100;

struct ParsedCosts {
    puzzle::CostTable costs;
    std::vector<Note> notes;  // as ParsedAlgorithm has them
};

// Returns the table, named `name`. ERRORS: Usage, with line and column: no move, no cost or none from 1
// to kMaxCost, a rotation, a move that stands twice, a move whose inverse costs otherwise.
REVENGE_EXPORT base::Result<ParsedCosts> parse_costs(std::string_view text, int size,
                                                     puzzle::Metric base, std::string name,
                                                     Reading reading);

// Does the same for a non-cubic puzzle, based on the costs `base`. ERRORS: as above; Usage for a word without effect.
REVENGE_EXPORT base::Result<puzzle::Costs> parse_costs(std::string_view text,
                                                       const puzzle::Definition& definition,
                                                       puzzle::Costs base, std::string name);

// Returns a turn whose inverse has another cost, if any.
REVENGE_EXPORT std::optional<puzzle::Turn> one_sided_turn(const puzzle::CostTable& costs);
// Returns what is wrong with it.
REVENGE_EXPORT base::Error one_sided(const puzzle::CostTable& costs, puzzle::Turn turn);

}  // namespace revenge::notation
