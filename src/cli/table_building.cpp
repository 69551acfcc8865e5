#include "cli/table_building.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/methods.hpp"
#include "app/quantities.hpp"
#include "cli/auto_chains.hpp"
#include "cli/option_use.hpp"
#include "revenge/quotient/space.hpp"
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
base::Status require_read(const CLI::App& command, const TableBuild& options, bool is_automatic) {
    const OptionUse use(command, {{"every table", {"chain", "--memory", "--threads"}},
                                  {"chains and short", {"--metric"}},
                                  {"short", {"--tier"}},
                                  {"chains that spell out their coordinates",
                                   {"--costs", "--resume", "--scratch"}}});
    if (is_automatic) {
        return use.check({0, 1});
    }
    if (options.chain == "optimal") {
        return use.check({0});
    }
    return options.chain == "short" ? use.check({0, 1, 2}) : use.check({0, 1, 3});
}

// The spaces of a chain whose coordinates are automatic.
Result<app::ExitCode> build_automatic(app::Session& session, const AutoSelection& selection,
                                      const TableBuild& options) {
    const auto limits = space_limits(session, options.table.memory, options.table.threads);
    if (!limits) {
        return limits.error();
    }
    const std::string& asked = options.table.metric.metric;
    const std::string& metric = asked.empty() ? selection.chain.metric : asked;
    for (const std::size_t phase : selection.phases) {
        const auto space = quotient::space_of(selection.chain, phase, metric, *limits);
        if (!space) {
            return space.error();
        }
        session.out().line(fmt::format("{}/{}, {}: ready", selection.chain.name,
                                       selection.chain.phases[phase].name, metric));
    }
    return app::ExitCode::Done;
}

}  // namespace

Result<app::ExitCode> build_tables(app::Session& session, const CLI::App& command,
                                   const TableBuild& options) {
    const auto automatic = auto_chain_named(session, options.chain);
    if (!automatic) {
        return automatic.error();
    }
    if (const base::Status read = require_read(command, options, automatic->has_value()); !read) {
        return read.error();
    }
    if (automatic->has_value()) {
        return build_automatic(session, **automatic, options);
    }
    if (options.chain == "short") {
        return build_short(session, options);
    }
    if (options.chain == "optimal") {
        return build_optimal(session, options);
    }
    const auto selection = app::select_phases(session, options.chain);
    if (!selection) {
        return selection.error();
    }
    const auto tables = app::PhaseTables::make(session, selection->chain, options.table);
    if (!tables) {
        return tables.error();
    }
    app::ExitCode code = app::ExitCode::Done;
    for (const std::size_t phase : selection->phases) {
        const auto table = tables->table(phase);
        if (table) {
            session.out().line(table->file().path().string());
            continue;
        }
        if (table.error().code == ErrorCode::Interrupted) {
            return table.error();
        }
        const app::ExitCode failure = session.fail(table.error());
        code = code == app::ExitCode::Done ? failure : code;
    }
    return code;
}

}  // namespace revenge::cli
