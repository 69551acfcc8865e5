#include "revenge/solver/cube3/coordinates.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace revenge::solver::cube3 {

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
