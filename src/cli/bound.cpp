// `revenge bound`: the sum of the worst cases of a chain's phases, an upper bound for every position.
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/analysis.hpp"
#include "app/json_output.hpp"
#include "app/phase_tables.hpp"
#include "app/quantities.hpp"
#include "app/session.hpp"
#include "cli/bound_certificate.hpp"
#include "cli/commands.hpp"
#include "cli/coverage_report.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/text.hpp"
#include "revenge/derived/chain_check.hpp"
#include "revenge/group/counting_bound.hpp"
#include "revenge/proof/phases/accounting.hpp"
#include "revenge/proof/phases/joint_bound.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/fto/upper_bound.hpp"

namespace revenge::cli {

namespace {

using base::Result;

// The sum of the worst cases, and the reasons why it may not be a bound.
struct Sum {
    int moves = 0;
    int saved = 0;  // moves that no position needs, since not all worst cases can occur together
    std::vector<std::pair<std::string, std::optional<int>>> worst;  // of each phase, if known
    std::vector<std::string> open;                                  // phases without a figure
    // True if an open phase has a declared table that could not be built for lack of memory or because of a file error.
    bool is_in_trouble = false;
    std::map<std::size_t, bfs::DistanceTable> tables;  // of phases that spell out their coordinates
    std::vector<proof::phases::PhaseSize> sizes;       // of all phases, if none is open
};

// Adds a phase that spells out its coordinates, and returns its output line. ERRORS: NotFound, if it has no figure;
// Resource.
Result<std::string> add_spelled_out(const app::PhaseTables& tables, std::size_t phase, Sum& sum) {
    REVENGE_TRY(auto table, tables.table(phase));
    if (table.unreached() > 0) {
        return base::Error{
            base::ErrorCode::NotFound,
            app::counted(table.unreached(), "entry", "entries") + " cannot be solved by its moves"};
    }
    sum.moves += table.worst();
    sum.sizes.push_back(proof::phases::size_of(table.space()));
    std::string text = fmt::format("{:2} {}  all of {}, {}", table.worst(), tables.costs().name(),
                                   base::counted(table.space().positions(), "position"),
                                   table.file().path().filename().string());
    sum.tables.emplace(phase, std::move(table));
    return text;
}

// Does the same for a phase with automatic coordinates, or a remainder.
Result<std::string> add_automatic(const Result<derived::Space>& space,
                                  const app::PhaseTables& tables, Sum& sum) {
    if (!space) {
        return space.error();
    }
    if (space->expected().digits() != std::to_string(space->reached())) {
        return base::Error{
            base::ErrorCode::NotFound,
            fmt::format("its moves finish {} of {}", base::grouped(space->reached()),
                        base::counted(space->expected().digits(), "class", "classes"))};
    }
    sum.moves += space->table().worst();
    sum.sizes.push_back({space->expected(), group::Count(1)});
    return fmt::format("{:2} {}  all of {}", space->table().worst(), tables.costs().name(),
                       base::counted(space->expected().digits(), "class", "classes"));
}

// Adds up and prints the worst case of each selected phase and of a remainder. A phase that is too large for a table is
// left open. ERRORS: Usage; Interrupted.
Result<Sum> sum_of_worst(app::Session& session, const app::PhaseSelection& selection,
                         const app::PhaseTables& tables) {
    const chain::ChainDeclaration& chain = selection.chain;
    Sum sum;
    // `has_table` is true if the chain declares a table for it.
    const auto tell = [&](const std::string& name, const std::string& open, bool has_table,
                          const Result<std::string>& text) -> base::Status {
        const bool is_trouble = !text && text.error().code == base::ErrorCode::Resource;
        if (!text && !is_trouble && text.error().code != base::ErrorCode::NotFound) {
            return text.error();
        }
        sum.is_in_trouble = sum.is_in_trouble || (has_table && is_trouble);
        session.tell(
            fmt::format("{:16} {}", name, text ? *text : "no bound: " + text.error().message));
        if (!text) {
            sum.open.push_back(open);
        }
        return {};
    };
    const auto note_worst = [&](const std::string& name, int before, bool has_figure) {
        sum.worst.emplace_back(name, has_figure ? std::optional(sum.moves - before) : std::nullopt);
    };
    for (const std::size_t phase : selection.phases) {
        const int before = sum.moves;
        const std::string& name = chain.phases[phase].name;
        const auto text = chain.phases[phase].is_automatic
                              ? add_automatic(tables.derived(phase), tables, sum)
                              : add_spelled_out(tables, phase, sum);
        note_worst(name, before, text.has_value());
        const bool has_table = chain.phases[phase].engine == chain::Engine::Table;
        REVENGE_TRY(tell(name, name, has_table, text));
    }
    if (!chain.remainder_moves.empty() && selection.is_whole_chain) {
        const int before = sum.moves;
        const auto text = add_automatic(tables.remainder(), tables, sum);
        note_worst("remainder", before, text.has_value());
        const std::string left = "what is left after the last phase (" + chain.remainder + ")";
        REVENGE_TRY(tell("remainder", left, true, text));
    }
    return sum;
}

// `revenge bound fto`: an upper bound for the face-turning octahedron, whose steps no chain file can declare.

// Prints the lower bound by counting and returns its moves; prints nothing if the positions cannot be counted.
std::optional<int> tell_counting_bound(app::Session& session, const puzzle::Definition& definition,
                                       const puzzle::Costs& costs) {
    const auto bound = group::counting_bound(definition, costs);
    if (!bound) {
        session.note(fmt::format("no lower bound by counting: {}", bound.error().message));
        return std::nullopt;
    }
    session.tell(
        fmt::format("At least {} {}: some position of the {} needs that many, in any orientation, "
                    "because its {} positions outnumber "
                    "the {} sequences of fewer moves.",
                    bound->moves, costs.name(), definition.name(), bound->positions.grouped(),
                    bound->sequences.grouped()));
    return bound->moves;
}

// Prints the worst case of each step, their sum, and the lower bound by counting. ERRORS: Usage; Resource; Interrupted.
base::Result<app::ExitCode> bound_fto(app::Session& session, const std::string& metric) {
    REVENGE_TRY(const auto definition, puzzle::builtin_definition("fto"));
    REVENGE_TRY(const auto costs,
                puzzle::Costs::named(definition, metric.empty() ? "turn" : metric));
    if (costs.name() != "turn") {
        return base::Error{
            base::ErrorCode::Usage,
            "--metric: the bound for the fto counts in turn, in which all its turns cost 1"};
    }
    session.progress().report({"tables of the fto", 0, 0, "tables"});
    const solver::fto::FtoTables tables{base::OnShare()};
    REVENGE_TRY(const auto steps,
                solver::fto::upper_bound(tables, session.progress(), session.stop()));
    int sum = 0;
    nlohmann::ordered_json phases = nlohmann::ordered_json::array();
    for (const solver::fto::UpperBoundStep& step : steps) {
        sum += step.worst;
        session.tell(fmt::format("{:56} {:2} turn  all of {}", step.name, step.worst,
                                 base::counted(step.positions, "position")));
        phases.push_back({{"name", step.name}, {"worst", step.worst}});
    }
    session.tell(fmt::format(
        "\n{} turn: every position of the fto is solved, in its orientation, in at most that many, "
        "the sum of the worst cases.",
        sum));
    const auto least = tell_counting_bound(session, definition, costs);
    if (session.tells_json) {
        session.out().line(app::compact(
            {{"schema", 1},
             {"chain", "fto"},
             {"metric", costs.name()},
             {"phases", std::move(phases)},
             {"sum", sum},
             {"bound", sum},
             {"lower_bound", least ? nlohmann::ordered_json(*least) : nlohmann::ordered_json()},
             {"lines", session.told()}}));
    }
    return app::ExitCode::Done;
}

}  // namespace

using Json = nlohmann::ordered_json;

namespace {

struct BoundOptions {
    std::string name;
    bool joint = false;
    app::TableOptions table;
    CertificateOptions certificate;
};

// Searches for pairs of neighbouring phases that cannot both take their worst case. Returns the number of moves saved:
// one per pair, in the best choice of pairs that share no phase.
Result<int> joint_saving(app::Session& session, const chain::ChainDeclaration& chain,
                         const puzzle::Cube& cube,
                         const std::map<std::size_t, bfs::DistanceTable>& tables) {
    bfs::BuildOptions build;
    build.progress = &session.progress();
    build.stop = session.stop();
    std::vector<bool> saves(chain.phases.size(), false);
    for (std::size_t phase = 0; phase + 1 < chain.phases.size(); ++phase) {
        const bfs::DistanceTable& first = tables.at(phase);
        const bfs::DistanceTable& second = tables.at(phase + 1);
        // The largest number of pairs of worst classes that is examined.
        constexpr double kMaxPairs = 2e9;
        const double pairs = static_cast<double>(first.distribution().back().unique) *
                             static_cast<double>(second.distribution().back().positions);
        const std::string names = chain.phases[phase].name + " + " + chain.phases[phase + 1].name;
        if (pairs > kMaxPairs) {
            session.tell(
                fmt::format("{:22} {:.1e} pairs of worst classes: not looked at", names, pairs));
            continue;
        }
        REVENGE_TRY(const auto joined,
                    proof::phases::join(cube, chain, phase, first, second, build));
        saves[phase] = joined.saves;
        session.tell(joined.saves
                         ? fmt::format("{:22} not both at their worst: {} and {}, {}, all avoided",
                                       names, base::grouped(joined.first_worst),
                                       base::counted(joined.second_worst, "class", "classes"),
                                       base::counted(joined.pairs, "pair"))
                         : fmt::format("{:22} {}", names, joined.why_not));
    }
    // Greedily, from the left: the maximum number of pairs without a common phase.
    int saved = 0;
    for (std::size_t phase = 0; phase < saves.size(); ++phase) {
        if (saves[phase]) {
            ++saved;
            ++phase;
        }
    }
    return saved;
}

// The result of accounting for all states: the positions that the sum bounds, or the reason why the sum is not one.
struct Account {
    std::string missing;  // empty: the sum is a bound
    std::string of;       // "all 3,674,160 positions of the 2x2x2"
    std::string rests_on =
        "the exact distance of every position of its phase, and on the account of states above";
    bool is_whole = false;
};

// Returns what is missing to prove that every position that reaches a phase is in its table; empty if nothing is.
Result<std::string> gap_of(app::Session& session, const chain::ChainDeclaration& chain,
                           const puzzle::Cube& cube, const proof::phases::Accounting& accounting,
                           const std::map<std::size_t, bfs::DistanceTable>& tables) {
    if (!accounting.is_complete) {
        return accounting.why_not_complete;
    }
    for (const auto& [phase, table] : tables) {
        if (const auto respected = proof::phases::respected(cube, chain, phase, table.space());
            !respected) {
            return respected.error().message;
        }
    }
    for (const std::size_t phase : accounting.goals_to_join) {
        REVENGE_TRY(const auto gap,
                    proof::phases::goal_gap(cube, chain, phase, tables.at(phase), session.stop()));
        if (!gap.empty()) {
            return chain.phases[phase].name + ": " + gap;
        }
    }
    return std::string();
}

// For a chain with automatic coordinates only. Its tables contain all classes, so the sum bounds every position that
// its first phase can start from.
Result<Account> account_of_start(const chain::ChainDeclaration& chain) {
    REVENGE_TRY(const auto start, derived::start_of(chain));
    Account out;
    out.is_whole = start.begun == start.whole;
    out.rests_on = "all classes that the orders of groups say there are";
    if (out.is_whole) {
        out.of = fmt::format("every position of the {}, all that its moves make,",
                             chain.definition->name());
        return out;
    }
    out.of = "the positions that its moves make";
    out.missing = fmt::format(
        "moves that make the other positions: of {} classes that there are for the first phase, "
        "they make {}",
        start.whole.grouped(), start.begun.grouped());
    return out;
}

// Prints whether the phases account for every state.
Result<Account> account_of(app::Session& session, const chain::ChainDeclaration& chain,
                           const puzzle::Cube& cube, const Sum& sum) {
    const auto accounting = proof::phases::account(cube, chain, sum.sizes);
    if (!accounting && accounting.error().code == base::ErrorCode::Resource) {
        return Account{"a count of the states: " + accounting.error().message, {}, {}, false};
    }
    if (!accounting) {
        return accounting.error();
    }
    for (const CoverageLine& line : coverage_report(chain, *accounting)) {
        session.tell(line.text);
    }
    REVENGE_TRY(const auto gap, gap_of(session, chain, cube, *accounting, sum.tables));
    Account out;
    out.is_whole = accounting->makes_all;
    if (!gap.empty()) {
        out.missing = "an account of all states (" + gap + ")";
    } else if (out.is_whole) {
        out.of = fmt::format("every position of the {}{} (all {} that {} makes)",
                             puzzle::cube_name(chain.cube_size),
                             accounting->up_to_rotations ? ", once turned in hand," : "",
                             accounting->states.grouped(), accounting->generated);
    } else {
        out.of = fmt::format("the {} of the group {}",
                             base::counted(accounting->states.digits(), "position", "positions"),
                             accounting->generated);
        out.missing = fmt::format("moves that make the other positions; there are {}",
                                  accounting->puzzle_states.grouped());
    }
    return out;
}

// Returns the positions that the sum bounds; --joint reduces the sum. REQUIRES all phases, each with a figure.
Result<Account> refine(app::Session& session, const app::PhaseTables& tables, bool joint,
                       Sum& sum) {
    const chain::ChainDeclaration& chain = tables.chain();
    if (chain.is_automatic()) {
        return account_of_start(chain);
    }
    auto account = account_of(session, chain, tables.cube(), sum);
    if (!account || account->of.empty() || !joint) {
        return account;
    }
    REVENGE_TRY(const auto saved, joint_saving(session, chain, tables.cube(), sum.tables));
    session.tell(fmt::format("{} {} in sum, {} of which no position needs", sum.moves,
                             tables.costs().name(), saved));
    sum.moves -= saved;
    sum.saved = saved;
    return account;
}

// Reports on standard error what is missing for a bound. Returns the exit code.
app::ExitCode without_bound(const Sum& sum, const std::string& puzzle,
                            const std::vector<std::string>& lacks) {
    app::print_error(fmt::format("no bound for the {}: it lacks {}{}", puzzle,
                                 fmt::join(lacks, ", "),
                                 sum.open.empty() ? "" : "; the reasons are among the results"));
    return sum.is_in_trouble ? app::ExitCode::Trouble : app::ExitCode::NothingFound;
}

// The member `bound` is null if the sum is not a bound, `lower_bound` if nothing was counted.
void print_bound_json(app::Session& session, const std::string& chain, const std::string& metric,
                      const Sum& sum, std::optional<int> bound, std::optional<int> least) {
    if (!session.tells_json) {
        return;
    }
    Json phases = Json::array();
    for (const auto& [name, worst] : sum.worst) {
        phases.push_back({{"name", name}, {"worst", worst ? Json(*worst) : Json()}});
    }
    session.out().line(app::compact({{"schema", 1},
                                     {"chain", chain},
                                     {"metric", metric},
                                     {"phases", std::move(phases)},
                                     {"sum", sum.moves},
                                     {"bound", bound ? Json(*bound) : Json()},
                                     {"lower_bound", least ? Json(*least) : Json()},
                                     {"lines", session.told()}}));
}

// Prints what the sum proves and what it does not.
app::ExitCode conclude(app::Session& session, const Sum& sum, const std::string& metric,
                       const Account& account, const std::string& puzzle) {
    if (!account.of.empty()) {
        const std::string less =
            sum.saved == 0 ? "" : fmt::format(" less {} that no position needs", sum.saved);
        session.tell(fmt::format(
            "\n{} {}: {} {} solved in at most that many, the sum of the worst cases{}.\n"
            "This requires that each table contains {}.",
            sum.moves, metric, account.of, account.is_whole ? "is" : "are", less,
            account.rests_on));
    }
    if (account.missing.empty() && sum.open.empty()) {
        return app::ExitCode::Done;
    }
    std::vector<std::string> lacks = sum.open;
    if (!account.missing.empty()) {
        lacks.push_back(account.missing);
    }
    session.tell(account.of.empty()
                     ? fmt::format("\n{} {} for the phases above that have a figure; this is "
                                   "not a bound for the {}: it lacks {}",
                                   sum.moves, metric, puzzle, fmt::join(lacks, ", "))
                     : fmt::format("It is not a bound for the {}: it lacks {}", puzzle,
                                   fmt::join(lacks, ", ")));
    return without_bound(sum, puzzle, lacks);
}

// ERRORS: Usage, naming an option that is not supported for such a chain.
base::Status require_read(const CLI::App& command, const app::PhaseSelection& selection) {
    enum Reader : std::size_t { kEvery, kAllSpelledOut, kProof };
    const OptionUse use(
        command,
        {{"every chain",
          {"chain", "--metric", "--costs", "--threads", "--memory", "--scratch", "--json"}},
         {"chains that spell out their coordinates in all phases, none of them searched, as a "
          "whole",
          {"--joint"}},
         {"a proof for three-phase or its step-3",
          {"--certificate", "--coverage", "--target-moves", "--shard", "--cubes", "--seed"}}});
    std::vector<std::size_t> used{kEvery};
    const bool has_tables =
        std::ranges::all_of(selection.chain.phases, [](const chain::PhaseDeclaration& phase) {
            return !phase.is_automatic && phase.engine == chain::Engine::Table;
        });
    if (selection.is_whole_chain && has_tables) {
        used.push_back(kAllSpelledOut);
    }
    return use.check(used);
}

// ERRORS: Usage, naming an option of chain files.
base::Status require_read_of_fto(const CLI::App& command) {
    const OptionUse use(command,
                        {{"the fto", {"chain", "--metric", "--json"}},
                         {"chains", {"--costs", "--threads", "--memory", "--scratch", "--joint"}}});
    return use.check({0});
}

Result<app::ExitCode> bound(app::Session& session, const CLI::App& command,
                            const BoundOptions& options) {
    if (command.count("--certificate") > 0) {
        auto code = bound_with_certificate(session, command, options.name, options.table,
                                           options.certificate);
        if (code && session.tells_json) {
            session.out().line(
                app::compact({{"schema", 1}, {"chain", options.name}, {"lines", session.told()}}));
        }
        return code;
    }
    if (options.name == "fto") {
        REVENGE_TRY(require_read_of_fto(command));
        return bound_fto(session, options.table.metric.metric);
    }
    REVENGE_TRY(const auto selection, app::select_phases(session, options.name));
    const chain::ChainDeclaration& chain = selection.chain;
    REVENGE_TRY(require_read(command, selection));
    REVENGE_TRY(const auto tables, app::PhaseTables::make(session, chain, options.table));
    const std::string& metric = tables.costs().name();
    REVENGE_TRY(auto sum, sum_of_worst(session, selection, tables));
    if (!selection.is_whole_chain) {
        session.tell(fmt::format(
            "\n{} {} for the phases above that have a figure; this is not a bound for the "
            "whole puzzle: "
            "other phases were not requested",
            sum.moves, metric));
        print_bound_json(session, chain.name, metric, sum, std::nullopt, std::nullopt);
        return sum.open.empty() ? app::ExitCode::Done
                                : without_bound(sum, "phase " + options.name, {"its worst case"});
    }
    Account account;
    if (sum.open.empty()) {
        REVENGE_TRY(auto refined, refine(session, tables, options.joint, sum));
        account = std::move(refined);
    }
    const app::ExitCode code = conclude(session, sum, metric, account, chain.definition->name());
    const auto least = tell_counting_bound(session, *chain.definition, tables.costs());
    print_bound_json(session, chain.name, metric, sum,
                     account.is_whole && account.missing.empty() && sum.open.empty()
                         ? std::optional(sum.moves)
                         : std::nullopt,
                     least);
    return code;
}

}  // namespace

void add_bound(CLI::App& app, app::Session& session) {
    CLI::App& command =
        *app.add_subcommand("bound", "prove an upper bound: the sum of a chain's worst cases");
    const auto options = std::make_shared<BoundOptions>();
    command.add_option("chain", options->name, "a chain, built in or a .toml file, or fto")
        ->type_name("CHAIN")
        ->required();
    command.add_flag("--joint", options->joint,
                     "also check if neighbouring phases can be in their worst cases together");
    add_table_options(command, options->table);
    add_certificate_options(command, options->certificate);
    add_json(command);
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(bound(session, command, *options)); });
}

}  // namespace revenge::cli
