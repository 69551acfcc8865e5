#include "revenge/solver/cube3/cubie.hpp"

#include <cstddef>
#include <span>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::solver::cube3 {

Cubie solved_cubie() noexcept {
    Cubie out;
    for (std::uint8_t i = 0; i < kCorners; ++i) {
        out.corner[i] = i;
    }
    for (std::uint8_t i = 0; i < kEdges; ++i) {
        out.edge[i] = i;
    }
    return out;
}

Cubie multiply(const Cubie& first, const Cubie& second) noexcept {
    Cubie out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const std::size_t from = second.corner[i];
        out.corner[i] = first.corner[from];
        out.twist[i] = static_cast<std::uint8_t>((first.twist[from] + second.twist[i]) % 3);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        const std::size_t from = second.edge[i];
        out.edge[i] = first.edge[from];
        out.flip[i] = first.flip[from] ^ second.flip[i];
    }
    return out;
}

Cubie inverse(const Cubie& cubie) noexcept {
    Cubie out;
    for (std::uint8_t i = 0; i < kCorners; ++i) {
        out.corner[cubie.corner[i]] = i;
        out.twist[cubie.corner[i]] = static_cast<std::uint8_t>((3 - cubie.twist[i]) % 3);
    }
    for (std::uint8_t i = 0; i < kEdges; ++i) {
        out.edge[cubie.edge[i]] = i;
        out.flip[cubie.edge[i]] = cubie.flip[i];
    }
    return out;
}

Cubie conjugate(const Cubie& cubie, const Conjugation& symmetry) noexcept {
    Cubie out;
    for (std::size_t i = 0; i < kCorners; ++i) {
        const std::size_t to = symmetry.corner_place[i];
        out.corner[to] = symmetry.corner_place[cubie.corner[i]];
        const int turned = symmetry.mirror ? 3 - cubie.twist[i] : cubie.twist[i];
        out.twist[to] = static_cast<std::uint8_t>(
            (turned + symmetry.corner_offset[i] + 3 - symmetry.corner_offset[cubie.corner[i]]) % 3);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        const std::size_t to = symmetry.edge_place[i];
        out.edge[to] = symmetry.edge_place[cubie.edge[i]];
        out.flip[to] =
            cubie.flip[i] ^ symmetry.edge_offset[i] ^ symmetry.edge_offset[cubie.edge[i]];
    }
    return out;
}

bool is_odd(const Cubie& cubie) noexcept { return puzzle::is_odd_permutation(cubie.corner); }

const std::array<puzzle::SymmetryIndex, 3>& axis_rotations() {
    static const std::array<puzzle::SymmetryIndex, 3> kRotations = [] {
        std::array<puzzle::SymmetryIndex, 3> out{};
        puzzle::Isometry turn;
        turn.axis = {1, 2, 0};
        out[1] = puzzle::symmetry_index(turn);
        out[2] = puzzle::inverse(out[1]);
        return out;
    }();
    return kRotations;
}

Cubie cubie_of(const puzzle::Cube& cube, const puzzle::State& state) noexcept {
    Cubie out;
    const puzzle::Orbit& corners = *cube.puzzle().find_orbit("corners");
    const puzzle::Orbit& midges = *cube.puzzle().find_orbit("midges");
    for (std::size_t i = 0; i < kCorners; ++i) {
        out.corner[i] =
            static_cast<std::uint8_t>(state.piece[static_cast<std::size_t>(corners.first) + i]);
        out.twist[i] =
            static_cast<std::uint8_t>(state.twist[static_cast<std::size_t>(corners.first) + i]);
    }
    for (std::size_t i = 0; i < kEdges; ++i) {
        out.edge[i] =
            static_cast<std::uint8_t>(state.piece[static_cast<std::size_t>(midges.first) + i]);
        out.flip[i] =
            static_cast<std::uint8_t>(state.twist[static_cast<std::size_t>(midges.first) + i]);
    }
    return out;
}

