#include "revenge/check/clock_replay.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <sstream>
#include <string>

#include "revenge/base/message.hpp"

namespace revenge::check {

namespace {

using base::Result;

constexpr int kDialsOfSide = 9;
constexpr int kRowLength = 3;
constexpr int kHoursOfDial = 12;

// Corners with their pins up, by row and column of the pins: [0][1] is the upper right one.
struct PinsUp {
    std::array<std::array<bool, 2>, 2> up{};
};

Result<PinsUp> pins_named(std::string_view name) {
    PinsUp out;
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t column = 0; column < 2; ++column) {
            const char vertical = row == 0 ? 'U' : 'D';
            const char horizontal = column == 0 ? 'L' : 'R';
            const bool is_corner = name.size() == 2 && name[0] == vertical && name[1] == horizontal;
            const bool is_side = name.size() == 1 && (name[0] == vertical || name[0] == horizontal);
            out.up[row][column] = name == "ALL" || is_corner || is_side;
        }
    }
    const bool any = std::ranges::any_of(out.up, [](const auto& row) { return row[0] || row[1]; });
    return any ? Result<PinsUp>(out)
               : base::usage("no-such-clock-pins",
                             "\"{text}\" does not name pins of the Clock: UR DR DL UL U R D L ALL",
                             name);
}

// Turns the dials that pins which are up touch, on the side in front, and the other ends of their wheels.
void turn(std::array<int, kDialsOfSide>& front, std::array<int, kDialsOfSide>& back,
          const PinsUp& pins, int hours) {
    std::array<bool, kDialsOfSide> moves{};
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t column = 0; column < 2; ++column) {
            if (!pins.up[row][column]) {
                continue;
            }
            // A pin lies between the four dials of its quarter.
            for (const std::size_t dial_row : {row, row + 1}) {
                for (const std::size_t dial_column : {column, column + 1}) {
                    moves[dial_row * kRowLength + dial_column] = true;
                }
            }
            const std::size_t corner = 2 * row * kRowLength + 2 * (1 - column);
            back[corner] -= hours;
        }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        front[i] += moves[i] ? hours : 0;
    }
}

}  // namespace

Result<puzzle::ClockState> replay_clock(puzzle::ClockState state, std::string_view moves) {
    std::array<std::array<int, kDialsOfSide>, 2> sides{};
    for (std::size_t i = 0; i < state.dials.size(); ++i) {
        sides[i / kDialsOfSide][i % kDialsOfSide] = state.dials[i];
    }
    std::size_t in_front = 0;
    std::istringstream words{std::string(moves)};
    for (std::string word; words >> word;) {
        if (word == "y2") {
            in_front = 1 - in_front;
            continue;
        }
        const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
        REVENGE_TRY(const PinsUp pins, pins_named(std::string_view(word).substr(0, digits)));
        if (digits == word.size()) {
            continue;
        }
        int hours = 0;
        const char* const end = word.data() + word.size();
        const auto read = std::from_chars(word.data() + digits, end, hours);
        if (read.ec != std::errc() || read.ptr + 1 != end ||
            (*read.ptr != '+' && *read.ptr != '-') || hours >= kHoursOfDial) {
            return base::usage(
                "clock-turn", "\"{text}\" is not a turn of the Clock: pins, hours up to 11, + or -",
                word);
        }
        turn(sides[in_front], sides[1 - in_front], pins, *read.ptr == '+' ? hours : -hours);
    }
    for (std::size_t i = 0; i < state.dials.size(); ++i) {
        const int shown = sides[i / kDialsOfSide][i % kDialsOfSide] % kHoursOfDial;
        state.dials[i] = static_cast<std::uint8_t>((shown + kHoursOfDial) % kHoursOfDial);
    }
    return state;
}

}  // namespace revenge::check
