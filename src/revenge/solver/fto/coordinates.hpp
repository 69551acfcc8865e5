// Numbers for parts of the octahedron's state, and their values after each turn, all by small tables.
//
//   places of three  an ordered triple of places of twelve, for the edges of one face; 1,320
//   round of three   the same up to rotating the triple (the places up to a turn of the face); 440
//   set of three     the places of three alike triangles; 220
//   four threes      the places of four kinds of triangles, three of each: two bits a place, as two planes of twelve
//                    bits (plane 0 in the lower half); 12! / 3!^4 = 369,600
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "revenge/solver/fto/geometry.hpp"

namespace revenge::solver::fto {

inline constexpr std::size_t kTriples = std::size_t{12} * 11 * 10;
inline constexpr std::size_t kRounds = kTriples / 3;
inline constexpr std::size_t kSets = kTriples / 6;
inline constexpr std::size_t kMasks = std::size_t{1} << kPlaces;

using Triple = std::array<std::uint8_t, 3>;

// The numbering of triples of places, rounds and sets. THREADS: const use is safe.
class Threes {
  public:
    Threes();

    std::uint16_t triple(const Triple& places) const noexcept {
        return static_cast<std::uint16_t>((places[0] * 12U + places[1]) * 12U + places[2]);
    }
    // Triples are numbered by their places in base twelve; those with a place twice are none.
    static constexpr std::size_t kNumbers = std::size_t{12} * 12 * 12;
    static Triple places_of(std::size_t triple) noexcept {
        return {static_cast<std::uint8_t>(triple / 144),
                static_cast<std::uint8_t>(triple / 12 % 12),
                static_cast<std::uint8_t>(triple % 12)};
    }
    std::uint16_t round(const Triple& places) const noexcept { return rounds_[triple(places)]; }
    const Triple& of_round(std::size_t round) const noexcept { return first_[round]; }
    std::uint8_t set(std::size_t mask) const noexcept { return sets_[mask]; }
    std::uint16_t mask_of_set(std::size_t set) const noexcept { return masks_[set]; }

  private:
    std::array<std::uint16_t, kNumbers> rounds_{};
    std::array<Triple, kRounds> first_{};
    std::array<std::uint8_t, kMasks> sets_{};
    std::array<std::uint16_t, kSets> masks_{};
};

// Ranks four threes: the left six places say how many of each kind are left for the right six. THREADS: as above.
class FourThrees {
  public:
    FourThrees();

    static constexpr std::size_t kSize = 369600;
    std::uint32_t rank(std::uint32_t planes) const noexcept {
        return left_[(planes & 63U) | (planes >> 6U & 0xFC0U)] +
               right_[(planes >> 6U & 63U) | (planes >> 12U & 0xFC0U)];
    }
    // Returns the planes of all ranks.
    std::vector<std::uint32_t> all() const;

  private:
    std::array<std::uint32_t, kMasks> left_{};
    std::array<std::uint16_t, kMasks> right_{};
};

// A permutation of four kinds, on planes: every one is an affine map over the field of two elements.
struct KindMap {
    std::array<std::uint16_t, 4>
        linear{};  // planes 0 and 1 of what becomes plane 0, then plane 1: all or nothing
    std::array<std::uint16_t, 2> constant{};

    static KindMap of(const std::array<std::uint8_t, 4>& image) noexcept;
    std::uint32_t operator()(std::uint32_t planes) const noexcept {
        const std::uint32_t low = planes & (kMasks - 1);
        const std::uint32_t high = planes >> kPlaces;
        const std::uint32_t to_low = (low & linear[0]) ^ (high & linear[1]) ^ constant[0];
        const std::uint32_t to_high = (low & linear[2]) ^ (high & linear[3]) ^ constant[1];
        return to_low | to_high << kPlaces;
    }
};

}  // namespace revenge::solver::fto
