#include "revenge/method/method_cache.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
#include "revenge/solver/cube4/optimal.hpp"
#include "revenge/solver/possible_state.hpp"
#include "revenge/solver/relabelling.hpp"
#include "revenge/solver/to_target.hpp"

namespace revenge::method {

using base::Result;
using solver::SharedMethod;

namespace {

auto chain_fields(const solver::ChainOptions& chain) {
    return std::tuple(static_cast<int>(chain.heuristic), chain.relax, chain.orientations,
                      chain.cancel, chain.accept_known);
}

// Returns the size of the tables that the request opens.
solver::Tier tier_of(const Request& request) noexcept {
    return request.uses_tables_of_seeds ? solver::Tier::Browser : request.tier;
}

MethodKey key_of(const Request& request, std::string method, std::string metric,
                 const solver::ChainOptions& chain) {
    return {request.definition ? std::string() : request.puzzle,
            request.definition,
            std::move(method),
            request.chain_text,
            std::move(metric),
            chain,
            tier_of(request)};
}

// Returns a method that solves to the request's target. ERRORS: ImpossibleCube.
Result<SharedMethod> to_target(SharedMethod method, const puzzle::State& target,
                               const ResolvedMethod& resolved) {
    if (resolved.cube == nullptr) {
        return solver::RelabelledMethod::make(std::move(method), resolved.definition->puzzle(),
                                              target);
    }
    return solver::ToTarget::make(std::move(method), *resolved.cube, target,
                                  *resolved.costs.turns(), resolved.row->proves);
}

// Returns a search for what shows the request's patterns, over its moves or all turns. ERRORS: as Goal::of().
Result<SharedMethod> to_patterns(const Request& request, const ResolvedMethod& resolved) {
    const puzzle::Cube& cube = *resolved.cube;
    const puzzle::CostTable& costs = *resolved.costs.turns();
    auto made = request.moves.empty()
                    ? solver::ChosenMoves::over_all_turns(cube, request.patterns, costs)
                    : solver::ChosenMoves::make(cube, request.moves, request.patterns, costs);
    return made ? Result<SharedMethod>(*std::move(made)) : made.error();
}

}  // namespace

bool MethodKey::operator==(const MethodKey& other) const noexcept {
    return puzzle == other.puzzle && definition == other.definition && method == other.method &&
           chain_text == other.chain_text && metric == other.metric && tier == other.tier &&
           chain_fields(chain) == chain_fields(other.chain);
}

std::size_t MethodKeyHash::operator()(const MethodKey& key) const noexcept {
    std::size_t out = 0;
    const auto mix = [&out](std::size_t value) {
        out ^= value + 0x9e3779b97f4a7c15U + (out << 6U) + (out >> 2U);
    };
    for (const std::string_view text :
         {std::string_view(key.puzzle), std::string_view(key.method),
          std::string_view(key.chain_text), std::string_view(key.metric)}) {
        mix(std::hash<std::string_view>()(text));
    }
    mix(std::hash<const void*>()(key.definition.get()));
    mix(static_cast<std::size_t>(key.tier));
    mix(static_cast<std::size_t>(key.chain.heuristic));
    mix(static_cast<std::size_t>(key.chain.relax));
    mix(static_cast<std::size_t>(key.chain.orientations));
    mix(static_cast<std::size_t>(key.chain.cancel) * 2 +
        static_cast<std::size_t>(key.chain.accept_known));
    return out;
}

MethodCache::MethodCache(SolverSetup setup) : setup_(std::move(setup)) {
    if (setup_.table_store != nullptr) {
        table_store_ = setup_.table_store;
    } else if (setup_.cache.empty()) {
        table_store_ = std::make_shared<base::NullStore>();
    } else {
        table_store_ = std::make_shared<base::DirectoryStore>(setup_.cache);
    }
}

base::Status MethodCache::require_one_store() const {
    return setup_.table_store != nullptr && !setup_.cache.empty()
               ? base::usage(
                     "folder-and-table-store",
                     "a solver stores tables in a folder or in a table store; both are given")
               : base::Status();
}

Result<std::shared_ptr<const puzzle::Definition>> MethodCache::definition_of(
    const std::string& puzzle) {
    {
        const base::port::MutexLock lock(mutex_);
        if (const auto found = definitions_.find(puzzle); found != definitions_.end()) {
            return found->second;
        }
    }
    REVENGE_TRY(auto definition, puzzle::builtin_definition(puzzle));
    auto shared = std::make_shared<const puzzle::Definition>(std::move(definition));
    const base::port::MutexLock lock(mutex_);
    return definitions_.emplace(puzzle, std::move(shared)).first->second;
}

const puzzle::Cube& MethodCache::cube(int size) {
    const base::port::MutexLock lock(mutex_);
    std::unique_ptr<puzzle::Cube>& cube = cubes_[size];
    if (!cube) {
        cube = std::make_unique<puzzle::Cube>(size);
    }
    return *cube;
}

Result<ChainPtr> MethodCache::custom_chain(const Request& request) {
    const auto shared = [](Result<chain::ChainDeclaration> chain) {
        return chain ? Result<ChainPtr>(
                           std::make_shared<const chain::ChainDeclaration>(*std::move(chain)))
                     : chain.error();
    };
    if (request.definition) {
        return shared(parse_chain_for(*request.definition, request.chain_text, request.method));
    }
    const base::port::MutexLock lock(mutex_);
    ChainPtr& cached = custom_chains_[request.method + "\n" + request.chain_text];
    if (cached == nullptr) {
        REVENGE_TRY(cached, shared(chain::parse_chain(request.chain_text, request.method)));
    }
    return cached;
}

std::shared_ptr<const KnownPuzzle> MethodCache::known_puzzle(
    const std::shared_ptr<const puzzle::Definition>& custom) {
    {
        const base::port::MutexLock lock(mutex_);
        if (const auto found = known_puzzles_.find(custom); found != known_puzzles_.end()) {
            return found->second;
        }
    }
    auto known = KnownPuzzle::of(custom);
    const base::port::MutexLock lock(mutex_);
    return known_puzzles_.emplace(custom, std::move(known)).first->second;
}

Result<Request> MethodCache::in_one_orientation(const Request& request) {
    REVENGE_TRY(auto definition,
                request.definition ? Result(request.definition) : definition_of(request.puzzle));
    Request out = request;
    out.one_orientation = false;
    {
        const base::port::MutexLock lock(mutex_);
        if (const auto found = oriented_.find(definition); found != oriented_.end()) {
            out.definition = found->second;
            return out;
        }
    }
    REVENGE_TRY(const auto puzzle, PuzzleContext(definition).in_one_orientation(request.spelling));
    const base::port::MutexLock lock(mutex_);
    out.definition = oriented_.emplace(definition, puzzle.shared_definition()).first->second;
    return out;
}

const MethodRow* MethodCache::row(const Request& request) {
    if (request.one_orientation) {
        const auto oriented = in_one_orientation(request);
        return oriented ? row(*oriented) : nullptr;
    }
    const auto found = row_of(request, *this);
    return found ? *found : nullptr;
}

Result<ResolvedMethod> MethodCache::resolved(const Request& request, bool checks_limits) {
    if (request.one_orientation) {
        REVENGE_TRY(const auto oriented, in_one_orientation(request));
        return resolved(oriented, checks_limits);
    }
    // The default method of a custom puzzle depends on all options that are set.
    if (request.costs || !request.moves.empty() ||
        (request.definition != nullptr && request.method.empty())) {
        return resolve(request, *this, checks_limits);
    }
    const MethodKey key = key_of(request, request.method, request.metric, request.chain);
    std::optional<ResolvedMethod> cached;
    {
        const base::port::MutexLock lock(mutex_);
        if (const auto found = resolved_.find(key); found != resolved_.end()) {
            cached = found->second;
        }
    }
    if (cached) {
        const base::Status supported = require_supported(request, *cached->row, checks_limits);
        return supported ? Result<ResolvedMethod>(*std::move(cached)) : supported.error();
    }
    auto made = resolve(request, *this, checks_limits);
    if (made) {
        const base::port::MutexLock lock(mutex_);
        resolved_.emplace(key, *made);
    }
    return made;
}

MethodCache::Slot& MethodCache::slot_of(const Request& request, const ResolvedMethod& resolved) {
    const base::port::MutexLock lock(mutex_);
    return slots_[key_of(request, resolved.name, resolved.costs.name(), resolved.chain_options)];
}

Result<SharedMethod> MethodCache::open_known(const Request& request,
                                             const ResolvedMethod& resolved) {
    const KnownPuzzle& known = *resolved.known;
    Request inner = request;
    inner.puzzle = known.name();
    inner.definition = nullptr;
    inner.method = resolved.row->name;
    inner.metric = known.metric();
    inner.target.reset();
    inner.given = {};
    REVENGE_TRY(auto method, resolve(inner, *this, false));
    if (known.definition() != nullptr) {
        method.definition = known.definition();
    }
    REVENGE_TRY(auto opened, open(inner, method));
    return SharedMethod(std::make_shared<KnownMethod>(resolved.definition, resolved.known,
                                                      std::move(opened), resolved.costs,
                                                      resolved.row->is_own_solver()));
}

Result<SharedMethod> MethodCache::open(const Request& request, const ResolvedMethod& resolved) {
    const MethodRow& row = *resolved.row;
    if (resolved.known != nullptr) {
        return open_known(request, resolved);
    }
    if (row.open_for_cube != nullptr) {
        const auto metric = puzzle::metric_named(
            request.costs ? puzzle::name_of(puzzle::Metric::Obtm) : resolved.costs.name());
        return row.open_for_cube({*resolved.costs.turns(), *metric, tier_of(request), *table_store_,
                                  cube3_, *cube4_, setup_.threads, setup_.memory_bytes,
                                  progress(request), request.limits.stop});
    }
    if (row.open != nullptr || resolved.chain->is_automatic()) {
        const GenericOpening opening{resolved.definition, resolved.costs,
                                     setup_.cache,        build_options(request),
                                     request.chain.relax, table_store_.get()};
        if (row.open != nullptr) {
            return row.open(opening);
        }
        auto followed = GenericMethod::follow(*resolved.chain, opening);
        return followed ? Result<SharedMethod>(*std::move(followed)) : followed.error();
    }
    auto chain = solver::ChainSolver::make(*resolved.chain, resolved.costs, setup_.cache,
                                           resolved.chain_options, build_options(request));
    return chain ? Result<SharedMethod>(*std::move(chain)) : chain.error();
}

Result<SharedMethod> MethodCache::open_cached(const Request& request,
                                              const ResolvedMethod& resolved) {
    if (request.costs) {
        return open(request, resolved);
    }
    Slot& slot = slot_of(request, resolved);
    const base::port::MutexLock lock(slot.mutex);
    if (!slot.method) {
        REVENGE_TRY(slot.method, open(request, resolved));
    }
    return slot.method;
}

Result<SharedMethod> MethodCache::open_chosen_moves(const Request& request,
                                                    const ResolvedMethod& resolved) {
    const puzzle::Cube& cube = *resolved.cube;
    REVENGE_TRY(auto near, solver::ChosenMoves::make(
                               cube, request.moves, request.target.value_or(cube.puzzle().solved()),
                               *resolved.costs.turns()));
    const auto metric = puzzle::metric_named(resolved.costs.name());
    if (request.costs || request.target || cube.size() != solver::cube4::kCubeSize ||
        std::ranges::count(puzzle::kTurnMetrics, *metric) == 0 ||
        setup_.memory_bytes < solver::cube4::kSmallOptimalBytes) {
        return SharedMethod(std::move(near));
    }
    REVENGE_TRY(require_one_store());
    auto open_tables = [table_store = table_store_, kept = cube4_, metric = *metric,
                        threads = setup_.threads,
                        size = std::min(solver::cube4::table_size_for(setup_.memory_bytes, *metric),
                                        solver::cube4::TableSize::Large)](
                           base::ProgressSink* progress, const std::stop_token& stop) {
        base::SilentProgress silence;
        return kept->open(*table_store, metric, size, threads,
                          progress != nullptr ? *progress : silence, stop);
    };
    return SharedMethod(std::make_shared<solver::cube4::ChosenTurns>(std::move(near), request.moves,
                                                                     std::move(open_tables)));
}

Result<SharedMethod> MethodCache::opened(const Request& request) {
    if (request.one_orientation) {
        REVENGE_TRY(const auto oriented, in_one_orientation(request));
        return opened(oriented);
    }
    REVENGE_TRY(const auto resolved, this->resolved(request, false));
    const puzzle::Cube* cube = resolved.cube;
    if (request.target) {
        REVENGE_TRY(cube != nullptr
                        ? solver::require_possible(*cube, *request.target)
                        : solver::require_pieces(resolved.definition->puzzle(), *request.target));
    }
    if (!request.patterns.empty()) {
        return to_patterns(request, resolved);
    }
    if (!request.moves.empty()) {
        return open_chosen_moves(request, resolved);
    }
    REVENGE_TRY(require_one_store());
    auto method = open_cached(request, resolved);
    return method && request.target ? to_target(*std::move(method), *request.target, resolved)
                                    : method;
}

}  // namespace revenge::method
