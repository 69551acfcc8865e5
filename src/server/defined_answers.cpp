#include "server/defined_answers.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/checked_moves.hpp"
#include "app/json_output.hpp"
#include "app/methods.hpp"
#include "revenge/answers.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "server/json_text.hpp"

namespace revenge::server {

namespace {

using base::Result;
using Json = nlohmann::ordered_json;

Result<notation::PuzzleText> read(const puzzle::Definition& definition,
                                  const CubeRequest& request) {
    const auto reading = notation::reading_named(request.notation);
    if (!reading) {
        return reading.error();
    }
    if (!request.has_facelets) {
        return notation::read_state(request.scramble, definition, {*reading, {}});
    }
    auto state = notation::read_stickers(request.facelets, definition);
    return state ? Result<notation::PuzzleText>(notation::PuzzleText{
                       notation::StateForm::Stickers, *std::move(state), {}, {}})
                 : state.error();
}

const std::string& text_of(const CubeRequest& request) {
    return request.has_facelets ? request.facelets : request.scramble;
}

Result<std::shared_ptr<const DefinedMethod>> method_of(
    const Solver& solver, Makings& makings, const std::string& puzzle, const std::string& method,
    const std::string& metric, const std::stop_token& stop, const Telling& telling) {
    SolveOptions options;
    options.puzzle = puzzle;
    options.method = method;
    options.metric_name = metric;
    options.limits.stop = stop;
    auto opened =
        makings.opened(puzzle, method, options.metric, telling, [&](base::ProgressSink* progress) {
            options.limits.progress = progress;
            return solver.defined_method(options);
        });
    return opened ? opened : app::with_reason(opened.error());
}

}  // namespace

base::Status check_defined_state(const CubeRequest& request) {
    const auto definition = puzzle::builtin_definition(request.puzzle);
    if (!definition) {
        return definition.error();
    }
    const auto start = read(*definition, request);
    return start ? base::Status() : base::Status(start.error());
}

Result<std::string> solve_defined(const Solver& solver, Makings& makings,
                                  const SolveRequest& request, const solver::Limits& limits,
                                  const Telling& telling) {
    const auto method = method_of(solver, makings, request.cube.puzzle, request.method,
                                  request.metric_name, limits.stop, telling);
    if (!method) {
        return method.error();
    }
    const auto start = read((*method)->definition(), request.cube);
    if (!start) {
        return start.error();
    }
    const auto answer = (*method)->solve_replayed(start->state, limits);
    return answer ? Result<std::string>(app::defined_answer_json(**method, text_of(request.cube),
                                                                 start->state, *answer))
                  : answer.error();
}

Result<std::string> scramble_defined(const Solver& solver, Makings& makings,
                                     const ScrambleRequest& request, const solver::Limits& limits,
                                     const Telling& telling) {
    const auto random =
        request.seed.empty() ? base::Random::from_system() : base::Random::from_hex(request.seed);
    if (!random) {
        return random.error();
    }
    const auto method =
        method_of(solver, makings, request.puzzle, "", request.metric_name, limits.stop, telling);
    if (!method) {
        return method.error();
    }
    auto scrambler = WordScrambler::make(*method, *random, limits);
    if (!scrambler) {
        return scrambler.error();
    }
    Json list = Json::array();
    for (int i = 0; i < request.count; ++i) {
        const auto made = scrambler->next();
        if (!made) {
            return made.error();
        }
        std::string json = app::defined_scramble_json(**method, *made);
        list.push_back(Json::parse(json));
        telling.publish(std::move(json));
    }
    return compact({{"schema", 1}, {"scrambles", std::move(list)}});
}

Result<std::string> show_defined(const CubeRequest& request) {
    const auto definition = puzzle::builtin_definition(request.puzzle);
    if (!definition) {
        return definition.error();
    }
    const auto start = read(*definition, request);
    if (!start) {
        return start.error();
    }
    return compact({{"schema", 1},
                    {"puzzle", request.puzzle},
                    {"pattern", Json::parse(notation::to_pattern(*definition, start->state))},
                    {"solved", check::PieceReplay(*definition, start->state).is_solved()},
                    {"notes", notes_json(start->notes)}});
}

Result<std::string> check_defined(const CheckRequest& request) {
    const auto definition = puzzle::builtin_definition(request.cube.puzzle);
    if (!definition) {
        return definition.error();
    }
    const auto start = read(*definition, request.cube);
    if (!start) {
        return start.error();
    }
    const auto reading = notation::reading_named(request.cube.notation);
    const auto solution = notation::read_algorithm(request.solution, *definition, *reading);
    if (!solution) {
        return solution.error();
    }
    const auto checked = app::checked_moves(*definition, start->state, solution->moves);
    return checked ? Result<std::string>(app::check_json(request.cube.puzzle, text_of(request.cube),
                                                         request.solution, *checked))
                   : checked.error();
}

}  // namespace revenge::server
