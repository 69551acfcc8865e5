// .tws and KPuzzle files: what is written is read back the same, and broken files are refused with line,
// column and what was expected.
#include <gtest/gtest.h>
#include <random>
#include <string>

#include "revenge/notation.hpp"
#include "revenge/notation/state_pattern.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

using puzzle::builtin_definition;
using puzzle::Definition;

namespace {

constexpr const char* kTws = R"(# a small puzzle
Name toy
Set EDGES 3 2
Set DOTS 2
Solved
EDGES
1 2 3
DOTS
1 1
End
Move A
EDGES
2 3 1
1 0 1
End
Move B
DOTS
2 1
End
)";

constexpr const char* kJson = R"({"name": "toy",
 "orbits": [{"orbitName": "EDGES", "numPieces": 3, "numOrientations": 2},
            {"orbitName": "DOTS", "numPieces": 2, "numOrientations": 1}],
 "defaultPattern": {"EDGES": {"pieces": [0, 1, 2], "orientation": [0, 0, 0]},
                    "DOTS": {"pieces": [0, 0], "orientation": [0, 0]}},
 "moves": {"A": {"EDGES": {"permutation": [1, 2, 0], "orientationDelta": [0, 1, 1]}},
           "B": {"DOTS": {"permutation": [1, 0], "orientationDelta": [0, 0]}}}
})";

struct Broken {
    const char* passage;
    const char* by;
    const char* place;
    const char* sentence;
};

std::string broken(std::string text, const Broken& change) {
    const std::size_t at = text.find(change.passage);
    EXPECT_NE(at, std::string::npos) << change.passage;
    return text.replace(at, std::string(change.passage).size(), change.by);
}

void expect_refused(const base::Result<Definition>& read, const Broken& change) {
    ASSERT_FALSE(read) << change.by;
    EXPECT_EQ(read.error().code, base::ErrorCode::Usage);
    EXPECT_EQ(read.error().message.find("toy" + std::string(change.place) + ":"), 0U)
        << read.error().message;
    EXPECT_NE(read.error().message.find(change.sentence), std::string::npos)
        << read.error().message;
}

void PrintTo(const Broken& change, std::ostream* out) { *out << change.sentence; }

class BrokenTws : public testing::TestWithParam<Broken> {};
class BrokenKpuzzle : public testing::TestWithParam<Broken> {};

void expect_same(const Definition& a, const Definition& b) {
    EXPECT_EQ(a.name(), b.name());
    EXPECT_EQ(a.puzzle().solved(), b.puzzle().solved());
    EXPECT_EQ(a.puzzle().orientations(), b.puzzle().orientations());
    ASSERT_EQ(a.moves().size(), b.moves().size());
    for (std::size_t i = 0; i < a.moves().size(); ++i) {
        EXPECT_EQ(a.moves()[i].name, b.moves()[i].name);
        EXPECT_EQ(a.moves()[i].action, b.moves()[i].action) << a.moves()[i].name;
        EXPECT_EQ(a.moves()[i].order, b.moves()[i].order);
    }
}

}  // namespace

TEST(SoundFiles, BothFormatsSayTheSame) {
    const auto tws = parse_tws(kTws, "toy");
    const auto json = parse_kpuzzle(kJson, "toy");
    ASSERT_TRUE(tws) << tws.error().message;
    ASSERT_TRUE(json) << json.error().message;
    expect_same(*tws, *json);
    EXPECT_EQ(tws->moves()[0].order, 3);
    EXPECT_TRUE(tws->is_solved(apply(*tws, tws->puzzle().solved(), *parse_moves(*tws, "B"))));
}

// The worked example of docs/puzzles.md: A takes the piece of place 2 to place 1, that of 3 to 2 and that of 1 to 3,
// and its row `1 0 1` flips what leaves places 1 and 3.
TEST(SoundFiles, TwistsOfTwsMovesBelongToThePlacesThatPiecesLeave) {
    const auto tws = parse_tws(kTws, "toy");
    ASSERT_TRUE(tws) << tws.error().message;
    const puzzle::State once = apply(*tws, tws->puzzle().solved(), *parse_moves(*tws, "A"));
    EXPECT_EQ(to_pattern(*tws, once), R"({"EDGES":{"pieces":[1,2,0],"orientation":[0,1,1]},)"
                                      R"("DOTS":{"pieces":[0,0],"orientation":[0,0]}})");
    const puzzle::State twice = apply(*tws, once, *parse_moves(*tws, "A"));
    EXPECT_EQ(to_pattern(*tws, twice), R"({"EDGES":{"pieces":[2,0,1],"orientation":[1,0,1]},)"
                                       R"("DOTS":{"pieces":[0,0],"orientation":[0,0]}})");
}

