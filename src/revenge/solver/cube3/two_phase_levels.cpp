// The two-phase search's last moves of phase 1, level by level.
#include <algorithm>
#include <bit>

#include "revenge/solver/cube3/following_moves.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {

void TwoPhaseSearch::level_by_level(const AxisView& view, int depth, int togo) {
    bring_up_to_date(depth, false);
    const auto root = static_cast<std::size_t>(depth);
    auto& levels = room_->levels_;
    levels[0].nodes.assign(
        1, {view, static_cast<std::uint32_t>(table_.index(view)), 0, corners_[root],
            quartet_[root][2], last_move(depth), static_cast<std::uint8_t>(slices_of(depth))});
    const bool aside = looks_aside(depth + togo);
    if (aside) {
        levels[0].sides.assign(1, sides_after(depth));
    }
    for (int done = 0; done < togo; ++done) {
        const Level& parents = levels[static_cast<std::size_t>(done)];
        Level& children = levels[static_cast<std::size_t>(done) + 1];
        const int phase1 = togo - done - 1;
        const Left left{phase1, phase1 + most_of_phase2(depth + togo, 0), aside,
                        (phase1 == 0 ? kLeavesPhase2 : ~0U) & moves_at(depth + done)};
        children.nodes.clear();
        children.sides.clear();
        if (effects_ != nullptr) {
            add_by_effects(parents, left, children);
        } else {
            add_by_bounds(parents, left, children);
            keep_near(parents, left, children);
        }
        watch_.add(children.nodes.size());
        if (aside) {
            watch_.add(children.nodes.size());  // it takes as long again
            if (effects_ == nullptr) {
                keep_in_reach(parents, left, children);
            }
        }
    }
    look_at_ends(depth, togo);
}

// RETURNS what a move makes of the n-th parent, without what only positions that are kept need.
TwoPhaseSearch::Node TwoPhaseSearch::child_of(const Node& parent, std::uint32_t n,
                                              std::size_t move) const noexcept {
    const AxisView view = table_.moved(parent.view, move);
    return {view, static_cast<std::uint32_t>(table_.index(view)),
            n,    0,
            0,    static_cast<std::uint8_t>(move),
            0};
}

// Adds the children that are near enough along all axes that are looked at.
void TwoPhaseSearch::add_by_effects(const Level& parents, const Left& left, Level& level) const {
    const auto& images = tables_->axis.move_image;
    const SeenMoves* own = &tables_->seen_moves[0];
    const std::array<const SeenMoves*, 2> beside{&tables_->seen_moves[seen_from(0)],
                                                 &tables_->seen_moves[seen_from(1)]};
    const std::array turned{&moves_seen_from(0), &moves_seen_from(1)};
    for (std::uint32_t i = 0; i < parents.nodes.size(); ++i) {
        const Node& node = parents.nodes[i];
        const TurnEffect effect = effects_->of(node.index);
        const std::size_t symmetry = node.view.entry % kAxisSymmetries;
        std::uint32_t moves = kFollowers[node.move] & left.moves &
                              own[symmetry].of(effect.within(node.view.distance, left.phase1));
        std::array<TurnEffect, 2> of_sides{};
        for (std::size_t n = 0; left.aside && n < of_sides.size(); ++n) {
            const Side& side = parents.sides[i][n];
            of_sides[n] = effects_->of(side.index);
            moves &= beside[n][side.view.entry % kAxisSymmetries].of(
                of_sides[n].within(side.view.distance, left.in_all));
        }
        for (; moves != 0; moves &= moves - 1) {
            const auto move = static_cast<std::size_t>(std::countr_zero(moves));
            Node& child = level.nodes.emplace_back(child_of(node, i, move));
            effects_->prefetch(child.index);
            child.view.distance = static_cast<std::int16_t>(
                effect.distance_after(node.view.distance, images[symmetry][move]));
            go_on(node, child);
            if (!left.aside) {
                continue;
            }
            Sides& sides = level.sides.emplace_back();
            for (std::size_t n = 0; n < of_sides.size(); ++n) {
                const AxisView& from = parents.sides[i][n].view;
                const std::size_t seen = (*turned[n])[move];
                AxisView& view = sides[n].view;
                view = table_.moved(from, seen);
                view.distance = static_cast<std::int16_t>(of_sides[n].distance_after(
                    from.distance, images[from.entry % kAxisSymmetries][seen]));
                sides[n].index = static_cast<std::uint32_t>(table_.index(view));
                effects_->prefetch(sides[n].index);
                table_.prefetch_moves(view);
            }
        }
    }
}

