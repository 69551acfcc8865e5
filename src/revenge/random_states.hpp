// Random states of any puzzle: a random element of the group that the moves generate, every piece marked, done to
// the solved puzzle, so that all states that the moves make are equally likely. THREADS: one call of a value at a time.
#pragma once

#include <optional>

#include "revenge/base/random.hpp"
#include "revenge/base/result.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/puzzle/definition.hpp"

namespace revenge {

class RandomStates {
  public:
    // ERRORS: Resource, a group that is too large to be proved. COMPLEXITY: up to 2 s, for the Megaminx.
    static base::Result<RandomStates> make(const puzzle::Definition& definition,
                                           base::Random random);

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

}  // namespace revenge
