#include <gtest/gtest.h>

#include <set>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/cube3/methods.hpp"
#include "revenge/solver/cube3/optimal_search.hpp"
#include "revenge/solver/cube3/tables.hpp"
#include "revenge/solver/cube3/two_phase.hpp"

namespace revenge::solver::cube3 {
namespace {

const Tables& tables() {
    static const Tables kTables(2);
    return kTables;
}

const Phase2Distances& phase2_distances() {
    static const Phase2Distances kDistances(tables(), 2);
    return kDistances;
}

Cubie random_cubie(base::Random& random) {
    static const puzzle::Cube kCube(3);
    return cubie_of(kCube, puzzle::random_state(kCube, random));
}

TEST(Cubie, InverseUndoesAndConjugationCarriesMovesToTheirImages) {
    const Geometry geometry;
    base::Random random(1);
    for (int i = 0; i < 20; ++i) {
        const Cubie cubie = random_cubie(random);
        EXPECT_EQ(multiply(cubie, inverse(cubie)), solved_cubie());
        for (std::size_t s = 0; s < puzzle::kSymmetries; ++s) {
            const std::size_t move = random.below(kMoves);
            EXPECT_EQ(conjugate(multiply(cubie, geometry.moves[move]), geometry.conjugations[s]),
                      multiply(conjugate(cubie, geometry.conjugations[s]),
                               geometry.moves[geometry.move_image[s][move]]));
        }
    }
}

TEST(Coordinates, RankUndoesUnrank) {
    base::Random random(2);
    for (int i = 0; i < 200; ++i) {
        Cubie cubie = solved_cubie();
        const int twist = static_cast<int>(random.below(kTwists));
        set_twist(cubie, twist);
        EXPECT_EQ(twist_of(cubie), twist);
        const int flip = static_cast<int>(random.below(kFlips));
        set_flip(cubie, flip);
        EXPECT_EQ(flip_of(cubie), flip);
        const int corners = static_cast<int>(random.below(kPermutationsOf8));
        set_corners(cubie, corners);
        EXPECT_EQ(corners_of(cubie), corners);
        for (const int first : {kUpQuartet, kDownQuartet, kSliceQuartet}) {
            const int quartet = static_cast<int>(random.below(kQuartets));
            set_quartet(cubie, quartet, first);
            EXPECT_EQ(quartet_of(cubie, first), quartet);
        }
    }
}

TEST(TwoPhaseStandard, HasTheKnownNumberOfFlipSliceClasses) {
    std::uint32_t classes = 0;
    for (std::size_t raw = 0; raw < kFlipSlices; ++raw) {
        classes = std::max(classes, tables().flip_slice_entry(raw) / kAxisSymmetries + 1);
    }
    EXPECT_EQ(classes, 64430U);  // Kociemba
}

// The coordinates of a cube for the U/D axis, without tables of classes: the plain equivalent of AxisTable.
using Seen = std::array<int, 3>;
Seen seen_of(const Cubie& cubie, bool ordered) {
    const int quartet = quartet_of(cubie, kSliceQuartet);
    return {ordered ? quartet : quartet / kQuartetOrders, flip_of(cubie), twist_of(cubie)};
}

// Breadth-first from the solved cube: everything within `depth` turns has the distance it was met at.
template <class ViewOf>
void expect_distances_near_solved(const AxisTable& table, bool ordered, int depth,
                                  const ViewOf& view_of) {
    std::vector<Cubie> level{solved_cubie()};
    std::set<Seen> met{seen_of(level[0], ordered)};
    for (int distance = 0; distance <= depth; ++distance) {
        std::vector<Cubie> next;
        for (const Cubie& cubie : level) {
            ASSERT_EQ(table.distance(view_of(cubie)), distance);
            for (const Cubie& move : tables().geometry.moves) {
                const Cubie to = multiply(cubie, move);
                if (met.insert(seen_of(to, ordered)).second) {
                    next.push_back(to);
                }
            }
        }
        level = std::move(next);
    }
}

AxisView small_view(const Cubie& cubie) {
    const int slice = quartet_of(cubie, kSliceQuartet) / kQuartetOrders;
    const auto raw = static_cast<std::size_t>(slice * kFlips + flip_of(cubie));
    return {tables().flip_slice_entry(raw), static_cast<std::uint16_t>(twist_of(cubie)), 0};
}

Cubie after_random_moves(base::Random& random, int count) {
    Cubie out = solved_cubie();
    std::size_t previous = kNoMove;
    while (count > 0) {
        const auto move = static_cast<std::size_t>(random.below(kMoves));
        if ((kFollowers[previous] >> move & 1U) != 0) {
            out = multiply(out, tables().geometry.moves[move]);
            previous = move;
            --count;
        }
    }
    return out;
}

struct Shortest {
    std::vector<std::uint8_t> moves;
    int bound = 0;
};
Shortest shortest(const Cubie& cubie, const TwoSidedTable* large, unsigned threads) {
    base::Interrupt never;
    OptimalSearch search(tables(), large, cubie);
    for (int length = search.lower_bound(); length <= 20; ++length) {
        LengthProgress untold(nullptr, length, "turns");
        if (auto found = search.run(length, threads, never, untold)) {
            return {*std::move(found), search.lower_bound()};
        }
    }
    return {};
}

void expect_solves(Cubie cubie, const std::vector<std::uint8_t>& moves) {
    for (const std::uint8_t move : moves) {
        cubie = multiply(cubie, tables().geometry.moves[move]);
    }
    EXPECT_EQ(cubie, solved_cubie());
}

TEST(AxisTableStandard, HasTheDistancesOfPositionsNearSolved) {
    expect_distances_near_solved(AxisTable(tables()), false, 5, small_view);
}

// The distances near the goal at every thousandth position.
struct NearCounts {
    std::size_t within = 0;  // as near as they know
    std::size_t same = 0;    // of these: they say the distance
    std::size_t far = 0;
    std::size_t taken_for_near = 0;  // of these
};

// Holds them to never being more than the distances.
template <class Distance, class Least>
void count_near(std::size_t size, int depth, const Distance& distance_of, const Least& least_of,
                NearCounts& out) {
    constexpr std::size_t kStep = 997;
    for (std::size_t i = 0; i < size; i += kStep) {
        const int distance = distance_of(i);
        const int least = least_of(i);
        ASSERT_LE(least, std::min(distance, depth + 1)) << i;
        if (distance <= depth) {
            ++out.within;
            out.same += least == distance ? 1 : 0;
        } else {
            ++out.far;
            out.taken_for_near += least <= depth ? 1 : 0;
        }
    }
}

// Against the whole table: never more, and mostly the same near the goal.
TEST(NearDistancesStandard, AreNeverMoreThanTheDistances) {
    const AxisTable exact(tables());
    for (const Phase1 phase1 : {Phase1::Near, Phase1::NearCompact}) {
        const Tables near(1, phase1);
        NearCounts counts;
        ASSERT_NO_FATAL_FAILURE(count_near(
            tables().class_move.size() * kTwists, row_of(phase1).depth,
            [&](std::size_t i) {
                const auto entry = static_cast<std::uint32_t>(i / kTwists * kAxisSymmetries);
                return exact.distance({entry, static_cast<std::uint16_t>(i % kTwists), 0});
            },
            [&](std::size_t i) { return near.near().least(i); }, counts));
        EXPECT_GT(counts.within, 500U);
        EXPECT_GT(counts.same, counts.within * 9 / 10);
        // Of positions within 8 and 7 turns there are 8.6 and 0.8 million, of cells 33.5 and 4.2.
        EXPECT_LT(counts.taken_for_near, counts.far / 4);
    }
}

// Positions that some symmetries keep have several indices: all of them are known.
TEST(NearDistancesStandard, KnowAllThatIsNear) {
    base::Random random(8);
    const Tables near(1, Phase1::NearCompact);
    for (int walk = 0; walk < 20000; ++walk) {
        const int turns = static_cast<int>(
            random.below(static_cast<std::uint64_t>(row_of(Phase1::NearCompact).depth + 1)));
        const AxisView view = small_view(after_random_moves(random, turns));
        ASSERT_LE(near.near().least(AxisTable(tables()).index(view)), turns);
    }
}

TEST(AxisTableStandard, MovesOfClassesLeadWhereMovesOfCubesLead) {
    base::Random random(5);
    const AxisTable table(tables());
    for (int walk = 0; walk < 20; ++walk) {
        Cubie cubie = random_cubie(random);
        AxisView view = small_view(cubie);
        for (int step = 0; step < 50; ++step) {
            const std::size_t move = random.below(kMoves);
            cubie = multiply(cubie, tables().geometry.moves[move]);
            view = table.moved(view, move);
            EXPECT_EQ(table.distance(view), table.distance(small_view(cubie)));
        }
    }
}

TEST(OptimalStandard, FindsTheSameShortestSolutionOnAnyNumberOfThreads) {
    base::Random random(6);
    for (int moves = 1; moves <= 13; ++moves) {
        const Cubie cubie = after_random_moves(random, moves);
        const Shortest one = shortest(cubie, nullptr, 1);
        EXPECT_LE(one.bound, static_cast<int>(one.moves.size()));
        EXPECT_LE(static_cast<int>(one.moves.size()), moves);
        expect_solves(cubie, one.moves);
        EXPECT_EQ(one.moves, shortest(cubie, nullptr, 2).moves);
        EXPECT_EQ(one.moves, shortest(cubie, nullptr, 3).moves);
        EXPECT_EQ(one.moves.size(), shortest(inverse(cubie), nullptr, 2).moves.size());
    }
}

TEST(OptimalStandard, ProvesItsLengthsInAnyOrientation) {
    const puzzle::Cube cube(3);
    const std::shared_ptr<const Tables> shared(&tables(), [](const Tables* /*kept*/) {});
    const Optimal method(shared, nullptr);
    base::Random random(12);
    for (std::size_t moves = 0; moves <= 11; ++moves) {
        puzzle::Algorithm scramble;
        for (std::size_t i = 0; i < moves; ++i) {
            scramble.push_back(turn_of_move(static_cast<int>(random.below(kMoves)), 3));
        }
        const puzzle::State state = cube.rotate(cube.apply(cube.puzzle().solved(), scramble),
                                                static_cast<puzzle::SymmetryIndex>(2 * moves));
        const auto solution = method.solve(state, {}, {});
        ASSERT_TRUE(solution);
        EXPECT_LE(solution->length, static_cast<int>(moves));
        EXPECT_EQ(solution->lower_bound, solution->length);
        EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
    }
}

TEST(OptimalStandard, StopsAtItsNodeLimit) {
    base::Random random(7);
    base::Interrupt interrupt({.nodes = 10000});
    OptimalSearch search(tables(), nullptr, random_cubie(random));
    LengthProgress untold(nullptr, 17, "turns");
    EXPECT_FALSE(search.run(17, 2, interrupt, untold));
    EXPECT_TRUE(interrupt.is_set());
}

TEST(CubeSidesStandard, SeeWhatTheAxesSeeAfterTurnsOnEitherSide) {
    const Geometry& geometry = tables().geometry;
    const CubeSides sides(geometry);
    base::Random random(10);
    Cubie cubie = random_cubie(random);
    Pieces cube(cubie);
    Pieces inverted(inverse(cubie));
    for (int step = 0; step < 50; ++step) {
        const auto move = static_cast<std::uint8_t>(random.below(kMoves));
        if (step % 2 == 0) {
            cubie = multiply(cubie, geometry.moves[move]);
            cube = sides.after(cube, move);
            inverted = sides.before(inverse_move(move), inverted);
        } else {
            cubie = multiply(geometry.moves[move], cubie);
            cube = sides.before(move, cube);
            inverted = sides.after(inverted, inverse_move(move));
        }
        const auto seen = sides.seen(cube, inverted);
        for (std::size_t k = 0; k < CubeSides::kAxes; ++k) {
            const Cubie turned = conjugate(cubie, geometry.conjugations[axis_rotations()[k]]);
            EXPECT_EQ(seen[k].quartet, quartet_of(turned, kSliceQuartet));
            EXPECT_EQ(seen[k].flip, flip_of(turned));
            EXPECT_EQ(seen[k].twist, twist_of(turned));
            for (std::size_t m = 0; m < kMoves; ++m) {
                const std::size_t face = geometry.move_image[axis_rotations()[k]][m] / 3;
                EXPECT_EQ((sides.turns_about(k) >> m & 1U) != 0, face % 3 == 0);
            }
        }
        EXPECT_EQ(is_odd(cubie), is_odd(inverse(cubie)));
    }
}

TEST(SliceClassesStandard, TurnAsTheTablesDoAndAreTheSameThroughSymmetries) {
    const SliceClasses classes(tables());
    EXPECT_EQ(classes.count(), 788U * kFlips);
    base::Random random(11);
    for (int i = 0; i < 1000; ++i) {
        const Cubie cubie = random_cubie(random);
        const auto quartet = static_cast<std::size_t>(quartet_of(cubie, kSliceQuartet));
        const auto flip = static_cast<std::size_t>(flip_of(cubie));
        for (std::size_t m = 0; m < kMoves; ++m) {
            EXPECT_EQ(classes.moved_quartet(quartet, m), tables().quartet[quartet][m]);
            EXPECT_EQ(classes.moved_flip(flip, m), tables().flip[flip][m]);
        }
        // Seen through the symmetry that it names, a position is its own representative.
        const std::uint32_t entry = classes.entry(quartet, flip);
        const Cubie seen = conjugate(
            cubie,
            tables().geometry.conjugations[tables().axis.symmetries[entry % kAxisSymmetries]]);
        EXPECT_EQ(entry / kAxisSymmetries % kFlips, static_cast<std::uint32_t>(flip_of(seen)));
        const std::uint32_t again =
            classes.entry(static_cast<std::size_t>(quartet_of(seen, kSliceQuartet)),
                          static_cast<std::size_t>(flip_of(seen)));
        EXPECT_EQ(again / kAxisSymmetries, entry / kAxisSymmetries);
    }
}

TEST(BandedDistancesStandard, AreThoseOfPhaseOneInTheirBand) {
    std::vector<std::uint32_t> class_moves;
    const auto banded = row_distances(tables().twist_rows(class_moves), Cell::Banded, 2);
    const AxisTable exact(tables());
    std::array<std::size_t, kBandWidth + 1> count{};
    constexpr std::size_t kStep = 997;
    for (std::size_t i = 0; i < tables().class_move.size() * kTwists; i += kStep) {
        const auto entry = static_cast<std::uint32_t>(i / kTwists * kAxisSymmetries);
        const int distance = exact.distance({entry, static_cast<std::uint16_t>(i % kTwists), 0});
        const auto value = static_cast<int>(banded[i / 32] >> i % 32 * 2 & 3U);
        ASSERT_EQ(value, std::clamp(kBandFar - distance, 0, kBandWidth)) << i;
        ++count[static_cast<std::size_t>(value)];
    }
    EXPECT_TRUE(std::ranges::all_of(count, [](std::size_t of) { return of > 0; }));
}

TEST(OrderedSliceExtreme, BoundsDistancesAndProvesWhatTheSmallTableProves) {
    const OrderedSlice large(tables(), 2);
    const TwoSidedTable table(tables(), large);
    const auto least = [&](const Cubie& cubie) {
        const SeenByAxis seen = table.sides.seen(Pieces(cubie), Pieces(inverse(cubie)))[0];
        return table.least(table.index(seen, is_odd(cubie)));
    };
    base::Random random(8);
    for (int i = 0; i < 1000; ++i) {
        const Cubie cubie = random_cubie(random);
        const int here = least(cubie);
        const int small = AxisTable(tables()).distance(small_view(cubie));
        EXPECT_GE(here, small <= kBandNear ? 0 : std::min(small, kBandFar));
        for (const Cubie& move : tables().geometry.moves) {
            const int there = least(multiply(cubie, move));
            EXPECT_LE(std::abs(std::max(there, kBandNear) - std::max(here, kBandNear)), 1);
        }
        // Mirrored and turned positions are as far.
        for (const puzzle::SymmetryIndex s : tables().axis.symmetries) {
            EXPECT_EQ(least(conjugate(cubie, tables().geometry.conjugations[s])), here);
        }
    }
    for (int moves = 1; moves <= 11; ++moves) {
        EXPECT_LE(least(after_random_moves(random, moves)), moves);
    }
    for (int moves = 1; moves <= 15; ++moves) {
        const Cubie cubie = after_random_moves(random, moves);
        const Shortest with_large = shortest(cubie, &table, 1);
        expect_solves(cubie, with_large.moves);
        EXPECT_EQ(with_large.moves, shortest(cubie, &table, 2).moves);
        EXPECT_EQ(with_large.moves, shortest(cubie, &table, 3).moves);
        EXPECT_EQ(with_large.moves.size(), shortest(inverse(cubie), &table, 2).moves.size());
        if (moves < 15) {
            EXPECT_EQ(with_large.moves.size(), shortest(cubie, nullptr, 2).moves.size());
        }
    }
}

TEST(TwoPhaseStandard, PhaseOneDistanceChangesByAtMostOne) {
    base::Random random(3);
    for (int i = 0; i < 100; ++i) {
        const Cubie cubie = random_cubie(random);
        const int here = TwoPhaseSearch(tables(), nullptr, cubie).distance(0);
        for (const Cubie& move : tables().geometry.moves) {
            const int there = TwoPhaseSearch(tables(), nullptr, multiply(cubie, move)).distance(0);
            EXPECT_LE(std::abs(there - here), 1);
        }
    }
}

// The coordinates of phase 2 without the slice.
std::array<int, 2> corners_and_edges(const Cubie& cubie) {
    return {corners_of(cubie), ud_edges_of(cubie)};
}

std::size_t phase2_index(const Cubie& cubie) {
    const auto [corners, edges] = corners_and_edges(cubie);
    return tables().phase2_classes.index(static_cast<unsigned>(corners),
                                         static_cast<unsigned>(edges));
}

int phase2_distance(const Cubie& cubie) { return phase2_distances().distance(phase2_index(cubie)); }

// Against all distances: never more, and mostly the same near the goal.
TEST(NearDistancesStandard, OfPhaseTwoAreNeverMoreThanTheDistances) {
    constexpr int kDepth = kNearPhase2;
    NearCounts counts;
    ASSERT_NO_FATAL_FAILURE(count_near(
        phase2_distances().classes() * kPermutationsOf8, kDepth,
        [](std::size_t i) { return phase2_distances().distance(i); },
        [](std::size_t i) { return tables().near_phase2(i); }, counts));
    EXPECT_GT(counts.within, 300U);
    EXPECT_GT(counts.same, counts.within * 8 / 10);
    // Of positions within nine moves there are 470,000 and those that symmetries keep, of cells 2,097,152.
    EXPECT_LT(counts.taken_for_near, counts.far / 3);
}

// Positions that some symmetries keep have several indices: all of them are known.
TEST(NearDistancesStandard, OfPhaseTwoKnowAllThatIsNear) {
    base::Random random(8);
    for (int walk = 0; walk < 20000; ++walk) {
        const auto moves = random.below(10);
        Cubie cubie = solved_cubie();
        for (std::uint64_t i = 0; i < moves; ++i) {
            cubie =
                multiply(cubie, tables().geometry.moves[kPhase2MoveOf[random.below(kPhase2Moves)]]);
        }
        ASSERT_LE(tables().near_phase2(phase2_index(cubie)), static_cast<int>(moves));
    }
}

TEST(Phase2DistancesStandard, AreExactNearSolved) {
    EXPECT_EQ(phase2_distances().classes(), 2768U);  // Kociemba
    std::vector<Cubie> level{solved_cubie()};
    std::set<std::array<int, 2>> met{corners_and_edges(level[0])};
    for (int distance = 0; distance <= 6; ++distance) {
        std::vector<Cubie> next;
        for (const Cubie& cubie : level) {
            ASSERT_EQ(phase2_distance(cubie), distance);
            for (const std::uint8_t move : kPhase2MoveOf) {
                const Cubie to = multiply(cubie, tables().geometry.moves[move]);
                if (met.insert(corners_and_edges(to)).second) {
                    next.push_back(to);
                }
            }
        }
        level = std::move(next);
    }
}

TEST(Phase2DistancesStandard, ChangeByAtMostOneAndAreTheSameForSymmetricPositions) {
    base::Random random(9);
    for (int i = 0; i < 2000; ++i) {
        Cubie cubie = solved_cubie();
        set_corners(cubie, static_cast<int>(random.below(kPermutationsOf8)));
        set_ud_edges(cubie, static_cast<int>(random.below(kPermutationsOf8)));
        const int here = phase2_distance(cubie);
        EXPECT_LE(here, kWholeMost);
        for (const std::uint8_t move : kPhase2MoveOf) {
            const Cubie to = multiply(cubie, tables().geometry.moves[move]);
            EXPECT_LE(std::abs(phase2_distance(to) - here), 1);
        }
        for (const puzzle::SymmetryIndex s : tables().axis.symmetries) {
            EXPECT_EQ(phase2_distance(conjugate(cubie, tables().geometry.conjugations[s])), here);
        }
    }
}

using Lengths = std::vector<int>;

// Solves with phases 1 of up to `phase1_most` moves. RETURNS what the solutions found cost, each checked.
Lengths two_phase_lengths(const Cubie& cubie, const Phase2Distances* exact, int phase1_most,
                          Counted counted = Counted::Faces) {
    base::Interrupt never;
    TwoPhaseSearch search(tables(), exact, cubie, kPhase2Limit, counted);
    TwoPhaseSearch::Room room;
    Lengths out{kLongest + 1};
    for (int length = 0; length <= phase1_most; ++length) {
        for (int direction = 0; direction < kDirections; ++direction) {
            search.run(room, {direction, length}, out.back() - 1, ~std::uint64_t{0} / 2, never,
                       [&](const std::vector<std::uint8_t>& moves) {
                           EXPECT_LT(cost_of(moves, counted), out.back());
                           out.push_back(cost_of(moves, counted));
                           expect_solves(cubie, moves);
                           return true;
                       });
        }
    }
    return out;
}

TEST(TwoPhaseStandard, SolvesRandomCubesShortlyAndTheSameWithExactDistances) {
    base::Random random(4);
    int solved = 0;
    for (int i = 0; i < 50; ++i) {
        const Cubie cubie = random_cubie(random);
        const Lengths lengths = two_phase_lengths(cubie, &phase2_distances(), 10);
        // A few have no phase 2 that is short enough behind so short a phase 1.
        solved += lengths.back() <= 10 + kPhase2Limit ? 1 : 0;
        EXPECT_EQ(lengths, two_phase_lengths(cubie, nullptr, 10));
    }
    EXPECT_GE(solved, 45);
}

TEST(TwoPhaseStandard, KeepsALimitOfNodesWithinPhase2) {
    base::Random random(4);
    for (int i = 0; i < 5; ++i) {
        const Cubie cubie = random_cubie(random);
        base::Interrupt never;
        TwoPhaseSearch search(tables(), nullptr, cubie, kPhase2Limit);
        TwoPhaseSearch::Room room;
        constexpr std::uint64_t kLimit = 20000;
        for (std::uint64_t runs = 1; runs <= 20; ++runs) {
            search.run(room, {0, 11}, 22, kLimit, never, [](const auto&) { return true; });
            EXPECT_LE(search.nodes(), runs * kLimit * 5 / 4);
        }
    }
}

// Results are in the order of paths, up to the limit of nodes, which may be before the first solution, in short phases
// 1, or in long ones whose first moves are distributed to threads.
TEST(TwoPhaseLong, FindsTheSameUpToALimitOfNodesOnAnyNumberOfThreads) {
    const puzzle::Cube cube(3);
    const auto shared = [](auto& one) {
        return std::shared_ptr<std::remove_reference_t<decltype(one)>>(&one, [](auto* /*one*/) {});
    };
    const TwoPhase method(shared(tables()), shared(phase2_distances()),
                          puzzle::CostTable(puzzle::Metric::Obtm, 3));
    base::Random random(22);
    for (const std::uint64_t limit :
         {100ULL, 3000ULL, 20000ULL, 77777ULL, 1000000ULL, 4000000ULL}) {
        const puzzle::State state = puzzle::random_state(cube, random);
        Limits limits;
        limits.nodes = limit;
        limits.threads = 1;
        const auto one = method.solve(state, limits, {});
        for (const unsigned threads : {2U, 3U, 7U}) {
            limits.threads = threads;
            int last = 1000;
            const auto more = method.solve(state, limits, [&last](const Solution& better) {
                EXPECT_LT(better.length, last);
                last = better.length;
            });
            ASSERT_EQ(more.has_value(), one.has_value()) << limit;
            if (one) {
                EXPECT_EQ(more->moves.turns(), one->moves.turns()) << limit;
                EXPECT_EQ(more->nodes, one->nodes) << limit;
                EXPECT_EQ(more->length, last);
            }
        }
    }
}

TEST(TwoPhase, CountsASliceAsOneWhereAsked) {
    const std::vector<std::uint8_t> moves{3, 14, 0, 11, 3, 12, 4, 13};  // R L' U D' R L R2 L2
    EXPECT_EQ(cost_of(moves, Counted::Faces), 8);
    EXPECT_EQ(cost_of(moves, Counted::FacesAndSlices), 5);
    EXPECT_EQ(cost_of({}, Counted::FacesAndSlices), 0);
    EXPECT_EQ(cost_of({11}, Counted::FacesAndSlices), 1);
}

TEST(TwoPhaseStandard, WhereSlicesCostOneSolutionsAreNeverDearerAndMostlyCheaper) {
    base::Random random(12);
    int gained = 0;
    for (int i = 0; i < 30; ++i) {
        const Cubie cubie = random_cubie(random);
        const int faces = two_phase_lengths(cubie, &phase2_distances(), 10).back();
        const int slices =
            two_phase_lengths(cubie, &phase2_distances(), 10, Counted::FacesAndSlices).back();
        EXPECT_LE(slices, faces);
        gained += faces - slices;
    }
    EXPECT_GE(gained, 20);
}

TEST(TwoPhaseStandard, SolvesWhatHasNoPhaseOne) {
    base::Random random(10);
    for (int i = 0; i < 20; ++i) {
        Cubie cubie = solved_cubie();
        for (std::size_t moves = 1 + random.below(8); moves > 0; --moves) {
            const std::uint8_t move = kPhase2MoveOf[random.below(kPhase2Moves)];
            cubie = multiply(cubie, tables().geometry.moves[move]);
        }
        EXPECT_LE(two_phase_lengths(cubie, &phase2_distances(), 0).back(), 8);
    }
}

// Returns the length of the shortest solution, in all directions, with `phase1_length` moves in phase 1 and at most
// `most` in all.
int shortest_within(const Cubie& cubie, int phase1_length, int most) {
    base::Interrupt never;
    TwoPhaseSearch search(tables(), &phase2_distances(), cubie);
    TwoPhaseSearch::Room room;
    int out = kLongest + 1;
    for (int direction = 0; direction < kDirections; ++direction) {
        search.run(room, {direction, phase1_length}, most, ~std::uint64_t{0} / 2, never,
                   [&](const std::vector<std::uint8_t>& moves) {
                       expect_solves(cubie, moves);
                       out = std::min(out, static_cast<int>(moves.size()));
                       return true;
                   });
    }
    return out;
}

// Where phase 2 can only be short, ways are given up that the other axes do not allow: no solution is missed.
TEST(TwoPhaseStandard, MissesNothingByLookingAlongTheOtherAxes) {
    base::Random random(13);
    int found = 0;
    for (int i = 0; i < 30; ++i) {
        Cubie cubie = solved_cubie();
        const std::size_t turns = 6 + random.below(5);
        for (std::size_t t = 0; t < turns; ++t) {
            cubie = multiply(cubie, tables().geometry.moves[random.below(kMoves)]);
        }
        for (int length = 4; length <= 7; ++length) {
            const int shortest = shortest_within(cubie, length, length + 6);
            for (int rest = 0; rest <= 4; ++rest) {
                const int within = shortest_within(cubie, length, length + rest);
                ASSERT_EQ(within, shortest <= length + rest ? shortest : kLongest + 1);
                found += within <= length + rest ? 1 : 0;
            }
        }
    }
    EXPECT_GT(found, 50);
}

TEST(TwoPhaseStandard, StopsWhereItIsAskedTo) {
    base::Random random(11);
    base::Interrupt never;
    TwoPhaseSearch search(tables(), nullptr, random_cubie(random));
    TwoPhaseSearch::Room room;
    int found = 0;
    for (int length = 0; found == 0; ++length) {
        search.run(room, {0, length}, kLongest, ~std::uint64_t{0} / 2, never,
                   [&](const auto& /*moves*/) {
                       ++found;
                       return false;
                   });
    }
    EXPECT_EQ(found, 1);
    const std::uint64_t before = search.nodes();
    search.run(room, {0, 16}, kLongest, 1000, never, [](const auto& /*moves*/) { return true; });
    EXPECT_LT(search.nodes(), before + 1000000);
}

}  // namespace
}  // namespace revenge::solver::cube3
