#include "revenge/solver/automatic/automatic_solver.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <limits>
#include <numeric>
#include <span>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/port/processor_time.hpp"
#include "revenge/base/stop_condition.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/derived/possible_states.hpp"
#include "revenge/derived/view.hpp"
#include "revenge/group.hpp"
#include "revenge/group/patterns.hpp"
#include "revenge/puzzle/definition.hpp"
#include "revenge/solver/possible_state.hpp"

namespace revenge::solver::automatic {

namespace {

using base::ErrorCode;
using base::Result;
using base::Status;
using puzzle::Definition;

constexpr int kWidth = 20;                         // candidates kept after each phase
constexpr std::uint64_t kChainNodes = 40'000'000;  // of a state; then the ending takes over
constexpr std::uint64_t kNodesBeside = 1'000'000;  // where the beam has a solution
constexpr std::uint64_t kTestNodes = 4'000'000;
constexpr std::uint64_t kSearchedNodes = 400'000;  // likewise, of a search for shortest solutions
constexpr double kMaxSearched = 12;                // expected length of such a search's solutions
constexpr double kMaxSeconds = 25;  // of the processor, for finding a chain and trying it
constexpr int kTestStates = 2;
constexpr int kTestMoves = 200;
constexpr std::uint64_t kMaxMemory = std::uint64_t{1} << 30U;  // of tables
constexpr int kMaxDegree = 600;  // whose subgroups are counted in seconds
constexpr std::string_view kNoChain = "# No chain solves this puzzle: the ending alone does.\n";
constexpr std::string_view kNoBeam = "-";      // kept where a beam would not help
constexpr std::string_view kApart = "-apart";  // ends the name of a chain of marked pieces
constexpr std::string_view kHeld = "-held";    // of a chain that solves in one orientation

bool has_alike_pieces(const puzzle::Puzzle& puzzle) {
    return puzzle.has_hidden_orientations() ||
           std::ranges::any_of(puzzle.orbits(), [](const puzzle::Orbit& orbit) {
               std::vector<puzzle::SlotNumber> labels = orbit.solved;
               std::ranges::sort(labels);
               return std::ranges::adjacent_find(labels) != labels.end();
           });
}

// RETURNS the definition with all pieces told apart, and held as it is.
std::shared_ptr<const Definition> marked(const Definition& definition) {
    std::vector<puzzle::Orbit> orbits = definition.puzzle().orbits();
    for (puzzle::Orbit& orbit : orbits) {
        std::iota(orbit.solved.begin(), orbit.solved.end(), puzzle::SlotNumber{0});
        orbit.distinct = true;
        orbit.numbers.clear();
        orbit.visible.clear();
    }
    auto out = std::make_shared<Definition>(puzzle::Puzzle(definition.name(), std::move(orbits)),
                                            definition.moves());
    out->set_cube_size(definition.cube_size());
    return out;
}

// RETURNS the names that make each rotated goal the solved puzzle: then the moves that lead a state to the goal lead
// the renamed state to the solved puzzle. Empty if a rotation carries places that look alike to places that do not.
std::vector<Renaming> rotated_goals(const Definition& definition) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::vector<puzzle::State> goals{puzzle.solved()};
    goals.reserve(definition.rotations().size() + 1);
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        goals.push_back(puzzle.apply(puzzle.solved(), rotation));
    }
    std::vector<Renaming> out;
    out.reserve(goals.size());
    for (const puzzle::State& goal : goals) {
        const auto renaming = Renaming::of(puzzle, goal);
        if (!renaming) {
            return {};
        }
        out.push_back(*renaming);
    }
    return out;
}

PhaseSolution ending_phase(puzzle::Moves moves) {
    return {"ending", "", "Solved, a few pieces at a time.", std::move(moves)};
}

// RETURNS the definition without its rotations.
std::shared_ptr<const Definition> held(const Definition& definition) {
    return std::make_shared<Definition>(definition.puzzle(), definition.moves());
}

}  // namespace

