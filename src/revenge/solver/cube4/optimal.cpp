#include "revenge/solver/cube4/optimal.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::solver::cube4 {

namespace {

constexpr int kLongest = kMaxSyllables;

}  // namespace

Optimal::Optimal(std::shared_ptr<const Tables> tables)
    : tables_(std::move(tables)),
      costs_(tables_->metric, kCubeSize),
      is_free_(true),
      choice_(tables_->frame, costs_) {}

Optimal::Optimal(std::shared_ptr<const Tables> tables, const puzzle::Algorithm& turns)
    : tables_(std::move(tables)),
      costs_(tables_->metric, kCubeSize),
      is_free_(false),
      choice_(tables_->frame, turns, costs_) {}

// RETURNS the turns that syllables are on a cube that `homing` brings into the frame.
puzzle::Algorithm Optimal::turns_of(const Path& path, puzzle::SymmetryIndex homing) const {
    if (!is_free_) {
        return choice_.turns(path, homing);
    }
    puzzle::Algorithm out;
    for (std::size_t i = 0; i < path.size; ++i) {
        const auto turns = tables_->elements.turns(path.at[i] / kElements,
                                                   static_cast<Element>(path.at[i] % kElements));
        out.insert(out.end(), turns.begin(), turns.end());
    }
    const puzzle::Isometry& back = puzzle::all_symmetries()[puzzle::inverse(homing)];
    return puzzle::simplify(puzzle::image(back, out, kCubeSize), costs_, false);
}

// RETURNS the first of the solutions that paths are, all of which are reported. REQUIRES that there is one. `counted`:
// their length, nodes and time.
Solution Optimal::solution_of(const puzzle::State& state, const std::vector<Path>& paths,
                              const Solution& counted, const OnImprovement& on_improvement) const {
    const puzzle::Cube& cube = tables_->frame.cube();
    std::optional<Solution> first;
    for (const Path& path : paths) {
        Solution out = counted;
        out.moves = turns_of(path, tables_->frame.homing(state));
        base::check(costs_.cost(out.moves.turns()) == out.length &&
                        cube.rotation_of_solved(cube.apply(state, out.moves.turns())) >= 0,
                    "the syllables that were found solve the cube at their cost");
        if (on_improvement) {
            on_improvement(out);
        }
        if (!first) {
            first = std::move(out);
        }
    }
    return *std::move(first);
}

base::Result<Solution> Optimal::solve(const puzzle::State& state, const Limits& limits,
                                      const OnImprovement& on_improvement) const {
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds_since = [](std::chrono::steady_clock::time_point then) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - then).count();
    };
    const auto note = [&](std::string_view sentence) {
        if (limits.progress != nullptr && !sentence.empty()) {
            limits.progress->note(sentence);
        }
    };
    const puzzle::Cube& cube = tables_->frame.cube();
    if (cube.rotation_of_solved(state) >= 0) {
        return nothing_to_do();
    }
    base::Interrupt interrupt(limits.until(begin));
    const puzzle::SymmetryIndex homing = tables_->frame.homing(state);
    const puzzle::State homed = cube.rotate(state, homing);
    OptimalSearch search(*tables_, choice_,
                         {tables_->frame.bytes_of(homed), CornerStates::corners_of(homed)}, homing);
    SearchRecord record;
    if (is_free_ && limits.resume != nullptr) {
        REVENGE_TRY(
            record.open(limits.resume, costs_.name() + ' ' + notation::to_facelets(cube, state)));
    }
    const int longest = std::min(kLongest, limits.max_length.value_or(kLongest));
    int proven = std::max(search.lower_bound(), record.length());
    for (double seconds = 0; proven <= longest; ++proven) {
        note(record.forecast(costs_.name(), seconds));
        const auto began = std::chrono::steady_clock::now();
        LengthProgress progress(limits.progress, proven, costs_.name());
        const std::vector<Path> found =
            search.run(proven, limits.shortest, limits.threads, interrupt, progress, record);
        seconds = seconds_since(began);
        if (!found.empty()) {
            if (found.size() < limits.shortest && limits.shortest > 1 && interrupt.is_set()) {
                note("the search was stopped; there may be further shortest solutions");
            } else {
                record.remove();
            }
            Solution counted;
            counted.length = proven;
            counted.lower_bound = proven;
            counted.nodes = search.nodes();
            counted.seconds = seconds_since(begin);
            return solution_of(state, found, counted, on_improvement);
        }
        if (interrupt.is_over(search.nodes())) {
            break;
        }
        record.end_length();
    }
    if (const base::Status saved = record.save(); !saved) {
        note(saved.error().message);
    }
    base::Error error = nothing_found(limits);
    error.add(base::make_message("proven", "; it takes at least {length} {metric} (proven)", proven,
                                 costs_.name()));
    return error;
}

base::Result<SharedMethod> open_optimal(const Opening& opening) {
    REVENGE_TRY(opening.require_memory("optimal needs", kSmallOptimalBytes));
    REVENGE_TRY(auto tables,
                opening.cube4.open(opening.table_store, opening.metric,
                                   table_size_for(opening.memory_bytes, opening.metric),
                                   opening.threads, opening.progress, opening.stop));
    return SharedMethod(std::make_shared<Optimal>(std::move(tables)));
}

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
