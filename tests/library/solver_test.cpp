#include "revenge/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "tests/german.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

namespace {

using tests::node_limited;
using tests::shared_solver;

void expect_solves(const puzzle::Cube& cube, const puzzle::State& state,
                   const base::Result<solver::Solution>& solution) {
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_GE(cube.rotation_of_solved(cube.apply(state, solution->moves.turns())), 0);
}

puzzle::State random_state(const puzzle::Cube& cube, std::uint64_t seed) {
    base::Random random(seed);
    return puzzle::random_state(cube, random);
}

}  // namespace

TEST(Solver, KnowsItsMethods) {
    EXPECT_EQ(Solver::methods("4x4x4").front(), "short");
    EXPECT_EQ(Solver::methods("3x3x3").front(), "two-phase");
    EXPECT_EQ(Solver::methods("2x2x2").front(), "2x2x2-whole");
    EXPECT_EQ(Solver::methods("5x5x5").front(), "beam");
    EXPECT_TRUE(Solver::methods("8x8x8").empty());
    EXPECT_EQ(Solver::default_metric("five-stage"), puzzle::Metric::Sstm);
}

TEST(Solver, NamesOfPuzzlesIgnoreCaseAndHaveShortForms) {
    const Solver solver{method::SolverSetup{}};
    method::Request options{.puzzle = "3x3x3", .method = "thistlethwaite"};
    const auto usual = solver.solve("R U F", options);
    ASSERT_TRUE(usual) << usual.error().message;
    const auto opened = solver.method(options);
    ASSERT_TRUE(opened);
    for (const char* name : {"3X3X3", "333", "3x3"}) {
        options.puzzle = name;
        const auto answer = solver.solve("R U F", options);
        ASSERT_TRUE(answer) << name << ": " << answer.error().message;
        EXPECT_EQ(answer->moves, usual->moves) << name;
        EXPECT_EQ(solver.method(options)->get(), opened->get())
            << name << " opens the method again";
        ASSERT_NE(solver.row(options), nullptr) << name;
        EXPECT_TRUE(solver.summary(options)) << name;
        ScrambleOptions how;
        how.solve = options;
        how.solve.limits.time.reset();
        EXPECT_TRUE(CubeScrambler::make(solver, how, base::Random(1))) << name;
        const auto puzzle = method::PuzzleContext::named(name);
        ASSERT_TRUE(puzzle) << name;
        EXPECT_TRUE(Scrambler::make(solver, *puzzle, how, base::Random(1))) << name;
    }
}

TEST(Solver, RefusesWhatItDoesNotKnow) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(4);
    method::Request options;
    options.method = "magic";
    const auto unknown = solver.solve(cube.puzzle().solved(), options);
    ASSERT_FALSE(unknown);
    EXPECT_EQ(unknown.error().code, base::ErrorCode::Usage);
    EXPECT_NE(unknown.error().message.find("short, eight-phase"), std::string::npos);
    options.puzzle = "square-1";
    EXPECT_EQ(solver.solve(cube.puzzle().solved(), options).error().code, base::ErrorCode::Usage);
}

TEST(Solver, RefusesWhatIsOutOfRangeAndASeedBesideWhatTellsFacesApart) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(3);
    const auto refusal_of = [&](const std::function<void(method::Request&)>& give) {
        method::Request options{.puzzle = "3x3x3", .method = "thistlethwaite"};
        give(options);
        const auto answer = solver.solve(cube.puzzle().solved(), options);
        return answer ? std::string("none") : answer.error().message;
    };
    EXPECT_EQ(refusal_of([](method::Request&) {}), "none");
    for (const int orientations : {0, -1, 25, 100}) {
        EXPECT_EQ(refusal_of([&](method::Request& o) { o.chain.orientations = orientations; }),
                  "orientations must be 1 to 24");
    }
    EXPECT_EQ(refusal_of([](method::Request& o) { o.chain.relax = -1; }), "relax must be 0 to 4");
    EXPECT_EQ(refusal_of([](method::Request& o) { o.chain.relax = 5; }), "relax must be 0 to 4");
    const std::string seed = "a seed cannot be combined with a target, moves or costs";
    EXPECT_EQ(refusal_of([&](method::Request& o) {
                  o.seed = 1;
                  o.target = cube.puzzle().solved();
              }),
              seed);
    EXPECT_EQ(refusal_of([&](method::Request& o) {
                  o.seed = 48;
                  o.costs = puzzle::CostTable(puzzle::Metric::Obtm, 3);
              }),
              seed);
}

