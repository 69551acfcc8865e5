// Checks a chain with automatic coordinates, using the orders of groups, or a phase's table if it can be built within
// seconds.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/limits.hpp"
#include "revenge/group.hpp"

namespace revenge::derived {

// How many classes of the first phase the puzzle's moves make, and how many of them the chain's own. Where these are
// fewer, it solves only a part of the puzzle. ERRORS: as class_count.
struct Start {
    group::Count whole;
    group::Count begun;
};
base::Result<Start> start_of(const chain::ChainDeclaration& chain);

// The result of a check, with the position in the file if it is a mistake.
struct Finding {
    bool is_mistake = false;
    std::string text;
};
// RETURNS a mistake where no phase can begin with some states of the puzzle. ERRORS: as class_count.
base::Result<std::optional<Finding>> check_start(const chain::ChainDeclaration& chain,
                                                 std::string_view file);
// Makes the phase's space, if that takes no more than seconds, and says what it is, or what is wrong: a goal that
// this phase cannot finish. ERRORS: as space_of, with the place.
base::Result<Finding> check_phase(const chain::ChainDeclaration& chain, std::size_t phase,
                                  std::string_view file, const SpaceLimits& limits);

}  // namespace revenge::derived
