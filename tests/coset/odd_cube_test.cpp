// Features of declared chains that only the 5x5x5 needs: middle layers, partners of middle edges, parities over some
// pieces, pruning tables of several coordinates.
#include <gtest/gtest.h>

#include "revenge/base.hpp"
#include "revenge/chain/chain_reader.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/notation.hpp"

namespace revenge::coset {

namespace {

constexpr const char* kChain = R"(name = "five"
puzzle = "5x5x5"
[[phase]]
name = "first"
moves = "R2 L2 F2 B2 U D u2 d2 M2 E2 S2"
engine = "search"
symmetry = { S1 = "D4h", S2 = "C1" }
reduced = [{ orbit = "midges", sees = "partners" }]
raw = [
    [{ orbit = "face-centers", sees = "places" }],
    [{ sees = "parity", of = [{ orbit = "corners" }, { orbit = "wings", half = 1 }, { orbit = "midges", pieces = "FR FL BL BR" }] }],
]
pruning = [
    { reduced = [{ orbit = "midges", sees = "partners", pieces = "FR FL BL BR" }], raw = [[{ orbit = "face-centers", sees = "places" }]] },
    [{ orbit = "t-centers", sees = "sets", sets = ["U", "D"] }],
]
[[phase]]
name = "second"
moves = "R2 L2 F2 B2 U D M2 E2 S2"
reduced = [{ orbit = "midges", sees = "partners" }]
)";

chain::ChainDeclaration chain() {
    auto read = chain::parse_chain(kChain, "five.toml");
    EXPECT_TRUE(read) << read.error().message;
    return *std::move(read);
}

std::string refused(const std::string& passage, const std::string& by) {
    std::string text = kChain;
    text.replace(text.find(passage), passage.size(), by);
    const auto read = chain::parse_chain(text, "five.toml");
    EXPECT_FALSE(read) << by;
    return read ? "" : read.error().message;
}

}  // namespace

TEST(OddCube, MiddleLayersTurnAsTheirFacesDo) {
    const puzzle::Definition five = *puzzle::builtin_definition("5x5x5");
    const auto slices = chain::slices_of(*notation::move_set(five, "M E2 S"));
    ASSERT_TRUE(slices);
    EXPECT_EQ(slices->amounts[0][2], 0b1111);
    EXPECT_EQ(slices->amounts[1][2], 0b0101);
    EXPECT_EQ(slices->amounts[2][2], 0b1111);
    // Both inner layers of an even cube.
    const puzzle::Definition four = *puzzle::builtin_definition("4x4x4");
    EXPECT_FALSE(chain::slices_of(*notation::move_set(four, "M")));
    EXPECT_FALSE(chain::slices_of(*notation::move_set(four, "Rw")));
}

TEST(OddCube, PruningTablesMaySeeSeveralCoordinates) {
    const chain::PhaseDeclaration phase = chain().phases.front();
    ASSERT_EQ(phase.pruning.size(), 2U);
    EXPECT_EQ(phase.pruning[0].raw.size(), 1U);
    EXPECT_TRUE(phase.pruning[1].raw.empty());
    EXPECT_EQ(phase.raw[1].front().parity[2].places.size(), 4U);
}

TEST(OddCube, WordsMayNameWingsOfEitherHalf) {
    const puzzle::Cube cube(5);
    const auto labels =
        chain::labels_of(cube, *cube.puzzle().find_orbit("wings"), "UR UF / 1, FR / 2");
    ASSERT_TRUE(labels);
    EXPECT_EQ(*labels, (std::vector<int>{0, 1, 20}));
    const std::string text = refused("\"U\", \"D\"]", "\"U, X\", \"D\"]");
    EXPECT_NE(text.find("'X' is not a piece of the t-centers"), std::string::npos) << text;
}

TEST(OddCube, BrokenDeclarationsAreRefusedWithTheirPlace) {
    EXPECT_TRUE(refused("u2 d2 M2", "u2 d2 MM").starts_with("five.toml:5:32: \"MM\""));
    EXPECT_TRUE(refused("\"midges\", sees = \"partners\"", "\"wings\", sees = \"partners\"")
                    .starts_with("five.toml:8:12: only midges have partners"));
    EXPECT_NE(refused("pieces = \"FR FL BL BR\" }] }]", "half = 1, pieces = \"FR\" }] }]")
                  .find("take the place of 'half'"),
              std::string::npos);
    EXPECT_NE(
        refused("    { reduced = [{ orbit = \"midges\"", "    { lowered = [{ orbit = \"midges\"")
            .find("unknown key 'lowered'"),
        std::string::npos);
    EXPECT_NE(refused("pruning = [", "pruning = [1, 2, 3,").find("at most 4 coordinates"),
              std::string::npos);
}

