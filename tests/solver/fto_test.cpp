// The short solver of the face-turning octahedron: its tables agree with known counts, and its answers replay.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/check/piece_replay.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/scrambler.hpp"
#include "revenge/solver/fto/color_bound.hpp"
#include "revenge/solver/fto/near_table.hpp"
#include "revenge/solver/fto/search.hpp"
#include "revenge/solver/fto/short_fto.hpp"
#include "tests/chi_square.hpp"

namespace revenge::solver::fto {

namespace {

const puzzle::Definition& fto_definition() {
    static const puzzle::Definition definition = *puzzle::builtin_definition("fto");
    return definition;
}

// Made once: 3 s.
const std::shared_ptr<const FtoTables>& fto_tables() {
    static const auto tables = std::make_shared<const FtoTables>(base::OnShare());
    return tables;
}

// Made once: 1 s.
const std::shared_ptr<const ColorBound>& color_bound() {
    static const auto bound = std::make_shared<const ColorBound>(*fto_tables(), base::OnShare());
    return bound;
}

std::vector<std::uint64_t> counts_of_distances(const std::vector<std::uint8_t>& distances) {
    std::vector<std::uint64_t> out;
    for (const std::uint8_t distance : distances) {
        out.resize(std::max<std::size_t>(out.size(), distance + std::size_t{1}));
        ++out[distance];
    }
    return out;
}

Solution solved_by_short(const puzzle::State& state, std::uint64_t nodes, unsigned threads = 1,
                         std::shared_ptr<const ColorBound> third_bound = nullptr) {
    const ShortFto solver(
        fto_tables(), std::shared_ptr<const puzzle::Definition>(&fto_definition(), [](auto*) {}),
        std::move(third_bound));
    Limits limits;
    limits.nodes = nodes;
    limits.threads = threads;
    auto solution = solver.solve(state, limits, {});
    EXPECT_TRUE(solution);
    check::PieceReplay replay(fto_definition(), state);
    EXPECT_TRUE(replay.make(notation::to_text(solution->moves, 0)));
    EXPECT_TRUE(replay.is_solved());
    EXPECT_EQ(static_cast<int>(solution->moves.size()), solution->length);
    return *std::move(solution);
}

puzzle::State after_words(const std::string& moves) {
    return puzzle::apply(fto_definition(), fto_definition().puzzle().solved(),
                         *notation::parse_moves(fto_definition(), moves));
}

}  // namespace

TEST(FtoGeometry, TurnsLookAlikeUnderAllSymmetries) {
    const FtoGeometry geometry;
    ASSERT_EQ(geometry.symmetries().size(), kSolidSymmetries);
    FtoPieces pieces = geometry.solved();
    for (const std::size_t turn : {0U, 5U, 8U, 3U, 14U, 7U, 11U}) {
        pieces = geometry.turned(pieces, turn);
    }
    for (std::size_t s = 0; s < kSolidSymmetries; ++s) {
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            EXPECT_EQ(geometry.turned(geometry.seen(pieces, s, s), geometry.image(turn, s)),
                      geometry.seen(geometry.turned(pieces, turn), s, s))
                << s << " " << turn;
        }
    }
}

