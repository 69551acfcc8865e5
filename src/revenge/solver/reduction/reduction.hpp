// The data passed between phases: paths through the first two, and complete reductions.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "revenge/puzzle.hpp"
#include "revenge/solver/reduction/bytes16.hpp"
#include "revenge/solver/reduction/pieces.hpp"

namespace revenge::solver::reduction {

inline constexpr std::size_t kMaxPath = 47;

struct Path {
    std::array<std::uint8_t, kMaxPath> moves{};  // generators
    std::uint8_t length = 0;

    void push(std::size_t generator) noexcept {
        moves[length++] = static_cast<std::uint8_t>(generator);
    }
    std::uint8_t last() const noexcept { return moves[length - 1U]; }
};

inline puzzle::Algorithm turns_of(const Path& path, const std::vector<Generator>& generators) {
    puzzle::Algorithm out;
    for (std::size_t i = 0; i < path.length; ++i) {
        out.push_back(generators[path.moves[i]].turn);
    }
    return out;
}

// A state at the beginning of phase 3.
struct Candidate {
    Bytes16 pairing;
    std::uint16_t place = 0;  // of the centers
    std::uint8_t start = 0;   // index of the view of the cube
    Path path;
};

struct Reduction {
    Pieces pieces;
    std::uint8_t start = 0;
    Path path;
};

// The work done so far.
struct Effort {
    std::uint64_t phase1 = 0;  // positions
    std::uint64_t phase2 = 0;  // positions
    std::uint64_t lists = 0;   // positions whose last turns were looked up
    std::uint64_t candidates = 0;
    std::uint64_t phase3 = 0;  // positions

    std::uint64_t nodes() const noexcept { return phase1 + phase2 + lists + candidates + phase3; }
    // Returns the approximate time in nanoseconds, computed from the counts (docs/short-solver.md), so that it is the
    // same on any machine.
    double work() const noexcept {
        return 45.0 * static_cast<double>(phase1) + 15.0 * static_cast<double>(phase2) +
               25.0 * static_cast<double>(lists) + 150.0 * static_cast<double>(candidates) +
               25.0 * static_cast<double>(phase3);
    }
    Effort operator-(const Effort& other) const noexcept {
        return {phase1 - other.phase1, phase2 - other.phase2, lists - other.lists,
                candidates - other.candidates, phase3 - other.phase3};
    }
    Effort& operator+=(const Effort& other) noexcept {
        phase1 += other.phase1;
        phase2 += other.phase2;
        lists += other.lists;
        candidates += other.candidates;
        phase3 += other.phase3;
        return *this;
    }
};

}  // namespace revenge::solver::reduction
