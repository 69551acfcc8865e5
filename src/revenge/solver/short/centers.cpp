#include "revenge/solver/short/centers.hpp"

#include <bit>
#include <map>
#include <set>

namespace revenge::solver::reduction {

namespace {

constexpr std::uint8_t kUnseen = 0xFF;
constexpr std::size_t kU = 0;
constexpr std::size_t kR = 1;
constexpr std::size_t kF = 2;
constexpr std::size_t kOpposite = 3;  // faces in the order U R F D L B

// Places of phase 2's coordinates: the 16 of U F D B, the 8 of R L; and of one axis.
constexpr std::array<std::uint8_t, 16> kRing{0,  1,  2,  3,  8,  9,  10, 11,
                                             12, 13, 14, 15, 20, 21, 22, 23};
constexpr std::array<std::uint8_t, 8> axis_places(std::size_t face) {
    std::array<std::uint8_t, 8> out{};
    for (std::size_t i = 0; i < 4; ++i) {
        out[i] = static_cast<std::uint8_t>(4 * face + i);
        out[i + 4] = static_cast<std::uint8_t>(4 * (face + kOpposite) + i);
    }
    return out;
}

template <std::size_t N, class Is>
unsigned bits_where(const Pieces& pieces, const std::array<std::uint8_t, N>& places, const Is& is) {
    unsigned out = 0;
    for (std::size_t i = 0; i < N; ++i) {
        out |= is(pieces.center[places[i]]) ? 1U << i : 0U;
    }
    return out;
}

auto is_colour(std::size_t face) {
    return [face](std::uint8_t c) { return c == face; };
}
unsigned colour_bits(const Pieces& pieces, std::size_t face) {
    return bits_where(pieces, axis_places(face), is_colour(face));
}
void set_colour_bits(Pieces& pieces, std::size_t face, unsigned bits) {
    const auto places = axis_places(face);
    for (std::size_t i = 0; i < places.size(); ++i) {
        pieces.center[places[i]] =
            static_cast<std::uint8_t>((bits >> i & 1U) != 0 ? face : face + kOpposite);
    }
}

// RETURNS the states within reach of the goals, by breadth-first search over their numbers.
template <class Next>
std::vector<std::uint8_t> distances(std::size_t size, std::vector<std::size_t> queue,
                                    std::size_t moves, const Next& next) {
    std::vector<std::uint8_t> distance(size, kUnseen);
    for (const std::size_t goal : queue) {
        distance[goal] = 0;
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t m = 0; m < moves; ++m) {
            const std::size_t to = next(queue[i], m);
            if (distance[to] == kUnseen) {
                distance[to] = static_cast<std::uint8_t>(distance[queue[i]] + 1);
                queue.push_back(to);
            }
        }
    }
    return distance;
}

template <class Next>
base::LargeVector<Ways> ways(const std::vector<std::uint8_t>& distance, std::size_t moves,
                             const Next& next) {
    base::LargeVector<Ways> out(distance.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        for (std::size_t m = 0; m < moves; ++m) {
            const std::uint8_t there = distance[next(i, m)];
            const std::uint64_t bit = std::uint64_t{1} << m;
            out[i].nearer |= there < distance[i] ? bit : 0;
            out[i].level |= there <= distance[i] ? bit : 0;
        }
    }
    return out;
}

// The R/L center patterns that `moves` make of the solved one.
std::set<unsigned> closure_on_r(const std::vector<Generator>& moves) {
    Pieces solved;
    for (const std::size_t face : {kU, kR, kF}) {
        set_colour_bits(solved, face, 0x0F);
    }
    std::set<unsigned> seen{0x0F};
    std::vector<unsigned> queue{0x0F};
    while (!queue.empty()) {
        Pieces pieces = solved;
        set_colour_bits(pieces, kR, queue.back());
        queue.pop_back();
        for (const Generator& move : moves) {
            const unsigned to = colour_bits(apply(pieces, move), kR);
            if (seen.insert(to).second) {
                queue.push_back(to);
            }
        }
    }
    return seen;
}

}  // namespace

bool is_odd_permutation(const std::uint8_t* items, std::size_t count) noexcept {
    std::uint32_t seen = 0;
    std::size_t cycles = 0;
    for (std::size_t i = 0; i < count; ++i) {
        cycles += (seen >> i & 1U) ^ 1U;
        for (std::size_t k = i; (seen >> k & 1U) == 0; k = items[k]) {
            seen |= 1U << k;
        }
    }
    return (count - cycles) % 2 != 0;
}

std::uint32_t AxisCenters::set_of(const Pieces& pieces) noexcept {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < kCenters; ++i) {
        out |= pieces.center[i] % kOpposite == kR ? 1U << i : 0U;
    }
    return out;
}

