// check(): a contract that stays on in release builds, for the places where a proof depends on it.
#pragma once

#include <source_location>

namespace revenge::base {

// Ends the program with `what` and the place if `holds` is false: the state of the program is no
// longer one that results may be printed from. COMPLEXITY: one branch.
void check(bool holds, const char* what,
           std::source_location place = std::source_location::current()) noexcept;

}  // namespace revenge::base