// Adds the children that twist and class by themselves allow.
void TwoPhaseSearch::add_by_bounds(const Level& parents, const Left& left, Level& level) const {
    for (std::uint32_t i = 0; i < parents.nodes.size(); ++i) {
        const Node& node = parents.nodes[i];
        const auto& image = tables_->axis.move_image[node.view.entry % kAxisSymmetries];
        const std::uint32_t by_class =
            tables_->class_slope[node.view.entry / kAxisSymmetries].moves_within(left.phase1);
        std::uint32_t moves = kFollowers[node.move] & left.moves &
                              tables_->twist_slope[node.view.twist].moves_within(left.phase1);
        for (; moves != 0; moves &= moves - 1) {
            const auto move = static_cast<std::size_t>(std::countr_zero(moves));
            if ((by_class >> image[move] & 1U) == 0) {
                continue;
            }
            // The last move's are at the goal or not, which needs no table.
            const Node child = child_of(node, i, move);
            if (left.phase1 == 0 && child.index != table_.goal()) {
                continue;
            }
            if (is_exact_) {
                table_.prefetch(child.index);
            } else {
                tables_->near().prefetch(child.index);
            }
            level.nodes.push_back(child);
        }
    }
}

// Brings up to date what only positions that are kept need.
void TwoPhaseSearch::go_on(const Node& parent, Node& child) const noexcept {
    const bool slice = counted_ == Counted::FacesAndSlices && is_slice(parent.move, child.move);
    child.slices = static_cast<std::uint8_t>(parent.slices + (slice ? 1 : 0));
    child.corners = tables_->corners[parent.corners][child.move];
    child.slice = tables_->quartet[parent.slice][child.move];
    table_.prefetch_moves(child.view);
    __builtin_prefetch(&tables_->corners[child.corners]);
    __builtin_prefetch(&tables_->quartet[child.slice]);
}

// Keeps those that phase 1 allows what is left.
void TwoPhaseSearch::keep_near(const Level& parents, const Left& left, Level& level) const {
    std::size_t kept = 0;
    for (Node& node : level.nodes) {
        const Node& parent = parents.nodes[node.parent];
        if (left.phase1 > 0) {
            const int distance = distance_after(parent.view, node.move, node.view, node.index);
            if (distance > left.phase1) {
                continue;
            }
            __builtin_prefetch(&tables_->class_slope[node.view.entry / kAxisSymmetries]);
            node.view.distance = static_cast<std::int16_t>(distance);
        }
        go_on(parent, node);
        level.nodes[kept++] = node;
    }
    level.nodes.resize(kept);
}

// Looks at the last level's positions, which are all in phase 2: those whose corners and slice are near.
void TwoPhaseSearch::look_at_ends(int depth, int togo) {
    const auto& levels = room_->levels_;
    for (const Node& end : levels[static_cast<std::size_t>(togo)].nodes) {
        const int most = most_of_phase2(depth + togo, end.slices);
        if (tables_->corner_slice_distance(end.corners, end.slice % kQuartetOrders) > most) {
            continue;
        }
        const Node* node = &end;
        for (int level = togo; level > 0; --level) {
            path_[static_cast<std::size_t>(depth + level - 1)] = node->move;
            node = &levels[static_cast<std::size_t>(level - 1)].nodes[node->parent];
        }
        valid_ = std::min(valid_, depth);
        layers_valid_ = std::min(layers_valid_, depth);
        end_of_phase1(depth + togo, end.slices);
        if (watch_.is_over()) {
            return;
        }
    }
}

}  // namespace revenge::solver::cube3