TEST(SoundFiles, WrittenTwsMovesHaveTheirTwistsAtThePlacesThatPiecesLeave) {
    const auto json = parse_kpuzzle(kJson, "toy");
    ASSERT_TRUE(json) << json.error().message;
    EXPECT_NE(to_tws(*json).find("Move A\nEDGES\n2 3 1\n1 0 1\n"), std::string::npos)
        << to_tws(*json);
}

// Four places in a ring, what is in each turned by one of four orientations; Uv turns the ring.
constexpr const char* kRing = R"({"name": "ring",
 "orbits": [{"orbitName": "DOTS", "numPieces": 4, "numOrientations": 4}],
 "defaultPattern": {"DOTS": {"pieces": [0, 1, 2, 3], "orientation": [0, 0, 0, 0]}},
 "moves": {"A": {"DOTS": {"permutation": [1, 0, 2, 3], "orientationDelta": [1, 0, 0, 0]}},
           "Uv": {"DOTS": {"permutation": [1, 2, 3, 0], "orientationDelta": [0, 0, 0, 0]}}},
 "derivedMoves": {"B": "[y: A]", "C": "[y2: A]", "D": "[Uv': A]", "y": "Uv", "AB": "A B", "twice": "AB2"}
})";

TEST(Readers, DerivedMovesAreMovesWhereATurnOfTheWholePuzzleMakesThemOfOne) {
    const auto ring = parse_kpuzzle(kRing, "ring");
    ASSERT_TRUE(ring) << ring.error().message;
    std::string names;
    for (const puzzle::BaseMove& move : ring->moves()) {
        names += move.name;
    }
    EXPECT_EQ(names, "ABCD");  // Uv and y turn the whole puzzle, AB and twice are sequences
    EXPECT_EQ(ring->rotations().size(), 4U);
}

TEST(Readers, TurnsOfTheWholePuzzleAreFreeAndRenameTheMovesAfterThem) {
    const auto ring = parse_kpuzzle(kRing, "ring");
    ASSERT_TRUE(ring) << ring.error().message;
    const puzzle::Puzzle& puzzle = ring->puzzle();
    puzzle::Transformation turn = puzzle.identity();
    for (std::size_t i = 0; i < 4; ++i) {
        turn.from[i] = static_cast<std::uint8_t>((i + 1) % 4);
    }
    const puzzle::Transformation a = ring->moves()[0].action;
    // As transformations: A, the whole turn, A, the whole turn twice, A backward; then the puzzle is turned back.
    puzzle::Transformation done = puzzle.then(puzzle.then(a, turn), a);
    done = puzzle.then(puzzle.then(done, turn), turn);
    done = puzzle.then(done, puzzle.inverse(a));
    done = puzzle.then(done, turn);
    for (const char* text : {"A Uv A y2 A'", "A y A Uv2 A'", "A Uv A Uv' y' Uv3 Uv A' Uv'"}) {
        const auto moves = parse_moves(*ring, text);
        ASSERT_TRUE(moves) << moves.error().message;
        EXPECT_EQ(moves->size(), 3U);
        EXPECT_EQ(apply(*ring, puzzle.solved(), *moves), puzzle.apply(puzzle.solved(), done))
            << text;
    }
    const auto only_turned = parse_moves(*ring, "Uv y2");
    ASSERT_TRUE(only_turned);
    EXPECT_TRUE(only_turned->empty());
}

// Two cycles of three places that share two of them; x exchanges these two, which reverses both cycles.
constexpr const char* kReversed =
    "Set DOTS 4\nSolved\nDOTS\n1 2 3 4\nEnd\nMove L\nDOTS\n2 3 1 4\nEnd\n"
    "Move R\nDOTS\n1 3 4 2\nEnd\nMove x\nDOTS\n1 3 2 4\nEnd\n";

