#include "server/service.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/answer.hpp"
#include "app/json_output.hpp"
#include "app/phase_tables.hpp"
#include "app/readings.hpp"
#include "app/table_list.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/pieces_seen.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "server/embedded.hpp"
#include "server/methods.hpp"

namespace revenge::server {

namespace {

using Json = nlohmann::ordered_json;
using base::Error;
using base::ErrorCode;
using base::Result;

// The default time limit for a cube.
constexpr std::chrono::seconds kTime{1};
constexpr std::uint64_t kJobMemory = std::uint64_t{1} << 30U;
// Larger tables are not built for a waiting page: about ten seconds on two cores.
constexpr std::uint64_t kMaxEntries = std::uint64_t{1} << 27U;

Result<method::Position> position_of(const method::PuzzleContext& puzzle,
                                     const CubeRequest& request) {
    REVENGE_TRY(const auto reading, notation::reading_named(request.notation));
    if (request.has_facelets) {
        return puzzle.read_stickers(request.facelets, {reading, {}});
    }
    auto read = puzzle.read(request.scramble, {reading, {}});
    return read && request.reads_scramble &&
                   puzzle.form_of(request.scramble) != notation::StateForm::Moves
               ? base::with_prefix("\"notation\" ", notation::unread_reading())
               : read;
}

// Returns the request with its target, and adds notes on how the target was read. ERRORS: Usage; ImpossibleCube.
Result<method::Request> request_of(const SolveRequest& request, const method::PuzzleContext& puzzle,
                                   std::vector<notation::Note>& notes) {
    method::Request out = request.options;
    if (!request.target.empty()) {
        const CubeRequest& cube = request.cube;
        REVENGE_TRY(const auto reading, notation::reading_named(cube.notation));
        REVENGE_TRY(method::read_option(method::Option::Target, request.target, puzzle,
                                        {reading, cube.colors, cube.face_order}, out, notes));
    }
    return out;
}

// Returns the metric of a request of a cube; of another puzzle any one.
puzzle::Metric metric_of(const method::Request& request) {
    const auto metric = puzzle::metric_named(request.metric);
    return metric ? *metric : puzzle::Metric::Obtm;
}

// Data that the explorer shows without tables on disk: declared chains, and recorded distributions (docs/results/,
// embedded in the program) as objects in the format of `analyze`.

// Returns the stickers, by their place on the solved cube, of the pieces that a phase distinguishes.
Json stickers_seen(const puzzle::Cube& cube, const chain::PhaseDeclaration& phase) {
    const std::vector<bool> seen = coset::facelets_seen(cube, cube.puzzle().solved(),
                                                        coset::pieces_seen(cube.puzzle(), phase));
    Json out = Json::array();
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i]) {
            out.push_back(i);
        }
    }
    return out;
}

Json chain_object(const puzzle::Cube& cube, const chain::ChainDeclaration& chain) {
    Json phases = Json::array();
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        phases.push_back({{"name", phase.name},
                          {"group", phase.group},
                          {"achieves", phase.achieves},
                          {"moves", phase.words},
                          {"table", phase.pairs == chain::PairsGoal::Listed},
                          {"sees", stickers_seen(cube, phase)}});
    }
    return {{"name", chain.name},     {"title", chain.title},
            {"source", chain.source}, {"puzzle", chain.definition->name()},
            {"metric", chain.metric}, {"phases", std::move(phases)}};
}

// Returns the rows of one phase as an analysis; empty if it has none.
app::Analysis recorded_phase(std::string_view text, const AnalyzeRequest& request) {
    app::Analysis analysis;
    analysis.chain = request.chain;
    analysis.phase = request.phase;
    analysis.metric = request.metric;
    std::istringstream lines{std::string(text)};
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string phase;
        std::size_t distance = 0;
        bfs::Level level;
        if (fields >> phase >> distance >> level.positions >> level.unique &&
            phase == request.phase && distance == analysis.distribution.size()) {
            analysis.distribution.push_back(level);
            analysis.positions += level.positions;
        }
    }
    return analysis;
}