Geometry::Geometry() : moves{}, conjugations{}, move_image{} {
    const puzzle::Cube cube(3);
    const puzzle::Orbit& corners = *cube.puzzle().find_orbit("corners");
    const puzzle::Orbit& midges = *cube.puzzle().find_orbit("midges");
    for (int m = 0; m < kMoves; ++m) {
        moves[static_cast<std::size_t>(m)] =
            cubie_of(cube, cube.apply(cube.puzzle().solved(), turn_of_move(m, 3)));
    }
    for (std::uint8_t s = 0; s < puzzle::kSymmetries; ++s) {
        const puzzle::SymmetryAction& action = cube.symmetry(s);
        Conjugation& out = conjugations[s];
        out.mirror = action.mirror;
        for (std::size_t i = 0; i < kCorners; ++i) {
            const std::size_t slot = static_cast<std::size_t>(corners.first) + i;
            out.corner_place[i] = static_cast<std::uint8_t>(action.place[slot] - corners.first);
            out.corner_offset[i] = static_cast<std::uint8_t>(action.twist_offset[slot]);
        }
        for (std::size_t i = 0; i < kEdges; ++i) {
            const std::size_t slot = static_cast<std::size_t>(midges.first) + i;
            out.edge_place[i] = static_cast<std::uint8_t>(action.place[slot] - midges.first);
            out.edge_offset[i] = static_cast<std::uint8_t>(action.twist_offset[slot]);
        }
        for (std::size_t m = 0; m < kMoves; ++m) {
            const Cubie image = conjugate(moves[m], out);
            std::size_t found = 0;
            while (found < kMoves && !(moves[found] == image)) {
                ++found;
            }
            base::check(found < kMoves, "a symmetry carries a face turn to no face turn");
            move_image[s][m] = static_cast<std::uint8_t>(found);
        }
    }
}

namespace {

template <class Items>
int rank_of(const Items& items) noexcept {
    return static_cast<int>(base::rank_permutation(items));
}

}  // namespace

int twist_of(const Cubie& cubie) noexcept {
    return static_cast<int>(base::rank_twists(cubie.twist, 3));
}

int flip_of(const Cubie& cubie) noexcept {
    return static_cast<int>(base::rank_twists(cubie.flip, 2));
}

int quartet_of(const Cubie& cubie, int first_piece) noexcept {
    std::size_t found = 0;
    std::array<std::uint8_t, 4> order{};
    const std::uint32_t set = base::rank_choice(kEdges, [&](std::size_t place) {
        const int piece = cubie.edge[place] - first_piece;
        const bool is_of_it = piece >= 0 && piece < 4;
        if (is_of_it) {
            order[found++] = static_cast<std::uint8_t>(piece);
        }
        return is_of_it;
    });
    return static_cast<int>(set) * kQuartetOrders + rank_of(order);
}

int corners_of(const Cubie& cubie) noexcept { return rank_of(cubie.corner); }

int ud_edges_of(const Cubie& cubie) noexcept { return rank_of(std::span(cubie.edge).first<8>()); }

void set_twist(Cubie& cubie, int twist) noexcept { base::unrank_twists(twist, 3, cubie.twist); }

void set_flip(Cubie& cubie, int flip) noexcept { base::unrank_twists(flip, 2, cubie.flip); }

void set_quartet(Cubie& cubie, int quartet, int first_piece) noexcept {
    std::array<std::uint8_t, 4> order{};
    base::unrank_permutation(quartet % kQuartetOrders, order);
    int set = quartet / kQuartetOrders;
    int left = 4;
    std::array<bool, kEdges> taken{};
    for (int place = kEdges - 1; place >= 0 && left > 0; --place) {
        const int below = base::binomial(place, left);
        if (set >= below) {
            set -= below;
            --left;
            cubie.edge[static_cast<std::size_t>(place)] =
                static_cast<std::uint8_t>(first_piece + order[static_cast<std::size_t>(left)]);
            taken[static_cast<std::size_t>(place)] = true;
        }
    }
    int other = 0;
    for (std::size_t place = 0; place < kEdges; ++place) {
        if (!taken[place]) {
            other += other == first_piece ? 4 : 0;
            cubie.edge[place] = static_cast<std::uint8_t>(other++);
        }
    }
}

void set_corners(Cubie& cubie, int rank) noexcept { base::unrank_permutation(rank, cubie.corner); }

void set_ud_edges(Cubie& cubie, int rank) noexcept {
    base::unrank_permutation(rank, std::span(cubie.edge).first<8>());
}

}  // namespace revenge::solver::cube3
