// Shared by the steps of the human method: the places of pieces in a state of the 4x4x4, and the turns of a step with
// their effect on the places of one orbit.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "revenge/puzzle.hpp"

namespace revenge::solver::human {

inline constexpr int kSize = 4;
inline constexpr std::size_t kCorners = 8;
inline constexpr std::size_t kWings = 24;
inline constexpr std::size_t kFirstWing = kCorners;
inline constexpr std::size_t kFirstCenter = kFirstWing + kWings;
inline constexpr std::size_t kEdges = 12;

// For each place of an orbit of 24 the place that its piece comes from.
using Places = std::array<std::uint8_t, 24>;

Places wings_of(const puzzle::State& state);
Places centers_of(const puzzle::State& state);
// Returns the effect of `algorithm` on the orbit whose first slot is `first`.
Places effect_on(const puzzle::Cube& cube, const puzzle::Algorithm& algorithm, std::size_t first);
// Returns for each place the place that its piece goes to.
Places inverse(const Places& from) noexcept;

inline Places then(const Places& pieces, const Places& from) noexcept {
    Places out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = pieces[from[i]];
    }
    return out;
}

// Returns the index of a list of places among all lists of the same length.
inline std::size_t index_of_places(std::span<const std::uint8_t> places) noexcept {
    std::size_t index = 0;
    for (const std::uint8_t place : places) {
        index = index * kWings + place;
    }
    return index;
}

// Returns the number of edges whose two wings belong together.
inline int pairs_in(const Places& wings) noexcept {
    int count = 0;
    for (std::size_t edge = 0; edge < kEdges; ++edge) {
        count += static_cast<int>(wings[edge] % kEdges == wings[edge + kEdges] % kEdges);
    }
    return count;
}

// Returns the three turns of each face's outer layer, and of its two outer layers where `wide`.
puzzle::Algorithm turns_of_faces(std::string_view faces, bool wide);

// Returns the turns of the outer and two outer layers that an algorithm of the 3x3x3 or 4x4x4 means: `r` is a face with
// its inner layer on the 3x3x3, `Rw` two layers of the 4x4x4, `2R` the inner one; rotations and `M S` are turned into
// outer turns of the cube as it is then oriented. REQUIRES one of the algorithms in this folder.
puzzle::Algorithm read_algorithm(std::string_view text);

}  // namespace revenge::solver::human
