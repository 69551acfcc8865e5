// `revenge tables`: what is in the cache directory, for what, how large, sound or not.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/commands.hpp"
#include "cli/methods.hpp"
#include "cli/phase_tables.hpp"
#include "cli/quantities.hpp"
#include "cli/table_list.hpp"
#include "cli/verify_table.hpp"
#include "revenge/base/abandoned_file.hpp"
#include "revenge/solver/cube3/ordered_slice.hpp"

namespace revenge::cli {

namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using base::Result;

struct TablesOptions {
    std::string chain;
    std::vector<std::string> names;
    bool all = false;
    TableOptions table;
    std::string tier;
};

// RETURNS the files called `names`, all if there are none. ERRORS: Usage.
Result<std::vector<fs::path>> chosen_files(const TablesOptions& options) {
    auto files = table_files();
    if (!files || options.names.empty()) {
        return files;
    }
    std::vector<fs::path> chosen;
    for (const std::string& name : options.names) {
        const auto found =
            std::ranges::find(*files, fs::path(name).filename(), &fs::path::filename);
        if (found == files->end()) {
            return Error{ErrorCode::Usage,
                         fmt::format("there is no table '{}'; see `revenge tables list`", name)};
        }
        chosen.push_back(*found);
    }
    return chosen;
}

std::string size_text(std::uintmax_t bytes) {
    return bytes < 1U << 20U ? fmt::format("{:.1f} KB", static_cast<double>(bytes) / 1024)
                             : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1024 / 1024);
}

std::string contents_text(const TableContents& contents) {
    const std::string metric = contents.metric.empty() ? "" : ", " + contents.metric;
    if (!contents.worst) {
        return contents.name + metric;
    }
    return fmt::format("{}{}, worst {}{}", contents.name, metric, *contents.worst,
                       contents.complete ? "" : " so far (a checkpoint)");
}

void note_left_files(Session& session) {
    const auto left = left_files();
    for (std::size_t i = 0; left && i < left->size(); ++i) {
        session.note(
            fmt::format("{} was left half written by a program that was killed; "
                        "`revenge tables remove --all` removes it, and so does who makes it next",
                        (*left)[i].filename().string()));
    }
}

Result<ExitCode> list_tables(Session& session) {
    const auto files = table_files();
    if (!files) {
        return files.error();
    }
    note_left_files(session);
    for (const fs::path& path : *files) {
        std::error_code gone;
        const std::string size = size_text(fs::file_size(path, gone));
        const auto contents = table_contents(path);
        session.out().line(
            fmt::format("{:44} {:>10}  {}", path.filename().string(), size,
                        contents ? contents_text(*contents) : contents.error().message));
    }
    return ExitCode::Done;
}

Result<ExitCode> verify_tables(Session& session, const TablesOptions& options) {
    const auto files = chosen_files(options);
    if (!files) {
        return files.error();
    }
    note_left_files(session);
    ExitCode code = ExitCode::Done;
    for (const fs::path& path : *files) {
        const auto found = verified(session, path);
        if (!found && found.error().code == ErrorCode::Interrupted) {
            return found.error();
        }
        if (found) {
            session.out().line(path.filename().string() + ": " + *found);
        } else {
            code = session.fail(found.error());
        }
    }
    return code;
}

Result<ExitCode> remove_tables(Session& session, const TablesOptions& options) {
    if (options.names.empty() && !options.all) {
        return Error{ErrorCode::Usage, "which tables? Name them, or give --all"};
    }
    const auto files = chosen_files(options);
    if (!files) {
        return files.error();
    }
    for (const fs::path& path : *files) {
        std::error_code problem;
        if (!fs::remove(path, problem) && problem) {
            return Error{ErrorCode::Resource,
                         fmt::format("cannot remove {}: {}", path.string(), problem.message())};
        }
        fs::remove(path.string() + ".lock", problem);
        session.out().line("removed " + path.filename().string());
    }
    const auto left = options.all ? left_files() : std::vector<fs::path>();
    for (std::size_t i = 0; left && i < left->size(); ++i) {
        if (base::remove_if_abandoned((*left)[i])) {
            session.out().line("removed " + (*left)[i].filename().string() + ", left half written");
        }
    }
    return ExitCode::Done;
}

