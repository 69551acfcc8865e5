#include "revenge/scramble/far_state.hpp"

#include <utility>

#include "revenge/base/message.hpp"

namespace revenge::scramble {

namespace {

constexpr int kMaxFarDraws = 100;

}  // namespace

base::Error no_state_so_far(int min_moves, int draws) {
    return base::error(base::ErrorCode::NotFound, "no-state-so-far",
                       "no state that takes at least {moves} moves was drawn in {tries} tries; a "
                       "lower minimum of moves allows closer states",
                       min_moves, draws);
}

base::Result<FarState> draw_far_state(const std::function<puzzle::State()>& draw,
                                      const solver::Method& method, solver::Limits limits,
                                      int min_moves) {
    if (const auto quick = method.quick_solve();
        !limits.time && !limits.nodes && quick.nodes < solver::QuickSolve{}.nodes) {
        limits.nodes = quick.nodes;
    }
    for (int i = 0; i < kMaxFarDraws; ++i) {
        puzzle::State state = draw();
        REVENGE_TRY(auto solution, method.solve(state, limits, {}));
        if (solution.length >= min_moves) {
            return FarState{std::move(state), std::move(solution)};
        }
    }
    return no_state_so_far(min_moves, kMaxFarDraws);
}

}  // namespace revenge::scramble
