// `revenge bound`: the worst cases of a chain's phases, summed: no position needs more.
#include <fmt/format.h>

#include "cli/analysis.hpp"
#include "cli/commands.hpp"

namespace revenge::cli {

namespace {

using base::Result;

struct BoundOptions {
    std::string name;
    TableOptions table;
};

Result<ExitCode> bound(Session& session, const BoundOptions& options) {
    const auto selection = select_phases(session, options.name);
    if (!selection) {
        return selection.error();
    }
    const coset::ChainDeclaration& chain = selection->chain;
    const auto tables = PhaseTables::make(session, chain, options.table);
    if (!tables) {
        return tables.error();
    }
    const std::string& metric = tables->metric().costs.name();
    int sum = 0;
    std::vector<std::string> open;
    for (const std::size_t phase : selection->phases) {
        const auto table = tables->table(phase);
        const std::string& name = chain.phases[phase].name;
        if (!table) {
            if (table.error().code == base::ErrorCode::Interrupted) {
                return table.error();
            }
            session.out().line(fmt::format("{:10} no bound: {}", name, table.error().message));
            open.push_back(name);
            continue;
        }
        if (table->unreached() > 0) {
            session.out().line(fmt::format("{:10} {} entries cannot be solved by its moves", name,
                                           table->unreached()));
            open.push_back(name);
            continue;
        }
        sum += table->worst();
        session.out().line(fmt::format("{:10} {:2} {}  all of {} positions, {}", name,
                                       table->worst(), metric, table->space().positions(),
                                       table->file().path().filename().string()));
    }
    if (!chain.remainder.empty()) {
        open.emplace_back("what is left after the last phase (" + chain.remainder + ")");
    }
    if (open.empty() && selection->is_whole_chain) {
        session.out().line(
            fmt::format("\n{} {}: every position of the {}x{}x{} is solved by at most so many, the "
                        "sum of the worst "
                        "cases.\nIt rests on each table holding the exact distance of every "
                        "position of its phase, and "
                        "on each\nphase's goal being all that the next one's table starts from.",
                        sum, metric, chain.cube_size, chain.cube_size, chain.cube_size));
        return ExitCode::Done;
    }
    session.out().line(
        fmt::format("\n{} {} for the phases above that have a figure; this is no bound for "
                    "the whole puzzle: {}",
                    sum, metric,
                    open.empty() ? "other phases were not asked for"
                                 : fmt::format("it lacks {}", fmt::join(open, ", "))));
    return open.empty() ? ExitCode::Done : ExitCode::NothingFound;
}

}  // namespace

void add_bound(CLI::App& app, Session& session) {
    CLI::App& command =
        *app.add_subcommand("bound", "an upper bound: the sum of a chain's worst cases");
    const auto options = std::make_shared<BoundOptions>();
    command.add_option("chain", options->name, "a chain, built in or a .toml file")
        ->type_name("CHAIN")
        ->required();
    add_table_options(command, options->table);
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(bound(session, *options)); });
}

}  // namespace revenge::cli