// The numbers that twsearch counts for its FTO.tws.
TEST(FtoGeometry, PositionsByDistanceAreThoseOfTwsearch) {
    const FtoGeometry geometry;
    const auto hash_of = [](const FtoPieces& pieces) {
        std::uint64_t out = 0;
        for (const std::uint8_t value : pieces.piece) {
            out = (out ^ value) * 0x9E3779B97F4A7C15ULL;
            out ^= out >> 29U;
        }
        for (const std::uint8_t value : pieces.twist) {
            out = (out ^ value) * 0x9E3779B97F4A7C15ULL;
            out ^= out >> 29U;
        }
        return out;
    };
    std::vector<FtoPieces> level{geometry.solved()};
    std::vector<std::uint64_t> before;  // positions of the last two levels, by hash
    std::vector<std::uint64_t> now{hash_of(level[0])};
    std::vector<std::size_t> counts{1};
    for (int distance = 1; distance <= 6; ++distance) {
        std::vector<std::pair<std::uint64_t, std::uint32_t>> next;
        next.reserve(level.size() * kTurns);
        for (std::size_t i = 0; i < level.size() * kTurns; ++i) {
            next.emplace_back(hash_of(geometry.turned(level[i / kTurns], i % kTurns)), i);
        }
        std::ranges::sort(next);
        const auto repeated =
            std::ranges::unique(next, {}, [](const auto& one) { return one.first; });
        next.erase(repeated.begin(), repeated.end());
        std::erase_if(next, [&](const auto& one) {
            return std::ranges::binary_search(now, one.first) ||
                   std::ranges::binary_search(before, one.first);
        });
        counts.push_back(next.size());
        std::vector<FtoPieces> states;
        before = std::exchange(now, {});
        for (const auto& [hash, i] : next) {
            now.push_back(hash);
            if (distance < 6) {
                states.push_back(geometry.turned(level[i / kTurns], i % kTurns));
            }
        }
        level = std::move(states);
    }
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 16, 208, 2688, 34752, 448336, 5772360}));
}

TEST(FourThrees, RankIsOneToOne) {
    const FourThrees four;
    std::vector<std::uint32_t> all = four.all();
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
        ASSERT_EQ(four.rank(all[rank]), rank);
    }
    std::ranges::sort(all);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

TEST(NearTable, DistancesOnARingAreExactFromLeastToDepth) {
    constexpr std::uint32_t kSize = 50;
    NearTable table;
    const auto counts = table.fill(kSize, {10}, [](std::uint32_t index, const auto& use) {
        use((index + 1) % kSize);
        use((index + kSize - 1) % kSize);
    });
    EXPECT_EQ(counts, (std::vector<std::uint64_t>{9, 2, 2, 2, 2}));
    for (std::uint32_t i = 0; i < kSize; ++i) {
        const int ahead = static_cast<int>((i + kSize - 10) % kSize);
        const int distance = std::min(ahead, static_cast<int>(kSize) - ahead);
        EXPECT_EQ(table[i], std::clamp(distance, NearTable::kLeast, NearTable::kDepth + 1)) << i;
        for (int turns = 0; turns <= 10; ++turns) {
            EXPECT_EQ(table.may_be_within(i, turns), distance <= turns ||
                                                         distance <= NearTable::kLeast ||
                                                         turns > NearTable::kDepth)
                << i << " " << turns;
        }
    }
}

// Four alternate faces turn a Pyraminx without its tips, whose distances Jaap Scherphuis lists (jaapsch.net).
TEST(FtoTablesStandard, FourAlternateFacesAreAPyraminx) {
    EXPECT_EQ(counts_of_distances(fto_tables()->four_face_distances),
              (std::vector<std::uint64_t>{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276,
                                          2457, 32}));
}

TEST(FtoTablesStandard, BoundsAreNoLongerThanWays) {
    const FtoTables& tables = *fto_tables();
    base::Random random(4);
    for (int i = 0; i < 200; ++i) {
        FtoPieces pieces = tables.geometry.solved();
        std::size_t edges = 0;
        std::size_t colors = 0;
        for (int turns = 1; turns <= 20; ++turns) {
            const std::size_t t = random.below(kFiveTurns);
            pieces = tables.geometry.turned(pieces, five_turn(t));
            edges = tables.edge_moves[edges][t];
            colors = tables.color_moves[colors][t];
            EXPECT_LE(tables.edge_distance(edges, colors), turns);
            EXPECT_TRUE(tables.standing_distances.may_be_within(
                tables.standing_index(tables.corners_of(pieces), tables.planes_of(pieces)), turns));
            const FtoStart start = start_of(tables, pieces, 0, 0, false);
            if (tables.first_distances[start.node.first] == 0) {
                EXPECT_EQ(tables.edges_at(start.node.left_edges, start.node.right_edges), edges);
                EXPECT_EQ(tables.colors_at(start.node.left_colors, start.node.right_colors),
                          colors);
            }
        }
    }
}

