// The optimal 4x4x4 solver: its frame, its tables and its search, each against a slow twin.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/file.hpp"
#include "revenge/base/table_store.hpp"
#include "revenge/puzzle/state_set.hpp"
#include "revenge/solver/archive_check.hpp"
#include "revenge/solver/chosen_moves/chosen_moves.hpp"
#include "revenge/solver/cube4/optimal.hpp"
#include "revenge/solver/cube4/search_record.hpp"
#include "tests/forged_archive.hpp"

namespace revenge::solver::cube4 {
namespace {

const Frame& frame() {
    static const Frame kFrame;
    return kFrame;
}

// Tables are built once and kept next to the build.
std::shared_ptr<const Tables> opened(puzzle::Metric metric, TableSize size) {
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    base::SilentProgress silent;
    return *Tables::open(table_store, metric, size, 0, silent);
}
const Tables& tables() {
    static const auto kTables = opened(puzzle::Metric::Obtm, TableSize::Large);
    return *kTables;
}
const Tables& small_tables() {
    static const auto kTables = opened(puzzle::Metric::Obtm, TableSize::Small);
    return *kTables;
}

// A sequence of `length` turns in OBTM, no two in a row of the same axis.
puzzle::Algorithm random_word(base::Random& random, int length) {
    static const AxisElements kElements(puzzle::Metric::Obtm);
    puzzle::Algorithm out;
    std::size_t last = kAxes;
    while (static_cast<int>(out.size()) < length) {
        const std::size_t axis = random.below(kAxes);
        const auto layers = std::array<std::uint8_t, 3>{0b1, 0b11, 0b1000}[random.below(3)];
        if (axis != last) {
            out.push_back({static_cast<std::uint8_t>(axis), layers,
                           static_cast<std::uint8_t>(1 + random.below(3))});
            last = axis;
        }
    }
    return out;
}

// The position that a cube's state is once DBL is home.
Position position_of(const puzzle::State& state) {
    const puzzle::State homed = frame().cube().rotate(state, frame().homing(state));
    return {frame().bytes_of(homed), CornerStates::corners_of(homed)};
}

puzzle::State state_after(const puzzle::Algorithm& turns) {
    return frame().cube().apply(frame().cube().puzzle().solved(), turns);
}

// The layers of outer blocks.
constexpr std::array<std::uint8_t, 4> kBlocks{0b1, 0b11, 0b1000, 0b1100};

int length_by(const Tables& with, const puzzle::State& state) {
    const auto found = Optimal(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &with))
                           .solve(state, {.threads = 1}, {});
    return found ? found->length : -1;
}

std::vector<std::size_t> elements_by_cost(puzzle::Metric metric) {
    const AxisElements elements(metric);
    std::vector<std::size_t> out(kMaxCost + 1, 0);
    for (Element element = 0; element < kElements; ++element) {
        ++out[static_cast<std::size_t>(elements.cost(element))];
    }
    return out;
}

TEST(AxisElements, CostsAreThoseOfTheMetric) {
    // OBTM: R, Rw and L make each element in one way: 3^k * binomial(3, k). Slices: four layers up to a rotation.
    EXPECT_EQ(elements_by_cost(puzzle::Metric::Obtm), (std::vector<std::size_t>{1, 9, 27, 27}));
    const auto sstm = elements_by_cost(puzzle::Metric::Sstm);
    EXPECT_EQ(sstm[1], 12U);
    EXPECT_EQ(sstm[0] + sstm[1] + sstm[2] + sstm[3], kElements);
    // R, 2R, 2L, L, Rw and the two inner layers together.
    EXPECT_EQ(elements_by_cost(puzzle::Metric::Btm)[1], 18U);
}

TEST(AxisElements, TurnsDoTheElementAtItsCost) {
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        const AxisElements elements(metric);
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (Element element = 0; element < kElements; ++element) {
                puzzle::Algorithm layers;
                for (unsigned layer = 0; layer < 3; ++layer) {
                    if (quarters_of(element, layer) != 0) {
                        layers.push_back({static_cast<std::uint8_t>(axis),
                                          static_cast<std::uint8_t>(1U << layer),
                                          static_cast<std::uint8_t>(quarters_of(element, layer))});
                    }
                }
                const puzzle::Algorithm turns = elements.turns(axis, element);
                EXPECT_EQ(puzzle::cost(metric, turns, kCubeSize), elements.cost(element));
                EXPECT_EQ(state_after(turns), state_after(layers)) << int{element};
            }
        }
    }
}

TEST(Cube4Frame, TurnsOfBytesAreTurnsOfTheCube) {
    base::Random random(1);
    const AxisElements elements(puzzle::Metric::Obtm);
    puzzle::State state = frame().cube().puzzle().solved();
    Bytes bytes = frame().solved();
    for (int i = 0; i < 200; ++i) {
        const std::size_t axis = random.below(kAxes);
        const auto element = static_cast<Element>(random.below(kElements));
        state = frame().cube().apply(state, elements.turns(axis, element));
        bytes = permuted(bytes, frame().permutations().turn[axis][element]);
        ASSERT_EQ(bytes, frame().bytes_of(state));
        ASSERT_EQ(frame().homing(state), 0);
    }
}

TEST(Cube4Frame, InnerSlicesTurnTheFirstEdgesInOrder) {
    const auto& turns = frame().permutations().turn[kCosetAxis];
    constexpr Element kInner[] = {1U << 2U, 1U << 4U};
    for (std::size_t slice = 0; slice < 2; ++slice) {
        for (std::size_t i = 0; i < kWings; ++i) {
            const std::size_t at = i - slice * kEdges;
            const std::size_t from = i >= slice * kEdges && at < kSliceWings
                                         ? slice * kEdges + (at + kSliceWings - 1) % kSliceWings
                                         : i;
            EXPECT_EQ(turns[kInner[slice]].at[i], from);
        }
    }
}

TEST(Cube4Frame, InnerSlicesLeaveOuterEdgesInTheirPlaces) {
    const Permutations& by = frame().permutations();
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (std::size_t symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
            const EdgeMask outer = by.outer_edges[axis][symmetry];
            EXPECT_EQ(std::popcount(outer), 8);
            for (Element element = 0; element < kElements; ++element) {
                if (face_quarters(element) != 0) {
                    continue;
                }
                const Bytes seen = permuted(by.turn[axis][element], by.place[0][0][symmetry]);
                for (std::size_t wing = 0; wing < kWings; ++wing) {
                    if ((outer >> wing % kEdges & 1U) != 0) {
                        EXPECT_EQ(seen.at[wing], by.place[0][0][symmetry].at[wing]);
                    }
                }
            }
        }
    }
}

TEST(Cube4Kernels, AllVersionsGiveTheSame) {
    base::Random random(2);
    const Kernels& portable = detail::kernels_portable();
    std::vector<std::uint32_t> table(std::size_t{kClassEntries} * 5 / kLanes);
    std::ranges::generate(table, [&] { return static_cast<std::uint32_t>(random()); });
    const Permutations& by = frame().permutations();
    for (const Kernels* kernels : all_kernels()) {
        for (int i = 0; i < 300; ++i) {
            const Bytes state = position_of(state_after(random_word(random, 12))).bytes;
            const auto symmetry = random.below(puzzle::kSymmetries);
            const Bytes& places = by.place[random.below(kAxes)][random.below(kQuarters)][symmetry];
            const Bytes& labels = by.label[random.below(puzzle::kSymmetries)];
            Bytes out;
            kernels->permute(state, places, out);
            EXPECT_EQ(out, permuted(state, places));
            const auto cls = static_cast<std::uint32_t>(random.below(5));
            for (const auto entries : {&Kernels::entries, &Kernels::inverse_entries}) {
                EdgeEntries expected;
                EdgeEntries found;
                (portable.*entries)(state, places, labels, cls, expected);
                (kernels->*entries)(state, places, labels, cls, found);
                for (std::size_t edge = 0; edge < kEdges; ++edge) {
                    ASSERT_EQ(found.at[edge], expected.at[edge]);
                }
                for (int j = 0; j < 8; ++j) {
                    const auto edges = static_cast<EdgeMask>(random.below(kAllEdges + 1));
                    EXPECT_EQ(kernels->greatest(table.data(), found, edges),
                              portable.greatest(table.data(), expected, edges));
                }
            }
            EXPECT_EQ(kernels->hash(state, places, labels, cls),
                      portable.hash(state, places, labels, cls));
            const Bytes* turns = by.turn[kCosetAxis].data();
            EXPECT_EQ(kernels->coset_hash(state, places, labels, turns, cls),
                      portable.coset_hash(state, places, labels, turns, cls));
        }
    }
}

