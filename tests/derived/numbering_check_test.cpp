// A numbering's file whose checksums are right and whose numbers are not is found out, without its chain.
#include "revenge/derived/numbering_check.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "revenge/base/table_store.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "tests/bfs/scratch_directory.hpp"
#include "tests/forged_archive.hpp"

namespace revenge::derived {
namespace {

TEST(NumberingCheckStandard, AChangedMoveIsFound) {
    const test::ScratchDirectory directory;
    const auto chain = chain::builtin_chain("pyraminx-whole");
    ASSERT_TRUE(chain) << chain.error().message;
    SpaceLimits limits;
    limits.directory = directory.path();
    ASSERT_TRUE(
        space_of(*chain, 0, *puzzle::Costs::named(*chain->definition, chain->metric), limits));
    ASSERT_EQ(directory.names().size(), 2U);  // and the table
    const std::string name = "pyraminx-whole.whole.classes.tables";
    base::DirectoryStore files(directory.path());
    const auto sound = check_numbering_file(files, name);
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_EQ(*sound, 11'520U + 81U);

    const auto expect_found = [&](int index, const test::Change& change) {
        const auto forged = test::forged(files, name, index, change);
        const auto found = check_numbering_file(*forged, name);
        ASSERT_FALSE(found) << index;
        EXPECT_EQ(found.error().code, base::ErrorCode::TableDamaged);
        EXPECT_NE(found.error().message.find(name), std::string::npos);
    };
    // Where the first coordinate's first move leads.
    expect_found(4, [](std::span<std::byte> after) { after[0] = after[4]; });
    expect_found(4, [](std::span<std::byte> after) { after[3] = std::byte{0x7F}; });
}

}  // namespace
}  // namespace revenge::derived
