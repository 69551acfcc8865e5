// The large cubes' phases: what their features are numbers of.
#include "revenge/solver/beam/phase.hpp"

#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "revenge/solver/beam/feature.hpp"

namespace revenge::solver::beam {
namespace {

const Phases& of_6x6x6() {
    static const Phases phases(6);
    return phases;
}

// Every feature of a phase follows the phase's moves as the pieces do.
TEST(BeamPhasesStandard, FeaturesMoveAsThePiecesDo) {
    const Phases of_5x5x5(5);
    const Phases of_7x7x7(7);
    for (const Phases* const phases : {&of_5x5x5, &of_6x6x6(), &of_7x7x7}) {
        for (const Phase& phase : phases->all()) {
            base::Random random(7);
            puzzle::State state = phases->cube().puzzle().solved();
            for (int step = 0; step < 50; ++step) {
                const std::size_t move = random.below(phase.moves.size());
                const puzzle::State next = phases->cube().apply(state, phase.moves[move]);
                for (std::size_t f = 0; f < phase.features.size(); ++f) {
                    EXPECT_EQ(phase.features[f].after(phase.reads[f](state), move),
                              phase.reads[f](next))
                        << phases->cube().size() << ' ' << phase.name << ' ' << f;
                }
                state = next;
            }
        }
    }
}

// States a few moves from the goal are among those known together, at no greater distance.
TEST(BeamPhasesStandard, JointDistancesAreAtMostTheMovesMade) {
    const Phases& phases = of_6x6x6();
    const Phase& phase = phases.all()[1];  // all centers of F and B but the deepest
    const std::vector<std::size_t> together{0, 1, 2};
    std::vector<std::uint32_t> solved;
    for (const auto& read : phase.reads) {
        solved.push_back(read(phases.cube().puzzle().solved()));
    }
    const JointDistances::Slots slots =
        JointDistances::make(phase.features, together, solved, phase.kept);
    const JointDistances joint(together, slots);
    base::Random random(5);
    for (int walk = 0; walk < 500; ++walk) {
        std::vector<std::uint32_t> values = solved;
        for (int made = 0; made <= 3; ++made) {
            std::uint64_t hash = 0;
            for (const std::size_t f : together) {
                hash ^= hash_part(f, values[f]);
            }
            EXPECT_LE(joint.distance(hash), made);
            EXPECT_EQ(joint.distance(hash) == 0, values == solved);
            const std::size_t move = random.below(phase.moves.size());
            for (std::size_t f = 0; f < values.size(); ++f) {
                values[f] = phase.features[f].after(values[f], move);
            }
        }
    }
}

// Cycles do what they say, and end where they began when repeated.
TEST(BeamPhasesStandard, CyclesMoveWhatTheySay) {
    const Phases& phases = of_6x6x6();
    for (const Phase& phase : phases.all()) {
        for (std::size_t i = 0; i < phase.cycles.size(); i += 97) {
            const PureCycle& cycle = phase.cycles[i];
            for (std::size_t f = 0; f < phase.solved.size(); ++f) {
                for (std::size_t place = 0; place < Feature::kSetPlaces; ++place) {
                    std::size_t to = place;
                    for (const PureCycle::Step& step : cycle.steps) {
                        to = step.orbit == f && step.from == place ? step.to : to;
                    }
                    std::uint32_t value = std::uint32_t{1} << place;
                    for (const std::uint8_t move : cycle.sequence) {
                        value = phase.features[f].after(value, move);
                    }
                    const bool is_seen = phase.name == "one-axis" || place / 4 % 3 != 2;
                    EXPECT_TRUE(!is_seen || value == std::uint32_t{1} << to) << phase.name;
                }
            }
        }
    }
}

}  // namespace
}  // namespace revenge::solver::beam
