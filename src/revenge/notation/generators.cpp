#include "revenge/notation/generators.hpp"

#include <utility>

#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/algorithm_tools.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

using base::Result;

Result<ParsedAlgorithm> parse_turn_list(int size, std::string_view text, Reading reading) {
    TurnParser turns(size, reading);
    auto parts = GroupGrammar(text, turns).parse_parts();
    if (!parts) {
        return parts.error();
    }
    ParsedAlgorithm out{{}, turns.notes()};
    for (const auto& part : *parts) {
        if (part.is_group) {
            return error_at(part.place, "single turns are listed here, and '" + shown(part.text) +
                                            "' is a product of turns");
        }
        if (const auto why = why_no_move(part.units.front(), size, part.text)) {
            return error_at(part.place, *why);
        }
        out.algorithm.push_back(part.units.front());
    }
    return out.algorithm.empty()
               ? Result<ParsedAlgorithm>(base::Error{base::ErrorCode::Usage,
                                                     "no turns are listed; Rw, U and F2 are some"})
               : out;
}

Result<Generators> parse_generators(const puzzle::Cube& cube, std::string_view text,
                                    Reading reading) {
    TurnParser turns(cube.size(), reading);
    auto parts = GroupGrammar(text, turns).parse_parts();
    if (!parts) {
        return parts.error();
    }
    Generators out{{}, turns.notes()};
    for (auto& part : *parts) {
        Generator next{std::move(part.text), std::nullopt, cube.puzzle().identity()};
        if (!part.is_group) {
            next.turn = part.units.front();
        }
        for (const puzzle::Turn turn : part.units) {
            next.action = cube.puzzle().then(next.action, cube.action(turn));
        }
        out.list.push_back(std::move(next));
    }
    return out;
}

Result<Generators> parse_generators(const puzzle::Definition& definition, std::string_view text) {
    auto parts = parse_word_parts(definition, text);
    if (!parts) {
        return parts.error();
    }
    const puzzle::Puzzle& puzzle = definition.puzzle();
    Generators out;
    for (auto& part : *parts) {
        Generator next{std::move(part.text), std::nullopt, puzzle.identity()};
        for (const MoveWord& word : part.words) {
            const auto& base = definition.moves()[static_cast<std::size_t>(word.base)];
            for (int i = 0; i < word.count; ++i) {
                next.action = puzzle.then(next.action, base.action);
            }
        }
        out.list.push_back(std::move(next));
    }
    return out;
}

std::vector<Generator> generators_of(const puzzle::Cube& cube,
                                     const std::vector<puzzle::Turn>& turns) {
    std::vector<Generator> out;
    out.reserve(turns.size());
    for (const puzzle::Turn turn : turns) {
        out.push_back({to_text(turn, cube.size()), turn, cube.action(turn)});
    }
    return out;
}

}  // namespace revenge::notation
