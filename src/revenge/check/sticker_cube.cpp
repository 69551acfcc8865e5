#include "revenge/check/sticker_cube.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::check {

StickerCube::StickerCube(int size) : size_(size) {
    // Row and column of each face as they are read, written out by hand on purpose.
    const int n = size;
    const auto at = [n](int i) { return 2 * i - (n - 1); };
    const auto add_face = [&](char letter, auto point_of) {
        for (int row = 0; row < n; ++row) {
            for (int column = 0; column < n; ++column) {
                points_.push_back(point_of(at(row), at(column)));
                colors_.push_back(letter);
            }
        }
    };
    add_face('U', [n](int row, int column) { return Point{column, n, row}; });
    add_face('R', [n](int row, int column) { return Point{n, -row, -column}; });
    add_face('F', [n](int row, int column) { return Point{column, -row, n}; });
    add_face('D', [n](int row, int column) { return Point{column, -n, -row}; });
    add_face('L', [n](int row, int column) { return Point{-n, -row, column}; });
    add_face('B', [n](int row, int column) { return Point{-column, -row, -n}; });
    const auto side = static_cast<std::size_t>(2 * n + 1);
    index_.assign(side * side * side, -1);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        index_[static_cast<std::size_t>(index_of(points_[i]))] = static_cast<std::int16_t>(i);
    }
}

base::Result<StickerCube> StickerCube::from_letters(std::string_view letters, int size) {
    StickerCube cube(size);
    if (letters.size() != cube.colors_.size()) {
        return base::usage("replay-stickers", "replay: {count} stickers, expected {wanted}",
                           letters.size(), cube.colors_.size());
    }
    std::ranges::copy(letters, cube.colors_.begin());
    return cube;
}

int StickerCube::index_of(const Point& point) const noexcept {
    const int side = 2 * size_ + 1;
    return ((point[0] + size_) * side + point[1] + size_) * side + point[2] + size_;
}

void StickerCube::turn(puzzle::Turn turn) {
    std::vector<char> turned = colors_;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        // A sticker on the end of the axis lies half a step outside of its cubie.
        const int along = std::clamp(points_[i][turn.axis], -(size_ - 1), size_ - 1);
        const int layer = (size_ - 1 - along) / 2;
        if ((turn.layers >> layer & 1) == 0) {
            continue;
        }
        Point point = points_[i];
        for (int quarter = 0; quarter < turn.quarters; ++quarter) {
            const auto [x, y, z] = point;
            point = turn.axis == 0   ? Point{x, z, -y}
                    : turn.axis == 1 ? Point{-z, y, x}
                                     : Point{y, -x, z};
        }
        const auto to = index_[static_cast<std::size_t>(index_of(point))];
        turned[static_cast<std::size_t>(to)] = colors_[i];
    }
    colors_ = std::move(turned);
}

void StickerCube::turn(const puzzle::Algorithm& algorithm) {
    for (const puzzle::Turn one : algorithm) {
        turn(one);
    }
}

bool StickerCube::is_solved() const noexcept {
    const auto face = static_cast<std::size_t>(size_ * size_);
    for (std::size_t i = 0; i < colors_.size(); ++i) {
        const bool begins_face = i % face == 0;
        if (!begins_face && colors_[i] != colors_[i - 1]) {
            return false;
        }
        for (std::size_t j = 0; begins_face && j < i; j += face) {
            if (colors_[j] == colors_[i]) {
                return false;
            }
        }
    }
    return true;
}

// RETURNS whether the test holds for the cube in one of its orientations.
template <class Test>
bool StickerCube::is_so_in_some_orientation(const Test& test) const {
    const auto all = static_cast<std::uint8_t>((1U << static_cast<unsigned>(size_)) - 1);
    StickerCube held = *this;
    // Each of the six faces comes to F in turn, and each is seen in four ways.
    for (int face = 0; face < 6; ++face) {
        for (int spin = 0; spin < 4; ++spin) {
            if (test(held)) {
                return true;
            }
            held.turn({2, all, 1});
        }
        held.turn({static_cast<std::uint8_t>(face % 2), all, 1});
    }
    return false;
}

bool StickerCube::equals_up_to_rotation(const StickerCube& other) const {
    return is_so_in_some_orientation(
        [&](const StickerCube& held) { return held.colors_ == other.colors_; });
}

bool StickerCube::shows_up_to_rotation(std::string_view pattern) const {
    return is_so_in_some_orientation([&](const StickerCube& held) {
        return std::ranges::equal(held.colors_, pattern, [](char color, char wanted) {
            return wanted == '.' || wanted == color;
        });
    });
}

std::string StickerCube::letters() const { return {colors_.begin(), colors_.end()}; }

}  // namespace revenge::check
