#include "revenge/check/coverage_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>
#include <utility>

#include "revenge/base/text.hpp"
#include "revenge/check/certificate_text.hpp"

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
    // No odd choice exists yet, so it requires nothing.
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

CoverageCheck::CoverageCheck(const ReductionCube& cube, puzzle::Metric metric, unsigned threads,
                             const std::function<bool()>& stop)
    : cube_(cube),
      near_(ReductionReach::near(metric)),
      reach_(cube, metric, stop),
      states_(cube, metric, reach_),
      halves_((std::size_t{1} << kPlaces) / 64, 0),
      searches_(threads, EscapeSearch(kPlaces)) {
    for (PlaceSet number = 0; number <= kEverywhere; ++number) {
        if (std::popcount(number) * 2 == static_cast<int>(kPlaces)) {
            halves_[number / 64] |= SubsetWord{1} << (number % 64);
        }
    }
}

// Returns true if placing the low wings on the lower places, or one of them on the higher, is an odd permutation of the
// wings.
bool CoverageCheck::is_odd(const EscapeSearch::Pairs& pairs, bool exchanged) const {
    PlaceTargets wings{};
    std::size_t pair = 0;
    for (int home = 0; home < static_cast<int>(kPlaces); ++home) {
        if ((cube_.half() >> home & 1U) == 0) {
            continue;
        }
        auto [low, high] = pairs[pair];
        if (pair == 0 && exchanged) {
            std::swap(low, high);
        }
        wings[static_cast<std::size_t>(home)] = static_cast<std::uint8_t>(low);
        wings[static_cast<std::size_t>(cube_.partner(home))] = static_cast<std::uint8_t>(high);
        ++pair;
    }
    return odd_permutation(wings);
}

base::Status CoverageCheck::check_number(const std::vector<SubsetWord>& inside,
                                         const Claim& claimed) const {
    std::uint64_t reached = 0;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        reached += static_cast<std::uint64_t>(std::popcount(inside[i] & halves_[i]));
    }
    if (reached / 2 < claimed.reached || (claimed.is_exact && reached / 2 != claimed.reached)) {
        return refuted(fmt::format(
            "{}: {} within {}, not {}", claimed.line, base::counted(reached / 2, "split"),
            base::counted(claimed.moves, "move"), base::grouped(claimed.reached)));
    }
    return {};
}

// They are claimed to meet every matching.
base::Status CoverageCheck::check_splits(const Splits& splits, const Claim& claimed,
                                         EscapeSearch& search) const {
    REVENGE_TRY(check_number(splits.inside, claimed));
    std::vector<SubsetWord> outside(halves_);
    for (std::size_t i = 0; i < outside.size(); ++i) {
        outside[i] &= ~splits.inside[i];
    }
    const auto counts = [&](const EscapeSearch::Pairs& pairs, bool odd) {
        return is_odd(pairs, odd) == splits.odd;
    };
    if (search.escapes(outside, counts)) {
        return refuted(fmt::format("{}: a pairing of the wings escapes", claimed.line));
    }
    return {};
}

base::Status CoverageCheck::check(const ClaimedCoverage& claimed, unsigned thread) {
    return check_splits({reach_.reach(claimed.centers, claimed.moves), claimed.centers.odd},
                        {claimed.reached, true, claimed.moves, claimed.line}, searches_[thread]);
}

base::Status CoverageCheck::count(const ClaimedCoverage& claimed) const {
    return check_number(reach_.reach(claimed.centers, claimed.moves),
                        {claimed.reached, true, claimed.moves, claimed.line});
}

base::Status CoverageCheck::check(const ClaimedState& claimed, unsigned thread) {
    if (claimed.shortest > claimed.longest || claimed.moves - claimed.longest < near_ ||
        claimed.moves - claimed.shortest > 2 * near_) {
        return refuted(claimed.line + ": words of these lengths do not lead to step 2 in time");
    }
    return check_splits(
        {states_.reach(claimed.centers, claimed.moves, claimed.shortest, claimed.longest),
         claimed.centers.odd},
        {claimed.reached, false, claimed.moves, claimed.line}, searches_[thread]);
}

