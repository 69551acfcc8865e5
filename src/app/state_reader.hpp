// States of puzzles that only their definition knows, as text says them: by the moves that make them, by a KPuzzle
// pattern, or, of a cube, by its stickers.
#pragma once

#include <optional>
#include <string>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::app {

// REQUIRES a session and a definition that outlive it.
class StateReader {
  public:
    // `notation` and `colors`: of cubes.
    StateReader(Session& session, const puzzle::Definition& definition,
                std::string notation = "slice", std::string colors = "");

    // From moves, stickers or a pattern. ERRORS: Usage; ImpossibleCube.
    base::Result<puzzle::State> from_text(const std::string& text, int line = 1) const;
    // From stickers or a pattern. ERRORS: Usage, also where nobody knows what it looks like; ImpossibleCube.
    base::Result<puzzle::State> from_facelets(const std::string& letters) const;

  private:
    Session& session_;
    const puzzle::Definition& definition_;
    std::string notation_;
    std::string colors_;
};

}  // namespace revenge::app
