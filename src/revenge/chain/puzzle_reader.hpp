// Reads the puzzle and the metric at the head of chain files and experiment files (`puzzle`, `metric`).
//
// Internal, because it depends on the TOML library.
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
    std::string metric;  // a metric of the puzzle
};
// ERRORS: Usage, with the place.
base::Result<CountedPuzzle> read_puzzle(const base::TomlReader& reader, const toml::table& root,
                                        const FindPuzzle& find_puzzle);

// The maximum length of names of chains and phases. They are parts of file names, and CHAIN/PHASE is the name of a
// phase.
inline constexpr std::size_t kLongestName = 64;  // bytes
// Checks a name. ERRORS: Usage, with the place, if the name is empty, too long, or contains / or a control character.
base::Status check_name(const base::TomlReader& reader, const toml::node& at, std::string_view name,
                        std::size_t longest = kLongestName);

// Returns the moves that `words`, the string at `at`, names (notation::move_set). ERRORS: Usage, with the place of the
// word in the file.
base::Result<std::vector<puzzle::Move>> read_move_set(const base::TomlReader& reader,
                                                      const puzzle::Definition& definition,
                                                      const toml::node* at, std::string_view words);

}  // namespace revenge::chain
