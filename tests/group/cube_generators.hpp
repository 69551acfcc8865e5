// Generators of the cubes' groups, for tests.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::group::tests {

inline std::vector<puzzle::Turn> turns_of(int size, std::vector<std::pair<puzzle::Face, int>> list,
                                          int layer = 1) {
    std::vector<puzzle::Turn> out;
    for (const auto& [face, quarters] : list) {
        out.push_back(puzzle::turn_of(size, face, layer, layer, quarters));
    }
    return out;
}

inline std::vector<puzzle::Turn> face_turns(int size) {
    std::vector<puzzle::Turn> out;
    for (const puzzle::Face face : puzzle::kAllFaces) {
        out.push_back(puzzle::turn_of(size, face, 1, 1, 1));
    }
    return out;
}

// Every layer alone: Larsen's twelve generators on the 4x4x4.
inline std::vector<puzzle::Turn> layer_turns(int size) {
    std::vector<puzzle::Turn> out;
    for (const puzzle::Face face : puzzle::kAllFaces) {
        for (int layer = 1; layer <= size / 2; ++layer) {
            out.push_back(puzzle::turn_of(size, face, layer, layer, 1));
        }
    }
    return out;
}

inline std::vector<Permutation> permutations(const puzzle::Cube& cube,
                                             const std::vector<puzzle::Turn>& turns) {
    const PointModel model(cube.puzzle());
    std::vector<Permutation> out;
    for (const puzzle::Turn turn : turns) {
        out.push_back(model.permutation(cube.action(turn)));
    }
    return out;
}

// G0 > G1 > G2 > G3 > G4 of the 3x3x3, quarter turns kept about fewer and fewer axes.
inline std::vector<std::vector<puzzle::Turn>> thistlethwaite_chain() {
    using puzzle::Face;
    std::vector<std::vector<puzzle::Turn>> out{face_turns(3)};
    for (const auto& halved :
         std::vector<std::vector<Face>>{{Face::U, Face::D},
                                        {Face::U, Face::D, Face::F, Face::B},
                                        {Face::U, Face::D, Face::F, Face::B, Face::L, Face::R}}) {
        std::vector<puzzle::Turn> turns;
        for (const Face face : puzzle::kAllFaces) {
            const bool half = std::find(halved.begin(), halved.end(), face) != halved.end();
            turns.push_back(puzzle::turn_of(3, face, 1, 1, half ? 2 : 1));
        }
        out.push_back(turns);
    }
    out.emplace_back();
    return out;
}

}  // namespace revenge::group::tests