// Returns the text after "# source: " in the first line.
std::string source_of(std::string_view table) {
    constexpr std::string_view kMark = "# source: ";
    const std::string_view line = table.substr(0, table.find('\n'));
    return std::string(line.starts_with(kMark) ? line.substr(kMark.size()) : line);
}

// Returns the object of an analysis as `analyze` prints it. If the phase's table has been published in this metric, the
// object has a member "published": {"source": ..., "agrees": ..., "differences": [...]}. ERRORS: those of reading the
// embedded table.
Result<std::string> analysis_beside_papers(const app::Analysis& analysis) {
    const std::string text = app::analysis_json(analysis);
    const std::string_view table =
        embedded_result(fmt::format("published/{}.{}", analysis.chain, analysis.metric));
    if (table.empty()) {
        return text;
    }
    REVENGE_TRY(const auto found,
                app::published_phase(std::string(table), analysis.chain, analysis.phase));
    if (found.rows.empty()) {
        return text;
    }
    const std::vector<std::string> differences = app::differences(analysis, found);
    Json json = Json::parse(text);
    json["published"] = {{"source", source_of(table)},
                         {"agrees", differences.empty()},
                         {"differences", differences}};
    return app::compact(json);
}

}  // namespace

Service::Service(app::Session& session, unsigned threads)
    : session_(session),
      threads_(threads),
      solver_(app::make_solver(session, threads, kJobMemory)) {}

Result<std::shared_ptr<const solver::Method>> Service::method(method::Request& options,
                                                              const JobReporter& reporter) {
    auto opened = builds_.opened(options.puzzle, options.method, metric_of(options), reporter,
                                 [&](base::ProgressSink* progress) {
                                     options.limits.progress = progress;
                                     return solver_.method(options);
                                 });
    options.limits.progress = nullptr;
    return opened;
}

void Service::warm_up() {
    method::Request options;
    static_cast<void>(method(options, {}).has_value());
}

base::Status Service::check_cube(const CubeRequest& request) const {
    const auto position = position_of(puzzle(request.puzzle), request);
    return position ? base::Status() : base::Status(position.error());
}

base::Status Service::check_method(const SolveRequest& request) const {
    std::vector<notation::Note> notes;
    REVENGE_TRY(const auto asked, request_of(request, puzzle(request.cube.puzzle), notes));
    if (asked.patterns.empty()) {  // patterns are searched for without tables
        REVENGE_TRY(check_offered(asked.puzzle, asked.method, metric_of(asked)));
    }
    const auto summary = solver_.summary(asked);
    return summary ? base::Status() : base::Status(summary.error());
}

base::Status Service::check_method(const ScrambleRequest& request) const {
    const method::MethodRow* info = method::method_for(request.puzzle, "", request.metric, false);
    return info == nullptr || info->searches_for_scrambles() || !request.time
               ? base::Status()
               : base::Status(method::unsupported_by_scrambles(*info, method::Option::Time,
                                                               method::Spelling::Json));
}

Result<std::string> Service::solve(const SolveRequest& request, const std::stop_token& stop,
                                   const JobReporter& reporter) {
    const method::PuzzleContext named = this->puzzle(request.cube.puzzle);
    const bool is_cube = named.cube() != nullptr;
    REVENGE_TRY(auto position, position_of(named, request.cube));
    REVENGE_TRY(auto options, request_of(request, named, position.notes));
    options.limits.stop = stop;
    REVENGE_TRY(const auto summary, solver_.summary(options));
    const method::PuzzleContext puzzle =
        options.one_orientation ? method::PuzzleContext(summary.definition) : named;
    std::shared_ptr<const solver::Method> opened;
    if (options.has_target() ||
        !puzzle.is_solved(position.state)) {  // a solved puzzle needs no tables
        REVENGE_TRY(auto method, this->method(options, reporter));
        opened = std::move(method);
    }
    solver::Limits limits = options.limits;
    if (!limits.time) {
        limits.time = is_cube && !limits.nodes ? kTime : kLongestTime;
    }
    limits.threads = threads_;
    limits.memory_bytes = kJobMemory;
    limits.stop = stop;
    app::SolveQuery query{summary.name, summary.costs};
    query.target = options.target;
    query.patterns = options.patterns;
    const app::SolveRunner solving(session_, puzzle, query, std::move(opened), std::move(limits),
                                   {});
    const auto solved = solving.solve(position, [&](const app::SolvedPosition& better) {
        reporter.publish(app::answer_json(puzzle, query, better));
    });
    return solved ? Result<std::string>(app::answer_json(puzzle, query, *solved)) : solved.error();
}

