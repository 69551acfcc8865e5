#include "revenge/solver/cube3/slice_classes.hpp"

namespace revenge::solver::cube3 {

SliceSymmetries::SliceSymmetries(const Geometry& geometry, const AxisGroup& axis) {
    for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
        const Conjugation& symmetry = geometry.conjugations[axis.symmetries[s]];
        flips_[s].fill([&](std::size_t flip) {
            Cubie cubie = solved_cubie();
            set_flip(cubie, static_cast<int>(flip));
            return flip_of(conjugate(cubie, symmetry));
        });
        for (int set = 0; set < kQuartetSets; ++set) {
            Cubie cubie = solved_cubie();
            set_quartet(cubie, set * kQuartetOrders, kSliceQuartet);
            const Cubie image = conjugate(cubie, symmetry);
            sets_[s][static_cast<std::size_t>(set)] =
                static_cast<std::uint16_t>(quartet_of(image, kSliceQuartet) / kQuartetOrders);
            offsets_[s][static_cast<std::size_t>(set)] = static_cast<std::uint16_t>(flip_of(image));
        }
    }
}

SliceClasses::SliceClasses(const Tables& tables) : seen_(tables.geometry, tables.axis) {
    const auto seen_through = [&](const Cubie& cubie, std::size_t s) {
        return conjugate(cubie, tables.geometry.conjugations[tables.axis.symmetries[s]]);
    };
    constexpr std::uint16_t kNoEntry = 0xFFFF;
    entries_.assign(kQuartets, kNoEntry);
    for (int quartet = 0; quartet < kQuartets; ++quartet) {
        if (entries_[static_cast<std::size_t>(quartet)] != kNoEntry) {
            continue;
        }
        const auto first = static_cast<std::uint32_t>(representatives_.size() * kAxisSymmetries);
        representatives_.push_back(static_cast<std::uint16_t>(quartet));
        Cubie cubie = solved_cubie();
        set_quartet(cubie, quartet, kSliceQuartet);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            std::uint16_t& entry = entries_[static_cast<std::size_t>(
                quartet_of(seen_through(cubie, s), kSliceQuartet))];
            entry = entry == kNoEntry ? static_cast<std::uint16_t>(first + tables.axis.inverse(s))
                                      : entry;
        }
    }
    for (std::size_t m = 0; m < kMoves; ++m) {
        flips_moved_[m].fill([&](std::size_t flip) { return tables.flip[flip][m]; });
        for (std::size_t set = 0; set < kQuartetSets; ++set) {
            const std::size_t to = tables.quartet[set * kQuartetOrders][m];
            const std::size_t reordering = to % kQuartetOrders;
            slice_moves_[set][m] = {static_cast<std::uint16_t>(to - reordering),
                                    static_cast<std::uint16_t>(reordering)};
            for (std::size_t order = 0; order < kQuartetOrders; ++order) {
                orders_[reordering][order] = static_cast<std::uint8_t>(
                    tables.quartet[set * kQuartetOrders + order][m] % kQuartetOrders);
            }
        }
    }
}

std::vector<std::uint32_t> SliceClasses::class_moves() const {
    std::vector<std::uint32_t> out(count() * kMoves);
    for (std::size_t i = 0; i < out.size(); ++i) {
        const std::size_t move = i % kMoves;
        const std::size_t cls = i / kMoves;
        out[i] = entry(moved_quartet(representatives_[cls / kFlips], move),
                       moved_flip(cls % kFlips, move));
    }
    return out;
}

}  // namespace revenge::solver::cube3
