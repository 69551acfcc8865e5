// Phase 2's classes and distances (tables.hpp).
#include <bit>

#include "revenge/search/distances.hpp"
#include "revenge/solver/cube3/along_moves.hpp"
#include "revenge/solver/cube3/near_filling.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

namespace {

// The number of cells as a power of two: 470,000 positions are within kNearPhase2.
constexpr unsigned kNearCellBits = 21;

// Phase 2's corners and U/D edges, where turns lead and what is alike (near_filling.hpp).
struct EdgeSpace {
    const Tables& tables;
    const std::vector<std::uint32_t>& class_moves;
    const std::vector<std::uint16_t>& stabilizers;  // of classes

    static std::uint32_t start() { return 0; }
    template <class Use>
    void each_child(std::uint32_t index, const Use& use) const {
        const std::size_t first = std::size_t{index} / kPermutationsOf8 * kPhase2Moves;
        const auto& edge_moves = tables.ud_edges[index % kPermutationsOf8];
        const auto& conjugate = tables.phase2_classes.edge_conjugate;
        for (std::size_t m = 0; m < kPhase2Moves; ++m) {
            const std::uint32_t entry = class_moves[first + m];
            const std::uint32_t cls = entry / kAxisSymmetries;
            const std::uint16_t edges = conjugate[edge_moves[m]][entry % kAxisSymmetries];
            use(cls * kPermutationsOf8 + edges);
            for (unsigned left = stabilizers[cls] & ~1U; left != 0; left &= left - 1) {
                const auto s = static_cast<std::size_t>(std::countr_zero(left));
                use(cls * kPermutationsOf8 + conjugate[edges][s]);
            }
        }
    }
};

}  // namespace

std::vector<std::uint16_t> Tables::make_phase2_classes() {
    constexpr std::uint16_t kNoClass = 0xFFFF;
    auto& [classes, edge_conjugate] = phase2_classes;
    std::vector<std::uint16_t> stabilizers;
    classes.assign(kPermutationsOf8, kNoClass);
    edge_conjugate = conjugates_of(ud_edges, axis);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        if (classes[static_cast<std::size_t>(rank)] != kNoClass) {
            continue;
        }
        const std::size_t index = stabilizers.size();
        stabilizers.push_back(0);
        Cubie cubie = solved_cubie();
        set_corners(cubie, rank);
        for (std::size_t s = 0; s < kAxisSymmetries; ++s) {
            const int corners_there =
                corners_of(conjugate(cubie, geometry.conjugations[axis.symmetries[s]]));
            if (corners_there == rank) {
                stabilizers.back() = static_cast<std::uint16_t>(stabilizers.back() | 1U << s);
            }
            std::uint16_t& entry = classes[static_cast<std::size_t>(corners_there)];
            if (entry == kNoClass) {
                entry = static_cast<std::uint16_t>(index * kAxisSymmetries + axis.inverse(s));
            }
        }
    }
    return stabilizers;
}

std::vector<std::uint32_t> Tables::corner_class_moves() const {
    std::vector<std::uint32_t> out;
    std::size_t classes = 0;  // met so far, each by its representative first
    for (std::size_t rank = 0; rank < phase2_classes.corners.size(); ++rank) {
        if (phase2_classes.corners[rank] / kAxisSymmetries != classes) {
            continue;
        }
        ++classes;
        for (const std::uint8_t move : kPhase2MoveOf) {
            out.push_back(phase2_classes.corners[corners[rank][move]]);
        }
    }
    return out;
}

RowSpace Tables::edge_rows(std::vector<std::uint32_t>& class_moves) const {
    class_moves = corner_class_moves();
    RowSpace out;
    out.moves = kPhase2Moves;
    out.length = kPermutationsOf8;
    out.class_moves = class_moves;
    out.entry_moves = entry_moves_of(ud_edges, phase2_classes.edge_conjugate);
    return out;
}

void Tables::make_phase2() {
    const std::vector<std::uint16_t> stabilizers = make_phase2_classes();
    const std::vector<std::uint32_t> class_moves = corner_class_moves();
    const EdgeSpace space{*this, class_moves, stabilizers};
    near_phase2_ = NearFilling<EdgeSpace>::run(space, kNearPhase2, kNearCellBits);
    const std::size_t size = static_cast<std::size_t>(kPermutationsOf8) * kQuartetOrders;
    constexpr std::array<std::size_t, 1> kSolved{0};
    constexpr search::UnitCosts kCosts{kPhase2Moves};
    corner_slice_ = search::distances(size, kSolved, kCosts, [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(corners[i / kQuartetOrders][kPhase2MoveOf[m]]) *
                   kQuartetOrders +
               slice_order[i % kQuartetOrders][m];
    });
    edge_slice_ = search::distances(size, kSolved, kCosts, [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(ud_edges[i / kQuartetOrders][m]) * kQuartetOrders +
               slice_order[i % kQuartetOrders][m];
    });
}

}  // namespace revenge::solver::cube3
