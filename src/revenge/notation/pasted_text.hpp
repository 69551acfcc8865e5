// Texts that hold moves in a wrapping: quotation marks around a line, a list of a programming language, an address of
// alg.cubing.net. Also recognizes texts of another kind, which an error should name.
//
//   “R U R'”                              a line in quotation marks of any kind
//   [R, U, F2]  ["R", "U'"]  ['R', 'U']   a list: quoted entries, or at least three of them ([R, U] is a commutator)
//   R_U2_R-_%2F%2F_c                      the part of an address after "alg=", or the whole address
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "revenge/base.hpp"

namespace revenge::notation {

// RETURNS the text without its wrapping; nothing if it has none. Characters keep their line and column, except those of
// an address. ERRORS: Usage, for an address that has both a setup and an algorithm. COMPLEXITY: linear.
base::Result<std::optional<std::string>> unwrapped_text(std::string_view text);

// RETURNS what a text is that could not be read as moves: a timer's export, or the notation of another puzzle. Looks at
// the first 4096 bytes.
std::optional<base::Message> foreign_text(std::string_view text);

}  // namespace revenge::notation
