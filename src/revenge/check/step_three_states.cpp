#include "revenge/check/step_three_states.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string_view>

#include "revenge/base/check.hpp"
#include "revenge/check/solution.hpp"

namespace revenge::check {

namespace {

// The patterns of half of an axis's places that have its lowest one.
std::vector<PlaceSet> patterns_with_lowest(PlaceSet axis) {
    std::vector<PlaceSet> out;
    const PlaceSet lowest = axis & (~axis + 1);
    for (PlaceSet set = axis; set != 0; set = (set - 1) & axis) {
        if (std::popcount(set) == 4 && (set & lowest) != 0) {
            out.push_back(set);
        }
    }
    return out;
}

std::uint8_t place_in(const std::vector<PlaceSet>& patterns, PlaceSet set) {
    const auto at = std::ranges::find(patterns, set);
    base::check(at != patterns.end(), "a pattern of centers that step 3 knows");
    return static_cast<std::uint8_t>(at - patterns.begin());
}

}  // namespace

StepThreeStates::StepThreeStates(const ReductionCube& cube) {
    for (std::size_t i = 0; i < axes_.size(); ++i) {
        solved_[i] = cube.face(kAxes[i], 1);
        axes_[i] = solved_[i] | cube.face(kAxes[i], -1);
    }
    f_ = patterns_with_lowest(axes_[1]);
    u_ = patterns_with_lowest(axes_[2]);
    r_ = {solved_[0]};
    const std::vector<ReductionTurn> turns = cube.step_three();
    for (std::size_t i = 0; i < r_.size(); ++i) {  // it grows
        for (const ReductionTurn& turn : turns) {
            const PlaceSet next = moved(r_[i], turn.centers);
            if (std::ranges::find(r_, next) == r_.end()) {
                r_.push_back(next);
            }
        }
    }
    base::check(r_.size() == kRightPatterns && f_.size() == kHalfPatterns,
                "as many patterns of centers as step 3 has");
    for (std::size_t i = 0; i < r_.size(); ++i) {
        opposite_[i] = right(axes_[0] ^ r_[i]);
    }
}

StateChange::Pattern StepThreeStates::pattern(PlaceSet set, PlaceSet axis,
                                              const std::vector<PlaceSet>& patterns) const {
    const bool is_renamed = (set & axis & (~axis + 1)) == 0;
    return {place_in(patterns, is_renamed ? axis ^ set : set), is_renamed};
}

std::uint8_t StepThreeStates::right(PlaceSet set) const { return place_in(r_, set); }

bool StepThreeStates::has(const AxisCenters& centers) const noexcept {
    for (std::size_t i = 0; i < centers.size(); ++i) {
        if (std::popcount(centers[i]) != 4 || (centers[i] & ~axes_[i]) != 0) {
            return false;
        }
    }
    return std::ranges::find(r_, centers[0]) != r_.end();
}

BlockState StepThreeStates::state_of(bool odd, const AxisCenters& centers) const {
    const StateChange::Pattern front = pattern(centers[1], axes_[1], f_);
    const StateChange::Pattern up = pattern(centers[2], axes_[2], u_);
    const bool is_renamed = front.is_renamed != up.is_renamed;
    const std::uint8_t number = right(is_renamed ? axes_[0] ^ centers[0] : centers[0]);
    return {static_cast<std::uint16_t>(front.number * kHalfPatterns + up.number),
            static_cast<std::uint8_t>(number + (odd ? kRightPatterns : 0))};
}

BlockState StepThreeStates::solved() const { return state_of(false, solved_); }

StateChange StepThreeStates::unchanged() const noexcept {
    StateChange out;
    for (std::uint8_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = out.u[i] = {i, false};
    }
    for (std::uint8_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = i;
    }
    return out;
}

StateChange StepThreeStates::change_of(const PlaceTargets& centers, bool odd) const {
    StateChange out;
    for (std::size_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = pattern(moved(f_[i], centers), axes_[1], f_);
        out.u[i] = pattern(moved(u_[i], centers), axes_[2], u_);
    }
    for (std::size_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = right(moved(r_[i], centers));
    }
    out.odd = odd;
    return out;
}

StateChange StepThreeStates::then(const StateChange& first, const StateChange& second) noexcept {
    StateChange out;
    // The opposite of a pattern goes to the opposite.
    const auto combine = [](const StateChange::Pattern& one, const auto& next) {
        const StateChange::Pattern to = next[one.number];
        return StateChange::Pattern{to.number, to.is_renamed != one.is_renamed};
    };
    for (std::size_t i = 0; i < kHalfPatterns; ++i) {
        out.f[i] = combine(first.f[i], second.f);
        out.u[i] = combine(first.u[i], second.u);
    }
    for (std::size_t i = 0; i < kRightPatterns; ++i) {
        out.r[i] = second.r[first.r[i]];
    }
    out.odd = first.odd != second.odd;
    return out;
}

CellPull::CellPull(const StepThreeStates& states, const StateChange& change) noexcept
    : change_(change) {
    for (const bool is_renamed : {false, true}) {
        std::array<CellSet, kCellStates> from{};  // [bit there]
        for (std::size_t bit = 0; bit < kCellStates; ++bit) {
            const std::uint8_t r = change.r[bit % kRightPatterns];
            const bool is_odd = (bit >= kRightPatterns) != change.odd;
            from[(is_renamed ? states.opposite(r) : r) + (is_odd ? kRightPatterns : 0)] = CellSet{1}
                                                                                          << bit;
        }
        for (std::size_t byte = 0; byte < 3; ++byte) {
            auto& sets = bytes_[is_renamed ? 1 : 0][byte];
            for (unsigned low = 1; low < sets.size(); ++low) {
                sets[low] = sets[low & (low - 1)] |
                            from[8 * byte + static_cast<std::size_t>(std::countr_zero(low))];
            }
        }
    }
}

std::vector<StepThreeMove> step_three_moves(const ReductionCube& cube,
                                            const StepThreeStates& states, puzzle::Metric metric) {
    const EdgeWings edges(cube);
    std::vector<StepThreeMove> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 3U, 4U, 6U, 8U, 12U}) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                const bool is_face = layers == 1 || layers == 8;
                if (recount(metric, {turn}, 4) != 1 || (quarters != 2 && (axis == 0 || !is_face))) {
                    continue;
                }
                const ReductionTurn made = cube.turn(turn);
                const PairingMap pairing(edges, made.wings);
                base::check(!pairing.exchanges, "moves of step 3 keep the halves of the wings");
                // A quarter turn of a face is an odd permutation of the corners; its wings in the first half come to
                // edges by the inverse of `inner`.
                const bool odd = (quarters != 2) != odd_permutation(pairing.inner);
                out.push_back(
                    {axis, pairing, states.change_of(made.centers, odd), made.centers, odd});
            }
        }
    }
    return out;
}

