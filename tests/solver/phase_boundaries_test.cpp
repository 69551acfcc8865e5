#include "revenge/solver/phase_boundaries.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

namespace {

using puzzle::Face;

puzzle::Turn turn(Face face, int layer, int quarters) {
    return puzzle::turn_of(4, face, layer, layer, quarters);
}

puzzle::Algorithm joined(const std::vector<puzzle::Algorithm>& phases) {
    puzzle::Algorithm out;
    for (const puzzle::Algorithm& phase : phases) {
        out.insert(out.end(), phase.begin(), phase.end());
    }
    return out;
}

}  // namespace

TEST(PhaseBoundaries, AMergedTurnCountsWithTheEarlierPhase) {
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    std::vector<puzzle::Algorithm> phases{{turn(Face::R, 1, 1)},
                                          {turn(Face::R, 1, 1), turn(Face::U, 1, 1)}};
    merge_boundaries(phases, costs);
    EXPECT_EQ(phases[0], (puzzle::Algorithm{turn(Face::R, 1, 2)}));
    EXPECT_EQ(phases[1], (puzzle::Algorithm{turn(Face::U, 1, 1)}));
}

TEST(PhaseBoundaries, CancellationRunsOnThroughPhasesThatItEmpties) {
    const puzzle::CostTable costs(puzzle::Metric::Sstm, 4);
    std::vector<puzzle::Algorithm> phases{{turn(Face::F, 1, 1), turn(Face::U, 2, 1)},
                                          {turn(Face::U, 2, 3)},
                                          {},
                                          {turn(Face::F, 1, 3)}};
    merge_boundaries(phases, costs);
    EXPECT_TRUE(joined(phases).empty());
}

TEST(PhaseBoundaries, RandomPhasesActAsBeforeAndCostNoMore) {
    const puzzle::Cube cube(4);
    base::Random random(9);
    for (const puzzle::Metric metric : puzzle::kAllMetrics) {
        const puzzle::CostTable costs(metric, 4);
        for (int i = 0; i < 30; ++i) {
            std::vector<puzzle::Algorithm> phases(5);
            for (puzzle::Algorithm& phase : phases) {
                for (std::uint64_t k = random.below(4); k > 0; --k) {
                    phase.push_back(turn(static_cast<Face>(random.below(6)),
                                         1 + static_cast<int>(random.below(2)),
                                         1 + static_cast<int>(random.below(3))));
                }
            }
            const puzzle::Algorithm before = joined(phases);
            merge_boundaries(phases, costs);
            const puzzle::State solved = cube.puzzle().solved();
            EXPECT_EQ(cube.apply(solved, joined(phases)), cube.apply(solved, before));
            EXPECT_LE(costs.cost(joined(phases)), costs.cost(before));
        }
    }
}

}  // namespace revenge::solver
