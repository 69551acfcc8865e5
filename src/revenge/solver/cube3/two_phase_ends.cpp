// Phase 2 of the two-phase search: the shortest ends of a way through phase 1.
#include <algorithm>

#include "revenge/solver/cube3/following_moves.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {

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

}  // namespace revenge::solver::cube3