// Names that a rotation about face B exchanges: phase 1 is the same, and tables give what is left of phase 2.
TEST(FtoTablesStandard, ThreeNamingsShareAPhaseOne) {
    const FtoTables& tables = *fto_tables();
    base::Random random(14);
    std::size_t ends = 0;
    for (int i = 0; i < 300; ++i) {
        FtoPieces pieces = tables.geometry.solved();
        for (int turns = 0; turns < 20; ++turns) {
            pieces = tables.geometry.turned(pieces, five_turn(random.below(kFiveTurns)));
        }
        if (i % 2 == 0) {  // else phase 1 is at its end
            pieces = tables.geometry.turned(pieces, kU * 2U);
        }
        const FtoStart start = start_of(tables, pieces, 0, 0, true);
        ASSERT_EQ(start.names, FtoTables::kNames);
        EXPECT_EQ(start.pieces[0], pieces);
        std::size_t edges = 0;
        std::size_t colors = 0;
        for (std::size_t name = 0; name < start.names; ++name) {
            const FtoStart own = start_of(tables, start.pieces[name], 0, 0, false);
            EXPECT_EQ(own.node.first, start.node.first);
            EXPECT_EQ(own.second[0].corners, start.second[name].corners);
            EXPECT_EQ(own.second[0].planes, start.second[name].planes);
            if (tables.first_distances[own.node.first] > 0) {
                continue;
            }
            const std::size_t at = tables.edges_at(own.node.left_edges, own.node.right_edges);
            const std::size_t set = tables.colors_at(own.node.left_colors, own.node.right_colors);
            if (name > 0) {
                EXPECT_EQ(at, tables.renamed_edges[edges]);
                EXPECT_EQ(set, tables.renamed_colors[colors]);
                ++ends;
            }
            edges = at;
            colors = set;
        }
    }
    EXPECT_GE(ends, 300U);
}

TEST(FtoTablesStandard, TurnsToClosingsLeadToPositionsThatHaveThem) {
    const FtoTables& tables = *fto_tables();
    std::size_t leading = 0;
    for (std::size_t at = 0; at < kFirstStates; ++at) {
        for (std::size_t turn = 0; turn < kTurns; ++turn) {
            const std::size_t next = std::size_t{tables.round_moves[at / kSets][turn]} * kSets +
                                     tables.set_moves[at % kSets][turn];
            const bool leads = (tables.turns_to_closings[at] >> turn & 1U) != 0;
            ASSERT_EQ(leads, tables.closings_begin[next] < tables.closings_begin[next + 1]) << at;
            EXPECT_TRUE(!leads || tables.first_distances[next] <= 5);
            leading += leads ? 1 : 0;
        }
    }
    // Each turn is one to one, so each position with closings is led to by sixteen.
    std::size_t with = 0;
    for (std::size_t at = 0; at < kFirstStates; ++at) {
        with += tables.closings_begin[at] < tables.closings_begin[at + 1] ? 1 : 0;
    }
    EXPECT_EQ(leading, with * kTurns);
    EXPECT_EQ(tables.closings.size(), 156384U);
}

