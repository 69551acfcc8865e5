// The words and blocks of turns, which the readers and printers of algorithms share.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "revenge/base/message.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

// RETURNS why a turn, written as `word`, is none for a search to make; nothing if it is one.
std::optional<base::Message> why_no_move(puzzle::Turn turn, int size, std::string_view word);

// RETURNS the lower-case letter. REQUIRES an upper-case one.
constexpr char lower_case(char letter) noexcept { return static_cast<char>(letter - 'A' + 'a'); }

// RETURNS the blocks of adjacent layers of a turn, in layer order. They commute.
std::vector<puzzle::Turn> blocks_of(puzzle::Turn turn);

}  // namespace revenge::notation
