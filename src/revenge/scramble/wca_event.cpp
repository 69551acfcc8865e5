#include "revenge/scramble/wca_event.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"

namespace revenge::scramble {

namespace {

using enum EventMaking;

constexpr std::array kEvents{
    WcaEvent{"222", "2x2x2 Cube", "2x2x2", ExactLength, 4},
    WcaEvent{"333", "3x3x3 Cube", "3x3x3", RandomState},
    WcaEvent{"444", "4x4x4 Cube", "4x4x4", RandomState},
    WcaEvent{"555", "5x5x5 Cube", "5x5x5", RandomMoves},
    WcaEvent{"666", "6x6x6 Cube", "6x6x6", RandomMoves},
    WcaEvent{"777", "7x7x7 Cube", "7x7x7", RandomMoves},
    WcaEvent{"333bf", "3x3x3 Blindfolded", "3x3x3", Reoriented},
    WcaEvent{"333fm", "3x3x3 Fewest Moves", "3x3x3", Padded},
    WcaEvent{"333oh", "3x3x3 One-Handed", "3x3x3", RandomState},
    WcaEvent{"clock", "Clock", "clock", Clock},
    WcaEvent{"minx", "Megaminx", "megaminx", MegaminxRows},
    WcaEvent{"pyram", "Pyraminx", "pyraminx", ExactLength, 6},
    WcaEvent{"skewb", "Skewb", "skewb", ExactLength, 7},
    WcaEvent{"sq1", "Square-1", "square1", SquareOne, 11},
    WcaEvent{"444bf", "4x4x4 Blindfolded", "4x4x4", RandomState},
    WcaEvent{"555bf", "5x5x5 Blindfolded", "5x5x5", RandomMoves},
    WcaEvent{"333mbf", "3x3x3 Multi-Blind", "3x3x3", Reoriented},
    WcaEvent{"fto", "Face-Turning Octahedron", "fto", RandomState},
};

}  // namespace

std::span<const WcaEvent> wca_events() { return kEvents; }

const WcaEvent* find_wca_event(std::string_view id) {
    const std::span<const WcaEvent> events = kEvents;
    const auto found = std::ranges::find_if(
        events, [&](const WcaEvent& event) { return base::is_same_name(event.id, id); });
    return found == events.end() ? nullptr : &*found;
}

base::Status require_wca_event(std::string_view id) {
    constexpr std::size_t kShown = 40;
    return find_wca_event(id) != nullptr
               ? base::Status()
               : base::Status(base::usage("no-such-event", "\"{event}\" is not an event: {known}",
                                          id.substr(0, kShown),
                                          base::joined(kEvents, ", ", &WcaEvent::id)));
}

namespace {

constexpr std::string_view kFaceLetters = "RUFLDB";
constexpr int kAxes = 3;

bool are_parallel(const BlockMove& a, const BlockMove& b) {
    return a.face % kAxes == b.face % kAxes;
}

// The moves at the end that turn about one axis.
auto last_run(std::vector<BlockMove>& moves) {
    const auto begin = std::find_if(moves.rbegin(), moves.rend(), [&](const BlockMove& move) {
                           return !are_parallel(move, moves.back());
                       }).base();
    return std::pair{begin, moves.end()};
}

// Returns true if both turn the same layers, up to the orientation of the cube.
bool are_one_block(const BlockMove& a, const BlockMove& b, int size) {
    return are_parallel(a, b) &&
           (a.face == b.face ? a.width == b.width : a.width + b.width == size);
}

}  // namespace

std::string to_text(const std::vector<BlockMove>& moves) {
    constexpr std::array<std::string_view, 4> kSuffixes{"", "", "2", "'"};
    std::string out;
    for (const BlockMove& move : moves) {
        out += fmt::format(
            "{}{}{}{}{}", out.empty() ? "" : " ", move.width > 2 ? std::to_string(move.width) : "",
            kFaceLetters[static_cast<std::size_t>(move.face)], move.width > 1 ? "w" : "",
            kSuffixes[static_cast<std::size_t>(move.quarters)]);
    }
    return out;
}

int random_move_count(int size) { return 60 + 20 * (size - 5); }

std::vector<BlockMove> random_block_moves(int size, base::Random& random) {
    std::vector<BlockMove> all;
    for (int width = 1; width <= size / 2; ++width) {
        // The other half of an even cube is the same block.
        const int faces = 2 * width == size ? kAxes : static_cast<int>(kFaceLetters.size());
        for (int face = 0; face < faces; ++face) {
            for (int quarters = 1; quarters < 4; ++quarters) {
                all.push_back({face, width, quarters});
            }
        }
    }
    std::vector<BlockMove> out;
    while (out.size() < static_cast<std::size_t>(random_move_count(size))) {
        const BlockMove next = all[random.below(all.size())];
        const bool merges = !out.empty() && are_parallel(next, out.back()) &&
                            std::any_of(last_run(out).first, out.end(), [&](const BlockMove& move) {
                                return are_one_block(move, next, size);
                            });
        if (!merges) {
            out.push_back(next);
        }
    }
    return out;
}

std::vector<BlockMove> random_orientation(int width, base::Random& random) {
    constexpr int kRight = 0;
    constexpr int kUp = 1;
    constexpr int kFront = 2;
    const auto up = static_cast<int>(random.below(6));  // unchanged, R, R2, R', F, F'
    const auto front = static_cast<int>(random.below(4));
    std::vector<BlockMove> out;
    if (up > 0) {
        out.push_back(up < 4 ? BlockMove{kRight, width, up}
                             : BlockMove{kFront, width, up == 4 ? 1 : 3});
    }
    if (front > 0) {
        out.push_back({kUp, width, front});
    }
    return out;
}

std::vector<BlockMove> reoriented(std::vector<BlockMove> moves, int size,
                                  const std::vector<BlockMove>& orientation) {
    while (!moves.empty() && !orientation.empty() &&
           are_parallel(moves.back(), orientation.front())) {
        const auto [begin, end] = last_run(moves);
        const auto merging = std::find_if(begin, end, [&](const BlockMove& move) {
            return are_one_block(move, orientation.front(), size);
        });
        if (merging == end) {
            break;
        }
        moves.erase(merging);
    }
    moves.insert(moves.end(), orientation.begin(), orientation.end());
    return moves;
}

std::string random_megaminx_rows(base::Random& random) {
    constexpr int kRows = 7;
    constexpr int kPairs = 5;
    std::string out;
    for (int row = 0; row < kRows; ++row) {
        bool is_plus = false;
        for (int i = 0; i < 2 * kPairs; ++i) {
            is_plus = random.below(2) == 0;
            out += fmt::format("{}{}{}", i > 0 ? " " : "", i % 2 == 0 ? 'R' : 'D',
                               is_plus ? "++" : "--");
        }
        out += is_plus ? " U" : " U'";
        out += row + 1 < kRows ? "\n" : "";
    }
    return out;
}

}  // namespace revenge::scramble
