#include "revenge/puzzle/clock.hpp"

#include <fmt/format.h>

#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "revenge/base/message.hpp"

namespace revenge::puzzle {

namespace {

constexpr std::size_t kDialsOfSide = kClockDials / 2;

// The dials that each of kClockPins turns at the front, and those at the back that turn the other way.
constexpr std::array<std::array<std::string_view, 2>, kClockPins.size()> kTurned{{
    {".##.##...", "#........"},
    {"....##.##", "......#.."},
    {"...##.##.", "........#"},
    {"##.##....", "..#......"},
    {"######...", "#.#......"},
    {".##.##.##", "#.....#.."},
    {"...######", "......#.#"},
    {"##.##.##.", "..#.....#"},
    {"#########", "#.#...#.#"},
}};

// Returns the effect of a turn by one hour.
Transformation turn_of(std::size_t pins, bool is_back) {
    Transformation out;
    for (std::size_t dial = 0; dial < kClockDials; ++dial) {
        const bool is_turned_side = (dial >= kDialsOfSide) == is_back;
        const bool is_turned = kTurned[pins][is_turned_side ? 0 : 1][dial % kDialsOfSide] == '#';
        const int hours = is_turned_side ? 1 : kHours - 1;
        out.from[dial] = static_cast<SlotNumber>(dial);
        out.twist[dial] = static_cast<SlotNumber>(is_turned ? hours : 0);
    }
    return out;
}

Transformation turned_over() {
    Transformation out;
    for (std::size_t dial = 0; dial < kClockDials; ++dial) {
        out.from[dial] = static_cast<SlotNumber>((dial + kDialsOfSide) % kClockDials);
    }
    return out;
}

}  // namespace

Definition clock_definition() {
    Orbit dials;
    dials.name = "dials";
    dials.size = kClockDials;
    dials.orientations = kHours;
    dials.solved.resize(kClockDials);
    std::iota(dials.solved.begin(), dials.solved.end(), SlotNumber{0});
    std::vector<BaseMove> moves;
    std::vector<Step> means;
    for (const bool is_back : {false, true}) {
        for (std::size_t pins = 0; pins < kClockPins.size(); ++pins) {
            moves.push_back({std::string(is_back ? kClockBack : "") + std::string(kClockPins[pins]),
                             turn_of(pins, is_back), kHours, std::nullopt});
            means.push_back({false, static_cast<int>(pins + (is_back ? 0 : kClockPins.size())), 1});
        }
    }
    Definition out(Puzzle(std::string(kClockName), {std::move(dials)}), std::move(moves),
                   {turned_over()});
    out.set_whole_turns({{std::string(kClockOver), turned_over(), 2, std::move(means)}});
    return out;
}

bool is_clock(const Definition& definition) noexcept {
    static const Definition kBuiltIn = clock_definition();
    return are_same_puzzle(definition, kBuiltIn);
}

State clock_pieces(const ClockState& state) {
    State out;
    for (std::size_t dial = 0; dial < kClockDials; ++dial) {
        out.piece[dial] = static_cast<SlotNumber>(dial);
        out.twist[dial] = state.dials[dial];
    }
    return out;
}

ClockState clock_state(const State& pieces) noexcept {
    ClockState out;
    for (std::size_t dial = 0; dial < kClockDials; ++dial) {
        out.dials[dial] = static_cast<std::uint8_t>(pieces.twist[dial]);
    }
    return out;
}

base::Status require_wheels(const ClockState& state) {
    constexpr std::array<std::array<std::size_t, 2>, 4> kWheels{
        {{0, 11}, {2, 9}, {6, 17}, {8, 15}}};
    for (const auto& [front, back] : kWheels) {
        if ((state.dials[front] + state.dials[back]) % kHours != 0) {
            return base::with_prefix(
                base::make_message("impossible", "impossible {puzzle}: ", kClockName),
                base::error(
                    base::ErrorCode::ImpossibleCube, "clock-wheel",
                    "dials {front} and {back} are on one wheel, so their hours add up to 12 "
                    "or are both 0; here they are {hours} and {others}",
                    front + 1, back + 1, state.dials[front], state.dials[back]));
        }
    }
    return {};
}

std::string to_text(const ClockState& state) {
    return fmt::format("[{}]", fmt::join(state.dials, ","));
}

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
