// Texts: reads and writes algorithms, states, definitions of puzzles, and move costs.
//
//     const auto read = revenge::notation::parse_facelets(letters, cube);
//     if (!read) return complain(read.error().message);
//     const auto moves = revenge::notation::parse_algorithm(
//         "R U2 Fw'", 4, revenge::notation::Reading::Slice);
//     if (moves) use(revenge::notation::to_text(moves->algorithm, 4));
//
// All texts are UTF-8. Readers return errors that name line, column and token. docs/notation.md
// describes the notations for people who type them.
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
// Places and notes: remarks of a reader about a text, with their places.
//
//     for (const revenge::notation::Note& note : moves->notes) puts(note.text.c_str());

// A place in a text. Both numbers count from 1, columns in characters.
struct Place {
    int line = 1;
    int column = 1;

    bool operator==(const Place&) const = default;
};

// A note for the user, such as how an ambiguous letter was read: the place that it concerns and a
// sentence.
struct Note {
    Place place;
    std::string text;
};

// -------------------------------------------------------------------------------------------------
// Reading algorithms of cubes: text to turns.
//
//     const auto read = revenge::notation::parse_algorithm(
//         "(R U R' U')3 // comment", 4, revenge::notation::Reading::Slice);
//     if (!read) return complain(read.error().message);
//     const revenge::State state = cube.apply(cube.puzzle().solved(), read->algorithm);
//
// All readings share this grammar; the reading determines the meaning of a bare lower-case letter:
//
//     algorithm = { turn | group } [ ":" algorithm ]      A: B is A B A', like [A: B]
//     group     = ( "(" algorithm ")" | "[" algorithm ("," | ":") algorithm "]" ) [ times ] [ "'" ]
//     times     = [ "*" | "^" | "x" ] count | count "x"
//     turn      = [ number [ "-" number ] ] letter [ "w" ] amount | "(Rr)" amount
//     amount    = "" | "'" | "i" | "1" | "2" | "3" | "2'" | "'2" | "^2" | "^-1" | "-1" ...
//     larsen    = letter ( "+" | "-" | "2" )              lower case: the inner slice
//
// A digit after a letter belongs to that letter (R2R is R2 R), unless a dash and another digit
// follow it (R2-3Uw is R 2-3Uw). A prime may be separated from its letter by one blank, as in
// printed papers. A doubled letter is a half turn: UU, Rww. Blanks, line ends, full stops and //
// comments may appear anywhere. A line may begin with its number and end with its length: `1.`,
// `(21f)`. Quotation marks around a line, lists such as ["R", "U'"], and addresses of
// alg.cubing.net are read, too.

// The meaning of a bare lower-case r.
//   Slice   the inner slice 2R on even cubes; the outer two layers, Rw, on odd ones
//   Sign    the outer two layers, Rw
//   Larsen  the inner slice; every letter is followed by a sign: R+ R- R2 r+
enum class Reading { Slice, Sign, Larsen };

// Returns the reading called slice, sign or larsen. ERRORS: Usage, listing the three names.
REVENGE_EXPORT base::Result<Reading> reading_named(std::string_view name);
// Returns the names of the readings, separated by `between`.
REVENGE_EXPORT std::string reading_words(std::string_view between);

// The maximum number of turns of an algorithm, with repetitions written out.
inline constexpr std::size_t kMaxTurns = 1U << 20U;
// The maximum depth of nested groups.
inline constexpr int kMaxNesting = 64;

// An algorithm, and notes on how its text was read.
struct ParsedAlgorithm {
    puzzle::Algorithm algorithm;
    // At most one note of each kind: on lower-case letters, on r and Rw in one text, on x as
    // "times".
    std::vector<Note> notes;
};

// Reads an algorithm for a cube of edge length `size`. REQUIRES 2 <= size <= 7. ERRORS: Usage, with
// line, column, the token and what was expected. COMPLEXITY: linear in the text and the turns.
REVENGE_EXPORT base::Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size,
                                                             Reading reading);