AutomaticSolver::AutomaticSolver(Opening opening)
    : opening_(std::move(opening)),
      marked_(marked(*opening_.definition)),
      held_(held(*opening_.definition)),
      goals_(rotated_goals(*opening_.definition)),
      has_alike_(has_alike_pieces(opening_.definition->puzzle())) {}

Result<std::unique_ptr<AutomaticSolver>> AutomaticSolver::make(Opening opening) {
    REVENGE_TRY(puzzle::require_free_moves(*opening.definition));
    opening.build.memory_bytes = std::min(opening.build.memory_bytes, kMaxMemory);
    std::unique_ptr<AutomaticSolver> out(new AutomaticSolver(std::move(opening)));
    base::DirectoryStore folder(out->opening_.cache);
    REVENGE_TRY(out->open(out->opening_.cache.empty() ? out->opening_.build.table_store : &folder));
    return out;
}

Status AutomaticSolver::open(base::TableStore* table_store) {
    const Definition& definition = *opening_.definition;
    if (opening_.is_optimal && definition.puzzle().has_hidden_orientations()) {
        return base::usage("orientations-not-visible",
                           "{puzzle} has pieces of which not all orientations are visible; the "
                           "method {method} does not support that",
                           definition.name(), "optimal");
    }
    if (group::PointModel(definition.puzzle()).degree() > kMaxDegree ||
        definition.puzzle().slots() > static_cast<int>(derived::kRowWidth)) {
        return {};  // the ending alone
    }
    const std::string name =
        puzzle::stored_name(opening_.is_optimal ? "optimal" : "auto", definition);
    REVENGE_TRY(open_chain(table_store, name));
    return opening_.is_optimal ? Status() : open_beam(table_store, name);
}

Status AutomaticSolver::open_chain(base::TableStore* table_store, const std::string& name) {
    const Definition& definition = *opening_.definition;
    const std::string file = name + ".toml";
    if (table_store != nullptr) {
        if (const auto kept = table_store->get(file)) {
            std::string text(kept->size, '\0');
            kept->read(0, std::as_writable_bytes(std::span(text)));
            Status taken = text == kNoChain ? Status() : take_chain(text, opening_.build.stop);
            if (taken || taken.error().code == ErrorCode::Interrupted) {
                return taken;
            }
        }
    }
    const auto keep = [&](const std::string& text) {
        if (table_store != nullptr && is_kept()) {
            const auto bytes = std::as_bytes(std::span(text));
            // A chain that cannot be kept is found again.
            (void)table_store->put(file, std::array{bytes});
        }
    };
    ChainSearch search{name,
                       puzzle::builtin_definition(definition.name()) ? definition.name()
                                                                     : definition.name() + ".tws",
                       opening_.build.memory_bytes};
    if (opening_.is_optimal) {
        const FoundChain one = shortest_chain(search);
        constexpr double kOneState = 1e-9;
        if (one.text.empty() && PuzzleGroup(definition).whole().log_states < kOneState) {
            return {};  // which is solved
        }
        Status taken = one.text.empty()
                           ? base::error(ErrorCode::NotFound, "no-lower-bounds",
                                         "no table of lower bounds of {puzzle} is small "
                                         "enough; auto solves it without a proof",
                                         definition.name())
                           : take_chain(one.text, opening_.build.stop);
        if (taken) {
            keep(one.text);
        }
        return taken;
    }
    REVENGE_TRY(const auto text, first_that_solves(std::move(search)));
    keep(text.empty() ? std::string(kNoChain) : text);
    return {};
}

FoundChain AutomaticSolver::shortest_chain(ChainSearch search) const {
    FoundChain out = optimal_chain(PuzzleGroup(*opening_.definition), search);
    if (!out.is_one_table && goals_.size() > 1) {
        // Pieces that rotations carry to each other would have one colour.
        search.name += kHeld;
        out = optimal_chain(PuzzleGroup(*held_), search);
    }
    return out;
}