Result<std::string> Service::scramble(const ScrambleRequest& request, const std::stop_token& stop,
                                      const JobReporter& reporter) {
    const method::PuzzleContext puzzle = this->puzzle(request.puzzle);
    REVENGE_TRY(const auto random, request.seed.empty() ? base::Random::from_system()
                                                        : base::Random::from_hex(request.seed));
    ScrambleOptions options;
    options.subset = request.subset;
    if (!request.pattern.empty()) {
        options.subset += (request.subset.empty() ? "" : ",") + request.pattern;
    }
    options.wca = request.wca;
    options.blindfolded = request.blindfolded;
    options.min_moves = request.min_moves.value_or(options.min_moves);
    options.solve.puzzle = request.puzzle;
    options.solve.metric =
        request.size > 0 ? puzzle::name_of(request.metric) : std::string_view(request.metric_name);
    options.solve.limits.time = request.time;
    if (!request.seed.empty()) {
        options.use_tables_of_seeds(solver_);
    }
    if (puzzle.cube() != nullptr) {
        options.solve.limits.threads = threads_;
    }
    options.solve.limits.stop = stop;
    REVENGE_TRY(auto opened, method(options.solve, reporter));
    REVENGE_TRY(auto scrambler,
                Scrambler::make(puzzle, std::move(opened), std::move(options), random));
    Json list = Json::array();
    const base::Status made = scrambler.scrambles(
        static_cast<std::uint64_t>(request.count), [&](const Scramble& scramble) {
            std::string json = app::scramble_json(puzzle, scramble);
            list.push_back(Json::parse(json));
            reporter.publish(std::move(json));
            return true;
        });
    if (!made && (made.error().code != ErrorCode::Interrupted || list.empty())) {
        return made.error();
    }
    return app::compact({{"schema", 1}, {"scrambles", std::move(list)}});
}

base::Status Service::make_event(const ScrambleRequest& request, const std::stop_token& stop,
                                 const std::function<void(const EventScramble&)>& take) const {
    REVENGE_TRY(const auto random, request.seed.empty() ? base::Random::from_system()
                                                        : base::Random::from_hex(request.seed));
    REVENGE_TRY(auto scrambler, EventScrambler::make(solver_, request.event, random));
    return scrambler.scrambles(static_cast<std::uint64_t>(request.count),
                               [&](const EventScramble& scramble) {
                                   take(scramble);
                                   return !stop.stop_requested();
                               });
}

Result<std::string> Service::scramble_event(const ScrambleRequest& request,
                                            const std::stop_token& stop,
                                            const JobReporter& reporter) {
    const scramble::WcaEvent& event = *scramble::find_wca_event(request.event);
    Json list = Json::array();
    REVENGE_TRY(make_event(request, stop, [&](const EventScramble& scramble) {
        std::string json = app::scramble_json(event, scramble);
        list.push_back(Json::parse(json));
        reporter.publish(std::move(json));
    }));
    return app::compact({{"schema", 1}, {"scrambles", std::move(list)}});
}

Result<std::string> Service::event_moves(const ScrambleRequest& request,
                                         const std::stop_token& stop) {
    Json list = Json::array();
    REVENGE_TRY(make_event(
        request, stop, [&list](const EventScramble& scramble) { list.push_back(scramble.moves); }));
    return app::compact(list);
}

Result<std::string> Service::analyze(const AnalyzeRequest& request, const std::stop_token& stop) {
    REVENGE_TRY(const auto selection,
                app::select_phases(session_, request.chain + "/" + request.phase));
    app::TableOptions options;
    options.metric.metric = request.metric;
    options.threads = threads_;
    options.memory = "1G";
    options.stop = stop;
    REVENGE_TRY(const auto tables, app::PhaseTables::make(session_, selection.chain, options));
    const std::size_t phase = selection.phases.front();
    REVENGE_TRY(const auto entries, tables.entries(phase));
    if (entries > kMaxEntries) {
        Error error = base::error(
            ErrorCode::Resource, "table-too-large",
            "its table has {entries} entries, too many to be filled while you wait", entries);
        return selection.chain.phases[phase].engine == chain::Engine::Table
                   ? error.add(base::make_message("table-by-command",
                                                  "; `revenge analyze {phase}` does it",
                                                  request.chain + "/" + request.phase))
                   : error;
    }
    REVENGE_TRY(const auto analysis, app::analyze_phase(tables, phase));
    return analysis_beside_papers(analysis);
}

