// Where turns lead each coordinate (tables.hpp).
#include "revenge/solver/cube3/tables.hpp"

namespace revenge::solver::cube3 {

namespace {

// RETURNS the m-th of a table's moves, of all or of phase 2's.
template <std::size_t Moves>
constexpr std::size_t move_of(std::size_t m) {
    return Moves == kMoves ? m : kPhase2MoveOf[m % kPhase2Moves];
}

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

void fill_quartet_moves(MoveTable<std::uint16_t, kMoves>& table, const Geometry& geometry,
                        int first) {
    fill_moves(
        table, kQuartets, geometry, [first](Cubie& c, int i) { set_quartet(c, i, first); },
        [first](const Cubie& c) { return quartet_of(c, first); });
}

}  // namespace

void Tables::make_phase1_moves() {
    fill_moves(twist, kTwists, geometry, set_twist, twist_of);
    fill_moves(flip, kFlips, geometry, set_flip, flip_of);
    fill_quartet_moves(quartet[2], geometry, kSliceQuartet);
    slice_set.resize(kQuartetSets);
    for (std::size_t i = 0; i < kQuartetSets; ++i) {
        for (std::size_t m = 0; m < kMoves; ++m) {
            slice_set[i][m] =
                static_cast<std::uint16_t>(quartet[2][i * kQuartetOrders][m] / kQuartetOrders);
        }
    }
}

void Tables::make_phase2_moves() {
    fill_quartet_moves(quartet[0], geometry, kUpQuartet);
    fill_quartet_moves(quartet[1], geometry, kDownQuartet);
    fill_moves(corners, kPermutationsOf8, geometry, set_corners, corners_of);
    fill_moves(ud_edges, kPermutationsOf8, geometry, set_ud_edges, ud_edges_of);
    fill_moves(
        slice_order, kQuartetOrders, geometry,
        [](Cubie& c, int i) {
            set_quartet(c, kSolvedSliceSet * kQuartetOrders + i, kSliceQuartet);
        },
        [](const Cubie& c) { return quartet_of(c, kSliceQuartet) % kQuartetOrders; });
    merge_ud.resize(kLayerQuartets);
    for (int rank = 0; rank < kPermutationsOf8; ++rank) {
        Cubie cubie = solved_cubie();
        set_ud_edges(cubie, rank);
        const int up = quartet_of(cubie, kUpQuartet);
        const int down = quartet_of(cubie, kDownQuartet);
        merge_ud[static_cast<std::size_t>(up)][static_cast<std::size_t>(down % kQuartetOrders)] =
            static_cast<std::uint16_t>(rank);
    }
}

}  // namespace revenge::solver::cube3
