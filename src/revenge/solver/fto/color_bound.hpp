// A third lower bound for phase 2: the edges, and the triangles of one colour with their corners.
//
// Phase 2 brings the triangles of U F BR BL to where the corners require them. For one colour this is a relation
// between two sets of three places: where its corners require its triangles, 160 sets, and where the triangles are,
// 220. All colours share the table, as labels do not matter: 1,161 classes of edges * 160 * 220 = 40,867,200 entries of
// four bits, exact up to 9 turns. The bound is the maximum over four colours. It observes edges and triangles together,
// unlike the two bounds of tables.hpp, and so drops two of three nodes with at most 9 turns left.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/solver/fto/nibbles.hpp"
#include "revenge/solver/fto/tables.hpp"

namespace revenge::solver::fto {

// THREADS: const use is safe.
class ColorBound {
  public:
    static constexpr std::uint32_t kLayout = 1;
    static constexpr const char* kName = "fto.short.color";
    // The memory that a program needs to build it, beside the other tables.
    static constexpr std::uint64_t kMemory = std::uint64_t{80} << 20U;
    static constexpr std::size_t kColors = 4;
    static constexpr int kDepth = 9;
    using Indices = std::array<std::uint32_t, kColors>;

    // Makes it: about 1 s, 20 MB.
    ColorBound(const FtoTables& tables, const base::OnShare& on_share);
    // From the cache, or made and put there. ERRORS: Interrupted.
    static base::Result<std::shared_ptr<const ColorBound>> open(base::TableStore& table_store,
                                                                const FtoTables& tables,
                                                                base::ProgressSink& progress,
                                                                std::stop_token stop);

    // Returns where the bounds of all colours are.
    Indices indices(const FtoTables& tables, std::size_t edges, std::size_t corners,
                    std::uint32_t planes) const noexcept {
        const std::size_t symmetry = tables.edge_symmetry[edges];
        const std::size_t row = tables.edge_class[edges] * wanted_.size();
        const std::uint32_t low = planes & (kMasks - 1);
        const std::uint32_t high = planes >> kPlaces;
        const std::array<std::uint32_t, kColors> places{
            (low | high) ^ static_cast<std::uint32_t>(kMasks - 1), low & ~high, high & ~low,
            low & high};
        Indices out{};
        for (std::size_t color = 0; color < kColors; ++color) {
            const std::size_t wanted = wanted_images_[symmetry][wanted_by_corners_[corners][color]];
            out[color] = static_cast<std::uint32_t>((row + wanted) * kSets +
                                                    set_images_[symmetry][places[color]]);
        }
        return out;
    }
    void prefetch(const Indices& indices) const noexcept {
        for (const std::uint32_t index : indices) {
            distances_.prefetch(index);
        }
    }
    // Returns true if a colour needs more than `turns`. REQUIRES turns <= kDepth.
    bool exceeds(const Indices& indices, int turns) const noexcept {
        return distances_[indices[0]] > turns || distances_[indices[1]] > turns ||
               distances_[indices[2]] > turns || distances_[indices[3]] > turns;
    }

    template <class Visitor>
    void visit(Visitor& visitor) {
        visitor(wanted_);
        visitor(wanted_by_corners_);
        visitor(wanted_images_);
        visitor(set_images_);
        distances_.visit(visitor);
    }

  private:
    static constexpr std::size_t kWanted = 160;

    ColorBound() = default;
    void make_wanted(const FtoTables& tables);
    void fill(const FtoTables& tables, const base::OnShare& on_share);

    std::vector<std::uint16_t> wanted_;  // sets of places, as masks
    std::vector<std::array<std::uint8_t, kColors>> wanted_by_corners_;
    std::vector<std::array<std::uint8_t, kWanted>> wanted_images_;  // [symmetry of six]
    std::vector<std::array<std::uint8_t, kMasks>> set_images_;      // [symmetry of six][mask]
    NibbleTable distances_;
};

}  // namespace revenge::solver::fto