// Every option that only some methods read, on every method of every puzzle: refused, with its name and the method's,
// or opened or searched with. Without a place for tables nothing is read but the list.
TEST(Solver, RefusesWhatTheMethodWouldNotRead) {
    const Solver solver{method::SolverSetup{}};
    struct Case {
        method::Option option;
        const char* name;
        std::function<void(method::Request&)> give;
    };
    const std::vector<Case> cases{
        {method::Option::TableSize, "table_size",
         [](method::Request& o) { o.tier = solver::Tier::Medium; }},
        {method::Option::Relax, "relax", [](method::Request& o) { o.chain.relax = 1; }},
        {method::Option::Orientations, "orientations",
         [](method::Request& o) { o.chain.orientations = 24; }},
        {method::Option::Cancel, "cancel", [](method::Request& o) { o.chain.cancel = false; }},
        {method::Option::AcceptKnown, "accept_known",
         [](method::Request& o) { o.chain.accept_known = true; }},
        {method::Option::Costs, "costs",
         [](method::Request& o) {
             const int size = puzzle::cube_size_of(o.puzzle);
             o.costs = puzzle::CostTable(puzzle::Metric::Obtm, size == 0 ? 3 : size);
         }},
        {method::Option::Target, "target",
         [](method::Request& o) { o.target = puzzle::Cube(3).puzzle().solved(); }},
    };
    int refused = 0;
    for (const std::string& puzzle : puzzle::builtin_names()) {
        for (const method::MethodRow* info : method::methods_of(puzzle)) {
            for (const Case& one : cases) {
                method::Request options;
                options.puzzle = puzzle;
                options.method = info->name;
                one.give(options);
                if (info->supports(one.option)) {
                    continue;  // opening it would make tables, or look at the target
                }
                const auto opened = solver.method(options);
                ASSERT_FALSE(opened) << info->name << one.name;
                const base::Error& error = opened.error();
                EXPECT_EQ(error.code, base::ErrorCode::Usage);
                EXPECT_TRUE(error.message.starts_with(one.name)) << error.message;
                EXPECT_NE(error.message.find(info->name), std::string::npos) << error.message;
                ASSERT_EQ(error.facts.size(), 1U);
                expect_german(error.facts);
                ++refused;
            }
        }
    }
    EXPECT_GT(refused, 50);
}

TEST(Solver, RefusesOneOrientationWhereThereIsNoChoice) {
    const Solver solver{method::SolverSetup{}};
    for (const auto& [puzzle, kind] : {std::pair("4x4x4", "one-orientation-of-cube"),
                                       {"5x5x5-super", "one-orientation-of-cube"},
                                       {"megaminx", "one-orientation-anyway"}}) {
        method::Request request;
        request.puzzle = puzzle;
        request.one_orientation = true;
        const auto refused = solver.solve("R", request);
        ASSERT_FALSE(refused) << puzzle;
        EXPECT_EQ(refused.error().code, base::ErrorCode::Usage);
        ASSERT_EQ(refused.error().facts.size(), 1U);
        EXPECT_EQ(refused.error().facts[0].kind, kind);
        expect_german(refused.error().facts);
        EXPECT_FALSE(solver.method(request));
    }
}