TEST(Cube4CornersStandard, FallIntoAsManyClassesAsBurnsideCounts) {
    const CornerStates& corners = *tables().corners;
    EXPECT_EQ(kCornerStates, 3'674'160U);
    EXPECT_EQ(corners.classes(), 77'802U);
    int furthest = 0;
    for (CornerState state = 0; state < kCornerStates; ++state) {
        furthest = std::max(furthest, corners.distance(state));
    }
    EXPECT_EQ(furthest, 11);  // God's number of the 2x2x2 with half turns
}

TEST(Cube4CornersStandard, SightsShowRepresentatives) {
    base::Random random(3);
    const puzzle::Cube& cube = frame().cube();
    const CornerStates& corners = *tables().corners;
    for (int i = 0; i < 2000; ++i) {
        const puzzle::State scrambled = state_after(random_word(random, 10));
        const puzzle::State state = cube.rotate(scrambled, frame().homing(scrambled));
        const CornerState own = CornerStates::corners_of(state);
        const Sight sight = corners.sight(own);
        const puzzle::State seen = puzzle::apply(
            cube.puzzle(), cube.symmetry(static_cast<puzzle::SymmetryIndex>(sight.places())),
            cube.symmetry(static_cast<puzzle::SymmetryIndex>(sight.labels())), state);
        EXPECT_EQ(CornerStates::corners_of(seen), corners.representative(sight.cls()));
        const std::size_t axis = random.below(kAxes);
        EXPECT_LE(corners.coset_distance(own, axis), corners.distance(own));
    }
}

TEST(Cube4NearStandard, ACosetHasOneHashInAllViewsAndTurns) {
    base::Random random(4);
    const Views views = tables().views();
    const puzzle::Cube& cube = frame().cube();
    for (int i = 0; i < 300; ++i) {
        // Short sequences have symmetric corners now and then.
        const puzzle::State state = state_after(random_word(random, 1 + i % 8));
        const auto symmetry = static_cast<puzzle::SymmetryIndex>(random.below(48));
        const Position position = position_of(state);
        const std::size_t axis = random.below(kAxes);
        const std::uint64_t hash = views.coset_hash(position, axis);
        const Position turned =
            views.turned(position, axis, static_cast<Element>(random.below(kElements)));
        EXPECT_EQ(views.coset_hash(turned, axis), hash);
        // In hand, a symmetry moves the axis; which one it becomes in the frame depends on how DBL comes home.
        const puzzle::State other = cube.conjugate(state, symmetry);
        const Position seen = position_of(other);
        std::array<std::uint64_t, kAxes> hashes{};
        for (std::size_t a = 0; a < kAxes; ++a) {
            hashes[a] = views.coset_hash(seen, a);
        }
        EXPECT_NE(std::ranges::find(hashes, hash), hashes.end());
    }
}

// The least of the hashes of several views is a small number, so that all such cosets fell into a small part of their
// filter, which let a third of all others through.
TEST(Cube4NearStandard, StrangersWithSymmetricCornersAreSeldomLetThrough) {
    base::Random random(12);
    const NearCosets& near = *tables().near;
    constexpr int kStrangers = 5000;
    int let_through = 0;
    for (int i = 0; i < kStrangers; ++i) {
        Position position{frame().solved(), kSolvedCorners};
        random.shuffle(std::span(position.bytes.at).first(kWings));
        random.shuffle(std::span(position.bytes.at).subspan(kFirstCenter, kCenters));
        const std::uint64_t hash = tables().views().coset_hash(position, random.below(kAxes));
        let_through += near.has(near.probe(hash, kMaxNear, 0)) ? 1 : 0;
    }
    EXPECT_LT(let_through, kStrangers / 20);
}

// Positions of the corners and the two wings of the first edge, by a plain search without symmetry.
class SlowEdges {
  public:
    explicit SlowEdges(int depth) {
        std::vector<Position> level{{frame().solved(), kSolvedCorners}};
        distance_.emplace(key(level.front()), 0);
        for (int distance = 1; distance <= depth; ++distance) {
            std::vector<Position> next;
            for (const Position& position : level) {
                each_turn(position, [&](const Position& to) {
                    if (distance_.emplace(key(to), distance).second) {
                        next.push_back(to);
                    }
                });
            }
            level = std::move(next);
        }
    }
    // RETURNS whether the edge and the corners are solved within `turns` and the depth.
    bool is_within(const Position& position, int turns, int depth) const {
        const auto known = distance_.find(key(position));
        if (known != distance_.end() && known->second <= turns + depth) {
            return true;
        }
        bool found = false;
        if (turns > 0) {
            each_turn(position, [&](const Position& to) {
                found = found || is_within(to, turns - 1, depth);
            });
        }
        return found;
    }

  private:
    static std::uint64_t key(const Position& position) {
        const auto place = [&](std::uint8_t wing) {
            return static_cast<std::uint64_t>(std::ranges::find(position.bytes.at, wing) -
                                              position.bytes.at.begin());
        };
        return (std::uint64_t{position.corners} * kWings + place(0)) * kWings + place(kEdges);
    }
    template <class Use>
    static void each_turn(const Position& position, const Use& use) {
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                for (const Element element : tables().elements.of_cost(1, quarters)) {
                    use(tables().views().turned(position, axis, element));
                }
            }
        }
    }
    std::unordered_map<std::uint64_t, int> distance_;
};

// Distances of all corners with one wing: a full table without symmetry, a byte for each of 88 million states.
class SlowWings {
  public:
    struct Turn {
        std::size_t axis;
        std::size_t quarters;
        std::array<std::uint8_t, kWings> to;
    };

    explicit SlowWings(std::size_t wing) : distance_(std::size_t{kCornerStates} * kWings, kFar) {
        const CornerStates& corners = *tables().corners;
        distance_[wing] = 0;  // corners solved, the wing at its place
        bool is_done = false;
        for (std::uint8_t distance = 1; !is_done; ++distance) {
            is_done = true;
            for (CornerState state = 0; state < kCornerStates; ++state) {
                for (std::size_t place = 0; place < kWings; ++place) {
                    if (distance_[state * kWings + place] != distance - 1) {
                        continue;
                    }
                    for (const Turn& turn : turns_) {
                        std::uint8_t& to =
                            distance_[std::size_t{corners.turned(state, turn.axis, turn.quarters)} *
                                          kWings +
                                      turn.to[place]];
                        is_done = is_done && to != kFar;
                        to = std::min(to, distance);
                    }
                }
            }
        }
    }
    int distance(CornerState state, std::size_t place) const {
        return distance_[state * kWings + place];
    }
    const std::vector<Turn>& turns() const { return turns_; }

