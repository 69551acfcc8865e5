#include "revenge/bounds/matching_cover.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

namespace {

constexpr unsigned kSmallPairs = 4;
constexpr unsigned kSmallPlaces = 2 * kSmallPairs;

constexpr bool is_even(unsigned number) noexcept { return number % 2 == 0; }

// The least that a branch with `left` pairs to go has to keep, of E or O, or of their halves.
constexpr std::uint64_t least_of_all(unsigned left) noexcept {
    return std::uint64_t{1} << (left - 1);
}
constexpr std::uint64_t least_of_half(unsigned left) noexcept { return least_of_all(left) / 2; }

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
    for (std::size_t i = 0; i < reached.size(); ++i) {
        Word of_size = 0;
        for (unsigned low = 0; low < 64; ++low) {
            if (std::popcount(i) + std::popcount(low) == static_cast<int>(pairs_) - 1) {
                of_size |= Word{1} << low;
            }
        }
        top.even[i] = of_size & ~reached[i];
    }
    // No pair has been chosen, so nothing is asked of odd choices.
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

// RETURNS whether the search is over: a counterexample, or too many nodes.
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

bool MatchingCover::descend_from_even(unsigned chosen) {
    const unsigned others = 2 * (pairs_ - chosen) - 1;
    const Level& here = levels_[chosen];
    Level& next = levels_[chosen + 1];
    const std::size_t size = here.even.size();
    outcome_.nodes += others;
    outcome_.nodes_at[chosen + 1] += others;
    if (outcome_.nodes > most_nodes_) {
        return true;
    }
    for (unsigned lower = 0; lower < others; ++lower) {
        if (words_.count(here.even.data(), here.odd.data(), lower, size) <
            least_of_all(pairs_ - chosen - 1)) {
            continue;
        }
        words_.meet(here.even.data(), here.odd.data(), lower, size, next.even.data());
        words_.reverse(next.even.data(), size / 2, next.odd.data());
        if (choose(chosen, lower)) {
            return true;
        }
    }
    return false;
}

bool MatchingCover::descend_from_odd(unsigned chosen) {
    const unsigned others = 2 * (pairs_ - chosen) - 1;
    const Level& here = levels_[chosen];
    Level& next = levels_[chosen + 1];
    const std::uint64_t least = least_of_half(pairs_ - chosen - 1);
    const std::size_t quarter = here.even.size() / 4;
    const Word* const even = here.even.data();
    const Word* const odd = here.odd.data();
    outcome_.nodes += others;
    outcome_.nodes_at[chosen + 1] += others;
    if (outcome_.nodes > most_nodes_) {
        return true;
    }
    for (unsigned lower = 0; lower + 1 < others; ++lower) {
        // With x or without it, with the next highest place or without it.
        if (words_.count(even + 3 * quarter, odd + quarter, lower, quarter) < least ||
            words_.count(odd + 2 * quarter, even, lower, quarter) < least) {
            continue;
        }
        words_.meet(even + 3 * quarter, odd + quarter, lower, quarter, next.even.data());
        words_.meet(odd + 2 * quarter, even, lower, quarter, next.odd.data());
        if (choose(chosen, lower)) {
            return true;
        }
    }
    // The next highest place is the lower one of the pair, and the one below it the next highest.
    const std::size_t eighth = quarter / 2;
    return words_.both(even + 5 * eighth, odd + 3 * eighth, eighth, next.even.data()) >= least &&
           words_.both(odd + 4 * eighth, even + 2 * eighth, eighth, next.odd.data()) >= least &&
           choose(chosen, others - 1);
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

}  // namespace revenge::bounds