TEST(SolverStandard, EndsInOneOrientationIfThatIsRequested) {
    const auto puzzle = *method::PuzzleContext::named("fto");
    method::Request request = tests::node_limited(20'000);
    request.puzzle = "fto";
    const puzzle::State state =
        puzzle.read("BR F BR' U' BL' BR F D BR BL' U' D BR' D' BL F BL' R' U' D B' D F' U' R'")
            ->state;
    const auto end = [&] {
        const auto solution = shared_solver().solve(state, request);
        return puzzle.position_of(puzzle.after(state, solution->moves)).shown;
    };
    const auto shown = [&](const puzzle::State& one) { return puzzle.position_of(one).shown; };
    const puzzle::State& solved = puzzle.model().solved();
    const std::string turned = end();
    EXPECT_NE(turned, shown(solved));
    request.one_orientation = true;
    EXPECT_EQ(end(), shown(solved));
    request.target = puzzle.read(turned)->state;  // the solved puzzle in another orientation
    EXPECT_EQ(end(), turned);
    // One opened method serves all requests of its kind.
    request.target.reset();
    EXPECT_EQ(*shared_solver().method(request), *shared_solver().method(request));
}

TEST(Solver, RelaxesNoChainOfOnePhase) {
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        for (const method::MethodRow& info : method::all_methods()) {
            if (info.name == chain.name && (info.is_chain() || info.is_for_any_puzzle)) {
                EXPECT_EQ(info.supports(method::Option::Relax),
                          chain::parse_chain(chain.text, chain.name)->phases.size() > 1)
                    << info.name;
            }
        }
    }
    const Solver solver{method::SolverSetup{}};
    for (const auto& [name, is_refused] :
         {std::pair{"skewb-whole", true}, {"megaminx-faces", false}}) {
        method::Request own;
        const auto text = chain::builtin_chain(name);
        const auto chain = chain::parse_chain(text->text, name);
        own.puzzle = chain->definition->name();
        own.chain_text = text->text;
        own.chain.relax = 1;
        const auto summary = solver.summary(own);
        EXPECT_EQ(!summary, is_refused) << name;
        own.definition = chain->definition;
        EXPECT_EQ(!solver.summary(own), is_refused) << name;
        if (!summary) {
            EXPECT_EQ(summary.error().facts.front().kind, "unsupported-option");
            EXPECT_TRUE(summary.error().message.starts_with("relax ")) << summary.error().message;
        }
    }
}

TEST(SolverStandard, RefusesLimitsThatTheMethodWouldNotRead) {
    const puzzle::Cube cube(4);
    for (const auto& give : std::vector<std::function<void(solver::Limits&)>>{
             [](solver::Limits& limits) { limits.time = std::chrono::seconds(3); },
             [](solver::Limits& limits) { limits.nodes = 5; },
             [](solver::Limits& limits) { limits.threads = 1; },
             [](solver::Limits& limits) { limits.memory_bytes = 1; }}) {
        method::Request options;
        options.method = "larsen";
        give(options.limits);
        const auto solved = shared_solver().solve(random_state(cube, 1), options);
        ASSERT_FALSE(solved);
        EXPECT_EQ(solved.error().facts.front().kind, "unsupported-option")
            << solved.error().message;
    }
    method::Request options;
    options.method = "short";
    options.moves = {puzzle::turn_of(4, puzzle::Face::R, 1, 1, 1)};
    EXPECT_EQ(shared_solver().solve(cube.puzzle().solved(), options).error().code,
              base::ErrorCode::Usage);
    options = {};
    options.metric = "quarter";
    EXPECT_EQ(shared_solver().solve(cube.puzzle().solved(), options).error().code,
              base::ErrorCode::Usage);
}

// By archives and by a chain; once each of them wanted a folder.
TEST(SolverStandard, WithoutAPlaceForTablesTheyAreMadeInMemory) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(2);
    method::Request options;
    options.puzzle = "2x2x2";
    const puzzle::State small = random_state(cube, 1);
    expect_solves(cube, small, solver.solve(small, options));
    options = node_limited(20000);
    options.tier = solver::Tier::Browser;
    const puzzle::Cube revenge(4);
    const puzzle::State state = random_state(revenge, 1);
    expect_solves(revenge, state, solver.solve(state, options));
}

