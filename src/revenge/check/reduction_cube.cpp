#include "revenge/check/reduction_cube.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "revenge/check/solution.hpp"

namespace revenge::check {

namespace {

using Point = std::array<int, 3>;

Point quarter_turned(const Point& p, int axis) noexcept {
    switch (axis) {
        case 0:
            return {p[0], p[2], -p[1]};
        case 1:
            return {-p[2], p[1], p[0]};
        default:
            return {p[1], -p[0], p[2]};
    }
}

std::uint8_t index_in(const std::vector<Point>& points, const Point& point) noexcept {
    return static_cast<std::uint8_t>(std::find(points.begin(), points.end(), point) -
                                     points.begin());
}

template <class Map>
PlaceTargets targets_of(const std::vector<Point>& points, const Map& map) {
    PlaceTargets out{};
    for (std::size_t i = 0; i < points.size(); ++i) {
        out[i] = index_in(points, map(points[i]));
    }
    return out;
}

// The four centers of a face from outside, row by row: the face's normal, the way along a row, the way down.
void add_face(std::vector<Point>& centers, const Point& out, const Point& right,
              const Point& down) {
    for (const int row : {-1, 1}) {
        for (const int column : {-1, 1}) {
            Point p{};
            for (std::size_t k = 0; k < p.size(); ++k) {
                p[k] = 3 * out[k] + column * right[k] + row * down[k];
            }
            centers.push_back(p);
        }
    }
}

}  // namespace

PlaceSet moved(PlaceSet set, const PlaceTargets& targets) noexcept {
    PlaceSet out = 0;
    for (unsigned place = 0; place < targets.size(); ++place) {
        out |= (set >> place & 1U) << targets[place];
    }
    return out;
}

PlaceTargets combined(const PlaceTargets& first, const PlaceTargets& second) noexcept {
    PlaceTargets out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = second[first[i]];
    }
    return out;
}

bool odd_permutation(std::span<const std::uint8_t> targets) noexcept {
    bool odd = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        for (std::size_t j = i + 1; j < targets.size(); ++j) {
            odd ^= targets[i] > targets[j];
        }
    }
    return odd;
}

ReductionCube::ReductionCube() {
    add_face(centers_, {0, 1, 0}, {1, 0, 0}, {0, 0, 1});
    add_face(centers_, {1, 0, 0}, {0, 0, -1}, {0, -1, 0});
    add_face(centers_, {0, 0, 1}, {1, 0, 0}, {0, -1, 0});
    add_face(centers_, {0, -1, 0}, {1, 0, 0}, {0, 0, -1});
    add_face(centers_, {-1, 0, 0}, {0, 0, 1}, {0, -1, 0});
    add_face(centers_, {0, 0, -1}, {-1, 0, 0}, {0, -1, 0});
    for (std::size_t along = 0; along < 3; ++along) {
        for (int corner = 0; corner < 4; ++corner) {
            for (const int inner : {-1, 1}) {
                Point p{};
                p[along] = inner;
                p[(along + 1) % 3] = (corner & 1) != 0 ? 3 : -3;
                p[(along + 2) % 3] = (corner & 2) != 0 ? 3 : -3;
                wings_.push_back(p);
            }
        }
    }
    for (std::size_t i = 0; i < wings_.size(); ++i) {
        partner_[i] = static_cast<int>(i ^ 1U);
    }
    std::array<std::size_t, 3> axes{0, 1, 2};
    do {
        for (int signs = 0; signs < 8; ++signs) {
            const auto image = [&](const Point& p) {
                Point out{};
                for (std::size_t k = 0; k < 3; ++k) {
                    out[k] = (signs >> k & 1) != 0 ? -p[axes[k]] : p[axes[k]];
                }
                return out;
            };
            symmetries_.push_back(targets_of(centers_, image));
            wing_symmetries_.push_back(targets_of(wings_, image));
        }
    } while (std::next_permutation(axes.begin(), axes.end()));
    for (bool grows = true; grows;) {
        const PlaceSet before = half_;
        for (const ReductionTurn& turn : step_three()) {
            half_ |= moved(half_, turn.wings);
        }
        grows = half_ != before;
    }
}

ReductionTurn ReductionCube::turn(puzzle::Turn turn) const {
    const auto map = [&](const Point& point) {
        const int layer = (3 - point[turn.axis]) / 2;
        Point out = point;
        for (int k = 0; k < turn.quarters && (turn.layers >> layer & 1) != 0; ++k) {
            out = quarter_turned(out, turn.axis);
        }
        return out;
    };
    ReductionTurn out{turn.axis, targets_of(centers_, map), targets_of(wings_, map), false};
    out.odd = odd_permutation(out.wings);
    return out;
}

