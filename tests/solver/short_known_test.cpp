// Cubes that are reduced but for a few pieces: the reductions that are known for them, and how short they are solved.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle/parity.hpp"
#include "revenge/solver/reduction/known_reductions.hpp"
#include "revenge/solver/reduction/orientations.hpp"
#include "revenge/solver/reduction/short_solver.hpp"

namespace {

using namespace revenge;
using namespace revenge::solver::reduction;

constexpr std::string_view kFlip = "2R2 B2 U2 2L U2 2R' U2 2R U2 F2 2R F2 2L' B2 2R2";
constexpr std::string_view kExchange = "2R2 U2 2R2 Uw2 2R2 Uw2";
constexpr std::string_view kBoth = "2R U2 F2 2R U2 2R2 U2 F2 2R F2 2R2 F2 U2 2R' U2 2R";

puzzle::State after(const puzzle::Cube& cube, puzzle::State state, std::string_view text) {
    const auto read = notation::parse_algorithm(text, cube.size(), notation::Reading::Slice);
    EXPECT_TRUE(read) << text;
    return cube.apply(state, read->algorithm);
}

bool is_solvable(const solver::cube3::Cubie& cubie) {
    return std::count(cubie.flip.begin(), cubie.flip.end(), 1) % 2 == 0 &&
           puzzle::is_odd_permutation(cubie.edge) == puzzle::is_odd_permutation(cubie.corner);
}

// Its turns, replayed, reduce the cube as it says, and what is left is a 3x3x3.
void expect_reduced(const puzzle::Cube& cube, const std::vector<Generator>& generators,
                    const Pieces& pieces, const Reduction& reduction) {
    Pieces replayed = pieces;
    for (std::size_t i = 0; i < reduction.path.length; ++i) {
        replayed = apply(replayed, generators[reduction.path.moves[i]]);
    }
    EXPECT_EQ(replayed, reduction.pieces);
    EXPECT_TRUE(is_solvable(as_3x3x3(cube, replayed).cubie));
}

TEST(ShortKnown, ReducesEveryCubeThatIsReducedButForParities) {
    const puzzle::Cube cube(4);
    base::Random random(5);
    constexpr std::string_view kFaces = "URFDLB";
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        const auto generators = solver::reduction::generators(cube, metric);
        for (const std::string_view parity : {kFlip, kExchange, kBoth}) {
            puzzle::State state = after(cube, cube.puzzle().solved(), parity);
            for (int i = 0; i < 30; ++i) {
                state = after(cube, state, kFaces.substr(random.below(kFaces.size()), 1));
            }
            const Pieces pieces = pieces_of(cube, state);
            const auto found = known_reductions(cube, generators, pieces);
            EXPECT_GE(found.size(), 24U) << parity;
            for (const Reduction& reduction : found) {
                expect_reduced(cube, generators, pieces, reduction);
            }
        }
    }
}

// How short the words are that undo these alone.
TEST(ShortKnown, UndoesOneAloneByItsKnownWord) {
    const puzzle::Cube cube(4);
    const int lengths[3][3] = {{22, 15, 15}, {9, 8, 6}, {23, 16, 16}};
    for (std::size_t m = 0; m < std::size(puzzle::kTurnMetrics); ++m) {
        const auto generators = solver::reduction::generators(cube, puzzle::kTurnMetrics[m]);
        std::size_t row = 0;
        for (const std::string_view parity : {kFlip, kExchange, kBoth}) {
            const Pieces pieces = pieces_of(cube, after(cube, cube.puzzle().solved(), parity));
            int shortest = kMaxPath;
            for (const Reduction& reduction : known_reductions(cube, generators, pieces)) {
                const auto state = state_of(cube, reduction.pieces);
                if (cube.rotation_of_solved(state) >= 0) {
                    shortest = std::min<int>(shortest, reduction.path.length);
                }
            }
            EXPECT_EQ(shortest, lengths[row++][m]) << parity;
        }
    }
}

TEST(ShortKnown, HasNothingToSayOfOtherCubes) {
    const puzzle::Cube cube(4);
    const auto generators = solver::reduction::generators(cube, puzzle::Metric::Obtm);
    for (const std::string_view text :
         {"", "R U F2", "Rw U", "2R2 2F2 2U2", "2R 2F 2R' 2F' 2U 2L 2U' 2L'"}) {
        const Pieces pieces = pieces_of(cube, after(cube, cube.puzzle().solved(), text));
        EXPECT_TRUE(known_reductions(cube, generators, pieces).empty()) << text;
    }
}