// Held any way, by every method of every puzzle; what the method would refuse of other states is refused here, too.
TEST(SolverStandard, WhatIsSolvedNeedsNoTables) {
    method::SolverSetup setup;
    setup.memory_bytes = 1;
    const Solver solver(setup);
    for (const std::string& name : puzzle::builtin_names()) {
        const auto puzzle = *method::PuzzleContext::named(name);
        std::vector<std::string> texts{""};
        if (puzzle.cube_size() > 0) {
            texts.insert(texts.end(), {"x", "R R' y z", "R y F' z2"});  // y brings R to F
        }
        for (const method::MethodRow* info : method::methods_of(name)) {
            method::Request options;
            options.puzzle = name;
            options.method = info->name;
            for (const std::string& text : texts) {
                const auto position = puzzle.read(text);
                ASSERT_TRUE(position) << position.error().message;
                const auto answer = solve(solver, puzzle, *position, options);
                ASSERT_TRUE(answer) << name << " " << info->name << answer.error().message;
                EXPECT_TRUE(answer->moves.empty() && answer->phases.empty());
                EXPECT_EQ(answer->lower_bound, 0);
                EXPECT_EQ(answer->metric, solver.summary(options)->costs.name());
                const auto direct = solver.solve(position->state, options);
                ASSERT_TRUE(direct) << direct.error().message;
                EXPECT_EQ(direct->length, 0);
            }
            options.limits.max_length = 0;
            EXPECT_TRUE(solver.solve(puzzle.model().solved(), options));
            options.chain_text = "no chain";
            EXPECT_FALSE(solver.solve(puzzle.model().solved(), options));
        }
        method::Request options;
        options.puzzle = name;
        options.method = "magic";
        EXPECT_FALSE(solver.solve(puzzle.model().solved(), options));
    }
}

// Every opened method has the name and the costs of its summary.
TEST(SolverStandard, AnOutlineIsWhatTheOpenedMethodSays) {
    for (const auto& [puzzle, method] :
         std::vector<std::pair<std::string, std::string>>{{"4x4x4", "short"},
                                                          {"4x4x4", "eight-phase"},
                                                          {"4x4x4", "larsen"},
                                                          {"3x3x3", "thistlethwaite"},
                                                          {"3x3x3", ""},
                                                          {"2x2x2", ""},
                                                          {"pyraminx", ""},
                                                          {"skewb", ""},
                                                          {"megaminx", "cycles"}}) {
        method::Request options;
        options.puzzle = puzzle;
        options.method = method;
        const auto summary = shared_solver().summary(options);
        const auto opened = shared_solver().method(options);
        ASSERT_TRUE(summary && opened);
        EXPECT_EQ(summary->name, (*opened)->name());
        EXPECT_EQ(summary->costs.name(), costs_of(**opened, options).name());
    }
}

// This includes states of larger puzzles whose first slots may look like a valid state.
TEST(SolverStandard, RefusesStatesWithSomethingBehindThePuzzlesSlots) {
    const Solver solver({.cache = REVENGE_TEST_CACHE});
    for (const std::string_view name : {"2x2x2", "3x3x3", "4x4x4", "pyraminx", "megaminx"}) {
        puzzle::State state = puzzle::builtin_definition(name)->puzzle().solved();
        state.piece[puzzle::SlotArray::kInside - 1] = 3;
        method::Request options;
        options.puzzle = name;
        const auto solution = solver.solve(state, options);
        ASSERT_FALSE(solution) << name;
        EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube) << name;
    }
}

// A first solution comes however short the limit of time is, and however long.
TEST(SolverStandard, SolvesWithinNoTimeAndWithinAllOfIt) {
    const Solver solver({.cache = REVENGE_TEST_CACHE});
    for (const std::string_view name : {"2x2x2", "3x3x3", "4x4x4"}) {
        const puzzle::Definition& definition = *puzzle::builtin_definition(name);
        const puzzle::State state = random_state(puzzle::Cube(definition.cube_size()), 3);
        method::Request options;
        options.puzzle = name;
        options.limits.time = std::chrono::nanoseconds(0);
        EXPECT_TRUE(solver.solve(state, options)) << name;
        options.limits.time = std::chrono::nanoseconds::max();
        if (method::methods_of(name).front()->is_anytime) {
            options.limits.nodes = 1000000;
        }
        EXPECT_TRUE(solver.solve(state, options)) << name;
    }
}

