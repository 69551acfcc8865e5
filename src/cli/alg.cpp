// `revenge alg`: operations on algorithms that need no cube.
#include <fmt/format.h>

#include <algorithm>

#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "revenge/solver.hpp"

namespace revenge::cli {

namespace {

using base::Result;
using puzzle::Definition;
using puzzle::Moves;

struct AlgOptions {
    AlgorithmWords algorithm;
    std::string puzzle = "4x4x4";
    std::string to = "wca";
    std::string metric = "obtm";
    std::string plane = "M";
    bool rotations = false;
};

// An algorithm, or its lengths in every metric.
struct AlgResult {
    std::string moves;
    method::Lengths lengths{};
};

struct Operation {
    const char* name;
    const char* description;
    Result<AlgResult> (*result)(const AlgOptions&, const Moves&, const Definition&);
    bool is_of_cubes_only = false;
};

Result<AlgResult> invert(const AlgOptions&, const Moves& moves, const Definition& definition) {
    return AlgResult{notation::to_text(definition, puzzle::inverse(definition, moves))};
}

Result<AlgResult> operate(app::Session& session, const Operation& operation,
                          const AlgOptions& options, const std::string& text) {
    REVENGE_TRY(const auto definition, app::definition_named(session, options.puzzle));
    if (operation.is_of_cubes_only && definition.cube_size() == 0) {
        return base::Error{
            base::ErrorCode::Usage,
            fmt::format("alg {}: of cubes only; the moves of the {} have names, and one "
                        "way to be written",
                        operation.name, definition.name())};
    }
    // Moves with the puzzle held still do not show how it was turned in hand, which the inverse undoes.
    const bool turns_whole = !definition.whole_turns().empty() || !definition.complements().empty();
    if (operation.result == &invert && definition.cube_size() == 0 && turns_whole) {
        REVENGE_TRY(auto inverse, notation::inverse_text(definition, text));
        for (const notation::Note& note : inverse.notes) {
            session.note_request(note.text);
        }
        return AlgResult{std::move(inverse.words)};
    }
    const auto moves = app::parse_moves(session, definition, text, options.algorithm.notation);
    return moves ? operation.result(options, *moves, definition) : moves.error();
}

Result<app::ExitCode> run(app::Session& session, const CLI::App& command,
                          const Operation& operation, const AlgOptions& options) {
    const OptionUse use(command, {{"every puzzle", {"alg", "--puzzle", "--json"}, true},
                                  {notation::kReadAlgorithms,
                                   {"--notation", "--to", "--metric", "--rotations", "--plane"}}});
    REVENGE_TRY(const auto definition, app::definition_named(session, options.puzzle));
    const auto used =
        definition.cube_size() > 0 ? std::vector<std::size_t>{0, 1} : std::vector<std::size_t>{0};
    REVENGE_TRY(use.check(used));
    REVENGE_TRY(const auto given, given_text(session, options.algorithm));
    if (!given) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("which algorithm? Give one, as in `revenge alg {} \"R U\"`, "
                                       "or pipe it in",
                                       operation.name)};
    }
    const std::string& text = *given;
    const auto result = operate(session, operation, options, text);
    if (!result) {
        return unless_a_file(result.error(), text,
                             "give what it contains, or pass it on standard input");
    }
    if (session.tells_json) {
        session.out().line(app::algorithm_json(definition.name(), operation.name, text,
                                               result->moves, result->lengths));
    } else if (result->lengths.empty()) {
        session.out().words(result->moves);
    }
    for (const auto& [metric, length] : result->lengths) {
        session.tell(fmt::format("{} {}", metric, length));
    }
    return app::ExitCode::Done;
}

Result<AlgResult> convert(const AlgOptions& options, const Moves& moves,
                          const Definition& definition) {
    const int size = definition.cube_size();
    const auto style = notation::style_named(options.to);
    if (!style) {
        return base::Error{base::ErrorCode::Usage,
                           fmt::format("--to: unknown notation \"{}\"; expected one of {}",
                                       options.to, notation::style_words(", "))};
    }
    if (*style == notation::Style::Larsen && size > 4) {
        return base::Error{base::ErrorCode::Usage,
                           "--to larsen: his notation has no word for the inner slices of larger "
                           "cubes than the 4x4x4"};
    }
    return AlgResult{notation::to_text(moves.turns(), size, *style, notation::DeepTurns::Keep)};
}

Result<AlgResult> simplify(const AlgOptions& options, const Moves& moves,
                           const Definition& definition) {
    const int size = definition.cube_size();
    if (size == 0) {
        return AlgResult{
            notation::to_text(definition, puzzle::simplify(definition, moves.steps()))};
    }
    REVENGE_TRY(const auto metric, puzzle::metric_named(options.metric));
    return AlgResult{notation::to_text(
        puzzle::simplify(moves.turns(), puzzle::CostTable(metric, size), options.rotations), size)};
}

Result<AlgResult> mirror(const AlgOptions& options, const Moves& moves,
                         const Definition& definition) {
    REVENGE_TRY(const auto plane, notation::mirror_plane_named(options.plane));
    const int size = definition.cube_size();
    return AlgResult{notation::to_text(notation::mirror(moves.turns(), plane, size), size)};
}

Result<AlgResult> count(const AlgOptions&, const Moves& moves, const Definition& definition) {
    AlgResult out;
    const auto add = [&](std::string_view metric) {
        out.lengths.emplace_back(metric, puzzle::Costs::named(definition, metric)->cost(moves));
    };
    if (definition.cube_size() > 0) {
        std::ranges::for_each(puzzle::kAllMetrics, add, puzzle::name_of);
    } else {
        std::ranges::for_each(puzzle::step_metrics(definition), add);
    }
    return out;
}

CLI::App& add_operation(CLI::App& parent, app::Session& session,
                        const std::shared_ptr<AlgOptions>& options, const Operation& operation) {
    CLI::App& command = *parent.add_subcommand(operation.name, operation.description);
    add_algorithm(command, options->algorithm,
                  "the algorithm; without it, one is read from a pipe");
    add_puzzle(command, options->puzzle);
    add_json(command);
    add_quiet(command, session);
    command.callback([&session, &command, options, operation] {
        session.finish(run(session, command, operation, *options));
    });
    return command;
}

}  // namespace

void add_alg(CLI::App& app, app::Session& session) {
    CLI::App& alg =
        *app.add_subcommand("alg", "invert, convert, simplify, mirror or count an algorithm");
    alg.require_subcommand(1);
    const auto options = std::make_shared<AlgOptions>();
    const auto add = [&](const Operation& operation) -> CLI::App& {
        return add_operation(alg, session, options, operation);
    };
    add({"invert", "what undoes it", invert});
    add({"convert", "write it in another notation", convert, true})
        .add_option("--to", options->to, "the notation to write")
        ->type_name(notation::style_words("|"))
        ->capture_default_str();
    CLI::App& simplified =
        add({"simplify", "cancel and merge turns; rotations are worked into them", simplify});
    simplified.add_option("--metric", options->metric, "what counts as short")
        ->transform(in_lower_case())
        ->type_name(puzzle::metric_words("|"))
        ->capture_default_str();
    simplified.add_flag("--rotations", options->rotations,
                        "end with the rotation that keeps the cube's place in space");
    add({"mirror", "as seen in a mirror", mirror, true})
        .add_option("--plane", options->plane, "the slice in whose place the mirror stands")
        ->type_name("M|E|S")
        ->capture_default_str();
    add({"count", "its length in every metric", count});
}

}  // namespace revenge::cli
