#include "cli/json_output.hpp"

#include <nlohmann/json.hpp>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/facelets.hpp"

namespace revenge::cli {

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

}  // namespace

std::string answer_json(const Question& question, const Answer& answer) {
    const int size = question.costs.size();
    const solver::Solution& solution = answer.solution;
    Json phases = Json::array();
    for (const solver::PhaseSolution& phase : solution.phases) {
        phases.push_back({{"name", phase.name},
                          {"moves", notation::to_text(phase.moves, size)},
                          {"length", phase.length}});
    }
    Json json{{"schema", 1},
              {"puzzle", question.puzzle},
              {"method", question.method},
              {"metric", question.costs.name()},
              {"input", answer.input},
              {"solution", notation::to_text(solution.moves, size)},
              {"length", solution.length},
              {"lengths", lengths_of(answer.replay)},
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

}  // namespace revenge::cli