// The short solver's, of one metric and tier.
Result<ExitCode> build_short(Session& session, const TablesOptions& options) {
    const auto tier = parse_tier(options.tier);
    const auto memory = parse_bytes("--memory", options.table.memory);
    if (!tier || !memory) {
        return tier ? memory.error() : tier.error();
    }
    MetricOptions asked = options.table.metric;
    asked.metric = asked.metric.empty() ? default_metric("short") : asked.metric;
    const auto metric = metric_choice(session, asked, 4);
    if (!metric) {
        return metric.error();
    }
    MethodRequest request;
    request.method = "short";
    request.metric = *metric;
    request.threads = options.table.threads;
    request.memory_bytes = *memory;
    request.tier = *tier;
    const Interrupt::EndsProgram deaf(session.interrupt());  // the next run removes what is left
    const auto method = make_method(session, request);
    if (!method) {
        return method.error();
    }
    session.out().line(fmt::format("short, {}, tier {}: ready", metric->costs.name(),
                                   solver::reduction::name_of(*tier)));
    return ExitCode::Done;
}

// The 3x3x3's, with the optimal solver's large one.
Result<ExitCode> build_optimal(Session& session, const TablesOptions& options) {
    const auto memory = parse_bytes("--memory", options.table.memory);
    if (!memory) {
        return memory.error();
    }
    using solver::cube3::OrderedSlice;
    if (*memory < OrderedSlice::kMakingBytes) {
        return Error{ErrorCode::Resource,
                     fmt::format("--memory: making the large table takes {} MB",
                                 OrderedSlice::kMakingBytes >> 20U)};
    }
    MethodRequest request;
    request.method = "optimal";
    request.puzzle = "3x3x3";
    request.metric.costs = puzzle::CostTable(puzzle::Metric::Obtm, 3);
    request.threads = options.table.threads;
    request.memory_bytes = std::max(*memory, OrderedSlice::kWorthMakingBytes);
    const Interrupt::EndsProgram deaf(session.interrupt());  // the next run removes what is left
    const auto method = make_method(session, request);
    if (!method) {
        return method.error();
    }
    session.out().line("optimal: ready");
    return ExitCode::Done;
}

Result<ExitCode> build_tables(Session& session, const TablesOptions& options) {
    if (options.chain == "short") {
        return build_short(session, options);
    }
    if (options.chain == "optimal") {
        return build_optimal(session, options);
    }
    const auto selection = select_phases(session, options.chain);
    if (!selection) {
        return selection.error();
    }
    const auto tables = PhaseTables::make(session, selection->chain, options.table);
    if (!tables) {
        return tables.error();
    }
    ExitCode code = ExitCode::Done;
    for (const std::size_t phase : selection->phases) {
        const auto table = tables->table(phase);
        if (table) {
            session.out().line(table->file().path().string());
            continue;
        }
        if (table.error().code == ErrorCode::Interrupted) {
            return table.error();
        }
        const ExitCode failure = session.fail(table.error());
        code = code == ExitCode::Done ? failure : code;
    }
    return code;
}

}  // namespace

void add_tables(CLI::App& app, Session& session) {
    CLI::App& tables =
        *app.add_subcommand("tables", "list, build, verify or remove distance tables");
    tables.require_subcommand(1);
    const auto options = std::make_shared<TablesOptions>();
    CLI::App& list = *tables.add_subcommand("list", "what is there, for what, how large");
    CLI::App& build = *tables.add_subcommand("build", "make the tables of a chain or phase");
    build.add_option("chain", options->chain, "a chain or chain/phase, short, or optimal (3x3x3)")
        ->type_name("CHAIN[/PHASE]|short|optimal")
        ->required();
    add_table_options(build, options->table);
    build.add_option("--tier", options->tier, "short: how large")->type_name("small|medium|large");
    CLI::App& verify = *tables.add_subcommand(
        "verify", "check every byte and the distances of all, or of those named");
    CLI::App& remove =
        *tables.add_subcommand("remove", "remove those named; they are made again when needed");
    remove.add_flag("--all", options->all, "all of them");
    for (CLI::App* command : {&verify, &remove}) {
        command->add_option("names", options->names, "as `list` calls them")->type_name("NAME");
    }
    for (CLI::App* command : {&list, &build, &verify, &remove}) {
        add_quiet(*command, session);
    }
    list.callback([&session] { session.finish(list_tables(session)); });
    build.callback([&session, options] { session.finish(build_tables(session, *options)); });
    verify.callback([&session, options] { session.finish(verify_tables(session, *options)); });
    remove.callback([&session, options] { session.finish(remove_tables(session, *options)); });
}

}  // namespace revenge::cli
