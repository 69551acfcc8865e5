#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/canonical.hpp"
#include "revenge/solver/parts_by_looking.hpp"

namespace revenge::solver {
namespace {

const puzzle::CostTable& obtm(int size) {
    static const puzzle::CostTable kOf3(puzzle::Metric::Obtm, 3);
    static const puzzle::CostTable kOf4(puzzle::Metric::Obtm, 4);
    return size == 3 ? kOf3 : kOf4;
}

puzzle::Algorithm turns(const char* text, int size) {
    return notation::parse_algorithm(text, size, notation::Reading::Slice)->algorithm;
}

// "phase-1: 2 + phase-2: 3": names, and how long each part is.
std::string told(const std::vector<PhaseSolution>& parts) {
    std::string out;
    for (const PhaseSolution& part : parts) {
        out += (out.empty() ? "" : " + ") + part.name + ": " + std::to_string(part.length);
    }
    return out;
}

std::vector<PhaseSolution> reduction_of(const puzzle::Cube& cube, const puzzle::Algorithm& moves) {
    const puzzle::State start = cube.apply(cube.puzzle().solved(), puzzle::inverse(moves));
    return parts_of_reduction(cube, start, moves, obtm(4));
}

TEST(PartsByLooking, OneAfterTheOtherAreTheSolution) {
    const puzzle::Cube cube(4);
    base::Random random(5);
    for (int i = 0; i < 20; ++i) {
        puzzle::Algorithm moves;
        for (int turn = 0; turn < 40; ++turn) {
            moves.push_back({static_cast<std::uint8_t>(random.below(3)),
                             static_cast<std::uint8_t>(1 + random.below(14)),
                             static_cast<std::uint8_t>(1 + random.below(3))});
        }
        moves = puzzle::with_cheapest_halves(moves, obtm(4));
        puzzle::Moves joined;
        int length = 0;
        for (const PhaseSolution& part : reduction_of(cube, moves)) {
            EXPECT_FALSE(part.moves.empty()) << part.name;
            joined.append(part.moves);
            length += part.length;
        }
        EXPECT_EQ(joined.turns(), moves);
        EXPECT_EQ(length, obtm(4).cost(moves));
    }
}

TEST(PartsByLooking, EndWhereWhatTheySayBeginsToHold) {
    const puzzle::Cube cube(4);
    EXPECT_EQ(told(reduction_of(cube, turns("Fw Rw Uw2 2R2 R U F D2", 4))),
              "first centers: 1 + all axes: 1 + reduction: 3 + 3x3x3, first half: 2 + 3x3x3, "
              "second half: 2");
    EXPECT_EQ(told(reduction_of(cube, turns("U R2", 4))), "3x3x3, second half: 2");
    EXPECT_EQ(told(reduction_of(cube, {})), "");
}

TEST(PartsByLooking, OfTwoPhasesTheSecondHasQuarterTurnsOfOneAxis) {
    EXPECT_EQ(told(parts_of_two_phases(turns("R U F D2 B'", 3), obtm(3))),
              "phase-1: 2 + phase-2: 3");
    EXPECT_EQ(told(parts_of_two_phases(turns("U R2 D'", 3), obtm(3))), "phase-2: 3");
    EXPECT_EQ(told(parts_of_two_phases(turns("B D2 F' U R'", 3), obtm(3))),
              "inverse phase-2: 3 + inverse phase-1: 2");
    EXPECT_EQ(told(parts_of_two_phases({}, obtm(3))), "");
}

TEST(PartsByLooking, CentersOnOneAxisAreNamedByTheirColours) {
    const puzzle::Cube cube(4);
    const auto after = [&](const char* text) {
        return centers_on_one_axis(cube, cube.apply(cube.puzzle().solved(), turns(text, 4)));
    };
    EXPECT_EQ(after("2R"), (std::array{puzzle::Face::R, puzzle::Face::L}));
    EXPECT_EQ(after("2U"), (std::array{puzzle::Face::U, puzzle::Face::D}));
    EXPECT_EQ(after("2R 2U 2F 2R"), std::nullopt);
}

}  // namespace
}  // namespace revenge::solver