namespace {

// As certificates name it: 24 letters, R and L on the places of R and L centers, and the parity of the wings.
std::string name_of(const StepOneCenters& centers) {
    std::string out;
    for (unsigned place = 0; place < kPlaces; ++place) {
        const auto has = [place](PlaceSet set) { return (set >> place & 1U) != 0; };
        out += has(centers.r) ? 'R' : has(centers.rl) ? 'L' : has(centers.fb) ? 'F' : 'U';
    }
    return out + (centers.odd ? "\todd" : "\teven");
}

}  // namespace

base::Status check_blocks(const std::vector<StepOneCenters>& list,
                          const std::vector<ClaimedBlock>& blocks) {
    std::size_t begin = 0;
    for (const ClaimedBlock& block : blocks) {
        if (block.states > list.size() - begin) {
            return refuted(fmt::format(
                "{}: {} there, of {} that g leaves after the lines before it", block.line,
                base::counted(block.states, "state"), base::grouped(list.size() - begin)));
        }
        std::string names;
        for (std::size_t i = begin; i < begin + block.states; ++i) {
            names += name_of(list[i]) + "\n";
        }
        if (block.first != list[begin] || block.names != sum_of(names)) {
            return refuted(fmt::format("{}: these are not the next {} that g leaves", block.line,
                                       base::counted(block.states, "state")));
        }
        begin += block.states;
    }
    if (begin != list.size()) {
        return refuted(fmt::format("blocks.tsv: {} that g leaves, not {}",
                                   base::counted(list.size(), "state"), base::grouped(begin)));
    }
    return {};
}

std::vector<ClaimedState> states_of(const std::vector<StepOneCenters>& list,
                                    const ReductionClaim& claim,
                                    const std::vector<std::size_t>& chosen) {
    std::vector<ClaimedState> out;
    out.reserve(chosen.size());
    auto block = claim.blocks.begin();
    std::size_t begin = 0;
    for (const std::size_t i : chosen) {
        while (i >= begin + block->states) {
            begin += block->states;
            ++block;
        }
        out.push_back({fmt::format("{}, state {}", block->line, i - begin + 1), list[i],
                       claim.moves, block->shortest, block->longest, 0});
    }
    return out;
}

namespace {

// Equal for centers that a symmetry carries to each other.
using Form = std::tuple<PlaceSet, PlaceSet, bool>;

class Forms {
  public:
    explicit Forms(const ReductionCube& cube) : on_rl_(cube.face(0, 1) | cube.face(0, -1)) {
        for (const PlaceTargets& symmetry : cube.symmetries()) {
            if (moved(on_rl_, symmetry) == on_rl_) {
                symmetries_.push_back(symmetry);
            }
        }
    }
    Form form(const StepTwoCenters& centers) const {
        Form out{kEverywhere, kEverywhere, true};
        for (const PlaceTargets& symmetry : symmetries_) {
            const PlaceSet fb = moved(centers.fb, symmetry);
            const PlaceSet r = moved(centers.r, symmetry);
            out = std::min(out, Form{std::min(fb, fb ^ on_rl_ ^ kEverywhere),
                                     std::min(r, r ^ on_rl_), centers.odd});
        }
        return out;
    }

  private:
    PlaceSet on_rl_;
    std::vector<PlaceTargets> symmetries_;
};

}  // namespace

std::vector<std::size_t> coverage_needed(const ReductionCube& cube, const ReductionClaim& claim) {
    const Forms forms(cube);
    std::map<Form, std::size_t> best;  // the first line with the fewest moves
    for (std::size_t i = 0; i < claim.coverage.size(); ++i) {
        const auto [at, is_new] = best.try_emplace(forms.form(claim.coverage[i].centers), i);
        if (!is_new && claim.coverage[i].moves < claim.coverage[at->second].moves) {
            at->second = i;
        }
    }
    const std::vector<ReductionTurn> turns = cube.turns(claim.metric, 2);
    std::vector<std::size_t> out;
    for (const auto& [form, line] : best) {
        const ClaimedCoverage& one = claim.coverage[line];
        const bool follows =
            std::any_of(turns.begin(), turns.end(), [&](const ReductionTurn& turn) {
                const auto found = best.find(
                    forms.form({moved(one.centers.fb, turn.centers),
                                moved(one.centers.r, turn.centers), one.centers.odd != turn.odd}));
                return found != best.end() && claim.coverage[found->second].moves < one.moves;
            });
        if (!follows) {
            out.push_back(line);
        }
    }
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace revenge::check
