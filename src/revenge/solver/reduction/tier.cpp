#include "revenge/solver/reduction/tier.hpp"

#include "revenge/base/text.hpp"

namespace revenge::solver::reduction {

std::string tier_words() { return base::joined(kTiers, "|", &TierRow::name); }

}  // namespace revenge::solver::reduction
