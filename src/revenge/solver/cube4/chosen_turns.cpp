#include "revenge/solver/cube4/chosen_turns.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/solver/cube4/optimal.hpp"

namespace revenge::solver::cube4 {

namespace {

// Nodes of the search from both sides: about a tenth of a second, and up to twenty times as many where the last length
// takes them.
constexpr std::uint64_t kNearNodes = 100'000;

// RETURNS the error with the length that the search before has proven.
base::Error with_bound(base::Error error, const base::Error& before) {
    const auto proven = std::ranges::find(before.facts, "proven", &base::Fact::kind);
    if (proven != before.facts.end()) {
        error.add(base::make_message("proven", "; it takes at least {length} {metric} (proven)",
                                     proven->values.at(0).second, proven->values.at(1).second));
    }
    return error;
}

}  // namespace

ChosenTurns::ChosenTurns(std::unique_ptr<const ChosenMoves> near, puzzle::Algorithm turns,
                         OpenTables open_tables)
    : near_(std::move(near)), turns_(std::move(turns)), open_tables_(std::move(open_tables)) {}

base::Result<Solution> ChosenTurns::solve(const puzzle::State& state, const Limits& limits,
                                          const OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    if (limits.nodes && *limits.nodes <= kNearNodes) {
        return near_->solve(state, limits, on_improvement);
    }
    Limits left = limits;
    left.nodes = kNearNodes;
    auto found = near_->solve(state, left, on_improvement);
    const auto used = std::chrono::steady_clock::now() - begin;
    const bool is_undecided = !found && found.error().code == base::ErrorCode::NotFound &&
                              found.error().facts.front().kind == "nothing-found";
    if (!is_undecided || (limits.time && used >= *limits.time)) {
        return found;
    }
    auto tables = open_tables_(limits.progress, limits.stop);
    if (!tables) {
        return with_bound(tables.error(), found.error());
    }
    left.nodes = limits.nodes ? std::optional(*limits.nodes - kNearNodes) : std::nullopt;
    left.time = limits.time ? std::optional(*limits.time - used) : std::nullopt;
    return Optimal(*std::move(tables), turns_).solve(state, left, on_improvement);
}

}  // namespace revenge::solver::cube4
