// States of puzzles that only their definition knows: as text says them, or at random.
//
// A state is said by the moves that make it, by a KPuzzle pattern, or, of a cube, by its stickers. A random
// one is a random element of the group that the moves generate, every piece marked, done to the solved puzzle:
// all states that the moves make are equally likely.
#pragma once

#include <optional>
#include <string>

#include "cli/session.hpp"
#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/puzzle/puzzle.hpp"

namespace revenge::cli {

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

class RandomStates {
  public:
    // `seed` empty: from the system. ERRORS: Usage, a seed that is none; Resource.
    static base::Result<RandomStates> make(const puzzle::Definition& definition,
                                           const std::string& seed);

    // REQUIRES the definition this was made from.
    puzzle::State next(const puzzle::Definition& definition);

  private:
    RandomStates(const puzzle::Definition& definition, base::Random random);

    puzzle::Puzzle puzzle_;
    group::PointModel model_;
    base::Random random_;
    std::optional<group::StabilizerChain> group_;
    puzzle::State solved_;
};

}  // namespace revenge::cli
