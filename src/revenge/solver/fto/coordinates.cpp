#include "revenge/solver/fto/coordinates.hpp"

#include <map>

namespace revenge::solver::fto {

namespace {

constexpr std::size_t kHalf = kPlaces / 2;
constexpr std::size_t kKinds = 4;
using KindCounts = std::array<int, kKinds>;

KindCounts counts_of(std::size_t half) {
    KindCounts out{};
    for (std::size_t i = 0; i < kHalf; ++i) {
        ++out[(half >> i & 1U) | (half >> (i + kHalf) & 1U) << 1U];
    }
    return out;
}

}  // namespace

Threes::Threes() {
    std::uint16_t rounds = 0;
    for (std::size_t number = 0; number < kNumbers; ++number) {
        const Triple at = places_of(number);
        // The first of its three turned triples begins with the least place.
        if (at[0] < at[1] && at[0] < at[2] && at[1] != at[2]) {
            first_[rounds] = at;
            for (const Triple& turned :
                 {at, Triple{at[1], at[2], at[0]}, Triple{at[2], at[0], at[1]}}) {
                rounds_[triple(turned)] = rounds;
            }
            ++rounds;
        }
    }
    std::uint8_t sets = 0;
    for (std::size_t mask = 0; mask < kMasks; ++mask) {
        if (std::popcount(mask) == 3) {
            masks_[sets] = static_cast<std::uint16_t>(mask);
            sets_[mask] = sets++;
        }
    }
}

FourThrees::FourThrees() {
    std::map<KindCounts, std::uint16_t> seen;  // how many halves have these counts
    for (std::size_t half = 0; half < kMasks; ++half) {
        right_[half] = seen[counts_of(half)]++;
    }
    std::uint32_t before = 0;
    for (std::size_t half = 0; half < kMasks; ++half) {
        KindCounts rest{};
        bool is_possible = true;
        const KindCounts counts = counts_of(half);
        for (std::size_t kind = 0; kind < kKinds; ++kind) {
            rest[kind] = 3 - counts[kind];
            is_possible = is_possible && rest[kind] >= 0;
        }
        left_[half] = before;
        before += is_possible ? seen[rest] : 0U;
    }
}

std::vector<std::uint32_t> FourThrees::all() const {
    std::vector<std::uint32_t> out(kSize);
    for (std::uint32_t low = 0; low < kMasks; ++low) {
        if (std::popcount(low) != 6) {
            continue;
        }
        for (std::uint32_t high = 0; high < kMasks; ++high) {
            if (std::popcount(high) == 6 && std::popcount(low & high) == 3) {
                const std::uint32_t planes = low | high << kPlaces;
                out[rank(planes)] = planes;
            }
        }
    }
    return out;
}

KindMap KindMap::of(const std::array<std::uint8_t, 4>& image) noexcept {
    KindMap out;
    constexpr std::uint16_t kAll = kMasks - 1;
    for (std::size_t plane = 0; plane < 2; ++plane) {
        const auto bit = [&](std::size_t kind) {
            return ((image[kind] ^ image[0]) >> plane & 1U) != 0 ? kAll : std::uint16_t{0};
        };
        out.constant[plane] = (image[0] >> plane & 1U) != 0 ? kAll : std::uint16_t{0};
        out.linear[plane * 2] = bit(1);
        out.linear[plane * 2 + 1] = bit(2);
    }
    return out;
}

}  // namespace revenge::solver::fto
