// The Square-1 as a puzzle like others: states and moves read and written, solved through the library, replayed by its
// geometry (check/piece_replay), which shares no code with the definition; squareone.tws is solved alike.
#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "revenge/check/piece_replay.hpp"
#include "revenge/method/known_puzzle.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/square_one.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

using puzzle::SquareOneState;

namespace {

const method::PuzzleContext& square_one() {
    static const method::PuzzleContext kPuzzle = *method::PuzzleContext::named("square1");
    return kPuzzle;
}

SquareOneState after_text(const std::string& moves) {
    return *check::replay_square_one(SquareOneState::solved(), moves);
}

Result<VerifiedSolution> solved(const puzzle::State& state, std::uint64_t nodes,
                                const std::string& metric = "turn") {
    method::Request request = tests::node_limited(nodes, 0);
    request.puzzle = "square1";
    request.metric = metric;
    return solve(tests::shared_solver(), square_one(), square_one().position_of(state), request);
}

std::string refusal(const std::string& text) {
    const auto read = square_one().read(text);
    if (read) {
        return "read";
    }
    return read.error().facts.back().kind;
}

// squareone.tws of twsearch's samples: each corner is 17 where it begins; other cuts than the built-in puzzle's.
constexpr const char* kFile = R"(Name Square1
Set SLICE 24 1
Set CENTER 1 2
Solved
SLICE
17 1 9 17 2 10 17 3 11 17 4 12 17 5 13 17 6 14 17 7 15 17 8 16
CENTER
1
End
Move U
SLICE
12 1 2 3 4 5 6 7 8 9 10 11 13 14 15 16 17 18 19 20 21 22 23 24
End
Move D
SLICE
1 2 3 4 5 6 7 8 9 10 11 12 24 13 14 15 16 17 18 19 20 21 22 23
End
Move S
SLICE
1 2 3 15 16 17 18 19 20 10 11 12 13 14 4 5 6 7 8 9 21 22 23 24
CENTER
1
1
End
Illegal SLICE 3 17
Illegal SLICE 9 17
Illegal SLICE 14 17
Illegal SLICE 20 17
)";

std::shared_ptr<const puzzle::Definition> file(const std::string& text) {
    return std::make_shared<const puzzle::Definition>(*notation::parse_tws(text, "file.tws"));
}

}  // namespace

// The distances of squareone.tws, as twsearch counts them.
TEST(SquareOnePuzzle, HasAsManyStatesAtEachDistanceAsThePublicFile) {
    const puzzle::Definition& definition = *square_one().definition();
    const auto moves = notation::all_moves(definition);
    const auto key = [](const puzzle::State& state) { return *puzzle::square_one_state(state); };
    const auto less = [&](const SquareOneState& a, const SquareOneState& b) {
        return std::pair(a.pieces, a.is_middle_square) < std::pair(b.pieces, b.is_middle_square);
    };
    std::set<SquareOneState, decltype(less)> seen({key(definition.puzzle().solved())}, less);
    std::vector<puzzle::State> level{definition.puzzle().solved()};
    std::vector<std::size_t> counts;
    for (int distance = 0; distance < 6; ++distance) {
        counts.push_back(level.size());
        std::vector<puzzle::State> next;
        for (const puzzle::State& state : level) {
            for (const puzzle::Move& move : moves) {
                const puzzle::State made = definition.puzzle().apply(state, move.action);
                if (definition.is_possible(state, move.base, move.action) &&
                    seen.insert(key(made)).second) {
                    next.push_back(made);
                }
            }
        }
        level = std::move(next);
    }
    counts.push_back(level.size());
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 15, 69, 212, 1141, 3933, 14029}));
}