namespace {

// Twelve numbers below 16 in one word, the first one lowest.
using Nibbles = std::uint64_t;
constexpr Nibbles kInOrder = 0xBA9876543210;
constexpr Nibbles kOnes = 0x111111111111;
constexpr std::size_t kRanked = kEdges - 2;  // entries

// Moves a point to a face, along its axis.
void put_on(char face, ReductionCube::Point& point) {
    constexpr std::string_view kFaces = "RLUDFB";
    const std::size_t at = kFaces.find(face);
    point[at / 2] = at % 2 == 0 ? 3 : -3;
}

}  // namespace

std::uint32_t rank_of(const Pairing& pairing) noexcept {
    std::uint32_t rank = 0;
    Nibbles below = kInOrder;  // [value]: smaller ones not used yet
    for (std::size_t i = 0; i < kRanked; ++i) {
        const unsigned at = 4U * pairing[i];
        rank = rank * static_cast<std::uint32_t>(kEdges - i) +
               static_cast<std::uint32_t>(below >> at & 15U);
        below -= kOnes << at << 4U;  // each of these has this value below it
    }
    return rank;
}

Pairing pairing_of(std::uint32_t rank) noexcept {
    assert(rank < kPairings);
    std::array<std::uint8_t, kEdges> smaller{};  // [i]: values below the i-th that come after it
    std::uint32_t sum = 0;
    for (std::size_t i = kRanked; i-- > 0;) {
        const auto choices = static_cast<std::uint32_t>(kEdges - i);
        smaller[i] = static_cast<std::uint8_t>(rank % choices);
        sum += smaller[i];
        rank /= choices;
    }
    smaller[kRanked] = static_cast<std::uint8_t>(sum % 2);
    Pairing out{};
    Nibbles left = kInOrder;
    for (std::size_t i = 0; i < kEdges; ++i) {
        const unsigned at = 4U * smaller[i];
        const Nibbles before = left & ((Nibbles{1} << at) - 1);
        out[i] = static_cast<std::uint8_t>(left >> at & 15U);
        left = before | (left >> at >> 4U) << at;
    }
    return out;
}