TEST(ShortKnown, ReducesLastEdgesAndCentersWhateverElseIsTurned) {
    const puzzle::Cube cube(4);
    base::Random random(6);
    constexpr std::string_view kFaces = "URFDLB";
    const auto generators = solver::reduction::generators(cube, puzzle::Metric::Obtm);
    for (const std::string_view text :
         {"2U2 F2 2U F2 R2 2U2 R2 2U' R2 F2 2U2 F2 2U' R2", "2D' L2 2D' R2 2D L2 2D' R2 2D2",
          "2L' U 2R U' 2L U 2R' U'", "2R U2 2R' F2 U2 F2 2R' F2 2R U2 F2 U2"}) {
        puzzle::State state = after(cube, cube.puzzle().solved(), text);
        for (int i = 0; i < 30; ++i) {
            const Pieces pieces = pieces_of(cube, state);
            const auto found = known_reductions(cube, generators, pieces);
            EXPECT_GE(found.size(), 1U) << text;
            for (const Reduction& reduction : found) {
                expect_reduced(cube, generators, pieces, reduction);
            }
            // Turns of one face, so that the two edges or centers stay where words find them.
            state = after(cube, state, kFaces.substr(random.below(kFaces.size()), 1));
            state = i % 3 == 2 ? after(cube, cube.puzzle().solved(), text) : state;
        }
    }
}

// A line of docs/results/known-cases.tsv.
struct KnownCase {
    std::string name;
    puzzle::State state;
    std::array<int, std::size(puzzle::kTurnMetrics)> length{};  // and what has it
    std::array<puzzle::Algorithm, std::size(puzzle::kTurnMetrics)> word;
};

std::vector<KnownCase> known_cases(const puzzle::Cube& cube) {
    std::vector<KnownCase> out;
    std::ifstream in(REVENGE_SOURCE_DIR "/docs/results/known-cases.tsv");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        std::istringstream fields(line);
        KnownCase known;
        std::string stickers;
        std::getline(fields, known.name, '\t');
        std::getline(fields, stickers, '\t');
        const auto parsed = notation::parse_facelets(stickers, cube);
        EXPECT_TRUE(parsed) << known.name;
        known.state = parsed->state;
        for (std::size_t m = 0; m < std::size(puzzle::kTurnMetrics); ++m) {
            std::string text;
            std::getline(fields, text, '\t');
            known.length[m] = std::stoi(text);
            std::getline(fields, text, '\t');
            known.word[m] =
                notation::parse_algorithm(text, cube.size(), notation::Reading::Slice)->algorithm;
        }
        out.push_back(known);
    }
    return out;
}

TEST(ShortKnownLong, KnownCasesAreSolvedInTheirBestKnownLengthWithinASecond) {
    constexpr std::uint64_t kNodesOfASecond = 40000000;  // 25 ns each
    const puzzle::Cube cube(4);
    const auto cases = known_cases(cube);
    ASSERT_GE(cases.size(), 60U);
    base::SilentProgress silent;
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    const auto tables = solver::cube3::Tables::open(table_store, 2, silent);
    ASSERT_TRUE(tables);
    for (std::size_t m = 0; m < std::size(puzzle::kTurnMetrics); ++m) {
        const auto phases = Phases::open(table_store, puzzle::kTurnMetrics[m], 2, silent);
        ASSERT_TRUE(phases);
        const ShortSolver solver(*phases, *tables, puzzle::kTurnMetrics[m]);
        for (const KnownCase& known : cases) {
            SCOPED_TRACE(known.name + ", " + std::string(puzzle::name_of(puzzle::kTurnMetrics[m])));
            EXPECT_GE(cube.rotation_of_solved(cube.apply(known.state, known.word[m])), 0);
            EXPECT_EQ(puzzle::cost(puzzle::kTurnMetrics[m], known.word[m], cube.size()),
                      known.length[m]);
            std::stop_source stop;
            solver::Limits limits;
            limits.threads = 2;
            limits.nodes = kNodesOfASecond;
            limits.stop = stop.get_token();
            const auto solution = solver.solve(known.state, limits, [&](const auto& better) {
                if (better.length <= known.length[m]) {
                    stop.request_stop();
                }
            });
            ASSERT_TRUE(solution);
            EXPECT_LE(solution->length, known.length[m]);
        }
    }
}

}  // namespace
