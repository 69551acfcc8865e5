#include "revenge/notation/generators.hpp"

#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/notation/algorithm_tools.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/move_words.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

using base::Result;

Result<ParsedAlgorithm> parse_turn_list(int size, std::string_view text, Reading reading) {
    TurnParser turns(size, reading);
    REVENGE_TRY(auto parts, GroupGrammar(text, turns).parse_parts());
    ParsedAlgorithm out{{}, turns.notes()};
    for (const auto& part : parts) {
        if (part.is_group) {
            return error_at(part.place,
                            base::make_message(
                                "no-single-turn",
                                "single turns are listed here, and '{text}' is a product of turns",
                                shown(part.text)));
        }
        if (const auto why = why_no_move(part.units.front(), size, part.text)) {
            return error_at(part.place, *why);
        }
        out.algorithm.push_back(part.units.front());
    }
    return out.algorithm.empty()
               ? Result<ParsedAlgorithm>(
                     base::usage("no-turns-listed", "no turns are listed; Rw, U and F2 are some"))
               : out;
}

Result<Generators> parse_generators(const puzzle::Definition& definition, std::string_view text,
                                    Reading reading) {
    Generators out;
    const auto add = [&](std::string written, bool is_group, std::vector<puzzle::Move> moves) {
        Generator next{std::move(written), std::nullopt, definition.puzzle().identity()};
        for (const puzzle::Move& move : moves) {
            next.action = definition.puzzle().then(next.action, move.action);
        }
        if (!is_group && moves.size() == 1) {
            next.move = std::move(moves.front());
        }
        out.list.push_back(std::move(next));
    };
    if (definition.cube_size() == 0) {
        REVENGE_TRY(auto parts, parse_word_parts(definition, text));
        for (WordPart& part : parts) {
            add(std::move(part.text), part.is_group, moves_of(definition, part.words));
        }
        return out;
    }
    TurnParser turns(definition.cube_size(), reading);
    REVENGE_TRY(auto parts, GroupGrammar(text, turns).parse_parts());
    out.notes = turns.notes();
    for (auto& part : parts) {
        add(std::move(part.text), part.is_group, of_turns(definition, part.units));
    }
    return out;
}

std::vector<Generator> generators_of(const std::vector<puzzle::Move>& moves) {
    std::vector<Generator> out;
    out.reserve(moves.size());
    for (const puzzle::Move& move : moves) {
        out.push_back({to_text(move), move, move.action});
    }
    return out;
}

}  // namespace revenge::notation