TEST(SolverStandard, RefusesStatesThatNoCubeHas) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(4);
    method::Request options;
    options.method = "larsen";
    puzzle::State twisted = cube.puzzle().solved();
    twisted.twist[0] = 1;
    puzzle::State doubled = cube.puzzle().solved();
    doubled.piece[8] = doubled.piece[9];
    puzzle::State overtwisted = cube.puzzle().solved();
    overtwisted.twist[0] = 3;
    for (const puzzle::State& state : {twisted, doubled, overtwisted}) {
        const auto solution = solver.solve(state, options);
        ASSERT_FALSE(solution);
        EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube);
    }
}

TEST(SolverStandard, SolvesTheStatesThatMovesReachAndRefusesAllOthers) {
    // The moves reach 10 of the 5 x 2^5 states: their permutations and twists depend on each other.
    const auto definition = notation::parse_tws(
        "Name looks\nSet A 5 2\nSolved\nA\n2 1 1 1 1\nEnd\nMove A\nA\n1 4 2 3 5\n1 1 1 1 1\nEnd\n"
        "Move B\nA\n5 3 1 4 2\nEnd\n",
        "looks.tws");
    ASSERT_TRUE(definition) << definition.error().message;
    const puzzle::Puzzle& puzzle = definition->puzzle();
    std::vector<puzzle::State> reached{puzzle.solved()};
    for (std::size_t next = 0; next < reached.size(); ++next) {
        for (const puzzle::BaseMove& move : definition->moves()) {
            const puzzle::State to = puzzle.apply(reached[next], move.action);
            if (std::ranges::find(reached, to) == reached.end()) {
                reached.push_back(to);
            }
        }
    }
    ASSERT_EQ(reached.size(), 10U);
    const Solver solver{method::SolverSetup{}};
    method::Request request;
    request.definition = std::make_shared<const puzzle::Definition>(*definition);
    for (int twists = 0; twists < 32; ++twists) {
        for (std::size_t place = 0; place < 5; ++place) {
            puzzle::State state = puzzle.solved();
            std::swap(state.piece[0], state.piece[place]);
            for (std::size_t i = 0; i < 5; ++i) {
                state.twist[i] = static_cast<puzzle::SlotNumber>(twists >> i & 1);
            }
            const auto solution = solver.solve(state, request);
            const bool is_reached = std::ranges::find(reached, state) != reached.end();
            ASSERT_EQ(solution.has_value(), is_reached) << place << ' ' << twists;
            if (!is_reached) {
                EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube)
                    << solution.error().message;
            }
        }
    }
}

TEST(Solver, SeedsGiveOtherAnswers) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(3);
    const puzzle::State state = random_state(cube, 5);
    method::Request options;
    options.puzzle = "3x3x3";
    options.method = "thistlethwaite";
    std::vector<puzzle::Algorithm> answers;
    for (options.seed = 0; options.seed < 4; ++options.seed) {
        std::optional<solver::Solution> heard;
        const auto solution =
            solver.solve(state, options, [&](const solver::Solution& s) { heard = s; });
        expect_solves(cube, state, solution);
        ASSERT_TRUE(heard);
        EXPECT_EQ(heard->moves.turns(), solution->moves.turns());
        answers.push_back(solution->moves.turns());
    }
    EXPECT_NE(answers[0], answers[1]);
}

TEST(SolverStandard, ALimitThatCannotBeMetIsSaid) {
    const Solver solver{method::SolverSetup{}};
    const puzzle::Cube cube(4);
    method::Request options;
    options.method = "larsen";
    options.limits.max_length = 20;
    const auto solution = solver.solve(random_state(cube, 6), options);
    ASSERT_FALSE(solution);
    EXPECT_EQ(solution.error().code, base::ErrorCode::NotFound);
    EXPECT_NE(solution.error().message.find("limit of 20"), std::string::npos);
}

