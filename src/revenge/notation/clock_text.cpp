#include "revenge/notation/clock_text.hpp"

#include <charconv>
#include <cstddef>

#include "revenge/base/message.hpp"

namespace revenge::notation {

namespace {

constexpr std::string_view kBetween = " ,\t\r\n";
constexpr std::string_view kHourDigits = "0123456789";

}  // namespace

bool looks_like_clock(std::string_view text) noexcept {
    return text.find_first_of(kHourDigits) != text.npos &&
           text.find_first_not_of("0123456789[], \t\r\n") == text.npos;
}

base::Result<puzzle::ClockState> parse_clock(std::string_view text) {
    const auto not_hours = [](std::size_t count) {
        return base::usage(
            "clock-hours",
            "a Clock is 18 hours from 0 to 11, nine of the front and nine of the back seen "
            "from behind, each in reading order; here are {count}",
            count);
    };
    if (const std::size_t open = text.find('['); open != text.npos) {
        const std::size_t close = text.rfind(']');
        const std::size_t begin = text.find_first_not_of(kBetween);
        if (open != begin || close == text.npos ||
            text.find_first_not_of(kBetween, close + 1) != text.npos) {
            return base::usage("clock-brackets",
                               "hours of the Clock stand in one pair of brackets, [0,3,11,...]");
        }
        text = text.substr(open + 1, close - open - 1);
    }
    puzzle::ClockState out;
    std::size_t dial = 0;
    for (std::size_t at = text.find_first_not_of(kBetween); at < text.size();
         at = text.find_first_not_of(kBetween, at)) {
        int hours = puzzle::kHours + 1;
        const std::size_t end = std::min(text.find_first_not_of(kHourDigits, at), text.size());
        const auto read = std::from_chars(text.data() + at, text.data() + end, hours);
        if (read.ec != std::errc() || read.ptr != text.data() + end || hours > puzzle::kHours) {
            const std::size_t word = std::min(text.find_first_of(kBetween, at), text.size());
            return base::usage("clock-hour", "\"{text}\" is not an hour of the Clock, 0 to 11",
                               text.substr(at, word - at));
        }
        if (dial < out.dials.size()) {
            out.dials[dial] = static_cast<std::uint8_t>(hours % puzzle::kHours);
        }
        ++dial;
        at = end;
    }
    if (dial != out.dials.size()) {
        return not_hours(dial);
    }
    REVENGE_TRY(puzzle::require_wheels(out));
    return out;
}

}  // namespace revenge::notation
