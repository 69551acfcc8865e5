#include "revenge/coset/class_table.hpp"

#include <gtest/gtest.h>

namespace revenge::coset {

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

}  // namespace revenge::coset
