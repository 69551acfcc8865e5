// Distances of a chain's phases, as programs ask for them.
#include "revenge/analysis.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"

namespace revenge {

namespace {

AnalysisSetup in_test_cache() {
    AnalysisSetup setup;
    setup.cache = REVENGE_TEST_CACHE;
    return setup;
}

Chain example(const std::string& name) {
    std::ifstream file(std::string(REVENGE_SOURCE_DIR) + "/examples/chains/" + name + ".toml");
    std::ostringstream text;
    text << file.rdbuf();
    auto chain = Chain::parse(text.str(), name);
    EXPECT_TRUE(chain) << chain.error().message;
    return *std::move(chain);
}

base::Result<PhaseDistances> distances(const Chain& chain, const std::string& phase,
                                       const std::string& metric = "") {
    return PhaseDistances::make(chain, phase, *chain.costs(metric), in_test_cache());
}

std::vector<std::uint64_t> positions_of(const PhaseDistances& phase) {
    std::vector<std::uint64_t> out;
    for (const DistanceCount& count : phase.counts()) {
        out.push_back(count.positions);
    }
    return out;
}

}  // namespace

TEST(Chains, SayWhatTheyAreMadeOf) {
    const auto chain = Chain::builtin("thistlethwaite");
    ASSERT_TRUE(chain) << chain.error().message;
    EXPECT_EQ(chain->name(), "thistlethwaite");
    EXPECT_EQ(chain->definition()->name(), "3x3x3");
    ASSERT_EQ(chain->phases().size(), 4U);
    EXPECT_EQ(chain->phases()[1].name, "phase-2");
    EXPECT_FALSE(chain->phases()[1].moves.empty());
    EXPECT_EQ(chain->costs()->name(), chain->metric());
    EXPECT_EQ(chain->costs("sstm")->name(), "sstm");
    EXPECT_EQ(chain->costs("turn").error().code, base::ErrorCode::Usage);
    const auto names = Chain::builtin_names();
    EXPECT_TRUE(std::ranges::count(names, "five-stage") == 1);
    EXPECT_EQ(Chain::builtin("nothing").error().code, base::ErrorCode::Usage);
    EXPECT_EQ(Chain::parse("name = 5", "mine").error().code, base::ErrorCode::Usage);
}

// Thistlethwaite's first table, by its published row.
TEST(PhaseDistances, CountsPositionsByTheirDistance) {
    const auto phase = distances(*Chain::builtin("thistlethwaite"), "phase-1");
    ASSERT_TRUE(phase) << phase.error().message;
    EXPECT_EQ(positions_of(*phase), (std::vector<std::uint64_t>{1, 2, 25, 202, 620, 900, 285, 13}));
    EXPECT_EQ(phase->positions(), 2048U);
    EXPECT_EQ(phase->worst(), 7);
    double sum = 0;
    for (std::size_t distance = 0; distance < phase->counts().size(); ++distance) {
        sum += static_cast<double>(distance) *
               static_cast<double>(phase->counts()[distance].positions);
    }
    EXPECT_DOUBLE_EQ(phase->mean(), sum / 2048);
}

TEST(PhaseDistances, LeadACubeToTheGoal) {
    const puzzle::Cube cube(3);
    auto random = RandomStates::make(*puzzle::builtin_definition("3x3x3"), base::Random(5));
    ASSERT_TRUE(random);
    for (const char* chain : {"thistlethwaite", "thistlethwaite-auto"}) {
        const Chain declared = chain == std::string("thistlethwaite")
                                   ? *Chain::builtin("thistlethwaite")
                                   : example(chain);
        const auto phase = distances(declared, "phase-1");
        ASSERT_TRUE(phase) << phase.error().message;
        for (int i = 0; i < 50; ++i) {
            const puzzle::State state = random->next(*puzzle::builtin_definition("3x3x3"));
            const auto path = phase->path(state);
            ASSERT_TRUE(path) << path.error().message;
            EXPECT_EQ(*phase->distance(state), path->length);
            EXPECT_EQ(*phase->distance(cube.apply(state, path->moves.turns())), 0);
        }
        const auto antipodes = phase->antipodes(2);
        ASSERT_TRUE(antipodes);
        ASSERT_FALSE(antipodes->empty());
        for (const Antipode& one : *antipodes) {
            EXPECT_EQ(one.path.length, phase->worst());
            EXPECT_EQ(*phase->distance(one.state), phase->worst());
        }
    }
}

// The first phase of Thistlethwaite's flips edges, which quarter turns of F and B alone do.
TEST(PhaseDistances, NeighboursAreTheStatesOneMoveAway) {
    const puzzle::Cube cube(3);
    const auto phase = distances(*Chain::builtin("thistlethwaite"), "phase-1");
    ASSERT_TRUE(phase) << phase.error().message;
    auto random = RandomStates::make(*puzzle::builtin_definition("3x3x3"), base::Random(6));
    ASSERT_TRUE(random);
    const puzzle::State drawn = random->next(*puzzle::builtin_definition("3x3x3"));
    for (const puzzle::State& state : {cube.puzzle().solved(), drawn}) {
        const int here = *phase->distance(state);
        const auto neighbours = phase->neighbours(state);
        ASSERT_TRUE(neighbours) << neighbours.error().message;
        EXPECT_EQ(neighbours->size(), 18U);
        int nearer = 0;
        std::string farther;
        for (const Neighbour& one : *neighbours) {
            EXPECT_EQ(one.path.length, 1);
            EXPECT_EQ(one.state, cube.apply(state, one.path.moves.turns()));
            EXPECT_EQ(one.distance, *phase->distance(one.state));
            nearer += one.distance == here - 1 ? 1 : 0;
            farther += one.distance == here + 1 ? one.path.text + " " : "";
        }
        EXPECT_EQ(nearer > 0, here > 0);
        if (here == 0) {
            EXPECT_EQ(farther, "B' B F F' ");
        }
    }
    puzzle::State other = cube.puzzle().solved();
    other.piece[0] = other.piece[1];
    EXPECT_EQ(phase->neighbours(other).error().code, base::ErrorCode::ImpossibleCube);
}

// A goal of 70 positions: four edges where the half turns of four faces and turns of U and D bring them. Ways from the
// solved cube alone do not lead to the worst distance.
constexpr const char* kManyGoals =
    "name = \"many-goals\"\npuzzle = \"3x3x3\"\nremainder = \"U2 D2 R2 L2 F2 B2\"\n"
    "[[phase]]\nname = \"free\"\nmoves = \"U D R L F B\"\n"
    "reduced = [{ orbit = \"midges\", sees = \"sets\", sets = [\"UF UB DF DB\"] }]\n"
    "[[phase]]\nname = \"halves\"\nmoves = \"U D R2 L2 F2 B2\"\n"
    "reduced = [{ orbit = \"midges\", sees = \"sets\", sets = [\"UF UB DF DB\"] }]\n";

TEST(PhaseDistances, AntipodesAreFurthestFromTheGoalAndTheirWaysBeginInIt) {
    const Chain own = *Chain::parse(kManyGoals, "many-goals");
    const Chain built_in = *Chain::builtin("thistlethwaite");
    std::vector<std::pair<const Chain*, std::string>> tried{{&own, "free"}};
    for (const ChainPhase& part : built_in.phases()) {
        tried.emplace_back(&built_in, part.name);
    }
    std::size_t elsewhere = 0;
    for (const auto& [chain, part] : tried) {
        const auto phase = distances(*chain, part);
        ASSERT_TRUE(phase) << phase.error().message;
        const auto antipodes = phase->antipodes(1000);
        ASSERT_TRUE(antipodes);
        ASSERT_FALSE(antipodes->empty());
        for (const Antipode& one : *antipodes) {
            EXPECT_EQ(*phase->distance(one.goal), 0);
            EXPECT_EQ(one.path.length, phase->worst());
            EXPECT_EQ(*phase->distance(one.state), phase->worst());
            const puzzle::Cube cube(phase->chain().definition()->cube_size());
            EXPECT_EQ(one.state, cube.apply(one.goal, one.path.moves.turns()));
            const auto from_solved =
                phase->distance(cube.apply(cube.puzzle().solved(), one.path.moves.turns()));
            elsewhere += from_solved && *from_solved != phase->worst() ? 1 : 0;
        }
    }
    EXPECT_GT(elsewhere, 0U) << "each way also leads from the solved cube";
}

TEST(PhaseDistances, OfACubeWhosePiecesAreMarkedHaveWaysInTurns) {
    const auto chain = Chain::parse(
        "name = \"mine\"\npuzzle = \"4x4x4-super\"\n[[phase]]\nname = \"p\"\nmoves = \"R2 L\"\n"
        "coordinates = \"auto\"\n",
        "mine");
    ASSERT_TRUE(chain) << chain.error().message;
    const auto phase = distances(*chain, "p", "obtm");
    ASSERT_TRUE(phase) << phase.error().message;
    const puzzle::Definition& cube = *chain->definition();
    const puzzle::State state =
        puzzle::apply(cube, cube.puzzle().solved(), *notation::parse_moves(cube, "R2 L"));
    const auto path = phase->path(state);
    ASSERT_TRUE(path) << path.error().message;
    EXPECT_EQ(path->moves.turns().size(), 2U);
    EXPECT_TRUE(cube.is_solved(puzzle::apply(cube, state, path->moves)));
}

TEST(PhaseDistances, AreThoseOfAnyPuzzle) {
    const auto definition = puzzle::builtin_definition("skewb");
    ASSERT_TRUE(definition);
    const auto phase = distances(*Chain::builtin("skewb-whole"), "whole");
    ASSERT_TRUE(phase) << phase.error().message;
    EXPECT_EQ(phase->positions(), 3'149'280U);
    auto random = RandomStates::make(*definition, base::Random(6));
    ASSERT_TRUE(random);
    for (int i = 0; i < 20; ++i) {
        const puzzle::State state = random->next(*definition);
        const auto path = phase->path(state);
        ASSERT_TRUE(path) << path.error().message;
        EXPECT_EQ(static_cast<int>(path->moves.steps().size()), *phase->distance(state));
        check::PieceReplay replay(*definition, state);
        ASSERT_TRUE(replay.make(path->text));
        EXPECT_TRUE(replay.is_solved());
    }
}

TEST(PhaseDistances, ReadEntriesInARow) {
    const auto phase = distances(*Chain::builtin("thistlethwaite"), "phase-2");
    ASSERT_TRUE(phase) << phase.error().message;
    const std::uint64_t first = phase->entries() / 3;
    std::vector<std::uint8_t> far(5000);
    std::vector<std::uint8_t> residues(far.size());
    ASSERT_TRUE(phase->distances(first, far));
    ASSERT_TRUE(phase->residues(first, residues));
    for (std::size_t i = 0; i < far.size(); ++i) {
        const unsigned expected =
            far[i] == PhaseDistances::kUnsolved ? far[i] : far[i] % phase->modulus();
        EXPECT_EQ(residues[i], expected) << i;
    }
    std::uint64_t entries = phase->unreached();
    for (const DistanceCount& count : phase->counts()) {
        entries += count.entries;
    }
    EXPECT_EQ(entries, phase->entries());
    EXPECT_EQ(phase->residues(phase->entries() - 1, far).error().code, base::ErrorCode::Usage);
    EXPECT_EQ(phase->distances(phase->entries() + 1, {}).error().code, base::ErrorCode::Usage);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(phase->distances(0, far, stop.get_token()).error().code,
              base::ErrorCode::Interrupted);
}

TEST(PhaseDistances, AreKeptInATableStore) {
    const Chain chain = *Chain::builtin("2x2x2-whole");
    AnalysisSetup setup;
    const auto table_store = std::make_shared<base::MemoryStore>();
    setup.table_store = table_store;
    const auto made = PhaseDistances::make(chain, "whole", *chain.costs(), setup);
    ASSERT_TRUE(made) << made.error().message;
    const auto names = table_store->names();
    EXPECT_FALSE(names.empty());
    const auto read = PhaseDistances::make(chain, "whole", *chain.costs(), setup);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->counts(), made->counts());
    EXPECT_EQ(table_store->names(), names);
}

