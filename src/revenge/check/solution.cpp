#include "revenge/check/solution.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "revenge/base/check.hpp"
#include "revenge/base/message.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/move_text.hpp"

namespace revenge::check {

StickerCube::StickerCube(int size) : size_(size) {
    // Row and column of each face as they are read, written out by hand on purpose.
    const int n = size;
    const auto at = [n](int i) { return 2 * i - (n - 1); };
    const auto add_face = [&](char letter, auto point_of) {
        for (int row = 0; row < n; ++row) {
            for (int column = 0; column < n; ++column) {
                points_.push_back(point_of(at(row), at(column)));
                colors_.push_back(letter);
            }
        }
    };
    add_face('U', [n](int row, int column) { return Point{column, n, row}; });
    add_face('R', [n](int row, int column) { return Point{n, -row, -column}; });
    add_face('F', [n](int row, int column) { return Point{column, -row, n}; });
    add_face('D', [n](int row, int column) { return Point{column, -n, -row}; });
    add_face('L', [n](int row, int column) { return Point{-n, -row, column}; });
    add_face('B', [n](int row, int column) { return Point{-column, -row, -n}; });
    const auto side = static_cast<std::size_t>(2 * n + 1);
    index_.assign(side * side * side, -1);
    for (std::size_t i = 0; i < points_.size(); ++i) {
        index_[static_cast<std::size_t>(index_of(points_[i]))] = static_cast<std::int16_t>(i);
    }
}

base::Result<StickerCube> StickerCube::from_letters(std::string_view letters, int size) {
    StickerCube cube(size);
    if (letters.size() != cube.colors_.size()) {
        return base::usage("replay-stickers", "replay: {count} stickers, expected {wanted}",
                           letters.size(), cube.colors_.size());
    }
    std::ranges::copy(letters, cube.colors_.begin());
    return cube;
}

int StickerCube::index_of(const Point& point) const noexcept {
    const int side = 2 * size_ + 1;
    return ((point[0] + size_) * side + point[1] + size_) * side + point[2] + size_;
}

void StickerCube::turn(puzzle::Turn turn) {
    std::vector<char> turned = colors_;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        // A sticker on the end of the axis lies half a step outside of its cubie.
        const int along = std::clamp(points_[i][turn.axis], -(size_ - 1), size_ - 1);
        const int layer = (size_ - 1 - along) / 2;
        if ((turn.layers >> layer & 1) == 0) {
            continue;
        }
        Point point = points_[i];
        for (int quarter = 0; quarter < turn.quarters; ++quarter) {
            const auto [x, y, z] = point;
            point = turn.axis == 0   ? Point{x, z, -y}
                    : turn.axis == 1 ? Point{-z, y, x}
                                     : Point{y, -x, z};
        }
        const auto to = index_[static_cast<std::size_t>(index_of(point))];
        turned[static_cast<std::size_t>(to)] = colors_[i];
    }
    colors_ = std::move(turned);
}

void StickerCube::turn(const puzzle::Algorithm& algorithm) {
    for (const puzzle::Turn one : algorithm) {
        turn(one);
    }
}

bool StickerCube::is_solved() const noexcept {
    const auto face = static_cast<std::size_t>(size_ * size_);
    for (std::size_t i = 0; i < colors_.size(); ++i) {
        const bool begins_face = i % face == 0;
        if (!begins_face && colors_[i] != colors_[i - 1]) {
            return false;
        }
        for (std::size_t j = 0; begins_face && j < i; j += face) {
            if (colors_[j] == colors_[i]) {
                return false;
            }
        }
    }
    return true;
}

// RETURNS whether the test holds for the cube in one of its orientations.
template <class Test>
bool StickerCube::is_so_in_some_orientation(const Test& test) const {
    const auto all = static_cast<std::uint8_t>((1U << static_cast<unsigned>(size_)) - 1);
    StickerCube held = *this;
    // Each of the six faces comes to F in turn, and each is seen in four ways.
    for (int face = 0; face < 6; ++face) {
        for (int spin = 0; spin < 4; ++spin) {
            if (test(held)) {
                return true;
            }
            held.turn({2, all, 1});
        }
        held.turn({static_cast<std::uint8_t>(face % 2), all, 1});
    }
    return false;
}

bool StickerCube::equals_up_to_rotation(const StickerCube& other) const {
    return is_so_in_some_orientation(
        [&](const StickerCube& held) { return held.colors_ == other.colors_; });
}

bool StickerCube::shows_up_to_rotation(std::string_view pattern) const {
    return is_so_in_some_orientation([&](const StickerCube& held) {
        return std::ranges::equal(held.colors_, pattern, [](char color, char wanted) {
            return wanted == '.' || wanted == color;
        });
    });
}

std::string StickerCube::letters() const { return {colors_.begin(), colors_.end()}; }

