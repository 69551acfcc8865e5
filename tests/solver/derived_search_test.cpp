// Searched phases: as short as tables say, on puzzles small enough for both; the Megaminx by its chain.
#include <gtest/gtest.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "revenge/base.hpp"
#include "revenge/derived/chain_spaces.hpp"
#include "revenge/group.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/derived_search.hpp"
#include "tests/german.hpp"

namespace revenge::solver {

namespace {

chain::ChainDeclaration chain_of(const std::string& text) {
    auto chain = chain::parse_chain(text, "chain.toml");
    EXPECT_TRUE(chain) << chain.error().message;
    return *std::move(chain);
}

// Any turn is 1.
std::string metric_of(const std::string& puzzle) {
    return puzzle::cube_size_of(puzzle) > 0 ? "btm" : "turn";
}
puzzle::Costs turns_of(const chain::ChainDeclaration& chain) {
    return *puzzle::Costs::named(*chain.definition, metric_of(chain.definition->name()));
}

base::Result<std::unique_ptr<ChainSolver>> solver_of(chain::ChainDeclaration chain, int relax = 0,
                                                     const std::filesystem::path& tables = {}) {
    const puzzle::Costs costs = turns_of(chain);
    ChainOptions options;
    options.relax = relax;
    return ChainSolver::make(std::move(chain), costs, tables, options, {});
}

std::string one_phase(const std::string& puzzle, const std::string& moves,
                      const std::string& engine) {
    return "name = \"c\"\npuzzle = \"" + puzzle + "\"\nmetric = \"" + metric_of(puzzle) +
           "\"\n[[phase]]\nname = \"p\"\nmoves = \"" + moves + "\"\ncoordinates = \"auto\"\n" +
           engine;
}

puzzle::State scrambled(const chain::ChainDeclaration& chain, base::Random& random, int turns) {
    puzzle::State state = chain.definition->puzzle().solved();
    const std::vector<puzzle::Move>& moves = chain.phases.front().moves;
    for (int i = 0; i < turns; ++i) {
        state = chain.definition->puzzle().apply(state, moves[random.below(moves.size())].action);
    }
    return state;
}

using Way = std::vector<search::MoveIndex>;

// A shortest one; nothing if the search finds none.
std::optional<Way> shortest(const DerivedSearch& search, const puzzle::State& state) {
    std::optional<Way> out;
    search.search(state, {}, [&](search::Path path, int /*length*/) {
        out = Way(path.begin(), path.end());
        return -1;
    });
    return out;
}

puzzle::State after(const chain::ChainDeclaration& chain, puzzle::State state, const Way& way) {
    for (const search::MoveIndex move : way) {
        state = chain.definition->puzzle().apply(state, chain.phases.front().moves[move].action);
    }
    return state;
}

void expect_as_short_as_tables(const std::string& puzzle, const std::string& moves,
                               const std::string& pruning, int states) {
    const chain::ChainDeclaration plain = chain_of(one_phase(puzzle, moves, ""));
    const chain::ChainDeclaration searched =
        chain_of(one_phase(puzzle, moves, "engine = \"search\"\npruning = " + pruning + "\n"));
    const auto space = derived::space_of(plain, 0, turns_of(plain), {});
    const auto search = DerivedSearch::of_phase(searched, 0, turns_of(searched), {});
    ASSERT_TRUE(space) << space.error().message;
    ASSERT_TRUE(search) << search.error().message;
    base::Random random(5);
    for (int i = 0; i < states; ++i) {
        const puzzle::State state = scrambled(plain, random, 40);
        const auto way = shortest(*search, state);
        ASSERT_TRUE(way);
        EXPECT_EQ(static_cast<int>(way->size()), **space->distance(state));
        const auto end = after(plain, state, *way);
        EXPECT_EQ(**space->distance(end), 0);
    }
}

void expect_refused(const std::string& engine, const std::string& place,
                    const std::string& sentence) {
    const auto chain = chain::parse_chain(one_phase("pyraminx", "U L R B", engine), "chain.toml");
    ASSERT_FALSE(chain) << engine;
    EXPECT_EQ(chain.error().code, base::ErrorCode::Usage);
    EXPECT_TRUE(chain.error().message.starts_with("chain.toml:" + place + ":"))
        << chain.error().message;
    EXPECT_NE(chain.error().message.find(sentence), std::string::npos) << chain.error().message;
}

}  // namespace

TEST(DerivedSearchStandard, IsAsShortAsThePyraminxsTable) {
    expect_as_short_as_tables("pyraminx", "U L R B",
                              R"([{ orbits = "edges" }, { orbits = "axials" }])", 40);
}

TEST(DerivedSearchStandard, IsAsShortAsTheTableOfTheSquaresGroup) {
    expect_as_short_as_tables("3x3x3", "U2 D2 R2 L2 F2 B2",
                              R"([{ orbits = "midges" }, { orbits = "corners" }])", 40);
}

TEST(SearchedPhase, NeedsLargerGoalsThatDoNotHoldEverything) {
    const chain::ChainDeclaration chain = chain_of(one_phase(
        "pyraminx", "U L R B", "engine = \"search\"\npruning = [{ moves = \"U L R B\" }]\n"));
    const auto search = DerivedSearch::of_phase(chain, 0, turns_of(chain), {});
    ASSERT_FALSE(search);
    EXPECT_NE(search.error().message.find("prunes nothing"), std::string::npos);
    EXPECT_EQ(search.error().facts.size(), 2U);
    expect_german(search.error().facts);
}

// Two faces of the Megaminx. A9, even permutations of nine edges that never flip; U alone makes five of them.
TEST(DerivedSearchStandard, MembersOfTwoFacesOfTheMegaminxAreSolved) {
    const chain::ChainDeclaration chain =
        chain_of(one_phase("megaminx", "U R",
                           "engine = \"search\"\npruning = [{ orbits = \"edges\" }, { moves = "
                           "\"U\", orbits = \"edges\" }]\n"));
    const auto search = DerivedSearch::of_phase(chain, 0, turns_of(chain), {});
    ASSERT_TRUE(search) << search.error().message;
    EXPECT_EQ(search->tables()[0].reached(), 181440U);
    EXPECT_EQ(search->tables()[1].reached(), 181440U / 5);
    base::Random random(3);
    for (int turns = 1; turns <= 8; ++turns) {
        const puzzle::State state = scrambled(chain, random, turns);
        const auto way = shortest(*search, state);
        ASSERT_TRUE(way);
        EXPECT_LE(static_cast<int>(way->size()), turns);
        EXPECT_TRUE(chain.definition->is_solved(after(chain, state, *way)));
    }
}

TEST(SearchedPhase, StopsWhenAskedTo) {
    const chain::ChainDeclaration chain = chain_of(
        one_phase("megaminx", "U R",
                  "engine = \"search\"\npruning = [{ moves = \"U\", orbits = \"edges\" }]\n"));
    const auto search = DerivedSearch::of_phase(chain, 0, turns_of(chain), {});
    ASSERT_TRUE(search) << search.error().message;
    base::Random random(3);
    std::stop_source source;
    source.request_stop();
    const auto result = search->search(scrambled(chain, random, 60), {.stop = source.get_token()},
                                       [](search::Path /*path*/, int /*length*/) { return -1; });
    EXPECT_EQ(result.end, base::StopReason::Stopped);
}

TEST(AutomaticChain, FindsAShorterWayWhereItsPhasesMayRelax) {
    std::ifstream file(std::string(REVENGE_SOURCE_DIR) +
                       "/examples/chains/pyraminx-three-phases.toml");
    std::ostringstream text;
    text << file.rdbuf();
    const auto plain = solver_of(chain_of(text.str()));
    const auto relaxed = solver_of(chain_of(text.str()), 2);
    ASSERT_TRUE(plain && relaxed);
    base::Random random(4);
    int sum = 0;
    int relaxed_sum = 0;
    for (int i = 0; i < 20; ++i) {
        const puzzle::State state = scrambled((*plain)->chain(), random, 40);
        std::vector<int> heard;
        const auto first = (*plain)->solve(state, {}, {});
        const auto best = (*relaxed)->solve(
            state, {}, [&](const Solution& solution) { heard.push_back(solution.length); });
        ASSERT_TRUE(first && best);
        puzzle::State end = state;
        for (const PhaseSolution& phase : best->phases) {
            end = puzzle::apply(*(*plain)->chain().definition, end, phase.moves);
        }
        EXPECT_TRUE((*plain)->chain().definition->is_solved(end));
        EXPECT_EQ(heard.front(), first->length);
        EXPECT_EQ(heard.back(), best->length);
        EXPECT_TRUE(std::ranges::is_sorted(heard, std::ranges::greater()));
        sum += first->length;
        relaxed_sum += best->length;
    }
    EXPECT_LT(relaxed_sum, sum);
}

TEST(AutomaticChain, WritesDearHalfTurnsOfACubeAsTwoQuarterTurns) {
    puzzle::CostTable costs(puzzle::Metric::Obtm, 3);
    const puzzle::Turn half = puzzle::turn_of(3, puzzle::Face::U, 1, 1, 2);
    costs.set(half, 5);
    const auto solver =
        ChainSolver::make(chain_of(one_phase("3x3x3", "U2 D2", "")), costs, {}, {}, {});
    ASSERT_TRUE(solver) << solver.error().message;
    const puzzle::Cube cube(3);
    const auto solution = (*solver)->solve(cube.apply(cube.puzzle().solved(), half), {}, {});
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_EQ(notation::to_text(solution->moves, 3), "U U");
    EXPECT_EQ(solution->length, 2);
    EXPECT_EQ(solution->phases.front().length, 2);
}

TEST(AutomaticChain, SaysWhichPhaseCannotSolveAState) {
    const auto solver = solver_of(chain_of(one_phase("pyraminx", "U L", "")));
    ASSERT_TRUE(solver);
    const puzzle::Definition& pyraminx = *(*solver)->chain().definition;
    const puzzle::State state = pyraminx.puzzle().apply(
        pyraminx.puzzle().solved(), notation::parse_moves(pyraminx, "B")->front().action);
    const auto solution = (*solver)->solve(state, {}, {});
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::NotFound);  // B makes it
    EXPECT_NE(solution.error().message.find("c/p"), std::string::npos);
    // Two pieces exchanged, which no moves do.
    puzzle::State impossible = pyraminx.puzzle().solved();
    for (const puzzle::Orbit& orbit : pyraminx.puzzle().orbits()) {
        if (orbit.size == 6) {
            const auto first = impossible.piece.begin() + orbit.first;
            std::swap(first[0], first[1]);
        }
    }
    const auto none = (*solver)->solve(impossible, {}, {});
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, base::ErrorCode::ImpossibleCube);
}