TEST(Readers, ATurnOfTheWholePuzzleMayReverseMoves) {
    const auto read = parse_tws(kReversed, "reversed");
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->moves().size(), 2U);
    EXPECT_EQ(read->rotations().size(), 2U);
    const puzzle::State solved = read->puzzle().solved();
    for (const auto& [turned, still] :
         {std::pair("L x L", "L L'"), std::pair("L x R x L", "L R' L"),
          std::pair("L x R' L x' R", "L R L' R"), std::pair("x L2 x' R", "L2' R")}) {
        const auto moves = parse_moves(*read, turned);
        const auto same = parse_moves(*read, still);
        ASSERT_TRUE(moves && same) << turned;
        EXPECT_EQ(apply(*read, solved, *moves), apply(*read, solved, *same)) << turned;
    }
    // As a transformation: L, the whole turn, L, and the puzzle turned back.
    const puzzle::Puzzle& puzzle = read->puzzle();
    puzzle::Transformation turn = puzzle.identity();
    std::swap(turn.from[1], turn.from[2]);
    const puzzle::Transformation& left = read->moves()[0].action;
    EXPECT_EQ(puzzle.then(puzzle.then(left, turn), puzzle.then(left, turn)), puzzle.identity());
}

TEST(Readers, SequencesThatUseThemselvesAreRefused) {
    const auto read = parse_kpuzzle(broken(kRing, {"\"A B\"", "\"A twice\"", "", ""}), "ring");
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("does not use itself"), std::string::npos)
        << read.error().message;
}

TEST(Readers, MovesMayNameOrbitsThatTheDefinitionLeavesOutIfAllDo) {
    const std::string all =
        broken(broken(kJson, {"\"A\": {", R"("A": {"GONE": {"permutation": [0, 1]}, )", "", ""}),
               {"\"B\": {", R"("B": {"GONE": {"permutation": [1, 0]}, )", "", ""});
    const auto read = parse_kpuzzle(all, "toy");
    ASSERT_TRUE(read) << read.error().message;
    expect_same(*read, *parse_kpuzzle(kJson, "toy"));
}

TEST(Readers, SequencesOfTwsFilesAreMovesAndMayComeBeforeTheMovesThatTheyUse) {
    const std::string text =
        broken(kTws, {"Move A\n", "MoveSequence C A B2 A\nMoveAlias first A\nMove A\n", "", ""});
    const auto read = parse_tws(text, "toy");
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->moves().size(), 3U);
    EXPECT_EQ(read->moves()[0].name, "C");
    EXPECT_EQ(read->moves()[0].order, 3);
    EXPECT_EQ(read->moves()[0].action,
              read->puzzle().then(read->moves()[1].action, read->moves()[1].action));
}

// The same puzzle as kTws: places and pieces from 0, twists at the places that pieces enter.
TEST(Readers, NewerCommandsCountFromZeroAndTwistWhatEntersAPlace) {
    const auto read = parse_tws(R"(Name toy
Set EDGES 3 2
Set DOTS 2
StartState
EDGES
0 1 2
DOTS
0 0
End
MoveTransformation A
EDGES
1 2 0
0 1 1
End
MoveTransformation B
DOTS
1 0
End
)",
                                "toy");
    ASSERT_TRUE(read) << read.error().message;
    expect_same(*read, *parse_tws(kTws, "toy"));
}

TEST(Readers, KsolveFilesMayLackTheLastEndAndHaveNamesWithBlanks) {
    std::string text = broken(kTws, {"Name toy", "Name my toy", "", ""});
    text = broken(text, {"Move A", "Ignore\nEDGES\n1 0 0\n1 1 1\nEnd\nMove A", "", ""});
    text = broken(text, {"2 1\nEnd\n", "2 1", "", ""});
    const auto read = parse_ksolve(text, "toy");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->name(), "my toy");
    EXPECT_EQ(read->moves()[0].action, parse_tws(kTws, "toy")->moves()[0].action);
    EXPECT_FALSE(parse_tws(text, "toy"));
}

TEST(Readers, PiecesThatAreWildInOnePlaceAndNotInAnotherAreRefused) {
    const std::string text =
        "Set EDGES 3 2\nSolved\nEDGES\n1 2 2\n0 0 ?\nEnd\nMove A\nEDGES\n2 3 "
        "1\nEnd\n";
    const auto read = parse_tws(text, "toy");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().message.find("toy:5:5: piece 2 of 'EDGES'"), 0U) << read.error().message;
}

