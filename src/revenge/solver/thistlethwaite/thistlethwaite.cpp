#include "revenge/solver/thistlethwaite/thistlethwaite.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/single_answer.hpp"

namespace revenge::solver::thistlethwaite {

namespace {

constexpr std::uint8_t kUnseen = std::numeric_limits<std::uint8_t>::max();

struct PhaseText {
    std::string_view subgroup;
    std::string_view achieves;
};
constexpr std::array<PhaseText, kThistlethwaitePhases> kTexts{{
    {"<U, D, F, B, L, R>", "every edge is oriented: no parity Z is left"},
    {"<U2, D2, F, B, L, R>",
     "every corner is oriented (no parity W) and E0..E3 are in their slice"},
    {"<U2, D2, F2, B2, L, R>",
     "the tetrads are filled from their own orbits and every edge is in its slice"},
    {"<U2, D2, F2, B2, L2, R2>", "every piece is home"},
}};

// A key taken apart into its coordinates, and put together again.
class KeyDigits {
  public:
    KeyDigits(const std::vector<KeyPart>& parts, bool last_counts_half)
        : last_counts_half_(last_counts_half) {
        for (const KeyPart& part : parts) {
            sizes_[count_++] = part.size;
        }
    }

    using Digits = std::array<std::uint32_t, 4>;

    Digits split(Key key) const noexcept {
        Digits digits{};
        for (std::size_t i = count_; i > 0; --i) {
            const std::uint32_t size = size_of(i - 1);
            digits[i - 1] = key % size;
            key /= size;
        }
        if (last_counts_half_) {
            // Ranks 2k and 2k + 1 are of different parity, and all slices are even together.
            std::uint32_t& last = digits[count_ - 1];
            last *= 2;
            const bool odd = is_odd_rank_of_four(digits[1]) != is_odd_rank_of_four(digits[2]);
            last += is_odd_rank_of_four(last) != odd ? 1 : 0;
        }
        return digits;
    }
    Key join(const Digits& digits) const noexcept {
        Key key = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            const bool half = last_counts_half_ && i + 1 == count_;
            key = key * size_of(i) + (half ? digits[i] / 2 : digits[i]);
        }
        return key;
    }
    std::size_t count() const noexcept { return count_; }

  private:
    std::uint32_t size_of(std::size_t i) const noexcept {
        return last_counts_half_ && i + 1 == count_ ? sizes_[i] / 2 : sizes_[i];
    }

    bool last_counts_half_;
    std::size_t count_ = 0;
    Digits sizes_{};
};

// A turn and the phase that it belongs to.
struct TaggedTurn {
    puzzle::Turn turn;
    int phase;
};

// Appends a turn; one of the same layers with only turns of its axis between takes it up.
void append_cancelled(std::vector<TaggedTurn>& turns, TaggedTurn next) {
    for (std::size_t i = turns.size(); i > 0 && turns[i - 1].turn.axis == next.turn.axis; --i) {
        puzzle::Turn& earlier = turns[i - 1].turn;
        if (earlier.layers == next.turn.layers) {
            earlier.quarters =
                static_cast<std::uint8_t>((earlier.quarters + next.turn.quarters) % 4);
            if (earlier.quarters == 0) {
                turns.erase(turns.begin() + static_cast<std::ptrdiff_t>(i - 1));
            }
            return;
        }
    }
    turns.push_back(next);
}

base::Error impossible(std::string message) {
    return {base::ErrorCode::ImpossibleCube, std::move(message)};
}

base::Status check_reachable(const puzzle::Cube& cube, const puzzle::State& state) {
    std::array<bool, 2> odd{};
    for (std::size_t kind = 0; kind < odd.size(); ++kind) {
        const puzzle::Orbit& orbit = cube.puzzle().orbits()[kind];
        const auto first = static_cast<std::size_t>(orbit.first);
        const auto size = static_cast<std::size_t>(orbit.size);
        std::uint32_t present = 0;
        int twists = 0;
        for (std::size_t i = first; i < first + size; ++i) {
            if (state.piece[i] >= size) {
                return impossible("there is no piece " + std::to_string(state.piece[i]) +
                                  " among the " + orbit.name);
            }
            present |= 1U << state.piece[i];
            twists += state.twist[i];
        }
        if (present != (1U << size) - 1) {
            return impossible("one of the " + orbit.name + " is there twice");
        }
        if (twists % orbit.orientations != 0) {
            return impossible("the twists of the " + orbit.name + " add up to " +
                              std::to_string(twists % orbit.orientations) + ", not to 0 mod " +
                              std::to_string(orbit.orientations));
        }
        odd[kind] = puzzle::is_odd(std::span(state.piece).subspan(first, size));
    }
    if (odd[0] != odd[1]) {
        return impossible("two pieces are swapped: corners and edges must be even or odd together");
    }
    return {};
}

}  // namespace

