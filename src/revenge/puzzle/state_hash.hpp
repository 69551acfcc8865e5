// States as keys of sets of those that were seen.
#pragma once

#include <cstddef>

#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

// Hashes all slots, so equal states have equal hashes for puzzles of any size.
std::size_t hash_of(const State& state) noexcept;

}  // namespace revenge::puzzle
