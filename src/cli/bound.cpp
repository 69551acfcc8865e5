// `revenge bound`: the worst cases of a chain's phases, summed: no position needs more.
#include <fmt/format.h>

#include "cli/account_lines.hpp"
#include "cli/analysis.hpp"
#include "cli/auto_chains.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "revenge/bounds/accounting.hpp"
#include "revenge/bounds/joint_bound.hpp"

namespace revenge::cli {

namespace {

using base::Result;

struct BoundOptions {
    std::string name;
    bool joint = false;
    TableOptions table;
};

// Looks for pairs of neighbouring phases that need not both take their worst case. RETURNS how many moves
// that saves: one a pair, in pairs that share no phase; the best such choice.
Result<int> joint_saving(Session& session, const coset::ChainDeclaration& chain,
                         const puzzle::Cube& cube, const std::vector<bfs::DistanceTable>& tables) {
    bfs::BuildOptions build;
    build.progress = &session.progress();
    build.stop = session.stop();
    std::vector<bool> saves(chain.phases.size(), false);
    for (std::size_t phase = 0; phase + 1 < chain.phases.size(); ++phase) {
        const bfs::DistanceTable& first = tables[phase];
        const bfs::DistanceTable& second = tables[phase + 1];
        // More pairs than can be gone through: phases whose worst classes are many.
        constexpr double kMostPairs = 2e9;
        const double pairs = static_cast<double>(first.distribution().back().unique) *
                             static_cast<double>(second.distribution().back().positions);
        const std::string names = chain.phases[phase].name + " + " + chain.phases[phase + 1].name;
        if (pairs > kMostPairs) {
            session.out().line(
                fmt::format("{:22} {:.1e} pairs of worst classes: not looked at", names, pairs));
            continue;
        }
        const auto joined = bounds::join(cube, chain, phase, first, second, build);
        if (!joined) {
            return joined.error();
        }
        saves[phase] = joined->saves;
        session.out().line(
            joined->saves
                ? fmt::format(
                      "{:22} not both at their worst: {} and {} classes, {} pairs, all avoided",
                      names, joined->first_worst, joined->second_worst, joined->pairs)
                : fmt::format("{:22} {}", names, joined->why_not));
    }
    // The most pairs without a phase in common, from the left.
    int saved = 0;
    for (std::size_t phase = 0; phase < saves.size(); ++phase) {
        if (saves[phase]) {
            ++saved;
            ++phase;
        }
    }
    return saved;
}

// Says whether the phases see everything. RETURNS false if they are known not to.
Result<bool> is_accounted_for(Session& session, const coset::ChainDeclaration& chain,
                              const puzzle::Cube& cube,
                              const std::vector<bfs::DistanceTable>& tables) {
    std::vector<const coset::CosetSpace*> spaces;
    spaces.reserve(tables.size());
    for (const bfs::DistanceTable& table : tables) {
        spaces.push_back(&table.space());
    }
    const auto accounting = bounds::account(cube, chain, spaces);
    if (!accounting && accounting.error().code == base::ErrorCode::Resource) {
        session.note("not counted whether the phases see everything: " +
                     accounting.error().message);
        return true;
    }
    if (!accounting) {
        return accounting.error();
    }
    for (const AccountLine& line : account_lines(chain, *accounting)) {
        session.out().line(line.text);
    }
    return !accounting->is_nested || accounting->is_complete;
}

// What the worst cases add up to, and what stands between that and a bound.
struct Sum {
    int moves = 0;
    std::vector<std::string> open;          // what has no figure
    std::vector<bfs::DistanceTable> whole;  // of all phases, where none is open
};

// Adds the worst case of each phase asked for, and says it.
Result<Sum> sum_of_worst(Session& session, const PhaseSelection& selection,
                         const PhaseTables& tables) {
    const coset::ChainDeclaration& chain = selection.chain;
    Sum sum;
    for (const std::size_t phase : selection.phases) {
        auto table = tables.table(phase);
        const std::string& name = chain.phases[phase].name;
        if (!table) {
            if (table.error().code == base::ErrorCode::Interrupted) {
                return table.error();
            }
            session.out().line(fmt::format("{:10} no bound: {}", name, table.error().message));
            sum.open.push_back(name);
            continue;
        }
        if (table->unreached() > 0) {
            session.out().line(fmt::format("{:10} {} entries cannot be solved by its moves", name,
                                           table->unreached()));
            sum.open.push_back(name);
            continue;
        }
        sum.moves += table->worst();
        session.out().line(fmt::format("{:10} {:2} {}  all of {} positions, {}", name,
                                       table->worst(), tables.metric().costs.name(),
                                       table->space().positions(),
                                       table->file().path().filename().string()));
        sum.whole.push_back(*std::move(table));
    }
    if (!chain.remainder.empty()) {
        sum.open.emplace_back("what is left after the last phase (" + chain.remainder + ")");
    }
    return sum;
}

// REQUIRES all phases, none of them open. What is not accounted for becomes open; --joint saves moves.
base::Status refine(Session& session, const coset::ChainDeclaration& chain,
                    const PhaseTables& tables, bool joint, Sum& sum) {
    const auto accounted = is_accounted_for(session, chain, tables.cube(), sum.whole);
    if (!accounted) {
        return accounted.error();
    }
    if (!*accounted) {
        sum.open.emplace_back("pieces that no phase sees");
        return {};
    }
    if (joint) {
        const auto saved = joint_saving(session, chain, tables.cube(), sum.whole);
        if (!saved) {
            return saved.error();
        }
        session.out().line(fmt::format("{} {} in sum, {} of which no position needs", sum.moves,
                                       tables.metric().costs.name(), *saved));
        sum.moves -= *saved;
    }
    return {};
}

Result<ExitCode> bound(Session& session, const CLI::App& command, const BoundOptions& options) {
    const auto automatic = auto_chain_named(session, options.name);
    if (!automatic) {
        return automatic.error();
    }
    const OptionUse use(command, {{"every chain", {"chain", "--metric", "--memory"}},
                                  {"chains that spell out their coordinates",
                                   {"--joint", "--costs", "--threads", "--resume"}}});
    if (const base::Status read = use.check(
            automatic->has_value() ? std::vector<std::size_t>{0} : std::vector<std::size_t>{0, 1});
        !read) {
        return read.error();
    }
    if (automatic->has_value()) {
        return bound_auto(session, **automatic,
                          {options.table.metric.metric, options.table.memory, false, {}});
    }
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
    auto sum = sum_of_worst(session, *selection, *tables);
    if (!sum) {
        return sum.error();
    }
    if (sum->open.empty() && selection->is_whole_chain) {
        if (const base::Status refined = refine(session, chain, *tables, options.joint, *sum);
            !refined) {
            return refined.error();
        }
    }
    if (sum->open.empty() && selection->is_whole_chain) {
        session.out().line(
            fmt::format("\n{} {}: every position of the {}x{}x{} is solved by at most so many, the "
                        "sum of the worst "
                        "cases.\nIt rests on each table holding the exact distance of every "
                        "position of its phase, and "
                        "on each\nphase's goal being all that the next one's table starts from.",
                        sum->moves, metric, chain.cube_size, chain.cube_size, chain.cube_size));
        return ExitCode::Done;
    }
    session.out().line(
        fmt::format("\n{} {} for the phases above that have a figure; this is no bound for "
                    "the whole puzzle: {}",
                    sum->moves, metric,
                    sum->open.empty() ? "other phases were not asked for"
                                      : fmt::format("it lacks {}", fmt::join(sum->open, ", "))));
    return sum->open.empty() ? ExitCode::Done : ExitCode::NothingFound;
}

}  // namespace

void add_bound(CLI::App& app, Session& session) {
    CLI::App& command =
        *app.add_subcommand("bound", "an upper bound: the sum of a chain's worst cases");
    const auto options = std::make_shared<BoundOptions>();
    command.add_option("chain", options->name, "a chain, built in or a .toml file")
        ->type_name("CHAIN")
        ->required();
    command.add_flag("--joint", options->joint,
                     "also look whether neighbouring phases have to be at their worst together");
    add_table_options(command, options->table);
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(bound(session, command, *options)); });
}

}  // namespace revenge::cli
