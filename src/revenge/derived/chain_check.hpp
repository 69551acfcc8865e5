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

// The number of classes of the first phase that the puzzle's moves reach (`whole`), and that the chain's moves reach
// (`begun`). If the latter is smaller, the chain solves only a part of the states. ERRORS: as class_count.
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
// Returns a mistake if the first phase cannot start from some states of the puzzle. ERRORS: as class_count.
base::Result<std::optional<Finding>> check_start(const chain::ChainDeclaration& chain,
                                                 std::string_view file);
// Builds the phase's space, if that takes at most seconds, and describes it. The finding is a mistake if the phase
// cannot reach its goal from some states. ERRORS: as space_of, with the place.
base::Result<Finding> check_phase(const chain::ChainDeclaration& chain, std::size_t phase,
                                  std::string_view file, const SpaceLimits& limits);

}  // namespace revenge::derived
