// Builds distance tables of the shape class * (entries of a row), such as those of tables.hpp and stored_tables.hpp.
//
// A class (of flip and slice set, of corners, ...) has a row of bits, one for each value of another coordinate (twist,
// U/D edges). A turn maps a class to one class, and its complete row by one permutation, which depends only on the turn
// and on the symmetry to the representative: at most 18 * 16 permutations. So a level is gathered row by row from the
// rows of the neighbouring classes, by scattering their bits if they are few, else by testing the entries that remain.
// (The engine of bfs/ does the same for any coset space; rows here keep the numbering of these tables.)
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/large_pages.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/bfs/flat_check.hpp"
#include "revenge/solver/cube3/cubie.hpp"

namespace revenge::solver::cube3 {

// The moves of the classes of phase 1's flips and slice sets (tables.hpp): one cache line for each class.
inline constexpr int kAxisSymmetries = 16;  // the symmetries that preserve the U/D axis

// The results of a representative's moves: classes, and the symmetries that carry the results to the representatives of
// these classes.
struct alignas(64) ClassRow {
    std::array<std::uint16_t, kMoves> classes{};
    std::array<std::uint8_t, kMoves> symmetries{};
    std::array<std::uint8_t, 64 - 3 * kMoves> unused{};

    // Returns class * kAxisSymmetries + symmetry.
    std::uint32_t entry(std::size_t move) const noexcept {
        return std::uint32_t{classes[move]} * kAxisSymmetries + symmetries[move];
    }
    void set_entry(std::size_t move, std::uint32_t entry) noexcept {
        classes[move] = static_cast<std::uint16_t>(entry / kAxisSymmetries);
        symmetries[move] = static_cast<std::uint8_t>(entry % kAxisSymmetries);
    }
};
static_assert(sizeof(ClassRow) == 64);
using ClassMoves = base::LargeVector<ClassRow>;

// The space to build: the results of turns.
struct RowSpace {
    std::size_t moves = 0;
    std::size_t length = 0;  // entries of a row, at most 65535
    // [class * moves + move]: class * kAxisSymmetries + the symmetry that carries it to that class's
    // representative.
    std::span<const std::uint32_t> class_moves;
    // [move * kAxisSymmetries + symmetry][entry]: the new index of an entry of the row.
    std::vector<std::vector<std::uint16_t>> entry_moves;
    std::size_t solved = 0;  // the class whose entry 0 has distance 0

    std::size_t classes() const noexcept { return class_moves.size() / moves; }
};

// Returns RowSpace::entry_moves for a coordinate: `moves` has the value after each move, `conjugates` the image under
// each symmetry.
template <class Moves, class Conjugates>
std::vector<std::vector<std::uint16_t>> entry_moves_of(const Moves& moves,
                                                       const Conjugates& conjugates) {
    const std::size_t symmetries = conjugates.front().size();
    std::vector<std::vector<std::uint16_t>> out;
    for (std::size_t pair = 0; pair < moves.front().size() * symmetries; ++pair) {
        std::vector<std::uint16_t>& to = out.emplace_back(moves.size());
        for (std::size_t i = 0; i < to.size(); ++i) {
            to[i] = conjugates[moves[i][pair / symmetries]][pair % symmetries];
        }
    }
    return out;
}

// Options of a table file's consistency check: its name in errors, and the number of entries checked.
struct CheckQuery {
    std::string place;
    std::uint64_t most = 0;
    std::stop_token stop{};
};

// The encoding of a distance: modulo 3 in two bits; unchanged in four bits, where 14 stands for 14 and more; or as a
// band in two bits (banded_distances() below).
enum class Cell : std::uint8_t { Mod3, Whole, Banded };
constexpr unsigned bits_of(Cell cell) noexcept { return cell == Cell::Whole ? 4 : 2; }
inline constexpr int kWholeMost = 14;

// Returns the bits 0, 2, 4, ... packed together.
constexpr std::uint64_t even_bits(std::uint64_t x) noexcept {
    x &= 0x5555555555555555U;
    x = (x | x >> 1U) & 0x3333333333333333U;
    x = (x | x >> 2U) & 0x0F0F0F0F0F0F0F0FU;
    x = (x | x >> 4U) & 0x00FF00FF00FF00FFU;
    x = (x | x >> 8U) & 0x0000FFFF0000FFFFU;
    return (x | x >> 16U) & 0x00000000FFFFFFFFU;
}

// Returns the lower 32 bits, spread to the places 0, 2, 4, ...
constexpr std::uint64_t to_even_bits(std::uint64_t x) noexcept {
    x &= 0x00000000FFFFFFFFU;
    x = (x | x << 16U) & 0x0000FFFF0000FFFFU;
    x = (x | x << 8U) & 0x00FF00FF00FF00FFU;
    x = (x | x << 4U) & 0x0F0F0F0F0F0F0F0FU;
    x = (x | x << 2U) & 0x3333333333333333U;
    return (x | x << 1U) & 0x5555555555555555U;
}

// Returns the inverses of RowSpace::entry_moves.
std::vector<std::vector<std::uint16_t>> inverse_entry_moves(const RowSpace& space);

// Returns the distances of class * length + entry, packed in words; entries that moves do not reach have all bits set.
// COMPLEXITY: 1 to 3 s of processor time for 10^8 entries; memory for the table and two bits an entry.
base::LargeVector<std::uint64_t> row_distances(const RowSpace& space, Cell cell, unsigned threads,
                                               const base::OnShare& on_share = {});

// Verifies the consistency of such distances (bfs/flat_check.hpp). ERRORS: TableDamaged, Interrupted.
base::Result<bfs::CheckReport> check_row_distances(
    const RowSpace& space, Cell cell, const base::LargeVector<std::uint64_t>& distances,
    const CheckQuery& question);

// Distances that are exact only within a band, in two bits: 3 stands for all distances up to kBandNear, 2 and 1 for the
// next two, and 0 for larger ones.
//
// They are built in place, so only the table needs memory. While a level is built, 0 stands for entries that have not
// been reached, 3 for levels before the last one, 2 for the last level, and 1 for the current one. A row's bits of the
// last level are extracted when they are needed; the rest is as for the other encodings.

inline constexpr int kBandNear = 8;
inline constexpr int kBandWidth = 3;
inline constexpr int kBandFar = kBandNear + kBandWidth;

// Returns the bands of class * length + entry. COMPLEXITY: about 30 s of processor time for 10^9 entries.
base::LargeVector<std::uint64_t> banded_distances(const RowSpace& space, unsigned threads,
                                                  const base::OnShare& on_share = {});

}  // namespace revenge::solver::cube3
