// Lists of moves as text, with blanks or commas between them: the turns that a search may make, and what generates a
// group, where products of moves stand in brackets.
//
// In a list of generators, `R2 U2` is two generators; `(R U)2`, `(R2 U2)` and `[R, U]` are one each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS the turns. ERRORS: Usage, with line and column; for a product in brackets, a rotation, a deep turn,
// and no turn at all, too.
base::Result<ParsedAlgorithm> parse_turn_list(int size, std::string_view text, Reading reading);

struct Generator {
    std::string text;                  // as it is written
    std::optional<puzzle::Move> move;  // if it is no product
    puzzle::Transformation action;
};

struct Generators {
    std::vector<Generator> list;
    std::vector<Note> notes{};  // on how the text was read
};

// `reading`: of cubes. ERRORS: Usage, with line, column, the token and what was expected.
base::Result<Generators> parse_generators(const puzzle::Definition& definition,
                                          std::string_view text, Reading reading);

std::vector<Generator> generators_of(const std::vector<puzzle::Move>& moves);

}  // namespace revenge::notation
