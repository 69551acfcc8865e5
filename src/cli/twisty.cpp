#include "cli/twisty.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "cli/auto_chains.hpp"
#include "cli/input.hpp"
#include "cli/puzzle_files.hpp"
#include "revenge/base/random.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/symmetry.hpp"
#include "revenge/quotient/cycle_solver.hpp"
#include "revenge/quotient/solver.hpp"
#include "revenge/render/puzzle_net.hpp"
#include "revenge/twisty/builtin.hpp"
#include "revenge/twisty/kpuzzle.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;
using twisty::Definition;

using Phases = std::vector<quotient::SolvedPhase>;

// One puzzle and how it is solved.
struct Bench {
    std::string method;
    std::string metric;
    Definition definition;
    std::function<Result<Phases>(const puzzle::State&)> solve;
};

// The state in each way of holding the puzzle, as it is first. Odd cubes are solved with their face
// centers at home.
std::vector<puzzle::State> ways_of_holding(const Definition& definition,
                                           const puzzle::State& state) {
    std::vector<puzzle::State> out{state};
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        out.push_back(definition.puzzle().apply(state, rotation));
    }
    return out;
}

bool has_centers_at_home(const Definition& definition, const puzzle::State& state) {
    const puzzle::Orbit* centers = definition.puzzle().find_orbit("face-centers");
    if (definition.cube_size() % 2 == 0 || centers == nullptr) {
        return true;
    }
    for (int slot = centers->first; slot < centers->first + centers->size; ++slot) {
        const auto i = static_cast<std::size_t>(slot);
        if (state.piece[i] != definition.puzzle().solved().piece[i]) {
            return false;
        }
    }
    return true;
}

// Moves that solve the cube held another way, as moves of the cube as it is.
std::optional<std::vector<twisty::Move>> as_held(const Definition& definition,
                                                 const puzzle::State& state,
                                                 const std::vector<twisty::Move>& moves) {
    for (puzzle::SymmetryIndex rotation = 0; rotation < puzzle::kRotations; ++rotation) {
        puzzle::Algorithm turns;
        for (const twisty::Move& move : moves) {
            turns.push_back(puzzle::image(puzzle::all_symmetries()[rotation], *move.turn,
                                          definition.cube_size()));
        }
        auto turned = twisty::of_turns(definition, turns);
        if (definition.is_solved(twisty::apply(definition, state, turned))) {
            return turned;
        }
    }
    return std::nullopt;
}

// Solves with the face centers at home and says the moves as the puzzle is held.
Result<Phases> solve_at_home(const Definition& definition, const puzzle::State& state,
                             const std::function<Result<Phases>(const puzzle::State&)>& solve) {
    for (const puzzle::State& held : ways_of_holding(definition, state)) {
        if (!has_centers_at_home(definition, held)) {
            continue;
        }
        auto phases = solve(held);
        if (!phases || held == state) {
            return phases;
        }
        std::vector<twisty::Move> all;
        for (const quotient::SolvedPhase& phase : *phases) {
            all.insert(all.end(), phase.moves.begin(), phase.moves.end());
        }
        auto turned = as_held(definition, state, all);
        if (!turned) {
            break;
        }
        std::size_t next = 0;
        for (quotient::SolvedPhase& phase : *phases) {
            for (twisty::Move& move : phase.moves) {
                move = (*turned)[next++];
            }
        }
        return phases;
    }
    return Error{ErrorCode::ImpossibleCube, "no way of holding the puzzle brings its centers home"};
}

Result<Phases> solve_by_cycles(const quotient::CycleSolver& solver, const Definition& definition,
                               const std::string& metric, const puzzle::State& state) {
    auto moves = solver.solve(state);
    if (!moves) {
        return moves.error();
    }
    quotient::SolvedPhase phase{"cycles", "", "Solved, piece by piece.", *std::move(moves), 0};
    for (const twisty::Move& move : phase.moves) {
        phase.length += *twisty::cost_of(definition, move, metric);
    }
    return Phases{phase};
}

