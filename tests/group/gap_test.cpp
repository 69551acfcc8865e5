// GAP as an outside oracle: random subgroups of the cubes' groups must have the orders that it finds.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>
#include <string>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "tests/group/cube_generators.hpp"

namespace revenge::group {
namespace {

// RETURNS what a shell command writes.
std::string output_of(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string out;
    std::array<char, 4096> buffer{};
    while (pipe &&
           std::fgets(buffer.data(), static_cast<int>(buffer.size()), pipe.get()) != nullptr) {
        out += buffer.data();
    }
    return out;
}

// GAP's points begin at 1.
std::string as_gap(const Permutation& permutation) {
    std::string out = "PermList([";
    for (int i = 0; i < permutation.degree(); ++i) {
        out += (i == 0 ? "" : ",") + std::to_string(permutation(i) + 1);
    }
    return out + "])";
}

std::string order_by_gap(const std::vector<Permutation>& generators) {
    std::string list;
    for (const Permutation& generator : generators) {
        list += (list.empty() ? "" : ",") + as_gap(generator);
    }
    const std::string out = output_of("printf %s 'Print(\"order=\",Size(Group([" + list +
                                      "])),\"=\\n\");' | gap -A -q -b 2>/dev/null");
    const std::size_t start = out.find("order=");
    if (start == std::string::npos) {
        return "";
    }
    std::string digits;
    for (const char c : out.substr(start + 6, out.rfind('=') - start - 6)) {
        if (c >= '0' && c <= '9') {
            digits += c;  // GAP breaks long numbers into lines
        }
    }
    return digits;
}

// Ten subgroups, each of two or three random words of up to six turns.
void compare_random_subgroups(const puzzle::Cube& cube, std::uint64_t seed) {
    if (order_by_gap({Permutation::from_images(std::vector<int>{1, 0, 2}).value()}) != "2") {
        GTEST_SKIP() << "gap is not installed or does not run (Debian package gap-core)";
    }
    const auto turns = tests::permutations(cube, tests::layer_turns(cube.size()));
    base::Random random(seed);
    for (int i = 0; i < 10; ++i) {
        std::vector<Permutation> generators;
        for (std::uint64_t g = 0, count = 2 + random.below(2); g < count; ++g) {
            Permutation word(turns.front().degree());
            for (std::uint64_t t = 0, length = 1 + random.below(6); t < length; ++t) {
                word.multiply_by(turns[random.below(turns.size())]);
            }
            generators.push_back(std::move(word));
        }
        const auto chain = StabilizerChain::build(generators, turns.front().degree());
        ASSERT_TRUE(chain);
        EXPECT_EQ(chain->order().digits(), order_by_gap(generators)) << "subgroup " << i;
    }
}

TEST(GapExtreme, AgreesOnSubgroupsOfTheCube) { compare_random_subgroups(puzzle::Cube(3), 41); }
TEST(GapExtreme, AgreesOnSubgroupsOfTheRevenge) {
    compare_random_subgroups(puzzle::Cube(4, true), 42);
}

}  // namespace
}  // namespace revenge::group