TEST(AutomaticChain, KeepsALimitOfNodes) {
    const auto solver = solver_of(chain_of(one_phase("pyraminx", "U L R B", "")));
    ASSERT_TRUE(solver);
    base::Random random(6);
    Limits limits;
    limits.nodes = 0;
    const auto solution = (*solver)->solve(scrambled((*solver)->chain(), random, 40), limits, {});
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::NotFound);
}

TEST(SearchedPhase, IsRefusedWithPlaceAndReason) {
    expect_refused("engine = \"guess\"\n", "8:10", "'engine' is \"table\" or \"search\"");
    expect_refused("engine = \"search\"\n", "8:10", "needs pruning");
    expect_refused("engine = \"search\"\npruning = []\n", "9:11", "needs pruning");
    expect_refused("engine = \"search\"\npruning = [{ moves = \"X\" }]\n", "9:23", "X");
    expect_refused("engine = \"search\"\npruning = [{ orbits = \"wings\" }]\n", "9:23",
                   "unknown orbit 'wings'; expected some of tips, axials, edges");
    expect_refused("engine = \"search\"\npruning = [{ size = 3 }]\n", "9:21", "size");
    expect_refused("pruning = [{ moves = \"U\" }]\n", "8:11", "is for phases with engine");
}

TEST(MegaminxChainExtreme, SolvesTwentyRandomStates) {
    std::ifstream file(std::string(REVENGE_SOURCE_DIR) + "/examples/chains/megaminx-faces.toml");
    std::ostringstream text;
    text << file.rdbuf();
    chain::ChainDeclaration chain = chain_of(text.str());
    const puzzle::Definition definition = *chain.definition;
    const auto solver = solver_of(std::move(chain), 0,
                                  std::filesystem::temp_directory_path() / "revenge-megaminx-test");
    ASSERT_TRUE(solver) << solver.error().message;
    base::Random random(11);
    for (int i = 0; i < 20; ++i) {
        const puzzle::State state = scrambled((*solver)->chain(), random, 500);
        const auto solution = (*solver)->solve(state, {}, {});
        ASSERT_TRUE(solution) << solution.error().message;
        puzzle::State end = state;
        for (const PhaseSolution& phase : solution->phases) {
            end = puzzle::apply(definition, end, phase.moves);
        }
        EXPECT_TRUE(definition.is_solved(end));
        EXPECT_LE(solution->length, 110);
    }
}

}  // namespace revenge::solver
