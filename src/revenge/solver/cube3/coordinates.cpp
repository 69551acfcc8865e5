#include "revenge/solver/cube3/coordinates.hpp"

#include <algorithm>

namespace revenge::solver::cube3 {

namespace {

constexpr int binomial(int n, int k) noexcept {
    if (k < 0 || k > n) {
        return 0;
    }
    int out = 1;
    for (int i = 0; i < k; ++i) {
        out = out * (n - i) / (i + 1);
    }
    return out;
}

}  // namespace

int rank_permutation(std::span<const std::uint8_t> items) noexcept {
    int rank = 0;
    const std::size_t n = items.size();
    for (std::size_t i = 0; i < n; ++i) {
        int smaller = 0;
        for (std::size_t j = i + 1; j < n; ++j) {
            smaller += items[j] < items[i] ? 1 : 0;
        }
        rank = rank * static_cast<int>(n - i) + smaller;
    }
    return rank;
}

void unrank_permutation(int rank, std::span<std::uint8_t> items) noexcept {
    const std::size_t n = items.size();
    for (std::size_t i = n; i-- > 0;) {
        const int base = static_cast<int>(n - i);
        items[i] = static_cast<std::uint8_t>(rank % base);
        rank /= base;
        for (std::size_t j = i + 1; j < n; ++j) {
            items[j] = static_cast<std::uint8_t>(items[j] + (items[j] >= items[i] ? 1 : 0));
        }
    }
}

int twist_of(const Cubie& cubie) noexcept {
    int out = 0;
    for (std::size_t i = 0; i + 1 < kCorners; ++i) {
        out = out * 3 + cubie.twist[i];
    }
    return out;
}

int flip_of(const Cubie& cubie) noexcept {
    int out = 0;
    for (std::size_t i = 0; i + 1 < kEdges; ++i) {
        out = out * 2 + cubie.flip[i];
    }
    return out;
}

int quartet_of(const Cubie& cubie, int first_piece) noexcept {
    int set = 0;
    int found = 0;
    std::array<std::uint8_t, 4> order{};
    for (int place = 0; place < kEdges; ++place) {
        const int piece = cubie.edge[static_cast<std::size_t>(place)] - first_piece;
        if (piece >= 0 && piece < 4) {
            order[static_cast<std::size_t>(found)] = static_cast<std::uint8_t>(piece);
            ++found;
            set += binomial(place, found);
        }
    }
    return set * kQuartetOrders + rank_permutation(order);
}

int corners_of(const Cubie& cubie) noexcept { return rank_permutation(cubie.corner); }

int ud_edges_of(const Cubie& cubie) noexcept {
    return rank_permutation(std::span(cubie.edge).first<8>());
}

void set_twist(Cubie& cubie, int twist) noexcept {
    int sum = 0;
    for (std::size_t i = kCorners - 1; i-- > 0;) {
        cubie.twist[i] = static_cast<std::uint8_t>(twist % 3);
        sum += twist % 3;
        twist /= 3;
    }
    cubie.twist[kCorners - 1] = static_cast<std::uint8_t>((kTwists - sum) % 3);
}

void set_flip(Cubie& cubie, int flip) noexcept {
    int sum = 0;
    for (std::size_t i = kEdges - 1; i-- > 0;) {
        cubie.flip[i] = static_cast<std::uint8_t>(flip % 2);
        sum += flip % 2;
        flip /= 2;
    }
    cubie.flip[kEdges - 1] = static_cast<std::uint8_t>(sum % 2);
}

void set_quartet(Cubie& cubie, int quartet, int first_piece) noexcept {
    std::array<std::uint8_t, 4> order{};
    unrank_permutation(quartet % kQuartetOrders, order);
    int set = quartet / kQuartetOrders;
    int left = 4;
    std::array<bool, kEdges> taken{};
    for (int place = kEdges - 1; place >= 0 && left > 0; --place) {
        if (set >= binomial(place, left)) {
            set -= binomial(place, left);
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

void set_corners(Cubie& cubie, int rank) noexcept { unrank_permutation(rank, cubie.corner); }

void set_ud_edges(Cubie& cubie, int rank) noexcept {
    unrank_permutation(rank, std::span(cubie.edge).first<8>());
}

}  // namespace revenge::solver::cube3
