// Where turns lead each coordinate (tables.hpp).
#include "revenge/solver/cube3/along_moves.hpp"
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

namespace {

// Makes and reads a cubie for quarter turns alone, and for half turns of faces that turn by no other: the other powers
// follow from the table.
template <class T, std::size_t Moves, class Set, class Get>
void fill_moves(MoveTable<T, Moves>& table, int size, const Geometry& geometry, const Set& set,
                const Get& get) {
    constexpr std::size_t kPowers = 3;
    const auto first_power = [](std::size_t m) {
        const std::size_t before = move_of<Moves>(m) % kPowers;
        const bool has_quarter =
            before <= m && move_of<Moves>(m - before) + before == move_of<Moves>(m);
        return has_quarter ? m - before : m;
    };
    table.resize(static_cast<std::size_t>(size));
    for (int i = 0; i < size; ++i) {
        Cubie cubie = solved_cubie();
        set(cubie, i);
        for (std::size_t m = 0; m < Moves; ++m) {
            if (first_power(m) == m) {
                table[static_cast<std::size_t>(i)][m] =
                    static_cast<T>(get(multiply(cubie, geometry.moves[move_of<Moves>(m)])));
            }
        }
    }
    for (std::array<T, Moves>& row : table) {
        for (std::size_t m = 0; m < Moves; ++m) {
            if (first_power(m) != m) {
                row[m] = table[row[m - 1]][first_power(m)];
            }
        }
    }
}

}  // namespace

void Tables::make_phase1_moves() {
    fill_moves(twist, kTwists, geometry, set_twist, twist_of);
    fill_moves(flip, kFlips, geometry, set_flip, flip_of);
    fill_moves(
        quartet, kQuartets, geometry, [](Cubie& c, int i) { set_quartet(c, i, kSliceQuartet); },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet); });
    slice_set.resize(kQuartetSets);
    for (std::size_t i = 0; i < kQuartetSets; ++i) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            slice_set[i][m] =
                static_cast<std::uint16_t>(quartet[i * kQuartetOrders][m] / kQuartetOrders);
        }
    }
}

void Tables::make_phase2_moves() {
    fill_moves(corners, kPermutationsOf8, geometry, set_corners, corners_of);
    fill_moves(ud_edges, kPermutationsOf8, geometry, set_ud_edges, ud_edges_of);
    fill_moves(
        slice_order, kQuartetOrders, geometry,
        [](Cubie& c, int i) {
            set_quartet(c, kSolvedSliceSet * kQuartetOrders + i, kSliceQuartet);
        },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet) % kQuartetOrders; });
    using Layers = std::array<std::uint16_t, 2>;  // up and down quartets
    const Layers solved{static_cast<std::uint16_t>(quartet_of(solved_cubie(), kUpQuartet)),
                        static_cast<std::uint16_t>(quartet_of(solved_cubie(), kDownQuartet))};
    const std::vector<Layers> layers =
        along_moves(ud_edges, solved, [this](const Layers& from, std::size_t m) {
            const std::size_t move = kPhase2MoveOf[m];
            return Layers{quartet[from[0]][move], quartet[from[1]][move]};
        });
    merge_ud.resize(kLayerQuartets);
    for (std::size_t rank = 0; rank < layers.size(); ++rank) {
        const auto [up, down] = layers[rank];
        merge_ud[up][down % kQuartetOrders] = static_cast<std::uint16_t>(rank);
    }
}

}  // namespace revenge::solver::cube3
