// A space's file whose checksums are right and whose distances are not is found out, without its chain.
#include "revenge/quotient/space_law.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/quotient/chain.hpp"
#include "revenge/table/folder_shelf.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/forged_archive.hpp"

namespace revenge::quotient {
namespace {

constexpr std::uint64_t kMost = 2'000'000;

TEST(SpaceLawStandard, AChangedDistanceOrMoveIsFound) {
    const test::ScratchDirectory directory;
    const auto chain = coset::builtin_chain("pyraminx-whole");
    ASSERT_TRUE(chain) << chain.error().message;
    SpaceLimits limits;
    limits.directory = directory.path();
    limits.name = "whole";
    ASSERT_TRUE(
        space_of(*chain, 0, *puzzle::Costs::named(*chain->definition, chain->metric), limits));
    ASSERT_EQ(directory.names().size(), 1U);
    const std::string name = directory.names().front();
    table::FolderShelf files(directory.path());
    const auto sound = check_space_file(files, name, kMost, {});
    ASSERT_TRUE(sound) << sound.error().message;
    ASSERT_TRUE(*sound);
    EXPECT_EQ((*sound)->entries, 933'120U);
    EXPECT_EQ((*sound)->checked, (*sound)->entries);

    const auto expect_found = [&](int index, const test::Change& change) {
        const auto forged = test::forged(files, name, index, change);
        const auto found = check_space_file(*forged, name, kMost, {});
        ASSERT_FALSE(found) << index;
        EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
        EXPECT_NE(found.error().message.find(name), std::string::npos);
    };
    // Two distances exchanged: the numbers of classes at each stay right.
    expect_found(-1, [](std::span<std::byte> distances) {
        for (std::size_t i = distances.size() / 2; i + 1 < distances.size(); ++i) {
            if (distances[i] != distances[i + 1]) {
                std::swap(distances[i], distances[i + 1]);
                return;
            }
        }
    });
    expect_found(-1, [](std::span<std::byte> distances) { distances[1] = std::byte{0}; });
    // The costs, and where the first coordinate's first generator leads.
    expect_found(0, [](std::span<std::byte> steps) { steps[4] = std::byte{2}; });
    expect_found(3, [](std::span<std::byte> after) { std::swap(after[0], after[4]); });
    expect_found(3, [](std::span<std::byte> after) { after[3] = std::byte{0x7F}; });
}

}  // namespace
}  // namespace revenge::quotient
