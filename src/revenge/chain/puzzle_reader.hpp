// Which puzzle a file is about and what its moves are counted in: `puzzle`, `metric`, at the head of chains and
// experiments.
//
// Not installed, as the TOML library that it is read with.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/toml_text.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace revenge::chain {

struct CountedPuzzle {
    puzzle::Definition definition;
    std::string metric;  // one that there is for the puzzle
};
// ERRORS: Usage, with the place.
base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle);

// Names of chains and phases are parts of files' names, and CHAIN/PHASE is how phases are called.
inline constexpr std::size_t kLongestName = 64;  // bytes
// ERRORS: Usage, with the place: a name that is empty, longer than that, or has / or a control character in it.
base::Status check_name(const base::TomlReader& reader, const toml::node& at, std::string_view name,
                        std::size_t longest = kLongestName);

// Returns the moves that `words`, the string `at`, names (notation::move_set). ERRORS: Usage, with the word's place in
// the file.
base::Result<std::vector<puzzle::Move>> read_move_set(const base::TomlReader& reader,
                                                      const puzzle::Definition& definition,
                                                      const toml::node* at, std::string_view words);

}  // namespace revenge::chain