  private:
    static constexpr std::uint8_t kFar = 99;
    static std::vector<Turn> make_turns() {
        std::vector<Turn> out;
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                for (const Element element : tables().elements.of_cost(1, quarters)) {
                    Turn& turn = out.emplace_back(Turn{axis, quarters, {}});
                    for (std::uint8_t i = 0; i < kWings; ++i) {
                        turn.to[frame().permutations().turn[axis][element].at[i]] = i;
                    }
                }
            }
        }
        return out;
    }
    std::vector<Turn> turns_ = make_turns();
    std::vector<std::uint8_t> distance_;
};
const SlowWings& slow_first_wing() {
    static const SlowWings kSlow(0);
    return kSlow;
}

TEST(Cube4WingsLong, EntriesAreThoseOfAFullTableWithoutSymmetry) {
    const SlowWings& slow = slow_first_wing();
    const CornerStates& corners = *tables().corners;
    const WingDistances& wings = *small_tables().wings;
    base::Random random(16);
    std::map<int, int> seen;
    for (int i = 0; i < 10'000; ++i) {
        // Every other state has corners near solved.
        CornerState state = static_cast<CornerState>(random.below(kCornerStates));
        if (i % 2 == 0) {
            state = position_of(state_after(random_word(random, i % 5))).corners;
        }
        const std::size_t place = random.below(kWings);
        const int distance = slow.distance(state, place);
        const Sight sight = corners.sight(state);
        const Bytes& from = frame().permutations().place[0][0][sight.places()];
        const auto there = static_cast<std::size_t>(
            std::ranges::find(from.at, static_cast<std::uint8_t>(place)) - from.at.begin());
        const std::size_t wing = frame().permutations().label[sight.labels()].at[0];
        const int near = wings.near(sight.cls());
        const int least = wings.least(sight.cls(), there, wing);
        EXPECT_EQ(least, distance <= near ? 0 : std::min(distance, near + kWingSteps));
        ++seen[least == 0 ? 0 : least - near];
    }
    for (int step = 0; step < kWingSteps; ++step) {
        EXPECT_GT(seen[step], 0) << step;
    }
}