// Reads a solution in the notation of fewest-moves solvers, in which moves in parentheses are made
// on the inverse scramble (NISS). Returns the solution to be made on the scramble: the other moves,
// then the inverse of those in parentheses. A text without parentheses is read as by
// parse_algorithm(). REQUIRES, ERRORS, COMPLEXITY: those of parse_algorithm(). SOURCE: the Normal
// Inverse Scramble Switch of Guus Razoux Schultz, 2009.
REVENGE_EXPORT base::Result<puzzle::Algorithm> parse_niss(std::string_view text, int size,
                                                          Reading reading);

// -------------------------------------------------------------------------------------------------
// Writing algorithms of cubes: turns to text.
//
//     using revenge::notation::Style;
//     puts(revenge::notation::to_text(algorithm, 4).c_str());              // R Uw2 2R'
//     puts(revenge::notation::to_text(algorithm, 4, Style::Sign).c_str());  // R u2 2R'
//
//   turn of the 4x4x4     Wca     Sign    Slice   Larsen
//   layer 1 from R        R       R       R       R+
//   layer 2               2R      2R      r       r+
//   layers 1-2            Rw      r       (Rr)    R+ r+
//   layers 2-3            2-3Rw   2-3r    2-3Rw   r+ l-
//   layers 1-3            3Rw     3r      3Rw     R+ r+ l-
//   all                   x       x       x       R+ r+ l- L-
//
// On odd cubes, layer 2 is 2R in Slice, and the middle layer is M, E or S in all styles except
// Larsen. The reading of the same name reads each style back into the same turns (Wca: any reading
// except Larsen's); Larsen's style is read back layer by layer. A block is named from the nearer
// face, and from U, R or F if both are equally near. Layers that are not adjacent are written as
// several blocks.

// The notation in which an algorithm is written.
enum class Style { Wca, Sign, Slice, Larsen };

// Returns the style called wca, sign, slice or larsen; nothing for any other name.
REVENGE_EXPORT std::optional<Style> style_named(std::string_view name) noexcept;
// Returns the names of the styles, separated by `between`.
REVENGE_EXPORT std::string style_words(std::string_view between);

// How to write a deep turn, a block of three or more layers that reaches past the middle:
// puzzle::is_deep().
enum class DeepTurns {
    Replace,  // as a turn of the other layers and a rotation: 3Rw becomes L x
    Keep,     // unchanged: 3Rw
};

// Returns the turns as text, separated by blanks. REQUIRES size <= 4 for Style::Larsen, which has
// no name for the middle layer of a 5x5x5. COMPLEXITY: linear.
REVENGE_EXPORT std::string to_text(const puzzle::Algorithm& algorithm, int size,
                                   Style style = Style::Wca, DeepTurns deep = DeepTurns::Replace);
REVENGE_EXPORT std::string to_text(puzzle::Turn turn, int size, Style style = Style::Wca,
                                   DeepTurns deep = DeepTurns::Keep);

// -------------------------------------------------------------------------------------------------
// Transforming algorithms of cubes, without a Cube object.
//
//     const auto plane = revenge::notation::MirrorPlane::M;
//     const auto mirrored = revenge::notation::mirror(algorithm, plane, 4);
//
// revenge/puzzle.hpp has further operations: puzzle::inverse(), puzzle::simplify() and
// puzzle::cost().

// The plane of a mirror, named after the slice that lies in it.
enum class MirrorPlane {
    M,  // exchanges L and R
    E,  // exchanges U and D
    S,  // exchanges F and B
};

// Returns the plane called M, E or S. ERRORS: Usage.
REVENGE_EXPORT base::Result<MirrorPlane> mirror_plane_named(std::string_view name);

// Returns the mirror image of an algorithm: in plane M, R becomes L'.
REVENGE_EXPORT puzzle::Algorithm mirror(const puzzle::Algorithm& algorithm, MirrorPlane plane,
                                        int size);

// Returns the algorithm with each turn split into blocks of adjacent layers, in layer order, and
// each deep block (puzzle::is_deep()) replaced by a turn of the other layers and a rotation.
REVENGE_EXPORT puzzle::Algorithm without_deep_turns(const puzzle::Algorithm& algorithm, int size);