AxisCenters::AxisCenters(const std::vector<Generator>& moves, bool any_axis)
    : maps_(moves.size()), base_(1U << 12U), within_(1U << 12U) {
    for (std::size_t m = 0; m < moves.size(); ++m) {
        for (std::size_t part = 0; part < 3; ++part) {
            for (unsigned byte = 0; byte < 256; ++byte) {
                for (std::size_t bit = 0; bit < 8; ++bit) {
                    if ((byte >> bit & 1U) != 0) {
                        maps_[m][part][byte] |= 1U << moves[m].center_to[8 * part + bit];
                    }
                }
            }
        }
    }
    std::array<std::uint32_t, 13> of_weight{};
    for (unsigned low = 0; low < 1U << 12U; ++low) {
        within_[low] = static_cast<std::uint16_t>(of_weight[std::popcount(low)]++);
    }
    std::uint32_t size = 0;
    for (unsigned high = 0; high < 1U << 12U; ++high) {
        base_[high] = size;
        const int rest = 8 - std::popcount(high);
        size += rest >= 0 ? of_weight[rest] : 0;
    }
    distance_.assign(size, kUnseen);
    std::vector<std::uint32_t> queue;
    for (const std::size_t face : {kR, kU, kF}) {
        if (face != kR && !any_axis) {
            continue;
        }
        std::uint32_t goal = 0;
        for (const std::uint8_t place : axis_places(face)) {
            goal |= 1U << place;
        }
        queue.push_back(goal);
        distance_[rank(goal)] = 0;
    }
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (std::size_t m = 0; m < moves.size(); ++m) {
            const std::uint32_t to = apply(queue[i], m);
            if (distance_[rank(to)] == kUnseen) {
                distance_[rank(to)] = static_cast<std::uint8_t>(distance(queue[i]) + 1);
                queue.push_back(to);
            }
        }
    }
}

SplitCenters::SplitCenters(const std::vector<Generator>& moves, const std::vector<Generator>& next)
    : axes_rank_(1U << 16U), alike_rank_(1U << 8U) {
    std::vector<unsigned> axes;
    for (unsigned set = 0; set < 1U << 16U; ++set) {
        if (std::popcount(set) == 8 && (set & 1U) != 0) {
            axes_rank_[set] = static_cast<std::uint16_t>(axes.size());
            axes_rank_[~set & 0xFFFFU] = axes_rank_[set];
            axes.push_back(set);
        }
    }
    std::vector<unsigned> alike;
    for (unsigned set = 0; set < 1U << 8U; ++set) {
        if (std::popcount(set) == 4 && (set & 1U) != 0) {
            alike_rank_[set] = static_cast<std::uint8_t>(alike.size());
            alike_rank_[~set & 0xFFU] = alike_rank_[set];
            alike.push_back(set);
        }
    }
    axes_moves_.resize(axes.size());
    alike_moves_.resize(alike.size());
    for (std::size_t m = 0; m < moves.size(); ++m) {
        odd_[m] = is_odd_permutation(moves[m].from.wing.data(), kWings) ? 1 : 0;
        for (std::size_t i = 0; i < axes.size(); ++i) {
            Pieces pieces;
            for (std::size_t k = 0; k < kRing.size(); ++k) {
                pieces.center[kRing[k]] =
                    static_cast<std::uint8_t>((axes[i] >> k & 1U) != 0 ? kU : kF);
            }
            const unsigned to = bits_where(reduction::apply(pieces, moves[m]), kRing,
                                           [](std::uint8_t c) { return c == kU; });
            axes_moves_[i][m] = axes_rank_[to];
        }
        for (std::size_t i = 0; i < alike.size(); ++i) {
            Pieces pieces;
            set_colour_bits(pieces, kR, alike[i]);
            alike_moves_[i][m] = alike_rank_[colour_bits(reduction::apply(pieces, moves[m]), kR)];
        }
    }
    const std::size_t goal_axes = axes_rank_[0x0F0F];
    std::vector<std::size_t> goals;
    for (const unsigned set : closure_on_r(next)) {
        goals.push_back((goal_axes * 35 + alike_rank_[set]) * 2);
    }
    const auto after = [this](std::size_t i, std::size_t m) {
        return index(apply(place_at(i), m));
    };
    distance_ = distances(axes.size() * alike.size() * 2, goals, moves.size(), after);
    ways_ = ways(distance_, moves.size(), after);
}

SplitCenters::Place SplitCenters::place_of(const Pieces& pieces) const noexcept {
    const unsigned axes =
        bits_where(pieces, kRing, [](std::uint8_t c) { return c % kOpposite == kU; });
    return {axes_rank_[axes], alike_rank_[colour_bits(pieces, kR)],
            static_cast<std::uint8_t>(is_odd_permutation(pieces.wing.data(), kWings) ? 1 : 0)};
}

