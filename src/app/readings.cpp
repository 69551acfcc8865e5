#include "app/readings.hpp"

#include <fmt/format.h>

#include "revenge/base/message.hpp"
#include "revenge/notation/move_words.hpp"

namespace revenge::app {

void note_readings(Session& session, const std::vector<notation::Note>& notes,
                   const TextOrigin& from) {
    const std::string file = from.file.empty() ? "" : from.file + ": ";
    for (const notation::Note& note : notes) {
        session.note_request(
            fmt::format("{}line {}, column {}: {}", file, note.place.line + from.line - 1,
                        note.place.column, note.text),
            file + note.text.substr(
                       0, note.text.find(':')));  // without the letter that caused the note
    }
}

base::Status require_algorithm(const std::string& text, int size) {
    const auto stickers = static_cast<std::size_t>(6 * size * size);
    if (size > 0 && text.size() >= stickers / 2 &&
        notation::form_of(text, puzzle::Cube(size)) == notation::StateForm::Stickers) {
        return base::usage("stickers-for-moves",
                           "these letters look like the {count} stickers of a cube, where an "
                           "algorithm is asked for; turns have blanks between them",
                           stickers);
    }
    return {};
}

namespace {

// Parses an algorithm by `read` in the named reading, and passes its notes on.
template <class Read>
auto read_algorithm(Session& session, const std::string& text, const std::string& notation,
                    int size, const Read& read) -> decltype(read(notation::Reading::Slice)) {
    REVENGE_TRY(const auto reading, notation::reading_named(notation));
    REVENGE_TRY(require_algorithm(text, size));
    auto parsed = read(reading);
    if (parsed) {
        note_readings(session, parsed->notes);
    }
    return parsed;
}

}  // namespace

base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size) {
    auto parsed = read_algorithm(session, text, notation, size, [&](notation::Reading reading) {
        return notation::parse_algorithm(text, size, reading);
    });
    return parsed ? base::Result<puzzle::Algorithm>(std::move(parsed->algorithm)) : parsed.error();
}

base::Result<puzzle::Algorithm> parse_turn_list(Session& session, const std::string& text,
                                                const std::string& notation, int size) {
    auto parsed = read_algorithm(session, text, notation, size, [&](notation::Reading reading) {
        return notation::parse_turn_list(size, text, reading);
    });
    return parsed ? base::Result<puzzle::Algorithm>(std::move(parsed->algorithm)) : parsed.error();
}

base::Result<std::vector<notation::Generator>> parse_generators(
    Session& session, const puzzle::Definition& definition, const std::string& text,
    const std::string& notation) {
    auto parsed = read_algorithm(session, text, notation, definition.cube_size(),
                                 [&](notation::Reading reading) {
                                     return notation::parse_generators(definition, text, reading);
                                 });
    return parsed ? base::Result<std::vector<notation::Generator>>(std::move(parsed->list))
                  : parsed.error();
}

base::Result<puzzle::Moves> parse_moves(Session& session, const puzzle::Definition& definition,
                                        const std::string& text, const std::string& notation) {
    if (const int size = definition.cube_size(); size > 0) {
        auto turns = parse(session, text, notation, size);
        return turns ? base::Result<puzzle::Moves>(*std::move(turns)) : turns.error();
    }
    REVENGE_TRY(const auto read, notation::parse_words(definition, text));
    for (const notation::Note& note : read.notes) {
        session.note_request(note.text);
    }
    return puzzle::Moves(notation::moves_of(definition, read.words));
}

namespace {

// Replays a solution whose moves in parentheses apply to the inverse scramble. REQUIRES a cube.
base::Result<method::Replayed> replay_niss(const method::PuzzleContext& puzzle,
                                           const puzzle::State& start, const std::string& solution,
                                           notation::Reading reading) {
    const int size = puzzle.cube_size();
    REVENGE_TRY(const auto moves, notation::parse_niss(solution, size, reading));
    return puzzle.replay(
        start, notation::to_text(moves, size, notation::Style::Wca, notation::DeepTurns::Keep));
}

}  // namespace

base::Result<method::Replayed> replay(const method::PuzzleContext& puzzle,
                                      const method::Position& start, const std::string& solution,
                                      notation::Reading reading, bool niss,
                                      const std::string& niss_option) {
    REVENGE_TRY(require_algorithm(solution, puzzle.cube_size()));
    if (niss && puzzle.cube_size() == 0) {
        return base::usage("niss-is-for-cubes",
                           "{option} applies only to algorithms of 2x2x2 to 7x7x7", niss_option);
    }
    if (niss) {
        return replay_niss(puzzle, start.state, solution, reading);
    }
    REVENGE_TRY(auto replayed, puzzle.replay_claim(start, solution, reading));
    if (!replayed.solves && puzzle.cube_size() > 0 && solution.find('(') != std::string::npos) {
        const auto other = replay_niss(puzzle, start.state, solution, reading);
        if (other && other->solves) {
            replayed.notes.push_back(
                {{1, static_cast<int>(solution.find('(')) + 1},
                 "it solves if the moves in parentheses are made on the inverse scramble (NISS): " +
                     niss_option});
        }
    }
    return replayed;
}

base::Result<notation::StateReading> PositionReader::reading() const {
    REVENGE_TRY(const auto reading, notation::reading_named(notation_));
    return notation::StateReading{reading, colors_, face_order_};
}

base::Result<method::Position> PositionReader::from_text(const std::string& text, int line) const {
    const auto how = reading();
    auto position = how ? puzzle_.read(text, *how) : base::Result<method::Position>(how.error());
    if (position) {
        note_readings(session_, position->notes, {"", line});
    }
    return position;
}

base::Result<method::Position> PositionReader::from_facelets(const std::string& text) const {
    const auto how = reading();
    auto position =
        how ? puzzle_.read_stickers(text, *how) : base::Result<method::Position>(how.error());
    if (position) {
        note_readings(session_, position->notes);
    }
    return position;
}

}  // namespace revenge::app
