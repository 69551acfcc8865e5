#include "revenge/proof/centers/split_reach.hpp"

#include <algorithm>
#include <iterator>

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

}  // namespace revenge::proof::centers
