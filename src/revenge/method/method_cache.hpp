// Methods, each opened once and kept, with the tables that several of them share. What Solver is made of.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "revenge/base/port/threads.hpp"
#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/base/shelf.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/method/generic_method.hpp"
#include "revenge/method/request.hpp"
#include "revenge/method/resolved_method.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/solver/cube3/kept_tables.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge::method {

// THREADS: use from any number of threads at once is safe.
class MethodCache {
  public:
    explicit MethodCache(SolverSetup setup);

    AskedMethod asked(const Request& options);
    // ERRORS: as Solver::method().
    base::Result<solver::SharedMethod> get(const MethodChoice& choice);
    // REQUIRES what is_for_any_puzzle() is true of. ERRORS: as Solver::method().
    base::Result<solver::SharedMethod> get_for_any_puzzle(const AskedMethod& asked);
    // RETURNS what is known of a method before it is opened. COMPLEXITY: no tables; a look-up the second time. ERRORS:
    // those of opening that are not about tables.
    base::Result<MethodSummary> outline(const MethodChoice& choice);
    base::Result<MethodSummary> outline_for_any_puzzle(const AskedMethod& asked);
    const puzzle::Cube& cube(int size);

  private:
    // One method; its lock is held while it is opened, so that others need not wait.
    struct Slot {
        base::port::Mutex mutex;
        solver::SharedMethod method;
    };
    // RETURNS the slot's method, which `open()` makes if it is not there.
    template <class Open>
    static base::Result<solver::SharedMethod> kept_in(Slot& slot, const Open& open);
    Slot& slot_named(const std::string& key);
    // RETURNS what chain_text says.
    ReadChain own_chain(const Request& options);
    // RETURNS the outline kept under the key, which `make()` makes if it is not there.
    template <class Make>
    base::Result<MethodSummary> kept_outline(const std::string& key, const Make& make);
    base::Result<MethodSummary> outline_anew(const MethodChoice& choice);
    base::Result<MethodSummary> outline_anew_for_any_puzzle(const AskedMethod& asked);

    // ERRORS: Usage, where a folder and a shelf are given.
    base::Status require_one_place() const;
    base::Result<solver::SharedMethod> open(const MethodChoice& choice);
    base::Result<solver::SharedMethod> open_for_any_puzzle(const AskedMethod& asked);
    base::Result<solver::SharedMethod> open_chain(const MethodChoice& choice);
    // RETURNS the chain. ERRORS: Usage, one that does not solve this puzzle.
    static base::Result<coset::ChainDeclaration> declared_chain(const MethodChoice& choice);

    // A method for any puzzle: by this chain, or by cycles where there is none.
    struct AnyPuzzleChoice {
        GenericMethod::Opening opening;
        std::string chain_name;
        ReadChain chain;
    };
    // ERRORS: Usage, those of the chain's text too.
    base::Result<AnyPuzzleChoice> any_puzzle_choice(const AskedMethod& asked);

    // What hears of tables made for these options.
    base::ProgressSink& progress(const Request& options) {
        return options.limits.progress != nullptr ? *options.limits.progress
               : setup_.progress != nullptr       ? *setup_.progress
                                                  : silence_;
    }
    // How tables are made for them.
    bfs::BuildOptions build_options(const Request& options) {
        return {.threads = setup_.threads,
                .memory_bytes = setup_.memory_bytes,
                .progress = &progress(options),
                .stop = options.limits.stop,
                .shelf = setup_.shelf.get()};
    }

    SolverSetup setup_;
    std::shared_ptr<base::Shelf> shelf_;
    base::SilentProgress silence_;
    base::port::Mutex mutex_;                      // of these; what they hold stays where it is
    std::map<std::string, ReadChain> own_chains_;  // of built-in puzzles; by name and text
    std::map<int, std::unique_ptr<puzzle::Cube>> cubes_;
    std::map<std::string, Slot> slots_;
    std::map<std::string, MethodSummary> outlines_;
    solver::cube3::KeptTables cube3_;
};

}  // namespace revenge::method
