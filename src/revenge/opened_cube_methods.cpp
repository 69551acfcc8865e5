// How the methods for cubes are opened: with their tables, which are made where they are not there.
#include <fmt/format.h>

#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/opened_methods.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/short/short_solver.hpp"

namespace revenge {

using base::Error;
using base::ErrorCode;
using base::Result;

Result<SharedMethod> OpenedMethods::open_short(const MethodChoice& choice) {
    const solver::reduction::Tier tier = choice.options.tier;
    if (const base::Status enough = require_memory(
            fmt::format("the {} tables of short need", solver::reduction::name_of(tier)),
            solver::reduction::memory_of(tier), ", or take a smaller tier, if there is one");
        !enough) {
        return enough.error();
    }
    auto phases =
        solver::reduction::Phases::open(*shelf_, choice.options.metric, setup_.threads,
                                        progress(choice.options), tier, choice.options.limits.stop);
    if (!phases) {
        return phases.error();
    }
    auto tables = cube3_tables(choice.options, solver::reduction::phase1_of(tier));
    if (!tables) {
        return tables.error();
    }
    return SharedMethod(
        std::make_shared<solver::reduction::ShortSolver>(*phases, *tables, choice.options.metric));
}

base::Status OpenedMethods::require_memory(const std::string& what_needs, std::uint64_t bytes,
                                           std::string_view or_else) const {
    if (bytes <= setup_.memory_bytes) {
        return {};
    }
    return Error{ErrorCode::Resource,
                 fmt::format("{} {} MB of memory, {} MB are allowed; allow more{}", what_needs,
                             bytes >> 20U, setup_.memory_bytes >> 20U, or_else)};
}

Result<SharedMethod> OpenedMethods::open_two_phase(const MethodChoice& choice) {
    if (const base::Status enough = require_memory("two-phase needs", choice.info->memory_bytes);
        !enough) {
        return enough.error();
    }
    auto tables = cube3_tables(choice.options);
    if (!tables) {
        return tables.error();
    }
    auto exact = phase2_distances(**tables, choice.options);
    if (!exact) {
        return exact.error();
    }
    return SharedMethod(std::make_shared<solver::cube3::TwoPhase>(*tables, *exact, choice.costs));
}

// The large table where it is there or may be made: by more memory than a solver has unasked, as it takes
// a minute.
Result<SharedMethod> OpenedMethods::open_optimal(const MethodChoice& choice) {
    using solver::cube3::OrderedSlice;
    if (const base::Status enough = require_memory("optimal needs", choice.info->memory_bytes);
        !enough) {
        return enough.error();
    }
    auto tables = cube3_tables(choice.options);
    if (!tables) {
        return tables.error();
    }
    std::shared_ptr<const OrderedSlice> large;
    if (setup_.memory_bytes >= (OrderedSlice::is_made(*shelf_) ? OrderedSlice::kUsingBytes
                                                               : OrderedSlice::kWorthMakingBytes)) {
        auto opened = OrderedSlice::open(*shelf_, **tables, setup_.threads,
                                         progress(choice.options), choice.options.limits.stop);
        if (!opened) {
            return opened.error();
        }
        large = *std::move(opened);
    }
    return SharedMethod(
        std::make_shared<solver::cube3::Optimal>(*tables, std::move(large), choice.costs));
}

Result<coset::ChainDeclaration> OpenedMethods::declared_chain(const MethodChoice& choice) {
    auto declared = choice.options.chain_text.empty()
                        ? coset::builtin_chain(choice.name)
                        : coset::parse_chain(choice.options.chain_text, choice.name);
    if (!declared) {
        return declared;
    }
    if (!declared->remainder_moves.empty()) {
        return Error{ErrorCode::Usage,
                     fmt::format("the chain {} does not solve the whole cube", choice.name)};
    }
    if (declared->cube_size != puzzle::cube_size_of(choice.options.puzzle)) {
        return Error{ErrorCode::Usage,
                     fmt::format("{} is a chain for the {}, not for the {}", choice.name,
                                 declared->definition->name(), choice.options.puzzle)};
    }
    return declared;
}

Result<SharedMethod> OpenedMethods::open_chain(const MethodChoice& choice) {
    auto declared = declared_chain(choice);
    if (!declared) {
        return declared.error();
    }
    bfs::BuildOptions build;
    build.threads = setup_.threads;
    build.memory_bytes = setup_.memory_bytes;
    build.progress = &progress(choice.options);
    build.stop = choice.options.limits.stop;
    build.shelf = setup_.shelf.get();
    auto made = solver::ChainSolver::make(*std::move(declared), choice.costs, setup_.cache,
                                          chain_options_of(choice), build);
    if (!made) {
        return made.error();
    }
    return SharedMethod(*std::move(made));
}

Result<OpenedMethods::Tables> OpenedMethods::cube3_tables(const SolveOptions& options,
                                                          Phase1 phase1) {
    const std::scoped_lock lock(cube3_mutex_);
    auto& tables = cube3_tables_[phase1];
    if (!tables) {
        auto opened = solver::cube3::Tables::open(*shelf_, setup_.threads, progress(options),
                                                  phase1, options.limits.stop);
        if (!opened) {
            return opened;
        }
        tables = *std::move(opened);
    }
    return tables;
}

Result<OpenedMethods::Phase2Distances> OpenedMethods::phase2_distances(
    const solver::cube3::Tables& tables, const SolveOptions& options) {
    const std::scoped_lock lock(cube3_mutex_);
    if (!phase2_distances_) {
        auto opened = solver::cube3::Phase2Distances::open(*shelf_, tables, setup_.threads,
                                                           progress(options), options.limits.stop);
        if (!opened) {
            return opened;
        }
        phase2_distances_ = *std::move(opened);
    }
    return phase2_distances_;
}

}  // namespace revenge
