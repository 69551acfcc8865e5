#include "revenge/proof/centers/all_wings.hpp"

#include <bit>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::centers {

namespace {

// Tries all transversals of the kind, one by one.
bool escapes(const SubsetBits& splits, const Pairing& pairing) {
    for (unsigned lower = 0; lower < 1U << pairing.pairs.size(); ++lower) {
        if ((std::popcount(lower) % 2 != 0) != pairing.odd) {
            continue;
        }
        Mask subset = 0;
        for (std::size_t k = 0; k < pairing.pairs.size(); ++k) {
            const auto& [high, low] = pairing.pairs[k];
            subset |= Mask{1} << ((lower >> k & 1U) != 0 ? low : high);
        }
        const Mask with_last =
            ((subset & kLastPlace) != 0 ? subset : subset ^ kAllPlaces) ^ kLastPlace;
        if ((splits[with_last >> 6U] >> (with_last & 63U) & 1U) != 0) {
            return false;
        }
    }
    return true;
}

}  // namespace

bool parity_of(const Pairing& pairing) {
    PlaceMap wings{};
    constexpr std::size_t kPairs = kPlaces / 2;
    for (std::size_t k = 0; k < kPairs; ++k) {
        auto [low, high] = pairing.pairs[k];
        if (k == 0 && pairing.odd) {
            std::swap(low, high);
        }
        wings[k] = static_cast<std::uint8_t>(low);
        wings[k + kPairs] = static_cast<std::uint8_t>(high);
    }
    return puzzle::is_odd_permutation(wings);
}

AllWings::Answer AllWings::judge(const SubsetBits& splits, bool odd, std::uint64_t most_nodes) {
    const auto outcome = cover_.search(
        splits, [odd](const Pairing& pairing) { return parity_of(pairing) == odd; }, most_nodes);
    Answer out;
    out.nodes = outcome.nodes;
    if (outcome.covered) {
        out.verdict = Verdict::Covered;
    } else if (outcome.counterexample) {
        out.verdict = Verdict::Escapes;
        out.escape = *outcome.counterexample;
        base::check(escapes(splits, out.escape), "no split leaves the matching's pairs apart");
    }
    return out;
}

}  // namespace revenge::proof::centers