// ERRORS: Usage; Resource.
Result<Bench> make_bench(Session& session, const TwistyRequest& request) {
    auto definition = definition_named(session, request.puzzle);
    if (!definition) {
        return definition.error();
    }
    const bool is_cycles = request.method == "cycles";
    const auto selection =
        is_cycles
            ? Result<std::optional<AutoSelection>>(std::optional<AutoSelection>())
            : auto_chain_named(session, request.method.empty() ? request.puzzle : request.method);
    if (!selection) {
        return selection.error();
    }
    const std::string own = definition->cube_size() > 0 ? "obtm" : "turn";
    if (selection->has_value()) {
        const AutoSelection& chosen = **selection;
        if (chosen.chain.definition.name() != definition->name() || !chosen.is_whole_chain) {
            return Error{
                ErrorCode::Usage,
                fmt::format("--method {}: a chain for {}; say --puzzle {}", request.method,
                            chosen.chain.definition.name(), chosen.chain.definition.name())};
        }
        const auto limits = space_limits(session, request.memory);
        if (!limits) {
            return limits.error();
        }
        const std::string metric = request.metric.empty() ? chosen.chain.metric : request.metric;
        auto solver = quotient::AutoSolver::make(chosen.chain, metric, *limits);
        if (!solver) {
            return solver.error();
        }
        const auto shared = std::make_shared<quotient::AutoSolver>(*std::move(solver));
        return Bench{chosen.chain.name, metric, *std::move(definition),
                     [shared](const puzzle::State& state) { return shared->solve(state); }};
    }
    if (!request.method.empty() && !is_cycles) {
        return Error{
            ErrorCode::Usage,
            fmt::format("--method: \"{}\" does not solve {}; there is cycles, and chain files",
                        request.method, definition->name())};
    }
    const std::string metric = request.metric.empty() ? own : request.metric;
    const auto first = twisty::move_set(*definition, definition->moves().front().name);
    if (const auto cost = twisty::cost_of(*definition, first->front(), metric); !cost) {
        return cost.error();
    }
    const auto shared = std::make_shared<Definition>(*definition);
    auto cycles = quotient::CycleSolver::make(*shared);
    if (!cycles) {
        return cycles.error();
    }
    const auto solver = std::make_shared<quotient::CycleSolver>(*std::move(cycles));
    return Bench{"cycles", metric, *std::move(definition),
                 [shared, solver, metric](const puzzle::State& state) {
                     return solve_by_cycles(*solver, *shared, metric, state);
                 }};
}

// A solution that has been read back from its text and made on the state.
struct Checked {
    std::string text;
    int length = 0;
    Phases phases;
    double seconds = 0;
};

Result<Checked> solved(const Bench& bench, const puzzle::State& state) {
    const auto started = std::chrono::steady_clock::now();
    auto phases = solve_at_home(bench.definition, state, bench.solve);
    if (!phases) {
        return phases.error();
    }
    Checked out;
    std::vector<twisty::Move> moves;
    for (const quotient::SolvedPhase& phase : *phases) {
        moves.insert(moves.end(), phase.moves.begin(), phase.moves.end());
    }
    moves = twisty::simplify(bench.definition, moves);
    for (const twisty::Move& move : moves) {
        out.length += *twisty::cost_of(bench.definition, move, bench.metric);
    }
    out.phases = *std::move(phases);
    out.text = twisty::to_text(moves);
    const auto read = twisty::parse_moves(bench.definition, out.text);
    if (!read || !bench.definition.is_solved(twisty::apply(bench.definition, state, *read))) {
        return Error{ErrorCode::ReplayFailed,
                     "a solution failed its replay, which is a bug of revenge; it is not shown: " +
                         out.text + " does not solve " +
                         twisty::to_pattern(bench.definition, state)};
    }
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return out;
}

void print(Session& session, const TwistyRequest& request, const Bench& bench,
           const std::string& input, const Checked& answer) {
    if (!request.json) {
        if (request.explain) {
            for (const quotient::SolvedPhase& phase : answer.phases) {
                session.out().line(fmt::format("{:16} {:3} {}  {}\n{:16} {}", phase.name,
                                               phase.length, bench.metric, phase.achieves, "",
                                               twisty::to_text(phase.moves)));
            }
        }
        session.out().line(fmt::format("{}  // {} {}", answer.text, answer.length, bench.metric));
        return;
    }
    nlohmann::ordered_json phases = nlohmann::ordered_json::array();
    for (const quotient::SolvedPhase& phase : answer.phases) {
        phases.push_back({{"name", phase.name},
                          {"moves", twisty::to_text(phase.moves)},
                          {"length", phase.length}});
    }
    const nlohmann::ordered_json object{{"schema", 1},
                                        {"puzzle", bench.definition.name()},
                                        {"method", bench.method},
                                        {"metric", bench.metric},
                                        {"input", input},
                                        {"solution", answer.text},
                                        {"length", answer.length},
                                        {"lengths", {{bench.metric, answer.length}}},
                                        {"phases", phases},
                                        {"seconds", answer.seconds},
                                        {"nodes", 0},
                                        {"lower_bound", nullptr},
                                        {"verified", true}};
    session.out().line(object.dump());
}

