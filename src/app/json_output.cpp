#include "app/json_output.hpp"

#include <nlohmann/json.hpp>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_pattern.hpp"

namespace revenge::app {

namespace {

using Json = nlohmann::ordered_json;

// Text that is no UTF-8 (a garbage line of a batch) is shown with U+FFFD in place of what is broken.
std::string compact(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json lengths_of(const check::Replay& replay) {
    Json lengths = Json::object();
    for (const puzzle::Metric metric :
         {puzzle::Metric::Obtm, puzzle::Metric::Sstm, puzzle::Metric::Btm}) {
        lengths[std::string(puzzle::name_of(metric))] = replay.length(metric);
    }
    return lengths;
}

// In the metrics that all puzzles have.
Json lengths_of(const puzzle::Definition& definition, const std::string& solution) {
    Json lengths = Json::object();
    const auto moves = notation::parse_moves(definition, solution);
    for (const char* metric : {"turn", "quarter"}) {
        lengths[metric] = puzzle::Costs::named(definition, metric)->cost(*moves);
    }
    return lengths;
}

Json pattern_of(const puzzle::Definition& definition, const puzzle::State& state) {
    return Json::parse(notation::to_pattern(definition, state));
}

// What a solve object has that depends on the kind of puzzle.
struct Told {
    std::string puzzle;
    std::string method;
    std::string metric;
    std::string input;
    const char* state_name;  // "facelets" of a cube, "pattern" of other puzzles
    Json state;
    std::string text;
    Json lengths;
    std::vector<std::string> phases;  // texts of the solution's
};

std::string solve_object(const Told& told, const solver::Solution& solution) {
    Json phases = Json::array();
    for (std::size_t i = 0; i < told.phases.size(); ++i) {
        phases.push_back({{"name", solution.phases[i].name},
                          {"moves", told.phases[i]},
                          {"length", solution.phases[i].length}});
    }
    Json json{{"schema", 1},
              {"puzzle", told.puzzle},
              {"method", told.method},
              {"metric", told.metric},
              {"input", told.input},
              {told.state_name, told.state},
              {"solution", told.text},
              {"length", solution.length},
              {"lengths", told.lengths},
              {"phases", std::move(phases)},
              {"seconds", solution.seconds},
              {"nodes", solution.nodes},
              {"lower_bound", nullptr},
              {"verified", true}};
    if (solution.lower_bound) {
        json["lower_bound"] = *solution.lower_bound;
    }
    return compact(json);
}

}  // namespace

std::string defined_answer_json(const DefinedMethod& method, const std::string& input,
                                const puzzle::State& state, const ReplayedSolution& answer) {
    std::vector<std::string> phases;
    for (const solver::PhaseSolution& phase : answer.solution.phases) {
        phases.push_back(method.text(phase));
    }
    return solve_object({method.definition().name(), std::string(method.name()), method.metric(),
                         input, "pattern", pattern_of(method.definition(), state), answer.text,
                         lengths_of(method.definition(), answer.text), phases},
                        answer.solution);
}

std::string answer_json(const Question& question, const Answer& answer) {
    const int size = question.costs.size();
    std::vector<std::string> phases;
    for (const solver::PhaseSolution& phase : answer.solution.phases) {
        phases.push_back(notation::to_text(phase.moves, size));
    }
    return solve_object(
        {question.puzzle, question.method, question.costs.name(), answer.input, "facelets",
         answer.facelets, notation::to_text(answer.solution.moves, size), lengths_of(answer.replay),
         phases},
        answer.solution);
}

namespace {

// What the sentence says, where that is known: [{"kind": "piece-missing", "piece": "UF"}].
void add_facts(Json& json, const base::Error& error) {
    for (const base::Fact& fact : error.facts) {
        Json object{{"kind", fact.kind}};
        for (const auto& [name, value] : fact.values) {
            object[name] = value;
        }
        json["facts"].push_back(std::move(object));
    }
}

}  // namespace

std::string error_json(const Question& question, const std::string& input, int line,
                       const base::Error& error) {
    Json json{{"schema", 1},
              {"puzzle", question.puzzle},
              {"input", input},
              {"error", error.message},
              {"exit_code", static_cast<int>(exit_code_of(error.code))}};
    if (line > 0) {
        json["line"] = line;
    }
    add_facts(json, error);
    return compact(json);
}

std::string defined_scramble_json(const DefinedMethod& method, const WordScramble& scramble) {
    return compact({{"schema", 1},
                    {"puzzle", method.definition().name()},
                    {"scramble", scramble.answer.moves},
                    {"pattern", pattern_of(method.definition(), scramble.state)},
                    {"metric", method.metric()},
                    {"length", scramble.answer.length}});
}

std::string failure_json(const base::Error& error) {
    Json json{{"schema", 1},
              {"error", error.message},
              {"exit_code", static_cast<int>(exit_code_of(error.code))}};
    add_facts(json, error);
    return compact(json);
}

std::string scramble_json(const std::string& puzzle, const std::string& metric,
                          const Scramble& scramble, const std::string& text,
                          const puzzle::Cube& cube) {
    return compact({{"schema", 1},
                    {"puzzle", puzzle},
                    {"scramble", text},
                    {"facelets", notation::to_facelets(cube, scramble.state)},
                    {"metric", metric},
                    {"length", scramble.length}});
}

Checked checked_of(const check::Replay& replay) {
    Checked out{replay.solves, {}, replay.end};
    for (const puzzle::Metric metric :
         {puzzle::Metric::Obtm, puzzle::Metric::Sstm, puzzle::Metric::Btm}) {
        out.lengths.emplace_back(puzzle::name_of(metric), replay.length(metric));
    }
    return out;
}

std::string check_json(const std::string& puzzle, const std::string& scramble,
                       const std::string& solution, const Checked& checked) {
    Json lengths = Json::object();
    for (const auto& [metric, length] : checked.lengths) {
        lengths[metric] = length;
    }
    return compact({{"schema", 1},
                    {"puzzle", puzzle},
                    {"scramble", scramble},
                    {"solution", solution},
                    {"solves", checked.solves},
                    {"lengths", std::move(lengths)},
                    {"end", checked.end}});
}

}  // namespace revenge::app
