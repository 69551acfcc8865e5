#include "revenge/solver/cube3/two_phase.hpp"

#include <algorithm>

namespace revenge::solver::cube3 {

namespace {

constexpr int kNoMove = 0xFF;  // any move may follow
// Quarter turns of R, L, F, B: what phase 2 does not have.
constexpr bool leaves_phase2(int move) noexcept { return move / 3 % 3 != 0 && move % 3 != 1; }

}  // namespace

TwoPhaseSearch::TwoPhaseSearch(const Tables& tables, const Cubie& cubie, int phase2_limit)
    : tables_(&tables), table_(tables), phase2_limit_(phase2_limit), starts_{} {
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
            tables.flip_slice_class[slice * kFlips + static_cast<std::size_t>(flip_of(seen))];
        start.distance = table_.distance(start.view);
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
    return phase1(start.view, 0, phase1_length);
}

// The places in the table of all children first, so that they are fetched at the same time. The last move's
// children are at the goal or not, which needs no table.
std::size_t TwoPhaseSearch::make_children(const AxisView& view, int previous, int togo,
                                          Children& out) const noexcept {
    std::size_t count = 0;
    for (int move = 0; move < kMoves; ++move) {
        if (!may_follow(previous, move) || (togo == 1 && !leaves_phase2(move))) {
            continue;
        }
        Child& child = out[count];
        child.view = table_.moved(view, static_cast<std::size_t>(move));
        child.move = static_cast<std::uint8_t>(move);
        child.index = table_.index(child.view);
        if (togo > 1) {
            table_.prefetch(child.index);
            ++count;
        } else if (child.index == table_.goal()) {
            ++count;
        }
    }
    if (togo == 1) {
        return count;
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const int distance = distance_near(view.distance, table_.mod3(out[i].index));
        if (distance < togo) {
            table_.prefetch_moves(out[i].view);
            out[kept] = out[i];
            out[kept++].view.distance = static_cast<std::int16_t>(distance);
        }
    }
    return kept;
}

bool TwoPhaseSearch::phase1(const AxisView& view, int depth, int togo) {
    if (togo == 0) {
        return end_of_phase1(depth);
    }
    const int previous = depth == 0 ? kNoMove : path_[static_cast<std::size_t>(depth - 1)];
    Children children;
    const std::size_t count = make_children(view, previous, togo, children);
    for (std::size_t i = 0; i < count; ++i) {
        ++nodes_;
        path_[static_cast<std::size_t>(depth)] = children[i].move;
        valid_ = std::min(valid_, depth);
        if (phase1(children[i].view, depth + 1, togo - 1)) {
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
    const auto& back = tables_->geometry.move_image[puzzle::inverse(
        axis_rotations()[static_cast<std::size_t>(direction_ % 3)])];
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
