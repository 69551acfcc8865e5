#include "revenge/group/larsen_formulas.hpp"

#include <algorithm>

#include "revenge/puzzle.hpp"

namespace revenge::group {

namespace {

puzzle::Algorithm commutator_of(const puzzle::Algorithm& a, const puzzle::Algorithm& b) {
    puzzle::Algorithm out = a;
    for (const puzzle::Algorithm& part : {b, puzzle::inverse(a), puzzle::inverse(b)}) {
        out.insert(out.end(), part.begin(), part.end());
    }
    return out;
}

}  // namespace

puzzle::Turn inner(puzzle::Face face, int quarters) {
    return puzzle::turn_of(kLarsenSize, face, 2, 2, quarters);
}

puzzle::Turn outer(puzzle::Face face, int quarters) {
    return puzzle::turn_of(kLarsenSize, face, 1, 1, quarters);
}

Permutation facelet_permutation(int size, puzzle::Turn turn) {
    const std::vector<puzzle::Facelet> facelets = puzzle::facelets_of_cube(size);
    const puzzle::Isometry rotation = puzzle::rotation_about(turn.axis, turn.quarters);
    std::vector<Point> images;
    for (std::size_t i = 0; i < facelets.size(); ++i) {
        const puzzle::Facelet& facelet = facelets[i];
        const int layer = (size - 1 - facelet.cubie[turn.axis]) / 2;
        std::size_t to = i;
        if ((turn.layers >> layer & 1) != 0) {
            const puzzle::Facelet moved{rotation(facelet.cubie), rotation(facelet.face)};
            to = static_cast<std::size_t>(std::ranges::find(facelets, moved) - facelets.begin());
        }
        images.push_back(static_cast<Point>(to));
    }
    return Permutation::from_images_unchecked(std::move(images));
}

std::vector<puzzle::Algorithm> readings_of_formula_one() {
    std::vector<puzzle::Algorithm> out;
    for (const puzzle::Face x : puzzle::kAllFaces) {
        for (const puzzle::Face y : puzzle::kAllFaces) {
            if (puzzle::axis_of(x) != puzzle::axis_of(y)) {
                out.push_back(commutator_of(commutator_of({inner(x, 1)}, {inner(y, 1)}),
                                            {outer(puzzle::Face::U, 3)}));
            }
        }
    }
    return out;
}

std::vector<puzzle::Algorithm> readings_of_formula_two() {
    std::vector<puzzle::Algorithm> out;
    for (const puzzle::Face z : puzzle::kAllFaces) {
        // NOLINTNEXTLINE(performance-inefficient-vector-operation): a handful
        out.push_back(commutator_of({inner(z, 2)}, commutator_of({outer(puzzle::Face::L, 1)},
                                                                 {outer(puzzle::Face::U, 3)})));
    }
    return out;
}

}  // namespace revenge::group