std::vector<FoundChain> AutomaticSolver::candidates(ChainSearch search) const {
    const Definition& definition = *opening_.definition;
    std::vector<FoundChain> found;
    if (!definition.puzzle().has_hidden_orientations()) {
        found = find_chains(PuzzleGroup(definition), search);
        if (found.empty() || !found.front().is_one_table) {
            // Where no state is far from solved, a search finds shortest solutions in little time.
            FoundChain one = shortest_chain(search);
            if (!one.text.empty() && one.expected_length <= kMaxSearched) {
                one.is_search = true;
                found.insert(found.begin(), std::move(one));
            }
        }
    }
    const bool has_unseen = has_alike_ || !definition.rotations().empty();
    if (has_unseen && (found.empty() || !found.front().is_one_table)) {
        search.name += kApart;
        const std::vector<FoundChain> apart = find_chains(PuzzleGroup(*marked_), search);
        found.insert(found.end(), apart.begin(), apart.end());
        if (has_alike_) {  // else the chains that may turn the puzzle in hand come first
            std::ranges::stable_sort(found, {}, &FoundChain::expected_length);
        }
    }
    return found;
}

Result<std::string> AutomaticSolver::first_that_solves(ChainSearch search) {
    const std::string name = search.name;
    const base::port::ProcessorTimeLimit limit(kMaxSeconds, opening_.build.stop);
    search.stop = limit.token();
    std::vector<FoundChain> found = candidates(search);
    constexpr std::string_view kBeforeName = "name = \"";
    // Where a chain fails, those with as large phases do, too. Tables of all that are tried take about a minute.
    constexpr double kMaxEntries = 5e8;
    constexpr double kMinStep = 0.5;
    double most_digits = std::numeric_limits<double>::infinity();
    double entries = 0;
    int tries = 0;
    for (FoundChain& one : found) {
        if (one.largest_digits > most_digits ||
            (tries > 0 && entries + one.table_entries > kMaxEntries)) {
            continue;
        }
        entries += one.table_entries;
        if (++tries > 1) {  // tables of several chains have several names
            one.text.insert(kBeforeName.size() + name.size(), "-" + std::to_string(tries));
        }
        const Status taken = take_chain(one.text, limit.token());
        if (taken && one.is_one_table) {
            return one.text;
        }
        if (taken) {
            auto lengths =
                lengths_by_chain(one.is_search ? kSearchedNodes : kTestNodes, limit.token());
            if (std::ranges::all_of(lengths,
                                    [](const auto& length) { return length.has_value(); })) {
                tried_ = std::move(lengths);
                return one.text;
            }
        }
        chain_ = nullptr;
        if (limit.token().stop_requested()) {
            break;
        }
        most_digits = one.largest_digits - kMinStep;
    }
    if (opening_.build.stop.stop_requested()) {
        return base::interrupted("a solution was found");
    }
    return std::string();
}

Status AutomaticSolver::take_chain(const std::string& text, const std::stop_token& stop) {
    const auto parse = [&](const std::shared_ptr<const Definition>& definition) {
        return chain::parse_chain(text, "the chain that was found", [&](const std::string&) {
            return Result<Definition>(*definition);
        });
    };
    auto chain = parse(opening_.definition);
    if (chain && chain->name.ends_with(kApart)) {
        chain = parse(marked_);
    } else if (chain && chain->name.ends_with(kHeld)) {
        chain = parse(held_);
    }
    if (!chain) {
        return chain.error();
    }
    is_marked_ = chain->name.ends_with(kApart);
    is_held_ = chain->name.ends_with(kHeld);
    ChainOptions options;
    options.width = chain->has_one_phase() ? 1 : kWidth;
    options.relax = chain->has_one_phase() ? 0 : opening_.relax;
    options.leaves_remainder = true;
    bfs::BuildOptions build = opening_.build;
    build.stop = stop;
    REVENGE_TRY(auto solver, ChainSolver::make(*std::move(chain), opening_.costs, opening_.cache,
                                               options, build));
    chain_ = std::move(solver);
    images_.reset();
    if (!chain_->chain().has_one_phase() && opening_.definition->cube_size() == 0) {
        images_.emplace(*chain_, opening_.costs, is_marked_ ? goals_ : std::vector<Renaming>());
    }
    return {};
}

