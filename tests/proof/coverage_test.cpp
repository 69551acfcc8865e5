// The conditions of a bound, compared with the truth: small random chains whose states are all enumerated.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/bfs/distance_table.hpp"
#include "revenge/chain/move_set.hpp"
#include "revenge/coset/coset_space.hpp"
#include "revenge/proof/phases/accounting.hpp"
#include "revenge/proof/phases/joint_bound.hpp"
#include "tests/bfs/scratch_directory.hpp"

namespace revenge::proof {

namespace {

constexpr std::size_t kMaxStates = 4'000;

struct Made {
    std::unique_ptr<puzzle::Cube> cube;
    chain::ChainDeclaration chain;
    std::vector<bfs::DistanceTable> tables;
};

std::string key_of(const puzzle::State& state) {
    std::string key(state.piece.begin(), state.piece.end());
    return key.append(state.twist.begin(), state.twist.end());
}

using States = std::map<std::string, puzzle::State>;

// Closes a set of states under slices. RETURNS false if it grows too large.
bool close(const Made& made, const std::vector<chain::SliceSet>& sets, States& states) {
    const puzzle::CostTable slices(puzzle::Metric::Sstm, made.cube->size());
    std::vector<chain::Move> moves;
    for (const chain::SliceSet& set : sets) {
        const auto more = moves_of(*made.cube, set, slices, chain::Products::Blocks);
        moves.insert(moves.end(), more.begin(), more.end());
    }
    std::vector<puzzle::State> list;
    for (const auto& [key, state] : states) {
        list.push_back(state);
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (const chain::Move& move : moves) {
            puzzle::State next = made.cube->puzzle().apply(list[i], move.action);
            if (states.emplace(key_of(next), next).second) {
                list.push_back(std::move(next));
            }
        }
        if (list.size() > kMaxStates) {
            return false;
        }
    }
    return true;
}

// Returns true if every reachable state is solved phase by phase with any choice of solutions; nothing if the chain has
// too many states.
std::optional<bool> truth(const Made& made) {
    States now;
    now.emplace(key_of(made.cube->puzzle().solved()), made.cube->puzzle().solved());
    std::vector<chain::SliceSet> all;
    for (const chain::PhaseDeclaration& phase : made.chain.phases) {
        all.push_back(phase.slice_set);
    }
    if (!close(made, all, now)) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < made.tables.size(); ++i) {
        const coset::CosetSpace& space = made.tables[i].space();
        std::set<std::pair<std::uint64_t, std::uint64_t>> goal;
        for (const auto& position : space.unrotated_goal()) {
            goal.emplace(position.reduced, position.raw);
        }
        for (const auto& [key, state] : now) {
            const auto position = space.position_of(state);
            const auto entry = position ? std::optional(space.entry_of(*position)) : std::nullopt;
            if (!entry || *made.tables[i].residue(*entry) >=
                              static_cast<unsigned>(2 * space.largest_cost() + 1)) {
                return false;
            }
        }
        if (!close(made, {made.chain.phases[i].slice_set}, now)) {
            return std::nullopt;
        }
        std::erase_if(now, [&](const auto& item) {
            const auto position = space.position_of(item.second);
            return !position || !goal.contains({position->reduced, position->raw});
        });
    }
    return now.size() == 1 && now.begin()->second == made.cube->puzzle().solved();
}

// The whole argument of `revenge bound`.
struct Claim {
    bool proven = false;
    bool nested = false;
};

Claim claim_of(const Made& made) {
    std::vector<phases::PhaseSize> sizes;
    for (const bfs::DistanceTable& table : made.tables) {
        sizes.push_back(phases::size_of(table.space()));
    }
    const auto accounting = phases::account(*made.cube, made.chain, sizes);
    EXPECT_TRUE(accounting) << accounting.error().message;
    Claim out{accounting->is_complete, accounting->is_nested};
    for (std::size_t i = 0; i < made.tables.size(); ++i) {
        out.proven =
            out.proven && made.tables[i].unreached() == 0 &&
            phases::respected(*made.cube, made.chain, i, made.tables[i].space()).has_value();
    }
    for (const std::size_t phase : accounting->goals_to_join) {
        out.proven =
            out.proven &&
            phases::goal_gap(*made.cube, made.chain, phase, made.tables[phase], {})->empty();
    }
    return out;
}

// RETURNS the chain with its tables, or nothing if it cannot be made.
std::optional<Made> make(const std::string& text, const test::ScratchDirectory& directory) {
    auto chain = chain::parse_chain(text, "random");
    if (!chain) {
        return std::nullopt;
    }
    Made out{std::make_unique<puzzle::Cube>(chain->cube_size), *std::move(chain), {}};
    const puzzle::CostTable costs(puzzle::Metric::Obtm, out.cube->size());
    for (std::size_t i = 0; i < out.chain.phases.size(); ++i) {
        auto space = coset::CosetSpace::make(*out.cube, out.chain, i, costs);
        if (!space || (*space)->positions() > kMaxStates) {
            return std::nullopt;
        }
        bfs::BuildOptions build;
        build.threads = 1;
        auto table = bfs::DistanceTable::open_or_build(
            std::shared_ptr<const coset::CosetSpace>(*std::move(space)), "obtm", directory.path(),
            build);
        EXPECT_TRUE(table) << table.error().message;
        out.tables.push_back(*std::move(table));
    }
    return out;
}

template <std::size_t N>
std::string some_of(const std::array<const char*, N>& all, std::size_t least, base::Random& random,
                    const char* between) {
    std::vector<const char*> words(all.begin(), all.end());
    random.shuffle(std::span<const char*>(words));
    const std::size_t count = least + random.below(N - least + 1);
    std::string out;
    for (std::size_t i = 0; i < count; ++i) {
        out += (i == 0 ? "" : between) + std::string(words[i]);
    }
    return out;
}

constexpr std::array<const char*, 4> kHalfTurns{"U2", "R2", "F2", "L2"};
constexpr std::array<const char*, 5> kLooks{
    R"({ orbit = "corners", sees = "places", pieces = "URF UFL" })",
    R"({ orbit = "corners", sees = "places" })",
    R"({ orbit = "midges", sees = "places", pieces = "FR FL BL BR" })",
    R"({ orbit = "midges", sees = "places", pieces = "UF UB DF DB" })",
    R"({ orbit = "midges", sees = "sets", sets = ["UR UL DR DL"] })",
};
constexpr std::array<const char*, 3> kPocketTurns{"U", "R2", "F2"};
constexpr std::array<const char*, 3> kPocketLooks{
    R"({ orbit = "corners", sees = "places" })",
    R"({ orbit = "corners", sees = "twist" })",
    R"({ orbit = "corners", sees = "sets", sets = ["URF UFL ULB UBR"] })",
};

std::string random_chain(base::Random& random) {
    const bool is_pocket = random.below(4) == 0;
    const std::size_t phases = 1 + random.below(3);
    std::string text = "name = \"random\"\npuzzle = \"";
    text += is_pocket ? "2x2x2\"\n" : "3x3x3\"\n";
    for (std::size_t i = 0; i < phases; ++i) {
        text += "[[phase]]\nname = \"phase-" + std::to_string(i + 1) + "\"\nmoves = \"" +
                (is_pocket ? some_of(kPocketTurns, 1, random, " ")
                           : some_of(kHalfTurns, 1, random, " ")) +
                "\"\nreduced = [" +
                (is_pocket ? some_of(kPocketLooks, 1, random, ", ")
                           : some_of(kLooks, 1, random, ", ")) +
                "]\n";
    }
    return text;
}

}  // namespace

