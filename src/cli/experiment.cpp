// `revenge experiment`: finds the best chain through candidate subgroups for each number of phases.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/phase_tables.hpp"
#include "app/puzzle_files.hpp"
#include "app/quantities.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/experiment/experiment.hpp"
#include "revenge/picture.hpp"

namespace revenge::cli {

namespace {

// The output of `experiment`: all steps between the groups, and the best chain for each number of phases, as text and
// as a picture.

using experiment::BestChain;
using experiment::Experiment;
using experiment::ExperimentResult;

std::string path_of(const Experiment& experiment, const ExperimentResult& result,
                    const BestChain& best) {
    std::string out;
    for (const std::size_t step : best.steps) {
        out += experiment.groups[result.steps[step].from].name + " > ";
    }
    return out + "solved";
}

// Positions in the picture.
constexpr double kLeft = 60;
constexpr double kBottom = 300;
constexpr double kHeight = 240;
constexpr double kStep = 90;

struct Curve {
    const char* name;
    const char* color;
    double (*value)(const BestChain&);
    double full;  // the value at the top of the axis
    const char* unit;
};

// The middle of a chain's column.
double column(std::size_t chain) {
    return kLeft + kStep * static_cast<double>(chain + 1) - kStep / 2;
}

std::string curve_svg(const Curve& curve, const std::vector<const BestChain*>& chains) {
    std::string out;
    std::string points;
    for (std::size_t i = 0; i < chains.size(); ++i) {
        const double x = column(i);
        const double value = curve.value(*chains[i]);
        const double y = kBottom - kHeight * value / curve.full;
        points += fmt::format("{:.1f},{:.1f} ", x, y);
        out += fmt::format(
            "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n<text x=\"{:.1f}\" "
            "y=\"{:.1f}\" "
            "fill=\"{}\">{:.1f}{}</text>\n",
            x, y, curve.color, x + 7, y - 5, curve.color, value, curve.unit);
    }
    return out +
           fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n",
                       points, curve.color);
}

std::string experiment_text(const Experiment& experiment, const ExperimentResult& result) {
    std::string out = "steps, by size\n";
    for (const experiment::Step& step : result.steps) {
        const std::string to =
            step.to < experiment.groups.size() ? experiment.groups[step.to].name : "solved";
        const std::string said =
            !step.why_not.empty() ? step.why_not
            : step.is_dead        ? "its pieces, one kind at a time, do not distinguish its classes"
            : step.worst ? fmt::format("worst {}, mean {:.3f}, {:.1f} s", *step.worst, step.mean,
                                       step.seconds)
            : !step.fits ? "too large"
                         : fmt::format("not computed: at least {:.1f}", step.least);
        out += fmt::format("  {:10} > {:10} {:>22}  {}\n", experiment.groups[step.from].name, to,
                           step.size == group::Count(0) ? "?" : step.size.grouped(), said);
    }
    out += fmt::format("\nbest by {} ({}), {} of {} steps computed\n",
                       experiment.by_mean ? "mean" : "worst case", experiment.metric,
                       result.computed, result.steps.size());
    out += "phases  worst   mean      entries  seconds\n";
    for (const BestChain& best : result.best) {
        out += best.steps.empty()
                   ? fmt::format("{:6}  no chain, or none whose tables fit\n", best.phases)
                   : fmt::format("{:6}  {:5}  {:5.2f}  {:11}  {:7.1f}  {}\n", best.phases,
                                 best.worst, best.mean, best.entries, best.seconds,
                                 path_of(experiment, result, best));
    }
    return out;
}

std::string experiment_json(const Experiment& experiment, const ExperimentResult& result) {
    nlohmann::ordered_json chains = nlohmann::ordered_json::array();
    for (const BestChain& best : result.best) {
        nlohmann::ordered_json groups = nlohmann::ordered_json::array();
        for (const std::size_t step : best.steps) {
            groups.push_back(experiment.groups[result.steps[step].from].name);
        }
        const auto if_found = [&best](const auto& value) {
            return best.steps.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(value);
        };
        chains.push_back({{"phases", best.phases},
                          {"groups", groups},
                          {"worst", if_found(best.worst)},
                          {"mean", if_found(best.mean)},
                          {"entries", if_found(std::to_string(best.entries))},
                          {"seconds", if_found(best.seconds)}});
    }
    const nlohmann::ordered_json object{{"schema", 1},
                                        {"experiment", experiment.name},
                                        {"metric", experiment.metric},
                                        {"minimize", experiment.by_mean ? "mean" : "worst"},
                                        {"computed", result.computed},
                                        {"chains", chains}};
    return app::compact(object);
}

// Draws the mean and worst length by number of phases and, on a second axis, the time that the tables take.
std::string experiment_svg(const Experiment& experiment, const ExperimentResult& result) {
    std::vector<const BestChain*> found;
    double longest = 1;
    double slowest = 1;
    for (const BestChain& best : result.best) {
        if (!best.steps.empty()) {
            found.push_back(&best);
            longest = std::max(longest, static_cast<double>(best.worst));
            slowest = std::max(slowest, best.seconds);
        }
    }
    const double width = kLeft + kStep * static_cast<double>(found.size() + 1) + 60;
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} 360\" "
        "font-family=\"sans-serif\" "
        "font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n<text x=\"{}\" "
        "y=\"24\" "
        "font-size=\"14\">{}: phases, length ({}) and time for tables</text>\n",
        width, kLeft, render::escaped_xml(experiment.name), experiment.metric);
    const Curve curves[]{
        {"worst", "#b02020", [](const BestChain& b) { return static_cast<double>(b.worst); },
         longest, ""},
        {"mean", "#2050b0", [](const BestChain& b) { return b.mean; }, longest, ""},
        {"seconds", "#208040", [](const BestChain& b) { return b.seconds; }, slowest, " s"}};
    double legend = kLeft;
    for (const Curve& curve : curves) {
        out += curve_svg(curve, found);
        out += fmt::format("<text x=\"{:.0f}\" y=\"350\" fill=\"{}\">{}</text>\n", legend,
                           curve.color, curve.name);
        legend += 70;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        out += fmt::format("<text x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n",
                           column(i), kBottom + 20, found[i]->phases);
    }
    return out +
           fmt::format(
               "<line x1=\"{0}\" y1=\"{1}\" x2=\"{2:.0f}\" y2=\"{1}\" stroke=\"#444\"/>\n</svg>\n",
               kLeft, kBottom, width - 30);
}

using base::Result;

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
