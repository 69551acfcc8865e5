#include "server/service.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/analysis.hpp"
#include "app/json_output.hpp"
#include "app/phase_tables.hpp"
#include "app/position.hpp"
#include "app/readings.hpp"
#include "app/scrambling.hpp"
#include "app/solving.hpp"
#include "app/table_list.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/state_json.hpp"
#include "revenge/notation/state_text.hpp"
#include "server/defined_answers.hpp"
#include "server/json_text.hpp"
#include "server/methods.hpp"
#include "server/published.hpp"

namespace revenge::server {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using Json = nlohmann::ordered_json;

// For a cube, and for the scramble of one, unless another is asked for.
constexpr std::chrono::seconds kTime{1};
constexpr std::chrono::milliseconds kScrambleTime{300};
constexpr std::uint64_t kJobMemory = std::uint64_t{1} << 30U;
// Larger tables than this are not filled for a page that waits: about ten seconds on two cores.
constexpr std::uint64_t kMostEntries = std::uint64_t{1} << 27U;

Result<app::Position> position_of(app::Session& session, const puzzle::Cube& cube,
                                  const CubeRequest& request) {
    const app::PositionReader reader(session, cube, request.notation, "");
    return request.has_facelets ? reader.from_facelets(request.facelets)
                                : reader.from_text(request.scramble);
}

}  // namespace

Service::Service(app::Session& session, unsigned threads)
    : session_(session),
      threads_(threads),
      solver_(app::make_solver(session, threads, kJobMemory)) {
    for (int size = puzzle::Cube::kMinSize; size <= puzzle::Cube::kMaxSize; ++size) {
        cubes_.emplace(size, puzzle::Cube(size));
    }
}

Result<std::shared_ptr<const solver::Method>> Service::method(const std::string& name,
                                                              const std::string& puzzle,
                                                              puzzle::Metric metric,
                                                              const std::stop_token& stop,
                                                              const Telling& telling) {
    SolveOptions options;
    options.puzzle = puzzle;
    options.method = name;
    options.metric = metric;
    options.limits.stop = stop;
    auto opened = makings_.opened(puzzle, name, metric, telling, [&](base::ProgressSink* progress) {
        options.limits.progress = progress;
        return solver_.method(options);
    });
    return opened ? opened : app::with_reason(opened.error());
}

void Service::warm_up() {
    static_cast<void>(method("", "4x4x4", puzzle::Metric::Obtm, {}, {}).has_value());
}

base::Status Service::check_cube(const CubeRequest& request) const {
    if (request.size == 0) {
        return check_defined_state(request);
    }
    const auto position = position_of(session_, cubes_.at(request.size), request);
    return position ? base::Status() : base::Status(position.error());
}

base::Status Service::check_method(const SolveRequest& request) const {
    return check_offered(request.cube.puzzle, request.method, request.metric);
}

Result<std::string> Service::solve(const SolveRequest& request, const std::stop_token& stop,
                                   const Telling& telling) {
    solver::Limits limits;
    limits.nodes = request.nodes;
    limits.max_length = request.max_length;
    limits.threads = threads_;
    limits.memory_bytes = kJobMemory;
    limits.stop = stop;
    if (request.cube.size == 0) {
        limits.time = request.time.value_or(kLongestTime);
        return solve_defined(solver_, makings_, request, limits, telling);
    }
    limits.time = request.time.value_or(kTime);
    const puzzle::Cube& cube = cubes_.at(request.cube.size);
    const auto position = position_of(session_, cube, request.cube);
    if (!position) {
        return position.error();
    }
    std::string name = request.method;
    const bool is_short = request.metric == puzzle::Metric::Obtm ||
                          request.metric == puzzle::Metric::Sstm ||
                          request.metric == puzzle::Metric::Btm;
    if (name == "short" && !is_short) {
        name.clear();  // what the program takes instead
    }
    const auto opened = method(name, request.cube.puzzle, request.metric, stop, telling);
    if (!opened) {
        return opened.error();
    }
    const puzzle::CostTable costs(request.metric, request.cube.size);
    const app::Question question{request.cube.puzzle, std::string((*opened)->name()),
                                 request.metric, costs, false};
    const app::Solving solving(session_, cube, question, **opened, limits, {});
    const auto answer = solving.solve(*position, [&](const app::Answer& better) {
        telling.publish(app::answer_json(question, better));
    });
    if (!answer) {
        return answer.error();
    }
    return app::answer_json(question, *answer);
}

