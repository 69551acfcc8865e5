// `revenge alg`: what can be done with an algorithm without a cube.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/algorithm_tools.hpp"
#include "revenge/puzzle/canonical.hpp"

namespace revenge::cli {

namespace {

using base::Result;
using puzzle::Algorithm;

struct AlgOptions {
    AlgorithmWords algorithm;
    std::string puzzle = "4x4x4";
    std::string to = "wca";
    std::string metric = "obtm";
    std::string plane = "M";
    bool rotations = false;
};

Result<notation::Style> style_named(const std::string& name) {
    constexpr std::pair<const char*, notation::Style> kStyles[]{
        {"wca", notation::Style::Wca},
        {"sign", notation::Style::Sign},
        {"slice", notation::Style::Slice},
        {"larsen", notation::Style::Larsen}};
    for (const auto& [word, style] : kStyles) {
        if (name == word) {
            return style;
        }
    }
    return base::Error{base::ErrorCode::Usage,
                       fmt::format("--to: \"{}\" is none of wca, sign, slice, larsen", name)};
}

// Reads the algorithm, lets `work` make the line to print from it and the cube's size.
template <class Work>
Result<ExitCode> with_algorithm(Session& session, const AlgOptions& options, Work work) {
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    const auto algorithm =
        parse(session, options.algorithm.text(), options.algorithm.notation, *size);
    if (!algorithm) {
        return algorithm.error();
    }
    const Result<std::string> text = work(*algorithm, *size);
    if (!text) {
        return text.error();
    }
    session.out().line(*text);
    return ExitCode::Done;
}

Result<std::string> convert(const AlgOptions& options, const Algorithm& algorithm, int size) {
    const auto style = style_named(options.to);
    if (!style) {
        return style.error();
    }
    if (*style == notation::Style::Larsen && size > 4) {
        return base::Error{base::ErrorCode::Usage,
                           "--to larsen: his notation has no word for the middle slice of a 5x5x5"};
    }
    return notation::to_text(algorithm, size, *style);
}

Result<std::string> simplify(const AlgOptions& options, const Algorithm& algorithm, int size) {
    const auto metric = puzzle::metric_named(options.metric);
    if (!metric) {
        return metric.error();
    }
    return notation::to_text(
        puzzle::simplify(algorithm, puzzle::CostTable(*metric, size), options.rotations), size);
}

Result<std::string> mirror(const AlgOptions& options, const Algorithm& algorithm, int size) {
    const auto plane = notation::mirror_plane_named(options.plane);
    if (!plane) {
        return plane.error();
    }
    return notation::to_text(notation::mirror(algorithm, *plane, size), size);
}

std::string count(const Algorithm& algorithm, int size) {
    std::string text;
    for (const puzzle::Metric metric : puzzle::kAllMetrics) {
        text += fmt::format("{}{} {}", text.empty() ? "" : "\n", puzzle::name_of(metric),
                            puzzle::cost(metric, algorithm, size));
    }
    return text;
}

template <class Work>
CLI::App& add_operation(CLI::App& parent, Session& session,
                        const std::shared_ptr<AlgOptions>& options, const char* name,
                        const char* description, Work work) {
    CLI::App& command = *parent.add_subcommand(name, description);
    add_algorithm(command, options->algorithm, "the algorithm");
    add_puzzle(command, options->puzzle);
    add_quiet(command, session);
    command.callback(
        [&session, options, work] { session.finish(with_algorithm(session, *options, work)); });
    return command;
}

}  // namespace

void add_alg(CLI::App& app, Session& session) {
    CLI::App& alg =
        *app.add_subcommand("alg", "invert, convert, simplify, mirror or count an algorithm");
    alg.require_subcommand(1);
    const auto options = std::make_shared<AlgOptions>();
    const AlgOptions& chosen = *options;
    add_operation(alg, session, options, "invert", "what undoes it",
                  [](const Algorithm& algorithm, int size) -> Result<std::string> {
                      return notation::to_text(puzzle::inverse(algorithm), size);
                  });
    add_operation(alg, session, options, "convert", "write it in another notation",
                  [&chosen](const Algorithm& a, int size) { return convert(chosen, a, size); })
        .add_option("--to", options->to, "the notation to write")
        ->type_name("wca|sign|slice|larsen")
        ->capture_default_str();
    CLI::App& simplified = add_operation(
        alg, session, options, "simplify", "cancel and merge turns; rotations are worked into them",
        [&chosen](const Algorithm& a, int size) { return simplify(chosen, a, size); });
    simplified.add_option("--metric", options->metric, "what counts as short")
        ->type_name(kMetricWords)
        ->capture_default_str();
    simplified.add_flag("--rotations", options->rotations,
                        "end with the rotation that keeps the cube's place in space");
    add_operation(alg, session, options, "mirror", "as seen in a mirror",
                  [&chosen](const Algorithm& a, int size) { return mirror(chosen, a, size); })
        .add_option("--plane", options->plane, "the slice in whose place the mirror stands")
        ->type_name("M|E|S")
        ->capture_default_str();
    add_operation(alg, session, options, "count", "its length in every metric",
                  [](const Algorithm& algorithm, int size) -> Result<std::string> {
                      return count(algorithm, size);
                  });
}

}  // namespace revenge::cli
