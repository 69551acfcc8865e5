// Views of a puzzle by small sets of its pieces: the places of the named pieces of one orbit, with exact distances from
// solved.
//
// A view is a pattern database (Culberson and Schaeffer 1998) of pieces. Its patterns are numbered breadth first from
// the solved one. A table stores, for each base move and pattern, the number and the distance of the next pattern. A
// state is represented by one number for each view, and a power of a move takes several look-ups. Pieces that look
// alike count as one; a view names all of them or none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/automatic/subgroups.hpp"

namespace revenge::solver::automatic {

// One view. Its tables are plain numbers, which can be stored.
struct PieceView {
    std::uint32_t orbit = 0;
    std::uint32_t weight = 1;             // the factor of its distances
    std::vector<std::uint32_t> labels{};  // of the named pieces
    std::vector<std::uint64_t> hashes{};  // [pattern]
    std::vector<std::uint32_t>
        next{};  // [base move * patterns + pattern]: distance << 24 | pattern

    static constexpr unsigned kDistanceShift = 24;
    static constexpr std::uint32_t kPatternMask = (std::uint32_t{1} << kDistanceShift) - 1;
    static constexpr std::size_t kMaxPatterns = std::size_t{1} << kDistanceShift;

    std::size_t patterns() const noexcept { return hashes.size(); }
};

// Returns the number of a state's pattern in the view; nothing if moves cannot reach it. COMPLEXITY: linear in the
// view's patterns.
std::optional<std::uint32_t> pattern_of(const PieceView& view, const puzzle::Puzzle& puzzle,
                                        const puzzle::State& state);

struct ViewLimits {
    std::size_t views = 16;                // approximate number of views
    std::size_t patterns = 200'000;        // maximum of a view
    std::size_t transitions = 24'000'000;  // maximum of all views
};

// Returns views of random sets of pieces that together name all pieces about equally often, so a state whose views are
// all solved is solved. Empty if pieces that look alike have too many patterns. COMPLEXITY: some seconds.
std::vector<PieceView> make_views(const PuzzleGroup& group, const ViewLimits& limits,
                                  base::Random& random);

}  // namespace revenge::solver::automatic
