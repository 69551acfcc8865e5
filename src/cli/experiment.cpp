// `revenge experiment`: the best chain through candidate subgroups, for each number of phases.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/auto_chains.hpp"
#include "cli/commands.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "cli/phase_tables.hpp"
#include "cli/puzzle_files.hpp"
#include "revenge/quotient/experiment.hpp"

namespace revenge::cli {

namespace {

using base::Result;
using quotient::BestChain;
using quotient::Experiment;
using quotient::ExperimentResult;

struct ExperimentOptions {
    std::string file;
    std::string memory = "2G";
    std::uint64_t classes = 100'000'000;
    std::string plot;
    std::string chains;
    bool json = false;
};

std::string path_of(const Experiment& experiment, const ExperimentResult& result,
                    const BestChain& best) {
    std::string out;
    for (const std::size_t step : best.steps) {
        out += experiment.groups[result.steps[step].from].name + " > ";
    }
    return out + "solved";
}

std::string text_of(const Experiment& experiment, const ExperimentResult& result) {
    std::string out = "steps, by size\n";
    for (const quotient::Step& step : result.steps) {
        const std::string to =
            step.to < experiment.groups.size() ? experiment.groups[step.to].name : "solved";
        const std::string said = !step.why_not.empty() ? step.why_not
                                 : step.is_dead        ? "its moves do not get everywhere"
                                 : step.worst ? fmt::format("worst {}, mean {:.3f}, {:.1f} s",
                                                            *step.worst, step.mean, step.seconds)
                                 : !step.fits
                                     ? "too large"
                                     : fmt::format("not computed: at least {:.1f}", step.least);
        out += fmt::format("  {:10} > {:10} {:>22}  {}\n", experiment.groups[step.from].name, to,
                           step.size == group::Count(0) ? "?" : step.size.grouped(), said);
    }
    out += fmt::format("\nbest by {} ({}), {} of {} steps computed\n",
                       experiment.by_mean ? "mean" : "worst case", experiment.metric,
                       result.computed, result.steps.size());
    out += "phases  worst   mean      entries  seconds\n";
    for (const BestChain& best : result.best) {
        out += best.steps.empty() ? fmt::format("{:6}  none whose tables fit\n", best.phases)
                                  : fmt::format("{:6}  {:5}  {:5.2f}  {:11}  {:7.1f}  {}\n",
                                                best.phases, best.worst, best.mean, best.entries,
                                                best.seconds, path_of(experiment, result, best));
    }
    return out;
}

std::string json_of(const Experiment& experiment, const ExperimentResult& result) {
    nlohmann::ordered_json chains = nlohmann::ordered_json::array();
    for (const BestChain& best : result.best) {
        nlohmann::ordered_json groups = nlohmann::ordered_json::array();
        for (const std::size_t step : best.steps) {
            groups.push_back(experiment.groups[result.steps[step].from].name);
        }
        chains.push_back({{"phases", best.phases},
                          {"groups", groups},
                          {"worst", best.steps.empty() ? nlohmann::ordered_json()
                                                       : nlohmann::ordered_json(best.worst)},
                          {"mean", best.mean},
                          {"entries", std::to_string(best.entries)},
                          {"seconds", best.seconds}});
    }
    const nlohmann::ordered_json object{{"schema", 1},
                                        {"experiment", experiment.name},
                                        {"metric", experiment.metric},
                                        {"minimize", experiment.by_mean ? "mean" : "worst"},
                                        {"computed", result.computed},
                                        {"chains", chains}};
    return object.dump();
}

// Number of phases to the right; above it the mean and worst length and, on an axis of its own, the
// logarithm of the time that its tables take.
std::string svg_of(const Experiment& experiment, const ExperimentResult& result) {
    constexpr double kLeft = 60;
    constexpr double kBottom = 300;
    constexpr double kHeight = 240;
    constexpr double kStep = 90;
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
        width, kLeft, experiment.name, experiment.metric);
    struct Curve {
        const char* name;
        const char* color;
        double (*value)(const BestChain&);
        double full;
        const char* unit;
    };
    const Curve curves[]{
        {"worst", "#b02020", [](const BestChain& b) { return static_cast<double>(b.worst); },
         longest, ""},
        {"mean", "#2050b0", [](const BestChain& b) { return b.mean; }, longest, ""},
        {"seconds", "#208040", [](const BestChain& b) { return b.seconds; }, slowest, " s"}};
    double legend = kLeft;
    for (const Curve& curve : curves) {
        std::string points;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const double x = kLeft + kStep * static_cast<double>(i + 1) - kStep / 2;
            const double value = curve.value(*found[i]);
            const double y = kBottom - kHeight * value / curve.full;
            points += fmt::format("{:.1f},{:.1f} ", x, y);
            out += fmt::format(
                "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n<text x=\"{:.1f}\" "
                "y=\"{:.1f}\" "
                "fill=\"{}\">{:.1f}{}</text>\n",
                x, y, curve.color, x + 7, y - 5, curve.color, value, curve.unit);
        }
        out += fmt::format(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points,
            curve.color);
        out += fmt::format("<text x=\"{:.0f}\" y=\"350\" fill=\"{}\">{}</text>\n", legend,
                           curve.color, curve.name);
        legend += 70;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
        out += fmt::format("<text x=\"{:.1f}\" y=\"{:.0f}\" text-anchor=\"middle\">{}</text>\n",
                           kLeft + kStep * static_cast<double>(i + 1) - kStep / 2, kBottom + 20,
                           found[i]->phases);
    }
    return out +
           fmt::format(
               "<line x1=\"{0}\" y1=\"{1}\" x2=\"{2:.0f}\" y2=\"{1}\" stroke=\"#444\"/>\n</svg>\n",
               kLeft, kBottom, width - 30);
}