Result<puzzle::State> state_of(const Definition& definition, const std::string& text) {
    const std::size_t start = text.find_first_not_of(" \t\n");
    if (start == std::string::npos) {
        return Error{ErrorCode::Usage, "the scramble is empty"};
    }
    if (text[start] == '{') {
        return twisty::parse_pattern(definition, text);
    }
    const auto moves = twisty::parse_moves(definition, text);
    if (!moves) {
        return moves.error();
    }
    return twisty::apply(definition, definition.puzzle().solved(), *moves);
}

Result<puzzle::State> facelet_state(const Definition& definition, const std::string& letters) {
    if (definition.cube_size() == 0) {
        return Error{ErrorCode::Usage, "--facelets: of cubes only; give a scramble or a pattern"};
    }
    auto read = notation::parse_facelets(letters, puzzle::Cube(definition.cube_size()));
    if (!read) {
        return read.error();
    }
    return read->state;
}

// Uniform over what the moves make.
class RandomStates {
  public:
    RandomStates(const Definition& definition, base::Random random)
        : puzzle_(marked(definition)), model_(puzzle_), random_(random) {
        std::vector<group::Permutation> generators;
        for (const twisty::BaseMove& move : definition.moves()) {
            generators.push_back(model_.permutation(move.action));
        }
        group_ = *group::StabilizerChain::build(generators, model_.degree());
        solved_ = definition.puzzle().solved();
    }

    puzzle::State next(const Definition& definition) {
        const group::Permutation element = group_->random_element(random_);
        puzzle::Transformation action;
        for (int slot = 0; slot < puzzle_.slots(); ++slot) {
            const int image = element(model_.point(slot, 0));
            const auto to = static_cast<std::size_t>(model_.slot_of(image));
            action.from[to] = static_cast<std::uint8_t>(slot);
            action.twist[to] =
                static_cast<std::uint8_t>(image - model_.point(static_cast<int>(to), 0));
        }
        return definition.puzzle().apply(solved_, action);
    }

  private:
    static puzzle::Puzzle marked(const Definition& definition) {
        std::vector<puzzle::Orbit> orbits = definition.puzzle().orbits();
        for (puzzle::Orbit& orbit : orbits) {
            for (std::size_t place = 0; place < orbit.solved.size(); ++place) {
                orbit.solved[place] = static_cast<std::uint8_t>(place);
            }
        }
        return {definition.name(), std::move(orbits)};
    }

    puzzle::Puzzle puzzle_;
    group::PointModel model_;
    base::Random random_;
    std::optional<group::StabilizerChain> group_;
    puzzle::State solved_;
};

Result<RandomStates> random_states(const Definition& definition, const std::string& seed) {
    const auto random = seed.empty() ? base::Random::from_system() : base::Random::from_hex(seed);
    if (!random) {
        return random.error();
    }
    return RandomStates(definition, *random);
}

// Solves one state and prints. RETURNS how it went.
ExitCode run(Session& session, const TwistyRequest& request, const Bench& bench,
             const std::string& input, const Result<puzzle::State>& state, int line) {
    const auto answer = state ? solved(bench, *state) : Result<Checked>(state.error());
    if (answer) {
        print(session, request, bench, input, *answer);
        return ExitCode::Done;
    }
    if (request.json && line > 0) {
        const nlohmann::ordered_json object{{"schema", 1},
                                            {"puzzle", bench.definition.name()},
                                            {"input", input},
                                            {"line", line},
                                            {"error", answer.error().message}};
        session.out().line(object.dump());
        return exit_code_of(answer.error().code);
    }
    const std::string place = line > 0 ? fmt::format("line {}: ", line) : "";
    return session.fail({answer.error().code, place + answer.error().message});
}

