#include "revenge/notation.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cassert>
#include <string_view>

#include "revenge/base/joined.hpp"
#include "revenge/base/letter_case.hpp"
#include "revenge/notation/algorithm_tools.hpp"

namespace revenge::notation {

namespace {

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::Turn;

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
