#include "revenge/solver/cube3/two_phase.hpp"

#include <algorithm>

namespace revenge::solver::cube3 {

namespace {

constexpr int kNoMove = 0xFF;

// Of U and D turns in a row only U first is kept.
constexpr bool may_follow(int previous, int next) noexcept {
    if (previous == kNoMove) {
        return true;
    }
    const int a = previous / 3;
    const int b = next / 3;
    return a != b && a != b + 3;
}

// Quarter turns of R, L, F, B: what phase 2 does not have.
constexpr bool leaves_phase2(int move) noexcept { return move / 3 % 3 != 0 && move % 3 != 1; }

// RETURNS the distance that is `mod3` modulo 3 and differs by at most 1 from a neighbour's.
constexpr int distance_near(int neighbour, unsigned mod3) noexcept {
    return neighbour + static_cast<int>((mod3 + 4 - static_cast<unsigned>(neighbour) % 3) % 3) - 1;
}

// The rotations that bring the axes y, z, x to the U/D axis, one each.
std::array<puzzle::SymmetryIndex, 3> axis_rotations() {
    std::array<puzzle::SymmetryIndex, 3> out{};
    puzzle::Isometry turn;
    turn.axis = {1, 2, 0};
    out[1] = puzzle::symmetry_index(turn);
    out[2] = puzzle::inverse(out[1]);
    return out;
}

}  // namespace

TwoPhaseSearch::TwoPhaseSearch(const Tables& tables, const Cubie& cubie, int phase2_limit)
    : tables_(&tables), phase2_limit_(phase2_limit), starts_{} {
    static const std::array<puzzle::SymmetryIndex, 3> kRotations = axis_rotations();
    const Cubie undo = inverse(cubie);
    for (std::size_t d = 0; d < kDirections; ++d) {
        const Cubie seen =
            conjugate(d < 3 ? cubie : undo, tables.geometry.conjugations[kRotations[d % 3]]);
        Start& start = starts_[d];
        for (std::size_t q = 0; q < 3; ++q) {
            start.quartet[q] =
                static_cast<std::uint16_t>(quartet_of(seen, static_cast<int>(4 * q)));
        }
        start.corners = static_cast<std::uint16_t>(corners_of(seen));
        start.view.twist = static_cast<std::uint16_t>(twist_of(seen));
        start.view.flip = static_cast<std::uint16_t>(flip_of(seen));
        start.view.slice = static_cast<std::uint16_t>(start.quartet[2] / kQuartetOrders);
        start.distance =
            tables.phase1_distance(start.view.slice, start.view.flip, start.view.twist);
        start.view.distance = static_cast<std::int16_t>(start.distance);
    }
}

bool TwoPhaseSearch::run(int direction, int phase1_length, int max_total, std::uint64_t node_limit,
                         Interrupt& interrupt) {
    interrupt_ = &interrupt;
    const auto d = static_cast<std::size_t>(direction);
    const Start& start = starts_[d];
    node_end_ = nodes_ + node_limit;
    if (start.distance > phase1_length || phase1_length > max_total) {
        return false;
    }
    direction_ = direction;
    max_total_ = max_total;
    valid_ = 0;
    corners_[0] = start.corners;
    quartet_[0] = start.quartet;
    AxisViews views;
    for (std::size_t k = 0; k < 3; ++k) {
        views[k] = starts_[d / 3 * 3 + (d + k) % 3].view;
    }
    return phase1(views, 0, phase1_length);
}

TwoPhaseSearch::AxisView TwoPhaseSearch::moved(const AxisView& view,
                                               std::size_t move) const noexcept {
    return {tables_->twist[view.twist][move], tables_->flip[view.flip][move],
            tables_->slice_set[view.slice][move], 0};
}

TwoPhaseSearch::AxisView TwoPhaseSearch::after(const AxisView& view,
                                               std::size_t move) const noexcept {
    AxisView out = moved(view, move);
    out.distance = static_cast<std::int16_t>(
        distance_near(view.distance, tables_->phase1_mod3(out.slice, out.flip, out.twist)));
    return out;
}

bool TwoPhaseSearch::phase1(const AxisViews& views, int depth, int togo) {
    if (togo == 0) {
        return end_of_phase1(depth);
    }
    static const std::array<puzzle::SymmetryIndex, 3> kRotations = axis_rotations();
    const auto& image1 = tables_->geometry.move_image[kRotations[1]];
    const auto& image2 = tables_->geometry.move_image[kRotations[2]];
    const int previous = depth == 0 ? kNoMove : path_[static_cast<std::size_t>(depth - 1)];
    const int left = max_total_ - depth - 1;
    // The table's places of all moves first, so that they are fetched at the same time.
    struct Child {
        std::size_t index;
        std::uint8_t move;
    };
    std::array<Child, kMoves> children;
    std::size_t count = 0;
    const AxisView& view = views[0];
    for (int move = 0; move < kMoves; ++move) {
        if (!may_follow(previous, move) || (togo == 1 && !leaves_phase2(move))) {
            continue;
        }
        const auto m = static_cast<std::size_t>(move);
        const std::size_t index =
            tables_->phase1_index(tables_->slice_set[view.slice][m], tables_->flip[view.flip][m],
                                  tables_->twist[view.twist][m]);
        tables_->prefetch_phase1(index);
        children[count++] = {index, static_cast<std::uint8_t>(move)};
    }
    AxisViews next;
    for (std::size_t i = 0; i < count; ++i) {
        const int distance = distance_near(view.distance, tables_->phase1_at(children[i].index));
        if (distance >= togo) {
            continue;
        }
        ++nodes_;
        const std::size_t m = children[i].move;
        next[1] = after(views[1], image1[m]);
        next[2] = after(views[2], image2[m]);
        if (next[1].distance > left || next[2].distance > left) {
            continue;
        }
        next[0] = moved(view, m);
        next[0].distance = static_cast<std::int16_t>(distance);
        path_[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(m);
        valid_ = std::min(valid_, depth);
        if (phase1(next, depth + 1, togo - 1)) {
            return true;
        }
        if (nodes_ >= node_end_ || (togo > 4 ? interrupt_->poll() : interrupt_->is_set())) {
            return false;
        }
    }
    return false;
}

bool TwoPhaseSearch::end_of_phase1(int length) {
    for (; valid_ < length; ++valid_) {
        const auto v = static_cast<std::size_t>(valid_);
        const std::size_t move = path_[v];
        corners_[v + 1] = tables_->corners[corners_[v]][move];
        quartet_[v + 1][2] = tables_->quartet[2][quartet_[v][2]][move];
        quartet_[v + 1][0] = tables_->quartet[0][quartet_[v][0]][move];
        quartet_[v + 1][1] = tables_->quartet[1][quartet_[v][1]][move];
    }
    const auto end = static_cast<std::size_t>(length);
    const unsigned order = quartet_[end][2] % kQuartetOrders;
    const int togo_max = std::min(max_total_ - length, phase2_limit_);
    int togo = tables_->corner_slice_distance(corners_[end], order);
    if (togo > togo_max) {
        return false;
    }
    const unsigned edges = tables_->merge_ud[quartet_[end][0]][quartet_[end][1] % kQuartetOrders];
    for (togo = std::max(togo, tables_->edge_slice_distance(edges, order)); togo <= togo_max;
         ++togo) {
        if (phase2(corners_[end], edges, order, length, togo)) {
            return true;
        }
    }
    return false;
}

bool TwoPhaseSearch::phase2(unsigned corners, unsigned edges, unsigned order, int depth, int togo) {
    if (togo == 0) {
        keep(depth);
        return true;
    }
    const int previous = depth == 0 ? kNoMove : path_[static_cast<std::size_t>(depth - 1)];
    for (std::size_t m = 0; m < kPhase2Moves; ++m) {
        const std::size_t move = kPhase2MoveOf[m];
        if (!may_follow(previous, static_cast<int>(move))) {
            continue;
        }
        const unsigned to_corners = tables_->corners[corners][move];
        const unsigned to_order = tables_->slice_order[order][m];
        if (tables_->corner_slice_distance(to_corners, to_order) >= togo) {
            continue;
        }
        const unsigned to_edges = tables_->ud_edges[edges][m];
        if (tables_->edge_slice_distance(to_edges, to_order) >= togo) {
            continue;
        }
        ++nodes_;
        path_[static_cast<std::size_t>(depth)] = static_cast<std::uint8_t>(move);
        if (phase2(to_corners, to_edges, to_order, depth + 1, togo - 1)) {
            return true;
        }
    }
    return false;
}

void TwoPhaseSearch::keep(int length) {
    static const std::array<puzzle::SymmetryIndex, 3> kRotations = axis_rotations();
    const auto& back =
        tables_->geometry
            .move_image[puzzle::inverse(kRotations[static_cast<std::size_t>(direction_ % 3)])];
    solution_.clear();
    for (int i = 0; i < length; ++i) {
        solution_.push_back(back[path_[static_cast<std::size_t>(i)]]);
    }
    if (direction_ >= 3) {
        std::ranges::reverse(solution_);
        for (std::uint8_t& move : solution_) {
            move = static_cast<std::uint8_t>(move / 3 * 3 + 2 - move % 3);
        }
    }
}

Solved solve_two_phase(const Tables& tables, const Cubie& cubie, std::uint64_t node_limit,
                       int enough, Interrupt& interrupt) {
    TwoPhaseSearch search(tables, cubie);
    Solved out;
    int best = kLongest;
    if (cubie == solved_cubie()) {
        out.found = true;
        return out;
    }
    for (int length = 0; length < best && best > enough; ++length) {
        for (int direction = 0; direction < kDirections && best > enough; ++direction) {
            while (search.nodes() < node_limit || !out.found) {
                const std::uint64_t left =
                    out.found ? node_limit - search.nodes() : ~std::uint64_t{0} / 2;
                if (!search.run(direction, length, best - 1, left, interrupt)) {
                    break;
                }
                out.found = true;
                out.moves = search.solution();
                best = static_cast<int>(out.moves.size());
                if (best <= enough) {
                    break;
                }
            }
        }
        if (interrupt.is_set() || (out.found && search.nodes() >= node_limit)) {
            break;
        }
    }
    out.nodes = search.nodes();
    return out;
}

}  // namespace revenge::solver::cube3