Result<ExitCode> solve_lines(Session& session, const TwistyRequest& request, const Bench& bench) {
    auto lines = LineSource::open(request.file, session.interrupt());
    if (!lines) {
        return lines.error();
    }
    ExitCode first = ExitCode::Done;
    int puzzles = 0;
    while (!session.out().broken()) {
        const auto line = lines->next();
        if (!line) {
            return line.error();
        }
        if (!line->has_value()) {
            break;
        }
        const std::string input = (*line)->substr(0, (*line)->find('\t'));
        if (input.find_first_not_of(" \r") == std::string::npos || input.starts_with('#')) {
            continue;
        }
        ++puzzles;
        const ExitCode code = run(session, request, bench, input, state_of(bench.definition, input),
                                  lines->line_number());
        first = first == ExitCode::Done ? code : first;
    }
    if (puzzles == 0) {
        return Error{ErrorCode::Usage, lines->name() + ": there is no puzzle in it"};
    }
    return first;
}

}  // namespace

bool is_twisty(Session& session, const std::string& puzzle, const std::string& method) {
    if (method.ends_with(".toml")) {
        const auto text = read_text(method, session.interrupt());
        return text && quotient::is_auto_chain(*text);
    }
    const int size = twisty::cube_size_of(puzzle);
    return method == "cycles" || method.ends_with("-whole") || (size != 3 && size != 4);
}

Result<ExitCode> solve_twisty(Session& session, const TwistyRequest& request) {
    const auto bench = make_bench(session, request);
    if (!bench) {
        return bench.error();
    }
    if (!request.file.empty()) {
        return solve_lines(session, request, *bench);
    }
    if (!request.random) {
        const bool is_letters = !request.facelets.empty();
        return run(session, request, *bench, is_letters ? request.facelets : request.scramble,
                   is_letters ? facelet_state(bench->definition, request.facelets)
                              : state_of(bench->definition, request.scramble),
                   0);
    }
    auto states = random_states(bench->definition, request.seed);
    if (!states) {
        return states.error();
    }
    ExitCode first = ExitCode::Done;
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        if (session.interrupt().requested()) {
            return Error{ErrorCode::Interrupted, fmt::format("interrupted after {} puzzles", i)};
        }
        const puzzle::State state = states->next(bench->definition);
        const ExitCode code =
            run(session, request, *bench, twisty::to_pattern(bench->definition, state), state, 0);
        first = first == ExitCode::Done ? code : first;
    }
    return first;
}

Result<ExitCode> scramble_twisty(Session& session, const TwistyRequest& request) {
    const auto bench = make_bench(session, request);
    if (!bench) {
        return bench.error();
    }
    auto states = random_states(bench->definition, request.seed);
    if (!states) {
        return states.error();
    }
    for (std::uint64_t i = 0; i < request.count && !session.out().broken(); ++i) {
        const puzzle::State state = states->next(bench->definition);
        const auto answer = solved(*bench, state);
        if (!answer) {
            return answer.error();
        }
        const auto moves = twisty::parse_moves(bench->definition, answer->text);
        const std::string text = twisty::to_text(twisty::inverse(bench->definition, *moves));
        if (!request.json) {
            session.out().line(text);
            continue;
        }
        const nlohmann::ordered_json object{{"schema", 1},
                                            {"puzzle", bench->definition.name()},
                                            {"scramble", text},
                                            {"metric", bench->metric},
                                            {"length", answer->length}};
        session.out().line(object.dump());
    }
    return ExitCode::Done;
}

Result<ExitCode> show_twisty(Session& session, const TwistyShow& request) {
    const auto definition = definition_named(session, request.puzzle);
    if (!definition) {
        return definition.error();
    }
    const auto state = request.scramble.find_first_not_of(' ') == std::string::npos
                           ? Result<puzzle::State>(definition->puzzle().solved())
                           : state_of(*definition, request.scramble);
    if (!state) {
        return state.error();
    }
    const bool is_drawn = !definition->net().stickers.empty();
    if (request.json) {
        session.out().line(twisty::to_pattern(*definition, *state));
    } else if (!request.svg_file.empty()) {
        if (!is_drawn) {
            return Error{ErrorCode::Usage,
                         "--svg: it is not known what " + definition->name() + " looks like"};
        }
        const std::string svg = render::puzzle_svg(*definition, *state, request.letters);
        if (request.svg_file == "-") {
            session.out().write(svg);
        } else if (const auto written = write_text(request.svg_file, svg); !written) {
            return written.error();
        }
    } else if (is_drawn) {
        session.out().write(render::puzzle_net_text(*definition, *state, session.colored()));
    } else {
        session.out().write(render::puzzle_text(*definition, *state));
    }
    return ExitCode::Done;
}

}  // namespace revenge::cli
