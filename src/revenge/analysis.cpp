#include "revenge/analysis.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/check.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/text.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/goal.hpp"
#include "revenge/derived/phase_table.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/possible_state.hpp"

namespace revenge {

using base::Result;
using base::Status;

static_assert(PhaseDistances::kUnsolved == bfs::kUnsolved);

struct PhaseDistances::Parts {
    Parts(Chain whole, std::size_t number, std::unique_ptr<puzzle::Cube> model,
          bfs::DistanceTable opened)
        : chain(std::move(whole)), phase(number), cube(std::move(model)), table(std::move(opened)) {
        for (const bfs::Level& level : table.distribution()) {
            counts.push_back({level.positions, level.unique, level.entries});
        }
    }

    Result<coset::CosetSpace::Position> position_of(const puzzle::State& state) const {
        REVENGE_TRY(solver::require_pieces(chain.definition()->puzzle(), state));
        const auto position = table.space().position_of(state);
        if (!position) {
            return base::usage("not-in-phase", "this state is not where {phase} begins",
                               table.space().name());
        }
        return *position;
    }

    // If `backward` is true, the path consists of the inverse moves.
    PhasePath path(const std::vector<int>& moves, bool backward) const;

    // Finds a state for each position of the goal that occurs in `goals`, and stores it there.
    using Goals = std::map<std::pair<std::uint64_t, std::uint64_t>, std::optional<puzzle::State>>;
    void find_goals(Goals& goals) const;

    Status require_entries(std::uint64_t first, std::uint64_t count) const {
        const std::uint64_t all = table.space().entries();
        if (first > all || count > all - first) {
            return base::usage("no-such-entry", "{phase} has {count} entries", table.space().name(),
                               all);
        }
        return {};
    }