TEST(Cube4WingsStandard, NeighboursDifferByATurnAtMost) {
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        const auto of = opened(metric, TableSize::Small);
        const auto report =
            of->wings->check(of->frame, *of->corners, of->elements, {"here", 100'000, {}});
        ASSERT_TRUE(report) << report.error().message;
        EXPECT_EQ(report->entries, std::uint64_t{77'802} * kWings * kWings);
    }
}

// The bound of the first edge, and the greatest distance that its class of corners does not tell apart.
struct FirstEdge {
    int least;
    int near;
};
FirstEdge first_edge(const Position& position) {
    const Sight sight = tables().corners->sight(position.corners);
    const Permutations& by = frame().permutations();
    EdgeEntries entries;
    tables().kernels->entries(position.bytes, by.place[0][0][sight.places()],
                              by.label[sight.labels()], sight.cls(), entries);
    // The first edge is seen as another one.
    const std::size_t edge = by.label[sight.labels()].at[0] % kEdges;
    return {tables().edges->least(entries.at[edge]), tables().edges->near(sight.cls())};
}

TEST(Cube4EdgesStandard, EntriesAreWhatASlowSearchFinds) {
    base::Random random(5);
    constexpr int kDepth = 5;
    const SlowEdges slow(kDepth);
    std::map<int, int> seen;
    for (int i = 0; i < 40; ++i) {
        const Position position = position_of(state_after(random_word(random, 6 + i % 7)));
        const auto [least, near] = first_edge(position);
        ++seen[least == 0 ? 0 : least - near];
        if (least == 0) {
            EXPECT_TRUE(slow.is_within(position, near - kDepth, kDepth));
        } else {
            EXPECT_FALSE(slow.is_within(position, least - 1 - kDepth, kDepth)) << least;
        }
        if (least == near + 1) {
            EXPECT_TRUE(slow.is_within(position, least - kDepth, kDepth));
        }
    }
    for (int value = 0; value < kEdgeSteps; ++value) {
        EXPECT_GT(seen[value], 0) << value;
    }
}

// A plain search for corners and both wings of the first edge, cut off by the distances of corners with each of the
// wings, from full tables.
class SlowFirstEdge {
  public:
    bool is_within(CornerState state, std::size_t first, std::size_t second, int turns) const {
        if (first_.distance(state, first) > turns || second_.distance(state, second) > turns) {
            return false;
        }
        if (turns == 0) {
            return true;
        }
        return std::ranges::any_of(first_.turns(), [&](const SlowWings::Turn& turn) {
            return is_within(tables().corners->turned(state, turn.axis, turn.quarters),
                             turn.to[first], turn.to[second], turns - 1);
        });
    }

  private:
    const SlowWings& first_ = slow_first_wing();
    SlowWings second_{kEdges};
};

TEST(Cube4EdgesLong, TenThousandEntriesAreWhatASlowSearchFinds) {
    const SlowFirstEdge slow;
    const CornerStates& corners = *tables().corners;
    const Permutations& by = frame().permutations();
    base::Random random(20);
    std::map<int, int> seen;
    for (int i = 0; i < 10'000; ++i) {
        // Every other state has corners near solved.
        CornerState state = static_cast<CornerState>(random.below(kCornerStates));
        if (i % 2 == 0) {
            state = position_of(state_after(random_word(random, i % 7))).corners;
        }
        const std::size_t first = random.below(kWings);
        const std::size_t second = (first + 1 + random.below(kWings - 1)) % kWings;
        const Sight sight = corners.sight(state);
        const Bytes& from = by.place[0][0][sight.places()];
        const auto seen_at = [&](std::size_t place) {
            return static_cast<std::size_t>(
                std::ranges::find(from.at, static_cast<std::uint8_t>(place)) - from.at.begin());
        };
        // The first edge is seen as another one, and perhaps with its wings exchanged.
        const std::size_t wing = by.label[sight.labels()].at[0];
        const std::size_t p = seen_at(wing < kEdges ? first : second);
        const std::size_t q = seen_at(wing < kEdges ? second : first);
        const std::size_t entry = std::size_t{sight.cls()} * kClassEntries +
                                  wing % kEdges * kEdgeEntries + p * kWings + q;
        const int near = tables().edges->near(sight.cls());
        const int least = tables().edges->least(entry);
        if (least == 0) {
            EXPECT_TRUE(slow.is_within(state, first, second, near));
        } else {
            EXPECT_FALSE(slow.is_within(state, first, second, least - 1));
            EXPECT_TRUE(least == near + kEdgeSteps || slow.is_within(state, first, second, least));
        }
        ++seen[least == 0 ? 0 : least - near];
    }
    for (int value = 0; value <= kEdgeSteps; ++value) {
        EXPECT_GT(seen[value], 100) << value;
    }
}

TEST(Cube4EdgesStandard, SolvedCornersTellNearerDistancesApart) {
    const CornerStates& corners = *tables().corners;
    const auto near_of = [&](CornerState state) {
        return tables().edges->near(corners.sight(state).cls());
    };
    EXPECT_LT(near_of(kSolvedCorners), kMaxEdgeTurns + 1 - kEdgeSteps);
    CornerState furthest = 0;
    while (corners.distance(furthest) < kMaxCornerDistance) {
        ++furthest;
    }
    EXPECT_EQ(near_of(furthest), kMaxEdgeTurns + 1 - kEdgeSteps);
}

TEST(Cube4EdgesStandard, NeighboursDifferByATurnAtMost) {
    const auto report =
        tables().edges->check(frame(), *tables().corners, tables().elements, {"here", 200'000, {}});
    ASSERT_TRUE(report) << report.error().message;
    EXPECT_EQ(report->entries, std::uint64_t{77'802} * kClassEntries);
}

TEST(Cube4EdgesStandard, SymmetricStatesAndInversesHaveTheSameEntries) {
    base::Random random(6);
    const puzzle::Cube& cube = frame().cube();
    const auto values = [](const Position& position, bool of_inverse) {
        const Permutations& by = frame().permutations();
        const CornerStates& corners = *tables().corners;
        EdgeEntries entries;
        if (of_inverse) {
            const Sight sight = corners.inverse_sight(position.corners);
            tables().kernels->inverse_entries(position.bytes, by.place[0][0][sight.labels()],
                                              by.label[sight.places()], sight.cls(), entries);
        } else {
            const Sight sight = corners.sight(position.corners);
            tables().kernels->entries(position.bytes, by.place[0][0][sight.places()],
                                      by.label[sight.labels()], sight.cls(), entries);
        }
        std::vector<int> out;
        for (std::size_t edge = 0; edge < kEdges; ++edge) {
            out.push_back(tables().edges->least(entries.at[edge]));
        }
        std::ranges::sort(out);
        return out;
    };
    for (int i = 0; i < 500; ++i) {
        const puzzle::Algorithm word = random_word(random, 12);
        const Position position = position_of(state_after(word));
        const auto symmetry = static_cast<puzzle::SymmetryIndex>(random.below(48));
        EXPECT_EQ(values(position_of(cube.conjugate(state_after(word), symmetry)), false),
                  values(position, false));
        EXPECT_EQ(values(position_of(state_after(puzzle::inverse(word))), false),
                  values(position, true));
    }
}

// Sets of few turns take little memory.
const WingTriples& near_triples() {
    constexpr int kDepth = 3;
    static const WingTriples kTriples(frame(), *tables().corners, tables().elements, kDepth, 2);
    return kTriples;
}

// Which triples of a state, or of its inverse, are within depth(), in the order of the state's own wings.
std::array<bool, kTriples> near_by_table(const WingTriples& of, const Position& position,
                                         bool is_inverse) {
    const CornerStates& corners = *tables().corners;
    const Permutations& by = frame().permutations();
    const Sight sight =
        is_inverse ? corners.inverse_sight(position.corners) : corners.sight(position.corners);
    const std::size_t places = is_inverse ? sight.labels() : sight.places();
    const std::size_t labels = is_inverse ? sight.places() : sight.labels();
    const Bytes seen = permuted(by.label[labels], permuted(position.bytes, by.place[0][0][places]));
    Bytes place = seen;
    for (std::uint8_t i = 0; i < kWings && !is_inverse; ++i) {
        place.at[seen.at[i]] = i;
    }
    WingTriples::Entries entries;
    of.find(sight.cls(), place, entries);
    EXPECT_EQ(of.allow(entries), [&] {
        bool all = true;
        for (std::size_t i = 0; i < kTriples; ++i) {
            all = all && of.has(entries[i], i);
        }
        return all;
    }());
    std::array<bool, kTriples> out{};
    for (std::size_t i = 0; i < kTriples; ++i) {
        std::array<std::uint8_t, kTriple> image{};
        for (std::size_t j = 0; j < kTriple; ++j) {
            image[j] = by.label[sight.labels()].at[of.triples()[i][j]];
        }
        std::ranges::sort(image);
        const auto to =
            static_cast<std::size_t>(std::ranges::find(of.triples(), image) - of.triples().begin());
        out[i] = of.has(entries[to], to);
    }
    return out;
}

// Corners and the places of three wings.
using TripleKey = std::array<std::uint32_t, 1 + kTriple>;
TripleKey triple_key(const Position& position, const std::array<std::uint8_t, kTriple>& wings) {
    TripleKey out{position.corners};
    for (std::uint8_t i = 0; i < kWings; ++i) {
        for (std::size_t j = 0; j < kTriple; ++j) {
            out[1 + j] = position.bytes.at[i] == wings[j] ? i : out[1 + j];
        }
    }
    return out;
}

// All keys within a number of turns, by a plain search for each triple.
std::vector<std::set<TripleKey>> slow_triples(const WingTriples& of) {
    std::vector<std::set<TripleKey>> out;
    for (const auto& wings : of.triples()) {
        std::vector<Position> level{{frame().solved(), kSolvedCorners}};
        std::set<TripleKey>& keys = out.emplace_back();
        keys.insert(triple_key(level.front(), wings));
        for (int turns = 0; turns < of.depth(); ++turns) {
            std::vector<Position> next;
            for (const Position& position : level) {
                for (std::size_t axis = 0; axis < kAxes; ++axis) {
                    for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                        for (const Element element : tables().elements.of_cost(1, quarters)) {
                            const Position to = tables().views().turned(position, axis, element);
                            if (keys.insert(triple_key(to, wings)).second) {
                                next.push_back(to);
                            }
                        }
                    }
                }
            }
            level = std::move(next);
        }
    }
    return out;
}

TEST(Cube4TriplesStandard, EntriesAreThoseOfASlowSearch) {
    const WingTriples& of = near_triples();
    const auto slow = slow_triples(of);
    base::Random random(31);
    std::array<int, 2> seen{};
    for (int i = 0; i < 2000; ++i) {
        const Position position = position_of(state_after(random_word(random, 1 + i % 6)));
        const auto near = near_by_table(of, position, false);
        for (std::size_t triple = 0; triple < kTriples; ++triple) {
            EXPECT_EQ(near[triple],
                      slow[triple].contains(triple_key(position, of.triples()[triple])));
            ++seen[near[triple] ? 1 : 0];
        }
    }
    EXPECT_GT(seen[0], 5000);
    EXPECT_GT(seen[1], 5000);
}

TEST(Cube4TriplesStandard, InversesHaveTheEntriesOfTheInverseState) {
    const WingTriples& of = near_triples();
    base::Random random(32);
    int near = 0;
    for (int i = 0; i < 500; ++i) {
        const puzzle::Algorithm word = random_word(random, 1 + i % 6);
        const auto own = near_by_table(of, position_of(state_after(puzzle::inverse(word))), false);
        const auto other = near_by_table(of, position_of(state_after(word)), true);
        EXPECT_EQ(std::ranges::count(own, true), std::ranges::count(other, true));
        near += static_cast<int>(std::ranges::count(own, true));
    }
    EXPECT_GT(near, 1000);
}

// Filters of 3 turns and triples of 4, which a search for few turns looks up.
TEST(Cube4TriplesStandard, TheyChangeNoAnswerAndLeaveFewerNodes) {
    Tables plain = tables();
    plain.near = std::make_shared<const NearCosets>(plain.views(), plain.elements,
                                                    NearCosets::Plan{2, 3, 10, 10, 10}, 1);
    Tables with = plain;
    constexpr int kDepth = 4;
    with.triples =
        std::make_shared<const WingTriples>(frame(), *plain.corners, plain.elements, kDepth, 2);
    base::Random random(33);
    std::uint64_t nodes_plain = 0;
    std::uint64_t nodes_with = 0;
    const auto solve = [](const Tables& by, const puzzle::State& state) {
        return *Optimal(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &by))
                    .solve(state, {.threads = 1}, {});
    };
    for (int i = 0; i < 60; ++i) {
        const puzzle::State state = state_after(random_word(random, 1 + i % 7));
        const Solution one = solve(plain, state);
        const Solution other = solve(with, state);
        EXPECT_EQ(one.length, other.length);
        EXPECT_EQ(one.length, length_by(tables(), state));
        nodes_plain += one.nodes;
        nodes_with += other.nodes;
    }
    EXPECT_LT(nodes_with, nodes_plain);
}

// Overwrites the last sets of a table, a share of them.
struct TriplesFilledWith {
    TripleSet value;
    std::size_t share;
    void operator()(base::ZeroedVector<TripleSet>& sets) const {
        for (TripleSet& set : std::span(sets).last(sets.size() / share)) {
            if (set != value) {  // zeros that are not written take no memory
                set = value;
            }
        }
    }
    template <class T>
    void operator()(T& /*other*/) const {}
};

TEST(Cube4TriplesStandard, TablesWithOtherContentsAreRefused) {
    WingTriples of(frame(), *tables().corners, tables().elements, 2, 2);
    const auto check = [&] {
        return of.check(frame(), *tables().corners, tables().elements, {"here", 20'000, {}});
    };
    const auto sound = check();
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_EQ(sound->entries, std::uint64_t{77'802} * kClassTriples * kTriples);
    EXPECT_EQ(sound->checked, 20'000U);
    const TriplesFilledWith more{static_cast<TripleSet>(~0U), 32};
    const TriplesFilledWith none{0, 1};
    for (const TriplesFilledWith& other : {more, none}) {
        of.visit(other);
        const auto found = check();
        ASSERT_FALSE(found) << other.value;
        EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
    }
}

TEST(Cube4Triples, AreForMuchMemoryAndOuterBlockTurnsAlone) {
    constexpr std::uint64_t kGiga = std::uint64_t{1} << 30U;
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        EXPECT_EQ(table_size_for(kGiga / 16, metric), TableSize::Small);
        EXPECT_EQ(table_size_for(2 * kGiga, metric), TableSize::Large);
        EXPECT_EQ(table_size_for(5 * kGiga - 1, metric), TableSize::Large);
        EXPECT_EQ(table_size_for(8 * kGiga, metric),
                  metric == puzzle::Metric::Obtm ? TableSize::Triples : TableSize::Large);
    }
}

// 3.8 GB of memory and minutes.
TEST(Cube4TriplesExtreme, LengthsAreThoseOfTheOtherTables) {
    const auto with = opened(puzzle::Metric::Obtm, TableSize::Triples);
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    const auto report =
        check_archive(table_store, Tables::triples_name(puzzle::Metric::Obtm), 100'000, {});
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(*report);
    base::Random random(34);
    for (int i = 0; i < 100; ++i) {
        const puzzle::State state = state_after(random_word(random, 10 + i % 5));
        EXPECT_EQ(length_by(*with, state), length_by(tables(), state));
    }
}

// Distances of states up to rotation, by a plain search over the cube's turns.
const std::unordered_map<std::size_t, int>& slow_distances(int depth) {
    static std::unordered_map<std::size_t, int> distances;
    if (distances.empty()) {
        const puzzle::Cube& cube = frame().cube();
        const auto key = [&](const puzzle::State& state) {
            return puzzle::hash_of(cube.rotate(state, frame().homing(state)));
        };
        std::vector<puzzle::State> level{cube.puzzle().solved()};
        distances.emplace(key(level.front()), 0);
        for (int distance = 1; distance <= depth; ++distance) {
            std::vector<puzzle::State> next;
            for (const puzzle::State& state : level) {
                for (std::uint8_t axis = 0; axis < 3; ++axis) {
                    for (const std::uint8_t layers : kBlocks) {
                        for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                            const puzzle::State to =
                                cube.apply(state, puzzle::Turn{axis, layers, quarters});
                            if (distances.emplace(key(to), distance).second) {
                                next.push_back(to);
                            }
                        }
                    }
                }
            }
            level = std::move(next);
        }
    }
    return distances;
}

TEST(Cube4OptimalStandard, LengthsAreThoseOfABreadthFirstSearch) {
    base::Random random(7);
    const puzzle::Cube& cube = frame().cube();
    constexpr int kDepth = 4;
    const auto& slow = slow_distances(kDepth);
    EXPECT_EQ(slow.size(), 1U + 27 + 567 + 11'742 + 243'152);  // up to rotation
    for (int i = 0; i < 120; ++i) {
        const puzzle::State state = state_after(random_word(random, 1 + i % kDepth));
        const int length = slow.at(puzzle::hash_of(cube.rotate(state, frame().homing(state))));
        EXPECT_EQ(length_by(tables(), state), length);
        const auto symmetry = static_cast<puzzle::SymmetryIndex>(i % 48);
        EXPECT_EQ(length_by(tables(), cube.conjugate(state, symmetry)), length);
    }
}

// Distances up to 6 turns, by two plain searches that meet.
int slow_length(const puzzle::State& state) {
    const puzzle::Cube& cube = frame().cube();
    const auto& near = slow_distances(4);
    constexpr int kOwn = 2;  // turns from the state
    std::vector<puzzle::State> level{state};
    int out = 99;
    for (int taken = 0; taken <= kOwn; ++taken) {
        std::vector<puzzle::State> next;
        for (const puzzle::State& one : level) {
            const auto known = near.find(puzzle::hash_of(cube.rotate(one, frame().homing(one))));
            out = known != near.end() ? std::min(out, taken + known->second) : out;
            for (std::uint8_t axis = 0; taken < kOwn && axis < 3; ++axis) {
                for (const std::uint8_t layers : kBlocks) {
                    for (std::uint8_t quarters = 1; quarters <= 3; ++quarters) {
                        next.push_back(cube.apply(one, puzzle::Turn{axis, layers, quarters}));
                    }
                }
            }
        }
        level = std::move(next);
    }
    return out;
}

TEST(Cube4OptimalStandard, LengthsUpToSixAreThoseOfASlowSearchFromAll48Symmetries) {
    base::Random random(17);
    for (int i = 0; i < 10; ++i) {
        const puzzle::State state = state_after(random_word(random, 4 + i % 3));
        const int length = slow_length(state);
        for (puzzle::SymmetryIndex symmetry = 0; symmetry < puzzle::kSymmetries; ++symmetry) {
            const puzzle::State seen = frame().cube().conjugate(state, symmetry);
            EXPECT_EQ(length_by(tables(), seen), length);
            EXPECT_EQ(length_by(small_tables(), seen), length);
        }
    }
}

TEST(Cube4OptimalLong, LargeAndSmallTablesGiveTheSameLengthsOf3000Sequences) {
    base::Random random(18);
    for (int i = 0; i < 3000; ++i) {
        const int most = 1 + i % 10;
        const puzzle::State state = state_after(random_word(random, most));
        const int length = length_by(tables(), state);
        EXPECT_EQ(length_by(small_tables(), state), length);
        EXPECT_LE(length, most);
        EXPECT_GT(length, 0);
    }
}

TEST(Cube4OptimalStandard, SmallTablesAgreeWithTheSearchOverChosenMovesInOtherMetrics) {
    base::Random random(19);
    const puzzle::Cube& cube = frame().cube();
    for (const puzzle::Metric metric : {puzzle::Metric::Sstm, puzzle::Metric::Btm}) {
        const auto of = opened(metric, TableSize::Small);
        puzzle::Algorithm all;
        for (std::uint8_t axis = 0; axis < 3; ++axis) {
            for (std::uint8_t layers = 1; layers < 15; ++layers) {
                // A turn of three layers is one of the fourth.
                if (std::popcount(layers) < 3 &&
                    puzzle::cost(metric, {{axis, layers, 1}}, kCubeSize) == 1) {
                    all.push_back({axis, layers, 1});
                }
            }
        }
        const auto other = ChosenMoves::make(cube, all, cube.puzzle().solved(),
                                             puzzle::CostTable(metric, kCubeSize));
        ASSERT_TRUE(other);
        for (int i = 0; i < 20; ++i) {
            puzzle::Algorithm word;
            for (int length = 0; length <= i % 4; ++length) {
                puzzle::Turn turn = all[random.below(all.size())];
                turn.quarters = static_cast<std::uint8_t>(1 + random.below(3));
                word.push_back(turn);
            }
            const puzzle::State state = state_after(word);
            const auto slow =
                (*other)->solve(state, {.memory_bytes = std::uint64_t{128} << 20U}, {});
            ASSERT_TRUE(slow);
            EXPECT_EQ(length_by(*of, state), slow->length);
        }
    }
}

TEST(Cube4TablesStandard, SmallOnesTake64Megabytes) {
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        opened(metric, TableSize::Small);
        std::uint64_t bytes = 0;
        for (const std::string& name :
             {std::string(CornerStates::kName), Tables::wings_name(metric),
              Tables::near_name(metric, TableSize::Small)}) {
            const auto kept = table_store.get(name + ".tables");
            ASSERT_TRUE(kept) << name;
            bytes += kept->size;
        }
        EXPECT_LE(bytes, kSmallOptimalBytes);
    }
}

// Requests a stop as soon as a table with this name is being built, and lists the tasks that are reported.
class StopAt final : public base::ProgressSink {
  public:
    explicit StopAt(std::string name) : name_(std::move(name)) {}
    void report(const base::Progress& progress) override {
        const std::scoped_lock lock(mutex_);
        tasks_.insert(std::string(progress.task));
        if (!name_.empty() && progress.task.find(name_) != std::string_view::npos) {
            stop_.request_stop();
        }
    }
    void note(std::string_view /*sentence*/) override {}
    std::stop_token token() const { return stop_.get_token(); }
    bool has_built(std::string_view name) const {
        return std::ranges::any_of(
            tasks_, [&](const std::string& task) { return task.find(name) != std::string::npos; });
    }

  private:
    std::string name_;
    std::stop_source stop_;
    std::mutex mutex_;
    std::set<std::string> tasks_;
};

TEST(Cube4TablesStandard, AStoppedBuildContinuesWithTheTableItWasAt) {
    base::MemoryStore table_store;
    const std::string wings = Tables::wings_name(puzzle::Metric::Obtm);
    const std::string near = Tables::near_name(puzzle::Metric::Obtm, TableSize::Small);
    StopAt first(near);
    const auto stopped =
        Tables::open(table_store, puzzle::Metric::Obtm, TableSize::Small, 2, first, first.token());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, base::ErrorCode::Interrupted);
    EXPECT_TRUE(first.has_built(wings));
    EXPECT_EQ(table_store.names(),
              (std::vector<std::string>{std::string(CornerStates::kName) + ".tables",
                                        wings + ".tables"}));
    StopAt second("");
    const auto opened = Tables::open(table_store, puzzle::Metric::Obtm, TableSize::Small, 2, second,
                                     second.token());
    ASSERT_TRUE(opened) << opened.error().message;
    EXPECT_FALSE(second.has_built(wings));
    EXPECT_TRUE(second.has_built(near));
}

TEST(Cube4OptimalStandard, NoSolutionIsLongerThanTheWordAndInversesAreAsLong) {
    base::Random random(8);
    for (int i = 0; i < 300; ++i) {
        const int most = 1 + i % 11;
        const puzzle::Algorithm word = random_word(random, most);
        const auto found =
            Optimal(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()))
                .solve(state_after(word), {.threads = 1 + static_cast<unsigned>(i % 2)}, {});
        ASSERT_TRUE(found);
        EXPECT_LE(found->length, most);
        EXPECT_EQ(found->lower_bound, found->length);
        // The state that a solution's own turns make is as far from solved.
        EXPECT_EQ(length_by(tables(), state_after(found->moves.turns())), found->length);
    }
}

TEST(Cube4OptimalStandard, AgreesWithTheSearchOverChosenMoves) {
    base::Random random(9);
    const puzzle::Cube& cube = frame().cube();
    puzzle::Algorithm all;
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
        for (const std::uint8_t layers : kBlocks) {
            all.push_back({axis, layers, 1});
        }
    }
    const auto other = ChosenMoves::make(cube, all, cube.puzzle().solved(),
                                         puzzle::CostTable(puzzle::Metric::Obtm, kCubeSize));
    ASSERT_TRUE(other);
    for (int i = 0; i < 40; ++i) {
        const puzzle::State state = state_after(random_word(random, 1 + i % 6));
        const auto slow = (*other)->solve(state, {.memory_bytes = std::uint64_t{128} << 20U}, {});
        ASSERT_TRUE(slow);
        EXPECT_EQ(length_by(tables(), state), slow->length);
    }
}

// Sets of turns: with one hold, with many, of slices, of half turns, turns of all layers of an axis.
const std::vector<puzzle::Algorithm>& turn_sets() {
    static const std::vector<puzzle::Algorithm> kSets{
        {{0, 0b11, 1}, {1, 1, 1}, {2, 1, 1}},
        {{0, 1, 1}, {1, 1, 1}, {2, 1, 1}, {0, 0b1100, 1}},
        {{0, 1, 1}, {1, 1, 1}, {0, 0b1000, 1}},
        {{0, 0b11, 2}, {1, 0b11, 1}, {2, 0b1100, 2}, {1, 0b1000, 1}},
        {{0, 0b10, 1}, {1, 0b10, 1}, {2, 1, 2}},
        {{0, 0b11, 1}, {0, 0b1100, 1}, {1, 1, 1}},
        {{0, 0b110, 1}, {1, 0b110, 2}, {2, 0b1000, 1}},
        {{0, 1, 1}, {0, 0b10, 1}, {0, 0b100, 1}, {0, 0b1000, 1}, {1, 0b11, 2}},
    };
    return kSets;
}

puzzle::Algorithm powers(const puzzle::Algorithm& turns) {
    puzzle::Algorithm out;
    for (const puzzle::Turn turn : turns) {
        for (std::uint8_t quarters = 1; quarters < kQuarters; ++quarters) {
            if (turn.quarters != 2 || quarters == 2) {
                out.push_back({turn.axis, turn.layers, quarters});
            }
        }
    }
    return out;
}

TEST(Cube4TurnChoice, AllTurnsMakeTheElementsOfTheMetric) {
    for (const puzzle::Metric metric : puzzle::kTurnMetrics) {
        const AxisElements elements(metric);
        const TurnChoice all(frame(), puzzle::CostTable(metric, kCubeSize));
        EXPECT_EQ(all.max_cost(), kMaxCost);
        for (std::size_t axis = 0; axis < kAxes; ++axis) {
            for (int cost = 1; cost <= kMaxCost; ++cost) {
                for (std::size_t quarters = 0; quarters < kQuarters; ++quarters) {
                    std::vector<Element> found;
                    for (const TurnChoice::Step step : all.of_cost(0, axis, cost, quarters)) {
                        found.push_back(step.element);
                        EXPECT_EQ(step.hold, 0);
                    }
                    EXPECT_EQ(found, elements.of_cost(cost, quarters));
                }
            }
        }
    }
}

TEST(Cube4TurnChoiceStandard, APathOfStepsIsTurnsOfTheChoiceAtItsCost) {
    base::Random random(13);
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kCubeSize);
    for (const puzzle::Algorithm& set : turn_sets()) {
        const TurnChoice choice(frame(), set, costs);
        const puzzle::Algorithm allowed = powers(set);
        for (int i = 0; i < 50; ++i) {
            const puzzle::State start = state_after(random_word(random, i % 10));
            const puzzle::SymmetryIndex homing = frame().homing(start);
            Position position = position_of(start);
            Path path;
            int cost = 0;
            std::size_t hold = choice.class_of(homing);
            for (int step = 0; step < 60 && path.size < 8; ++step) {
                const std::size_t axis = random.below(kAxes);
                const int of = 1 + static_cast<int>(
                                       random.below(static_cast<std::uint64_t>(choice.max_cost())));
                const auto& steps = choice.of_cost(hold, axis, of, random.below(kQuarters));
                if (!steps.empty()) {
                    const TurnChoice::Step next = steps[random.below(steps.size())];
                    position = tables().views().turned(position, axis, next.element);
                    hold = next.hold;
                    path.add(axis, next.element);
                    cost += of;
                }
            }
            const puzzle::Algorithm turns = choice.turns(path, homing);
            EXPECT_LE(costs.cost(turns), cost);
            for (const puzzle::Turn turn : turns) {
                EXPECT_NE(std::ranges::find(allowed, turn), allowed.end());
            }
            const Position reached = position_of(frame().cube().apply(start, turns));
            EXPECT_EQ(reached.bytes, position.bytes);
            EXPECT_EQ(reached.corners, position.corners);
        }
    }
}

TEST(Cube4OptimalStandard, AgreesWithTheSearchFromBothSidesInRestrictedGroups) {
    base::Random random(14);
    const puzzle::Cube& cube = frame().cube();
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kCubeSize);
    const std::shared_ptr<const Tables> shared(std::shared_ptr<void>(), &tables());
    for (const puzzle::Algorithm& set : turn_sets()) {
        const auto slow = ChosenMoves::make(cube, set, cube.puzzle().solved(), costs);
        ASSERT_TRUE(slow);
        const Optimal fast(shared, set);
        const puzzle::Algorithm allowed = powers(set);
        for (int i = 0; i < 25; ++i) {
            puzzle::State state = cube.puzzle().solved();
            for (int cost = 0; cost < 2 + i % 8;) {
                const puzzle::Turn turn = allowed[random.below(allowed.size())];
                state = cube.apply(state, turn);
                cost += costs.cost(turn);
            }
            // Solved in hand as well as turned.
            state = cube.rotate(state, static_cast<puzzle::SymmetryIndex>(i % 2 * 7));
            const auto expected =
                (*slow)->solve(state, {.memory_bytes = std::uint64_t{64} << 20U}, {});
            if (!expected) {
                continue;  // the turned cube may be out of their reach
            }
            const auto found = fast.solve(state, {.threads = 1}, {});
            ASSERT_TRUE(found);
            EXPECT_EQ(found->length, expected->length);
            EXPECT_EQ(found->lower_bound, expected->length);
            EXPECT_GE(cube.rotation_of_solved(cube.apply(state, found->moves.turns())), 0);
            for (const puzzle::Turn turn : found->moves.turns()) {
                EXPECT_NE(std::ranges::find(allowed, turn), allowed.end());
            }
        }
    }
}

TEST(Cube4OptimalStandard, GoesOnWhereTheSearchFromBothSidesEnds) {
    const puzzle::Cube& cube = frame().cube();
    const puzzle::Algorithm set = turn_sets().front();
    const puzzle::CostTable costs(puzzle::Metric::Obtm, kCubeSize);
    int opened = 0;
    const auto made = [&] {
        return ChosenTurns(
            *ChosenMoves::make(cube, set, cube.puzzle().solved(), costs), set,
            [&](base::ProgressSink*, const std::stop_token&) {
                ++opened;
                return base::Result<std::shared_ptr<const Tables>>(
                    std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()));
            });
    };
    puzzle::Algorithm word;
    for (std::size_t i = 0; i < 15; ++i) {
        puzzle::Turn turn = set[i % 3];
        turn.quarters = static_cast<std::uint8_t>(1 + i * i % 3);
        word.push_back(turn);
    }
    const auto near = made().solve(state_after({word[0], word[1], word[2]}), {.threads = 1}, {});
    ASSERT_TRUE(near);
    EXPECT_EQ(opened, 0);
    const puzzle::State far = state_after(word);
    const auto solution = made().solve(far, {.threads = 1}, {});
    ASSERT_TRUE(solution);
    EXPECT_EQ(opened, 1);
    EXPECT_GE(cube.rotation_of_solved(cube.apply(far, solution->moves.turns())), 0);
    const auto slow = (*ChosenMoves::make(cube, set, cube.puzzle().solved(), costs))
                          ->solve(far, {.threads = 1}, {});
    ASSERT_TRUE(slow);
    EXPECT_EQ(solution->length, slow->length);
    // A state that they cannot solve is refused, whichever search would be next.
    EXPECT_FALSE(made().solve(state_after({{0, 0b1000, 1}}), {.threads = 1}, {}));
}

TEST(Cube4OptimalStandard, FalsePositivesOfFiltersChangeNoAnswer) {
    base::Random random(10);
    Tables full(puzzle::Metric::Obtm, best_kernels());
    full.corners = tables().corners;
    full.edges = tables().edges;
    const auto near = std::make_shared<NearCosets>(*tables().near);
    near->fill_up();
    full.near = near;
    for (int i = 0; i < 12; ++i) {
        const puzzle::State state = state_after(random_word(random, 1 + i % 4));
        EXPECT_EQ(length_by(full, state), length_by(tables(), state));
    }
}

// Counts the sequences of elements that solve a position in exactly `left` turns.
std::size_t count_solutions(const Position& position, std::size_t last, int left) {
    if (left == 0) {
        return position.bytes == frame().solved() && position.corners == kSolvedCorners ? 1 : 0;
    }
    std::size_t out = 0;
    for (std::size_t axis = 0; axis < kAxes; ++axis) {
        for (Element element = 1; element < kElements && axis != last; ++element) {
            const int cost = tables().elements.cost(element);
            if (cost <= left) {
                out += count_solutions(tables().views().turned(position, axis, element), axis,
                                       left - cost);
            }
        }
    }
    return out;
}

TEST(Cube4OptimalStandard, FindsEveryShortestSolution) {
    base::Random random(12);
    const puzzle::Cube& cube = frame().cube();
    std::vector<puzzle::Algorithm> words;
    for (int i = 0; i < 12; ++i) {
        words.push_back(random_word(random, 1 + i % 5));
    }
    words.push_back({{0, 1, 2}, {0, 8, 2}, {1, 1, 2}, {1, 8, 2}});
    words.push_back({{0, 3, 2}, {1, 3, 2}, {0, 3, 2}, {1, 3, 2}});
    for (const puzzle::Algorithm& word : words) {
        const puzzle::State state = state_after(word);
        const auto found_by = [&](std::size_t most) {
            std::vector<puzzle::Algorithm> found;
            const auto first =
                Optimal(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()))
                    .solve(state, {.shortest = most, .threads = 2}, [&](const Solution& solution) {
                        found.push_back(solution.moves.turns());
                    });
            EXPECT_TRUE(first);
            EXPECT_EQ(found.front(), first->moves.turns());
            return found;
        };
        const std::vector<puzzle::Algorithm> all = found_by(1000);
        const int length = puzzle::cost(puzzle::Metric::Obtm, all.front(), kCubeSize);
        EXPECT_EQ(all.size(), count_solutions(position_of(state), kAxes, length));
        EXPECT_EQ(found_by(1), std::vector(all.begin(), all.begin() + 1));
        for (const puzzle::Algorithm& one : all) {
            EXPECT_GE(cube.rotation_of_solved(cube.apply(state, one)), 0);
            EXPECT_EQ(puzzle::cost(puzzle::Metric::Obtm, one, kCubeSize), length);
            EXPECT_EQ(std::ranges::count(all, one), 1);
        }
    }
}

TEST(Cube4OptimalStandard, SaysWhatIsProvenWhereItFindsNothing) {
    base::Random random(11);
    const puzzle::State state = state_after(random_word(random, 9));
    const int length = length_by(tables(), state);
    const auto found = Optimal(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &tables()))
                           .solve(state, {.max_length = length - 1, .threads = 1}, {});
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(found.error().message.find("at least " + std::to_string(length) + " obtm (proven)"),
              std::string::npos)
        << found.error().message;
}