// -------------------------------------------------------------------------------------------------
// Moves of any puzzle as text: R, R2, R2', R'.
//
//     const auto moves = revenge::notation::parse_moves(*megaminx, "U R2 BL'");
//     if (!moves) return complain(moves.error().message);
//     puts(revenge::notation::to_text(*moves).c_str());
//
// Algorithms of cubes are read and written in the notation of cubes, those of other puzzles by the
// names of their base moves. The k-th power of a move of order n is written with the smaller of k
// and n - k; a prime means backward.

// Returns the move or moves as text, separated by blanks.
REVENGE_EXPORT std::string to_text(const puzzle::Move& move);
REVENGE_EXPORT std::string to_text(const std::vector<puzzle::Move>& moves);
// Returns the moves of a solution as text. `cube_size` is the edge length of a cube, 0 for other
// puzzles.
REVENGE_EXPORT std::string to_text(const puzzle::Moves& moves, int cube_size);

// Reads moves of any puzzle, including cubes (whose reading is Slice), with groups, repetitions,
// commutators and comments. Words that rotate the whole puzzle are converted: the moves are those
// of the puzzle held as at the start. ERRORS: Usage, with line, column and the known names.
REVENGE_EXPORT base::Result<std::vector<puzzle::Move>> parse_moves(
    const puzzle::Definition& definition, std::string_view text);

// Returns turns as moves with names and effects. REQUIRES a definition of a cube.
REVENGE_EXPORT std::vector<puzzle::Move> of_turns(const puzzle::Definition& definition,
                                                  const puzzle::Algorithm& turns);

// Reads the set of moves that a phase or a search may make. A bare name stands for all powers of
// the move, and R2 for that power and its inverse, so the set contains the inverse of each of its
// moves. On cubes with inner slices, a lower-case face letter is the slice next to the face.
// Repeated words count once. ERRORS: Usage, as for parse_moves(), and for rotations of a cube.
REVENGE_EXPORT base::Result<std::vector<puzzle::Move>> move_set(
    const puzzle::Definition& definition, std::string_view text);

