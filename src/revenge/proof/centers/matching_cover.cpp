#include "revenge/proof/centers/matching_cover.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/port/processor.hpp"
#include "revenge/puzzle/parity.hpp"

namespace revenge::proof::centers {

namespace {

constexpr unsigned kSmallPairs = 4;
constexpr unsigned kSmallPlaces = 2 * kSmallPairs;

constexpr bool is_even(unsigned number) noexcept { return number % 2 == 0; }

// The minimum size of E or O, or of their halves, in a branch with `left` remaining pairs.
constexpr std::uint64_t least_of_all(unsigned left) noexcept {
    return std::uint64_t{1} << (left - 1);
}
constexpr std::uint64_t least_of_half(unsigned left) noexcept { return least_of_all(left) / 2; }

// Returns [size]: the subsets of a word's six places that have this size.
std::array<Word, 7> subsets_by_size() noexcept {
    std::array<Word, 7> out{};
    for (unsigned subset = 0; subset < 64; ++subset) {
        out[static_cast<unsigned>(std::popcount(subset))] |= Word{1} << subset;
    }
    return out;
}

std::size_t words_for(unsigned places) noexcept { return std::size_t{1} << (places - 6); }

}  // namespace

MatchingCover::MatchingCover(unsigned pairs, const PairWords& words)
    : pairs_(pairs), words_(words), levels_(pairs - kSmallPairs + 1) {
    for (unsigned chosen = 0; chosen < levels_.size(); ++chosen) {
        const unsigned places = 2 * (pairs - chosen);
        const std::size_t size = words_for(is_even(chosen) ? places - 1 : places);
        levels_[chosen].even.resize(size);
        levels_[chosen].odd.resize(size);
    }
    for (unsigned place = 0; place < 2 * pairs; ++place) {
        levels_[0].places[place] = static_cast<std::uint8_t>(place);
    }
    make_small_matchings();
}

void MatchingCover::make_small_matchings() {
    const auto extend = [this](const auto& self, Small& matching, unsigned count,
                               unsigned free) -> void {
        if (free == 0) {
            for (unsigned lower = 0; lower < 1U << kSmallPairs; ++lower) {
                unsigned subset = 0;
                for (unsigned k = 0; k < kSmallPairs; ++k) {
                    subset |= 1U << matching.pairs[k][lower >> k & 1U];
                }
                auto& kind = is_even(static_cast<unsigned>(std::popcount(lower))) ? matching.even
                                                                                  : matching.odd;
                kind[subset >> 6U] |= Word{1} << (subset & 63U);
            }
            small_.push_back(matching);
            return;
        }
        const auto high = static_cast<unsigned>(std::bit_width(free)) - 1;
        const unsigned rest = free ^ 1U << high;
        for (unsigned low = 0; low < high; ++low) {
            if ((rest >> low & 1U) != 0) {
                Small next = matching;
                next.pairs[count] = {static_cast<std::uint8_t>(high),
                                     static_cast<std::uint8_t>(low)};
                self(self, next, count + 1, rest ^ 1U << low);
            }
        }
    };
    Small none{};
    extend(extend, none, 0, (1U << kSmallPlaces) - 1);
}

MatchingCover::Outcome MatchingCover::search(const std::vector<Word>& reached, const Counts& counts,
                                             std::uint64_t most_nodes) {
    Level& top = levels_[0];
    base::check(reached.size() == top.even.size(), "a bit for each subset with the highest place");
    const std::array<Word, 7> of_size = subsets_by_size();
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto size = pairs_ - 1 - static_cast<unsigned>(base::port::count_bits(i));
        top.even[i] = size < of_size.size() ? of_size[size] & ~reached[i] : 0;
    }
    // No pair has been chosen, so there is no condition on odd choices.
    std::fill(top.odd.begin(), top.odd.end(), ~Word{0});
    pairing_.pairs.assign(pairs_, {});
    counts_ = &counts;
    most_nodes_ = most_nodes;
    outcome_ = {};
    outcome_.nodes_at.assign(levels_.size(), 0);
    const bool ended = descend(0);
    outcome_.covered = !ended;
    return outcome_;
}

