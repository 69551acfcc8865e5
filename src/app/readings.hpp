// Parses states and algorithms typed by users, and prints the parser's notes once.
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/request.hpp"

namespace revenge::app {

// The origin of a text: a file, if messages name it, and the line that the text begins on.
struct TextOrigin {
    std::string file{};
    int line = 1;
};
// Prints the notes of a parser with their positions: each kind once per run and once per named file.
void note_readings(Session& session, const std::vector<notation::Note>& notes,
                   const TextOrigin& from = {});
// ERRORS: Usage, if the text is the stickers of a cube of this size, which could also be read as turns and would lead
// to a different cube. `size` is 0 for other puzzles.
base::Status require_algorithm(const std::string& text, int size);
// Reads an algorithm and passes on the parser's notes.
base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size);
// Reads a list of turns, separated by blanks or commas.
base::Result<puzzle::Algorithm> parse_turn_list(Session& session, const std::string& text,
                                                const std::string& notation, int size);

// Reads the generators of a group. `notation` applies to cubes.
base::Result<std::vector<notation::Generator>> parse_generators(
    Session& session, const puzzle::Definition& definition, const std::string& text,
    const std::string& notation);
// Reads an algorithm of any puzzle. `notation` applies to cubes.
base::Result<puzzle::Moves> parse_moves(Session& session, const puzzle::Definition& definition,
                                        const std::string& text, const std::string& notation);

// Replays `solution`, with its moves in parentheses made on the inverse scramble (NISS) if `niss`. If it solves only
// when it is read the other way, a note names `niss_option`. ERRORS: Usage.
base::Result<method::Replayed> replay(const method::PuzzleContext& puzzle,
                                      const method::Position& start, const std::string& solution,
                                      notation::Reading reading, bool niss,
                                      const std::string& niss_option);

// Reads states and passes on the parser's notes.
class PositionReader {
  public:
    // The session and the puzzle must outlive the reader. `notation`, `colors` and `face_order` apply to cubes.
    PositionReader(Session& session, const method::PuzzleContext& puzzle,
                   std::string notation = "slice", std::string colors = "",
                   std::string face_order = "")
        : session_(session),
          puzzle_(puzzle),
          notation_(std::move(notation)),
          colors_(std::move(colors)),
          face_order_(std::move(face_order)) {}

    // Reads moves, stickers or a JSON object. `line` is the line of the file that the text begins on, for notes.
    // ERRORS: Usage; ImpossibleCube.
    base::Result<method::Position> from_text(const std::string& text, int line = 1) const;
    // Reads stickers or a JSON object.
    base::Result<method::Position> from_facelets(const std::string& text) const;

  private:
    base::Result<notation::StateReading> reading() const;

    Session& session_;
    const method::PuzzleContext& puzzle_;
    std::string notation_;
    std::string colors_;
    std::string face_order_;
};

}  // namespace revenge::app
