#include "revenge/proof/centers/center_sets.hpp"

#include <algorithm>
#include <bit>

namespace revenge::proof::centers {

CenterSets::CenterSets(const puzzle::Cube& cube, puzzle::Metric metric)
    : moves_(moves_of(cube, metric, Step::One)), symmetries_(symmetries_of(cube, false)) {
    for (Mask set = 0; set <= kAllPlaces; ++set) {
        if (std::popcount(set) == static_cast<int>(kSize)) {
            masks_.push_back(set);
        }
    }
    std::vector<coset::IndexMap> elements;
    std::vector<coset::GroupElement> inverses;
    for (const PlaceSymmetry& symmetry : symmetries_) {
        elements.emplace_back([this, map = MaskMap(symmetry.centers)](coset::RawIndex set) {
            return ranks_.rank(map(masks_[set]));
        });
        inverses.push_back(puzzle::inverse(symmetry.index));
    }
    classes_ = coset::ClassTable::find(masks_.size(), elements, inverses);
    positions_.resize(classes());
    for (std::uint32_t cls = 0; cls < classes(); ++cls) {
        auto inside = positions_[cls].begin();
        auto outside = inside + kSize;
        for (unsigned place = 0; place < kPlaces; ++place) {
            auto& to = (representative(cls) >> place & 1U) != 0 ? inside : outside;
            *to++ = static_cast<std::uint8_t>(place);
        }
    }
}

std::uint32_t CenterSets::class_size(std::uint32_t cls) const noexcept {
    return static_cast<std::uint32_t>(symmetries_.size() / (classes_.stabilizer(cls).size() + 1));
}

CenterSets::Found CenterSets::find(Mask set) const noexcept {
    const auto found = classes_.class_of(ranks_.rank(set));
    return {found.cls, &symmetries_[found.symmetry].centers};
}

CenterSets::Positions CenterSets::carried(std::uint32_t from, const PlaceMap& by,
                                          const Found& found) const noexcept {
    Positions position_of{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        position_of[positions_[found.cls][i]] = static_cast<std::uint8_t>(i);
    }
    Positions out{};
    for (std::size_t i = 0; i < kPlaces; ++i) {
        out[i] = position_of[(*found.map)[by[positions_[from][i]]]];
    }
    return out;
}

}  // namespace revenge::proof::centers
