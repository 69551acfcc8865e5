// Spaces derived from moves alone: known distributions, the same ones whichever way classes are numbered.
#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>
#include <string>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_check.hpp"
#include "revenge/derived/space.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::derived {

namespace {

using puzzle::Definition;

struct CountedProgress final : base::ProgressSink {
    void report(const base::Progress& /*progress*/) override { ++steps; }
    void note(std::string_view /*sentence*/) override { ++notes; }
    int steps = 0;
    int notes = 0;
};

// The arguments of a space.
struct Made {
    Definition definition;
    std::vector<puzzle::Move> moves;
    puzzle::Costs costs;
    std::vector<group::Permutation> under;

    base::Result<Space> space(const SpaceLimits& limits = {}, const std::string& name = "") const {
        return Space::make(definition, moves, costs, under, {name, "", {}}, limits);
    }
};

std::vector<group::Permutation> subgroup(const Definition& definition, const std::string& words) {
    const group::PointModel model(definition.puzzle());
    std::vector<group::Permutation> out;
    const auto set = notation::move_set(definition, words);
    for (const puzzle::Move& move : *set) {
        out.push_back(model.permutation(move.action));
    }
    return out;
}

// `below`: moves that generate K; none: what nobody sees.
Made of(const std::string& puzzle, const std::string& words, const std::string& below,
        const std::string& metric) {
    const Definition definition = *puzzle::builtin_definition(puzzle);
    return {definition, *notation::move_set(definition, words),
            *puzzle::Costs::named(definition, metric),
            below.empty() ? unseen_elements(definition) : subgroup(definition, below)};
}

Space space(const std::string& puzzle, const std::string& words, const std::string& below,
            const std::string& metric) {
    auto made = of(puzzle, words, below, metric).space();
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

using Levels = std::vector<std::uint64_t>;

Levels levels(const Space& space) {
    Levels out;
    for (const bfs::Level& level : space.table().distribution()) {
        out.push_back(level.positions);
    }
    return out;
}

std::vector<std::uint64_t> shape(const Space& space) {
    std::vector<std::uint64_t> out;
    for (const auto& coordinate : space.numbering().coordinates()) {
        out.push_back(coordinate->size());
    }
    return out;
}

}  // namespace

TEST(SpaceStandard, TheTwoByTwoWholeInHalfTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(levels(whole),
              (Levels{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}));
}

TEST(SpaceStandard, TheTwoByTwoWholeInQuarterTurns) {
    const Space whole = space("2x2x2", "U R F", "", "obqtm");
    EXPECT_EQ(whole.reached(), 3674160U);
    EXPECT_EQ(whole.table().worst(), 14);
    EXPECT_EQ(levels(whole).back(), 276U);
}

TEST(SpaceStandard, ThePyraminxWithoutTips) {
    const Space whole = space("pyraminx", "U L R B", "u l r b", "turn");
    EXPECT_EQ(levels(whole),
              (Levels{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}));
}

TEST(SpaceStandard, TheSkewbWhole) {
    const Space whole = space("skewb", "U R L B", "", "turn");
    EXPECT_EQ(levels(whole),
              (Levels{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}));
    EXPECT_EQ(whole.expected().digits(), "3149280");
}

TEST(Space, ThistlethwaitesPhasesComeOutOfTheirMoves) {
    const Space first = space("3x3x3", "U D L R F B", "U D L R F2 B2", "obtm");
    EXPECT_EQ(first.reached(), 2048U);
    EXPECT_EQ(first.table().worst(), 7);
    const Space third = space("3x3x3", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2", "obtm");
    EXPECT_EQ(third.reached(), 29400U);
    EXPECT_EQ(third.table().worst(), 13);
}

TEST(SpaceStandard, ThistlethwaitesOtherPhases) {
    const Space second = space("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obtm");
    EXPECT_EQ(second.reached(), 1082565U);
    EXPECT_EQ(second.table().worst(), 10);
    const Space last = space("3x3x3", "U2 D2 L2 R2 F2 B2", "", "obtm");
    EXPECT_EQ(last.reached(), 663552U);
    EXPECT_EQ(last.table().worst(), 15);
}

TEST(SpaceStandard, WalksLeadToTheGoalInAsManyMovesAsTheDistance) {
    const Definition definition = *puzzle::builtin_definition("2x2x2");
    const Space whole = space("2x2x2", "U R F", "", "obtm");
    base::Random random(1);
    const auto all = *notation::parse_moves(definition, "U R2 F' D L B2 x y");
    for (int i = 0; i < 100; ++i) {
        puzzle::State state = definition.puzzle().solved();
        for (int turn = 0; turn < 30; ++turn) {
            state = definition.puzzle().apply(state, all[random.below(all.size())].action);
        }
        const auto walk = whole.table().walk(*whole.table().space().position_of(state));
        ASSERT_TRUE(walk);
        EXPECT_EQ(static_cast<int>(walk->size()), **whole.distance(state));
        for (const int move : *walk) {
            state = definition.puzzle().apply(state,
                                              whole.moves()[static_cast<std::size_t>(move)].action);
        }
        EXPECT_TRUE(definition.is_solved(state));
    }
}

// Numbered in each of the three ways: made, kept, read again without being made.
TEST(SpaceStandard, FilesSayWhatWasMade) {
    const test::ScratchDirectory directory;
    for (const Made& task :
         {of("2x2x2", "U R F", "", "obtm"), of("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obtm"),
          of("3x3x3", "U D L2 R2 F2 B2", "U2 D2 L2 R2 F2 B2", "obtm"),
          of("skewb", "U R L B", "", "turn")}) {
        CountedProgress progress;
        SpaceLimits limits;
        limits.progress = &progress;
        limits.directory = directory.path();
        const auto made = task.space(limits, "test/phase");
        ASSERT_TRUE(made) << made.error().message;
        EXPECT_GT(progress.steps, 0);
        const int said = progress.notes;  // that it is made
        progress.steps = 0;
        const auto read = task.space(limits, "test/phase");
        ASSERT_TRUE(read);
        EXPECT_EQ(progress.steps, 0);
        EXPECT_EQ(progress.notes, said);
        EXPECT_EQ(read->table().distribution(), made->table().distribution());
        EXPECT_EQ(shape(*read), shape(*made));
        EXPECT_EQ(read->expected(), made->expected());
        puzzle::State state = task.definition.puzzle().solved();
        base::Random random(3);
        for (int i = 0; i < 200; ++i) {
            state = task.definition.puzzle().apply(
                state, task.moves[random.below(task.moves.size())].action);
            const auto position = made->table().space().position_of(state);
            ASSERT_EQ(read->table().space().position_of(state), position);
            EXPECT_EQ(*read->table().walk(*position), *made->table().walk(*position));
        }
        // One bit turned: noticed, said, made again.
        std::filesystem::path file;
        for (const std::string& name : directory.names()) {
            file = name.ends_with(".tables") ? directory.path() / name : file;
        }
        std::fstream bytes(file, std::ios::in | std::ios::out | std::ios::binary);
        constexpr int kInside = 10000;
        bytes.seekg(kInside);
        const char byte = static_cast<char>(bytes.get() ^ 1);
        bytes.seekp(kInside);
        bytes.put(byte);
        bytes.close();
        const auto again = task.space(limits, "test/phase");
        ASSERT_TRUE(again);
        EXPECT_GT(progress.notes, said);
        EXPECT_EQ(again->table().distribution(), made->table().distribution());
        for (const std::string& name : directory.names()) {
            std::filesystem::remove(directory.path() / name);
        }
    }
}

TEST(SpaceStandard, FilesOfOtherMovesAreNotTaken) {
    const test::ScratchDirectory directory;
    SpaceLimits limits;
    limits.directory = directory.path();
    const auto whole = of("pyraminx", "U L R B", "u l r b", "turn").space(limits, "same");
    const auto other = of("pyraminx", "U L R", "u l r b", "turn").space(limits, "same");
    ASSERT_TRUE(whole && other);
    EXPECT_NE(levels(*whole), levels(*other));
}

TEST(Space, IsTheSameWithAnyNumberOfThreads) {
    const Made task = of("pyraminx", "U L R B", "u l r b", "turn");
    SpaceLimits limits;
    limits.threads = 1;
    const auto alone = task.space(limits);
    limits.threads = 4;
    const auto together = task.space(limits);
    ASSERT_TRUE(alone && together);
    EXPECT_EQ(together->table().distribution(), alone->table().distribution());
    EXPECT_EQ(*together->table().residues(), *alone->table().residues());
}

TEST(SpaceStandard, IsTheSameWhereItsTableIsLargerThanMemory) {
    const Made task = of("3x3x3", "U R", "", "obtm");
    const auto in_memory = task.space();
    SpaceLimits limits;
    limits.memory_bytes = std::uint64_t{47} << 20U;
    const auto refused = task.space(limits, "ur/whole");
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::Resource);
    const test::ScratchDirectory directory;
    const test::ScratchDirectory scratch;
    limits.directory = directory.path();
    limits.scratch = scratch.path();
    const auto from_files = task.space(limits, "ur/whole");
    ASSERT_TRUE(in_memory && from_files) << from_files.error().message;
    EXPECT_EQ(from_files->table().distribution(), in_memory->table().distribution());
    EXPECT_EQ(*from_files->table().residues(), *in_memory->table().residues());
}

// States that the 24 rotations and reflections of the tetrahedron carry to each other are one class. There is one class
// of a first move; two moves are turns of two corners, in equal or opposite directions.
TEST(Space, RotationsAndReflectionsOfThePyraminxReduceIt) {
    const Space whole = space("pyraminx", "U L R B", "u l r b", "turn");
    EXPECT_EQ(whole.table().space().group_order(), 24U);
    EXPECT_EQ(whole.table().distribution()[1].unique, 1U);
    EXPECT_EQ(whole.table().distribution()[2].unique, 2U);
    EXPECT_LT(whole.table().space().entries() * 20, whole.table().space().positions());
}

TEST(SpaceStandard, SymmetriesOfCubesReduceThem) {
    EXPECT_EQ(space("3x3x3", "U2 D2 L2 R2 F2 B2", "", "obtm").table().space().group_order(), 48U);
    EXPECT_EQ(
        space("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obtm").table().space().group_order(),
        8U);
    // Without B the squares of one face are no longer those of its opposite.
    const Made task = of("3x3x3", "U2 D2 L2 R2 F2", "", "obtm");
    EXPECT_LT(task.space()->table().space().group_order(), 48U);
}

// Symmetries carry states to states as far from the goal: each table obeys the law of distances, entry by entry.
TEST(SpaceStandard, ReducedTablesObeyTheLawOfDistances) {
    for (const Made& task :
         {of("pyraminx", "U L R B", "u l r b", "turn"), of("skewb", "U R L B", "", "turn"),
          of("2x2x2", "U R F", "", "obqtm"), of("3x3x3", "U2 D2 L2 R2 F2 B2", "", "obtm"),
          of("3x3x3", "U D L R F2 B2", "U D L2 R2 F2 B2", "obqtm")}) {
        const auto made = task.space();
        ASSERT_TRUE(made) << made.error().message;
        constexpr std::uint64_t kMost = 1'000'000;
        const auto law = bfs::check_distances(made->table(), kMost, {});
        EXPECT_TRUE(law) << law.error().message;
    }
}

TEST(SpaceStandard, EndsWhenAskedTo) {
    std::stop_source stop;
    stop.request_stop();
    SpaceLimits limits;
    limits.stop = stop.get_token();
    const auto made = of("skewb", "U R L B", "", "turn").space(limits);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Interrupted);
}

TEST(Space, TooLargeIsRefusedWithItsSizeAndWhatFits) {
    SpaceLimits limits;
    limits.classes = 100000;
    Made task = of("megaminx", "U R F", "", "turn");
    const auto made = task.space(limits);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, base::ErrorCode::Resource);
    EXPECT_NE(made.error().message.find("fit 100,000"), std::string::npos) << made.error().message;
}

TEST(Space, MovesThatDoNotGetEverywhereAreTold) {
    // Turns of R and 2R alone: 16 arrangements, though relabelling by rotations of the cube, with these,
    // makes every one.
    const Space few = space("4x4x4", "R 2R", "", "obtm");
    EXPECT_EQ(few.reached(), 16U);
    EXPECT_EQ(few.expected().digits(), "7401196841564901869874093974498574336000000000");
}

}  // namespace revenge::derived
