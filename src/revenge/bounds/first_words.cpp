#include "revenge/bounds/first_words.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::bounds {

FirstWords::FirstWords(const puzzle::Cube& cube, const SplitSpace& space)
    : space_(space), words_(cube, space.metric()) {
    const std::vector<PlaceSymmetry> symmetries = symmetries_of(cube, false);
    for (const Mask faces : kAxisFaces) {
        to_rl_.push_back(*std::find_if(
            symmetries.begin(), symmetries.end(),
            [&](const PlaceSymmetry& s) { return image(faces, s.centers) == kAxisFaces[0]; }));
    }
}

FirstCenters FirstWords::after(FirstCenters centers, const Word& word) const {
    for (const std::size_t m : word) {
        const PlaceMove& move = moves()[m];
        centers = image(centers, move.centers);
        centers.odd ^= move.odd;
    }
    return centers;
}

FirstWords::Led FirstWords::led(const FirstCenters& centers, const Word& word) const {
    const FirstCenters there = after(centers, word);
    const auto axis = static_cast<std::size_t>(
        std::find(kAxisFaces.begin(), kAxisFaces.end(), there.a) - kAxisFaces.begin());
    const PlaceSymmetry& held = to_rl_[axis];
    const auto state =
        space_.state_of(image(there.b, held.centers), image(there.part, held.centers), there.odd);
    base::check(state.has_value(), "places brought to R and L are a state of step 2");
    const auto [cls, symmetry] = space_.classes().class_of(*state);
    Led out{cls, identity_map()};
    for (const std::size_t m : word) {
        out.wings = then(out.wings, moves()[m].wings);
    }
    out.wings = then(then(out.wings, held.wings), space_.symmetries()[symmetry].wings);
    return out;
}

}  // namespace revenge::bounds
