#include "revenge/solver/reduction/split_centers.hpp"

#include <bit>
#include <set>

#include "revenge/search/distances.hpp"

namespace revenge::solver::reduction {

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