bool AutomaticSolver::is_kept() const noexcept { return opening_.build.memory_bytes == kMaxMemory; }

bool AutomaticSolver::has_one_phase() const noexcept {
    return chain() != nullptr && chain()->has_one_phase() && !is_marked_;
}

puzzle::State AutomaticSolver::random_state(base::Random& random) const {
    const Definition& definition = *opening_.definition;
    puzzle::State state = definition.puzzle().solved();
    for (int k = 0; k < kTestMoves; ++k) {
        const auto& move = definition.moves()[random.below(definition.moves().size())];
        state = definition.puzzle().apply(state, move.action);
    }
    return state;
}

std::vector<std::optional<int>> AutomaticSolver::lengths_by_chain(
    std::uint64_t nodes, const std::stop_token& stop) const {
    base::Random random(1);
    std::vector<std::optional<int>> out;
    for (int i = 0; i < kTestStates; ++i) {
        const puzzle::State state = random_state(random);
        Limits limits;
        limits.nodes = nodes;
        limits.stop = stop;
        const auto solution = chain_ ? by_chain(state, limits, {}) : nothing_found(limits);
        out.push_back(solution ? std::optional(solution->length) : std::nullopt);
    }
    return out;
}

Status AutomaticSolver::open_beam(base::TableStore* table_store, const std::string& name) {
    const Definition& definition = *opening_.definition;
    if (definition.cube_size() > 0 || (chain_ && chain_->chain().has_one_phase() && !is_marked_)) {
        return {};
    }
    const std::string file = name + ".pieces";
    if (table_store != nullptr) {
        if (const auto kept = table_store->get(file)) {
            beam_ =
                kept->size > kNoBeam.size() ? PiecesBeam::read(definition, *kept) : std::nullopt;
            if (beam_ || kept->size == kNoBeam.size()) {
                return {};
            }
        }
    }
    constexpr double kShort = 1.4;  // times the typical length of a shortest solution
    const std::vector<std::optional<int>> lengths =
        tried_.empty() ? lengths_by_chain(kTestNodes, opening_.build.stop) : std::move(tried_);
    const Subgroup whole = PuzzleGroup(definition).whole();
    const double typical = whole.log_branching > 0 ? whole.log_states / whole.log_branching : 0;
    const bool is_short = std::ranges::all_of(lengths, [&](const std::optional<int>& length) {
        return length && *length <= kShort * typical;
    });
    if (!is_short) {
        beam_ = PiecesBeam::make(definition);
    }
    base::Random random(1);
    bool helps = false;
    for (int i = 0; beam_ && i < kTestStates; ++i) {
        Limits limits;
        limits.stop = opening_.build.stop;
        const auto solution = by_beam(random_state(random), limits);
        const auto& before = lengths[static_cast<std::size_t>(i)];
        helps = helps || (solution && (!before || solution->length < *before));
    }
    if (opening_.build.stop.stop_requested()) {
        return base::interrupted("a solution was found");
    }
    if (!helps) {
        beam_.reset();
    }
    if (table_store != nullptr && is_kept()) {
        // A beam that cannot be kept is made again.
        const std::vector<std::byte> bytes = beam_ ? beam_->bytes() : std::vector<std::byte>();
        (void)table_store->put(
            file, std::array{beam_ ? std::span(bytes) : std::as_bytes(std::span(kNoBeam))});
    }
    return {};
}

