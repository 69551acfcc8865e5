// Sizes of the short solver's tables.
//
// More memory allows a single look-up to decide earlier before the end of a reduction (near_reduced.hpp) and, from
// `small` on, twice as many candidates for phase 3 (centers.hpp). The browser's tables are for programs that
// start often and have little memory: pairings take two bits (pairing.hpp), phase 2 looks up one turn less
// (last_turns.hpp), and solutions of near-solved positions are not proven shortest (near_solved_search.hpp). For phase
// 1 of the 3x3x3 the two smallest sizes store the distances near the goal (cube3/distance_deltas.hpp), the largest the
// effect of each turn on every distance (cube3/distance_deltas.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "revenge/base/text.hpp"
#include "revenge/solution.hpp"
namespace revenge::solver::reduction {

struct TierRow {
    Tier tier;
    std::string_view name;
    std::uint64_t near_words;    // 64-bit words of the set of nearly reduced states
    bool splits_about_all_axes;  // phase 2 also splits the wings about y and z (centers.hpp)
    bool is_compact;             // the other tables have their small form
    std::uint64_t memory;        // for building the tables and solving (bench/RESULTS.md), in bytes
};

inline constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;
inline constexpr std::array<TierRow, 4> kTiers{{
    {Tier::Browser, "browser", kMega / 8, false, true, 76 * kMega},
    {Tier::Small, "small", kMega, true, false, 256 * kMega},
    {Tier::Medium, "medium", 8 * kMega, true, false, 448 * kMega},
    {Tier::Large, "large", 64 * kMega, true, false, 1408 * kMega},
}};

constexpr const TierRow& row_of(Tier tier) noexcept {
    return kTiers[static_cast<std::size_t>(tier)];
}
constexpr std::string_view name_of(Tier tier) noexcept { return row_of(tier).name; }
constexpr std::optional<Tier> tier_named(std::string_view name) noexcept {
    for (const TierRow& row : kTiers) {
        if (name == row.name) {
            return row.tier;
        }
    }
    return std::nullopt;
}
// Returns all names: "browser|small|...", as help and messages list words.
inline std::string tier_words() { return base::joined(kTiers, "|", &TierRow::name); }

constexpr std::uint64_t near_words(Tier tier) noexcept { return row_of(tier).near_words; }
constexpr bool splits_about_all_axes(Tier tier) noexcept {
    return row_of(tier).splits_about_all_axes;
}
constexpr bool is_compact(Tier tier) noexcept { return row_of(tier).is_compact; }
constexpr std::uint64_t memory_of(Tier tier) noexcept { return row_of(tier).memory; }

}  // namespace revenge::solver::reduction
