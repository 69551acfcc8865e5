#include "cli/experiment_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/compact_json.hpp"
#include "revenge/picture.hpp"

namespace revenge::cli {

namespace {

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

}  // namespace

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

}  // namespace revenge::cli
