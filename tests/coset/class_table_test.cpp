#include "revenge/coset/class_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "chain_spaces.hpp"

namespace revenge::coset {

namespace {

// Values are three digits: the places of two wheels and a colour. How places are numbered is shuffled, so that a turn
// leads from anywhere to anywhere.
struct Wheels {
    static constexpr RawIndex kPlaces = 64;
    static constexpr RawIndex kColours = 5;
    static constexpr RawIndex kValues = kPlaces * kPlaces * kColours;
    std::vector<RawIndex> number = std::vector<RawIndex>(std::size_t{kPlaces} * kPlaces);
    std::vector<RawIndex> place = number;

    Wheels() {
        for (RawIndex i = 0; i < number.size(); ++i) {
            number[i] = i;
        }
        std::shuffle(number.begin(), number.end(), std::mt19937_64(20261123));
        for (RawIndex i = 0; i < number.size(); ++i) {
            place[number[i]] = i;
        }
    }
    // Turns the first or the second wheel within its four, and the colours with it.
    RawIndex turn(RawIndex value, bool first) const {
        const RawIndex at = place[value / kColours];
        const RawIndex step = first ? kPlaces : 1;
        const RawIndex digit = at / step % 4;
        const RawIndex turned = at - digit * step + (digit + 1) % 4 * step;
        return number[turned] * kColours + (value % kColours + 1) % kColours;
    }
    // The two wheels exchanged.
    RawIndex mirror(RawIndex value) const {
        const RawIndex at = place[value / kColours];
        return number[at % kPlaces * kPlaces + at / kPlaces] * kColours + value % kColours;
    }
};

}  // namespace

TEST(ClassPacking, TakesAsManyClassesAsTheGroupLeavesBitsFor) {
    for (const std::size_t order : {1U, 2U, 3U, 16U, 48U, 192U, 256U}) {
        const ClassPacking packing(order);
        const auto last = static_cast<ClassIndex>(packing.most_classes() - 1);
        for (const ClassIndex cls : {ClassIndex{0}, last / 3, last}) {
            for (std::size_t g = 0; g < order; ++g) {
                const auto element = static_cast<GroupElement>(g);
                const auto found = packing.unpack(packing.pack(cls, element));
                EXPECT_EQ(found.cls, cls);
                EXPECT_EQ(found.symmetry, element);
            }
        }
    }
    EXPECT_EQ(ClassPacking(1).most_classes(), std::uint64_t{1} << 32U);
    EXPECT_EQ(ClassPacking(16).most_classes(), std::uint64_t{1} << 28U);
    EXPECT_EQ(ClassPacking(192).most_classes(), std::uint64_t{1} << 24U);
}

// Of 2^31 values, more than memory has room to list, no group that moves each value to as many others as it has
// elements leaves more classes than can be numbered (docs/scale.md).
TEST(ClassPacking, TakesTheClassesOfAnyCoordinateThatCanBeListed) {
    constexpr std::uint64_t kValues = std::uint64_t{1} << 31U;
    for (std::size_t order = 1; order <= 256; ++order) {
        EXPECT_GE(ClassPacking(order).most_classes(), kValues / order) << order;
    }
}

// Pairs of neighbouring values: more classes than eight bits for the element would have left room for.
TEST(ClassTableStandard, MoreThanSixteenMillionClassesAreToldApart) {
    constexpr std::uint64_t kValues = (std::uint64_t{1} << 25U) + 1000;
    const std::vector<IndexMap> elements{[](RawIndex value) { return value; },
                                         [](RawIndex value) { return value ^ 1U; }};
    const ClassTable table = ClassTable::find(kValues, elements, {0, 1});
    EXPECT_EQ(table.classes(), kValues / 2);
    for (std::uint64_t value = 0; value < kValues; value += 9973) {
        const auto found = table.class_of(static_cast<RawIndex>(value));
        EXPECT_EQ(found.cls, value / 2);
        EXPECT_EQ(found.symmetry, value % 2);
        EXPECT_EQ(table.representative(found.cls), value / 2 * 2);
    }
}

// In any order, classes are those of the group; the results of near moves lie within their runs.
TEST(ClassTable, NumbersWhatNearMovesLeadToCloseBy) {
    const Wheels wheels;
    const std::vector<IndexMap> elements{[](RawIndex value) { return value; },
                                         [&](RawIndex value) { return wheels.mirror(value); }};
    const NearMoves near{{[&](RawIndex value) { return wheels.turn(value, true); },
                          [&](RawIndex value) { return wheels.turn(value, false); }},
                         Wheels::kColours};
    const ClassTable plain = ClassTable::find(Wheels::kValues, elements, {0, 1});
    const ClassTable ordered = ClassTable::find(Wheels::kValues, elements, {0, 1}, near);
    ASSERT_EQ(ordered.classes(), plain.classes());
    EXPECT_EQ(ordered.symmetric().size(), plain.symmetric().size());
    std::vector<ClassIndex> as_plain(plain.classes(), plain.classes());
    for (RawIndex value = 0; value < Wheels::kValues; ++value) {
        const auto found = ordered.class_of(value);
        EXPECT_EQ(elements[found.symmetry](value), ordered.representative(found.cls));
        ClassIndex& same = as_plain[found.cls];
        const ClassIndex expected = plain.class_of(value).cls;
        EXPECT_TRUE(same == plain.classes() || same == expected);
        same = expected;
    }
    const auto farthest = [&](const ClassTable& table) {
        int out = 0;
        for (ClassIndex cls = 0; cls < table.classes(); ++cls) {
            for (const IndexMap& move : near.moves) {
                const ClassIndex next = table.class_of(move(table.representative(cls))).cls;
                out = std::max(out, std::abs(static_cast<int>(next) - static_cast<int>(cls)));
            }
        }
        return out;
    };
    EXPECT_LT(farthest(ordered), static_cast<int>(4 * 4 * Wheels::kColours));
    EXPECT_GT(farthest(plain), 1000);
}

// The four layers about an axis, turned each by itself, lead to at most 4^4 runs from each other.
TEST(ClassTableStandard, TurnsAboutOneAxisOfStageTwoLeadNearby) {
    const puzzle::Cube cube(4);
    const auto space = space_of(cube, chain_named("five-stage"), 1, puzzle::Metric::Sstm);
    constexpr int kColourings = 35;
    constexpr int kNear = 4 * 4 * 4 * 4 * kColourings;
    std::size_t near_moves = 0;
    for (std::size_t move = 0; move < space->moves().size(); ++move) {
        bool is_near = true;
        for (ClassIndex cls = 0; cls < space->classes() && is_near; cls += 97) {
            const ClassIndex next = space->neighbour(cls, static_cast<int>(move)).cls;
            is_near = std::abs(static_cast<int>(next) - static_cast<int>(cls)) < kNear;
        }
        near_moves += is_near ? 1 : 0;
    }
    EXPECT_EQ(near_moves, 4 * 3);
}

}  // namespace revenge::coset