std::shared_ptr<base::StoredText> text_of(const std::filesystem::path& file) {
    return std::make_shared<base::FileText>(file);
}

// A search that node limits end again and again, with one file.
TEST(Cube4SearchRecordStandard, AStoppedSearchGoesOnWhereItWasAndHasTheSameAnswer) {
    base::Random random(22);
    const std::filesystem::path file =
        std::filesystem::path(REVENGE_TEST_CACHE) / "cube4-search-record";
    const Optimal method(std::shared_ptr<const Tables>(std::shared_ptr<void>(), &small_tables()));
    for (const int turns : {13, 14}) {
        std::filesystem::remove(file);
        const puzzle::State state = state_after(random_word(random, turns));
        const auto expected = method.solve(state, {.threads = 1}, {});
        ASSERT_TRUE(expected);
        std::uint64_t nodes = 0;
        int runs = 0;
        int proven = 0;
        auto found = base::Result<Solution>(base::interrupted());
        for (; !found; ++runs) {
            ASSERT_LT(runs, 1000);
            Limits limits{.nodes = std::max<std::uint64_t>(1000, expected->nodes / 5),
                          .threads = 1,
                          .resume = text_of(file)};
            found = method.solve(state, limits, {});
            if (!found) {
                const auto fact =
                    std::ranges::find(found.error().facts, "proven", &base::Fact::kind);
                ASSERT_NE(fact, found.error().facts.end()) << found.error().message;
                const int now = std::stoi(fact->values.at(0).second);
                EXPECT_GE(now, proven);
                proven = now;
                nodes += *limits.nodes;
            }
        }
        EXPECT_GT(runs, 1);
        EXPECT_EQ(found->moves.turns(), expected->moves.turns());
        // The tasks that a limit ended are searched twice, and each run splits its length into tasks.
        EXPECT_LT(nodes + found->nodes, expected->nodes * 2);
        EXPECT_FALSE(std::filesystem::exists(file));
    }
}