Result<Solution> AutomaticSolver::by_beam(const puzzle::State& state, const Limits& limits) const {
    const auto begin = std::chrono::steady_clock::now();
    PiecesBeam::Found found =
        beam_->search(state, std::numeric_limits<std::uint32_t>::max(), limits.stop);
    Solution out;
    if (found.whole) {
        out.phases.push_back(
            {"beam", "", "All pieces at once.", puzzle::Moves(std::move(found.whole->moves))});
    } else {
        std::vector<std::vector<puzzle::Move>> begins;
        begins.reserve(found.nearly.size() + 2);
        if (chain_ && has_remainder()) {
            Limits own = limits;
            own.nodes = std::min(limits.nodes.value_or(kNodesBeside), kNodesBeside);
            if (const auto solution = by_phases(state, own, {})) {
                begins.push_back(solution->moves.steps());
            }
        }
        for (PiecesBeam::Way& way : found.nearly) {
            begins.push_back(std::move(way.moves));
        }
        begins.emplace_back();
        auto moves = ending(state, begins);
        if (!moves) {
            return nothing_found(limits);
        }
        out.phases.push_back(ending_phase(*std::move(moves)));
    }
    sum_up(out, opening_.costs);
    out.nodes = found.nodes;
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return out;
}

std::optional<puzzle::State> AutomaticSolver::told_apart(const puzzle::State& state,
                                                         base::Random& random) const {
    const puzzle::Puzzle& puzzle = opening_.definition->puzzle();
    const group::PointModel model(marked_->puzzle());
    {
        const base::port::MutexLock lock(mutex_);
        if (!group_) {
            std::vector<group::Permutation> generators;
            for (const puzzle::BaseMove& move : marked_->moves()) {
                generators.push_back(model.permutation(move.action));
            }
            auto built = group::StabilizerChain::unproved(generators, model.degree());
            if (!built) {
                return std::nullopt;
            }
            group_ = *std::move(built);
        }
    }
    constexpr std::uint64_t kMaxChoices = 100'000;
    const group::PointModel looks(puzzle);
    const auto made =
        group::matching_member(*group_, looks.looks(), looks.looks(state), random, kMaxChoices);
    if (!made) {
        return std::nullopt;
    }
    puzzle::State out = state;
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        for (int home = orbit.first; home < orbit.first + orbit.size; ++home) {
            const int to = (*made)(model.point(home, 0));
            const auto slot = static_cast<std::size_t>(model.slot_of(to));
            out.piece[slot] = static_cast<puzzle::SlotNumber>(home - orbit.first);
            out.twist[slot] =
                static_cast<puzzle::SlotNumber>(to - model.point(static_cast<int>(slot), 0));
        }
    }
    return out;
}

Result<Solution> AutomaticSolver::by_phases(const puzzle::State& state, const Limits& limits,
                                            const OnImprovement& on_improvement) const {
    std::vector<puzzle::State> starts;
    if (is_marked_) {
        constexpr int kLabellings = 8;
        base::Random random(1);
        for (int i = 0; i < (images_ && has_alike_ ? kLabellings : 1); ++i) {
            if (auto apart = told_apart(state, random)) {
                starts.push_back(*std::move(apart));
            }
        }
        if (starts.empty()) {
            return base::error(ErrorCode::NotFound, "no-labelling",
                               "no way to tell its pieces apart was found that moves can make");
        }
    } else {
        starts.push_back(state);
    }
    if (is_held_) {
        return shortest(state, limits, on_improvement);
    }
    return images_ ? images_->solve(starts, limits)
                   : chain_->solve(starts.front(), limits, on_improvement);
}

