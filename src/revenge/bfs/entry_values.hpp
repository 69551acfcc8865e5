// A table's entries in a row, a byte each, as who counts or plots them wants them: unpacked from the planes piece by
// piece, so that nobody needs the whole in memory.
//
// Entries are numbered class by class: class * raw_size + raw index. A table has distances modulo 2c + 1 (c the largest
// move cost), which is unpacked at once; the distance itself takes a walk to the goal.
#pragma once

#include <cstdint>
#include <span>

#include "revenge/base/parallel.hpp"
#include "revenge/base/result.hpp"
#include "revenge/bfs/distance_table.hpp"

namespace revenge::bfs {

// Of entries that no moves solve.
inline constexpr std::uint8_t kUnsolved = 255;

// RETURNS the number of an entry.
inline std::uint64_t number_of(const coset::CosetSpace& space, const coset::Entry& entry) noexcept {
    return entry.cls * space.raw_size() + entry.raw;
}

// Write what entries first, first + 1, ... have, as many as `out` has room for: the distance modulo the table's
// modulus, and the distance. REQUIRES that there are so many. ERRORS: TableDamaged; Interrupted; Resource, distances
// that a byte does not hold. COMPLEXITY: some 20 ns an entry; some us, about as many as it is far.
base::Status read_residues(const DistanceTable& table, std::uint64_t first,
                           std::span<std::uint8_t> out, const base::Sharing& sharing);
base::Status read_distances(const DistanceTable& table, std::uint64_t first,
                            std::span<std::uint8_t> out, const base::Sharing& sharing);

}  // namespace revenge::bfs