// Returns true if the search is over: a counterexample, or too many nodes.
bool MatchingCover::descend(unsigned chosen) {
    if (chosen + kSmallPairs == pairs_) {
        return finish();
    }
    return is_even(chosen) ? descend_from_even(chosen) : descend_from_odd(chosen);
}

bool MatchingCover::choose(unsigned chosen, unsigned lower) {
    const unsigned places = 2 * (pairs_ - chosen);
    const Level& here = levels_[chosen];
    pairing_.pairs[chosen] = {here.places[places - 1], here.places[lower]};
    auto to = levels_[chosen + 1].places.begin();
    for (unsigned bit = 0; bit + 1 < places; ++bit) {
        if (bit != lower) {
            *to++ = here.places[bit];
        }
    }
    return descend(chosen + 1);
}

// Counts the pairings of the next place. Returns true if the limit is exceeded.
bool MatchingCover::look_at(unsigned chosen, unsigned others) {
    outcome_.nodes += others;
    outcome_.nodes_at[chosen + 1] += others;
    return outcome_.nodes > most_nodes_;
}

bool MatchingCover::descend_from_even(unsigned chosen) {
    const unsigned others = 2 * (pairs_ - chosen) - 1;
    const Level& here = levels_[chosen];
    if (look_at(chosen, others)) {
        return true;
    }
    // First a quarter: with the highest of the other places, without the one below it.
    const std::size_t quarter = here.even.size() / 4;
    const std::uint32_t two_highest = std::uint32_t{3} << (others - 2);
    std::uint32_t open =
        two_highest | words_.large(here.even.data() + 2 * quarter, here.odd.data() + 2 * quarter,
                                   (two_highest - 1) & ~two_highest, quarter,
                                   least_of_half(pairs_ - chosen - 1) / 2);
    for (; open != 0; open &= open - 1) {
        const auto lower = static_cast<unsigned>(std::countr_zero(open));
        if (make_half(chosen, lower, true) && choose(chosen, lower)) {
            return true;
        }
    }
    return false;
}

// Computes the half of the next level's E with (or without) the highest remaining place, and the part of O that is read
// with it. Returns true if the half has at least half of the minimum.
bool MatchingCover::make_half(unsigned chosen, unsigned lower, bool upper) {
    const Level& here = levels_[chosen];
    Level& next = levels_[chosen + 1];
    const std::size_t half = here.even.size() / 4;  // half of the next level's E
    const Word* const even = here.even.data();
    const Word* const odd = here.odd.data();
    Word* const to = next.even.data() + (upper ? half : 0);
    std::uint64_t count = 0;
    if (lower + 1 == 2 * (pairs_ - chosen) - 1) {
        const std::size_t at = upper ? half : 0;
        count = words_.both(even + at, odd + 2 * half + at, half, to);
    } else {
        const std::size_t at = upper ? 2 * half : 0;
        count = words_.meet(even + at, odd + at, lower, 2 * half, to);
    }
    if (count < least_of_half(pairs_ - chosen - 1)) {
        return false;
    }
    // Only the middle half of O is read.
    const std::size_t quarter = half / 2;
    words_.reverse(next.even.data() + (upper ? 2 * quarter : quarter), quarter,
                   next.odd.data() + (upper ? quarter : 2 * quarter));
    next.lower = lower;
    return true;
}