TEST(SquareOnePuzzle, ReadsMovesAsPeopleWriteThem) {
    const std::string plain = "(1,0) / (-1,2) / (0,3)";
    const auto expected = puzzle::square_one_pieces(after_text(plain));
    for (const char* text :
         {"(1,0) / (-1,2) / (0,3)", "(1,0)/(-1,2)/(0,3)", "1,0/-1,2/0,3", "1,0 / -1,2 / 0,3",
          "( 1 , 0 ) / (\xE2\x88\x92"
          "1,2) / (0,3) // a comment",
          "(1,0) / (-1,0) (0,2) / (0,-9)", "U S U' D2 S D3"}) {
        const auto read = square_one().read(text);
        ASSERT_TRUE(read) << text << ": " << read.error().message;
        EXPECT_EQ(read->state, expected) << text;
        EXPECT_TRUE(square_one().is_solved(square_one().after(read->state, read->undoing)));
    }
    const auto group = square_one().read("((3,0) / (0,3) /)2");
    ASSERT_TRUE(group) << group.error().message;
    EXPECT_EQ(group->state, puzzle::square_one_pieces(after_text("(3,0)/(0,3)/ (3,0)/(0,3)/")));
    const auto undone = square_one().read("[(3,0): /]");
    ASSERT_TRUE(undone);
    EXPECT_EQ(undone->state, puzzle::square_one_pieces(after_text("(3,0) / (-3,0)")));
}

TEST(SquareOnePuzzle, RefusesWhatIsAmbiguousOrImpossible) {
    EXPECT_EQ(refusal("10/-1,2"), "square-one-turn");
    EXPECT_EQ(refusal("(3) / (0,3)"), "square-one-turn");
    EXPECT_EQ(refusal("1,0-1,2"), "square-one-turn");
    EXPECT_EQ(refusal("(1,2"), "square-one-turn");
    EXPECT_EQ(refusal("(13,0)"), "square-one-turn");
    EXPECT_EQ(refusal("R U"), "square-one-turn");
    EXPECT_EQ(refusal("(2,0) /"), "move-not-possible");
    EXPECT_EQ(refusal("A1B2C3D45E6F7G8A-"), "square-one-twice");
    EXPECT_EQ(refusal("A1B2C3D45E6F7G8-"), "square-one-missing");
    EXPECT_EQ(refusal("1ABC23D45E6F7G8H-"), "square-one-across");
    EXPECT_EQ(refusal("A1B2C3D45E6F7G8H"), "square-one-middle");
    const std::string apart =
        R"({"wedges":{"pieces":[0,16,8,1,9,16,2,16,10,3,16,11,12,4,16,13,5,16,14,6,16,15,7,16]},"middle":{"pieces":[0]}})";
    EXPECT_EQ(refusal(apart), "corner-halves-apart");
    const std::string twice =
        R"({"wedges":{"pieces":[0,16,8,0,16,9,2,16,10,3,16,11,12,4,16,13,5,16,14,6,16,15,7,16]},"middle":{"pieces":[0]}})";
    EXPECT_EQ(refusal(twice), "pieces-not-its-own");
    const std::string across =
        R"({"wedges":{"pieces":[16,8,1,16,9,2,16,10,3,16,11,0,12,4,16,13,5,16,14,6,16,15,7,16]},"middle":{"pieces":[0]}})";
    EXPECT_EQ(refusal(across), "state-not-allowed");
}

TEST(SquareOnePuzzle, ReadsAndWritesStatesInJaapsFormat) {
    EXPECT_TRUE(square_one().is_solved(square_one().read("A1B2C3D45E6F7G8H-")->state));
    base::Random random(5);
    const auto states = RandomStates::make(*square_one().definition(), random);
    for (int i = 0; i < 50; ++i) {
        const puzzle::State state = states->next(*square_one().definition(), random);
        const std::string text = puzzle::to_text(*puzzle::square_one_state(state));
        EXPECT_EQ(square_one().read(text)->state, state) << text;
        EXPECT_EQ(square_one().read(square_one().position_of(state).shown)->state, state);
    }
}

TEST(SquareOnePuzzle, CountsTurnsOfBothLayersOnceInTheMetricOfTheWca) {
    const auto replayed =
        square_one().replay(square_one().model().solved(), "(1,-1) / (3,0) / (0,3)(3,0) / (0,0) /");
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_EQ(replayed->lengths, (method::Lengths{{"turn", 9}, {"quarter", 15}, {"wca", 7}}));
}