// A phase that is declared by coordinates, from its distance table.
Result<quotient::StepFigures> figures_of(Session& session, const std::string& phase,
                                         const std::string& metric, const std::string& memory) {
    const auto selection = select_phases(session, phase);
    if (!selection) {
        return selection.error();
    }
    if (selection->phases.size() != 1) {
        return base::Error{base::ErrorCode::Usage, "expected CHAIN/PHASE, not '" + phase + "'"};
    }
    TableOptions options;
    options.metric.metric = metric;
    options.memory = memory;
    const auto tables = PhaseTables::make(session, selection->chain, options);
    if (!tables) {
        return tables.error();
    }
    const auto table = tables->table(selection->phases.front());
    if (!table) {
        return table.error();
    }
    quotient::StepFigures out;
    double sum = 0;
    for (std::size_t distance = 0; distance < table->distribution().size(); ++distance) {
        const std::uint64_t positions = table->distribution()[distance].positions;
        out.positions += positions;
        sum += static_cast<double>(positions) * static_cast<double>(distance);
    }
    out.worst = table->worst();
    out.mean = sum / static_cast<double>(out.positions);
    out.entries = table->space().entries();
    out.bytes = std::filesystem::file_size(table->file().path());
    out.goal = table->space().unrotated_goal().size();
    return out;
}

Result<ExitCode> experiment(Session& session, const ExperimentOptions& options) {
    const auto text = read_text(options.file, session.interrupt());
    if (!text) {
        return text.error();
    }
    std::string puzzle;
    const auto read = quotient::parse_experiment(*text, options.file, [&](const std::string& name) {
        puzzle = name;
        return definition_named(session, name);
    });
    if (!read) {
        return read.error();
    }
    auto limits = space_limits(session, options.memory);
    if (!limits) {
        return limits.error();
    }
    limits->classes = std::min(limits->classes, options.classes);
    const auto result = quotient::run_experiment(*read, *limits, [&](const std::string& phase) {
        // Files are looked for beside the experiment's own.
        const bool is_file = phase.find(".toml") != std::string::npos;
        const auto beside = std::filesystem::path(options.file).parent_path() / phase;
        return figures_of(session, is_file ? beside.string() : phase, read->metric, options.memory);
    });
    if (!result) {
        return result.error();
    }
    if (options.json) {
        session.out().line(json_of(*read, *result));
    } else {
        session.out().write(text_of(*read, *result));
    }
    if (!options.plot.empty()) {
        if (auto written = write_text(options.plot, svg_of(*read, *result)); !written) {
            return written.error();
        }
    }
    bool is_any = false;
    for (const BestChain& best : result->best) {
        is_any = is_any || !best.steps.empty();
        const bool is_declared = std::ranges::any_of(
            best.steps, [&](std::size_t step) { return !result->steps[step].phase.empty(); });
        if (best.steps.empty() || options.chains.empty()) {
            continue;
        }
        if (is_declared) {
            session.note(
                fmt::format("the chain of {} phases is not written: some of its steps are phases "
                            "of other chains",
                            best.phases));
            continue;
        }
        const std::string path = fmt::format("{}-{}.toml", options.chains, best.phases);
        if (auto written = write_text(path, quotient::chain_text(*read, *result, best, puzzle));
            !written) {
            return written.error();
        }
    }
    return is_any ? ExitCode::Done : ExitCode::NothingFound;
}

}  // namespace

void add_experiment(CLI::App& app, Session& session) {
    CLI::App& command =
        *app.add_subcommand("experiment", "the best chain of phases through candidate subgroups");
    const auto options = std::make_shared<ExperimentOptions>();
    command.add_option("file", options->file, "the puzzle and the groups, a .toml file")
        ->type_name("FILE")
        ->required();
    command.add_option("--memory", options->memory, "how much a chain's tables may take")
        ->type_name("BYTES")
        ->capture_default_str();
    command
        .add_option("--classes", options->classes,
                    "steps that are not declared as phases: more classes than that are too many")
        ->type_name("N")
        ->capture_default_str();
    command.add_option("--plot", options->plot, "draw phases, length and time into this SVG file")
        ->type_name("FILE");
    command
        .add_option(
            "--chains", options->chains,
            "write each best chain into a file that begins so: NAME-2.toml, NAME-3.toml, ...")
        ->type_name("NAME");
    command.add_flag("--json", options->json, "print an object");
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(experiment(session, *options)); });
}

}  // namespace revenge::cli
