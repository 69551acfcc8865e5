// How large the short solver's tables may be: what is bought with memory is how many turns before a
// reduction's end it is decided by one look-up (near_reduced.hpp), and, from medium on, quicker ends
// (cube3/phase2_distances.hpp).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace revenge::solver::reduction {

enum class Tier : std::uint8_t { Small, Medium, Large };

inline constexpr std::array<Tier, 3> kTiers{Tier::Small, Tier::Medium, Tier::Large};

constexpr std::string_view name_of(Tier tier) noexcept {
    return tier == Tier::Small ? "small" : tier == Tier::Medium ? "medium" : "large";
}
constexpr std::optional<Tier> tier_named(std::string_view name) noexcept {
    for (const Tier tier : kTiers) {
        if (name == name_of(tier)) {
            return tier;
        }
    }
    return std::nullopt;
}

// RETURNS the size of the tier's set of nearly reduced states, in 64-bit words: 8, 64, 512 MB.
constexpr std::uint64_t near_words(Tier tier) noexcept {
    constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;
    return tier == Tier::Small ? kMega : tier == Tier::Medium ? 8 * kMega : 64 * kMega;
}
// RETURNS whether ends of reductions are judged by phase 2's exact distances, too.
constexpr bool has_exact_ends(Tier tier) noexcept { return tier != Tier::Small; }
// RETURNS what the short solver needs in memory with these tables, in bytes.
constexpr std::uint64_t memory_of(Tier tier) noexcept {
    constexpr std::uint64_t kOthers = std::uint64_t{220} << 20U;
    constexpr std::uint64_t kExactEnds = std::uint64_t{56} << 20U;
    return kOthers + 8 * near_words(tier) + (has_exact_ends(tier) ? kExactEnds : 0);
}

}  // namespace revenge::solver::reduction
