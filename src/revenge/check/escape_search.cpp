#include "revenge/check/escape_search.hpp"

#include <algorithm>
#include <bit>

namespace revenge::check {

namespace {

std::size_t words_for(std::size_t places) noexcept {
    return places > kWordPlaces ? std::size_t{1} << (places - kWordPlaces) : 1;
}

}  // namespace

EscapeSearch::EscapeSearch(unsigned places) : loops_(all_subset_loops().front()) {
    for (unsigned left = places / 2 + 1; left-- > 0;) {
        const std::vector<SubsetWord> none(words_for(std::size_t{2} * left), 0);
        levels_.push_back({none, none, std::vector<unsigned>(std::size_t{2} * left)});
    }
    for (unsigned place = 0; place < places; ++place) {
        levels_[0].places[places - 1 - place] = place;
    }
}

PlaceSet EscapeSearch::number_of(PlaceSet subset, unsigned places) noexcept {
    PlaceSet out = 0;
    for (unsigned place = 0; place < places; ++place) {
        out |= (subset >> place & 1U) << (places - 1 - place);
    }
    return out;
}

bool EscapeSearch::escapes(const std::vector<SubsetWord>& outside, const Counts& counts) {
    counts_ = &counts;
    pairs_.clear();
    levels_[0].even = outside;
    // Nothing is asked of an odd choice of none.
    std::fill(levels_[0].odd.begin(), levels_[0].odd.end(), ~SubsetWord{0});
    return extend(0);
}

// RETURNS whether a matching that begins with the pairs so far escapes.
bool EscapeSearch::extend(std::size_t chosen) {
    const Level& here = levels_[chosen];
    if (here.places.empty()) {
        return ((here.even[0] & 1U) != 0 && (*counts_)(pairs_, false)) ||
               ((here.odd[0] & 1U) != 0 && (*counts_)(pairs_, true));
    }
    const auto lowest = static_cast<unsigned>(here.places.size()) - 1;  // its bit
    for (unsigned higher = 0; higher < lowest; ++higher) {
        if (!pair_up(chosen, higher)) {
            continue;
        }
        std::vector<unsigned>& left = levels_[chosen + 1].places;
        std::copy(here.places.begin() + higher + 1, here.places.end() - 1,
                  std::copy_n(here.places.begin(), higher, left.begin()));
        pairs_.emplace_back(here.places[lowest], here.places[higher]);
        const bool found = extend(chosen + 1);
        pairs_.pop_back();
        if (found) {
            return true;
        }
    }
    return false;
}

// Fills the next level. RETURNS whether enough is left there: half of the transversals of its pairs, of either kind.
bool EscapeSearch::pair_up(std::size_t chosen, unsigned higher) {
    const Level& here = levels_[chosen];
    Level& next = levels_[chosen + 1];
    const auto places = static_cast<unsigned>(here.places.size());
    const std::uint64_t needed = places > 2 ? std::uint64_t{1} << (places / 2 - 2) : 0;
    if (places <= kWordPlaces) {
        const unsigned half = 1U << (places - 1);
        const SubsetWord lower = (SubsetWord{1} << half) - 1;
        next.even[0] = shared_in_word(here.even[0] >> half, here.odd[0] & lower, higher);
        next.odd[0] = shared_in_word(here.odd[0] >> half, here.even[0] & lower, higher);
        return static_cast<std::uint64_t>(std::popcount(next.even[0])) >= needed &&
               static_cast<std::uint64_t>(std::popcount(next.odd[0])) >= needed;
    }
    // With the lowest place: the upper half of a bitmap.
    const std::size_t half = here.even.size() / 2;
    const SubsetWord* const even = here.even.data();
    const SubsetWord* const odd = here.odd.data();
    // Most branches end near here, and counting is quicker than writing.
    constexpr unsigned kNearTheEnd = 16;
    if (places <= kNearTheEnd && loops_.count(even + half, odd, higher, half) < needed) {
        return false;
    }
    return loops_.write(even + half, odd, higher, half, next.even.data()) >= needed &&
           loops_.write(odd + half, even, higher, half, next.odd.data()) >= needed;
}

}  // namespace revenge::check
