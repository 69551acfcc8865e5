#include "revenge/notation.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/joined.hpp"
#include "revenge/base/letter_case.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/notation/text_cursor.hpp"
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
        if (base::is_same_name(name, one.name)) {
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
    REVENGE_TRY(const auto unwrapped, unwrapped_text(text));
    const std::string_view plain = unwrapped ? std::string_view(*unwrapped) : text;
    TurnParser turns(size, reading);
    GroupGrammar grammar(plain, turns);
    auto algorithm = grammar.parse();
    if (!algorithm) {
        auto foreign = foreign_text(text);
        return foreign ? error_at({}, *std::move(foreign)) : algorithm.error();
    }
    std::vector<Note> notes = turns.notes();
    notes.insert(notes.end(), grammar.notes().begin(), grammar.notes().end());
    return ParsedAlgorithm{*std::move(algorithm), std::move(notes)};
}

Result<puzzle::Algorithm> parse_niss(std::string_view text, int size, Reading reading) {
    TurnParser turns(size, reading);
    REVENGE_TRY(auto parts, GroupGrammar(text, turns).parse_parts());
    puzzle::Algorithm out;
    puzzle::Algorithm on_inverse;
    for (const auto& part : parts) {
        puzzle::Algorithm& side = part.is_parenthesized ? on_inverse : out;
        side.insert(side.end(), part.units.begin(), part.units.end());
    }
    const puzzle::Algorithm last = puzzle::inverse(on_inverse);
    out.insert(out.end(), last.begin(), last.end());
    return out;
}

}  // namespace revenge::notation
