// check(): a contract that stays on in release builds, for the places where a proof depends on it.
#pragma once

namespace revenge::base {

// Ends the program with `what` and the place if `holds` is false: the state of the program is no
// longer one that results may be printed from. COMPLEXITY: one branch.
// The place comes from built-in functions of the compilers, since clang 14 lacks std::source_location.
void check(bool holds, const char* what, const char* file = __builtin_FILE(),
           int line = __builtin_LINE()) noexcept;

}  // namespace revenge::base