EdgeWings::EdgeWings(const ReductionCube& cube) {
    constexpr std::array<std::string_view, kEdges> kNames{"UR", "UF", "UL", "UB", "DR", "DF",
                                                          "DL", "DB", "FR", "FL", "BL", "BR"};
    const int beside_r = cube.wing_at({1, 3, 3});
    const bool is_named = (cube.half() >> beside_r & 1U) != 0;
    const PlaceSet half = is_named ? cube.half() : kEverywhere ^ cube.half();
    for (std::size_t i = 0; i < kEdges; ++i) {
        for (const int side : {-1, 1}) {
            ReductionCube::Point point{side, side, side};
            put_on(kNames[i][0], point);
            put_on(kNames[i][1], point);
            const auto wing = static_cast<std::uint8_t>(cube.wing_at(point));
            ((half >> wing & 1U) != 0 ? first : second)[i] = wing;
            edge[wing] = static_cast<std::uint8_t>(i);
        }
    }
}

PairingMap::PairingMap(const EdgeWings& edges, const PlaceTargets& wings) noexcept {
    EdgeMap of_first{};
    EdgeMap of_second{};
    for (std::size_t i = 0; i < kEdges; ++i) {
        of_first[i] = edges.edge[wings[edges.first[i]]];
        of_second[i] = edges.edge[wings[edges.second[i]]];
    }
    const std::uint8_t to = wings[edges.first[0]];
    exchanges = edges.first[edges.edge[to]] != to;
    inner = undone(exchanges ? of_second : of_first);
    outer = exchanges ? of_first : of_second;
}

Pairing PairingMap::operator()(const Pairing& pairing) const noexcept {
    const Pairing from = exchanges ? undone(pairing) : pairing;
    Pairing out{};
    for (std::size_t j = 0; j < kEdges; ++j) {
        out[j] = outer[from[inner[j]]];
    }
    return out;
}

PairingClasses::PairingClasses(const ReductionCube& cube) {
    constexpr std::size_t kKeepTheAxis = 16;
    const EdgeWings edges(cube);
    for (std::size_t s = 0; s < kKeepTheAxis; ++s) {
        symmetries_.emplace_back(edges, cube.wing_symmetries()[s]);
    }
}

bool PairingClasses::is_first(const Pairing& pairing) const noexcept {
    const Pairing inverse = undone(pairing);
    return std::ranges::none_of(symmetries_, [&](const PairingMap& map) {
        const Pairing& from = map.exchanges ? inverse : pairing;
        for (std::size_t j = 0; j < kEdges; ++j) {
            const std::uint8_t entry = map.outer[from[map.inner[j]]];
            if (entry != pairing[j]) {
                return entry < pairing[j];
            }
        }
        return false;
    });
}

