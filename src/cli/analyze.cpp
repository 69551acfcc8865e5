// `revenge analyze`: the exact distance distribution of a phase or of all phases of a chain.

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "app/analysis.hpp"
#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/quantities.hpp"
#include "app/session.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/proof/phases/depth_count.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

namespace {

// `analyze 4x4x4 --depth N`: positions of a whole cube at small distances.

struct DepthOptions {
    int size = 4;
    int depth = 0;
    std::string metric;  // empty: obtm
    std::string memory = "4G";
    unsigned threads = 0;
    bool classes = false;
    bool json = false;
};

// ERRORS: Usage; Resource; Interrupted.
base::Result<app::ExitCode> analyze_depth(app::Session& session, const DepthOptions& options) {
    REVENGE_TRY(const auto metric, puzzle::metric_or_default(options.metric));
    REVENGE_TRY(const auto memory, app::parse_bytes("--memory", options.memory));
    const std::string name = puzzle::cube_name(options.size);
    const auto row = [&](int depth, const proof::phases::DepthLevel& level) {
        if (!options.json) {
            session.out().line(fmt::format(
                "{:5}  {:>20}{}", depth, app::grouped(level.positions),
                options.classes ? fmt::format("  {:>16}", app::grouped(level.classes)) : ""));
        }
    };
    if (!options.json) {
        session.out().line(fmt::format("{} in {}, however it is held\ndepth  {:>20}{}", name,
                                       puzzle::name_of(metric), "positions",
                                       options.classes ? "           classes" : ""));
    }
    REVENGE_TRY(const auto levels,
                proof::phases::count_depths(puzzle::Cube(options.size), metric,
                                            {options.depth, memory, options.threads}, row,
                                            session.progress(), session.stop()));
    if (options.json) {
        nlohmann::ordered_json rows = nlohmann::ordered_json::array();
        for (std::size_t depth = 0; depth < levels.size(); ++depth) {
            rows.push_back(
                {{"depth", depth}, {"positions", std::to_string(levels[depth].positions)}});
            if (options.classes) {
                rows.back()["classes"] = std::to_string(levels[depth].classes);
            }
        }
        const nlohmann::ordered_json object{{"schema", 1},
                                            {"puzzle", name},
                                            {"metric", puzzle::name_of(metric)},
                                            {"depths", std::move(rows)}};
        session.out().line(app::compact(object));
    }
    return app::ExitCode::Done;
}

using base::Result;

struct AnalyzeOptions {
    std::string name;
    app::TableOptions table;
    std::string against;
    std::string plot;
    std::optional<int> depth;
    bool classes = false;
    bool json = false;
};

// Returns the published figures that --compare names for each phase; empty without --compare. ERRORS: Usage, if they
// lack a phase.
Result<std::vector<app::PublishedPhase>> published_of(app::Session& session,
                                                      const AnalyzeOptions& options,
                                                      const app::PhaseSelection& selection) {
    std::vector<app::PublishedPhase> out;
    if (options.against.empty()) {
        return out;
    }
    REVENGE_TRY(const auto table, app::read_text(options.against, session.interrupt()));
    for (const std::size_t phase : selection.phases) {
        const std::string& name = selection.chain.phases[phase].name;
        auto published = app::published_phase(table, selection.chain.name, name);
        if (!published) {
            return base::with_prefix(options.against + ": ", published.error());
        }
        if (published->rows.empty()) {
            return base::Error{base::ErrorCode::Usage,
                               fmt::format("{}: there are no rows for {}/{} in it", options.against,
                                           selection.chain.name, name)};
        }
        out.push_back(*std::move(published));
    }
    return out;
}

// Prints whether the figures agree with the published ones, and returns true if they do.
bool compare(app::Session& session, const AnalyzeOptions& options, const app::Analysis& analysis,
             const app::PublishedPhase& published) {
    const std::vector<std::string> found = app::differences(analysis, published);
    std::string text = fmt::format("{}/{} {} {}\n", analysis.chain, analysis.phase,
                                   found.empty() ? "agrees with" : "differs from", options.against);
    for (const std::string& difference : found) {
        text += "  " + difference + "\n";
    }
    if (!options.json) {
        session.out().write(text);
    } else if (!found.empty()) {
        app::print_error(text);
    }
    return found.empty();
}

// Returns the plot file of a phase. If there are several phases, the phase's name is put before the extension.
std::string plot_file(const AnalyzeOptions& options, const app::PhaseSelection& selection,
                      const std::string& phase) {
    if (selection.phases.size() == 1) {
        return options.plot;
    }
    return std::filesystem::path(options.plot).replace_extension(phase + ".svg").string();
}

enum AnalyzeReader : std::size_t { kAnyChain, kClasses, kWholeCube };

OptionUse option_use(const CLI::App& command) {
    return {command,
            {{"chains",
              {"chain", "--metric", "--costs", "--threads", "--memory", "--plot", "--json",
               "--scratch", "--compare"}},
             {"text (JSON has the classes of phases anyway)", {"--classes"}},
             {"a cube's name",
              {"chain", "--depth", "--metric", "--threads", "--memory", "--classes", "--json"}}}};
}

// A chain, or one phase of it. ERRORS: also for options that the analysis does not support, and for output files that
// cannot be written.
Result<app::PhaseSelection> selection_of(app::Session& session, const CLI::App& command,
                                         const AnalyzeOptions& options) {
    auto selection = app::select_phases(session, options.name);
    if (!selection && puzzle::cube_size_of(options.name) != 0) {
        return base::Error{base::ErrorCode::Usage,
                           options.name + ": no chain has this name; --depth N counts positions"};
    }
    if (!selection && options.depth) {
        return base::Error{base::ErrorCode::Usage,
                           options.name + ": --depth counts positions of 2x2x2 to 7x7x7"};
    }
    if (!selection) {
        return selection.error();
    }
    std::vector<std::size_t> used{kAnyChain};
    if (!options.json) {
        used.push_back(kClasses);
    }
    REVENGE_TRY(option_use(command).check(used));
    if (!options.plot.empty()) {
        for (const std::size_t phase : selection->phases) {
            REVENGE_TRY(app::require_writable(
                plot_file(options, *selection, selection->chain.phases[phase].name)));
        }
    }
    return selection;
}

Result<app::ExitCode> analyze_phases(app::Session& session, const CLI::App& command,
                                     const AnalyzeOptions& options) {
    REVENGE_TRY(const auto selection, selection_of(session, command, options));
    REVENGE_TRY(const auto published, published_of(session, options, selection));
    REVENGE_TRY(const auto tables, app::PhaseTables::make(session, selection.chain, options.table));
    const bool is_single = selection.phases.size() == 1;
    std::vector<app::Analysis> analyses;
    app::ExitCode code = app::ExitCode::Done;
    for (std::size_t i = 0; i < selection.phases.size(); ++i) {
        const std::size_t phase = selection.phases[i];
        const auto analysis = app::analyze_phase(tables, phase);
        if (!analysis) {
            // The other phases of the chain are still analyzed; the exit code reports the failure.
            const bool goes_on = !is_single && !session.interrupt().requested();
            if (!goes_on) {
                return analysis.error();
            }
            const app::ExitCode failure = session.fail(analysis.error());
            code = code == app::ExitCode::Done ? failure : code;
            continue;
        }
        if (!options.json) {
            session.out().write(app::analysis_text(*analysis, options.classes));
            session.out().write(is_single ? "" : "\n");
        }
        if (!published.empty() && !compare(session, options, *analysis, published[i])) {
            code = code == app::ExitCode::Done ? app::ExitCode::NothingFound : code;
        }
        if (!options.plot.empty()) {
            REVENGE_TRY(app::write_text(plot_file(options, selection, analysis->phase),
                                        app::analysis_svg(*analysis)));
        }
        analyses.push_back(*analysis);
    }
    if (options.json) {
        session.out().line(is_single ? app::analysis_json(analyses.front())
                                     : app::chain_analysis_json(selection.chain.name, analyses));
    }
    return code;
}

Result<app::ExitCode> analyze(app::Session& session, const CLI::App& command,
                              const AnalyzeOptions& options) {
    const int size = puzzle::cube_size_of(options.name);
    if (size == 0 || !options.depth) {
        return analyze_phases(session, command, options);
    }
    REVENGE_TRY(option_use(command).check({kWholeCube}));
    return analyze_depth(session,
                         {size, *options.depth, options.table.metric.metric, options.table.memory,
                          options.table.threads, options.classes, options.json});
}

}  // namespace

void add_analyze(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("analyze", "show the distance distribution of a phase");
    const auto options = std::make_shared<AnalyzeOptions>();
    command
        .add_option("chain", options->name,
                    "a chain or chain/phase, built in or a .toml file; a puzzle file, for all "
                    "states of the puzzle; a cube with --depth")
        ->transform(puzzle_name())
        ->type_name("CHAIN[/PHASE]")
        ->required();
    command
        .add_option("--depth", options->depth,
                    "2x2x2 to 7x7x7: count the positions at each distance from solved, up to N")
        ->type_name("N")
        ->check(whole_number(0, 99));
    add_table_options(command, options->table);
    command
        .add_option("--compare", options->against,
                    "compare with a published table; exit code 1 if it differs")
        ->type_name("FILE");
    command.add_option("--plot", options->plot, "draw the distribution into this SVG file")
        ->type_name("FILE")
        ->check(file_to_write())
        ->check(svg_to_write());
    command.add_flag("--classes", options->classes, "also count up to symmetry");
    command.add_flag("--json", options->json, "print one object");
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(analyze(session, command, *options)); });
}

}  // namespace revenge::cli