std::size_t FaceCenters::raw_index(const Pieces& pieces) const noexcept {
    std::array<std::uint8_t, kHalf> edges{};
    for (std::size_t i = 0; i < kHalf; ++i) {
        edges[i] = pieces.wing[i] % kHalf;
    }
    // Where phase 2 has brought the U/D colours to F and B, the cube is looked at turned about x: U
    // is called F and F is called D. That turn is odd on the edges and even on the corners.
    const bool turned = pieces.center[0] % kOpposite != kU;
    const bool odd = (is_odd_permutation(edges.data(), kHalf) !=
                      is_odd_permutation(pieces.corner.data(), kCorners)) != turned;
    const unsigned on_u = turned ? bits_where(pieces, axis_places(kU), is_colour(kF + kOpposite))
                                 : colour_bits(pieces, kU);
    const unsigned on_f =
        turned ? bits_where(pieces, axis_places(kF), is_colour(kU)) : colour_bits(pieces, kF);
    std::size_t index = any_rank_[on_u];
    index = index * 70 + any_rank_[on_f];
    index = index * 12 + r_rank_[colour_bits(pieces, kR)];
    return index * 2 + (odd ? 1 : 0);
}

std::uint16_t FaceCenters::place_of(const Pieces& pieces) const noexcept {
    return rank_[raw_index(pieces)];
}

FaceCenters::FaceCenters(const puzzle::Cube& cube, const std::vector<Generator>& moves,
                         const std::vector<puzzle::SymmetryIndex>& symmetries) {
    std::vector<unsigned> any;
    for (unsigned set = 0; set < 1U << 8U; ++set) {
        if (std::popcount(set) == 4) {
            any_rank_[set] = static_cast<std::uint8_t>(any.size());
            any.push_back(set);
        }
    }
    std::vector<unsigned> on_r;
    for (const unsigned set : closure_on_r(moves)) {
        r_rank_[set] = static_cast<std::uint8_t>(on_r.size());
        on_r.push_back(set);
    }
    constexpr std::uint16_t kNone = 0xFFFF;
    rank_.assign(any.size() * any.size() * on_r.size() * 2, kNone);
    std::vector<Pieces> representatives;
    Pieces base;
    for (std::uint8_t i = 0; i < kCorners; ++i) {
        base.corner[i] = i;
    }
    for (const unsigned odd : {0U, 1U}) {
        for (std::uint8_t i = 0; i < kWings; ++i) {
            base.wing[i] = i;
        }
        std::swap(base.wing[0], base.wing[odd]);
        for (const unsigned u : any) {
            for (const unsigned f : any) {
                for (const unsigned r : on_r) {
                    set_colour_bits(base, kU, u);
                    set_colour_bits(base, kF, f);
                    set_colour_bits(base, kR, r);
                    if (rank_[raw_index(base)] != kNone) {
                        continue;
                    }
                    for (const unsigned swaps : {0b000U, 0b011U, 0b101U, 0b110U}) {
                        Pieces alike = base;
                        set_colour_bits(alike, kU, u ^ ((swaps & 1U) != 0 ? 0xFFU : 0));
                        set_colour_bits(alike, kF, f ^ ((swaps & 2U) != 0 ? 0xFFU : 0));
                        set_colour_bits(alike, kR, r ^ ((swaps & 4U) != 0 ? 0xFFU : 0));
                        rank_[raw_index(alike)] =
                            static_cast<std::uint16_t>(representatives.size());
                    }
                    representatives.push_back(base);
                }
            }
        }
    }
    moves_.resize(representatives.size());
    for (std::size_t i = 0; i < representatives.size(); ++i) {
        for (std::size_t m = 0; m < moves.size(); ++m) {
            moves_[i][m] = place_of(reduction::apply(representatives[i], moves[m]));
        }
    }
    seen_.resize(representatives.size());
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    for (std::size_t s = 0; s < symmetries.size(); ++s) {
        const auto to = [&](std::size_t place) {
            return cube.symmetry(symmetries[s]).place[first + place] - first;
        };
        for (std::size_t i = 0; i < representatives.size(); ++i) {
            // Conjugation keeps the parities.
            Pieces image = representatives[i];
            for (std::size_t k = 0; k < kCenters; ++k) {
                image.center[to(k)] =
                    static_cast<std::uint8_t>(to(4U * representatives[i].center[k]) / 4);
            }
            seen_[i][s] = place_of(image);
        }
    }
    std::swap(base.wing[0], base.wing[1]);
    for (std::uint8_t i = 0; i < kWings; ++i) {
        base.wing[i] = i;
    }
    for (const std::size_t face : {kU, kR, kF}) {
        set_colour_bits(base, face, 0x0F);
    }
    const auto after = [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(moves_[i][m]);
    };
    solved_[0] = place_of(base);
    distance_ = distances(representatives.size(), {solved()}, moves.size(), after);
    ways_ = ways(distance_, moves.size(), after);
}

}  // namespace revenge::solver::reduction
