// `revenge experiment`: finds the best chain through candidate subgroups for each number of phases.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "app/input.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/experiment_output.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/experiment/experiment.hpp"

namespace revenge::cli {

namespace {

using base::Result;
using experiment::BestChain;

struct ExperimentOptions {
    std::string file;
    std::string memory = "2G";
    std::uint64_t classes = 100'000'000;
    std::string plot;
    std::string chains;
    bool json = false;
};

// Computes the figures of a phase declared by coordinates from its distance table.
Result<experiment::StepFigures> figures_of(app::Session& session, const std::string& phase,
                                           const std::string& metric, const std::string& memory) {
    REVENGE_TRY(const auto selection, app::select_phases(session, phase));
    if (selection.phases.size() != 1) {
        return base::Error{base::ErrorCode::Usage, "expected CHAIN/PHASE, not '" + phase + "'"};
    }
    app::TableOptions options;
    options.metric.metric = metric;
    options.memory = memory;
    REVENGE_TRY(const auto tables, app::PhaseTables::make(session, selection.chain, options));
    REVENGE_TRY(const auto table, tables.table(selection.phases.front()));
    experiment::StepFigures out;
    double sum = 0;
    for (std::size_t distance = 0; distance < table.distribution().size(); ++distance) {
        const std::uint64_t positions = table.distribution()[distance].positions;
        out.positions += positions;
        sum += static_cast<double>(positions) * static_cast<double>(distance);
    }
    out.worst = table.worst();
    out.mean = sum / static_cast<double>(out.positions);
    out.entries = table.space().entries();
    out.bytes = table.file().bytes();
    out.goal = table.space().unrotated_goal().size();
    return out;
}

// Returns the name that a chain file `chain` must use for the experiment's `puzzle`, because a puzzle file is looked up
// next to the file that names it.
std::string puzzle_from(const std::filesystem::path& chain, const std::string& experiment,
                        const std::string& puzzle) {
    if (!app::is_puzzle_file(puzzle)) {
        return puzzle;
    }
    const auto folder_of = [](const std::filesystem::path& file) {
        return std::filesystem::absolute(file).lexically_normal().parent_path();
    };
    return (folder_of(experiment) / puzzle).lexically_proximate(folder_of(chain)).string();
}

// Returns the file of the best chain with a given number of phases.
std::string chain_file(const ExperimentOptions& options, std::size_t phases) {
    return fmt::format("{}-{}.toml", options.chains, phases);
}

// ERRORS: Resource, for a file that could not be written later.
base::Status require_writable(const ExperimentOptions& options,
                              const experiment::Experiment& experiment) {
    std::vector<std::string> paths;
    if (!options.plot.empty()) {
        paths.push_back(options.plot);
    }
    for (std::size_t phases = 1; !options.chains.empty() && phases <= experiment.groups.size();
         ++phases) {
        paths.push_back(chain_file(options, phases));
    }
    for (const std::string& path : paths) {
        if (base::Status writable = app::require_writable(path); !writable) {
            return writable;
        }
    }
    return {};
}

// Writes each best chain to its own file: NAME-2.toml, NAME-3.toml, ...
base::Status write_chains(app::Session& session, const ExperimentOptions& options,
                          const experiment::Experiment& experiment,
                          const experiment::ExperimentResult& result, const std::string& puzzle) {
    for (const BestChain& best : result.best) {
        if (best.steps.empty()) {
            continue;
        }
        const bool is_declared = std::ranges::any_of(
            best.steps, [&](std::size_t step) { return !result.steps[step].phase.empty(); });
        if (is_declared) {
            session.note(
                fmt::format("the chain of {} is not written: some of its steps are phases "
                            "of other chains",
                            app::counted(static_cast<std::uint64_t>(best.phases), "phase")));
            continue;
        }
        const std::string path = chain_file(options, best.phases);
        const std::string text = experiment::chain_text(experiment, result, best,
                                                        puzzle_from(path, options.file, puzzle));
        if (auto written = app::write_text(path, text); !written) {
            return written;
        }
    }
    return {};
}

Result<app::ExitCode> experiment(app::Session& session, const CLI::App& command,
                                 const ExperimentOptions& options) {
    const OptionUse use(
        command,
        {{"every experiment", {"file", "--memory", "--classes", "--plot", "--chains", "--json"}}});
    REVENGE_TRY(use.check({0}));
    REVENGE_TRY(const auto text, app::read_text(options.file, session.interrupt()));
    std::string puzzle;
    const auto read =
        experiment::parse_experiment(text, options.file, [&](const std::string& name) {
            puzzle = name;
            return app::definition_beside(session, options.file, name);
        });
    if (!read) {
        return read.error();
    }
    REVENGE_TRY(require_writable(options, *read));
    REVENGE_TRY(auto limits, app::space_limits(session, options.memory, 0));
    limits.classes = std::min(limits.classes, options.classes);
    const auto result = experiment::run_experiment(*read, limits, [&](const std::string& phase) {
        // Files are looked up next to the experiment's file.
        const bool is_file = phase.find(".toml") != std::string::npos;
        const auto beside = std::filesystem::path(options.file).parent_path() / phase;
        return figures_of(session, is_file ? beside.string() : phase, read->metric, options.memory);
    });
    if (!result) {
        return result.error();
    }
    if (options.json) {
        session.out().line(experiment_json(*read, *result));
    } else {
        session.out().write(experiment_text(*read, *result));
    }
    if (!options.plot.empty()) {
        REVENGE_TRY(app::write_text(options.plot, experiment_svg(*read, *result)));
    }
    if (!options.chains.empty()) {
        REVENGE_TRY(write_chains(session, options, *read, *result, puzzle));
    }
    const bool is_any = std::ranges::any_of(
        result->best, [](const BestChain& best) { return !best.steps.empty(); });
    return is_any ? app::ExitCode::Done : app::ExitCode::NothingFound;
}

}  // namespace

void add_experiment(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand(
        "experiment", "find the best chain of phases through candidate subgroups");
    const auto options = std::make_shared<ExperimentOptions>();
    command.add_option("file", options->file, "a .toml file with the puzzle and the groups")
        ->type_name("FILE")
        ->required();
    command.add_option("--memory", options->memory, "maximum memory for the tables of a chain")
        ->type_name("BYTES")
        ->capture_default_str();
    command
        .add_option("--classes", options->classes,
                    "maximum number of classes of a step that is not declared as a phase")
        ->type_name("N")
        ->check(number_of_things())
        ->capture_default_str();
    command.add_option("--plot", options->plot, "draw phases, length and time into this SVG file")
        ->type_name("FILE")
        ->check(file_to_write())
        ->check(svg_to_write());
    command
        .add_option("--chains", options->chains,
                    "write the best chains into files NAME-2.toml, NAME-3.toml, ...")
        ->type_name("NAME")
        ->check(file_to_write());
    command.add_flag("--json", options->json, "print one object");
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(experiment(session, command, *options)); });
}

}  // namespace revenge::cli
