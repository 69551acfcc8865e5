// Symmetries of a phase, found from its moves alone: maps of its generators to each other, or to each other's inverses,
// that extend to everything the phase observes. Rotations and reflections of a solid are such maps. No geometry is
// needed, so puzzles from files have symmetries as well.
//
// Candidate maps must preserve orders, those of the generators and of products of two. Each candidate is then verified
// by a walk from the goal's class that maps each generator's steps to those of its image. If no two paths assign
// different images to one class number, the map preserves distances.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/coset/reduction_group.hpp"
#include "revenge/derived/numbering.hpp"

namespace revenge::derived {

// A map of generators: number i becomes number base[i], or its inverse if `is_mirror`.
struct GeneratorMap {
    std::vector<std::size_t> base;
    bool is_mirror = false;
    bool operator==(const GeneratorMap&) const = default;
};

// Returns the maps that orders and costs allow, the identity first; only the identity if there are more maps than can
// be numbered. `costs` are those of the phase's moves.
std::vector<GeneratorMap> generator_maps(const Numbering& numbering, const std::vector<int>& costs);

// The maximum size of the images of a coordinate. It is fixed, because the symmetries of a table must not depend on the
// available memory.
inline constexpr std::uint64_t kMaxSymmetryBytes = std::uint64_t{512} << 20U;

// Returns the image of each number if the first number is fixed and each generator's steps are mapped to those of its
// image in `images`. Returns nothing if two paths assign different images to one number.
std::optional<std::vector<coset::RawIndex>> walked_images(const WalkedCoordinate& coordinate,
                                                          const std::vector<Step>& images);

// The action of symmetries on classes.
struct MoveSymmetries {
    std::vector<coset::SymmetryImages> images;
    coset::ReductionGroup::Compose compose;
};

// Returns the symmetries of the numbering's classes, for each coordinate whose images fit in kMaxSymmetryBytes.
// REQUIRES a numbering that outlives them. COMPLEXITY: one or two look-ups for each class, generator and symmetry.
MoveSymmetries move_symmetries(const Numbering& numbering, const std::vector<int>& costs);

}  // namespace revenge::derived