TEST(CoverageStandard, WhatIsProvedOfRandomChainsIsTrue) {
    base::Random random(11);
    int proven = 0;
    int refuted = 0;
    for (int i = 0; i < 150; ++i) {
        const std::string text = random_chain(random);
        const test::ScratchDirectory directory;
        const auto made = make(text, directory);
        const auto is_true = made ? truth(*made) : std::nullopt;
        if (!is_true) {
            continue;
        }
        const Claim claim = claim_of(*made);
        ASSERT_TRUE(*is_true || !claim.proven) << text;
        proven += claim.proven ? 1 : 0;
        refuted += *is_true ? 0 : 1;
    }
    // The sample must contain enough of each kind.
    EXPECT_GT(proven, 5);
    EXPECT_GT(refuted, 20);
}

// After the first phase the state is one of <U2> <K>, a set and no group: the second phase looks at places up to what
// U2 does, the third turns U2.
TEST(CoverageStandard, ChainsOfSetsAreProvedWhereTheyCoverEverything) {
    const std::string all = R"({ orbit = "corners", sees = "places" }, )"
                            R"({ orbit = "midges", sees = "places" })";
    const std::string sets =
        R"({ orbit = "corners", sees = "sets", sets = ["URF ULB", "UFL UBR"] }, )"
        R"({ orbit = "corners", sees = "places", pieces = "DFR DLF DBL DRB" })";
    const std::string more_sets =
        R"(, { orbit = "midges", sees = "sets", sets = ["UF UB", "UR UL"] }, )"
        R"({ orbit = "midges", sees = "places", pieces = "FR FL BL BR DF DB DR DL" })";
    const auto chain = [&](const std::string& second, const std::string& looks) {
        const auto phase = [](const std::string& name, const std::string& moves,
                              const std::string& reduced) {
            return "[[phase]]\nname = \"" + name + "\"\nmoves = \"" + moves + "\"\nreduced = [" +
                   reduced + "]\n";
        };
        return "name = \"sets\"\npuzzle = \"3x3x3\"\n" + phase("one", "U2 R2 F2", all) +
               phase("two", second, looks) + phase("three", "U2", all);
    };
    for (const char* second : {"R2 F2", "R2", "F2"}) {
        const test::ScratchDirectory directory;
        const auto whole = make(chain(second, sets + more_sets), directory);
        ASSERT_TRUE(whole);
        EXPECT_EQ(truth(*whole), true) << second;
        EXPECT_TRUE(claim_of(*whole).proven) << second;
        EXPECT_FALSE(claim_of(*whole).nested) << second;
    }
    // Without the edges the second phase is blind, and without U2's sets it does not know its own goal.
    for (const std::string& looks : {sets, all}) {
        const test::ScratchDirectory directory;
        const auto part = make(chain("R2 F2", looks), directory);
        ASSERT_TRUE(part);
        EXPECT_EQ(truth(*part), false);
        EXPECT_FALSE(claim_of(*part).proven);
    }
}

}  // namespace revenge::proof
