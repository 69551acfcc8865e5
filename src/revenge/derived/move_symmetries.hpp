// Symmetries of a phase from its moves alone: maps of its generators to each other, or to each other's inverses, under
// which all that it looks at goes over into itself. Rotations and reflections of a solid are such maps; no geometry is
// asked for, so that puzzles from files have them, too.
//
// Candidate maps are narrowed down by orders: those of the generators and of products of two. Each candidate is then
// verified by a walk from the goal's class that maps each generator's steps to those of its image. If no two paths
// assign different images to one class number, distances agree at both.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/coset/reduction_group.hpp"
#include "revenge/derived/numbering.hpp"

namespace revenge::derived {

// A map of generators: number i becomes number base[i], its inverse if `is_mirror`.
struct GeneratorMap {
    std::vector<std::size_t> base;
    bool is_mirror = false;
    bool operator==(const GeneratorMap&) const = default;
};

// RETURNS the maps that orders and costs allow, the identity first; that alone where they are more than can be
// numbered.
// `costs`: of the phase's moves.
std::vector<GeneratorMap> generator_maps(const Numbering& numbering, const std::vector<int>& costs);

// The most that images of a coordinate may take, whatever memory there is: which symmetries a table has must
// not depend on it.
inline constexpr std::uint64_t kMostSymmetryBytes = std::uint64_t{512} << 20U;

// RETURNS where each number goes if the first stays and each generator's steps become those of its image:
// `images` of the generators. Nothing if two ways bring different images to one number.
std::optional<std::vector<coset::RawIndex>> walked_images(const WalkedCoordinate& coordinate,
                                                          const std::vector<Step>& images);

// The action of symmetries on classes.
struct MoveSymmetries {
    std::vector<coset::SymmetryImages> images;
    coset::ReductionGroup::Compose compose;
};

// RETURNS the symmetries of the numbering's classes, coordinate by coordinate, as far as kMostSymmetryBytes are
// enough for their images. REQUIRES a numbering that outlives them. COMPLEXITY: a look-up or two a class,
// generator and symmetry.
MoveSymmetries move_symmetries(const Numbering& numbering, const std::vector<int>& costs);

}  // namespace revenge::derived
