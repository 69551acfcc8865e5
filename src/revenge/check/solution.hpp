// The final check of every solution: it is replayed on the sticker cube or on the pieces, and its length is counted
// again.
//
// The lengths are counted from the layers that each turn moves, by code of its own, and compared with puzzle/metric.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::check {

// A cube as nothing but coloured points in space: the witness that solutions are replayed before.
//
// Each of the 6 N^2 stickers is a point: two coordinates are those of its cubie, -(N-1) .. N-1 in steps
// of 2, the third is +N or -N, the side it lies on. x points to R, y to U, z to F. A turn takes the
// points of its layers through 90 degrees and leaves the others:
//
//     about x, clockwise from R: (x, y, z) -> ( x,  z, -y)
//     about y, clockwise from U: (x, y, z) -> (-z,  y,  x)
//     about z, clockwise from F: (x, y, z) -> ( y, -x,  z)
//
// No table of the solvers, no piece, no permutation is used: what they share is only how a turn is
// written down. Slower than the solvers' cube by a factor of ten, which is still 2 microseconds a turn.
class StickerCube {
  public:
    // Solved. REQUIRES 2 <= size <= 7.
    explicit StickerCube(int size);

    // From 6 N^2 letters, each the face that has this colour, faces U R F D L B, each row by row.
    // ERRORS: Usage.
    static base::Result<StickerCube> from_letters(std::string_view letters, int size);

    int size() const noexcept { return size_; }
    void turn(puzzle::Turn turn);
    void turn(const puzzle::Algorithm& algorithm);

    // Every face of one colour, no two alike.
    bool is_solved() const noexcept;
    // The same cube, perhaps held another way.
    bool equals_up_to_rotation(const StickerCube& other) const;
    // RETURNS whether it has these letters in some orientation, where a dot is any of them.
    bool shows_up_to_rotation(std::string_view pattern) const;
    std::string letters() const;

    bool operator==(const StickerCube&) const = default;

  private:
    using Point = std::array<int, 3>;
    int index_of(const Point& point) const noexcept;
    template <class Test>
    bool is_so_in_some_orientation(const Test& test) const;

    int size_;
    std::vector<Point> points_;        // facelet index -> point
    std::vector<std::int16_t> index_;  // point -> facelet index
    std::vector<char> colors_;         // facelet index -> letter
};

struct ReplayRules {
    bool allows_rotations = true;             // x y z in the solution
    std::vector<puzzle::Turn> allowed_turns;  // empty: every turn (rotations are judged apart)
    std::optional<puzzle::Metric> claimed_metric;
    int claimed_length = 0;             // in claimed_metric
    std::optional<StickerCube> target;  // solve to this cube; none: the solved one
    std::vector<std::string>
        patterns;  // if there are any: to letters of which one shows, dots standing for any
};

struct Replay {
    bool solves = false;                                    // up to a rotation of the whole cube
    std::array<int, puzzle::kAllMetrics.size()> lengths{};  // in the order of kAllMetrics
    std::vector<std::string> complaints;                    // sentences; empty: nothing is wrong
    std::string end;                                        // the stickers after the solution

    int length(puzzle::Metric metric) const { return lengths[static_cast<std::size_t>(metric)]; }
};

// RETURNS what became of `start` under `solution`, and everything that is wrong with it.
Replay check_solution(const StickerCube& start, const puzzle::Algorithm& solution,
                      const ReplayRules& rules = {});
// The same for a scramble of the solved cube.
Replay check_solution(int size, const puzzle::Algorithm& scramble,
                      const puzzle::Algorithm& solution, const ReplayRules& rules = {});

// The length of an algorithm, counted from the layers that each turn moves.
int recount(puzzle::Metric metric, const puzzle::Algorithm& algorithm, int size);

// Replays the moves that a solver returns, by code that is independent of the solvers.
//
//     REVENGE_TRY(check::require_replayed(*cube, state, solution.moves));

// Returns the error of a solution that failed its replay; `reason` is a sentence without a full stop.
base::Error replay_failed(const std::string& reason);

// Where moves should lead, in any orientation: to `state`; for cubes, to one of `patterns` (check::ReplayRules); to the
// solved puzzle if neither is given.
struct Goal {
    const puzzle::State* state = nullptr;
    std::vector<std::string> patterns{};
};

// Checks that the moves lead from `state` to the goal, without rotations of the whole cube. ERRORS: ReplayFailed.
// COMPLEXITY: some microseconds a move.
base::Status require_replayed(const puzzle::Cube& cube, const puzzle::State& state,
                              const puzzle::Moves& moves, const Goal& goal = {});
base::Status require_replayed(const puzzle::Definition& definition, const puzzle::State& state,
                              const puzzle::Moves& moves, const Goal& goal = {});

}  // namespace revenge::check
