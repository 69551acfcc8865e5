// The two-phase search's look at the other two axes: each has its own distance to phase 2's positions, which the
// solved cube is one of, and no way may be shorter than that.
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {

// RETURNS whether ways with so many moves in phase 1 are held to the other axes' distances, too: those are of face
// turns.
bool TwoPhaseSearch::looks_aside(int length) const noexcept {
    return is_exact_ && counted_ == Counted::Faces && most_of_phase2(length, 0) <= kMostBesideSides;
}

// RETURNS the direction from which the cube is seen along the n-th of the other axes.
std::size_t TwoPhaseSearch::side(std::size_t n) const noexcept {
    const auto direction = static_cast<std::size_t>(direction_);
    return direction / 3 * 3 + (direction + 1 + n) % 3;
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
        out[n] = starts_[side(n)].view;
        for (int i = 0; i < depth; ++i) {
            AxisView next =
                table_.moved(out[n], moves_seen_from(n)[path_[static_cast<std::size_t>(i)]]);
            next.distance = static_cast<std::int16_t>(
                distance_near(out[n].distance, table_.mod3(table_.index(next))));
            out[n] = next;
        }
    }
    return out;
}

// Keeps those that the other axes allow `left` moves, those of phase 2 among them.
void TwoPhaseSearch::keep_in_reach(const Level& parents, int left, Level& level) const {
    level.sides.resize(level.nodes.size());
    const std::array<const std::array<std::uint8_t, kMoves>*, 2> images{&moves_seen_from(0),
                                                                        &moves_seen_from(1)};
    for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        const Node& node = level.nodes[i];
        for (std::size_t n = 0; n < images.size(); ++n) {
            AxisView& view = level.sides[i][n];
            view = table_.moved(parents.sides[node.parent][n], (*images[n])[node.move]);
            table_.prefetch(table_.index(view));
        }
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < level.nodes.size(); ++i) {
        const Node node = level.nodes[i];
        Sides sides = level.sides[i];
        bool is_in_reach = true;
        for (std::size_t n = 0; n < images.size() && is_in_reach; ++n) {
            const int distance = distance_near(parents.sides[node.parent][n].distance,
                                               table_.mod3(table_.index(sides[n])));
            sides[n].distance = static_cast<std::int16_t>(distance);
            is_in_reach = distance <= left;
        }
        if (is_in_reach) {
            for (const AxisView& view : sides) {
                table_.prefetch_moves(view);
            }
            level.nodes[kept] = node;
            level.sides[kept++] = sides;
        }
    }
    level.nodes.resize(kept);
    level.sides.resize(kept);
}

}  // namespace revenge::solver::cube3