Result<Solution> AutomaticSolver::by_chain(const puzzle::State& state, const Limits& limits,
                                           const OnImprovement& on_improvement) const {
    auto solution = by_phases(state, limits, has_remainder() ? OnImprovement() : on_improvement);
    if (!solution || !has_remainder()) {
        return solution;
    }
    const Definition& definition = *opening_.definition;
    if (!definition.is_solved(puzzle::apply(definition, state, solution->moves))) {
        REVENGE_TRY(auto moves, ending(state, {solution->moves.steps(), {}}));
        solution->phases = {ending_phase(std::move(moves))};
    }
    sum_up(*solution, opening_.costs);
    if (on_improvement) {
        on_improvement(*solution);
    }
    return solution;
}

Result<Solution> AutomaticSolver::solve(const puzzle::State& state, const Limits& limits,
                                        const OnImprovement& on_improvement) const {
    if (opening_.is_optimal && chain_) {
        return shortest(state, limits, on_improvement);
    }
    if (opening_.is_optimal) {
        if (opening_.definition->is_solved(state)) {
            return Solution();
        }
        if (opening_.definition->puzzle().slots() <= static_cast<int>(derived::kRowWidth)) {
            REVENGE_TRY(derived::PossibleStates(*opening_.definition).require(state));
        }
        return base::error(ErrorCode::NotFound, "no-lower-bounds",
                           "{puzzle} is too large for a search of shortest solutions",
                           opening_.definition->name());
    }
    if (auto near = has_one_phase() ? std::nullopt : by_few_moves(state)) {
        if (limits.max_length && near->length > *limits.max_length) {
            return nothing_short_enough(limits);
        }
        if (on_improvement) {
            on_improvement(*near);
        }
        return *std::move(near);
    }
    const bool has_beam = beam_ && !opening_.definition->is_solved(state);
    Result<Solution> best = has_beam ? by_beam(state, limits) : nothing_found(limits);
    if (chain_ && !(best && has_remainder())) {
        Limits own = limits;
        const std::uint64_t most = best ? kNodesBeside : kChainNodes;
        own.nodes = std::min(limits.nodes.value_or(most), most);
        auto solution = by_chain(state, own, best ? OnImprovement() : on_improvement);
        if (!best && (solution || solution.error().code == ErrorCode::ImpossibleCube ||
                      solution.error().code == ErrorCode::Interrupted || limits.max_length ||
                      limits.nodes)) {
            return solution;
        }
        if (solution && solution->length < best->length) {
            best = std::move(solution);
        }
    }
    if (!best) {
        best = by_ending(state, limits);
    }
    if (!best) {
        return best;
    }
    merge_parts(*best);
    if (limits.max_length && best->length > *limits.max_length) {
        return nothing_short_enough(limits);
    }
    if (on_improvement) {
        on_improvement(*best);
    }
    return best;
}

std::optional<Solution> AutomaticSolver::by_few_moves(const puzzle::State& state) const {
    const Definition& definition = *opening_.definition;
    if (definition.puzzle().has_hidden_orientations() || definition.is_solved(state)) {
        return std::nullopt;
    }
    {
        const base::port::MutexLock lock(mutex_);
        if (!near_) {
            near_.emplace(definition);
        }
    }
    auto moves = near_->way(definition.puzzle(), state);
    if (!moves) {
        return std::nullopt;
    }
    Solution out;
    out.moves = puzzle::Moves(*std::move(moves));
    out.length = opening_.costs.cost(out.moves);
    return out;
}

void AutomaticSolver::merge_parts(Solution& solution) const {
    if (opening_.costs.turns() != nullptr) {
        return;  // a cube's turns are merged by the methods of cubes
    }
    std::vector<std::vector<puzzle::Move>> parts;
    parts.reserve(solution.phases.size());
    for (const PhaseSolution& phase : solution.phases) {
        parts.push_back(phase.moves.steps());
    }
    puzzle::simplify(*opening_.definition, parts, opening_.costs);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        solution.phases[i].moves = puzzle::Moves(std::move(parts[i]));
    }
    if (!parts.empty()) {
        sum_up(solution, opening_.costs);
    }
}

