// The function of revenge-full.wasm that solves to other states than the solved cube; docs/wasm.md.
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/check/solution.hpp"
#include "revenge/method/target.hpp"
#include "revenge/request.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
#include "revenge/solver/to_target.hpp"
#include "wasm/module.hpp"

namespace revenge::wasm {

namespace {

using Method = std::shared_ptr<const solver::Method>;
using base::Result;

// The positions that a search from both sides may keep.
constexpr std::uint64_t kSearchBytes = std::uint64_t{256} << 20U;

Result<Method> open_to(const method::ReadTarget& target, int size, std::string_view metric_name,
                       std::string_view name) {
    const puzzle::Cube& cube = *module().cube(size);
    REVENGE_TRY(const auto metric, puzzle::metric_named(metric_name));
    const puzzle::CostTable costs(metric, size);
    const bool proves = base::is_same_name(name, "optimal");
    if (!target.patterns.empty()) {
        if (!proves) {
            return base::usage("partial-target-unsupported-here",
                               "a target with dots, or several, is for the method optimal");
        }
        REVENGE_TRY(auto search, solver::ChosenMoves::over_all_turns(cube, target.patterns, costs));
        return Method(std::move(search));
    }
    REVENGE_TRY(auto solved, module().method(size, metric_name, name));
    return solver::ToTarget::make(std::move(solved), cube, *target.state, costs, proves);
}

}  // namespace

extern "C" {

// As `solve`, to a target: facelets, of which several may have `|` between them and dots for any color, or moves in
// `notation` that lead to it.
[[clang::export_name("solve_to"), gnu::used]] int revenge_solve_to(
    const char* puzzle, const char* facelets, const char* metric, const char* name, double seconds,
    double nodes, int most, const char* target, const char* notation, const char* face_order) {
    const int size = cube_size_of(puzzle);
    const auto state = state_for_method(size, facelets, metric, name);
    if (!state) {
        return module().failed(state.error());
    }
    const auto reading = notation::reading_named(notation);
    if (!reading) {
        return module().failed(reading.error());
    }
    const auto goal =
        method::read_target(target, method::PuzzleContext(module().cube(size)),
                            {.reading = *reading, .colors = {}, .face_order = face_order});
    if (!goal) {
        return module().failed(goal.error());
    }
    module().stop = {};
    solver::Limits limits = limits_of(seconds, nodes, most);
    limits.memory_bytes = kSearchBytes;
    const check::Goal held{goal->state ? &*goal->state : nullptr, goal->patterns};
    return answered(size, *state, held, [&](const solver::OnImprovement& on_improvement) {
        const auto method = open_to(*goal, size, metric, name);
        return method ? (*method)->solve(*state, limits, on_improvement) : method.error();
    });
}

}  // extern "C"

}  // namespace revenge::wasm
