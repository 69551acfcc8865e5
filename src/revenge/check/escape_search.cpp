#include "revenge/check/escape_search.hpp"

#include <bit>

namespace revenge::check {

namespace {

bool has(PlaceSet set, unsigned place) noexcept { return (set >> place & 1U) != 0; }

class Marks {
  public:
    explicit Marks(std::vector<std::uint64_t>& words) : words_(words) {}
    void flip(PlaceSet set) noexcept { words_[set / 64] ^= std::uint64_t{1} << (set % 64); }
    bool holds(PlaceSet set) const noexcept { return (words_[set / 64] >> (set % 64) & 1U) != 0; }

  private:
    std::vector<std::uint64_t>& words_;
};

}  // namespace

EscapeSearch::EscapeSearch(unsigned places)
    : places_(places),
      marks_(places, std::vector<std::uint64_t>(((std::size_t{1} << places) + 63) / 64, 0)) {}

bool EscapeSearch::escapes(const std::vector<PlaceSet>& outside, const Counts& counts) {
    counts_ = &counts;
    pairs_.clear();
    const PlaceSet free = (PlaceSet{1} << places_) - 1;
    // The first pair: nothing is asked of an odd choice of none.
    for (unsigned high = 1; high < places_; ++high) {
        List even;
        List odd;
        for (const PlaceSet set : outside) {
            if (has(set, 0) && !has(set, high)) {
                even.push_back(set ^ 1U);
            } else if (!has(set, 0) && has(set, high)) {
                odd.push_back(set ^ PlaceSet{1} << high);
            }
        }
        pairs_.emplace_back(0, high);
        if (extend(even, odd, free ^ 1U ^ PlaceSet{1} << high)) {
            return true;
        }
        pairs_.pop_back();
    }
    return false;
}

bool EscapeSearch::extend(const List& even, const List& odd, PlaceSet free) {
    if (free == 0) {
        return (!even.empty() && (*counts_)(pairs_, false)) ||
               (!odd.empty() && (*counts_)(pairs_, true));
    }
    const auto left = static_cast<unsigned>(std::popcount(free)) / 2;
    const std::size_t needed = std::size_t{1} << (left - 1);
    if (even.size() < needed || odd.size() < needed) {
        return false;
    }
    return pair_up(even, odd, free, static_cast<unsigned>(std::countr_zero(free)));
}

bool EscapeSearch::pair_up(const List& even, const List& odd, PlaceSet free, unsigned low) {
    const PlaceSet low_bit = PlaceSet{1} << low;
    const auto split = [&](const List& list, List& with, List& without) {
        for (const PlaceSet set : list) {
            (has(set, low) ? with : without).push_back(set);
        }
    };
    List even_with;
    List even_without;
    List odd_with;
    List odd_without;
    split(even, even_with, even_without);
    split(odd, odd_with, odd_without);
    Marks even_marks(marks_[2 * pairs_.size() - 2]);
    Marks odd_marks(marks_[2 * pairs_.size() - 1]);
    const auto flip_all = [&] {
        for (const PlaceSet set : even_without) {
            even_marks.flip(set);
        }
        for (const PlaceSet set : odd_without) {
            odd_marks.flip(set);
        }
    };
    // Subsets that are in one list with the lower place and in the other with the higher one instead.
    const auto meet = [&](const List& with, const Marks& other, PlaceSet high_bit, List& out) {
        for (const PlaceSet set : with) {
            if ((set & high_bit) == 0 && other.holds(set ^ low_bit ^ high_bit)) {
                out.push_back(set ^ low_bit);
            }
        }
    };
    flip_all();
    bool found = false;
    for (unsigned high = low + 1; high < places_ && !found; ++high) {
        if (!has(free, high)) {
            continue;
        }
        const PlaceSet high_bit = PlaceSet{1} << high;
        List next_even;
        List next_odd;
        meet(even_with, odd_marks, high_bit, next_even);
        meet(odd_with, even_marks, high_bit, next_odd);
        pairs_.emplace_back(low, high);
        found = extend(next_even, next_odd, free ^ low_bit ^ high_bit);
        pairs_.pop_back();
    }
    flip_all();
    return found;
}

}  // namespace revenge::check
