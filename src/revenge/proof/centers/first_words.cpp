#include "revenge/proof/centers/first_words.hpp"

#include <algorithm>

#include "revenge/base/check.hpp"

namespace revenge::proof::centers {

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
    PlaceMap wings = identity_map();
    for (const std::size_t m : word) {
        wings = then(wings, moves()[m].wings);
    }
    return led_at(after(centers, word), wings);
}

// The words have led to `there`, and the wings along.
FirstWords::Led FirstWords::led_at(const FirstCenters& there, const PlaceMap& wings) const {
    const auto axis = static_cast<std::size_t>(
        std::find(kAxisFaces.begin(), kAxisFaces.end(), there.a) - kAxisFaces.begin());
    const PlaceSymmetry& held = to_rl_[axis];
    const auto state =
        space_.state_of(image(there.b, held.centers), image(there.part, held.centers), there.odd);
    base::check(state.has_value(), "places brought to R and L are a state of step 2");
    const auto [cls, symmetry] = space_.classes().class_of(*state);
    return {cls, then(then(wings, held.wings), space_.symmetries()[symmetry].wings)};
}

std::vector<FirstWords::Led> FirstWords::led_to(const FirstCenters& centers, int length,
                                                int from) const {
    std::vector<Led> out;
    const auto walk = [&](const auto& self, const FirstCenters& at, const PlaceMap& wings,
                          std::size_t last, int made) -> void {
        if (made == length) {
            out.push_back(led_at(at, wings));
            return;
        }
        const bool may_stay = made + 1 < length || made < from;
        for (std::size_t m = 0; m < moves().size(); ++m) {
            if (!may_follow(moves(), last, m)) {
                continue;
            }
            const Mask a = words_.after(at.a, m);
            if (words_.distance(a) < length - made && (may_stay || a != at.a)) {
                self(self,
                     {a, words_.after(at.b, m), words_.after(at.part, m), at.odd != moves()[m].odd},
                     then(wings, moves()[m].wings), m, made + 1);
            }
        }
    };
    if (words_.distance(centers.a) <= length) {
        walk(walk, centers, identity_map(), moves().size(), 0);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
}

}  // namespace revenge::proof::centers