PhaseTable::PhaseTable(int phase, const puzzle::Cube& cube, const ThistlethwaiteLayout& layout)
    : is_last_phase_(phase + 1 == kThistlethwaitePhases),
      turns_(thistlethwaite_turns(phase)),
      turn_(key_count(phase), kUnseen),
      next_(key_count(phase), 0) {
    const std::vector<KeyPart> parts = key_parts(phase);
    std::vector<MoveTable> moves;
    moves.reserve(parts.size());
    for (const KeyPart& part : parts) {
        moves.push_back(move_table(cube, layout, part, turns_));
    }
    fill(moves, parts);
}

void PhaseTable::fill(const std::vector<MoveTable>& moves, const std::vector<KeyPart>& parts) {
    const KeyDigits digits(parts, is_last_phase_);
    std::vector<std::uint8_t> undo;  // index of each turn's inverse
    for (const puzzle::Turn turn : turns_) {
        undo.push_back(static_cast<std::uint8_t>(std::ranges::find(turns_, puzzle::inverse(turn)) -
                                                 turns_.begin()));
    }
    std::vector<Key> level{0};
    turn_[0] = 0;
    while (!level.empty()) {
        distribution_.push_back(level.size());
        std::vector<Key> deeper;
        for (const Key key : level) {
            const KeyDigits::Digits from = digits.split(key);
            for (std::size_t t = 0; t < turns_.size(); ++t) {
                KeyDigits::Digits to{};
                for (std::size_t i = 0; i < digits.count(); ++i) {
                    to[i] = moves[i][from[i] * turns_.size() + t];
                }
                const Key neighbour = digits.join(to);
                if (turn_[neighbour] == kUnseen) {
                    turn_[neighbour] = undo[t];
                    next_[neighbour] = key;
                    deeper.push_back(neighbour);
                }
            }
        }
        level = std::move(deeper);
    }
}

Thistlethwaite::Thistlethwaite(puzzle::CostTable costs)
    : cube_(3),
      layout_(cube_),
      costs_(std::move(costs)),
      tables_{PhaseTable(0, cube_, layout_), PhaseTable(1, cube_, layout_),
              PhaseTable(2, cube_, layout_), PhaseTable(3, cube_, layout_)} {}

base::Result<Solution> Thistlethwaite::solve(const puzzle::State& state) const {
    // Solve the cube held with its face centers in place; turns are carried back at the end.
    puzzle::SymmetryIndex held = 0;
    const auto face_centers_in_place = [&](const puzzle::State& s) {
        return std::equal(s.piece.begin() + kFirstFaceCenter,
                          s.piece.begin() + kFirstFaceCenter + puzzle::kFaces,
                          cube_.puzzle().solved().piece.begin() + kFirstFaceCenter);
    };
    puzzle::State current = state;
    while (!face_centers_in_place(current)) {
        if (++held == puzzle::kRotations) {
            return impossible(
                "the face centers are not where any way of holding the cube puts them");
        }
        current = cube_.rotate(state, held);
    }
    if (const auto reachable = check_reachable(cube_, current); !reachable) {
        return reachable.error();
    }
    std::vector<TaggedTurn> turns;
    for (int phase = 0; phase < kThistlethwaitePhases; ++phase) {
        const PhaseTable& phase_table = table(phase);
        for (Key key = key_of(phase, layout_.compact(current)); key != 0;) {
            const PhaseTable::Step step = phase_table.step(key);
            current = cube_.apply(current, step.turn);
            append_cancelled(turns, {step.turn, phase});
            key = step.next;
        }
    }
    const puzzle::Isometry back = puzzle::inverse(puzzle::all_symmetries()[held]);
    Solution out;
    for (std::size_t phase = 0; phase < kTexts.size(); ++phase) {
        out.phases.push_back({"phase-" + std::to_string(phase + 1),
                              std::string(kTexts[phase].subgroup),
                              std::string(kTexts[phase].achieves),
                              {},
                              0,
                              0});
    }
    for (const TaggedTurn& tagged : turns) {
        out.phases[static_cast<std::size_t>(tagged.phase)].moves.push_back(
            puzzle::image(back, tagged.turn, cube_.size()));
    }
    sum_up(out, costs_);
    return out;
}

base::Result<Solution> Thistlethwaite::solve(const puzzle::State& state, const Limits& limits,
                                             const OnImprovement& on_improvement) const {
    return single_answer("Thistlethwaite's phases", limits, on_improvement,
                         [&] { return solve(state); });
}

}  // namespace revenge::solver::thistlethwaite
