#include "revenge/solver/cube3/two_phase.hpp"

#include <algorithm>

#include "revenge/solver/cube3/following_moves.hpp"

namespace revenge::solver::cube3 {

TwoPhaseSearch::TwoPhaseSearch(const Tables& tables, const Phase2Distances* exact,
                               const Cubie& cubie, int phase2_limit, Counted counted)
    : tables_(&tables),
      exact_(exact),
      table_(tables),
      effects_(tables.turn_effects().empty() ? nullptr : &tables.turn_effects()),
      is_exact_(tables.has_exact_phase1()),
      phase2_limit_(phase2_limit),
      counted_(counted),
      starts_{} {
    const Cubie undo = inverse(cubie);
    for (std::size_t d = 0; d < kDirections; ++d) {
        const Cubie seen =
            conjugate(d < 3 ? cubie : undo, tables.geometry.conjugations[axis_rotations()[d % 3]]);
        Start& start = starts_[d];
        for (std::size_t q = 0; q < 3; ++q) {
            start.quartet[q] =
                static_cast<std::uint16_t>(quartet_of(seen, static_cast<int>(4 * q)));
        }
        start.corners = static_cast<std::uint16_t>(corners_of(seen));
        const std::size_t slice = start.quartet[2] / kQuartetOrders;
        start.view.twist = static_cast<std::uint16_t>(twist_of(seen));
        start.view.entry =
            tables.flip_slice_entry(slice * kFlips + static_cast<std::size_t>(flip_of(seen)));
        start.least =
            is_exact_ ? bound(start.view) : near_bound(start.view, table_.index(start.view));
    }
}

// RETURNS a bound to the distance, of twists alone and of flips and slice set alone.
int TwoPhaseSearch::bound(const AxisView& view) const noexcept {
    return std::max(tables_->twist_slope[view.twist].distance(),
                    tables_->class_slope[view.entry / kAxisSymmetries].distance());
}

// RETURNS the distance after a move, or a bound to it where the tables have none.
int TwoPhaseSearch::distance_after(const AxisView& parent, std::size_t move, const AxisView& child,
                                   std::size_t index) const noexcept {
    return is_exact_ ? table_.distance_after(parent, move, index) : near_bound(child, index);
}

// RETURNS the best bound where the tables have no distances far from the goal.
int TwoPhaseSearch::near_bound(const AxisView& view, std::size_t index) const noexcept {
    return std::max(bound(view), tables_->near().least(index));
}

int TwoPhaseSearch::distance(int direction) noexcept {
    Start& start = starts_[static_cast<std::size_t>(direction)];
    if (start.distance < 0) {
        start.distance = is_exact_ ? table_.distance(start.view) : start.least;
        start.least = start.distance;
        start.view.distance = static_cast<std::int16_t>(start.distance);
    }
    return start.distance;
}

void TwoPhaseSearch::run(Room& room, const Ways& ways, int max_total, std::uint64_t node_limit,
                         base::Interrupt& interrupt, const OnFound& on_found) {
    const auto [direction, phase1_length, first_moves] = ways;
    const Start& start = starts_[static_cast<std::size_t>(direction)];
    const int least_cost =
        counted_ == Counted::Faces ? phase1_length : phase1_length - phase1_length / 2;
    if (start.least > phase1_length || least_cost > max_total) {
        return;
    }
    if (distance(direction) > phase1_length) {
        return;
    }
    room_ = &room;
    on_found_ = &on_found;
    watch_.begin(interrupt, node_limit);
    direction_ = direction;
    first_moves_ = first_moves;
    max_total_ = max_total;
    valid_ = 0;
    layers_valid_ = 0;
    corners_[0] = start.corners;
    quartet_[0] = start.quartet;
    descend(start.view, 0, phase1_length);
}

// RETURNS what the move after `depth` moves of the path has to follow.
std::uint8_t TwoPhaseSearch::last_move(int depth) const noexcept {
    return depth == 0 ? kNoMove : path_[static_cast<std::size_t>(depth - 1)];
}

// RETURNS which moves this run looks at behind `depth` of them.
std::uint32_t TwoPhaseSearch::moves_at(int depth) const noexcept {
    return depth == 0 ? first_moves_ : ~0U;
}

// RETURNS how many slices the path has in its first `length` moves, where they cost one.
int TwoPhaseSearch::slices_of(int length) const noexcept {
    int out = 0;
    for (int i = 1; counted_ == Counted::FacesAndSlices && i < length; ++i) {
        const auto at = static_cast<std::size_t>(i);
        out += is_slice(path_[at - 1], path_[at]) ? 1 : 0;
    }
    return out;
}

void TwoPhaseSearch::descend(const AxisView& view, int depth, int togo) {
    if (togo <= (is_exact_ ? kLevelled : kLevelledByBounds) && togo - view.distance <= kMostSlack) {
        level_by_level(view, depth, togo);
        watch_.look();
        return;
    }
    std::uint32_t moves = kFollowers[last_move(depth)] & moves_at(depth);
    if (effects_ != nullptr) {
        moves &= table_.moves_within(view, table_.index(view), togo - 1);
    }
    for (int move = 0; move < kMoves && !watch_.is_over(); ++move) {
        if ((moves >> move & 1U) == 0) {
            continue;
        }
        AxisView child = table_.moved(view, static_cast<std::size_t>(move));
        const int distance =
            distance_after(view, static_cast<std::size_t>(move), child, table_.index(child));
        if (distance >= togo) {
            continue;
        }
        watch_.add(1);
        child.distance = static_cast<std::int16_t>(distance);
        path_[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(move);
        valid_ = std::min(valid_, depth);
        layers_valid_ = std::min(layers_valid_, depth);
        descend(child, depth + 1, togo - 1);
    }
}

// Follows the path up to `length`: corners and slice, or what is in the layers.
void TwoPhaseSearch::bring_up_to_date(int length, bool layers) {
    for (int& valid = layers ? layers_valid_ : valid_; valid < length; ++valid) {
        const auto v = static_cast<std::size_t>(valid);
        const std::size_t move = path_[v];
        if (layers) {
            quartet_[v + 1][0] = tables_->quartet[quartet_[v][0]][move];
            quartet_[v + 1][1] = tables_->quartet[quartet_[v][1]][move];
        } else {
            corners_[v + 1] = tables_->corners[corners_[v]][move];
            quartet_[v + 1][2] = tables_->quartet[quartet_[v][2]][move];
        }
    }
}

}  // namespace revenge::solver::cube3
