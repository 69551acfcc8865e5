#include "revenge/notation/algorithm.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cassert>
#include <string_view>
#include <utility>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/group_grammar.hpp"
#include "revenge/notation/pasted_text.hpp"
#include "revenge/notation/text_cursor.hpp"
#include "revenge/notation/turn_parser.hpp"

namespace revenge::notation {

using puzzle::Algorithm;
using puzzle::Turn;

base::Result<MirrorPlane> mirror_plane_named(std::string_view name) {
    constexpr std::string_view kNames = "MES";
    if (name.size() == 1 && kNames.find(name[0]) != std::string_view::npos) {
        return static_cast<MirrorPlane>(kNames.find(name[0]));
    }
    return base::usage(
        "no-such-plane",
        "unknown mirror plane '{name}'; known are M (exchanges L and R), E (U and D), S (F and B)",
        name);
}

Algorithm mirror(const Algorithm& algorithm, MirrorPlane plane, int size) {
    puzzle::Isometry reflection;
    reflection.sign[static_cast<std::size_t>(plane)] = -1;
    return puzzle::image(reflection, algorithm, size);
}

std::optional<base::Message> why_no_move(Turn turn, int size, std::string_view word) {
    if (puzzle::is_rotation(turn, size)) {
        return base::make_message("turns-whole-cube",
                                  "'{text}' turns the whole cube, which is not a move here", word);
    }
    if (puzzle::is_deep(turn, size)) {
        return base::make_message(
            "turns-too-many-layers",
            "'{text}' turns more than half of the layers, which is not a move "
            "here; the other layers "
            "turned the other way do the same to a cube held otherwise",
            word);
    }
    return std::nullopt;
}

std::vector<Turn> blocks_of(Turn turn) {
    std::vector<Turn> out;
    unsigned rest = turn.layers;
    while (rest != 0) {
        const unsigned lowest = rest & (0U - rest);
        const unsigned block = rest & ~(rest + lowest);
        out.push_back({turn.axis, static_cast<std::uint8_t>(block), turn.quarters});
        rest &= ~block;
    }
    return out;
}

Algorithm without_deep_turns(const Algorithm& algorithm, int size) {
    const unsigned all = (1U << static_cast<unsigned>(size)) - 1;
    Algorithm out;
    for (const Turn turn : algorithm) {
        for (const Turn block : blocks_of(turn)) {
            if (!puzzle::is_deep(block, size)) {
                out.push_back(block);
                continue;
            }
            const Turn rest{block.axis, static_cast<std::uint8_t>(all & ~block.layers),
                            block.quarters};
            out.push_back(puzzle::inverse(rest));
            out.push_back({block.axis, static_cast<std::uint8_t>(all), block.quarters});
        }
    }
    return out;
}

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

namespace {

using puzzle::Face;

constexpr std::array<std::string_view, 4> kAmounts{"", "", "2", "'"};
constexpr std::array<std::string_view, 4> kSigns{"", "+", "2", "-"};

struct NamedStyle {
    std::string_view name;
    Style style;
};
constexpr std::array<NamedStyle, 4> kStyles{{{"wca", Style::Wca},
                                             {"sign", Style::Sign},
                                             {"slice", Style::Slice},
                                             {"larsen", Style::Larsen}}};

// A block of adjacent layers, seen from the face that it is nearer to.
struct Block {
    char letter;
    int first;  // 1 is the face layer
    int last;
    std::size_t quarters;
};

Block seen_from_nearer_face(Turn turn, int size) {
    const int first = std::countr_zero(turn.layers) + 1;
    const int last = first + std::popcount(turn.layers) - 1;
    const bool positive = first - 1 <= size - last;
    const char letter = puzzle::letter_of(puzzle::face_of(turn.axis, positive));
    const auto quarters = static_cast<std::size_t>(positive ? turn.quarters : 4 - turn.quarters);
    return positive ? Block{letter, first, last, quarters}
                    : Block{letter, size + 1 - last, size + 1 - first, quarters};
}

// M turns as L does and E as D, against the axis; S as F does.
std::string middle_text(Turn turn) {
    const auto quarters =
        static_cast<std::size_t>(turn.axis == 2 ? turn.quarters : 4 - turn.quarters);
    return fmt::format("{}{}", "MES"[turn.axis], kAmounts[quarters]);
}

std::string block_text(Turn turn, int size, Style style) {
    if (puzzle::is_rotation(turn, size)) {
        return fmt::format("{}{}", "xyz"[turn.axis], kAmounts[turn.quarters]);
    }
    const auto [letter, first, last, quarters] = seen_from_nearer_face(turn, size);
    const std::string_view amount = kAmounts[quarters];
    const bool sign = style == Style::Sign;
    if (first == last && 2 * first == size + 1) {
        return middle_text(turn);
    }
    if (first == last) {
        if (first == 2 && style == Style::Slice && size % 2 == 0) {
            return fmt::format("{}{}", lower_case(letter), amount);
        }
        return first == 1 ? fmt::format("{}{}", letter, amount)
                          : fmt::format("{}{}{}", first, letter, amount);
    }
    const std::string name = sign ? std::string(1, lower_case(letter)) : fmt::format("{}w", letter);
    if (first > 1) {
        return fmt::format("{}-{}{}{}", first, last, name, amount);
    }
    if (last > 2) {
        return fmt::format("{}{}{}", last, name, amount);
    }
    return style == Style::Slice ? fmt::format("({}{}){}", letter, lower_case(letter), amount)
                                 : fmt::format("{}{}", name, amount);
}

// Layer by layer, each from its own face.
std::string larsen_text(Turn turn, int size) {
    std::string out;
    for (int layer = 0; layer < size; ++layer) {
        if ((turn.layers >> layer & 1) == 0) {
            continue;
        }
        const Turn slice{turn.axis, static_cast<std::uint8_t>(1U << static_cast<unsigned>(layer)),
                         turn.quarters};
        const auto [letter, first, last, quarters] = seen_from_nearer_face(slice, size);
        assert(last <= 2);
        out += fmt::format("{}{}{}", out.empty() ? "" : " ",
                           first == 1 ? letter : lower_case(letter), kSigns[quarters]);
    }
    return out;
}

}  // namespace

std::optional<Style> style_named(std::string_view name) noexcept {
    for (const NamedStyle& one : kStyles) {
        if (base::is_same_name(name, one.name)) {
            return one.style;
        }
    }
    return std::nullopt;
}

std::string style_words(std::string_view between) {
    return base::joined(kStyles, between, &NamedStyle::name);
}

std::string to_text(Turn turn, int size, Style style, DeepTurns deep) {
    return to_text(Algorithm{turn}, size, style, deep);
}

std::string to_text(const Algorithm& algorithm, int size, Style style, DeepTurns deep) {
    std::string out;
    const auto write = [&out](const std::string& word) {
        out += out.empty() ? "" : " ";
        out += word;
    };
    const bool replace = deep == DeepTurns::Replace && style != Style::Larsen;
    for (const Turn turn : replace ? without_deep_turns(algorithm, size) : algorithm) {
        for (const Turn block : blocks_of(turn)) {
            write(style == Style::Larsen ? larsen_text(block, size)
                                         : block_text(block, size, style));
        }
    }
    return out;
}

}  // namespace revenge::notation
