#include "revenge/solver/reduction/centers.hpp"

#include <bit>
#include <numeric>

#include "revenge/base/call_noinline.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/combinatorics.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/search/distances.hpp"

namespace revenge::solver::reduction {

std::set<unsigned> closure_on_r(const std::vector<Generator>& moves) {
    Pieces solved;
    for (const std::size_t face : {kU, kR, kF}) {
        set_colour_bits(solved, face, 0x0F);
    }
    const auto found =
        base::closure(std::vector{0x0FU}, moves, [&](unsigned set, const auto& move) {
            Pieces pieces = solved;
            set_colour_bits(pieces, kR, set);
            return colour_bits(apply(pieces, move), kR);
        });
    return {found.begin(), found.end()};
}

std::uint32_t AxisCenters::set_of(const Pieces& pieces) noexcept {
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < kCenters; ++i) {
        out |= pieces.center[i] % kOpposite == kR ? 1U << i : 0U;
    }
    return out;
}

void AxisCenters::make_maps(const std::vector<Generator>& moves) {
    maps_.resize(moves.size());
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
}

AxisCenters::AxisCenters(const std::vector<Generator>& moves, bool any_axis) : ranks_(kInSet) {
    make_maps(moves);
    constexpr std::uint32_t size = base::binomial(kCenters, kInSet);
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
        distance_[ranks_.rank(goal)] = 0;
    }
    queue.reserve(size);
    if (!any_axis) {
        ways_ = Ways(size, moves.size());
    }
    // Behind this all neighbours of a set have their distances.
    std::vector<std::uint32_t> to(moves.size());
    std::vector<std::uint32_t> place(moves.size());
    const auto expand = [&](std::size_t i) {
        const std::uint32_t from = queue[i];
        const std::uint32_t place_of_from = ranks_.rank(from);
        for (std::size_t m = 0; m < moves.size(); ++m) {
            to[m] = apply(from, m);
            place[m] = ranks_.rank(to[m]);
        }
        std::uint8_t* const distance = distance_.data();
        const std::uint8_t here = distance[place_of_from];
        std::uint64_t nearer = 0;
        std::uint64_t level = 0;
        for (std::size_t m = 0; m < moves.size(); ++m) {
            std::uint8_t there = distance[place[m]];
            if (there == kUnseen) {
                there = static_cast<std::uint8_t>(here + 1);
                distance[place[m]] = there;
                queue.push_back(to[m]);
            }
            nearer |= std::uint64_t{there < here} << m;
            level |= std::uint64_t{there <= here} << m;
        }
        if (!any_axis) {
            ways_.set(place_of_from, nearer, level);
        }
    };
    for (std::size_t i = 0; i < queue.size() && (!any_axis || queue.size() < size); ++i) {
        base::call_noinline(expand, i);
    }
}

// Phase 3's centers: 70 * 70 * 12 arrangements and a parity, up to the colour changes of half turns.

std::uint16_t FaceCenters::place_of(const Pieces& pieces) const noexcept {
    std::array<std::uint8_t, kHalf> edges{};
    for (std::size_t i = 0; i < kHalf; ++i) {
        edges[i] = pieces.wing[i] % kHalf;
    }
    // Where phase 2 has brought the U/D colours to F and B, the cube is looked at turned about x: U
    // is called F and F is called D. That turn is odd on the edges and even on the corners.
    const bool turned = pieces.center[0] % kOpposite != kU;
    const bool odd =
        (puzzle::is_odd_permutation(edges) != puzzle::is_odd_permutation(pieces.corner)) != turned;
    const unsigned on_u = turned ? bits_where(pieces, axis_places(kU), is_colour(kF + kOpposite))
                                 : colour_bits(pieces, kU);
    const unsigned on_f =
        turned ? bits_where(pieces, axis_places(kF), is_colour(kU)) : colour_bits(pieces, kF);
    return place_of(on_u, on_f, colour_bits(pieces, kR), odd);
}

namespace {

// A cube whose corners and wings are solved.
Pieces solved_but_centers() {
    Pieces out;
    std::iota(out.corner.begin(), out.corner.end(), std::uint8_t{0});
    std::iota(out.wing.begin(), out.wing.end(), std::uint8_t{0});
    return out;
}

}  // namespace

