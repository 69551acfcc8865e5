// Laws of bit planes and block layouts: a toy of random values beside them says what they must hold.
#include "revenge/table/distance_planes.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

#include "revenge/base.hpp"

namespace revenge::table {

namespace {

struct Shape {
    BlockLayout layout;
    int largest_cost;
};

const std::vector<Shape> kShapes{{{100, 1, 1}, 1}, {{64, 1, 1}, 2},    {{144, 12, 16}, 1},
                                 {{80, 8, 16}, 3}, {{160, 16, 16}, 2}, {{1, 1, 1}, 1}};

std::vector<Word> bits_of(const BlockLayout& layout, const std::vector<std::uint64_t>& entries) {
    std::vector<Word> out(layout.words());
    for (const std::uint64_t raw : entries) {
        out[layout.bit_of(raw) / kWordBits] |= Word{1} << layout.bit_of(raw) % kWordBits;
    }
    return out;
}

}  // namespace

TEST(BlockLayout, BitPlacesAndEntriesUndoEachOther) {
    for (const Shape& shape : kShapes) {
        std::uint64_t last = 0;
        for (std::uint64_t raw = 0; raw < shape.layout.raw_size; ++raw) {
            const std::uint64_t bit = shape.layout.bit_of(raw);
            EXPECT_EQ(shape.layout.raw_of(bit), raw);
            EXPECT_LT(bit, shape.layout.words() * kWordBits);
            EXPECT_TRUE(raw == 0 || bit > last);
            last = bit;
        }
    }
}

TEST(DistancePlanes, TheModulusTellsNeighboursApartAndLeavesRoomForNotReached) {
    for (int cost = 1; cost <= 6; ++cost) {
        EXPECT_EQ(modulus_for(cost), 2U * static_cast<unsigned>(cost) + 1);
        EXPECT_GT(1U << planes_for(modulus_for(cost)), modulus_for(cost));
    }
    EXPECT_EQ(planes_for(modulus_for(1)), 2U);
}

TEST(BlockArray, RefusesSizesThatNoMemoryHas) {
    constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
    for (const auto& [blocks, words] : {std::pair{std::uint64_t{1}, kAll / 8 + 1},
                                        {std::uint64_t{1} << 61U, std::uint64_t{8}},
                                        {kAll, kAll},
                                        {std::uint64_t{1}, std::uint64_t{1} << 59U}}) {
        const auto made = BlockArray::make(blocks, words);
        ASSERT_FALSE(made) << blocks << " " << words;
        EXPECT_EQ(made.error().code, base::ErrorCode::Resource);
    }
}

TEST(DistancePlanes, HoldWhatIsSet) {
    base::Random random(3);
    constexpr std::uint64_t kBlocks = 3;
    for (const Shape& shape : kShapes) {
        const BlockLayout& layout = shape.layout;
        const unsigned modulus = modulus_for(shape.largest_cost);
        auto planes = DistancePlanes::make(kBlocks, layout, modulus);
        ASSERT_TRUE(planes);
        const unsigned none = (1U << planes->planes()) - 1;
        std::vector<Word> out(layout.words());
        for (std::uint64_t block = 0; block < kBlocks; ++block) {
            EXPECT_EQ(planes->unreached(block, out), layout.raw_size);
            std::vector<std::vector<std::uint64_t>> by_value(modulus + 1);
            for (std::uint64_t raw = 0; raw < layout.raw_size; ++raw) {
                by_value[random.below(modulus + 1)].push_back(raw);
            }
            for (unsigned value = 0; value < modulus; ++value) {
                planes->set(block, bits_of(layout, by_value[value]), value);
            }
            for (unsigned value = 0; value < modulus; ++value) {
                EXPECT_EQ(planes->with_value(block, value, out), by_value[value].size());
                EXPECT_EQ(out, bits_of(layout, by_value[value]));
                for (const std::uint64_t raw : by_value[value]) {
                    EXPECT_EQ(planes->block(block).value(layout.bit_of(raw)), value);
                }
            }
            EXPECT_EQ(planes->unreached(block, out), by_value[modulus].size());
            EXPECT_EQ(out, bits_of(layout, by_value[modulus]));
            for (const std::uint64_t raw : by_value[modulus]) {
                EXPECT_EQ(planes->block(block).value(layout.bit_of(raw)), none);
            }
            std::vector<std::uint8_t> values(layout.words() * kWordBits);
            planes->block(block).write_values(values);
            for (std::uint64_t place = 0; place < values.size(); ++place) {
                EXPECT_EQ(values[place], planes->block(block).value(place));
            }
            std::vector<Word> all(layout.words(), ~Word{0});
            EXPECT_EQ(planes->keep_unreached(block, all), by_value[modulus].size());
            EXPECT_EQ(all, out) << "padding is never unreached";
        }
    }
}

}  // namespace revenge::table
