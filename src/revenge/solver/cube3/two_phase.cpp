#include "revenge/solver/cube3/two_phase.hpp"

#include <algorithm>
#include <bit>

#include "revenge/solver/cube3/tables.hpp"

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
    if (togo <= (is_exact_ ? kLevelled : kLevelledByBounds) && togo - view.distance <= kMaxSlack) {
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

// Phase 2 of the two-phase search: the shortest ends of a way through phase 1.

namespace {

// Phase 2 may be so much longer than what is left, where slices cost one: slices of its own make up for it.
constexpr int kSlicesOfPhase2 = 2;

}  // namespace

int cost_of(const std::vector<std::uint8_t>& moves, Counted counted) noexcept {
    int out = static_cast<int>(moves.size());
    for (std::size_t i = 1; counted == Counted::FacesAndSlices && i < moves.size(); ++i) {
        out -= is_slice(moves[i - 1], moves[i]) ? 1 : 0;
    }
    return out;
}

// Returns the maximum number of turns of phase 2 after `length` turns of phase 1.
int TwoPhaseSearch::most_of_phase2(int length, int slices) const noexcept {
    const int left = max_total_ - length + slices;
    return std::min(counted_ == Counted::Faces ? left : left + kSlicesOfPhase2, phase2_limit_);
}

// Looks for the shortest ends of a way through phase 1, as long as they are asked for and the run is not over.
void TwoPhaseSearch::end_of_phase1(int length, int slices) {
    bring_up_to_date(length, false);
    bring_up_to_date(length, true);
    const auto end = static_cast<std::size_t>(length);
    const unsigned order = quartet_[end][2] % kQuartetOrders;
    const unsigned edges = tables_->merge_ud[quartet_[end][0]][quartet_[end][1] % kQuartetOrders];
    int togo = std::max(tables_->corner_slice_distance(corners_[end], order),
                        edge_distance(corners_[end], edges, order));
    while (togo <= most_of_phase2(length, slices)) {
        if (phase2(corners_[end], edges, order, length, togo)) {
            return;  // it is the shortest, as all shorter ones were looked for
        }
        ++togo;
    }
}

// RETURNS a bound from the U/D edges, with the slice and with the corners.
int TwoPhaseSearch::edge_distance(unsigned corners, unsigned edges, unsigned order) const noexcept {
    const int edge_slice = tables_->edge_slice_distance(edges, order);
    const std::size_t index = tables_->phase2_classes.index(corners, edges);
    return std::max(edge_slice,
                    exact_ != nullptr ? exact_->distance(index) : tables_->near_phase2(index));
}

// RETURNS whether there is nothing more to look for: an end was found, or the run is over.
bool TwoPhaseSearch::phase2(unsigned corners, unsigned edges, unsigned order, int depth, int togo) {
    if (togo == 0) {
        return take(depth);
    }
    const std::uint32_t followers = kFollowers[last_move(depth)];
    for (std::size_t m = 0; m < kPhase2Moves; ++m) {
        const std::size_t move = kPhase2MoveOf[m];
        if ((followers >> move & 1U) == 0) {
            continue;
        }
        const unsigned to_corners = tables_->corners[corners][move];
        const unsigned to_order = tables_->slice_order[order][m];
        if (tables_->corner_slice_distance(to_corners, to_order) >= togo) {
            continue;
        }
        const unsigned to_edges = tables_->ud_edges[edges][m];
        if (edge_distance(to_corners, to_edges, to_order) >= togo) {
            continue;
        }
        if (watch_.count(1)) {
            return true;
        }
        path_[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(move);
        if (phase2(to_corners, to_edges, to_order, depth + 1, togo - 1)) {
            return true;
        }
    }
    return false;
}

// Gives a solution away, if it is cheap enough; from then on only cheaper ones count. RETURNS whether it is.
bool TwoPhaseSearch::take(int length) {
    const int cost = length - slices_of(length);
    if (cost > max_total_) {
        return false;
    }
    const auto& back = tables_->geometry.move_image[puzzle::inverse(
        axis_rotations()[static_cast<std::size_t>(direction_ % 3)])];
    std::vector<std::uint8_t> solution;
    solution.reserve(static_cast<std::size_t>(length));
    for (int i = 0; i < length; ++i) {
        solution.push_back(back[path_[static_cast<std::size_t>(i)]]);
    }
    if (direction_ >= 3) {
        std::ranges::reverse(solution);
        for (std::uint8_t& move : solution) {
            move = static_cast<std::uint8_t>(move / 3 * 3 + 2 - move % 3);
        }
    }
    max_total_ = cost - 1;
    if (!(*on_found_)(solution)) {
        watch_.finish();
    }
    return true;
}

// The two-phase search's last moves of phase 1, level by level.

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
        const DistanceDelta effect = effects_->of(node.index);
        const std::size_t symmetry = node.view.entry % kAxisSymmetries;
        std::uint32_t moves = kFollowers[node.move] & left.moves &
                              own[symmetry].of(effect.within(node.view.distance, left.phase1));
        std::array<DistanceDelta, 2> of_sides{};
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

// The two-phase search's look at the other two axes: each has its own distance to phase 2's positions, which the
// solved cube is one of, and no way may be shorter than that.

// Returns true if paths with `length` moves in phase 1 are also checked against the distances of the other axes, which
// count face turns.
bool TwoPhaseSearch::looks_aside(int length) const noexcept {
    return is_exact_ && counted_ == Counted::Faces && most_of_phase2(length, 0) <= kMaxBesideSides;
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
