// `revenge analyze`: the exact distance distribution of a phase or of all phases of a chain.
#include <fmt/format.h>

#include "app/analysis.hpp"
#include "app/input.hpp"
#include "cli/analyze_depth.hpp"
#include "cli/commands.hpp"
#include "cli/option_use.hpp"
#include "cli/options.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::cli {

namespace {

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

// RETURNS whether the figures agree with the published table; says so.
Result<bool> compare(app::Session& session, const AnalyzeOptions& options,
                     const app::Analysis& analysis) {
    const auto published = app::read_text(options.against, session.interrupt());
    if (!published) {
        return published.error();
    }
    const auto compared = app::differences(analysis, *published);
    if (!compared) {
        return base::behind(options.against + ": ", compared.error());
    }
    if (!*compared) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("{}: there are no rows for {}/{} in it", options.against,
                                       analysis.chain, analysis.phase)};
    }
    const std::vector<std::string>& found = **compared;
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

// One file a phase: of several, the phase's name goes before the ending.
std::string plot_file(const AnalyzeOptions& options, const app::PhaseSelection& selection,
                      const app::Analysis& analysis) {
    if (selection.phases.size() == 1) {
        return options.plot;
    }
    const std::size_t end = options.plot.size() - (options.plot.ends_with(".svg") ? 4 : 0);
    return options.plot.substr(0, end) + "." + analysis.phase + ".svg";
}

enum AnalyzeReader : std::size_t { kAnyChain, kWholeCube };

OptionUse option_use(const CLI::App& command) {
    return {command,
            {{"chains",
              {"chain", "--metric", "--costs", "--threads", "--memory", "--plot", "--json",
               "--scratch", "--against", "--classes"}},
             {"a cube's name",
              {"chain", "--depth", "--metric", "--threads", "--memory", "--classes", "--json"}}}};
}

// A chain, or one phase of it.
Result<app::ExitCode> analyze_phases(app::Session& session, const CLI::App& command,
                                     const AnalyzeOptions& options) {
    const auto selection = app::select_phases(session, options.name);
    if (!selection && puzzle::cube_size_of(options.name) != 0) {
        return base::Error{base::ErrorCode::Usage,
                           options.name + ": no chain has this name; --depth N counts positions"};
    }
    if (!selection && options.depth) {
        return base::Error{base::ErrorCode::Usage,
                           options.name + ": --depth counts positions of 2x2x2 to 5x5x5"};
    }
    if (!selection) {
        return selection.error();
    }
    if (const base::Status read = option_use(command).check({kAnyChain}); !read) {
        return read.error();
    }
    const auto tables = app::PhaseTables::make(session, selection->chain, options.table);
    if (!tables) {
        return tables.error();
    }
    const bool is_single = selection->phases.size() == 1;
    std::vector<app::Analysis> analyses;
    app::ExitCode code = app::ExitCode::Done;
    for (const std::size_t phase : selection->phases) {
        const auto analysis = app::analyze_phase(*tables, phase);
        if (!analysis) {
            // The other phases of a chain are still worth having; what was not done is in the code.
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
        if (!options.against.empty()) {
            const auto agrees = compare(session, options, *analysis);
            if (!agrees) {
                return agrees.error();
            }
            code = *agrees || code != app::ExitCode::Done ? code : app::ExitCode::NothingFound;
        }
        if (!options.plot.empty()) {
            const base::Status written = app::write_text(plot_file(options, *selection, *analysis),
                                                         app::analysis_svg(*analysis));
            if (!written) {
                return written.error();
            }
        }
        analyses.push_back(*analysis);
    }
    if (options.json) {
        session.out().line(is_single ? app::analysis_json(analyses.front())
                                     : app::chain_analysis_json(selection->chain.name, analyses));
    }
    return code;
}

Result<app::ExitCode> analyze(app::Session& session, const CLI::App& command,
                              const AnalyzeOptions& options) {
    const int size = puzzle::cube_size_of(options.name);
    if (size == 0 || !options.depth) {
        return analyze_phases(session, command, options);
    }
    if (const base::Status read = option_use(command).check({kWholeCube}); !read) {
        return read.error();
    }
    return analyze_depth(session,
                         {size, *options.depth, options.table.metric.metric, options.table.memory,
                          options.table.threads, options.classes, options.json});
}

}  // namespace

void add_analyze(CLI::App& app, app::Session& session) {
    CLI::App& command =
        *app.add_subcommand("analyze", "how many positions of a phase are how far from its goal");
    const auto options = std::make_shared<AnalyzeOptions>();
    command
        .add_option("chain", options->name,
                    "a chain or chain/phase, built in or a .toml file; with --depth a cube")
        ->type_name("CHAIN[/PHASE]")
        ->required();
    command
        .add_option("--depth", options->depth,
                    "2x2x2 to 5x5x5: how many positions are so many moves from solved, up to N")
        ->type_name("N")
        ->check(CLI::Range(0, 99).description(""));
    add_table_options(command, options->table);
    command
        .add_option("--against", options->against,
                    "compare with a published table; 1 if it differs")
        ->type_name("FILE");
    command.add_option("--plot", options->plot, "draw the distribution into this SVG file")
        ->type_name("FILE")
        ->check(file_to_write());
    command.add_flag("--classes", options->classes, "count up to symmetry as well");
    command.add_flag("--json", options->json, "print an object");
    add_quiet(command, session);
    command.callback(
        [&session, &command, options] { session.finish(analyze(session, command, *options)); });
}

}  // namespace revenge::cli