std::vector<ReductionTurn> ReductionCube::turns(puzzle::Metric metric, int step) const {
    std::vector<ReductionTurn> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 3U, 4U, 6U, 8U, 12U}) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                const puzzle::Turn one{axis, static_cast<std::uint8_t>(layers), quarters};
                const bool inner = (layers & 6) != 0;
                if (recount(metric, {one}, 4) == 1 &&
                    (step == 1 || axis == 0 || !inner || quarters == 2)) {
                    out.push_back(turn(one));
                }
            }
        }
    }
    return out;
}

std::vector<ReductionTurn> ReductionCube::step_three() const {
    std::vector<ReductionTurn> out;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const unsigned layers : {1U, 2U, 4U, 8U}) {
            out.push_back(turn({axis, static_cast<std::uint8_t>(layers), 2}));
            if (axis != 0 && (layers == 1 || layers == 8)) {
                out.push_back(turn({axis, static_cast<std::uint8_t>(layers), 1}));
            }
        }
    }
    return out;
}

int ReductionCube::wing_at(const Point& point) const noexcept { return index_in(wings_, point); }

PlaceSet ReductionCube::face(int axis, int side) const noexcept {
    PlaceSet out = 0;
    for (std::size_t i = 0; i < centers_.size(); ++i) {
        out |= centers_[i][static_cast<std::size_t>(axis)] == 3 * side ? PlaceSet{1} << i : 0;
    }
    return out;
}

ReductionReplay::ReductionReplay(const ReductionCube& cube)
    : cube_(cube), patterns_{cube.face(0, 1)} {
    std::iota(centers_.begin(), centers_.end(), std::uint8_t{0});
    wings_ = centers_;
    const std::vector<ReductionTurn> step_three = cube.step_three();
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        for (const ReductionTurn& turn : step_three) {
            const PlaceSet next = moved(patterns_[i], turn.centers);
            if (std::find(patterns_.begin(), patterns_.end(), next) == patterns_.end()) {
                patterns_.push_back(next);
            }
        }
    }
}

void ReductionReplay::turn(puzzle::Turn turn) {
    const ReductionTurn made = cube_.turn(turn);
    centers_ = combined(centers_, made.centers);
    wings_ = combined(wings_, made.wings);
}

void ReductionReplay::turn(const puzzle::Algorithm& algorithm) {
    for (const puzzle::Turn one : algorithm) {
        turn(one);
    }
}

bool ReductionReplay::is_in_goal() const {
    // The whole cube turned back, the words, the whole cube turned: other colours are those of R and L.
    constexpr std::uint8_t kAllLayers = 0b1111;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        const ReductionTurn hold = cube_.turn({axis, kAllLayers, 1});
        if (is_in_goal(combined(combined(undone(hold.centers), centers_), hold.centers),
                       combined(combined(undone(hold.wings), wings_), hold.wings))) {
            return true;
        }
    }
    return false;
}

bool ReductionReplay::is_in_goal(const PlaceTargets& centers, const PlaceTargets& wings) const {
    const std::array<PlaceSet, 3> axes{cube_.face(0, 1) | cube_.face(0, -1),
                                       cube_.face(1, 1) | cube_.face(1, -1),
                                       cube_.face(2, 1) | cube_.face(2, -1)};
    const PlaceSet r = moved(cube_.face(0, 1), centers);
    const PlaceSet fb = moved(axes[2], centers);
    if (moved(axes[0], centers) != axes[0] || (fb != axes[1] && fb != axes[2]) ||
        (std::find(patterns_.begin(), patterns_.end(), r) == patterns_.end() &&
         std::find(patterns_.begin(), patterns_.end(), axes[0] ^ r) == patterns_.end())) {
        return false;
    }
    const auto in_half = [this](std::size_t place) { return (cube_.half() >> place & 1U) != 0; };
    int exchanged = 0;
    for (std::size_t home = 0; home < wings.size(); ++home) {
        if (!in_half(home)) {
            continue;
        }
        const auto other = static_cast<std::size_t>(cube_.partner(static_cast<int>(home)));
        if (in_half(wings[home]) == in_half(wings[other])) {
            return false;
        }
        exchanged += in_half(wings[home]) ? 0 : 1;
    }
    return exchanged % 2 == 0 && !odd_permutation(wings);
}

}  // namespace revenge::check