Result<std::string> Service::scramble(const ScrambleRequest& request, const std::stop_token& stop,
                                      const Telling& telling) {
    if (request.size == 0) {
        solver::Limits limits;
        limits.time = request.time;
        limits.threads = threads_;
        limits.stop = stop;
        return scramble_defined(solver_, makings_, request, limits, telling);
    }
    auto random =
        request.seed.empty() ? base::Random::from_system() : base::Random::from_hex(request.seed);
    if (!random) {
        return random.error();
    }
    ScrambleOptions options;
    options.within = request.within;
    options.solve.puzzle = request.puzzle;
    options.solve.metric = request.metric;
    options.solve.limits.time = request.time.value_or(kScrambleTime);
    options.solve.limits.threads = threads_;
    options.solve.limits.stop = stop;
    auto scrambler = makings_.opened(request.puzzle, "", request.metric, telling,
                                     [&](base::ProgressSink* progress) {
                                         options.solve.limits.progress = progress;
                                         return Scrambler::make(solver_, options, *random);
                                     });
    if (!scrambler) {
        return app::with_reason(scrambler.error());
    }
    const puzzle::Cube& cube = cubes_.at(request.size);
    const app::PositionReader reader(session_, cube, "slice", "");
    Json list = Json::array();
    base::Status replayed;
    const auto take = [&](const Scramble& scramble) {
        const auto text = app::replayed_text(reader, scramble, request.size);
        if (!text) {
            replayed = text.error();
            return false;
        }
        std::string json = app::scramble_json(
            request.puzzle, std::string(puzzle::name_of(request.metric)), scramble, *text, cube);
        list.push_back(Json::parse(json));
        telling.publish(std::move(json));
        return true;
    };
    const base::Status made = scrambler->scrambles(static_cast<std::uint64_t>(request.count), take);
    for (const base::Status& status : {replayed, made}) {
        if (!status && (status.error().code != ErrorCode::Interrupted || list.empty())) {
            return status.error();
        }
    }
    return compact({{"schema", 1}, {"scrambles", std::move(list)}});
}

Result<std::string> Service::analyze(const AnalyzeRequest& request, const std::stop_token& stop) {
    const auto selection = app::select_phases(session_, request.chain + "/" + request.phase);
    if (!selection) {
        return selection.error();
    }
    app::TableOptions options;
    options.metric.metric = request.metric;
    options.threads = threads_;
    options.memory = "1G";
    options.stop = stop;
    const auto tables = app::PhaseTables::make(session_, selection->chain, options);
    if (!tables) {
        return tables.error();
    }
    const std::size_t phase = selection->phases.front();
    const auto entries = tables->entries(phase);
    if (!entries) {
        return entries.error();
    }
    if (*entries > kMostEntries) {
        return Error{ErrorCode::Resource,
                     fmt::format("its table has {} entries, too many to be filled while you wait; "
                                 "`revenge analyze {}/{}` does it",
                                 *entries, request.chain, request.phase)};
    }
    const auto analysis = app::analyze_phase(*tables, phase);
    if (!analysis) {
        return analysis.error();
    }
    return analysis_beside_papers(*analysis);
}

Result<std::string> Service::show(const CubeRequest& request) const {
    if (request.size == 0) {
        return show_defined(request);
    }
    const puzzle::Cube& cube = cubes_.at(request.size);
    const auto position = position_of(session_, cube, request);
    if (!position) {
        return position.error();
    }
    Json json{{"schema", 1}, {"puzzle", request.puzzle}};
    json.update(Json::parse(notation::to_facelets_json(cube, position->state)));
    json["solved"] = cube.rotation_of_solved(position->state) >= 0;
    json["notes"] = Json::array();
    if (!request.has_facelets) {
        const auto reading = notation::reading_named(request.notation);
        const auto read = notation::read_state(request.scramble, cube,
                                               {reading ? *reading : notation::Reading::Slice, {}});
        if (read) {
            json["notes"] = notes_json(read->notes);
        }
    }
    return compact(json);
}

Result<std::string> Service::check(const CheckRequest& request) const {
    if (request.cube.size == 0) {
        return check_defined(request);
    }
    const auto position = position_of(session_, cubes_.at(request.cube.size), request.cube);
    if (!position) {
        return position.error();
    }
    const auto solution =
        app::parse(session_, request.solution, request.cube.notation, request.cube.size);
    if (!solution) {
        return solution.error();
    }
    return app::check_json(request.cube.puzzle, position->input, request.solution,
                           app::checked_of(check::check_solution(position->stickers, *solution)));
}

Result<std::string> Service::tables() const {
    const auto files = app::table_files();
    return files ? Result<std::string>(app::tables_json(*files)) : files.error();
}

}  // namespace revenge::server
