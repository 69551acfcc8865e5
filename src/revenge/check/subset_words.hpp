// Bitmaps of subsets, for EscapeSearch (coverage_check.hpp): bit i stands for the subset of those places whose bits are
// set in i.
//
// `a` and `b` are bitmaps of the subsets of n places, `place` one of these. The result is the set of subsets S of the
// other n - 1 places with S in `a` and S + place in `b`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace revenge::check {

using SubsetWord = std::uint64_t;
inline constexpr unsigned kWordPlaces = 6;  // a word holds the subsets of this number of places

struct SubsetLoops {
    // REQUIRES n >= 7: `words` = 2^(n - 6). RETURNS how many they share.
    std::uint64_t (*count)(const SubsetWord* a, const SubsetWord* b, unsigned place,
                           std::size_t words) noexcept;
    // Writes them, words / 2 words, and RETURNS how many.
    std::uint64_t (*write)(const SubsetWord* a, const SubsetWord* b, unsigned place,
                           std::size_t words, SubsetWord* out) noexcept;
};

// Returns the loops that this processor can run, the fastest first and the portable ones last.
std::span<const SubsetLoops> all_subset_loops() noexcept;

// The same for n <= 6 and places below 5: RETURNS the bitmap.
SubsetWord shared_in_word(SubsetWord a, SubsetWord b, unsigned place) noexcept;

}  // namespace revenge::check