namespace {

using puzzle::Metric;
using puzzle::Turn;

// Blocks of adjacent layers and what they are made of.
struct LayerCount {
    int layers = 0;
    int outer_blocks = 0;
    int inner_blocks = 0;
};

LayerCount count_layers(Turn turn, int size) {
    LayerCount count;
    int begin = -1;
    for (int layer = 0; layer <= size; ++layer) {
        const bool turns = layer < size && (turn.layers & (1 << layer)) != 0;
        if (turns) {
            ++count.layers;
            begin = begin < 0 ? layer : begin;
        } else if (begin >= 0) {
            const bool is_outer = begin == 0 || layer == size;
            ++(is_outer ? count.outer_blocks : count.inner_blocks);
            begin = -1;
        }
    }
    return count;
}

int recount_turn(Metric metric, Turn turn, int size) {
    const LayerCount count = count_layers(turn, size);
    if (count.layers == size) {
        return 0;
    }
    const int quarters = turn.quarters == 2 ? 2 : 1;
    const int outer_blocks = count.outer_blocks + 2 * count.inner_blocks;
    const int blocks = count.outer_blocks + count.inner_blocks;
    switch (metric) {
        case Metric::Obtm:
            return outer_blocks;
        case Metric::Obqtm:
            return quarters * outer_blocks;
        case Metric::Sstm:
            return count.layers;
        case Metric::Sqtm:
            return quarters * count.layers;
        case Metric::Btm:
            return blocks;
        case Metric::Bqtm:
            return quarters * blocks;
    }
    base::check(false, "an unknown metric is not counted");
    return 0;
}

std::string word(Turn turn, int size) { return notation::to_text(turn, size); }

void judge_turns(const puzzle::Algorithm& solution, int size, const ReplayRules& rules,
                 Replay& replay) {
    for (std::size_t i = 0; i < solution.size(); ++i) {
        const Turn turn = solution[i];
        if (puzzle::is_rotation(turn, size)) {
            if (!rules.allows_rotations) {
                replay.complaints.push_back(fmt::format(
                    "move {} is {}, a rotation of the whole cube, which was not asked for", i + 1,
                    word(turn, size)));
            }
        } else if (!rules.allowed_turns.empty() &&
                   std::ranges::find(rules.allowed_turns, turn) == rules.allowed_turns.end()) {
            replay.complaints.push_back(
                fmt::format("move {} is {}, which is not allowed", i + 1, word(turn, size)));
        }
    }
}

void judge_lengths(const puzzle::Algorithm& solution, int size, const ReplayRules& rules,
                   Replay& replay) {
    for (const Metric metric : puzzle::kAllMetrics) {
        const int counted = recount(metric, solution, size);
        const int other = puzzle::cost(metric, solution, size);
        replay.lengths[static_cast<std::size_t>(metric)] = counted;
        if (counted != other) {
            replay.complaints.push_back(fmt::format("the length is {} in {}, but was counted as {}",
                                                    counted, puzzle::name_of(metric), other));
        }
    }
    if (rules.claimed_metric && replay.length(*rules.claimed_metric) != rules.claimed_length) {
        replay.complaints.push_back(fmt::format(
            "the length is {} in {}, but {} was claimed", replay.length(*rules.claimed_metric),
            puzzle::name_of(*rules.claimed_metric), rules.claimed_length));
    }
}

}  // namespace

int recount(Metric metric, const puzzle::Algorithm& algorithm, int size) {
    int sum = 0;
    for (const Turn turn : algorithm) {
        sum += recount_turn(metric, turn, size);
    }
    return sum;
}

Replay check_solution(const StickerCube& start, const puzzle::Algorithm& solution,
                      const ReplayRules& rules) {
    StickerCube cube = start;
    cube.turn(solution);
    Replay replay;
    const bool has_target = rules.target || !rules.patterns.empty();
    replay.solves = !rules.patterns.empty()
                        ? std::ranges::any_of(rules.patterns,
                                              [&](const std::string& pattern) {
                                                  return cube.shows_up_to_rotation(pattern);
                                              })
                    : rules.target ? cube.equals_up_to_rotation(*rules.target)
                                   : cube.is_solved();
    replay.end = cube.letters();
    if (!replay.solves) {
        replay.complaints.emplace_back(has_target ? "the solution does not lead to the target"
                                                  : "the solution does not solve the cube");
    }
    judge_turns(solution, start.size(), rules, replay);
    judge_lengths(solution, start.size(), rules, replay);
    return replay;
}

Replay check_solution(int size, const puzzle::Algorithm& scramble,
                      const puzzle::Algorithm& solution, const ReplayRules& rules) {
    StickerCube start(size);
    start.turn(scramble);
    return check_solution(start, solution, rules);
}

using base::ErrorCode;
using base::Status;

base::Error replay_failed(const std::string& reason) {
    return base::error(
        ErrorCode::ReplayFailed, "solution-failed-replay",
        "a solution failed its replay, which is a bug of revenge; it is not shown: {reason}",
        reason);
}

Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                        const puzzle::Moves& moves, const Goal& goal) {
    const auto stickers = [&cube](const puzzle::State& of) {
        return StickerCube::from_letters(notation::to_facelets(cube, of), cube.size());
    };
    REVENGE_TRY(const auto start, stickers(state));
    ReplayRules rules;
    rules.allows_rotations = false;
    rules.patterns = goal.patterns;
    if (goal.state != nullptr) {
        REVENGE_TRY(auto wanted, stickers(*goal.state));
        rules.target = std::move(wanted);
    }
    const auto replay = check_solution(start, moves.turns(), rules);
    return replay.complaints.empty()
               ? Status()
               : Status(replay_failed(fmt::format("{}: {}", fmt::join(replay.complaints, "; "),
                                                  notation::to_text(moves.turns(), cube.size()))));
}

Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                        const puzzle::Moves& moves, const Goal& goal) {
    PieceReplay pieces(definition, state);
    if (moves.turns().empty()) {
        if (const Status made = pieces.make(notation::to_text(definition, moves)); !made) {
            return replay_failed(made.error().message);
        }
    } else {
        pieces.make(moves.turns());
    }
    const bool arrives = goal.state != nullptr ? pieces.is_at(*goal.state) : pieces.is_solved();
    return arrives ? Status()
                   : Status(replay_failed(goal.state != nullptr ? "it does not lead to the target"
                                                                : "it does not solve"));
}

}  // namespace revenge::check