// The numbers of the file, less one: cubing.js and twsearch write states so.
TEST(Pattern, PiecesThatLookAlikeHaveTheNumbersOfTheirFile) {
    const auto read = parse_tws(
        "Set DOTS 7\nSolved\nDOTS\n2 1 2 2 3 3 3\nEnd\nMove A\nDOTS\n2 1 3 "
        "4 5 6 7\nEnd\n",
        "toy");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_pattern(*read, read->puzzle().solved()),
              R"({"DOTS":{"pieces":[1,0,1,1,2,2,2],"orientation":[0,0,0,0,0,0,0]}})");
    const auto state = parse_pattern(*read, R"({"DOTS": {"pieces": [0, 1, 1, 1, 2, 2, 2]}})");
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(*state, apply(*read, read->puzzle().solved(), *parse_moves(*read, "A")));
    EXPECT_FALSE(parse_pattern(*read, R"({"DOTS": {"pieces": [0, 1, 0, 0, 2, 2, 2]}})"));
}

TEST(Scrambles, BlocksSayStatesByPiecesOrByMoves) {
    const auto toy = parse_tws(kTws, "toy");
    ASSERT_TRUE(toy) << toy.error().message;
    const puzzle::State once = apply(*toy, toy->puzzle().solved(), *parse_moves(*toy, "A"));
    for (const char* text :
         {"Scramble one\nEDGES\n2 3 1\n0 1 1\nDOTS\n1 1\nEnd\n", "Scramble\nEDGES\n2 ?3 1\n0 1 1",
          "ScrambleState one\nEDGES\n1 2 0\n0 1 1\nEnd",
          "ScrambleAlg by moves\n  A A\nA A\nEnd\n"}) {
        const auto read = read_state(text, *toy);
        ASSERT_TRUE(read) << text << read.error().message;
        EXPECT_EQ(read->state, once) << text;
    }
    for (const char* text :
         {"Scramble one\nEDGES\n2 3 1\n0 1\nEnd", "Scramble one\nEDGES\n2 ? 1\n0 1 1\nEnd",
          "Scramble one\nEDGES\n2 3 1\n0 ? 1\nEnd", "Scramble one\nEDGES\nEnd",
          "Scramble one\nSPOTS\n1\nEnd", "Scramble one\nEnd\nScramble two\nEnd"}) {
        EXPECT_FALSE(read_state(text, *toy)) << text;
    }
}

// Place 3 may not hold piece 1; A turns the first four places, B the last four.
constexpr const char* kGates =
    "Name gates\nSet DOTS 6\nSolved\nDOTS\n1 2 3 4 5 6\nEnd\nMove A\nDOTS\n2 3 4 1 5 6\nEnd\n"
    "Move B\nDOTS\n1 2 4 5 6 3\nEnd\nIllegal DOTS 3 1\n";

TEST(Rules, AMoveIsPossibleIfItsStateIsAllowed) {
    const auto gates = parse_tws(kGates, "gates");
    ASSERT_TRUE(gates) << gates.error().message;
    const puzzle::State solved = gates->puzzle().solved();
    const puzzle::BaseMove& a = gates->moves()[0];
    const auto half = puzzle::power(gates->puzzle(), a.action, 2);
    EXPECT_TRUE(gates->is_possible(solved, "A", a.action));
    EXPECT_FALSE(gates->is_possible(solved, "A", half));  // piece 1 comes to place 3
    EXPECT_TRUE(read_state("A B'", *gates));
    EXPECT_FALSE(read_state("A B", *gates));
    EXPECT_FALSE(read_state("A2", *gates));
    const auto again = parse_tws(to_tws(*gates), "gates");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_FALSE(again->is_possible(solved, "A", half));
}

TEST(Rules, JoinedPiecesMoveTogetherOrNot) {
    std::string text = kGates;
    text.replace(text.find("Illegal"), std::string::npos, "Block\nDOTS\n1 5\nEnd\n");
    const auto joined = parse_ksolve(text, "joined");
    ASSERT_TRUE(joined) << joined.error().message;
    const puzzle::State solved = joined->puzzle().solved();
    EXPECT_FALSE(joined->is_possible(solved, "A", joined->moves()[0].action));  // moves 1, not 5
    EXPECT_FALSE(joined->is_possible(solved, "B", joined->moves()[1].action));
    EXPECT_FALSE(parse_tws(text + "Illegal DOTS 1 1\n", "joined"));  // not even solved
}

