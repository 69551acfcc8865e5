#include "revenge/check/step_three_pairings.hpp"

#include <algorithm>
#include <cassert>
#include <string_view>

namespace revenge::check {

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

}  // namespace revenge::check
