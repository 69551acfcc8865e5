#include "revenge/notation/algorithm_parser.hpp"

#include <fmt/format.h>

#include <utility>

#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

using base::Error;
using base::Result;

Result<Reading> reading_named(std::string_view name) {
    for (const auto& [reading, known] : {std::pair{Reading::Slice, "slice"},
                                         {Reading::Sign, "sign"},
                                         {Reading::Larsen, "larsen"}}) {
        if (name == known) {
            return reading;
        }
    }
    return Error{base::ErrorCode::Usage,
                 fmt::format("unknown notation '{}'; known are slice sign larsen", name)};
}

Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size, Reading reading) {
    TurnParser turns(size, reading);
    auto algorithm = GroupGrammar(text, turns).parse();
    return algorithm ? Result<ParsedAlgorithm>({*std::move(algorithm), turns.notes()})
                     : algorithm.error();
}

}  // namespace revenge::notation