TEST(Cube4SearchRecord, EstimatesFromTheNodesOfTwoLengths) {
    SearchRecord record;
    record.begin(5, 3, "tasks");
    record.add(0, 10);
    record.add(2, 30);
    record.end_length();
    EXPECT_EQ(record.forecast("obtm", 30), "");
    record.begin(6, 1, "other tasks");
    record.add(0, 600);
    record.end_length();
    EXPECT_EQ(record.length(), 7);
    EXPECT_EQ(record.last_nodes(), 600U);
    // Fifteen times as long as the last length.
    EXPECT_EQ(record.forecast("obtm", 0.5), "");
    EXPECT_EQ(
        record.forecast("obtm", 2),
        "at least 7 obtm (proven by 600 nodes); to search this length takes about 30 seconds");
    EXPECT_EQ(
        record.forecast("obtm", 60),
        "at least 7 obtm (proven by 600 nodes); to search this length takes about 15 minutes");
}

// Keeps tasks 1, 2 and 5 of length 9. RETURNS the file.
std::filesystem::path kept_record(const std::string& name) {
    const std::filesystem::path file = std::filesystem::path(REVENGE_TEST_CACHE) / name;
    std::filesystem::remove(file);
    SearchRecord record;
    EXPECT_TRUE(record.open(text_of(file), "a search"));
    record.begin(9, 6, "six tasks");
    record.add(1, 10);
    record.add(2, 20);
    record.add(5, 30);
    EXPECT_TRUE(record.save());
    return file;
}

