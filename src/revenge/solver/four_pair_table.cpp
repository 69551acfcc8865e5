#include "revenge/solver/four_pair_table.hpp"

#include <algorithm>
#include <bit>

#include "revenge/puzzle/parity.hpp"
#include "revenge/search/distances.hpp"

namespace revenge::solver {

namespace {

using Four = std::array<std::uint8_t, 4>;

constexpr std::size_t kDigits = kHalfPlaces * kHalfPlaces * kHalfPlaces * kHalfPlaces;

std::size_t number_of(const Four& places) {
    std::size_t out = 0;
    for (const std::uint8_t place : places) {
        out = out * kHalfPlaces + place;
    }
    return out;
}

unsigned mask_of(const Four& places) {
    unsigned out = 0;
    for (const std::uint8_t place : places) {
        out |= 1U << place;
    }
    return out;
}

// The 24 orders of four things; orders()[k][i] is what comes i-th.
std::vector<Four> orders() {
    std::vector<Four> out;
    Four order{0, 1, 2, 3};
    do {
        out.push_back(order);
    } while (std::ranges::next_permutation(order).found);
    return out;
}

}  // namespace

FourPairTable::FourPairTable(int wings_first, const std::vector<chain::Move>& moves,
                             const std::vector<int>& edges, int deepest) {
    rank_all();
    make_move_tables(wings_first, moves);
    std::vector<std::size_t> goal;
    for (std::size_t set = 0; set < sets_.size(); ++set) {
        const bool is_goal = std::ranges::all_of(sets_[set], [&edges](std::uint8_t place) {
            return std::ranges::find(edges, place) != edges.end();
        });
        if (is_goal) {
            goal.push_back(set * kOrdered + ordered_rank_[number_of(sets_[set])]);
        }
    }
    distances_ = search::distances(
        kSize, goal, chain::costs_of(moves),
        [this](std::size_t index, std::size_t move) {
            return std::size_t{after_move(static_cast<Index>(index), move)};
        },
        deepest);
}

void FourPairTable::rank_all() {
    constexpr unsigned kQuadPieces = 4;
    set_rank_.resize(std::size_t{1} << kHalfPlaces);
    for (unsigned mask = 0; mask < set_rank_.size(); ++mask) {
        if (std::popcount(mask) != kQuadPieces) {
            continue;
        }
        Four places{};
        std::size_t count = 0;
        for (std::uint8_t place = 0; place < kHalfPlaces; ++place) {
            if ((mask >> place & 1U) != 0) {
                places[count++] = place;
            }
        }
        set_rank_[mask] = static_cast<std::uint16_t>(sets_.size());
        sets_.push_back(places);
    }
    ordered_rank_.resize(kDigits);
    for (std::size_t number = 0; number < kDigits; ++number) {
        Four places{};
        std::size_t rest = number;
        for (std::size_t i = places.size(); i-- > 0;) {
            places[i] = static_cast<std::uint8_t>(rest % kHalfPlaces);
            rest /= kHalfPlaces;
        }
        if (std::popcount(mask_of(places)) == kQuadPieces) {
            ordered_rank_[number] = static_cast<std::uint16_t>(ordered_.size());
            ordered_.push_back(places);
        }
    }
}

void FourPairTable::make_move_tables(int wings_first, const std::vector<chain::Move>& moves) {
    const std::vector<Four> all_orders = orders();
    for (const chain::Move& move : moves) {
        // Where the wing in each place of a half goes.
        std::array<Pairing, 2> to{};
        for (std::size_t place = 0; place < 2 * kHalfPlaces; ++place) {
            const auto from = static_cast<std::size_t>(
                move.action.from[static_cast<std::size_t>(wings_first) + place] - wings_first);
            to[from / kHalfPlaces][from % kHalfPlaces] =
                static_cast<std::uint8_t>(place % kHalfPlaces);
        }
        for (const Four& set : sets_) {
            Four moved{};
            std::ranges::transform(set, moved.begin(), [&](std::uint8_t a) { return to[0][a]; });
            // The order that sorts them: its i-th is the one that falls on the i-th place.
            const auto order = std::ranges::find_if(all_orders, [&moved](const Four& candidate) {
                return std::ranges::is_sorted(candidate, {},
                                              [&moved](std::uint8_t i) { return moved[i]; });
            });
            set_after_.push_back(set_rank_[mask_of(moved)]);
            order_.push_back(static_cast<std::uint8_t>(order - all_orders.begin()));
        }
        for (const Four& ordered : ordered_) {
            Four moved{};
            std::ranges::transform(ordered, moved.begin(),
                                   [&](std::uint8_t b) { return to[1][b]; });
            ordered_after_.push_back(ordered_rank_[number_of(moved)]);
        }
    }
    for (const Four& order : all_orders) {
        for (const Four& ordered : ordered_) {
            Four sorted{};
            std::ranges::transform(order, sorted.begin(),
                                   [&](std::uint8_t i) { return ordered[i]; });
            resorted_.push_back(ordered_rank_[number_of(sorted)]);
        }
    }
}

std::array<FourPairTable::Index, FourPairTable::kQuads> FourPairTable::quads_of(
    const Pairing& pairing) const noexcept {
    std::array<Index, kQuads> out{};
    for (std::size_t set = 0; set < sets_.size(); ++set) {
        Four partners{};
        std::ranges::transform(sets_[set], partners.begin(),
                               [&](std::uint8_t a) { return pairing[a]; });
        out[set] = static_cast<Index>(set) * kOrdered + ordered_rank_[number_of(partners)];
    }
    return out;
}

std::optional<Pairing> pairing_of(std::span<const puzzle::SlotNumber> wings) noexcept {
    constexpr std::uint8_t kNone = kHalfPlaces;
    Pairing place_of_edge{};  // in the second half
    place_of_edge.fill(kNone);
    for (std::uint8_t b = 0; b < kHalfPlaces; ++b) {
        std::uint8_t& place = place_of_edge[wings[kHalfPlaces + b] % kHalfPlaces];
        if (place != kNone) {
            return std::nullopt;
        }
        place = b;
    }
    Pairing out{};
    std::ranges::transform(wings.first(kHalfPlaces), out.begin(), [&](puzzle::SlotNumber wing) {
        return place_of_edge[wing % kHalfPlaces];
    });
    return out;
}

bool meets_pairs_goal(const chain::PhaseDeclaration& phase,
                      std::span<const puzzle::SlotNumber> wings) noexcept {
    const auto pairing = pairing_of(wings);
    return pairing && !puzzle::is_odd(*pairing) &&
           std::ranges::all_of(phase.joined_edges, [&pairing](int edge) {
               return (*pairing)[static_cast<std::size_t>(edge)] == edge;
           });
}

}  // namespace revenge::solver
