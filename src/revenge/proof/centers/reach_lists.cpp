#include "revenge/proof/centers/reach_lists.hpp"

namespace revenge::proof::centers {

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
