#include "revenge/proof/centers/split_reach.hpp"

#include <algorithm>
#include <bit>
#include <iterator>

#include "revenge/base/check.hpp"
#include "revenge/base/closure.hpp"
#include "revenge/base/port/processor.hpp"

namespace revenge::proof::centers {

namespace {

Mask with_last_place(Mask subset) noexcept {
    return (subset & kLastPlace) != 0 ? subset : subset ^ kAllPlaces;
}

void sort_unique(std::vector<Mask>& masks) {
    std::sort(masks.begin(), masks.end());
    masks.erase(std::unique(masks.begin(), masks.end()), masks.end());
}

}  // namespace

SplitReach::SplitReach(const SplitSpace& space, int near, const std::function<bool()>& stop)
    : space_(space), near_(near), listed_(space.classes().classes()) {
    std::vector<std::vector<Mask>> level(listed_.size());
    for (const CenterIndex state : space.goal()) {
        const auto [cls, symmetry] = space.classes().class_of(state);
        level[cls].push_back(
            with_last_place(image(kHalfOfWings, space.symmetries()[symmetry].wings)));
    }
    for (auto& masks : level) {
        sort_unique(masks);
    }
    for (int distance = 0;; ++distance) {
        std::uint64_t positions = 0;
        for (coset::ClassIndex cls = 0; cls < listed_.size(); ++cls) {
            std::vector<Mask> both;
            both.reserve(listed_[cls].size() + level[cls].size());
            std::merge(listed_[cls].begin(), listed_[cls].end(), level[cls].begin(),
                       level[cls].end(), std::back_inserter(both));
            listed_[cls].swap(both);
            positions += level[cls].size() * space.class_size(cls);
        }
        positions_.push_back(positions);
        if (distance == near || stop()) {
            return;
        }
        std::vector<std::vector<Mask>> next(listed_.size());
        for (coset::ClassIndex cls = 0; cls < listed_.size(); ++cls) {
            next[cls] = neighbours_of(cls, level);
        }
        level.swap(next);
    }
}

// Subsets at the representative from which a move leads into `level`, and which are not listed yet. The symmetries that
// fix the representative can be ignored, because the level is closed under them.
std::vector<Mask> SplitReach::neighbours_of(coset::ClassIndex cls,
                                            const std::vector<std::vector<Mask>>& level) const {
    std::vector<Mask> found;
    const CenterIndex from = space_.classes().representative(cls);
    for (std::size_t m = 0; m < space_.moves().size(); ++m) {
        const auto [there, symmetry] = space_.classes().class_of(space_.after_move(from, m));
        if (level[there].empty()) {
            continue;
        }
        const MaskMap back(
            inverse(then(space_.moves()[m].wings, space_.symmetries()[symmetry].wings)));
        for (const Mask subset : level[there]) {
            found.push_back(with_last_place(back(subset)));
        }
    }
    sort_unique(found);
    std::vector<Mask> fresh;
    std::set_difference(found.begin(), found.end(), listed_[cls].begin(), listed_[cls].end(),
                        std::back_inserter(fresh));
    return fresh;
}

bool SplitReach::lists(CenterIndex state, Mask subset) const noexcept {
    const auto [cls, symmetry] = space_.classes().class_of(state);
    return std::binary_search(listed_[cls].begin(), listed_[cls].end(),
                              with_last_place(image(subset, space_.symmetries()[symmetry].wings)));
}

std::optional<Mask> SplitReach::find(CenterIndex state, const PlaceMap& wings,
                                     const std::function<bool(Mask)>& wanted) const {
    const auto [cls, symmetry] = space_.classes().class_of(state);
    if (listed_[cls].empty()) {
        return std::nullopt;
    }
    const MaskMap back(inverse(then(wings, space_.symmetries()[symmetry].wings)));
    for (const Mask listed : listed_[cls]) {
        if (const Mask subset = back(listed); wanted(subset)) {
            return subset;
        }
    }
    return std::nullopt;
}

template <class Visit>
void SplitReach::words(CenterIndex from, int length, const Visit& visit) const {
    struct Walk {
        const SplitSpace& space;
        const Visit& visit;
        void operator()(CenterIndex state, const PlaceMap& wings, std::size_t last,
                        int left) const {
            if (left == 0) {
                visit(state, wings);
                return;
            }
            const std::vector<PlaceMove>& moves = space.moves();
            for (std::size_t m = 0; m < moves.size(); ++m) {
                if (may_follow(moves, last, m)) {
                    (*this)(space.after_move(state, m), then(wings, moves[m].wings), m, left - 1);
                }
            }
        }
    };
    Walk{space_, visit}(from, identity_map(), space_.moves().size(), length);
}

void SplitReach::add(const std::vector<Mask>& subsets, const PlaceMap& map,
                     SubsetBits& bits) noexcept {
    const MaskMap places(map);
    for (const Mask subset : subsets) {
        const Mask mapped = with_last_place(places(subset)) ^ kLastPlace;
        bits[mapped >> 6U] |= std::uint64_t{1} << (mapped & 63U);
    }
}

void SplitReach::join(coset::ClassIndex cls, int distance, const PlaceMap& order,
                      SubsetBits& bits) const {
    words(space_.classes().representative(cls), distance - near_,
          [&](CenterIndex state, const PlaceMap& wings) {
              const auto [there, symmetry] = space_.classes().class_of(state);
              if (listed_[there].empty()) {
                  return;
              }
              add(listed_[there],
                  then(inverse(then(wings, space_.symmetries()[symmetry].wings)), order), bits);
          });
}

std::uint64_t SplitReach::reach(coset::ClassIndex cls, int distance, const PlaceMap& order,
                                SubsetBits& bits) const {
    bits.assign(kSubsetWords, 0);
    join(cls, distance, order, bits);
    return count_of(bits);
}

std::uint64_t count_of(const SubsetBits& bits) noexcept {
    std::uint64_t count = 0;
    for (const std::uint64_t word : bits) {
        count += base::port::count_bits(word);
    }
    return count;
}

std::uint64_t SplitReach::meetings(coset::ClassIndex cls, int distance) const {
    std::uint64_t count = 0;
    words(space_.classes().representative(cls), distance - near_,
          [&](CenterIndex state, const PlaceMap& /*wings*/) {
              count += listed_[space_.classes().class_of(state).cls].size();
          });
    return count;
}

ReachLists::ReachLists(const SplitReach& reach, std::uint64_t most_bytes)
    : reach_(reach), most_bytes_(most_bytes) {
    for (auto& of_distance : lists_) {
        of_distance = std::make_unique<List[]>(reach.space().classes().classes());
    }
}

void ReachLists::join(coset::ClassIndex cls, int distance, const PlaceMap& map,
                      SubsetBits& bits) const {
    List& list = lists_[static_cast<std::size_t>(distance - nearest())][cls];
    list.once.make([&] {
        if (bytes_ >= most_bytes_) {
            return;
        }
        SubsetBits of_class;
        list.subsets.reserve(reach_.reach(cls, distance, identity_map(), of_class));
        SplitReach::each(of_class, [&](Mask subset) { list.subsets.push_back(subset); });
        list.is_kept = true;
        bytes_ += list.subsets.capacity() * sizeof(Mask);
    });
    if (list.is_kept) {
        SplitReach::add(list.subsets, map, bits);
    } else {
        reach_.join(cls, distance, map, bits);
    }
}

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