// Returns all moves that searches use: every power of every base move, as in
// puzzle::listed_powers().
REVENGE_EXPORT std::vector<puzzle::Move> all_moves(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Diagnosis: why stickers show an impossible cube, and how it may be repaired.
//
//     const auto reading = revenge::notation::read_facelets(letters, cube);
//     if (reading)
//         if (const auto* why = std::get_if<revenge::notation::Diagnosis>(&*reading))
//             show(why->reason, why->facelets, why->hint);
//
// These conditions are checked in this order. The first that fails is reported, with all pieces
// concerned:
//   counts      every colour is on N^2 stickers
//   pieces      every place shows a piece that exists (a corner may be a mirror image)
//   doubles     every piece occurs once, every colour is on four centers of a kind, and face
//               centers are in order
//   twist       corner twists add up to 0 mod 3, midge flips to 0 mod 2
//   parity      odd cubes: corners, midges and face centers are an even permutation together
//
// Even cubes have no parity condition: two corners can be exchanged together with two centers of
// one colour, and the latter exchange is invisible. A wing flipped in place looks like the other
// wing of its edge, so it is reported as one doubled and one missing wing.
//
// The repair is found by trying every change of one sticker's colour and every exchange of two
// stickers.

// The reason why a cube is impossible.
struct Diagnosis {
    std::string reason;               // a sentence: what is wrong
    std::vector<int> facelets;        // indices of the stickers concerned; empty: no special ones
    std::string hint;                 // a sentence: a change that makes it possible; may be empty
    std::vector<base::Fact> facts{};  // the content of `reason`
};

// -------------------------------------------------------------------------------------------------
// Facelets: the 6 N^2 stickers of a cube as letters, to and from a state.
//
//     const auto read = revenge::notation::parse_facelets(letters, cube);
//     if (!read) return complain(read.error().message);
//     puts(revenge::notation::to_facelets(cube, read->state).c_str());
//
// Faces are in the order U R F D L B, each row by row as seen from outside (U: first row at B; D:
// first row at F; the others: first row at U). A letter names the face that has the sticker's
// colour when solved. Blanks and line ends between letters are skipped, and lower case is accepted
// unless it is a symbol itself. Rows that are laid out as an unfolded cube (U; L F R B side by
// side; D) are read as a net.
//
// The cube may be in any of 24 orientations. The state is read as seen, without turning it. The
// orientation is returned as well: on odd cubes, that of the face centers; on even cubes, that of
// the corner DBL, so that a solved cube that was only rotated is recognized as such.
//
// Six custom symbols (`colors`) may stand for U R F D L B. If the corners fit together in that
// order, it is used. Otherwise the order is derived from the corners (opposite colours share no
// corner, and the direction around a corner determines the handedness), so the order of the symbols
// does not matter.
//
// Unknown stickers (`.` `-` `?` `_` `*` `X`) are filled in if only one cube has the others.
//
// If the letters show an impossible cube, no small repair explains it, and they fit in another
// order of faces or with a face turned, the diagnosis names that layout.

// A cube that was read from its stickers.
struct FaceletCube {
    puzzle::State state;
    puzzle::SymmetryIndex orientation = 0;  // Cube::rotate(upright, orientation) == state
    std::string colors;   // the symbols of U R F D L B with which the state was read
    std::string letters;  // the stickers as letters URFDLB, in the standard order of faces
    int filled_in = 0;    // the number of unknown stickers that were filled in
};

// The cube that the letters describe, or the reason why it is impossible.
using FaceletReading = std::variant<FaceletCube, Diagnosis>;

// Checks six symbols for stickers. They must be different printable ASCII characters other than
// `{`, `#` and `/`, with which other texts and comments begin. ERRORS: Usage.
REVENGE_EXPORT base::Status require_colors(std::string_view colors);

// Reads the stickers of a cube. If `colors` is empty, the symbols are URFDLB. `face_order` is the
// order in which the faces are given, or `net` for the rows of a net one after another; if empty,
// it is URFDLB. A text laid out as a net needs no order. REQUIRES a cube that is not marked.
// ERRORS: Usage, for a wrong number of letters, a seventh symbol, unknown stickers that fit several
// cubes, and invalid `colors` or `face_order`.
REVENGE_EXPORT base::Result<FaceletReading> read_facelets(std::string_view text,
                                                          const puzzle::Cube& cube,
                                                          std::string_view colors = {},
                                                          std::string_view face_order = {});

// Like read_facelets(), but an impossible cube is an error. ERRORS: Usage; ImpossibleCube, with
// reason and hint.
REVENGE_EXPORT base::Result<FaceletCube> parse_facelets(std::string_view text,
                                                        const puzzle::Cube& cube,
                                                        std::string_view colors = {},
                                                        std::string_view face_order = {});

// Returns true if the character stands for an unknown sticker and is not one of the symbols.
REVENGE_EXPORT bool is_unknown_sticker(char32_t c, std::string_view symbols) noexcept;
// Returns the number of unknown stickers in a text.
REVENGE_EXPORT int unknown_stickers(std::string_view text, std::string_view symbols);
// Returns true if the text has the stickers of a cube in any six symbols, N^2 of each, without
// blanks between them.
REVENGE_EXPORT bool are_colors_of_a_cube(std::string_view text, const puzzle::Cube& cube);

// Returns the 6 N^2 letters of a state, in facelet order. REQUIRES six `colors`.
REVENGE_EXPORT std::string to_facelets(const puzzle::Cube& cube, const puzzle::State& state,
                                       std::string_view colors = puzzle::kFaceLetters);

// Returns the face whose colour each sticker has, in facelet order.
REVENGE_EXPORT std::vector<puzzle::Face> facelet_colors(const puzzle::Cube& cube,
                                                        const puzzle::State& state);

// Returns the symbol that a character stands for: the character itself, or the same letter in the
// other case if only that is a symbol. Returns 0 if the character is not a symbol.
REVENGE_EXPORT char sticker_symbol(char c, std::string_view symbols) noexcept;

// -------------------------------------------------------------------------------------------------
// States as text: moves made from the solved state, stickers, or a JSON object.
//
//     const auto read = revenge::notation::read_state(text, cube);
//     if (!read) return complain(read.error().message);
//     for (const auto& note : read->notes) puts(note.text.c_str());
//     use(read->state);
//
// Users paste all three forms into the same field, so one reader distinguishes them for every front
// end:
//
//   {...}                        JSON, as for parse_state_json()
//   6 N^2 sticker letters        stickers, in one case, blanks allowed between them. The letters of
//                                one face must stand together, so 96 turns separated by blanks are
//                                turns
//   sticker letters in rows,     stickers
//   laid out as the cube's net
//   nearly 6 N^2 letters         stickers, some of them missing or wrong: the error names them
//   anything else                moves
//
// A run of letters without blanks could be moves as well (RUF is R U F), and so could the rows of a
// net. If such a text is read as stickers, a note reports it.
//
// Text in JSON form is recognized for every puzzle. Non-cubic puzzles with a net have stickers,
// too.

// The form of a text.
enum class StateForm { Moves, Stickers, Json };

// How to read moves and stickers.
struct StateReading {
    Reading reading = Reading::Slice;
    std::string colors;  // the symbols of U R F D L B; empty: those letters
    // The order in which the faces are given, as for read_facelets(). Empty: URFDLB.
    std::string face_order{};
};

// The state of a cube that was read from a text.
struct StateText {
    StateForm form;
    puzzle::State state;
    puzzle::Algorithm moves;  // if the form is Moves
    std::string letters;      // if the form is Stickers: the stickers of `state`, as URFDLB
    std::vector<Note> notes;
};

// The texts to which a Reading applies, as a phrase for messages.
inline constexpr const char* kReadAlgorithms = "algorithms of 2x2x2 to 7x7x7";
// Returns the error that reports a reading given for a text without algorithms. Put the name of the
// option before its message.
REVENGE_EXPORT base::Error unread_reading();

// Returns the error that reports an order of faces given for a text without stickers of a cube. Put
// the name of the option before its message.
REVENGE_EXPORT base::Error unread_face_order();

// Returns the form that read_state() recognizes in the text. COMPLEXITY: linear.
REVENGE_EXPORT StateForm form_of(std::string_view text, const puzzle::Cube& cube,
                                 std::string_view colors = {});
// Returns the form of a text for any puzzle. For plain cubes it is as above; for other puzzles the
// stickers of a net are not recognized, so the result is Json or Moves.
REVENGE_EXPORT StateForm form_of(std::string_view text, const puzzle::Definition& definition);

// Reads the state of a cube. An empty text is the solved cube. REQUIRES a cube that is not marked.
// ERRORS: Usage; ImpossibleCube.
REVENGE_EXPORT base::Result<StateText> read_state(std::string_view text, const puzzle::Cube& cube,
                                                  const StateReading& how = {});

// Like read_state(), for a text that must be stickers, or must be moves.
REVENGE_EXPORT base::Result<StateText> read_stickers(std::string_view text,
                                                     const puzzle::Cube& cube,
                                                     const StateReading& how = {});
REVENGE_EXPORT base::Result<StateText> read_moves(std::string_view text, const puzzle::Cube& cube,
                                                  const StateReading& how = {});

// The state of any puzzle that was read from a text: moves, stickers of its net, or pattern data.
struct PuzzleText {
    StateForm form;
    puzzle::State state;
    puzzle::Moves moves;  // if the form is Moves
    std::vector<Note> notes;
};

// The maximum number of moves that PuzzleText::moves stores for puzzles other than plain cubes,
// each of which takes about 300 bytes. A longer text is simplified; if it is still longer, its
// moves are dropped. Solutions are much shorter, so undoing such moves is never better.
inline constexpr std::size_t kMaxKeptMoves = 1U << 14U;

// Reads a text that must be stickers or JSON. ERRORS: Usage, also for a puzzle without a net;
// ImpossibleCube.
REVENGE_EXPORT base::Result<puzzle::State> read_stickers(std::string_view text,
                                                         const puzzle::Definition& definition,
                                                         std::string_view colors = {});

// Reads a text that must be moves; `reading` applies to cubes. Returns the moves and the state that
// they lead to. ERRORS: Usage.
REVENGE_EXPORT base::Result<PuzzleText> read_algorithm(std::string_view text,
                                                       const puzzle::Definition& definition,
                                                       Reading reading);

// Reads the state of any puzzle. `how` applies to cubes. The states of cubes with distinguishable
// pieces are given only by moves or JSON. ERRORS: Usage; ImpossibleCube.
REVENGE_EXPORT base::Result<PuzzleText> read_state(std::string_view text,
                                                   const puzzle::Definition& definition,
                                                   const StateReading& how = {});

// -------------------------------------------------------------------------------------------------
// States as JSON: {"facelets":"UUUU..."}, or the pattern data of KPuzzle, the puzzle format of
// cubing.js.
//
//     const auto read = revenge::notation::parse_state_json(text, cube);
//     if (read) puts(revenge::notation::to_kpuzzle_json(cube, read->state).c_str());
//
// Pattern data list, for each orbit, the piece in each place and its orientation. cubing.js numbers
// the pieces of the 4x4x4 face by face in the order U L F R B D:
//
//   CENTERS  4 f + i   center i of face f, clockwise from the one in the first row and column
//   EDGES    4 f + i   wings; 4 are named after each face. The name WINGS is accepted, too
//   CORNERS  URF UBR ULB UFL DFR DLF DBL DRB; orientations are our twists
//
// The 3x3x3 has EDGES UF UR UB UL DF DR DB DL FR FL BL BR and CENTERS U L F R B D. A wing cannot be
// flipped in its place, so its orientation follows from its position: 1 if its place and the place
// where it belongs are in different halves, one of which consists of our places 8..19. Any other
// orientation of a wing is an error. Orientations of centers are ignored. Any of the four centers
// of a colour may be named; the writer names them in order.
//
// These numbers agree with cubing.js 0.56.

// Reads either form; pattern data may be bare or under "patternData". REQUIRES a cube that is not
// marked. ERRORS: Usage, for invalid JSON, a missing orbit, a wrong length, numbers out of range,
// pattern data of a 5x5x5, and `colors` together with pattern data; ImpossibleCube.
REVENGE_EXPORT base::Result<FaceletCube> parse_state_json(std::string_view text,
                                                          const puzzle::Cube& cube,
                                                          std::string_view colors = {});

// Returns the state as {"facelets":"..."}.
REVENGE_EXPORT std::string to_facelets_json(const puzzle::Cube& cube, const puzzle::State& state);

// Returns the state as {"CORNERS":{"pieces":[...],"orientation":[...]},...}. REQUIRES size <= 4.
REVENGE_EXPORT std::string to_kpuzzle_json(const puzzle::Cube& cube, const puzzle::State& state);

// -------------------------------------------------------------------------------------------------
// Definitions as JSON, in the format that cubing.js calls KPuzzle.
//
//     const auto definition = revenge::notation::parse_kpuzzle(text, "skewb.json");
//     if (!definition) return complain(definition.error().message);
//     puts(revenge::notation::to_kpuzzle(*definition).c_str());
//
// A file looks like this:
//
//     { "name": "skewb",
//       "orbits": [ { "orbitName": "CORNERS", "numPieces": 4, "numOrientations": 3 } ],
//       "defaultPattern": { "CORNERS": { "pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0] } },
//       "moves": { "R": { "CORNERS": { "permutation": [0, 2, 3, 1],
//                                      "orientationDelta": [0, 2, 2, 2] } } },
//       "derivedMoves": { "R2": "R R" } }
//
// Place i receives the piece from place permutation[i], its orientation increased by
// orientationDelta[i]. A derived move becomes a base move if it is a move as seen in another
// orientation of the puzzle, a whole turn (puzzle::WholeTurn) if it rotates the whole puzzle, and a
// named sequence otherwise.

// Reads a definition. `file` is its name in messages. ERRORS: Usage, with line, column and what was
// expected.
REVENGE_EXPORT base::Result<puzzle::Definition> parse_kpuzzle(std::string_view text,
                                                              std::string_view file);
// Returns a text that is read back as the same orbits, moves and solved state.
REVENGE_EXPORT std::string to_kpuzzle(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Definitions as .tws files, the format of twsearch, and as .def files of KSolve, from which .tws
// is derived.
//
//     const auto definition = revenge::notation::parse_tws(text, "skewb.tws");
//     if (!definition) return complain(definition.error().message);
//     puts(revenge::notation::to_tws(*definition).c_str());
//
// A .tws file looks like this:
//
//     Name skewb              # comments run to the end of the line
//     Set CORNER 4 3          a name, the number of pieces, the number of orientations (default 1)
//     Solved                  for each set: the piece in each place, then orientations (default 0)
//     CORNER
//     1 2 3 4
//     0 0 0 0
//     End
//     Move R                  for each set that moves: place i receives the piece from place p[i]
//     CORNER                  (from 1), its orientation increased by o[p[i]], the number at the
//     1 3 4 2                 place that it leaves
//     0 2 2 2
//     End
//     MoveSequence S R Fv R'  a move that consists of others, which may be defined later
//     MoveAlias T R2          another name of a move
//     Illegal CORNER 3 2 4    place 3 must not contain pieces 2 and 4: moves that bring them there
//                             are impossible
//
// Pieces with the same number look alike. A `?` as a piece's orientation means that its orientation
// is invisible. `StartState` and `MoveTransformation` of newer files count from 0, and the
// orientations of a MoveTransformation belong to the place that a piece enters.
//
// KSolve's files have `Block`, which joins pieces: a move moves all of them or none. An orientation
// other than 0 in a set with one orientation marks pieces that a move grips without moving them.
// `Ignore`, `ForbiddenPairs`, `ForbiddenGroups`, `MoveLimits` and two older commands control
// searches and are ignored. The last `End` may be missing, and names of puzzles may contain blanks.

// Reads a definition. `file` is its name in messages. ERRORS: Usage, with line, column and what was
// expected.
REVENGE_EXPORT base::Result<puzzle::Definition> parse_tws(std::string_view text,
                                                          std::string_view file);
REVENGE_EXPORT base::Result<puzzle::Definition> parse_ksolve(std::string_view text,
                                                             std::string_view file);

// Returns a text in .tws format that is read back as the same orbits, moves, solved state and
// rules. Names of sequences and the net are not written.
REVENGE_EXPORT std::string to_tws(const puzzle::Definition& definition);

// -------------------------------------------------------------------------------------------------
// Custom move costs as text: to a CostTable for cubes, or to Costs for other puzzles.
//
//     const auto read = revenge::notation::parse_costs(
//         text, 4, revenge::Metric::Obtm, "my costs", revenge::notation::Reading::Slice);
//     if (!read) return complain(read.error().message);
//     request.costs = read->costs;  // revenge/request.hpp
//
// Each line has a move, a blank and its cost:
//
//     R  2
//     R' 2        // the half turn R2 keeps its cost
//     U2 3        # comments run to the end of the line
//
// A turn and its inverse must cost the same, because distances are computed from the goal outward
// and used as distances to the goal. Moves of cubes are written in the given reading, those of
// other puzzles by name. A move may be listed once. Moves that are not listed keep their cost in
// the base metric. Rotations of the whole cube are always free.

// The maximum cost of a move.
inline constexpr int kMaxCost = 100;

// Costs of a cube's turns, and notes on how their text was read.
struct ParsedCosts {
    puzzle::CostTable costs;
    std::vector<Note> notes;
};

// Reads the costs of a cube's turns, based on a metric, and names them `name`. ERRORS: Usage, with
// line and column, for a line without a move or without a cost from 1 to kMaxCost, a rotation, a
// move that is listed twice, and a move whose inverse has a different cost.
REVENGE_EXPORT base::Result<ParsedCosts> parse_costs(std::string_view text, int size,
                                                     puzzle::Metric base, std::string name,
                                                     Reading reading);

// Reads the costs of a non-cubic puzzle, based on the costs `base`. ERRORS: as above; Usage, for a
// word without effect.
REVENGE_EXPORT base::Result<puzzle::Costs> parse_costs(std::string_view text,
                                                       const puzzle::Definition& definition,
                                                       puzzle::Costs base, std::string name);

// Returns a turn whose inverse has a different cost; nothing if all turns agree with their
// inverses.
REVENGE_EXPORT std::optional<puzzle::Turn> one_sided_turn(const puzzle::CostTable& costs);
// Returns the error that reports the turn found by one_sided_turn().
REVENGE_EXPORT base::Error one_sided(const puzzle::CostTable& costs, puzzle::Turn turn);

}  // namespace revenge::notation