TEST(SolverStandard, TurnsThatAreKnownAreImprovedOnOrKept) {
    // A search over 100 nodes finds nothing as short as what undoes these.
    for (const int size : {3, 4}) {
        const puzzle::Cube cube(size);
        puzzle::Algorithm scramble;
        for (int i = 0; i < 12; ++i) {
            const puzzle::Face face = i % 2 == 0 ? puzzle::Face::R : puzzle::Face::U;
            scramble.push_back(puzzle::turn_of(size, face, 1, 1, i % 4 < 2 ? 1 : 3));
        }
        const puzzle::State state = cube.apply(cube.puzzle().solved(), scramble);
        method::Request options = node_limited(100, 1);
        options.puzzle = size == 3 ? "3x3x3" : "4x4x4";
        for (const std::uint64_t seed : {0U, 5U}) {
            options.seed = seed;
            options.limits.known = puzzle::inverse(scramble);
            std::vector<int> heard;
            const auto solution = shared_solver().solve(
                state, options, [&](const solver::Solution& s) { heard.push_back(s.length); });
            expect_solves(cube, state, solution);
            EXPECT_LE(solution->length, 12);
            ASSERT_FALSE(heard.empty());
            EXPECT_EQ(heard.front(), 12);

            // Said at length, the same: it is simplified.
            for (const int quarters : {1, 3}) {
                options.limits.known.append(puzzle::turn_of(size, puzzle::Face::F, 1, 1, quarters));
            }
            EXPECT_LE(shared_solver().solve(state, options)->length, 12);

            options.limits.known.append(puzzle::turn_of(size, puzzle::Face::F, 1, 1, 1));
            EXPECT_EQ(shared_solver().solve(state, options).error().code, base::ErrorCode::Usage);
        }
    }
}

TEST(SolverStandard, SharesOneMethodAmongAllWhoAsk) {
    const auto first = shared_solver().method({});
    const auto second = shared_solver().method({});
    ASSERT_TRUE(first && second);
    EXPECT_EQ(*first, *second);
}

TEST(SolverStandard, FourThreadsSolveAtOnce) {
    const puzzle::Cube cube(4);
    std::array<puzzle::State, 4> states;
    std::array<std::optional<solver::Solution>, 4> together;
    for (std::size_t i = 0; i < states.size(); ++i) {
        states[i] = random_state(cube, 10 + i);
    }
    const method::Request options = node_limited(60000, 2);
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < states.size(); ++i) {
            threads.emplace_back([&, i] {
                method::Request mine = options;
                // A metric's tables are opened while others search.
                mine.metric = i % 2 == 0 ? "obtm" : "btm";
                for (;; mine.limits.nodes = *mine.limits.nodes * 4) {
                    const auto solution = shared_solver().solve(states[i], mine);
                    if (solution || solution.error().code != base::ErrorCode::NotFound) {
                        together[i] = solution ? std::optional(*solution) : std::nullopt;
                        return;
                    }
                }
            });
        }
    }
    for (std::size_t i = 0; i < states.size(); ++i) {
        ASSERT_TRUE(together[i]);
        expect_solves(cube, states[i], *together[i]);
    }
}

TEST(SolverStandard, StoppingGivesTheBestSoFar) {
    const puzzle::Cube cube(4);
    const puzzle::State state = random_state(cube, 20);
    std::stop_source stop;
    method::Request options;
    options.limits.time.reset();
    options.limits.stop = stop.get_token();
    int heard = 0;
    const auto solution = shared_solver().solve(state, options, [&](const solver::Solution& s) {
        heard = s.length;
        stop.request_stop();
    });
    expect_solves(cube, state, solution);
    EXPECT_LE(solution->length, heard);

    const auto nothing = shared_solver().solve(state, options);
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().code, base::ErrorCode::Interrupted);
    EXPECT_EQ(nothing.error().message, "interrupted before a solution was found");
    ASSERT_EQ(nothing.error().facts.size(), 1U);
    EXPECT_EQ(nothing.error().facts.front().kind, "interrupted");
}

}  // namespace revenge