    Chain chain;
    std::size_t phase;
    std::unique_ptr<puzzle::Cube> cube;  // outlives the table
    bfs::DistanceTable table;
    std::vector<DistanceCount> counts;
};

PhasePath PhaseDistances::Parts::path(const std::vector<int>& moves, bool backward) const {
    const puzzle::Definition& definition = *chain.definition();
    const int size = definition.cube_size();
    PhasePath out;
    for (const int number : moves) {
        const chain::Move& move = table.space().moves()[static_cast<std::size_t>(number)];
        out.moves.append(size > 0 ? puzzle::Moves(move.turns) : std::vector{*move.step});
        out.length += move.cost;
    }
    if (backward) {
        out.moves = puzzle::inverse(definition, out.moves);
    }
    out.text = notation::to_text(out.moves, size);
    return out;
}

Result<PhaseDistances> PhaseDistances::make(const Chain& chain, std::string_view phase,
                                            const puzzle::Costs& costs,
                                            const AnalysisSetup& setup) {
    const auto found = std::ranges::find(chain.phases(), phase, &ChainPhase::name);
    if (found == chain.phases().end()) {
        return base::usage("no-such-phase", "{chain} has no phase '{phase}'; it has {known}",
                           chain.name(), phase,
                           base::joined(chain.phases(), ", ", &ChainPhase::name));
    }
    const int size = chain.definition()->cube_size();
    const puzzle::CostTable* turns = costs.turns();
    if (turns != nullptr ? turns->size() != size : size > 0) {
        return base::usage("costs-of-another-chain", "the costs are not those of {puzzle}'s moves",
                           chain.definition()->name());
    }
    if (setup.table_store != nullptr && !setup.cache.empty()) {
        return base::usage("folder-and-table-store",
                           "tables are stored in a folder or in a table store; both are given");
    }
    if (!setup.scratch.empty() && setup.cache.empty()) {
        return base::usage("scratch-without-folder",
                           "scratch is for tables that are kept in a folder, and none is given");
    }
    REVENGE_TRY(base::require_directory(setup.scratch, "scratch"));
    derived::SpaceLimits limits;
    limits.directory = setup.cache;
    limits.table_store = setup.table_store.get();
    limits.memory_bytes = setup.memory_bytes;
    limits.scratch = setup.scratch;
    limits.threads = setup.threads;
    limits.progress = setup.progress;
    limits.stop = setup.stop;
    const int model = chain.declared_->cube_size;
    auto cube = model > 0 ? std::make_unique<puzzle::Cube>(model) : nullptr;
    const auto number = static_cast<std::size_t>(found - chain.phases().begin());
    REVENGE_TRY(auto table,
                derived::phase_table(*chain.declared_, number, cube.get(), costs, limits));
    return PhaseDistances(
        std::make_unique<const Parts>(chain, number, std::move(cube), std::move(table)));
}

PhaseDistances::PhaseDistances(const Chain& chain, std::size_t phase, bfs::DistanceTable table)
    : parts_(std::make_unique<const Parts>(chain, phase, nullptr, std::move(table))) {}
PhaseDistances::PhaseDistances(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
PhaseDistances::PhaseDistances(PhaseDistances&&) noexcept = default;
PhaseDistances& PhaseDistances::operator=(PhaseDistances&&) noexcept = default;
PhaseDistances::~PhaseDistances() = default;

const Chain& PhaseDistances::chain() const noexcept { return parts_->chain; }
const ChainPhase& PhaseDistances::phase() const noexcept {
    return parts_->chain.phases()[parts_->phase];
}
const std::vector<DistanceCount>& PhaseDistances::counts() const noexcept { return parts_->counts; }
double PhaseDistances::mean() const noexcept { return bfs::mean(parts_->table.distribution()); }
std::uint64_t PhaseDistances::positions() const noexcept { return parts_->table.positions(); }
std::uint64_t PhaseDistances::classes() const noexcept { return parts_->table.space().classes(); }
std::uint64_t PhaseDistances::entries() const noexcept { return parts_->table.space().entries(); }
std::uint64_t PhaseDistances::unreached() const noexcept { return parts_->table.unreached(); }
unsigned PhaseDistances::modulus() const noexcept { return parts_->table.file().header().modulus; }

Result<int> PhaseDistances::distance(const puzzle::State& state) const {
    const auto position = parts_->position_of(state);
    return position ? parts_->table.distance(*position) : position.error();
}

Result<PhasePath> PhaseDistances::path(const puzzle::State& state) const {
    REVENGE_TRY(const auto position, parts_->position_of(state));
    const auto moves = parts_->table.walk(position);
    return moves ? Result<PhasePath>(parts_->path(*moves, false)) : moves.error();
}

Result<std::vector<Neighbour>> PhaseDistances::neighbours(const puzzle::State& state) const {
    REVENGE_TRY(const auto position, parts_->position_of(state));
    const coset::CosetSpace& space = parts_->table.space();
    const int count = static_cast<int>(space.moves().size());
    std::vector<Neighbour> out;
    out.reserve(space.moves().size());
    for (int move = 0; move < count; ++move) {
        REVENGE_TRY(const int distance, parts_->table.distance(space.after_move(position, move)));
        PhasePath path = parts_->path({move}, false);
        puzzle::State next = puzzle::apply(*parts_->chain.definition(), state, path.moves);
        out.push_back({std::move(path), next, distance});
    }
    return out;
}

void PhaseDistances::Parts::find_goals(Goals& goals) const {
    const coset::CosetSpace& space = table.space();
    std::size_t missing = goals.size();
    const auto position_of = [&](const puzzle::State& state) {
        const auto position = space.position_of(state);
        return position ? std::optional(std::pair(std::uint64_t{position->reduced}, position->raw))
                        : std::nullopt;
    };
    const auto visit = [&](const puzzle::State& state) {
        const auto wanted = goals.find(*position_of(state));
        if (wanted != goals.end() && !wanted->second) {
            wanted->second = state;
            --missing;
        }
        return missing == 0;
    };
    const puzzle::State& solved = chain.definition()->puzzle().solved();
    if (position_of(solved) && visit(solved)) {
        return;
    }
    if (const int model = chain.declared_->cube_size; model > 0) {
        coset::visit_goal_states(puzzle::Cube(model), *chain.declared_, phase, position_of, visit);
    }
}

Result<std::vector<Antipode>> PhaseDistances::antipodes(std::size_t most) const {
    const coset::CosetSpace& space = parts_->table.space();
    struct Found {
        std::pair<std::uint64_t, std::uint64_t> goal;
        PhasePath path;
    };
    std::vector<Found> found;
    Parts::Goals goals;
    for (const coset::Entry& entry : parts_->table.antipodes()) {
        if (found.size() == most) {
            break;
        }
        coset::CosetSpace::Position position = space.position_of(entry);
        REVENGE_TRY(const auto moves, parts_->table.walk(position));
        for (const int move : moves) {
            position = space.after_move(position, move);
        }
        found.push_back({{position.reduced, position.raw}, parts_->path(moves, true)});
        goals.emplace(found.back().goal, std::nullopt);
    }
    if (!goals.empty()) {
        parts_->find_goals(goals);
    }
    std::vector<Antipode> out;
    for (Found& one : found) {
        const auto& goal = goals.at(one.goal);
        base::check(goal.has_value(), "every position of a phase's goal has a state");
        puzzle::State state = puzzle::apply(*parts_->chain.definition(), *goal, one.path.moves);
        out.push_back({*goal, std::move(one.path), state});
    }
    return out;
}

Result<std::uint64_t> PhaseDistances::entry_of(const puzzle::State& state) const {
    REVENGE_TRY(const auto position, parts_->position_of(state));
    const coset::CosetSpace& space = parts_->table.space();
    return bfs::number_of(space, space.entry_of(position));
}

namespace {

constexpr std::size_t kEntriesAtOnce = std::size_t{1} << 12U;

base::Sharing by_all_cores(const std::stop_token& stop) {
    return {base::thread_count(0), kEntriesAtOnce, stop};
}

}  // namespace

Status PhaseDistances::distances(std::uint64_t first, std::span<std::uint8_t> out,
                                 const std::stop_token& stop) const {
    Status there = parts_->require_entries(first, out.size());
    return there ? bfs::read_distances(parts_->table, first, out, by_all_cores(stop)) : there;
}

Status PhaseDistances::residues(std::uint64_t first, std::span<std::uint8_t> out,
                                const std::stop_token& stop) const {
    Status there = parts_->require_entries(first, out.size());
    return there ? bfs::read_residues(parts_->table, first, out, by_all_cores(stop)) : there;
}

std::vector<std::string_view> Chain::builtin_names() {
    std::vector<std::string_view> out;
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        out.push_back(chain.name);
    }
    return out;
}

Result<Chain> Chain::builtin(std::string_view name) {
    auto declared = chain::builtin_chain(name);
    return declared ? Result<Chain>(Chain(*std::move(declared))) : declared.error();
}

Result<Chain> Chain::parse(std::string_view text, std::string_view name,
                           const FindPuzzle& find_puzzle) {
    auto declared = chain::parse_chain(text, name, find_puzzle);
    return declared ? Result<Chain>(Chain(*std::move(declared))) : declared.error();
}

Chain::Chain(chain::ChainDeclaration declared)
    : declared_(std::make_shared<const chain::ChainDeclaration>(std::move(declared))) {
    for (const chain::PhaseDeclaration& phase : declared_->phases) {
        phases_.push_back({phase.name, phase.group, phase.achieves, phase.words, phase.moves});
    }
}

const std::string& Chain::name() const noexcept { return declared_->name; }
const std::string& Chain::title() const noexcept { return declared_->title; }
const std::string& Chain::source() const noexcept { return declared_->source; }
const std::string& Chain::metric() const noexcept { return declared_->metric; }
const std::string& Chain::text() const noexcept { return declared_->text; }
const std::shared_ptr<const puzzle::Definition>& Chain::definition() const noexcept {
    return declared_->definition;
}

Result<puzzle::Costs> Chain::costs(std::string_view metric) const {
    return puzzle::Costs::named(*declared_->definition,
                                metric.empty() ? declared_->metric : metric);
}

}  // namespace revenge