Result<std::string> Service::show(const CubeRequest& request) const {
    const method::PuzzleContext puzzle = this->puzzle(request.puzzle);
    REVENGE_TRY(const auto position, position_of(puzzle, request));
    return app::shown_json(puzzle, position);
}

Result<std::string> Service::check(const CheckRequest& request) const {
    const method::PuzzleContext puzzle = this->puzzle(request.cube.puzzle);
    REVENGE_TRY(const auto position, position_of(puzzle, request.cube));
    const auto reading = notation::reading_named(request.cube.notation);
    REVENGE_TRY(const auto replayed, app::replay(puzzle, position, request.solution, *reading,
                                                 request.niss, "\"niss\": true"));
    return app::check_json(request.cube.puzzle, position, request.solution, replayed);
}

Result<std::string> Service::tables() const {
    const auto files = app::table_files();
    return files ? Result<std::string>(app::tables_json(*files)) : files.error();
}

std::shared_ptr<BuildProgress> BuildsByMethod::of(const std::string& puzzle,
                                                  const std::string& method,
                                                  puzzle::Metric metric) {
    const method::MethodRow* info = method::method_for(puzzle, method, metric, false);
    const std::string key =
        fmt::format("{} {} {}", puzzle, info != nullptr ? info->name : method, name_of(metric));
    const std::lock_guard lock(mutex_);
    std::shared_ptr<BuildProgress>& build = builds_[key];
    if (!build) {
        build = std::make_shared<BuildProgress>();
    }
    return build;
}

Result<std::string> Service::chains() const {
    Json list = Json::array();
    for (const chain::BuiltinChain& builtin : chain::builtin_chains()) {
        REVENGE_TRY(const auto chain, chain::parse_chain(builtin.text, builtin.name));
        if (chain.is_automatic()) {
            continue;  // the explorer draws the pieces only for phases of cubes
        }
        Json object = chain_object(*puzzle(chain.definition->name()).cube(), chain);
        Json metrics = Json::array();
        for (const puzzle::Metric metric : puzzle::kAllMetrics) {
            if (!embedded_result(fmt::format("{}.{}", chain.name, puzzle::name_of(metric)))
                     .empty()) {
                metrics.push_back(std::string(puzzle::name_of(metric)));
            }
        }
        object["recorded"] = std::move(metrics);
        list.push_back(std::move(object));
    }
    return app::compact({{"schema", 1}, {"chains", std::move(list)}});
}

Result<std::string> Service::recorded(const AnalyzeRequest& request) const {
    REVENGE_TRY(const auto chain, chain::builtin_chain(request.chain));
    AnalyzeRequest named = request;
    named.chain = chain.name;
    for (const chain::PhaseDeclaration& phase : chain.phases) {
        named.phase = base::is_same_name(phase.name, request.phase) ? phase.name : named.phase;
    }
    named.metric = request.metric.empty() ? chain.metric : base::lower_case(request.metric);
    const auto analysis =
        recorded_phase(embedded_result(fmt::format("{}.{}", named.chain, named.metric)), named);
    if (analysis.distribution.empty()) {
        return base::error(base::ErrorCode::NotFound, "nothing-on-record",
                           "nothing is on record of {chain}/{phase} in {metric}", named.chain,
                           named.phase, named.metric);
    }
    REVENGE_TRY(const auto known, analysis_beside_papers(analysis));
    Json json = Json::parse(known);
    // Known only if the table was built.
    for (const char* field : {"antipodes", "seconds", "peak_memory_bytes"}) {
        json.erase(field);
    }
    json["size"].erase("entries");
    json["recorded"] = true;
    return app::compact(json);
}

}  // namespace revenge::server
