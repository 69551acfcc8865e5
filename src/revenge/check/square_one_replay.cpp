#include "revenge/check/square_one_replay.hpp"

#include <charconv>
#include <string>
#include <vector>

#include "revenge/base/message.hpp"

namespace revenge::check {

namespace {

using base::Result;
using puzzle::SquareOneState;

constexpr int kCircle = 12;    // arcs of 30 degrees
constexpr int kRightHalf = 6;  // where the right half begins: at the back end of the cut

// A piece covers [begin, begin + width) of its layer, clockwise as seen from above, from the front end of the cut.
struct Arc {
    std::uint8_t piece;
    bool is_above;
    int begin;
    int width;
};

int around(int place) { return (place % kCircle + kCircle) % kCircle; }

std::vector<Arc> arcs_of(const SquareOneState& state) {
    std::vector<Arc> out;
    for (int i = 0; i < 2 * kCircle; ++i) {
        const bool is_above = i < kCircle;
        const int layer = is_above ? 0 : kCircle;
        const auto piece_at = [&](int place) {
            return state.pieces[static_cast<std::size_t>(layer + around(place))];
        };
        const int place = i - layer;
        if (piece_at(place) == piece_at(place - 1)) {
            continue;  // the second half of a corner
        }
        const int width = piece_at(place) == piece_at(place + 1) ? 2 : 1;
        // The lower layer's places go the other way, as seen from above.
        out.push_back(
            {piece_at(place), is_above, is_above ? place : around(-place - width), width});
    }
    return out;
}

SquareOneState state_of(const std::vector<Arc>& arcs, bool is_middle_square) {
    SquareOneState out;
    for (const Arc& arc : arcs) {
        for (int i = 0; i < arc.width; ++i) {
            const int place = around(arc.begin + i);
            out.pieces[static_cast<std::size_t>(
                arc.is_above ? place : kCircle + around(-place - 1))] = arc.piece;
        }
    }
    out.is_middle_square = is_middle_square;
    return out;
}

// Returns false if a piece lies across the cut.
bool slice(std::vector<Arc>& arcs) {
    for (Arc& arc : arcs) {
        const int end = arc.begin + arc.width;
        if ((arc.begin < kRightHalf && end > kRightHalf) || end > kCircle) {
            return false;
        }
        if (arc.begin >= kRightHalf) {
            // Half a turn about the axis to the right: up becomes down, back becomes front.
            arc.is_above = !arc.is_above;
            arc.begin = kCircle + kRightHalf - end;
        }
    }
    return true;
}

base::Error not_a_turn(std::string_view text) {
    return base::usage(
        "square-one-turn",
        "\"{text}\" is not a move of the Square-1: (top,bottom) from -11 to 11, or /", text);
}

// Reads "(1,-3)" at the beginning of `text` and removes it.
Result<puzzle::SquareOneTurn> read_turn(std::string_view& text) {
    const std::size_t close = text.find(')');
    const std::string_view word = text.substr(0, close == text.npos ? text.size() : close + 1);
    std::string plain;
    for (const char c : word) {
        plain += c == ' ' ? "" : std::string(1, c);
    }
    puzzle::SquareOneTurn out;
    const char* const end = plain.data() + plain.size();
    const auto top = std::from_chars(plain.data() + 1, end, out.top);
    if (top.ec != std::errc() || top.ptr == end || *top.ptr != ',') {
        return not_a_turn(word);
    }
    const auto bottom = std::from_chars(top.ptr + 1, end, out.bottom);
    const auto is_in_range = [](int steps) { return -kCircle < steps && steps < kCircle; };
    if (bottom.ec != std::errc() || bottom.ptr + 1 != end || *bottom.ptr != ')' ||
        !is_in_range(out.top) || !is_in_range(out.bottom)) {
        return not_a_turn(word);
    }
    text.remove_prefix(word.size());
    return out;
}

}  // namespace

Result<SquareOneState> replay_square_one(const SquareOneState& state, std::string_view moves) {
    std::vector<Arc> arcs = arcs_of(state);
    bool is_middle_square = state.is_middle_square;
    const std::string_view all = moves;
    while (!moves.empty()) {
        if (moves.front() == ' ' || moves.front() == '\n' || moves.front() == '\t') {
            moves.remove_prefix(1);
        } else if (moves.front() == '/') {
            moves.remove_prefix(1);
            if (!slice(arcs)) {
                return base::usage("square-one-slice",
                                   "a piece lies across the cut at the slice after \"{text}\"",
                                   all.substr(0, all.size() - moves.size() - 1));
            }
            is_middle_square = !is_middle_square;
        } else if (moves.front() == '(') {
            REVENGE_TRY(const auto turn, read_turn(moves));
            for (Arc& arc : arcs) {
                arc.begin = around(arc.begin + (arc.is_above ? turn.top : -turn.bottom));
            }
        } else {
            return not_a_turn(moves.substr(0, 1));
        }
    }
    return state_of(arcs, is_middle_square);
}

}  // namespace revenge::check
