// The two-phase search's look at the other two axes: each has its own distance to phase 2's positions, which the
// solved cube is one of, and no way may be shorter than that.
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {

// Returns true if paths with `length` moves in phase 1 are also checked against the distances of the other axes, which
// count face turns.
bool TwoPhaseSearch::looks_aside(int length) const noexcept {
    return is_exact_ && counted_ == Counted::Faces && most_of_phase2(length, 0) <= kMostBesideSides;
}

// RETURNS the direction from which the cube is seen along the n-th of the other axes.
std::size_t TwoPhaseSearch::side(std::size_t n) const noexcept {
    const auto direction = static_cast<std::size_t>(direction_);
    return direction / 3 * 3 + (direction + 1 + n) % 3;
}

// RETURNS where tables_->seen_moves has how this direction's axis sees the moves of the n-th of the others.
std::size_t TwoPhaseSearch::seen_from(std::size_t n) const noexcept {
    return (static_cast<std::size_t>(direction_) % 3 * 3 + side(n) % 3) * kAxisSymmetries;
}

// RETURNS what the moves of this direction are along the n-th of the other axes.
const std::array<std::uint8_t, kMoves>& TwoPhaseSearch::moves_seen_from(
    std::size_t n) const noexcept {
    const auto& rotations = axis_rotations();
    const puzzle::SymmetryIndex back =
        puzzle::inverse(rotations[static_cast<std::size_t>(direction_) % 3]);
    return tables_->geometry.move_image[puzzle::compose(back, rotations[side(n) % 3])];
}

// RETURNS what the other axes see after `depth` moves of the path.
TwoPhaseSearch::Sides TwoPhaseSearch::sides_after(int depth) noexcept {
    Sides out;
    for (std::size_t n = 0; n < out.size(); ++n) {
        distance(static_cast<int>(side(n)));
        AxisView view = starts_[side(n)].view;
        for (int i = 0; i < depth; ++i) {
            const std::size_t move = moves_seen_from(n)[path_[static_cast<std::size_t>(i)]];
            AxisView next = table_.moved(view, move);
            next.distance =
                static_cast<std::int16_t>(table_.distance_after(view, move, table_.index(next)));
            view = next;
        }
        out[n] = {view, static_cast<std::uint32_t>(table_.index(view))};
    }
    return out;
}

// Keeps those that the other axes allow what is left.
void TwoPhaseSearch::keep_in_reach(const Level& parents, const Left& left, Level& level) const {
    const std::array images{&moves_seen_from(0), &moves_seen_from(1)};
    level.sides.resize(level.nodes.size());
    for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        const Node& node = level.nodes[i];
        for (std::size_t n = 0; n < images.size(); ++n) {
            Side& side = level.sides[i][n];
            side.view = table_.moved(parents.sides[node.parent][n].view, (*images[n])[node.move]);
            side.index = static_cast<std::uint32_t>(table_.index(side.view));
            table_.prefetch(side.index);
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        const Node node = level.nodes[i];
        Sides sides = level.sides[i];
        bool is_in_reach = true;
        for (std::size_t n = 0; n < sides.size() && is_in_reach; ++n) {
            AxisView& view = sides[n].view;
            view.distance = static_cast<std::int16_t>(table_.distance_after(
                parents.sides[node.parent][n].view, (*images[n])[node.move], sides[n].index));
            is_in_reach = view.distance <= left.in_all;
        }
        if (is_in_reach) {
            for (const Side& side : sides) {
                table_.prefetch_moves(side.view);
            }
            level.nodes[kept] = node;
            level.sides[kept++] = sides;
        }
    }
    level.nodes.resize(kept);
    level.sides.resize(kept);
}

}  // namespace revenge::solver::cube3