TEST(Cube4SearchRecord, FileHasTheTasksOfItsListAlone) {
    for (const bool is_other : {false, true}) {
        const std::filesystem::path file = kept_record("cube4-search-record-file");
        SearchRecord record;
        ASSERT_TRUE(record.open(text_of(file), "a search"));
        EXPECT_EQ(record.length(), 9);
        record.begin(9, 6, is_other ? "six others" : "six tasks");
        for (std::size_t task = 0; task < 6; ++task) {
            EXPECT_EQ(record.is_done(task), !is_other && (task == 1 || task == 2 || task == 5));
        }
        record.add(0, 5);
        record.end_length();
        EXPECT_EQ(record.last_nodes(), is_other ? 5U : 65U);
        SearchRecord again;
        ASSERT_TRUE(again.open(text_of(file), "a search"));
        EXPECT_EQ(again.length(), 10);
        EXPECT_EQ(again.last_nodes(), record.last_nodes());
        again.remove();
        EXPECT_FALSE(std::filesystem::exists(file));
    }
}

TEST(Cube4SearchRecord, OtherSearchesAndChangedBytesAreRefused) {
    const std::filesystem::path file = kept_record("cube4-search-record-changed");
    EXPECT_EQ(SearchRecord().open(text_of(file), "another").error().code, base::ErrorCode::Usage);
    std::vector<std::byte> sound;
    ASSERT_TRUE(base::read_file(file, sound));
    for (std::size_t i = 0; i <= sound.size(); ++i) {
        std::vector<std::byte> changed = sound;
        if (i < sound.size()) {
            changed[i] ^= std::byte{1};
        } else {
            changed.resize(sound.size() / 2);
        }
        auto to = base::AtomicFile::create(file);
        ASSERT_TRUE(to && to->write(changed) && to->commit(base::AtomicFile::Durable::Process));
        const base::Status found = SearchRecord().open(text_of(file), "a search");
        ASSERT_FALSE(found) << i;
        EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
    }
    std::filesystem::remove(file);
}

