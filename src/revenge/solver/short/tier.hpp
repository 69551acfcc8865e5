// How large the short solver's tables may be.
//
// What is bought with memory is how many turns before a reduction's end it is decided by one look-up
// (near_reduced.hpp), and, from small on, twice as many candidates for phase 3 (split_centers.hpp). The
// browser's is for programs that start often and have little: its pairings lie in two bits (pairing.hpp), one
// turn less of phase 2 is looked up (last_turns.hpp), and positions close to solved are not proven shortest
// (close.hpp). Of the 3x3x3's phase 1 both small ones know the distances near the goal
// (cube3/near_distances.hpp), the large one what each turn does to every distance (cube3/turn_effects.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace revenge::solver::reduction {

enum class Tier : std::uint8_t { Browser, Small, Medium, Large };

struct TierRow {
    Tier tier;
    std::string_view name;
    std::uint64_t near_words;    // of the set of nearly reduced states, 64 bits each
    bool splits_about_all_axes;  // phase 2 splits the wings about y and z, too (split_centers.hpp)
    bool is_compact;             // the other tables are the small ones
    std::uint64_t
        memory;  // that a program needs that makes its tables and solves (bench/RESULTS.md), in bytes
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
// RETURNS all names: "browser|small|...", as help and messages list words.
std::string tier_words();

constexpr std::uint64_t near_words(Tier tier) noexcept { return row_of(tier).near_words; }
constexpr bool splits_about_all_axes(Tier tier) noexcept {
    return row_of(tier).splits_about_all_axes;
}
constexpr bool is_compact(Tier tier) noexcept { return row_of(tier).is_compact; }
constexpr std::uint64_t memory_of(Tier tier) noexcept { return row_of(tier).memory; }

}  // namespace revenge::solver::reduction
