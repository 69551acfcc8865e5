#include "revenge/bounds/reach_lists.hpp"

namespace revenge::bounds {

ReachLists::ReachLists(const SplitReach& reach) : reach_(reach) {
    for (auto& of_distance : lists_) {
        of_distance = std::make_unique<List[]>(reach.space().classes().classes());
    }
}

const std::vector<Mask>& ReachLists::of(coset::ClassIndex cls, int distance) const {
    List& list = lists_[static_cast<std::size_t>(distance - nearest())][cls];
    list.once.make([&] {
        SubsetBits bits;
        list.subsets.reserve(reach_.reach(cls, distance, identity_map(), bits));
        SplitReach::each(bits, [&](Mask subset) { list.subsets.push_back(subset); });
    });
    return list.subsets;
}

}  // namespace revenge::bounds
