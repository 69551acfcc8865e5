// Positions at small depths: against counts that are known, and against a search without symmetry or forms.
#include "revenge/proof/phases/depth_count.hpp"

#include <gtest/gtest.h>
#include <array>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "revenge/check/solution.hpp"

namespace revenge::proof {

namespace {

constexpr std::uint64_t kMemory = std::uint64_t{1} << 30U;

std::vector<std::uint64_t> counted(int size, puzzle::Metric metric, int depth,
                                   std::uint64_t memory = kMemory, unsigned threads = 1) {
    const puzzle::Cube cube(size);
    base::SilentProgress progress;
    std::vector<std::uint64_t> out;
    const auto levels = phases::count_depths(cube, metric, {depth, memory, threads},
                                             [](int, const phases::DepthLevel&) {}, progress, {});
    EXPECT_TRUE(levels);
    for (const phases::DepthLevel& level : *levels) {
        out.push_back(level.positions);
    }
    return out;
}

// By a search over stickers, the corner DBL held in its place: where a turn would move it, the other layers turn back.
std::vector<std::uint64_t> by_stickers(int size, puzzle::Metric metric, int depth) {
    const unsigned all = (1U << static_cast<unsigned>(size)) - 1;
    std::vector<puzzle::Turn> turns;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (unsigned layers = 1; layers < all; ++layers) {
            for (std::uint8_t quarters = 1; quarters < 4; ++quarters) {
                puzzle::Turn turn{axis, static_cast<std::uint8_t>(layers), quarters};
                if (puzzle::cost(metric, turn, size) != 1) {
                    continue;
                }
                if ((layers >> static_cast<unsigned>(size - 1) & 1U) != 0) {
                    turn.layers = static_cast<std::uint8_t>(all ^ layers);
                    turn = puzzle::inverse(turn);
                }
                turns.push_back(turn);
            }
        }
    }
    const check::StickerCube solved(size);
    std::set<std::string> seen{solved.letters()};
    std::vector<check::StickerCube> level{solved};
    std::vector<std::uint64_t> out{1};
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<check::StickerCube> next;
        for (const check::StickerCube& from : level) {
            for (const puzzle::Turn turn : turns) {
                check::StickerCube to = from;
                to.turn(turn);
                if (seen.insert(to.letters()).second) {
                    next.push_back(to);
                }
            }
        }
        level.swap(next);
        out.push_back(level.size());
    }
    return out;
}

}  // namespace

TEST(PositionForm, IsTheSameForAllWaysToHoldAndForAllSymmetries) {
    std::mt19937 random(7);
    for (const int size : {2, 3, 4, 5}) {
        const puzzle::Cube cube(size);
        const phases::PositionForm form(cube);
        const auto contents_of = [&](const puzzle::State& state) {
            phases::PositionForm::Contents out{};
            for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
                for (auto i = static_cast<std::size_t>(orbit.first);
                     i < static_cast<std::size_t>(orbit.first + orbit.size); ++i) {
                    out[i] = static_cast<std::uint8_t>(state.piece[i] * orbit.orientations +
                                                       state.twist[i]);
                }
            }
            return out;
        };
        puzzle::State state = cube.puzzle().solved();
        unsigned positions = 0;
        EXPECT_EQ(form.least(contents_of(state), positions), form.reoriented(form.solved()));
        EXPECT_EQ(positions, 1U);
        for (int i = 0; i < 20; ++i) {
            const puzzle::Turn turn{static_cast<std::uint8_t>(random() % 3), 1,
                                    static_cast<std::uint8_t>(1 + random() % 3)};
            EXPECT_EQ(form.after(contents_of(state), form.move_of(turn)),
                      contents_of(cube.apply(state, turn)));
            state = cube.apply(state, turn);
            const auto expected = form.least(contents_of(state), positions);
            std::array<std::uint64_t, 8> words{};
            form.pack(expected, words.data());
            EXPECT_EQ(form.unpack(words.data()), expected);
            for (puzzle::SymmetryIndex s = 0; s < puzzle::kSymmetries; ++s) {
                const auto hold = static_cast<puzzle::SymmetryIndex>(random() % puzzle::kRotations);
                unsigned again = 0;
                EXPECT_EQ(
                    form.least(contents_of(cube.rotate(cube.conjugate(state, s), hold)), again),
                    expected);
                EXPECT_EQ(again, positions);
                EXPECT_EQ(form.reoriented(contents_of(cube.rotate(state, hold))),
                          form.reoriented(contents_of(state)));
            }
        }
    }
}

TEST(DepthCountStandard, OfThe2x2x2AreKnown) {
    EXPECT_EQ(counted(2, puzzle::Metric::Obtm, 20),
              (std::vector<std::uint64_t>{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748,
                                          623800, 2644}));
}

TEST(DepthCount, OfThe3x3x3AreKnown) {
    EXPECT_EQ(counted(3, puzzle::Metric::Obtm, 5),
              (std::vector<std::uint64_t>{1, 18, 243, 3240, 43239, 574908}));
    EXPECT_EQ(counted(3, puzzle::Metric::Obqtm, 5),
              (std::vector<std::uint64_t>{1, 12, 114, 1068, 10011, 93840}));
}

TEST(DepthCountStandard, OfThe4x4x4AndThe5x5x5AreThoseOfASearchOverStickers) {
    for (const auto metric : puzzle::kAllMetrics) {
        EXPECT_EQ(counted(4, metric, 3), by_stickers(4, metric, 3)) << puzzle::name_of(metric);
        EXPECT_EQ(counted(5, metric, 2), by_stickers(5, metric, 2)) << puzzle::name_of(metric);
    }
}

TEST(DepthCount, SeveralPassesCountWhatOneDoes) {
    // 81,000 neighbours of 32 bytes at depth 4; less room than that makes several passes of the last level.
    const auto whole = counted(4, puzzle::Metric::Obtm, 4);
    ASSERT_EQ(whole.size(), 5U);
    EXPECT_EQ(counted(4, puzzle::Metric::Obtm, 4, 120'000), whole);
    EXPECT_EQ(counted(4, puzzle::Metric::Obtm, 4, 120'000, 3), whole);
}

TEST(DepthCount, AnyNumberOfThreadsCountsTheSame) {
    const auto alone = counted(4, puzzle::Metric::Obtm, 5);
    EXPECT_EQ(alone.back(), 5'026'667U);
    EXPECT_EQ(counted(4, puzzle::Metric::Obtm, 5, kMemory, 3), alone);
}

TEST(DepthCount, SaysWhatMemoryItNeeds) {
    const puzzle::Cube cube(4);
    base::SilentProgress progress;
    const auto levels = phases::count_depths(cube, puzzle::Metric::Btm, {5, 1000},
                                             [](int, const phases::DepthLevel&) {}, progress, {});
    ASSERT_FALSE(levels);
    EXPECT_EQ(levels.error().code, base::ErrorCode::Resource);
    EXPECT_NE(levels.error().message.find("MB of memory"), std::string::npos);
}

}  // namespace revenge::proof