// Each of these was taken for something else, or ended the program.
TEST(OddCube, DeclarationsThatSayNothingAreRefusedWithTheirPlace) {
    const std::string parity = "of = [{ orbit = \"corners\" }";
    const std::string partners = "[{ orbit = \"midges\", sees = \"partners\" }]";
    const std::string moves = "\"R2 L2 F2 B2 U D u2 d2 M2 E2 S2\"";
    const struct {
        std::string passage;
        std::string by;
        std::string said;
    } cases[] = {
        {moves, "\" \"", "five.toml:5:9: expected at least one move"},
        {parity, "of = [{ orbit = \"centers\" }",
         "five.toml:11:31: of the centers some look alike"},
        {parity, "of = [{ orbit = \"corners\", pieces = \"\" }",
         "five.toml:11:61: 'pieces' has to name at least one piece"},
        {partners, "[{ orbit = \"midges\", sees = \"partners\", pieces = \",\" }]",
         "pieces have to be named before and after each comma"},
        {partners, "[{ orbit = \"midges\", sees = \"partners\", sets = [\"UF\"] }]",
         "unknown key 'sets'; known here: orbit sees pieces"},
        {partners, "[{ sees = \"parity\", of = [] }]", "five.toml:8:36: 'of' is empty"},
        {"name = \"second\"", "name = \"first\"", "there is a phase 'first' already"},
        {"name = \"second\"", "name = \"\"", "a name has 1 to 64 bytes"},
        {"name = \"five\"", "name = \"fi/ve\"", "five.toml:1:8: a name has 1 to 64 bytes"},
    };
    for (const auto& [passage, by, said] : cases) {
        const std::string text = refused(passage, by);
        EXPECT_NE(text.find(said), std::string::npos) << text;
    }
}

TEST(OddCube, PiecesModuloTheNextPhaseStayAmongThemselves) {
    const auto chain = chain::parse_chain(R"(name = "leaving"
puzzle = "3x3x3"
[[phase]]
name = "one"
moves = "U D R L F B"
reduced = [{ orbit = "midges", sees = "modulo next", pieces = "FR FL" }]
[[phase]]
name = "two"
moves = "U R"
reduced = [{ orbit = "midges", sees = "places", pieces = "FR FL" }]
)",
                                          "leaving.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    const auto space =
        CosetSpace::make(puzzle::Cube(3), *chain, 0, puzzle::CostTable(puzzle::Metric::Obtm, 3));
    ASSERT_FALSE(space);
    EXPECT_NE(space.error().message.find("exchange the midges"), std::string::npos);
}

// 20,160 even permutations of eight, 4 of the four in the middle; face centers in four ways.
TEST(OddCubeStandard, PartnersAreCountedAndFollowMoves) {
    const puzzle::Cube cube(5);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 5);
    const auto space = CosetSpace::make(cube, chain(), 1, costs);
    ASSERT_TRUE(space) << space.error().message;
    EXPECT_EQ((*space)->positions(), 80640U);
    base::Random random(7);
    puzzle::State state = cube.puzzle().solved();
    const auto& moves = (*space)->moves();
    for (int i = 0; i < 2000; ++i) {
        const auto before = (*space)->position_of(state);
        ASSERT_TRUE(before);
        const auto move = static_cast<int>(random.below(moves.size()));
        state = cube.puzzle().apply(state, moves[static_cast<std::size_t>(move)].action);
        EXPECT_EQ((*space)->position_of(state), (*space)->after_move(*before, move));
    }
}

// Symmetric states have one entry, parities and partners included.
TEST(OddCubeStandard, SymmetriesRespectPartners) {
    const puzzle::Cube cube(5);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, 5);
    const auto space = CosetSpace::make(cube, chain(), 0, costs);
    ASSERT_TRUE(space) << space.error().message;
    EXPECT_GT((*space)->group_order(), 1U);
    base::Random random(8);
    puzzle::State state = cube.puzzle().solved();
    for (int i = 0; i < 300; ++i) {
        const auto& moves = (*space)->moves();
        state = cube.puzzle().apply(state, moves[random.below(moves.size())].action);
        for (coset::GroupElement g = 0; g < (*space)->group_order(); ++g) {
            const auto [places, pieces] = (*space)->pair_of(g);
            ASSERT_EQ(places, pieces);
            EXPECT_EQ((*space)->locate(cube.conjugate(state, places))->cls,
                      (*space)->locate(state)->cls);
        }
    }
}

// Corners after half turns are never where a quarter turn of the whole cube puts them: such rotations are left out, not
// looked up.
TEST(CosetSpace, SymmetriesThatLeaveWhatMovesReachAreLeftOut) {
    const auto chain = chain::parse_chain(R"(name = "half-turns"
puzzle = "3x3x3"
[[phase]]
name = "corners"
moves = "U2 D2 R2 L2 F2 B2"
symmetry = { S1 = "C1", S2 = "D4" }
reduced = [{ orbit = "corners", sees = "places" }]
)",
                                          "half-turns.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    const puzzle::Cube cube(3);
    const auto space =
        CosetSpace::make(cube, *chain, 0, puzzle::CostTable(puzzle::Metric::Obtm, 3));
    ASSERT_TRUE(space) << space.error().message;
    EXPECT_EQ((*space)->positions(), 96U);
    for (std::size_t g = 0; g < (*space)->group_order(); ++g) {
        for (RawIndex value = 0; value < 96; ++value) {
            EXPECT_LT((*space)->entry_of(CosetSpace::Position{value, 0}).cls, (*space)->classes());
        }
    }
    EXPECT_EQ((*space)->group_order(), 1U);
}

}  // namespace revenge::coset