// The near cosets of slice turns have cells that other metrics do not need.
TEST(Cube4OptimalLong, SliceTurnsHaveTheSameLengthsWithLargeAndSmallTables) {
    base::Random random(23);
    const auto large = opened(puzzle::Metric::Sstm, TableSize::Large);
    const auto small = opened(puzzle::Metric::Sstm, TableSize::Small);
    for (int i = 0; i < 300; ++i) {
        puzzle::State state = frame().cube().puzzle().solved();
        const int most = 1 + i % 11;
        for (int turn = 0; turn < most; ++turn) {
            state = frame().cube().apply(
                state, puzzle::Turn{static_cast<std::uint8_t>(random.below(kAxes)),
                                    static_cast<std::uint8_t>(1U << random.below(kCubeSize)),
                                    static_cast<std::uint8_t>(1 + random.below(3))});
        }
        if (frame().cube().rotation_of_solved(state) < 0) {
            const int length = length_by(*large, state);
            EXPECT_EQ(length_by(*small, state), length);
            EXPECT_LE(length, most);
        }
    }
}

TEST(Cube4TablesLong, OnesWithOtherContentsAreRefused) {
    base::DirectoryStore table_store(REVENGE_TEST_CACHE);
    tables();
    small_tables();
    for (const std::string& name :
         {std::string(CornerStates::kName), Tables::near_name(puzzle::Metric::Obtm),
          Tables::wings_name(puzzle::Metric::Obtm)}) {
        const auto sound = check_archive(table_store, name, 10'000, {});
        ASSERT_TRUE(sound) << sound.error().message;
        ASSERT_TRUE(*sound);
        EXPECT_GT((*sound)->checked, 500U);
        // Right checksums, wrong contents.
        const auto forged =
            test::forged(table_store, name + ".tables", -1, [](std::span<std::byte> array) {
                std::ranges::fill(array.subspan(array.size() / 4, array.size() / 2), std::byte{0});
            });
        const auto found = check_archive(*forged, name, 10'000, {});
        ASSERT_FALSE(found) << name;
        EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
    }
}

}  // namespace
}  // namespace revenge::solver::cube4