TEST(SquareOnePuzzleLong, RandomStatesAreSolvedAndReplayedByTheGeometry) {
    base::Random random(6);
    const auto states = RandomStates::make(*square_one().definition(), random);
    int sum = 0;
    constexpr int kStates = 200;
    for (int i = 0; i < kStates; ++i) {
        const puzzle::State state = states->next(*square_one().definition(), random);
        const auto answer = solved(state, 1, "wca");
        ASSERT_TRUE(answer) << answer.error().message;
        const auto end = check::replay_square_one(*puzzle::square_one_state(state), answer->moves);
        ASSERT_TRUE(end) << end.error().message;
        EXPECT_EQ(*end, SquareOneState::solved());
        sum += answer->length;
    }
    EXPECT_LT(sum, 28 * kStates);
}

TEST(SquareOnePuzzle, MoreNodesGiveShorterSolutionsInTheMetricAskedFor) {
    base::Random random(7);
    const auto states = RandomStates::make(*square_one().definition(), random);
    int first = 0;
    int later = 0;
    for (int i = 0; i < 3; ++i) {
        const puzzle::State state = states->next(*square_one().definition(), random);
        const auto quick = solved(state, 1);
        const auto better = solved(state, 300'000);
        ASSERT_TRUE(quick && better);
        first += quick->length;
        later += better->length;
    }
    EXPECT_LT(later, first);
}

// Near the solved state the bound meets the solution: as short as a search from both ends finds it.
TEST(SquareOnePuzzle, NearStatesAreSolvedOptimally) {
    base::Random random(8);
    for (int i = 0; i < 20; ++i) {
        const auto walk = random_walk(*square_one().definition(), random, i % 7);
        const puzzle::State state =
            puzzle::apply(*square_one().definition(), square_one().model().solved(), walk);
        const auto answer = solved(state, 3'000'000);
        method::Request request = tests::node_limited(10'000'000, 0);
        request.puzzle = "square1";
        request.method = "optimal";
        const auto optimal =
            solve(tests::shared_solver(), square_one(), square_one().position_of(state), request);
        ASSERT_TRUE(answer && optimal);
        EXPECT_EQ(answer->length, optimal->length) << square_one().position_of(state).shown;
    }
}

TEST(SquareOnePuzzleStandard, TheFileOfTheSquareOneIsSolvedByTheSameMethod) {
    const auto definition = file(kFile);
    const auto known = method::KnownPuzzle::of(definition);
    ASSERT_NE(known, nullptr);
    EXPECT_EQ(known->name(), "square1");
    const method::PuzzleContext puzzle(definition);
    base::Random random(9);
    const auto states = RandomStates::make(*definition, random);
    for (int i = 0; i < 100; ++i) {
        const puzzle::State state = states->next(*definition, random);
        method::Request request = tests::node_limited(1, 0);
        request.definition = definition;
        const auto answer =
            solve(tests::shared_solver(), puzzle, puzzle.position_of(state), request);
        ASSERT_TRUE(answer) << answer.error().message;
        const auto replayed = puzzle.replay(state, answer->moves);
        ASSERT_TRUE(replayed) << replayed.error().message;
        EXPECT_TRUE(replayed->solves);
    }
}

TEST(SquareOnePuzzle, FilesWithOtherRulesAreOtherPuzzles) {
    const std::string text = kFile;
    const std::string without = text.substr(0, text.find("Illegal"));
    EXPECT_EQ(method::KnownPuzzle::of(file(without)), nullptr);
    EXPECT_EQ(method::KnownPuzzle::of(file(text + "Illegal SLICE 2 17\n")), nullptr);
    EXPECT_EQ(method::KnownPuzzle::of(file(without + "Illegal SLICE 3 17\n")), nullptr);
}

}  // namespace revenge
