// The opened methods of a Solver. Each method is opened once and shared, and so are tables that several methods need.
//
//     MethodCache cache(setup);
//     auto resolved = cache.resolved(request, true);  // checks the request; opens no tables
//     auto method = cache.opened(request);            // the second time it is found by its MethodKey
//
// Custom puzzles are distinguished by the addresses of their definitions. Methods with custom costs are opened each
// time.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "revenge/base.hpp"
#include "revenge/base/port/threads.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/solver/cube3/stored_tables.hpp"
#include "revenge/solver/cube4/tables.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::method {

// The fields of a request that decide which method is opened, with their defaults resolved. Two requests with equal
// keys share one opened method, with its tables.
struct MethodKey {
    std::string puzzle;
    std::shared_ptr<const puzzle::Definition> definition;  // a custom puzzle, by identity
    std::string method;
    std::string chain_text;
    std::string metric;
    solver::ChainOptions chain;
    solver::Tier tier = solver::Tier::Small;

    bool operator==(const MethodKey& other) const noexcept;
};
struct MethodKeyHash {
    std::size_t operator()(const MethodKey& key) const noexcept;
};

// THREADS: use from any number of threads at once is safe.
class MethodCache final : public PuzzleSource {
  public:
    explicit MethodCache(SolverSetup setup);

    // Returns nullptr if there is no such method.
    const MethodRow* row(const Request& request);
    // Resolves the request, without opening tables. Chains are parsed once. ERRORS: as resolve().
    base::Result<ResolvedMethod> resolved(const Request& request, bool checks_limits);
    // Returns the method of the request and its target, opening it on first use. ERRORS: those of resolve(), and those
    // of opening tables.
    base::Result<solver::SharedMethod> opened(const Request& request);

    base::Result<std::shared_ptr<const puzzle::Definition>> definition_of(
        const std::string& puzzle) override;
    const puzzle::Cube& cube(int size) override;
    base::Result<ChainPtr> custom_chain(const Request& request) override;
    std::shared_ptr<const KnownPuzzle> known_puzzle(
        const std::shared_ptr<const puzzle::Definition>& custom) override;

  private:
    // One method. Its lock is held while it is opened, so that requests for others need not wait.
    struct Slot {
        base::port::Mutex mutex;
        solver::SharedMethod method;
    };

    // Returns the request for its puzzle in one orientation, which each puzzle has once, so that its methods are opened
    // once. REQUIRES one_orientation. ERRORS: Usage, where it does not apply.
    base::Result<Request> in_one_orientation(const Request& request);
    Slot& slot_of(const Request& request, const ResolvedMethod& resolved);
    // Checks that the setup does not have both a folder and a store. ERRORS: Usage.
    base::Status require_one_store() const;
    // Opens the method without the request's target.
    base::Result<solver::SharedMethod> open(const Request& request, const ResolvedMethod& resolved);
    // Opens the method of a built-in puzzle for a custom puzzle that is the same under other names.
    base::Result<solver::SharedMethod> open_known(const Request& request,
                                                  const ResolvedMethod& resolved);
    // Opens a search over the request's moves.
    base::Result<solver::SharedMethod> open_chosen_moves(const Request& request,
                                                         const ResolvedMethod& resolved);
    base::Result<solver::SharedMethod> open_cached(const Request& request,
                                                   const ResolvedMethod& resolved);

    // Receives the progress of building tables for this request.
    base::ProgressSink& progress(const Request& request) {
        return request.limits.progress != nullptr ? *request.limits.progress
               : setup_.progress != nullptr       ? *setup_.progress
                                                  : silence_;
    }
    bfs::BuildOptions build_options(const Request& request) {
        return {.threads = setup_.threads,
                .memory_bytes = setup_.memory_bytes,
                .progress = &progress(request),
                .stop = request.limits.stop,
                .table_store = setup_.table_store.get()};
    }

    SolverSetup setup_;
    std::shared_ptr<base::TableStore> table_store_;
    base::SilentProgress silence_;
    base::port::Mutex mutex_;  // guards these maps, whose elements are never moved
    std::map<std::string, std::shared_ptr<const puzzle::Definition>> definitions_;
    std::map<std::shared_ptr<const puzzle::Definition>, std::shared_ptr<const puzzle::Definition>>
        oriented_;                                   // solved in one orientation
    std::map<std::string, ChainPtr> custom_chains_;  // of built-in puzzles, by name and text
    std::map<int, std::unique_ptr<puzzle::Cube>> cubes_;
    std::map<std::shared_ptr<const puzzle::Definition>, std::shared_ptr<const KnownPuzzle>>
        known_puzzles_;  // nullptr: not a built-in one
    std::unordered_map<MethodKey, Slot, MethodKeyHash> slots_;
    std::unordered_map<MethodKey, ResolvedMethod, MethodKeyHash> resolved_;  // by unresolved keys
    solver::cube3::StoredTables cube3_;
    // Shared with methods, which open them on demand.
    std::shared_ptr<solver::cube4::StoredTables> cube4_ =
        std::make_shared<solver::cube4::StoredTables>();
};

}  // namespace revenge::method
