// States and algorithms as users write them: what the reader noticed is said, once.
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/method/puzzle_context.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/generators.hpp"

namespace revenge::app {

// Where a text comes from: a file, if that is named in messages, and the line of it that the text begins in.
struct TextOrigin {
    std::string file{};
    int line = 1;
};
// What a reader noticed, each as a note with its place; each kind once a run, and once a file that is named.
void note_readings(Session& session, const std::vector<notation::Note>& notes,
                   const TextOrigin& from = {});
// ERRORS: Usage, where the text is the stickers of a cube of this size: those would be turns as well, and another cube
// than the one that is meant would be worked on. `size` 0: no cube.
base::Status require_algorithm(const std::string& text, int size);
// Reads an algorithm and passes on the parser's notes.
base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size);
// The same of turns that are listed, with blanks or commas between them.
base::Result<puzzle::Algorithm> parse_turn_list(Session& session, const std::string& text,
                                                const std::string& notation, int size);

// Reads what generates a group. `notation`: of cubes.
base::Result<std::vector<notation::Generator>> parse_generators(
    Session& session, const puzzle::Definition& definition, const std::string& text,
    const std::string& notation);
// Reads an algorithm of any puzzle. `notation`: of cubes.
base::Result<puzzle::Moves> parse_moves(Session& session, const puzzle::Definition& definition,
                                        const std::string& text, const std::string& notation);

// Reads states and passes on the reader's notes.
class PositionReader {
  public:
    // REQUIRES a session and a puzzle that outlive the reader. `notation`, `colors` and `face_order`: of cubes.
    PositionReader(Session& session, const method::PuzzleContext& puzzle,
                   std::string notation = "slice", std::string colors = "",
                   std::string face_order = "")
        : session_(session),
          puzzle_(puzzle),
          notation_(std::move(notation)),
          colors_(std::move(colors)),
          face_order_(std::move(face_order)) {}

    // Moves, stickers or an object. ERRORS: Usage; ImpossibleCube. `line`: where the text begins, of a file; for notes.
    base::Result<method::Position> from_text(const std::string& text, int line = 1) const;
    // Stickers or an object.
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