Result<Solution> AutomaticSolver::shortest(const puzzle::State& state, const Limits& limits,
                                           const OnImprovement& on_improvement) const {
    if (!is_held_) {
        return chain_->solve(state, limits, on_improvement);
    }
    const derived::PossibleStates possible(*held_);
    std::vector<puzzle::State> starts;
    for (const Renaming& goal : goals_) {
        const puzzle::State start = goal.renamed(state);
        if (std::ranges::find(starts, start) == starts.end() && possible.require(start)) {
            starts.push_back(start);
        }
    }
    if (starts.empty()) {
        return not_solved(*opening_.definition, state, nothing_found(limits));
    }
    return chain_->solve_nearest(starts, limits, on_improvement);
}

Result<Solution> AutomaticSolver::by_ending(const puzzle::State& state,
                                            const Limits& limits) const {
    const auto begin = std::chrono::steady_clock::now();
    REVENGE_TRY(derived::PossibleStates(*opening_.definition).require(state));
    REVENGE_TRY(auto moves, ending(state, {{}}));
    Solution out;
    out.phases.push_back(ending_phase(std::move(moves)));
    sum_up(out, opening_.costs);
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (limits.max_length && out.length > *limits.max_length) {
        return nothing_short_enough(limits);
    }
    return out;
}

Result<puzzle::Moves> AutomaticSolver::ending(
    const puzzle::State& state, const std::vector<std::vector<puzzle::Move>>& begins) const {
    {
        const base::port::MutexLock lock(mutex_);
        if (!cycles_) {
            base::DirectoryStore folder(opening_.cache);
            cycles_ = cycles::CycleSolver::make(
                *opening_.definition,
                {opening_.cache.empty() ? opening_.build.table_store : &folder,
                 cycles::words_name(*opening_.definition)});
        }
    }
    if (*cycles_) {
        auto moves = (*cycles_)->solve(state, begins);
        if (moves) {
            return puzzle::Moves(*std::move(moves));
        }
    }
    std::vector<puzzle::Move> out = begins.front();
    REVENGE_TRY(const auto rest, by_words(puzzle::apply(*opening_.definition, state, out)));
    out.insert(out.end(), rest.steps().begin(), rest.steps().end());
    return puzzle::Moves(std::move(out));
}

Result<puzzle::Moves> AutomaticSolver::by_words(const puzzle::State& state) const {
    const group::PointModel model(marked_->puzzle());
    {
        const base::port::MutexLock lock(mutex_);
        if (!words_) {
            std::vector<group::Permutation> generators;
            for (const puzzle::BaseMove& move : marked_->moves()) {
                generators.push_back(model.permutation(move.action));
            }
            words_ = group::Factorizer::build(generators, model.degree());
        }
    }
    if (!*words_) {
        return words_->error();
    }
    constexpr int kLabellings = 20;
    base::Random random(1);
    std::optional<std::vector<puzzle::Move>> best;
    for (int i = 0; i < (has_alike_ ? kLabellings : 1); ++i) {
        const auto apart = told_apart(state, random);
        if (!apart) {
            break;
        }
        REVENGE_TRY(const auto word, (*words_)->factor(model.permutation(*apart).inverse()));
        std::vector<puzzle::Move> moves;
        for (const int letter : word) {
            const auto& base = marked_->moves()[static_cast<std::size_t>(std::abs(letter)) - 1];
            moves.push_back(puzzle::power_of(*marked_, base, letter > 0 ? 1 : base.order - 1));
        }
        moves = puzzle::simplify(*marked_, moves);
        if (!best || moves.size() < best->size()) {
            best = std::move(moves);
        }
    }
    return best ? Result<puzzle::Moves>(puzzle::Moves(*std::move(best)))
                : base::error(ErrorCode::NotFound, "no-labelling",
                              "no way to tell its pieces apart was found that moves can make");
}

}  // namespace revenge::solver::automatic
