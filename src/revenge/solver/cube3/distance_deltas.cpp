#include "revenge/solver/cube3/distance_deltas.hpp"

#include <algorithm>
#include <atomic>
#include <vector>

#include "revenge/base/parallel.hpp"
#include "revenge/solver/cube3/row_distances.hpp"

namespace revenge::solver::cube3 {

namespace {

// The change of a distance modulo 3 by a move, as the bits of the move and its face; indexed by old distance * 4 + new
// distance.
using Changes = std::array<std::uint32_t, 16>;

Changes changes_by(std::size_t move) noexcept {
    Changes out{};
    for (unsigned from = 0; from < 3; ++from) {
        for (unsigned to = 0; to < 3; ++to) {
            const bool is_nearer = (to + 1) % 3 == from;
            out[from * 4 + to] =
                to == from ? 0 : 1U << move | (is_nearer ? 1U << (kMoves + move / 3) : 0);
        }
    }
    return out;
}

}  // namespace

DistanceDeltas::DistanceDeltas(const RowSpace& rows,
                               const base::LargeVector<std::uint64_t>& distances, unsigned threads,
                               const base::OnShare& on_share)
    : bytes_(rows.classes() * rows.length * kBytes + kBytesBehind, 0) {
    constexpr std::size_t kChunk = 256;  // classes
    constexpr std::size_t kCellsInWord = 64 / bits_of(Cell::Mod3);
    const base::Sharing shared{base::thread_count(threads), kChunk};
    base::LargeVector<std::uint8_t> cells(rows.classes() * rows.length);
    base::parallel_for(cells.size(), {shared.threads, kChunk * kCellsInWord},
                       [&](std::size_t begin, std::size_t end) {
                           for (std::size_t i = begin; i < end; ++i) {
                               cells[i] = static_cast<std::uint8_t>(
                                   distances[i / kCellsInWord] >> i % kCellsInWord * 2 & 3U);
                           }
                       });
    std::array<Changes, kMoves> changes{};
    for (std::size_t m = 0; m < kMoves; ++m) {
        changes[m] = changes_by(m);
    }
    std::atomic<std::size_t> done{0};
    base::parallel_for(rows.classes(), shared, [&](std::size_t begin, std::size_t end) {
        std::vector<std::uint32_t> found(rows.length);
        for (std::size_t cls = begin; cls < end; ++cls) {
            const std::uint8_t* own = cells.data() + cls * rows.length;
            std::ranges::fill(found, 0);
            for (std::size_t m = 0; m < kMoves; ++m) {
                const std::uint32_t entry = rows.class_moves[cls * kMoves + m];
                const std::uint8_t* other = cells.data() + entry / kAxisSymmetries * rows.length;
                const std::uint16_t* to =
                    rows.entry_moves[m * kAxisSymmetries + entry % kAxisSymmetries].data();
                for (std::size_t i = 0; i < rows.length; ++i) {
                    found[i] |= changes[m][own[i] * 4U + other[to[i]]];
                }
            }
            std::uint8_t* out = bytes_.data() + cls * rows.length * kBytes;
            for (const std::uint32_t word : found) {
                for (std::size_t b = 0; b < kBytes; ++b) {
                    *out++ = static_cast<std::uint8_t>(word >> 8 * b);
                }
            }
        }
        if (on_share) {
            on_share(static_cast<double>(done += end - begin) /
                     static_cast<double>(rows.classes()));
        }
    });
}

}  // namespace revenge::solver::cube3
