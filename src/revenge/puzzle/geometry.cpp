#include "revenge/puzzle.hpp"

namespace revenge::puzzle {

Face Isometry::operator()(Face face) const noexcept {
    const auto from = static_cast<std::size_t>(axis_of(face));
    return face_of(axis[from], (sign[from] > 0) == is_positive(face));
}

bool Isometry::is_mirror() const noexcept {
    const bool even = axis[(0 + 1) % 3] == (axis[0] + 1) % 3;
    return (sign[0] * sign[1] * sign[2] > 0) != even;
}

Isometry compose(const Isometry& outer, const Isometry& inner) noexcept {
    Isometry out;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto middle = static_cast<std::size_t>(inner.axis[i]);
        out.axis[i] = outer.axis[middle];
        out.sign[i] = inner.sign[i] * outer.sign[middle];
    }
    return out;
}

Isometry inverse(const Isometry& isometry) noexcept {
    Isometry out;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto to = static_cast<std::size_t>(isometry.axis[i]);
        out.axis[to] = static_cast<int>(i);
        out.sign[to] = isometry.sign[i];
    }
    return out;
}

Isometry rotation_about(int axis, int quarters) noexcept {
    // Clockwise about +x carries U to B, about +y F to L, about +z U to R: with b, c the two axes
    // after a in cyclic order, a quarter turn carries +b to -c and +c to +b.
    const int b = (axis + 1) % 3;
    const int c = (axis + 2) % 3;
    Isometry quarter;
    quarter.axis[static_cast<std::size_t>(b)] = c;
    quarter.sign[static_cast<std::size_t>(b)] = -1;
    quarter.axis[static_cast<std::size_t>(c)] = b;
    Isometry out;
    for (int i = 0; i < (quarters % 4 + 4) % 4; ++i) {
        out = compose(quarter, out);
    }
    return out;
}

std::vector<Facelet> facelets_of_cube(int size) {
    // Per face: the directions in which columns and rows run.
    struct FaceGrid {
        Face face;
        Vector column;
        Vector row;
    };
    constexpr std::array<FaceGrid, kFaces> kGrids{{{Face::U, {1, 0, 0}, {0, 0, 1}},
                                                   {Face::R, {0, 0, -1}, {0, -1, 0}},
                                                   {Face::F, {1, 0, 0}, {0, -1, 0}},
                                                   {Face::D, {1, 0, 0}, {0, 0, -1}},
                                                   {Face::L, {0, 0, 1}, {0, -1, 0}},
                                                   {Face::B, {-1, 0, 0}, {0, -1, 0}}}};
    std::vector<Facelet> facelets;
    facelets.reserve(static_cast<std::size_t>(kFaces * size * size));
    for (const FaceGrid& grid : kGrids) {
        const Vector n = normal_of(grid.face);
        for (int row = 0; row < size; ++row) {
            for (int column = 0; column < size; ++column) {
                Vector cubie{};
                for (std::size_t i = 0; i < 3; ++i) {
                    cubie[i] = n[i] * (size - 1) + grid.column[i] * (2 * column - (size - 1)) +
                               grid.row[i] * (2 * row - (size - 1));
                }
                facelets.push_back({cubie, grid.face});
            }
        }
    }
    return facelets;
}

}  // namespace revenge::puzzle