std::vector<Pieces> FaceCenters::number_places(const std::vector<unsigned>& on_any,
                                               const std::vector<unsigned>& on_r) {
    constexpr std::uint16_t kNone = 0xFFFF;
    rank_.assign(on_any.size() * on_any.size() * on_r.size() * 2, kNone);
    constexpr std::array kSwaps{0b000U, 0b011U, 0b101U, 0b110U};
    const std::size_t even = rank_.size() / 2 / kSwaps.size();
    std::vector<Pieces> representatives;
    representatives.reserve(even);
    Pieces base = solved_but_centers();
    for (const unsigned u : on_any) {
        for (const unsigned f : on_any) {
            for (const unsigned r : on_r) {
                if (place_of(u, f, r, false) != kNone) {
                    continue;
                }
                set_colour_bits(base, kU, u);
                set_colour_bits(base, kF, f);
                set_colour_bits(base, kR, r);
                for (const unsigned swaps : kSwaps) {
                    const auto seen = [swaps](unsigned bits, unsigned which) {
                        return bits ^ ((swaps & which) != 0 ? 0xFFU : 0);
                    };
                    const std::size_t raw = raw_index(seen(u, 1), seen(f, 2), seen(r, 4), false);
                    rank_[raw] = static_cast<std::uint16_t>(representatives.size());
                    rank_[raw + 1] = static_cast<std::uint16_t>(representatives.size() + even);
                }
                representatives.push_back(base);
            }
        }
    }
    return representatives;
}

FaceCenters::FaceCenters(const puzzle::Cube& cube, const std::vector<Generator>& moves,
                         const std::vector<puzzle::SymmetryIndex>& symmetries) {
    std::vector<unsigned> on_any;
    for (unsigned set = 0; set < 1U << 8U; ++set) {
        if (std::popcount(set) == 4) {
            any_rank_[set] = static_cast<std::uint8_t>(on_any.size());
            on_any.push_back(set);
        }
    }
    std::vector<unsigned> on_r;
    for (const unsigned set : closure_on_r(moves)) {
        r_rank_[set] = static_cast<std::uint8_t>(on_r.size());
        on_r.push_back(set);
    }
    const std::vector<Pieces> representatives = number_places(on_any, on_r);
    const std::size_t even = representatives.size();
    moves_.resize(2 * even);
    for (std::size_t i = 0; i < even; ++i) {
        for (std::size_t m = 0; m < moves.size(); ++m) {
            const std::uint16_t to = place_of(reduction::apply(representatives[i], moves[m]));
            moves_[i][m] = to;
            moves_[i + even][m] = static_cast<std::uint16_t>((to + even) % moves_.size());
        }
    }
    look_through(cube, symmetries, representatives);
    Pieces solved = solved_but_centers();
    for (const std::size_t face : {kU, kR, kF}) {
        set_colour_bits(solved, face, 0x0F);
    }
    const auto after = [this](std::size_t i, std::size_t m) {
        return static_cast<std::size_t>(moves_[i][m]);
    };
    solved_[0] = place_of(solved);
    distance_ = search::distances(moves_.size(), std::array{std::size_t{solved_[0]}},
                                  search::UnitCosts{moves.size()}, after);
    ways_ = ways(distance_, moves.size(), after);
}

void FaceCenters::look_through(const puzzle::Cube& cube,
                               const std::vector<puzzle::SymmetryIndex>& symmetries,
                               const std::vector<Pieces>& representatives) {
    const std::size_t even = representatives.size();
    seen_.resize(2 * even);
    const auto first = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    for (std::size_t s = 0; s < symmetries.size(); ++s) {
        const auto to = [&](std::size_t place) {
            return cube.symmetry(symmetries[s]).place[first + place] - first;
        };
        for (std::size_t i = 0; i < even; ++i) {
            // Conjugation keeps the parities.
            Pieces image = representatives[i];
            for (std::size_t k = 0; k < kCenters; ++k) {
                image.center[to(k)] = static_cast<std::uint8_t>(
                    to(4 * std::size_t{representatives[i].center[k]}) / 4);
            }
            seen_[i][s] = place_of(image);
            seen_[i + even][s] = static_cast<std::uint16_t>((seen_[i][s] + even) % seen_.size());
        }
    }
}

namespace {

constexpr unsigned kAxesSets = 1U << 16U;
constexpr unsigned kAlikeSets = 1U << 8U;

// RETURNS the low bits of `set` at the places of `mask`, in order.
unsigned spread(unsigned set, unsigned mask) {
    unsigned out = 0;
    for (; mask != 0; mask &= mask - 1, set >>= 1U) {
        out |= (set & 1U) != 0 ? mask & -mask : 0;
    }
    return out;
}

// The sets of 8 of 16 and of 4 of 8 in the order of their ranks.
std::vector<unsigned> axes_sets(SplitAbout about) {
    std::vector<unsigned> out;
    for (unsigned set = 0; set < kAxesSets; ++set) {
        if (std::popcount(set) == 8 && (about == SplitAbout::Other || (set & 1U) != 0)) {
            out.push_back(set);
        }
    }
    return out;
}
std::vector<unsigned> alike_sets() {
    std::vector<unsigned> out;
    for (unsigned set = 1; set < kAlikeSets; set += 2) {
        if (std::popcount(set) == 4) {
            out.push_back(set);
        }
    }
    return out;
}

}  // namespace