TEST(FtoTablesStandard, ABitStandsForTheNearestOfThreeNamings) {
    const FtoTables& tables = *fto_tables();
    base::Random random(15);
    for (int i = 0; i < 20000; ++i) {
        const std::size_t edges = random.below(kEdgeStates);
        const std::size_t colors = random.below(kColorStates);
        const std::size_t twice_edges = tables.renamed_edges[tables.renamed_edges[edges]];
        const std::size_t twice_colors = tables.renamed_colors[tables.renamed_colors[colors]];
        EXPECT_EQ(tables.renamed_edges[twice_edges], edges);
        const int least = std::min(
            {tables.edge_distance(edges, colors),
             tables.edge_distance(tables.renamed_edges[edges], tables.renamed_colors[colors]),
             tables.edge_distance(twice_edges, twice_colors)});
        for (int turns = FtoTables::kMinNearAny; turns <= FtoTables::kMaxNearAny; ++turns) {
            EXPECT_EQ(
                FtoTables::is_near(tables.any_within(turns), tables.edge_index(edges, colors)),
                least <= turns);
        }
        EXPECT_TRUE(FtoTables::is_near(tables.any_within(FtoTables::kMaxNearAny + 1),
                                       tables.edge_index(edges, colors)));
    }
}

TEST(ShortFtoStandard, FewTurnsGetAShortestSolution) {
    base::Random random(8);
    for (int turns = 1; turns <= 7; ++turns) {
        for (int i = 0; i < 10; ++i) {
            puzzle::State state = fto_definition().puzzle().solved();
            for (int k = 0; k < turns; ++k) {
                const puzzle::BaseMove& move = fto_definition().moves()[random.below(kFaces)];
                state = puzzle::apply(fto_definition(), state,
                                      {puzzle::power_of(fto_definition(), move,
                                                        1 + static_cast<int>(random.below(2)))});
            }
            if (fto_definition().is_solved(state)) {
                continue;
            }
            const Solution solution = solved_by_short(state, 5000000);
            EXPECT_LE(solution.length, turns);
            EXPECT_EQ(solution.lower_bound, solution.length);
        }
    }
}

TEST(ColorBoundStandard, IsNoLongerThanWaysAndExceedsNothingWhereTheGoalIsReached) {
    const FtoTables& tables = *fto_tables();
    const ColorBound& bound = *color_bound();
    base::Random random(6);
    for (int i = 0; i < 300; ++i) {
        FtoPieces pieces = tables.geometry.solved();
        std::size_t edges = 0;
        for (int turns = 0; turns <= ColorBound::kDepth; ++turns) {
            EXPECT_FALSE(bound.exceeds(
                bound.indices(tables, edges, tables.corners_of(pieces), tables.planes_of(pieces)),
                turns));
            const std::size_t t = random.below(kFiveTurns);
            pieces = tables.geometry.turned(pieces, five_turn(t));
            edges = tables.edge_moves[edges][t];
        }
    }
    const FtoPieces turned = tables.geometry.turned(tables.geometry.solved(), kF * 2U);
    EXPECT_TRUE(bound.exceeds(bound.indices(tables, tables.edge_moves[0][0],
                                            tables.corners_of(turned), tables.planes_of(turned)),
                              0));
}

