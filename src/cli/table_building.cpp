#include "cli/table_building.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/option_use.hpp"
#include "revenge/solver/cube3/ordered_slice.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

// The short solver's, of one metric and tier.
Result<app::ExitCode> build_short(app::Session& session, const TableBuild& options) {
    const auto tier = app::parse_tier(options.tier);
    const auto memory = app::parse_bytes("--memory", options.table.memory);
    if (!tier || !memory) {
        return tier ? memory.error() : tier.error();
    }
    app::MetricOptions asked = options.table.metric;
    asked.metric = asked.metric.empty() ? app::default_metric("short") : asked.metric;
    const auto metric = app::metric_choice(session, asked, 4);
    if (!metric) {
        return metric.error();
    }
    app::MethodRequest request;
    request.method = "short";
    request.metric = *metric;
    request.threads = options.table.threads;
    request.memory_bytes = *memory;
    request.tier = *tier;
    const app::Interrupt::EndsProgram deaf(
        session.interrupt());  // the next run removes what is left
    const auto method = app::make_method(session, request);
    if (!method) {
        return method.error();
    }
    session.out().line(fmt::format("short, {}, tier {}: ready", metric->costs.name(),
                                   solver::reduction::name_of(*tier)));
    return app::ExitCode::Done;
}

// The 3x3x3's, with the optimal solver's large one.
Result<app::ExitCode> build_optimal(app::Session& session, const TableBuild& options) {
    const auto memory = app::parse_bytes("--memory", options.table.memory);
    if (!memory) {
        return memory.error();
    }
    using solver::cube3::OrderedSlice;
    if (*memory < OrderedSlice::kMakingBytes) {
        return Error{ErrorCode::Resource,
                     fmt::format("--memory: making the large table takes {} MB",
                                 OrderedSlice::kMakingBytes >> 20U)};
    }
    app::MethodRequest request;
    request.method = "optimal";
    request.puzzle = "3x3x3";
    request.metric.costs = puzzle::CostTable(puzzle::Metric::Obtm, 3);
    request.threads = options.table.threads;
    request.memory_bytes = std::max(*memory, OrderedSlice::kWorthMakingBytes);
    const app::Interrupt::EndsProgram deaf(
        session.interrupt());  // the next run removes what is left
    const auto method = app::make_method(session, request);
    if (!method) {
        return method.error();
    }
    session.out().line("optimal: ready");
    return app::ExitCode::Done;
}

// ERRORS: Usage, naming an option that the making of these tables does not read.
base::Status require_read(const CLI::App& command, const TableBuild& options,
                          const coset::ChainDeclaration* chain) {
    enum Reader : std::size_t { kEvery, kMetric, kShort, kCubeChain, kChain };
    const OptionUse use(command, {{"every table", {"chain", "--memory", "--threads"}},
                                  {"chains and short", {"--metric"}},
                                  {"short", {"--tier"}},
                                  {"chains for cubes", {"--costs"}},
                                  {"chains", {"--resume", "--scratch"}}});
    if (options.chain == "optimal") {
        return use.check({kEvery});
    }
    if (chain == nullptr) {
        return use.check({kEvery, kMetric, kShort});
    }
    std::vector<std::size_t> used{kEvery, kMetric, kChain};
    if (chain->cube_size > 0) {
        used.push_back(kCubeChain);
    }
    return use.check(used);
}

// RETURNS what is said of the phase's table.
Result<std::string> build_phase(const app::PhaseTables& tables, std::size_t phase) {
    const auto table = tables.table(phase);
    if (!table) {
        return table.error();
    }
    // Small ones are kept nowhere.
    return table->file().path().empty()
               ? fmt::format("{}, {}: ready", table->space().name(), tables.costs().name())
               : table->file().path().string();
}

// Of a chain or one phase of it.
Result<app::ExitCode> build_phases(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    const auto selection = app::select_phases(session, options.chain);
    if (!selection) {
        return selection.error();
    }
    if (const base::Status read = require_read(command, options, &selection->chain); !read) {
        return read.error();
    }
    const auto tables = app::PhaseTables::make(session, selection->chain, options.table);
    if (!tables) {
        return tables.error();
    }
    app::ExitCode code = app::ExitCode::Done;
    for (const std::size_t phase : selection->phases) {
        const auto made = build_phase(*tables, phase);
        if (made) {
            session.out().line(*made);
            continue;
        }
        if (made.error().code == ErrorCode::Interrupted) {
            return made.error();
        }
        const app::ExitCode failure = session.fail(made.error());
        code = code == app::ExitCode::Done ? failure : code;
    }
    return code;
}

}  // namespace

Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    const bool is_short = options.chain == "short";
    if (!is_short && options.chain != "optimal") {
        return build_phases(session, command, options);
    }
    if (const base::Status read = require_read(command, options, nullptr); !read) {
        return read.error();
    }
    return is_short ? build_short(session, options) : build_optimal(session, options);
}

}  // namespace revenge::cli
