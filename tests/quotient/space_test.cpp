// Spaces derived from moves alone: known distributions, the same ones whichever way classes are numbered.
#include <gtest/gtest.h>
#include <unistd.h>
#include <filesystem>
#include <fstream>
#include <string>

#include "revenge/base/random.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/quotient/space.hpp"

namespace revenge::quotient {

namespace {

using puzzle::Definition;

struct CountedProgress final : base::ProgressSink {
    void report(const base::Progress& /*progress*/) override { ++steps; }
    void note(std::string_view /*sentence*/) override { ++notes; }
    int steps = 0;
    int notes = 0;
};

std::vector<CostedMove> moves_of(const Definition& definition, const std::string& words,
                                 const std::string& metric) {
    return costed(*notation::move_set(definition, words),
                  *puzzle::Costs::named(definition, metric));
}

std::vector<group::Permutation> subgroup(const Definition& definition, const std::string& words) {
    const group::PointModel model(definition.puzzle());
    std::vector<group::Permutation> out;
    const auto set = notation::move_set(definition, words);
    for (const puzzle::Move& move : *set) {
        out.push_back(model.permutation(move.action));
    }
    return out;
}

Space space(const std::string& puzzle, const std::string& words, const std::string& below,
            const std::string& metric) {
    const Definition definition = *puzzle::builtin_definition(puzzle);
    auto under = subgroup(definition, below);
    if (below.empty()) {
        under = unseen_elements(definition);
    }
    auto made = Space::make(definition, moves_of(definition, words, metric), under, {});
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

using Levels = std::vector<std::uint64_t>;

}  // namespace

TEST(SpaceStandard, TheTwoByTwoWholeInHalfTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

TEST(SpaceStandard, TheTwoByTwoWholeInQuarterTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obqtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(whole.worst(), 14);
    EXPECT_EQ(whole.distribution().back(), 276U);
}

TEST(SpaceStandard, ThePyraminxWithoutTips) {
    const Space whole = space("pyraminx", "U L R B", "u l r b", "turn");
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}));
}

TEST(SpaceStandard, TheSkewbWhole) {
    const Space whole = space("skewb", "U R L B", "", "turn");
    EXPECT_EQ(whole.distribution(),
              (Levels{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}));
    EXPECT_EQ(whole.expected().digits(), "3149280");
}