// Piece 2 shows no orientation, piece 3 is flipped when solved.
TEST(Readers, OrientationsMayBeHiddenOrTwistedWhenSolved) {
    const std::string text = broken(kTws, {"EDGES\n1 2 3\n", "EDGES\n1 2 3\n0 ? 1\n", "", ""});
    const auto read = parse_tws(text, "toy");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_TRUE(read->puzzle().has_hidden_orientations());
    EXPECT_EQ(to_pattern(*read, read->puzzle().solved()),
              R"({"EDGES":{"pieces":[0,1,2],"orientation":[0,0,1],"orientationMod":[0,1,0]},)"
              R"("DOTS":{"pieces":[0,0],"orientation":[0,0]}})");
    // A flips what leaves places 1 and 3: piece 3 comes to place 2 with 1 + 1, piece 1 to place 3 with 0 + 1.
    const puzzle::State once = apply(*read, read->puzzle().solved(), *parse_moves(*read, "A"));
    EXPECT_EQ(to_pattern(*read, once),
              R"({"EDGES":{"pieces":[1,2,0],"orientation":[0,0,1],"orientationMod":[1,0,0]},)"
              R"("DOTS":{"pieces":[0,0],"orientation":[0,0]}})");
    const auto again = parse_tws(to_tws(*read), "toy");
    ASSERT_TRUE(again) << again.error().message;
    EXPECT_EQ(
        to_pattern(*again, apply(*again, again->puzzle().solved(), *parse_moves(*again, "A"))),
        to_pattern(*read, once));
    const auto state = parse_pattern(*read, to_pattern(*read, once));
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(*state, once);
}

// One move whose cycles have these lengths: its order is their least common multiple.
std::string one_move(const std::vector<int>& cycles) {
    std::string row;
    int first = 1;
    for (const int length : cycles) {
        for (int i = 1; i <= length; ++i) {
            row += std::to_string(first + i % length) + " ";
        }
        first += length;
    }
    return "Set DOTS " + std::to_string(first - 1) + "\nSolved\nEnd\nMove A\nDOTS\n" + row +
           "\nEnd\n";
}

TEST(Readers, MovesMayHaveOrdersUpToAMillion) {
    const auto read = parse_tws(one_move({2, 3, 5, 7, 11, 13}), "large");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->moves()[0].order, 30'030);
    const puzzle::State solved = read->puzzle().solved();
    EXPECT_TRUE(read->is_solved(apply(*read, solved, *parse_moves(*read, "A30030"))));
    EXPECT_FALSE(read->is_solved(apply(*read, solved, *parse_moves(*read, "A15015"))));
    EXPECT_EQ(all_moves(*read).size(), 2U);  // of so large an order the move and its inverse
    const auto refused = parse_tws(one_move({2, 3, 5, 7, 11, 13, 17, 19}), "big.tws");
    ASSERT_FALSE(refused);
    EXPECT_TRUE(refused.error().message.starts_with("big.tws:4:6: ")) << refused.error().message;
    EXPECT_EQ(refused.error().facts.back().kind, "order-too-large");
}

// Every changed file is read, or refused with a place in it.
TEST(Readers, ChangedFilesAreReadOrRefusedWithAPlace) {
    std::mt19937 random(53);
    const auto changed = [&](std::string text) {
        for (int i = 0; i < 2; ++i) {
            const std::size_t at = random() % text.size();
            const std::size_t other = random() % text.size();
            switch (random() % 4) {
                case 0:
                    text[at] = text[other];
                    break;
                case 1:
                    text.erase(at, 1 + random() % 8);
                    break;
                case 2:
                    text.insert(at, text.substr(other, 1 + random() % 20));
                    break;
                default:
                    text[at] = static_cast<char>('0' + random() % 10);
            }
        }
        return text;
    };
    int read = 0;
    for (int i = 0; i < 2'000; ++i) {
        for (const auto& found :
             {parse_tws(changed(kTws), "toy"), parse_ksolve(changed(kTws), "toy"),
              parse_kpuzzle(changed(kJson), "toy"), parse_kpuzzle(changed(kRing), "toy")}) {
            read += found ? 1 : 0;
            if (!found) {
                EXPECT_EQ(found.error().message.find("toy:"), 0U) << found.error().message;
            }
        }
    }
    EXPECT_GT(read, 0);
}

