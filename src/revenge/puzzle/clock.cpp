#include "revenge/puzzle/clock.hpp"

#include <fmt/format.h>

namespace revenge::puzzle {

std::string to_text(const ClockTurns& turns, bool writes_all) {
    std::string out;
    const auto add = [&out](const std::string& word) { out += (out.empty() ? "" : " ") + word; };
    bool is_turned_over = false;
    for (std::size_t i = 0; i < kClockTurns; ++i) {
        const int hours = turns[i];
        if (hours == 0 && !writes_all) {
            continue;
        }
        const bool is_back = i >= kClockPins.size();
        if (is_back && !is_turned_over) {
            add("y2");
            is_turned_over = true;
        }
        const bool is_clockwise = hours <= kHours / 2;
        add(fmt::format("{}{}{}", kClockPins[is_back ? i - kClockPins.size() + kClockBackPins : i],
                        is_clockwise ? hours : kHours - hours, is_clockwise ? '+' : '-'));
    }
    return out;
}

}  // namespace revenge::puzzle
