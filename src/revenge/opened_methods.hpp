// Methods, each opened once and kept, with the tables that several of them share. What Solver is made of.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "revenge/base/progress.hpp"
#include "revenge/base/result.hpp"
#include "revenge/base/shelf.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/defined_method.hpp"
#include "revenge/method_choice.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/solver.hpp"
#include "revenge/solver/cube3/kept_tables.hpp"
#include "revenge/solver/opening.hpp"

namespace revenge {

using solver::SharedMethod;

// THREADS: use from any number of threads at once is safe.
class OpenedMethods {
  public:
    explicit OpenedMethods(SolverSetup setup);

    AskedMethod asked(const SolveOptions& options);
    // ERRORS: as Solver::method().
    base::Result<SharedMethod> get(const MethodChoice& choice);
    // REQUIRES what is_for_any_puzzle() is true of. ERRORS: as Solver::method().
    base::Result<SharedMethod> get_for_any_puzzle(const AskedMethod& asked);
    // RETURNS what is known of a method before it is opened. COMPLEXITY: no tables; a look-up the second time. ERRORS:
    // those of opening that are not about tables.
    base::Result<MethodOutline> outline(const MethodChoice& choice);
    base::Result<MethodOutline> outline_for_any_puzzle(const AskedMethod& asked);
    const puzzle::Cube& cube(int size);

  private:
    // One method; its lock is held while it is opened, so that others need not wait.
    struct Slot {
        std::mutex mutex;
        SharedMethod method;
    };
    // RETURNS the slot's method, which `open()` makes if it is not there.
    template <class Open>
    static base::Result<SharedMethod> kept_in(Slot& slot, const Open& open);
    Slot& slot_named(const std::string& key);
    // RETURNS what chain_text says.
    ReadChain own_chain(const SolveOptions& options);
    // RETURNS the outline kept under the key, which `make()` makes if it is not there.
    template <class Make>
    base::Result<MethodOutline> kept_outline(const std::string& key, const Make& make);
    base::Result<MethodOutline> outline_anew(const MethodChoice& choice);
    base::Result<MethodOutline> outline_anew_for_any_puzzle(const AskedMethod& asked);

    // ERRORS: Usage, where a folder and a shelf are given.
    base::Status require_one_place() const;
    base::Result<SharedMethod> open(const MethodChoice& choice);
    base::Result<SharedMethod> open_for_any_puzzle(const AskedMethod& asked);
    base::Result<SharedMethod> open_chain(const MethodChoice& choice);
    // RETURNS the chain. ERRORS: Usage, one that does not solve this puzzle.
    static base::Result<coset::ChainDeclaration> declared_chain(const MethodChoice& choice);

    // A method for any puzzle: by this chain, or by cycles where there is none.
    struct AnyPuzzleChoice {
        DefinedMethod::Opening opening;
        std::string chain_name;
        ReadChain chain;
    };
    // ERRORS: Usage, those of the chain's text too.
    base::Result<AnyPuzzleChoice> any_puzzle_choice(const AskedMethod& asked);

    // What hears of tables made for these options.
    base::ProgressSink& progress(const SolveOptions& options) {
        return options.limits.progress != nullptr ? *options.limits.progress
               : setup_.progress != nullptr       ? *setup_.progress
                                                  : silence_;
    }
    // How tables are made for them.
    bfs::BuildOptions build_options(const SolveOptions& options) {
        return {.threads = setup_.threads,
                .memory_bytes = setup_.memory_bytes,
                .progress = &progress(options),
                .stop = options.limits.stop,
                .shelf = setup_.shelf.get()};
    }

    SolverSetup setup_;
    std::shared_ptr<base::Shelf> shelf_;
    base::SilentProgress silence_;
    std::mutex mutex_;                             // of these; what they hold stays where it is
    std::map<std::string, ReadChain> own_chains_;  // of built-in puzzles; by name and text
    std::map<int, std::unique_ptr<puzzle::Cube>> cubes_;
    std::map<std::string, Slot> slots_;
    std::map<std::string, MethodOutline> outlines_;
    solver::cube3::KeptTables cube3_;
};

}  // namespace revenge