TEST(SoundFiles, EveryBuiltinPuzzleIsReadBackAsItWasWritten) {
    for (const std::string& name : puzzle::builtin_names()) {
        const Definition definition = *builtin_definition(name);
        const auto tws = parse_tws(to_tws(definition), name);
        ASSERT_TRUE(tws) << tws.error().message;
        expect_same(definition, *tws);
        const auto json = parse_kpuzzle(to_kpuzzle(definition), name);
        ASSERT_TRUE(json) << json.error().message;
        expect_same(definition, *json);
    }
}

TEST(SoundFiles, NamesThatCannotBeWrittenAreRefused) {
    const auto with_move = [](const std::string& name) {
        return parse_tws("Set DOTS 2\nSolved\nDOTS\n1 2\nEnd\nMove " + name + "\nDOTS\n2 1\nEnd\n",
                         "toy");
    };
    for (const char* name : {"1.", "10)", "1.R", "2)R", ".R"}) {  // numbers of lists, pauses
        EXPECT_FALSE(with_move(name)) << name;
    }
    for (const char* name : {"1", "1R", "R.", "(1)"}) {
        EXPECT_TRUE(with_move(name)) << name;
    }
    const auto with_names = [](const std::string& puzzle, const std::string& set,
                               const std::string& move) {
        return parse_tws("Name " + puzzle + "\nSet " + set + " 2\nSolved\n" + set +
                             "\n1 2\nEnd\nMove " + move + "\n" + set + "\n2 1\nEnd\n",
                         "toy");
    };
    EXPECT_TRUE(with_names("t\u00e9y", "D\u00e9TS", "\u00c9"));
    for (const char* name : {"t\x7Fy", "t\x1By", "t\u0085y", "t\xFFy"}) {
        EXPECT_FALSE(with_names(name, "DOTS", "A")) << name;
        EXPECT_FALSE(with_names("toy", name, "A")) << name;
        EXPECT_FALSE(with_names("toy", "DOTS", name)) << name;
    }
    for (const char* name :
         {R"("")", R"("a\nb")", R"("a\u0085b")", R"("\u001b[31m")", R"("a\u007f")"}) {
        EXPECT_FALSE(parse_kpuzzle(broken(kJson, {"\"toy\"", name, "", ""}), "toy")) << name;
    }
}

// KPuzzle may name a puzzle with any characters that are shown; .tws has room for one word.
TEST(SoundFiles, NamesOfAnyCharactersSurvive) {
    const auto json = parse_kpuzzle(
        broken(kJson, {"\"toy\"", R"("a b \"\u00e9\" #\ud83d\ude00")", "", ""}), "toy");
    ASSERT_TRUE(json) << json.error().message;
    EXPECT_EQ(json->name(), "a b \"\u00e9\" #\U0001F600");
    const auto again = parse_kpuzzle(to_kpuzzle(*json), "toy");
    ASSERT_TRUE(again) << again.error().message;
    expect_same(*json, *again);
    const auto tws = parse_tws(to_tws(*json), "toy");
    ASSERT_TRUE(tws) << tws.error().message;
    EXPECT_EQ(tws->name(), "a-b-\"\u00e9\"--\U0001F600");
}

TEST(Pattern, IsReadBackAsItWasWritten) {
    const Definition skewb = *builtin_definition("skewb");
    const auto state = apply(skewb, skewb.puzzle().solved(), *parse_moves(skewb, "U R L' B"));
    const auto read = parse_pattern(skewb, to_pattern(skewb, state));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, state);
}

TEST(Pattern, WithADoubledPieceIsImpossible) {
    const Definition skewb = *builtin_definition("skewb");
    std::string text = to_pattern(skewb, skewb.puzzle().solved());
    text.replace(text.find("0,1,2,3"), 7, "0,1,2,2");
    const auto read = parse_pattern(skewb, text);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, base::ErrorCode::ImpossibleCube);
}

TEST_P(BrokenTws, IsRefusedWithPlaceAndReason) {
    expect_refused(parse_tws(broken(kTws, GetParam()), "toy"), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Files, BrokenTws,
    testing::Values(
        Broken{"Name toy", "Name", ":2:1", "expected the puzzle's name"},
        Broken{"Set EDGES 3 2", "Set EDGES", ":3:1", "expected 'Set NAME PIECES ORIENTATIONS'"},
        Broken{"Set EDGES 3 2", "Set EDGES x 2", ":3:11", "expected a whole number"},
        Broken{"Set EDGES 3 2", "Set EDGES 3 0", ":3:5", "expected 1 to 64 orientations"},
        Broken{"Set EDGES 3 2", "Set EDGES 5000 2", ":3:5", "expected at most 4096 pieces"},
        Broken{"Set DOTS 2", "Set EDGES 2", ":4:5", "is there already"},
        Broken{"Set DOTS 2", "Set 47 2", ":4:5", "expected a name other than a number or End"},
        Broken{"1 2 3\n", "1 2 4\n", ":7:5", "expected a piece from 1 to 3, found 4"},
        Broken{"1 2 3\n", "1 2\n", ":6:1", "expected 3 pieces, found 2"},
        Broken{"DOTS\n1 1", "SPOTS\n1 1", ":8:1", "expected the name of a set"},
        Broken{"2 3 1", "2 3 3", ":13:5", "3 is there twice"},
        Broken{"2 3 1", "2 3 one", ":13:5", "expected a whole number"},
        Broken{"1 0 1", "1 0 2", ":14:5", "expected an orientation from 0 to 1"},
        Broken{"1 0 1", "1 0 1 1", ":14:7", "expected 3 orientations, found 4"},
        Broken{"Move B", "Move A", ":16:6", "is there already"},
        Broken{"Move A", "Move B2", ":16:6", "'B2' would be both 'B' with an amount and 'B2'"},
        Broken{"Move B", "Move B\xfe", ":16:6", "bytes of UTF-8 without blank"},
        Broken{"Move B", "Turn B", ":16:1", "expected Name, Set, Solved or Move"},
        Broken{"2 1\nEnd", "2 1", ":16:1", "expected End"},
        Broken{"Solved\nEDGES\n1 2 3\nDOTS\n1 1\nEnd\n", "", ":5:1", "expected Solved before"}));

TEST_P(BrokenKpuzzle, IsRefusedWithPlaceAndReason) {
    expect_refused(parse_kpuzzle(broken(kJson, GetParam()), "toy"), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Files, BrokenKpuzzle,
    testing::Values(
        Broken{"\"toy\",", "\"toy\"", ":2:2", "expected ',' or '}', found '\"'"},
        Broken{"\"name\": \"toy\"", "\"named\": \"toy\"", ":1:1", "expected a member \"name\""},
        Broken{"\"numPieces\": 3", "\"numPieces\": \"3\"", ":2:49", "to be a whole number"},
        Broken{"\"numPieces\": 3", "\"numPieces\": 0", ":2:13", "at least 1 piece"},
        Broken{"[0, 1, 2]", "[0, 1, 3]", ":4:48", "expected a piece from 0 to 2"},
        Broken{"[0, 1, 2]", "[0, 1, 2", ":4:64", "expected ',' or ']'"},
        Broken{"[1, 2, 0]", "[1, 2, 2]", ":6:50", "2 is there twice"},
        Broken{"[1, 2, 0]", "[1, 2]", ":6:27", "expected 3 places, found 2"},
        Broken{"[0, 1, 1]", "[0, 1, 0.5]", ":6:81", "expected a whole number"},
        Broken{"{\"DOTS\": {\"permutation\"", "{\"SPOTS\": {\"permutation\"", ":7:27",
               "expected the name of an orbit"},
        Broken{"\"A\": {", "\"A b\": {", ":6:19", "expected a move's name"},
        Broken{"\"A\": {", "\"A#\": {", ":6:18", "expected a move's name"},
        Broken{"\"DOTS\", \"num", "\"D\\nTS\", \"num", ":3:13", "expected a set's name"},
        Broken{"\"DOTS\", \"num", "\"12\", \"num", ":3:13", "expected a name other than a number"},
        Broken{"\"toy\",", "\"to\\q\",", ":1:14", "JSON's escapes"},
        Broken{"\"toy\",", "\"to\xff\",", ":1:13",
               "UTF-8 with JSON's escapes in a text, found the byte 255"},
        Broken{"\"toy\",", "\"toy,", ":1:15",
               "before the end of the line, found the end of the line"},
        Broken{"\"moves\": {", "\"moves\": [", ":6:15", "expected ',' or ']'"}));

}  // namespace revenge::notation