Pairing PairingClasses::first_of(const Pairing& pairing) const noexcept {
    Pairing out = pairing;
    for (const PairingMap& map : symmetries_) {
        out = std::min(out, map(pairing));
    }
    return out;
}

std::uint32_t PairingClasses::count(std::uint32_t begin, std::uint32_t end) const noexcept {
    std::uint32_t out = 0;
    for (std::uint32_t rank = begin; rank < end; ++rank) {
        out += is_first(pairing_of(rank)) ? 1 : 0;
    }
    return out;
}

ExceptionStates::ExceptionStates(const ReductionCube& cube, const StepThreeStates& states,
                                 const std::vector<LeftState>& left)
    : cube_(cube), states_(states), classes_(cube) {
    for (const LeftState& one : left) {
        keys_.push_back(key_of(one.rank, states.state_of(one.odd, one.centers)));
    }
    std::ranges::sort(keys_);
}

bool ExceptionStates::lists(std::uint32_t rank, BlockState state) const noexcept {
    return std::ranges::binary_search(keys_, key_of(rank, state));
}

std::vector<BlockState> ExceptionStates::of(std::uint32_t rank) const {
    std::vector<BlockState> out;
    const std::uint64_t begin = std::uint64_t{rank} * kBlockStates;
    for (auto at = std::ranges::lower_bound(keys_, begin);
         at != keys_.end() && *at < begin + kBlockStates; ++at) {
        out.push_back({static_cast<std::uint16_t>((*at - begin) / kCellStates),
                       static_cast<std::uint8_t>((*at - begin) % kCellStates)});
    }
    return out;
}

bool ExceptionStates::are_different() const noexcept {
    return std::ranges::adjacent_find(keys_) == keys_.end();
}

AxisCenters ExceptionStates::image(const AxisCenters& centers,
                                   std::size_t symmetry) const noexcept {
    const PlaceTargets& to = cube_.symmetries()[symmetry];
    AxisCenters out{};
    for (std::size_t axis = 0; axis < centers.size(); ++axis) {
        const int own = StepThreeStates::kAxes[axis];
        const PlaceSet face = moved(cube_.face(own, 1), to);  // that the colour's face comes to
        for (std::size_t there = 0; there < out.size(); ++there) {
            const int other = StepThreeStates::kAxes[there];
            if (face == cube_.face(other, 1)) {
                out[there] = moved(centers[axis], to);
            } else if (face == cube_.face(other, -1)) {
                const PlaceSet both = cube_.face(own, 1) | cube_.face(own, -1);
                out[there] = moved(both ^ centers[axis], to);
            }
        }
    }
    return out;
}

bool ExceptionStates::has(const Pairing& pairing, bool odd, const AxisCenters& centers) const {
    const Pairing first = classes_.first_of(pairing);
    for (std::size_t s = 0; s < classes_.symmetries().size(); ++s) {
        if (classes_.symmetries()[s](pairing) == first &&
            !lists(rank_of(first), states_.state_of(odd, image(centers, s)))) {
            return false;
        }
    }
    return true;
}

std::size_t ExceptionStates::linked(const std::vector<LeftState>& left,
                                    puzzle::Metric metric) const {
    const std::vector<StepThreeMove> moves = step_three_moves(cube_, states_, metric);
    return static_cast<std::size_t>(std::ranges::count_if(left, [&](const LeftState& one) {
        return std::ranges::any_of(moves, [&](const StepThreeMove& move) {
            AxisCenters there{};
            for (std::size_t axis = 0; axis < there.size(); ++axis) {
                there[axis] = moved(one.centers[axis], move.centers);
            }
            return move.axis == 0 &&
                   has(move.pairing(pairing_of(one.rank)), one.odd != move.odd, there);
        });
    }));
}

}  // namespace revenge::check