TEST(Space, ThistlethwaitesPhasesComeOutOfTheirMoves) {
    const Space first = space("3x3x3", "U D L R F B", "U D L R F2 B2", "obtm");
    EXPECT_EQ(first.reached(), 2048U);
    EXPECT_EQ(first.worst(), 7);
    const Space third = space("3x3x3", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2", "obtm");
    EXPECT_EQ(third.reached(), 29400U);
    EXPECT_EQ(third.worst(), 13);
}

TEST(SpaceStandard, ThistlethwaitesOtherPhases) {
    const Space second = space("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obtm");
    EXPECT_EQ(second.reached(), 1082565U);
    EXPECT_EQ(second.worst(), 10);
    const Space last = space("3x3x3", "U2 D2 L2 R2 F2 B2", "", "obtm");
    EXPECT_EQ(last.reached(), 663552U);
    EXPECT_EQ(last.worst(), 15);
}

TEST(SpaceStandard, WalksLeadToTheGoalInAsManyMovesAsTheDistance) {
    const Definition definition = *puzzle::builtin_definition("2x2x2");
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    base::Random random(1);
    const auto all = *notation::move_set(definition, "U R F D L B x y");
    for (int i = 0; i < 100; ++i) {
        puzzle::State state = definition.puzzle().solved();
        for (int turn = 0; turn < 30; ++turn) {
            state = definition.puzzle().apply(state, all[random.below(all.size())].action);
        }
        const auto walk = whole.walk(state);
        ASSERT_TRUE(walk);
        EXPECT_EQ(static_cast<int>(walk->size()), *whole.distance(state));
        for (const int move : *walk) {
            state = definition.puzzle().apply(
                state, whole.moves()[static_cast<std::size_t>(move)].move.action);
        }
        EXPECT_TRUE(definition.is_solved(state));
    }
}

// Numbered in each of the three ways: made, kept, read again without being made.
TEST(SpaceStandard, FilesSayWhatWasMade) {
    const std::filesystem::path directory =
        std::filesystem::path(testing::TempDir()) / ("revenge-spaces-" + std::to_string(getpid()));
    struct Case {
        const char* puzzle;
        const char* words;
        const char* below;
    };
    for (const auto& [puzzle, words, below] :
         {Case{"2x2x2", "U R F", ""}, Case{"3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2"},
          Case{"3x3x3", "U2 D2 L2 R2 F2 B2", ""}, Case{"skewb", "U R L B", ""}}) {
        const Definition definition = *puzzle::builtin_definition(puzzle);
        const auto under =
            std::string(below).empty() ? unseen_elements(definition) : subgroup(definition, below);
        const auto moves =
            moves_of(definition, words, definition.cube_size() > 0 ? "obtm" : "turn");
        CountedProgress progress;
        int& steps = progress.steps;
        const int& notes = progress.notes;
        SpaceLimits limits;
        limits.progress = &progress;
        limits.directory = directory;
        limits.name = "test/phase";
        const auto made = Space::make(definition, moves, under, limits);
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_GT(steps, 0);
        steps = 0;
        const auto read = Space::make(definition, moves, under, limits);
        ASSERT_TRUE(read);
        EXPECT_EQ(steps, 0);
        EXPECT_EQ(read->distribution(), made->distribution());
        EXPECT_EQ(read->reached(), made->reached());
        EXPECT_EQ(read->shape(), made->shape());
        puzzle::State state = definition.puzzle().solved();
        base::Random random(3);
        for (int i = 0; i < 200; ++i) {
            state = definition.puzzle().apply(state, moves[random.below(moves.size())].move.action);
            EXPECT_EQ(read->walk(state), made->walk(state));
        }
        EXPECT_EQ(notes, 0);
        // One bit turned: noticed, said, made again.
        std::filesystem::path file;
        for (const auto& entry : std::filesystem::directory_iterator(directory)) {
            file = entry.path().extension() == ".tables" ? entry.path() : file;
        }
        std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekg(100000);
        const char byte = static_cast<char>(bytes.get() ^ 1);
        bytes.seekp(100000);
        bytes.put(byte);
        bytes.close();
        const auto again = Space::make(definition, moves, under, limits);
        ASSERT_TRUE(again);
        EXPECT_EQ(notes, 1);
        EXPECT_GT(steps, 0);
        EXPECT_EQ(again->distribution(), made->distribution());
        std::filesystem::remove_all(directory);
    }
}

TEST(SpaceStandard, FilesOfOtherMovesAreNotTaken) {
    const std::filesystem::path directory =
        std::filesystem::path(testing::TempDir()) / ("revenge-others-" + std::to_string(getpid()));
    const Definition definition = *puzzle::builtin_definition("pyraminx");
    SpaceLimits limits;
    limits.directory = directory;
    limits.name = "same";
    const auto tips = subgroup(definition, "u l r b");
    const auto whole =
        Space::make(definition, moves_of(definition, "U L R B", "turn"), tips, limits);
    const auto other = Space::make(definition, moves_of(definition, "U L R", "turn"), tips, limits);
    ASSERT_TRUE(whole && other);
    EXPECT_NE(whole->distribution(), other->distribution());
    std::filesystem::remove_all(directory);
}

TEST(Space, IsTheSameWithAnyNumberOfThreads) {
    const Definition definition = *puzzle::builtin_definition("pyraminx");
    const auto tips = subgroup(definition, "u l r b");
    const auto moves = moves_of(definition, "U L R B", "turn");
    SpaceLimits limits;
    const auto alone = Space::make(definition, moves, tips, limits);
    limits.threads = 4;
    const auto together = Space::make(definition, moves, tips, limits);
    ASSERT_TRUE(alone && together);
    EXPECT_EQ(together->distribution(), alone->distribution());
    for (std::uint64_t entry = 0; entry < alone->entries(); ++entry) {
        ASSERT_EQ(together->distance_at(entry), alone->distance_at(entry)) << entry;
    }
}

TEST(SpaceStandard, EndsWhenAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    SpaceLimits limits;
    limits.stop = stop.get_token();
    const Definition definition = *puzzle::builtin_definition("skewb");
    const auto made = Space::make(definition, moves_of(definition, "U R L B", "turn"),
                                  unseen_elements(definition), limits);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Interrupted);
}

TEST(Space, TooLargeIsRefusedWithItsSizeAndWhatFits) {
    const Definition definition = *puzzle::builtin_definition("megaminx");
    SpaceLimits limits;
    limits.classes = 100000;
    const auto made = Space::make(definition, moves_of(definition, "U R F", "turn"), {}, limits);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Resource);
    EXPECT_NE(made.error().message.find("fit 100000"), std::string::npos) << made.error().message;
}

TEST(Space, MovesThatDoNotGetEverywhereAreTold) {
    // Turns of R and 2R alone: 16 arrangements, though relabelling by rotations of the cube, with these,
    // makes every one.
    const Space few = space("4x4x4", "R 2R", "", "obtm");
    EXPECT_EQ(few.reached(), 16U);
    EXPECT_EQ(few.expected().digits(), "7401196841564901869874093974498574336000000000");
}

}  // namespace revenge::quotient
