#include "revenge/notation/algorithm_parser.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "revenge/base/joined.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

using base::Result;

namespace {

struct NamedReading {
    std::string_view name;
    Reading reading;
};
constexpr std::array<NamedReading, 3> kReadings{
    {{"slice", Reading::Slice}, {"sign", Reading::Sign}, {"larsen", Reading::Larsen}}};

}  // namespace

Result<Reading> reading_named(std::string_view name) {
    for (const NamedReading& one : kReadings) {
        if (name == one.name) {
            return one.reading;
        }
    }
    return base::usage("notation-unknown", "unknown notation '{name}'; known are {known}", name,
                       reading_words(" "));
}

std::string reading_words(std::string_view between) {
    return base::joined(kReadings, between, &NamedReading::name);
}

Result<ParsedAlgorithm> parse_algorithm(std::string_view text, int size, Reading reading) {
    TurnParser turns(size, reading);
    auto algorithm = GroupGrammar(text, turns).parse();
    return algorithm ? Result<ParsedAlgorithm>({*std::move(algorithm), turns.notes()})
                     : algorithm.error();
}

}  // namespace revenge::notation