bool MatchingCover::descend_from_odd(unsigned chosen) {
    const unsigned others = 2 * (pairs_ - chosen) - 1;
    const Level& here = levels_[chosen];
    Level& next = levels_[chosen + 1];
    const std::uint64_t least = least_of_half(pairs_ - chosen - 1);
    const std::size_t quarter = here.even.size() / 4;
    const std::size_t eighth = quarter / 2;
    const Word* const even = here.even.data();
    const Word* const odd = here.odd.data();
    if (look_at(chosen, others)) {
        return true;
    }
    // Computes E' with the highest of the other places, and O' without it. First the part of E' without the place below
    // the highest, for which the half of E with x is sufficient. If that place is x's partner, or the highest itself, a
    // smaller part is sufficient.
    const std::uint32_t second = std::uint32_t{1} << (others - 2);
    std::uint32_t open =
        words_.large(even + 3 * quarter, odd + quarter, second - 1, eighth, least / 2);
    if (words_.both(even + 6 * eighth, odd + 3 * eighth, eighth, nullptr) >= least) {
        open |= second;
    }
    if (words_.both(even + 5 * eighth, odd + 3 * eighth, eighth, nullptr) >= least) {
        open |= 2 * second;
    }
    if (open == 0 || !make_half(chosen - 1, here.lower, false)) {
        return false;
    }
    // Then the part of O' with the place below the highest.
    open = (open & ~(second - 1)) | words_.large(odd + 2 * quarter + eighth, even + eighth,
                                                 open & (second - 1), eighth, least / 2);
    for (; open != 0; open &= open - 1) {
        const auto lower = static_cast<unsigned>(std::countr_zero(open));
        const bool is_highest = lower + 1 == others;
        const auto made_even = [&] {
            return is_highest
                       ? words_.both(even + 5 * eighth, odd + 3 * eighth, eighth, next.even.data())
                       : words_.meet(even + 3 * quarter, odd + quarter, lower, quarter,
                                     next.even.data());
        };
        const auto made_odd = [&] {
            return is_highest
                       ? words_.both(odd + 4 * eighth, even + 2 * eighth, eighth, next.odd.data())
                       : words_.meet(odd + 2 * quarter, even, lower, quarter, next.odd.data());
        };
        if (made_even() >= least && made_odd() >= least && choose(chosen, lower)) {
            return true;
        }
    }
    return false;
}

bool MatchingCover::finish() {
    const unsigned chosen = pairs_ - kSmallPairs;
    const Level& here = levels_[chosen];
    std::array<Word, 4> even{};
    std::array<Word, 4> odd{};
    if (is_even(chosen)) {
        std::copy(here.even.begin(), here.even.end(), even.begin() + 2);
        words_.reverse(here.even.data(), 2, even.data());
        std::copy(here.odd.begin(), here.odd.end(), odd.begin());
        words_.reverse(here.odd.data(), 2, odd.data() + 2);
    } else {
        if (!make_half(chosen - 1, here.lower, false)) {
            return false;
        }
        std::copy(here.even.begin(), here.even.end(), even.begin());
        words_.reverse(even.data(), even.size(), odd.data());
    }
    const auto inside = [](const std::array<Word, 4>& part, const std::array<Word, 4>& whole) {
        Word outside = 0;
        for (std::size_t i = 0; i < part.size(); ++i) {
            outside |= part[i] & ~whole[i];
        }
        return outside == 0;
    };
    for (const Small& matching : small_) {
        if ((inside(matching.even, even) && inside(matching.odd, odd) &&
             is_counterexample(matching, false)) ||
            (inside(matching.even, odd) && inside(matching.odd, even) &&
             is_counterexample(matching, true))) {
            return true;
        }
    }
    return false;
}

bool MatchingCover::is_counterexample(const Small& matching, bool odd) {
    const unsigned chosen = pairs_ - kSmallPairs;
    for (unsigned k = 0; k < kSmallPairs; ++k) {
        pairing_.pairs[chosen + k] = {levels_[chosen].places[matching.pairs[k][0]],
                                      levels_[chosen].places[matching.pairs[k][1]]};
    }
    pairing_.odd = odd;
    if (!(*counts_)(pairing_)) {
        return false;
    }
    outcome_.counterexample = pairing_;
    return true;
}

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
