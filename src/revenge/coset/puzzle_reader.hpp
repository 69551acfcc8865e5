// Which puzzle a file is about and what its moves are counted in: `puzzle`, `metric`, at the head of chains and
// experiments.
//
// Not installed, as the TOML library that it is read with.
#pragma once

#include <string>

#include "revenge/base/result.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/coset/phase_declaration.hpp"

namespace revenge::coset {

struct CountedPuzzle {
    puzzle::Definition definition;
    std::string metric;  // one that there is for the puzzle
};
// ERRORS: Usage, with the place.
base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle);

}  // namespace revenge::coset
