// The entries of a table in order, one byte each, for counting and plotting. They are unpacked from the planes piece by
// piece, so the table need not fit in memory.
//
// Entries are numbered class by class: class * raw_size + raw index. A table stores distances modulo 2c + 1, where c is
// the largest cost of a move. These residues are unpacked directly; a distance takes a walk to the goal.
#pragma once

#include <cstdint>
#include <span>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/distance_table.hpp"

namespace revenge::bfs {

// The value of entries that no moves solve.
inline constexpr std::uint8_t kUnsolved = 255;

// Returns the number of an entry.
inline std::uint64_t number_of(const coset::CosetSpace& space, const coset::Entry& entry) noexcept {
    return entry.cls * space.raw_size() + entry.raw;
}

// Fill `out` with the values of entries first, first + 1, and so on: the distance modulo the table's modulus, or the
// distance. REQUIRES that these entries exist. ERRORS: TableDamaged; Interrupted; Resource, if a distance does not fit
// in a byte. COMPLEXITY: about 20 ns per entry for residues; about 1 us per unit of distance for distances.
base::Status read_residues(const DistanceTable& table, std::uint64_t first,
                           std::span<std::uint8_t> out, const base::Sharing& sharing);
base::Status read_distances(const DistanceTable& table, std::uint64_t first,
                            std::span<std::uint8_t> out, const base::Sharing& sharing);

}  // namespace revenge::bfs