TEST(ColorBoundStandard, TheThirdBoundChangesNoScrambleAndFindsShorterSolutions) {
    auto states = *RandomStates::make(fto_definition(), base::Random(8));
    int with = 0;
    int without = 0;
    constexpr int kStates = 8;
    for (int i = 0; i < kStates; ++i) {
        const puzzle::State state = states.next(fto_definition());
        EXPECT_EQ(notation::to_text(solved_by_short(state, kQuickNodes, 1, color_bound()).moves, 0),
                  notation::to_text(solved_by_short(state, kQuickNodes).moves, 0));
        const Solution one = solved_by_short(state, 500'000, 1, color_bound());
        const Solution two = solved_by_short(state, 500'000, 2, color_bound());
        EXPECT_EQ(notation::to_text(one.moves, 0), notation::to_text(two.moves, 0));
        with += one.length;
        without += solved_by_short(state, 500'000).length;
    }
    EXPECT_LE(with, without);
}

// Random states are uniform, in any of the 12 orientations: every place shows every piece it can have equally often.
TEST(FtoRandomStates, EveryPieceIsInEveryPlaceEquallyOften) {
    constexpr int kStates = 24000;
    const FtoGeometry geometry;
    auto states = *RandomStates::make(fto_definition(), base::Random(12));
    constexpr std::size_t kKinds = 16;  // at most, of what a place can have
    std::vector<std::vector<int>> counts(kSlots, std::vector<int>(kKinds));
    for (int i = 0; i < kStates; ++i) {
        const FtoPieces pieces = geometry.pieces_of(states.next(fto_definition()));
        for (std::size_t slot = 0; slot < kSlots; ++slot) {
            const std::size_t flip = slot < kCornerPlaces ? pieces.twist[slot] / 2U : 0;
            ++counts[slot][pieces.piece[slot] + kCornerPlaces * flip];
        }
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        std::erase(counts[slot], 0);
        EXPECT_EQ(counts[slot].size(), slot < kTriangleSlot ? 12U : 4U) << slot;
        EXPECT_LE(chi_square(counts[slot]),
                  chi_square_bound(static_cast<double>(counts[slot].size() - 1)))
            << slot;
    }
}

TEST(ShortFtoStandard, SymmetricStatesAreSolved) {
    for (const char* moves : {"U D'", "F B' R BL'", "(U R' L F)6", "(R L B D)3 (U F BL BR)3",
                              "(U D' F B')5", "(R U')15 (L D)7"}) {
        const puzzle::State state = after_words(moves);
        if (!fto_definition().is_solved(state)) {
            EXPECT_LE(solved_by_short(state, 200000).length, 27) << moves;
        }
    }
}

TEST(ShortFtoStandard, RandomStatesAreSolvedAndThreadsChangeNothing) {
    auto states = *RandomStates::make(fto_definition(), base::Random(3));
    int sum = 0;
    constexpr int kStates = 12;
    for (int i = 0; i < kStates; ++i) {
        const puzzle::State state = states.next(fto_definition());
        const Solution one = solved_by_short(state, 200000);
        const Solution two = solved_by_short(state, 200000, 2);
        EXPECT_EQ(notation::to_text(one.moves, 0), notation::to_text(two.moves, 0));
        EXPECT_EQ(one.nodes, two.nodes);
        sum += one.length;
    }
    EXPECT_LE(sum, 26 * kStates);
}

TEST(ShortFtoStandard, AStateThatNoTurnsMakeIsRefused) {
    puzzle::State state = fto_definition().puzzle().solved();
    std::swap(state.piece[kEdgeSlot], state.piece[kEdgeSlot + 1]);
    const ShortFto solver(
        fto_tables(), std::shared_ptr<const puzzle::Definition>(&fto_definition(), [](auto*) {}));
    const auto refused = solver.solve(state, {}, {});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, base::ErrorCode::ImpossibleCube);
}

TEST(ShortFtoStandard, ANodeLimitIsKnownToMayBeExceededButEnds) {
    const puzzle::State state = after_words("U R' BL F D L' BR B U' R F L BL' D R' U B F'");
    EXPECT_LT(solved_by_short(state, 1).nodes, 5'000'000U);
}

// Near the goal of phase 2 by its bounds, with few paths there: searched to the end, one task takes 15 to 333 million.
TEST(ShortFtoStandard, StatesOfFewTurnsAndCommutatorsAreSolvedWithFewNodes) {
    for (const char* moves :
         {"U' R L' D' B R L' U R R U", "U BR R U' BR F BL D' BR F' L",
          "BR' BR' B L' D' F L F' D B' BR BR", "BR' R L L BR' B' BR L' B L' R' BR", "(BL D F D)6",
          "R' F' L D' L' D L' F R L U L' U' L"}) {
        EXPECT_LT(solved_by_short(after_words(moves), 1).nodes, 3'000'000U) << moves;
    }
    EXPECT_LE(solved_by_short(after_words("BR' R L L BR' B' BR L' B L' R' BR"), 20'000'000).length,
              11);
}

}  // namespace revenge::solver::fto