TEST(PhaseDistances, RefuseWhatCannotBe) {
    const Chain chain = *Chain::builtin("thistlethwaite");
    const auto code = [&](const auto& result) { return result.error().code; };
    const auto none = distances(chain, "phase-9");
    EXPECT_EQ(code(none), base::ErrorCode::Usage);
    EXPECT_NE(none.error().message.find("phase-4"), std::string::npos);
    EXPECT_EQ(code(PhaseDistances::make(chain, "phase-1", *Chain::builtin("five-stage")->costs())),
              base::ErrorCode::Usage);
    EXPECT_EQ(code(PhaseDistances::make(chain, "phase-1", *Chain::builtin("skewb-whole")->costs())),
              base::ErrorCode::Usage);
    EXPECT_EQ(code(PhaseDistances::make(*Chain::builtin("skewb-whole"), "whole", *chain.costs())),
              base::ErrorCode::Usage);
    AnalysisSetup both = in_test_cache();
    both.table_store = std::make_shared<base::MemoryStore>();
    EXPECT_EQ(code(PhaseDistances::make(chain, "phase-1", *chain.costs(), both)),
              base::ErrorCode::Usage);
    AnalysisSetup little;
    little.memory_bytes = 1 << 20U;
    const Chain stages = *Chain::builtin("five-stage");
    EXPECT_EQ(code(PhaseDistances::make(stages, "stage-4", *stages.costs(), little)),
              base::ErrorCode::Resource);
    AnalysisSetup nowhere;
    nowhere.scratch = ".";
    EXPECT_EQ(code(PhaseDistances::make(chain, "phase-1", *chain.costs(), nowhere)),
              base::ErrorCode::Usage);
    const puzzle::Cube cube(3);
    const auto last = distances(chain, "phase-4");
    ASSERT_TRUE(last) << last.error().message;
    const puzzle::State turned =
        cube.apply(cube.puzzle().solved(), {puzzle::turn_of(3, puzzle::Face::R, 1, 1, 1)});
    EXPECT_EQ(code(last->distance(turned)), base::ErrorCode::Usage);
    EXPECT_EQ(code(last->path(turned)), base::ErrorCode::Usage);
    EXPECT_EQ(code(last->entry_of(turned)), base::ErrorCode::Usage);
}

// Of another puzzle, of none, with a piece twice.
TEST(PhaseDistancesStandard, RefuseStatesOfNoPuzzle) {
    const auto phase = distances(*Chain::builtin("eight-phase"), "phase-1");
    ASSERT_TRUE(phase) << phase.error().message;
    puzzle::State twice = puzzle::Cube(4).puzzle().solved();
    std::ranges::fill(twice.piece, twice.piece[0]);
    for (const puzzle::State& state : {puzzle::Cube(5).puzzle().solved(), puzzle::State{}, twice}) {
        EXPECT_EQ(phase->distance(state).error().code, base::ErrorCode::ImpossibleCube);
        EXPECT_EQ(phase->path(state).error().code, base::ErrorCode::ImpossibleCube);
        EXPECT_EQ(phase->entry_of(state).error().code, base::ErrorCode::ImpossibleCube);
    }
}

}  // namespace revenge
