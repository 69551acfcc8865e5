#include "app/json_output.hpp"

#include <nlohmann/json.hpp>

#include "app/output.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::app {

namespace {

using Json = nlohmann::ordered_json;

Json lengths_json(const method::Lengths& lengths) {
    Json json = Json::object();
    for (const auto& [metric, length] : lengths) {
        json[metric] = length;
    }
    return json;
}

// Returns a state: the stickers of a cube, the pattern data of other puzzles.
Json state_json(const method::PuzzleContext& puzzle, const method::Position& position) {
    return puzzle.cube() != nullptr ? Json(position.shown) : Json::parse(position.shown);
}

void add_state(Json& json, const method::PuzzleContext& puzzle, const method::Position& position) {
    json[puzzle.cube() != nullptr ? "facelets" : "pattern"] = state_json(puzzle, position);
}

}  // namespace

Json notes_json(const std::vector<notation::Note>& notes) {
    Json out = Json::array();
    for (const notation::Note& note : notes) {
        out.push_back(
            {{"line", note.place.line}, {"column", note.place.column}, {"text", note.text}});
    }
    return out;
}

std::string answer_json(const method::PuzzleContext& puzzle, const SolveQuery& query,
                        const SolvedPosition& solved) {
    const VerifiedSolution& answer = solved.answer;
    Json phases = Json::array();
    for (const PhaseText& phase : answer.phases) {
        phases.push_back({{"name", phase.name}, {"moves", phase.moves}, {"length", phase.length}});
    }
    Json json{{"schema", 1},
              {"puzzle", puzzle.name()},
              {"method", query.method},
              {"metric", answer.metric},
              {"input", solved.position.input}};
    add_state(json, puzzle, solved.position);
    if (query.target) {
        json["target"] = state_json(puzzle, puzzle.position_of(*query.target));
    }
    if (!query.patterns.empty()) {
        json["target"] =
            query.patterns.size() == 1 ? Json(query.patterns.front()) : Json(query.patterns);
    }
    json["solution"] = answer.moves;
    json["length"] = answer.length;
    json["lengths"] = lengths_json(answer.lengths);
    json["phases"] = std::move(phases);
    json["seconds"] = answer.seconds;
    json["nodes"] = answer.nodes;
    json["lower_bound"] = answer.lower_bound ? Json(*answer.lower_bound) : Json();
    json["verified"] = true;
    json["notes"] = notes_json(solved.position.notes);
    return compact(json);
}

namespace {

// Returns a fact of a message: {"kind": "piece-missing", "piece": "UF"}.
Json fact_json(const base::Fact& fact) {
    Json object{{"kind", fact.kind}};
    for (const auto& [name, value] : fact.values) {
        object[name] = value;
    }
    return object;
}

void add_facts(Json& json, const base::Error& error) {
    for (const base::Fact& fact : error.facts) {
        json["facts"].push_back(fact_json(fact));
    }
}

}  // namespace

std::string shown_json(const method::PuzzleContext& puzzle, const method::Position& position) {
    Json json{{"schema", 1}, {"puzzle", puzzle.name()}};
    add_state(json, puzzle, position);
    json["solved"] = puzzle.is_solved(position.state);
    json["notes"] = notes_json(position.notes);
    return compact(json);
}

std::string error_json(const std::string& puzzle, const std::string& input, int line,
                       const base::Error& error) {
    Json json{{"schema", 1},
              {"puzzle", puzzle},
              {"input", input},
              {"error", error.message},
              {"exit_code", static_cast<int>(exit_code_of(error.code))}};
    if (line > 0) {
        json["line"] = line;
    }
    add_facts(json, error);
    return compact(json);
}

std::string failure_json(const base::Error& error) {
    Json json{{"schema", 1},
              {"error", error.message},
              {"exit_code", static_cast<int>(exit_code_of(error.code))}};
    add_facts(json, error);
    return compact(json);
}

std::string refusal_json(const base::Message& said) {
    return compact(
        {{"schema", 1}, {"error", said.sentence}, {"facts", Json::array({fact_json(said.fact)})}});
}

namespace {

void add_scramble(Json& json, const method::PuzzleContext& puzzle, const Scramble& scramble) {
    json["scramble"] = scramble.answer.moves;
    add_state(json, puzzle, scramble.made);
    json["metric"] = scramble.answer.metric;
    json["length"] = scramble.answer.length;
}

}  // namespace

std::string scramble_json(const method::PuzzleContext& puzzle, const Scramble& scramble) {
    Json json{{"schema", 1}, {"puzzle", puzzle.name()}};
    add_scramble(json, puzzle, scramble);
    return compact(json);
}

std::string scrambles_json(const method::PuzzleContext& puzzle, const std::vector<Scramble>& made) {
    Json list = Json::array();
    for (const Scramble& scramble : made) {
        add_scramble(list.emplace_back(Json::object()), puzzle, scramble);
    }
    return compact({{"schema", 1}, {"puzzle", puzzle.name()}, {"scrambles", std::move(list)}});
}

namespace {

void add_scramble(Json& json, const scramble::WcaEvent& event, const EventScramble& scramble) {
    json["scramble"] = scramble.moves;
    if (scramble.state.empty()) {
        return;
    }
    if (puzzle::cube_size_of(event.puzzle) > 0) {
        json["facelets"] = scramble.state;
    } else if (event.making == scramble::EventMaking::SquareOne) {
        json["pieces"] = scramble.state;
    } else {
        json[event.making == scramble::EventMaking::Clock ? "dials" : "pattern"] =
            Json::parse(scramble.state);
    }
}

}  // namespace

std::string scramble_json(const scramble::WcaEvent& event, const EventScramble& scramble) {
    Json json{{"schema", 1}, {"event", event.id}, {"puzzle", event.puzzle}};
    add_scramble(json, event, scramble);
    return compact(json);
}

std::string scrambles_json(const scramble::WcaEvent& event,
                           const std::vector<EventScramble>& made) {
    Json list = Json::array();
    for (const EventScramble& scramble : made) {
        add_scramble(list.emplace_back(Json::object()), event, scramble);
    }
    return compact({{"schema", 1},
                    {"event", event.id},
                    {"puzzle", event.puzzle},
                    {"scrambles", std::move(list)}});
}

std::string algorithm_json(const std::string& puzzle, const std::string& operation,
                           const std::string& input, const std::string& result,
                           const method::Lengths& lengths) {
    Json json{{"schema", 1}, {"puzzle", puzzle}, {"operation", operation}, {"input", input}};
    if (lengths.empty()) {
        json["result"] = result;
    } else {
        json["lengths"] = lengths_json(lengths);
    }
    return compact(json);
}

std::string check_json(const std::string& puzzle, const method::Position& start,
                       const std::string& solution, const method::Replayed& replayed) {
    std::vector<notation::Note> notes = start.notes;
    notes.insert(notes.end(), replayed.notes.begin(), replayed.notes.end());
    return compact({{"schema", 1},
                    {"puzzle", puzzle},
                    {"scramble", start.input},
                    {"solution", solution},
                    {"solves", replayed.solves},
                    {"lengths", lengths_json(replayed.lengths)},
                    {"end", replayed.end},
                    {"notes", notes_json(notes)}});
}

std::string compact(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace revenge::app