SplitSetMoves::SplitSetMoves(const std::vector<Generator>& moves, SplitAbout about) {
    for (const Generator& move : moves) {
        const auto to = [&](std::size_t place) { return move.center_to[place]; };
        const ByteMaps ring = byte_maps(kRing, to);
        maps_.push_back({ring, about == SplitAbout::X ? byte_maps(axis_places(kR), to) : ring,
                         move.is_odd_on_wings});
    }
}

SplitSets SplitSetMoves::apply(const SplitSets& sets, std::size_t move) const noexcept {
    const Map& map = maps_[move];
    return {image(map.axes, sets.axes), image(map.alike, sets.alike), sets.is_odd != map.is_odd};
}

SplitCenters::SplitCenters(const std::vector<Generator>& moves, SplitAbout about)
    : about_{about}, axes_rank_(kAxesSets), alike_rank_(kAlikeSets) {
    std::uint16_t rank = 0;
    for (const unsigned set : axes_sets(about)) {
        axes_rank_[set] = rank;
        if (about == SplitAbout::X) {
            axes_rank_[~set & (kAxesSets - 1)] = rank;
        }
        ++rank;
    }
    std::uint8_t alike_rank = 0;
    for (const unsigned set : alike_sets()) {
        alike_rank_[set] = alike_rank_[~set & (kAlikeSets - 1)] = alike_rank++;
    }
    if (about == SplitAbout::Other) {
        packed_.resize(256);
        for (unsigned mask = 0; mask < 256; ++mask) {
            packed_[mask].count = static_cast<std::uint8_t>(std::popcount(mask));
            for (unsigned set = 0; set < 256; ++set) {
                unsigned at = 0;
                for (unsigned left = mask; left != 0; left &= left - 1, ++at) {
                    packed_[mask].bits[set] = static_cast<std::uint8_t>(
                        packed_[mask].bits[set] | (set >> std::countr_zero(left) & 1U) << at);
                }
            }
        }
    }
    const std::vector<SplitSets> sets = all_sets();
    const SplitSetMoves maps(moves, about);
    const auto after = [&](std::size_t place, std::size_t m) {
        SplitSets from = sets[place / 2];
        from.is_odd = place % 2 != 0;
        return std::size_t{place_of(maps.apply(from, m))};
    };
    std::vector<std::size_t> goal_places;
    for (const SplitGoal& goal : goals(moves)) {
        goal_places.push_back(place_of(goal.sets));
    }
    distance_ =
        search::distances(sets.size() * 2, goal_places, search::UnitCosts{moves.size()}, after);
    ways_ = ways(distance_, moves.size(), after);
}

std::vector<SplitSets> SplitCenters::all_sets() const {
    std::vector<SplitSets> out;
    const std::vector<unsigned> alike = alike_sets();
    for (const unsigned axes : axes_sets(about())) {
        for (const unsigned set : alike) {
            out.push_back(
                {static_cast<std::uint16_t>(axes),
                 static_cast<std::uint16_t>(about() == SplitAbout::X ? set : spread(set, axes)),
                 false});
        }
    }
    return out;
}

std::vector<SplitGoal> SplitCenters::goals(const std::vector<Generator>& moves) const {
    // Solved: U D, or F B, centers at home, those of the first face alike.
    constexpr SplitSets kOnX{0x0F0F, 0x0F, false};
    constexpr SplitSets kOnY{0x0F0F, 0x000F, false};
    constexpr SplitSets kOnZ{0xF0F0, 0x00F0, false};
    const SplitSetMoves maps(moves, about());
    std::vector<SplitGoal> out;
    const auto add_closure = [&](std::uint8_t axis, const SplitSets& solved) {
        const std::size_t first = out.size();
        std::set<Place> seen{place_of(solved)};
        out.push_back({axis, solved});
        for (std::size_t i = first; i < out.size(); ++i) {
            for (std::size_t m = 0; m < moves.size(); ++m) {
                const SplitSets to = maps.apply(out[i].sets, m);
                if (!is_beyond_phase3(moves[m], axis) && seen.insert(place_of(to)).second) {
                    out.push_back({axis, to});
                }
            }
        }
    };
    if (about() == SplitAbout::X) {
        add_closure(0, kOnX);
    } else {
        add_closure(1, kOnY);
        add_closure(2, kOnZ);
    }
    return out;
}

}  // namespace revenge::solver::reduction
