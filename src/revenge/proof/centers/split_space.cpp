#include "revenge/proof/centers/split_space.hpp"

#include <algorithm>
#include <bit>

#include "revenge/base/check.hpp"
#include "revenge/base/closure.hpp"

namespace revenge::proof::centers {

Splits::Splits(unsigned positions) : numbers_(std::size_t{1} << positions) {
    const std::uint32_t all = (1U << positions) - 1;
    for (std::uint32_t word = (all + 1) / 2; word <= all; ++word) {
        if (std::popcount(word) == static_cast<int>(positions / 2)) {
            const auto number = static_cast<std::uint16_t>(words_.size());
            numbers_[word] = number;
            numbers_[all ^ word] = number;
            words_.push_back(static_cast<std::uint16_t>(word));
        }
    }
}

Splits Splits::unseen(unsigned positions) {
    Splits out;
    out.words_.assign(1, 0);
    out.numbers_.assign(std::size_t{1} << positions, 0);
    return out;
}

namespace {

// The bits of `places`, pushed together, and apart again.
std::uint32_t gather(Mask mask, Mask places) noexcept {
    std::uint32_t out = 0;
    for (unsigned bit = 0; places != 0; places &= places - 1, ++bit) {
        out |= (mask >> static_cast<unsigned>(std::countr_zero(places)) & 1U) << bit;
    }
    return out;
}

Mask scatter(std::uint32_t word, Mask places) noexcept {
    Mask out = 0;
    for (; places != 0; places &= places - 1, word >>= 1U) {
        out |= (word & 1U) << static_cast<unsigned>(std::countr_zero(places));
    }
    return out;
}

}  // namespace

SplitSpace::SplitSpace(const puzzle::Cube& cube, puzzle::Metric metric)
    : metric_(metric),
      moves_(moves_of(cube, metric, Step::Two)),
      symmetries_(symmetries_of(cube, true)) {
    after_.resize(moves_.size());
    for (std::size_t m = 0; m < moves_.size(); ++m) {
        after_[m].resize(size());
        for (CenterIndex state = 0; state < size(); ++state) {
            after_[m][state] = image_of(state, moves_[m].centers, moves_[m].odd);
        }
    }
    std::vector<coset::IndexMap> elements;
    std::vector<coset::GroupElement> inverses;
    for (const PlaceSymmetry& symmetry : symmetries_) {
        elements.emplace_back([this, &symmetry](coset::RawIndex state) {
            return image_of(state, symmetry.centers, false);
        });
        const auto back = std::find_if(symmetries_.begin(), symmetries_.end(), [&](const auto& s) {
            return s.index == puzzle::inverse(symmetry.index);
        });
        inverses.push_back(static_cast<coset::GroupElement>(back - symmetries_.begin()));
    }
    classes_ = coset::ClassTable::find(size(), elements, inverses);
    find_goal(cube);
}

std::pair<Mask, Mask> SplitSpace::masks(CenterIndex state) const noexcept {
    const std::uint32_t splits = state / 2;
    return {scatter(splits16_.word(splits / splits8_.size()), kAllPlaces ^ rl_places()),
            scatter(splits8_.word(splits % splits8_.size()), rl_places())};
}

std::optional<CenterIndex> SplitSpace::state_of(Mask fb, Mask r, bool odd) const noexcept {
    constexpr int kOfFour = 8;
    constexpr int kOfTwo = 4;
    if ((fb & rl_places()) != 0 || (r & ~rl_places()) != 0 || std::popcount(fb) != kOfFour ||
        std::popcount(r) != kOfTwo) {
        return std::nullopt;
    }
    return index(splits16_.number(gather(fb, kAllPlaces ^ rl_places())),
                 splits8_.number(gather(r, rl_places())), odd);
}

CenterIndex SplitSpace::image_of(CenterIndex state, const PlaceMap& centers,
                                 bool odd) const noexcept {
    const auto [fb, r] = masks(state);
    return index(splits16_.number(gather(image(fb, centers), kAllPlaces ^ rl_places())),
                 splits8_.number(gather(image(r, centers), rl_places())), is_odd(state) != odd);
}

void SplitSpace::find_goal(const puzzle::Cube& cube) {
    constexpr Mask kFrontAndBack = 0xF00F00;
    constexpr Mask kRight = 0x0000F0;
    goal_.push_back(index(splits16_.number(gather(kFrontAndBack, kAllPlaces ^ rl_places())),
                          splits8_.number(gather(kRight, rl_places())), false));
    // A quarter turn about R-L exchanges F B and U D and is even on the wings; so it fixes the solved state here.
    const std::vector<PlaceMove> moves = moves_of(cube, puzzle::Metric::Sstm, Step::Three);
    for (const PlaceMove& move : moves) {
        const Mask half = image(kHalfOfWings, move.wings);
        base::check(half == kHalfOfWings || half == (kAllPlaces ^ kHalfOfWings),
                    "moves of step 3 keep the halves of the wings or exchange them");
    }
    goal_ = base::closure(std::move(goal_), moves, [&](CenterIndex from, const PlaceMove& move) {
        return image_of(from, move.centers, move.odd);
    });
}

}  // namespace revenge::proof::centers
