// A cube as the user gives it: a scramble, or facelets.
//
// It is kept twice: as pieces for the solvers, and as coloured points in space for the replay that
// every answer must pass. The two are made from the input by different code and compared here.
#pragma once

#include <string>

#include "app/session.hpp"
#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/check/sticker_cube.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::app {

struct Position {
    std::string input;  // as given; facelets for random cubes
    puzzle::State state;
    check::StickerCube stickers;
    puzzle::Algorithm undoing{};  // of turns as given; else empty
};

class PositionReader {
  public:
    // REQUIRES a session and a cube that outlive the reader.
    PositionReader(Session& session, const puzzle::Cube& cube, std::string notation,
                   std::string colors)
        : session_(session),
          cube_(cube),
          notation_(std::move(notation)),
          colors_(std::move(colors)) {}

    // Moves, stickers or JSON, whichever it looks like. ERRORS: Usage; ImpossibleCube.
    // `line`: where the text begins, of a file; for notes.
    base::Result<Position> from_text(const std::string& text, int line = 1) const;
    // Stickers, or JSON.
    base::Result<Position> from_facelets(const std::string& text) const;
    base::Result<Position> from_state(const puzzle::State& state) const;
    base::Result<Position> random(base::Random& random) const;

  private:
    base::Result<Position> position_of(const std::string& text,
                                       const base::Result<notation::StateText>& read,
                                       int line) const;
    base::Result<notation::StateReading> reading() const;

    Session& session_;
    const puzzle::Cube& cube_;
    std::string notation_;
    std::string colors_;
};

}  // namespace revenge::app
