// Chen's step 2 as a table (examples/chains/chen-step-2.toml): its size, its first levels against searches that know
// neither blocks nor classes, and what docs/results/ has of it.
#include <gtest/gtest.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "revenge/proof/centers/split_reach.hpp"
#include "tests/coset/chain_spaces.hpp"

namespace revenge::proof {

namespace {

using coset::CosetSpace;
using coset::Entry;

constexpr int kDepth = 4;
constexpr std::uint64_t kPositions = 609'043'535'100;  // 450,450 * 2,704,156 / 2

struct Levels {
    std::vector<std::uint64_t> positions;
    std::vector<std::uint64_t> unique;
};

std::unique_ptr<CosetSpace> step_two(const puzzle::Cube& cube, puzzle::Metric metric) {
    const std::string path = REVENGE_SOURCE_DIR "/examples/chains/chen-step-2.toml";
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto chain = chain::parse_chain(text, path);
    EXPECT_TRUE(chain) << chain.error().message;
    return coset::space_of(cube, *chain, 0, metric);
}

// The least of the entries that stand for the same position up to symmetry.
Entry canonical(const CosetSpace& space, Entry entry) {
    const std::uint64_t raw = entry.raw;
    for (const coset::GroupElement g : space.stabilizer(entry.cls)) {
        entry.raw = std::min(entry.raw, space.raw_through(raw, g));
    }
    return entry;
}

// From the goal, position by position. REQUIRES that every cost is a product of moves of cost 1.
Levels by_positions(const CosetSpace& space, int depth) {
    std::unordered_set<std::uint64_t> seen;
    std::vector<CosetSpace::Position> level;
    const auto meet = [&](const CosetSpace::Position& position) {
        if (seen.insert(position.reduced * space.raw_size() + position.raw).second) {
            level.push_back(position);
        }
    };
    for (const Entry& entry : space.goal()) {
        EXPECT_EQ(space.class_size(entry.cls), 1U);
        meet(space.position_of(entry));
    }
    Levels out;
    for (int distance = 0;; ++distance) {
        std::set<std::pair<coset::ClassIndex, std::uint64_t>> unique;
        for (const auto& position : level) {
            const Entry least = canonical(space, space.entry_of(position));
            unique.emplace(least.cls, least.raw);
        }
        out.positions.push_back(level.size());
        out.unique.push_back(unique.size());
        if (distance == depth) {
            return out;
        }
        const std::vector<CosetSpace::Position> from = std::move(level);
        level.clear();
        for (const auto& position : from) {
            for (std::size_t m = 0; m < space.moves().size(); ++m) {
                if (space.moves()[m].cost == 1) {
                    meet(space.after_move(position, static_cast<int>(m)));
                }
            }
        }
    }
}

Levels in_results(const std::string& metric) {
    std::ifstream file(REVENGE_SOURCE_DIR "/docs/results/chen-step-2." + metric + ".tsv");
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, "phase\tdistance\tpositions\tunique");
    Levels out;
    std::string phase;
    std::uint64_t distance = 0;
    std::uint64_t positions = 0;
    std::uint64_t unique = 0;
    while (file >> phase >> distance >> positions >> unique) {
        EXPECT_EQ(phase, "step-2");
        EXPECT_EQ(distance, out.positions.size());
        out.positions.push_back(positions);
        out.unique.push_back(unique);
    }
    return out;
}

std::uint64_t sum(const std::vector<std::uint64_t>& counts) {
    std::uint64_t out = 0;
    for (const std::uint64_t count : counts) {
        out += count;
    }
    return out;
}

template <class Counts>
Counts first_levels(Counts counts) {
    counts.resize(kDepth + 1);
    return counts;
}

}  // namespace

TEST(StepTwoTableLong, FirstLevelsAreThoseOfSearchesWithoutItsClasses) {
    const puzzle::Cube cube(4);
    for (const auto metric : puzzle::kTurnMetrics) {
        SCOPED_TRACE(puzzle::name_of(metric));
        const auto space = step_two(cube, metric);
        // SOURCE: S. Chen 2013.
        EXPECT_EQ(space->entries(), 38'760'321'600U);
        EXPECT_EQ(space->positions(), kPositions);
        const Levels found = by_positions(*space, kDepth);
        const centers::SplitSpace splits(cube, metric);
        const centers::SplitReach lists(splits, kDepth, [] { return false; });
        EXPECT_EQ(found.positions, first_levels(lists.positions()));
        const Levels table = in_results(std::string(puzzle::name_of(metric)));
        EXPECT_EQ(found.positions, first_levels(table.positions));
        EXPECT_EQ(found.unique, first_levels(table.unique));
    }
}

TEST(StepTwoTable, ResultsHaveEveryPositionAndThePublishedWorstCases) {
    // SOURCE: S. Chen 2013 (OBTM), T. Rokicki 2015 (SSTM, BTM).
    for (const auto& [metric, worst] : {std::pair{"obtm", 14U}, {"sstm", 13U}, {"btm", 12U}}) {
        const Levels table = in_results(metric);
        EXPECT_EQ(table.positions.size(), worst + 1) << metric;
        EXPECT_EQ(sum(table.positions), kPositions) << metric;
    }
}

}  // namespace revenge::proof
