// Chains found by the program: growth and orders against published figures, solutions replayed, and puzzles that nobody
// has designed against Schreier-Sims.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#include "revenge/base.hpp"
#include "revenge/group.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver/automatic/automatic_solver.hpp"
#include "revenge/solver/automatic/chain_finder.hpp"
#include "revenge/solver/automatic/image_search.hpp"
#include "revenge/solver/automatic/pieces_beam.hpp"
#include "revenge/solver/automatic/puzzle_symmetries.hpp"
#include "tests/method/renamed_copy.hpp"

namespace revenge::solver::automatic {
namespace {

using puzzle::Definition;

AutomaticSolver::Opening opening_of(Definition definition) {
    auto shared = std::make_shared<const Definition>(std::move(definition));
    auto costs = *puzzle::Costs::named(*shared, shared->cube_size() > 0 ? "obtm" : "turn");
    AutomaticSolver::Opening out{std::move(shared), std::move(costs)};
    out.build.threads = 1;
    return out;
}

std::vector<unsigned> key_of(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    std::vector<unsigned> out;
    for (std::size_t slot = 0; slot < static_cast<std::size_t>(puzzle.slots()); ++slot) {
        out.push_back(state.piece[slot] * 16U + state.twist[slot]);
    }
    return out;
}

TEST(PuzzleGroup, GrowthOfFaceTurnsIsAsPublished) {
    // Sequences of the 3x3x3 grow by 6 + 3 sqrt 6 = 13.348 (H. Kociemba; T. Rokicki et al.).
    const Definition definition = *puzzle::builtin_definition("3x3x3");
    const PuzzleGroup group(definition);
    const Subgroup whole = group.whole();
    EXPECT_NEAR(std::exp(whole.log_branching), 6 + 3 * std::sqrt(6.0), 1e-3);
    EXPECT_NEAR(whole.log_states, std::log(43252003274489856000.0), 1e-6);
}

TEST(PuzzleGroup, SubgroupOfHalfTurnsHasThistlethwaitesOrder) {
    const Definition definition = *puzzle::builtin_definition("3x3x3");
    const PuzzleGroup group(definition);
    const Subgroup halves = group.subgroup(std::vector<int>(group.generators().size(), 2));
    EXPECT_NEAR(halves.log_states, std::log(663552.0), 1e-6);
    EXPECT_EQ(group.words(halves).find('\''), std::string::npos);
    EXPECT_TRUE(group.whole().contains(halves));
    EXPECT_FALSE(halves.contains(group.whole()));
}

TEST(PuzzleGroup, PiecesThatStayInPlaceHaveAnyTwist) {
    const Definition definition = *puzzle::builtin_definition("pyraminx");
    const puzzle::Orbit& tips = *definition.puzzle().find_orbit("tips");
    const PuzzleGroup group(definition);
    std::vector<PuzzleGroup::Shown> shown(static_cast<std::size_t>(definition.puzzle().slots()));
    for (int slot = tips.first; slot < tips.first + tips.size; ++slot) {
        shown[static_cast<std::size_t>(slot)] = {slot, tips.orientations};
    }
    EXPECT_NEAR(group.log_arrangements(group.whole(), shown), std::log(81.0), 1e-9);
}

puzzle::State random_state(const Definition& definition, base::Random& random, int moves) {
    puzzle::State state = definition.puzzle().solved();
    for (int k = 0; k < moves; ++k) {
        state = definition.puzzle().apply(
            state, definition.moves()[random.below(definition.moves().size())].action);
    }
    return state;
}

TEST(PuzzleSymmetries, AreTheRotationsAndReflectionsOfTheSolid) {
    for (const auto& [name, count] : {std::pair{"3x3x3", 48}, {"megaminx", 120}, {"fto", 48}}) {
        const Definition definition = *puzzle::builtin_definition(name);
        const PuzzleGroup group(definition);
        const auto costs =
            puzzle::Costs::named(definition, definition.cube_size() > 0 ? "obtm" : "turn");
        EXPECT_EQ(PuzzleSymmetries(group, *costs).size(), static_cast<std::size_t>(count)) << name;
    }
}

TEST(PuzzleSymmetries, CarryWhatMovesMakeToWhatTheirImagesMake) {
    // The triangles of the FTO look alike in threes.
    for (const char* name : {"fto", "kilominx", "master-pyraminx"}) {
        const Definition definition = *puzzle::builtin_definition(name);
        const PuzzleGroup group(definition);
        const PuzzleSymmetries symmetries(group, *puzzle::Costs::named(definition, "turn"));
        base::Random random(7);
        const puzzle::State state = random_state(definition, random, 30);
        std::vector<puzzle::Move> moves;
        for (int k = 0; k < 10; ++k) {
            const auto& generator = group.generators()[random.below(group.generators().size())];
            const auto power = 1 + static_cast<int>(random.below(
                                       static_cast<std::uint64_t>(generator.move->order) - 1));
            moves.push_back(puzzle::power_of(definition, *generator.move, power));
        }
        for (std::size_t k = 0; k < symmetries.size(); ++k) {
            EXPECT_EQ(
                symmetries.image(puzzle::apply(definition, state, symmetries.before(moves, k)), k),
                puzzle::apply(definition, symmetries.image(state, k), moves))
                << name << " " << k;
        }
        EXPECT_EQ(symmetries.image(state, 0), state);
        EXPECT_NE(symmetries.image(state, 1), state);
    }
}

TEST(ChainFinder, FindsOnePhaseForTheSkewbAndTwoForThe3x3x3) {
    for (const auto& [name, phases] : {std::pair{"skewb", 1}, std::pair{"3x3x3", 2}}) {
        const Definition definition = *puzzle::builtin_definition(name);
        const auto found = find_chains(PuzzleGroup(definition), {"auto", name});
        ASSERT_FALSE(found.empty());
        EXPECT_TRUE(found.front().is_whole);
        const auto chain = chain::parse_chain(found.front().text, "found");
        ASSERT_TRUE(chain) << chain.error().message;
        EXPECT_EQ(chain->phases.size(), static_cast<std::size_t>(phases));
    }
}

TEST(AutomaticStandard, SolvesTheSkewbWithinItsDiameter) {
    const Definition definition = *puzzle::builtin_definition("skewb");
    const auto solver = AutomaticSolver::make(opening_of(definition));
    ASSERT_TRUE(solver);
    EXPECT_TRUE((*solver)->has_one_phase());
    base::Random random(3);
    for (int i = 0; i < 5; ++i) {
        puzzle::State state = definition.puzzle().solved();
        for (int k = 0; k < 100; ++k) {
            state = definition.puzzle().apply(
                state, definition.moves()[random.below(definition.moves().size())].action);
        }
        const auto solution = (*solver)->solve(state, {}, {});
        ASSERT_TRUE(solution);
        EXPECT_LE(solution->length, 11);  // J. Scherphuis
        EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, solution->moves)));
    }
}

// The Kilominx is solved in all 60 orientations, and no chain takes account of that.
// RETURNS the states up to `depth` moves from solved in any orientation, with their distances, breadth first.
std::map<std::vector<unsigned>, int> near_states(const Definition& definition, int depth) {
    const puzzle::Puzzle& puzzle = definition.puzzle();
    std::map<std::vector<unsigned>, int> out;
    std::vector<puzzle::State> level;
    const auto add = [&](const puzzle::State& state, int distance, std::vector<puzzle::State>& to) {
        if (out.emplace(key_of(puzzle, state), distance).second) {
            to.push_back(state);
        }
    };
    add(puzzle.solved(), 0, level);
    for (const puzzle::Transformation& rotation : definition.rotations()) {
        add(puzzle.apply(puzzle.solved(), rotation), 0, level);
    }
    for (int distance = 1; distance <= depth; ++distance) {
        std::vector<puzzle::State> next;
        for (const puzzle::State& state : level) {
            for (const puzzle::BaseMove& move : definition.moves()) {
                puzzle::State turned = state;
                for (int power = 1; power < move.order; ++power) {
                    turned = puzzle.apply(turned, move.action);
                    add(turned, distance, next);
                }
            }
        }
        level = std::move(next);
    }
    return out;
}

TEST(AutomaticStandard, ShortestSolutionsEndInTheNearestOrientation) {
    for (const char* name : {"fto", "dino"}) {
        const Definition definition = *puzzle::builtin_definition(name);
        ASSERT_FALSE(definition.rotations().empty());
        AutomaticSolver::Opening opening = opening_of(definition);
        opening.is_optimal = true;
        const auto solver = AutomaticSolver::make(std::move(opening));
        ASSERT_TRUE(solver) << solver.error().message;
        const auto distances = near_states(definition, 3);
        base::Random random(5);
        for (int i = 0; i < 24; ++i) {
            // From a rotated goal, so that most states are nearer to another orientation than to the first.
            const auto& rotation =
                definition.rotations()[random.below(definition.rotations().size())];
            puzzle::State state = definition.puzzle().apply(definition.puzzle().solved(), rotation);
            for (int k = 0; k < i % 4; ++k) {
                const auto& move = definition.moves()[random.below(definition.moves().size())];
                state = definition.puzzle().apply(state, move.action);
            }
            const auto solution = (*solver)->solve(state, {}, {});
            ASSERT_TRUE(solution) << solution.error().message;
            EXPECT_EQ(solution->length, distances.at(key_of(definition.puzzle(), state))) << name;
            EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, solution->moves)));
        }
    }
}

TEST(AutomaticExtreme, SolvesSolidsByChains) {
    for (const auto& [name, most] : {std::pair{"kilominx", 25}, {"master-pyraminx", 26}}) {
        const Definition definition = *puzzle::builtin_definition(name);
        const auto solver = AutomaticSolver::make(opening_of(definition));
        ASSERT_TRUE(solver) << name;
        ASSERT_NE((*solver)->chain(), nullptr) << name;
        base::Random random(3);
        for (int i = 0; i < 3; ++i) {
            const puzzle::State state = random_state(definition, random, 100);
            const auto solution = (*solver)->solve(state, {}, {});
            ASSERT_TRUE(solution) << name;
            EXPECT_LE(solution->length, most) << name;
            EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, solution->moves)));
        }
    }
}

// All corners of the pyraminx, then two of them: six pairs may be the last ones, as the state is looked at.
TEST(ImageSearchStandard, SolvesTheStateByTheShortestOfItsImages) {
    constexpr std::string_view kChain = R"(name = "corners"
title = "Two corners, then two"
puzzle = "pyraminx"

[[phase]]
name = "phase-1"
group = "<U, L, R, B>"
achieves = "In <R, B>."
moves = "U L R B"
coordinates = "auto"

[[phase]]
name = "phase-2"
group = "<R, B>"
achieves = "Solved."
moves = "R B"
coordinates = "auto"
)";
    auto chain = chain::parse_chain(std::string(kChain), "corners.toml");
    ASSERT_TRUE(chain) << chain.error().message;
    const Definition definition = *chain->definition;
    const auto costs = *puzzle::Costs::named(definition, "turn");
    const auto plain = ChainSolver::make(*std::move(chain), costs, {}, {}, {});
    ASSERT_TRUE(plain) << plain.error().message;
    const ImageSearch images(**plain, costs, {});
    base::Random random(5);
    std::map<std::string, int> groups;  // of the last phases
    for (int i = 0; i < 30; ++i) {
        puzzle::State state = definition.puzzle().solved();
        for (int k = 0; k < 50; ++k) {
            const chain::Move& move = (*plain)->phase(0).moves()[random.below(8)];
            state = definition.puzzle().apply(state, move.action);
        }
        const auto before = (*plain)->solve(state, {}, {});
        const auto solution = images.solve({state}, {});
        ASSERT_TRUE(before && solution);
        EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, solution->moves)));
        EXPECT_LE(solution->length, before->length);
        EXPECT_LE(solution->length, 12);  // the diameter is 11 (J. Scherphuis)
        const PhaseSolution& last = solution->phases.back();
        for (const puzzle::Move& move : last.moves.steps()) {
            EXPECT_TRUE(last.name == "inverse" ||
                        last.subgroup.find(move.base) != std::string::npos);
        }
        ++groups[last.subgroup];
    }
    EXPECT_GT(groups.size(), 3U);  // six pairs of corners, and inverses
}

// Seven balls in a ring that one move shifts, and one turns three of them round.
Definition ring() {
    puzzle::Orbit balls;
    balls.name = "balls";
    balls.size = 7;
    balls.solved.resize(7);
    std::iota(balls.solved.begin(), balls.solved.end(), std::uint8_t{0});
    const puzzle::Puzzle puzzle("ring", {balls});
    puzzle::Transformation shift = puzzle.identity();
    puzzle::Transformation turn = puzzle.identity();
    for (std::size_t i = 0; i < 7; ++i) {
        shift.from[i] = static_cast<puzzle::SlotNumber>((i + 1) % 7);
    }
    std::swap(turn.from[0], turn.from[2]);
    return {puzzle, {{"S", shift, 7, std::nullopt}, {"T", turn, 2, std::nullopt}}};
}

// The distances of all states, breadth first by all powers of moves.
std::map<std::vector<puzzle::SlotNumber>, std::size_t> distances_of(const Definition& definition) {
    const auto slots = static_cast<std::size_t>(definition.puzzle().slots());
    const auto key = [&](const puzzle::State& state) {
        return std::vector(state.piece.begin(),
                           state.piece.begin() + static_cast<std::ptrdiff_t>(slots));
    };
    std::vector<puzzle::State> states{definition.puzzle().solved()};
    std::map<std::vector<puzzle::SlotNumber>, std::size_t> out{{key(states.front()), 0}};
    for (std::size_t i = 0; i < states.size(); ++i) {
        const std::size_t next = out.at(key(states[i])) + 1;
        for (const puzzle::BaseMove& move : definition.moves()) {
            puzzle::State at = states[i];
            for (int k = 1; k < move.order; ++k) {
                at = definition.puzzle().apply(at, move.action);
                if (out.emplace(key(at), next).second) {
                    states.push_back(at);
                }
            }
        }
    }
    return out;
}

TEST(PiecesBeam, FindsShortestSolutionsAmongStatesThatAreAllNearHome) {
    const Definition definition = ring();
    const auto distances = distances_of(definition);
    EXPECT_EQ(distances.size(), 5040U);
    const auto beam = PiecesBeam::make(definition);
    ASSERT_TRUE(beam);
    int seen = 0;
    for (const auto& [pieces, distance] : distances) {
        if (++seen % 500 != 0 || distance == 0) {
            continue;
        }
        puzzle::State state = definition.puzzle().solved();
        std::ranges::copy(pieces, state.piece.begin());
        const auto found = beam->search(state, 1000, {});
        ASSERT_TRUE(found.whole);
        EXPECT_EQ(found.whole->moves.size(), distance);
        EXPECT_TRUE(definition.is_solved(puzzle::apply(definition, state, found.whole->moves)));
        EXPECT_FALSE(beam->search(state, distance, {}).whole);
    }
}

TEST(PiecesBeam, IsReadFromItsBytesAndFromNoOthers) {
    const Definition definition = ring();
    const auto beam = PiecesBeam::make(definition);
    ASSERT_TRUE(beam);
    std::vector<std::byte> bytes = beam->bytes();
    const auto read = PiecesBeam::read(definition, base::Blob::of(bytes, nullptr));
    ASSERT_TRUE(read);
    puzzle::State state = definition.puzzle().solved();
    std::swap(state.piece[3], state.piece[5]);
    const auto ours = beam->search(state, 1000, {});
    const auto theirs = read->search(state, 1000, {});
    ASSERT_TRUE(ours.whole && theirs.whole);
    EXPECT_EQ(ours.whole->moves.size(), theirs.whole->moves.size());
    EXPECT_FALSE(
        PiecesBeam::read(*puzzle::builtin_definition("skewb"), base::Blob::of(bytes, nullptr)));
    bytes[bytes.size() / 2] ^= std::byte{1};
    EXPECT_FALSE(PiecesBeam::read(definition, base::Blob::of(bytes, nullptr)));
    bytes.resize(10);
    EXPECT_FALSE(PiecesBeam::read(definition, base::Blob::of(bytes, nullptr)));
}

// A puzzle of one or two orbits whose moves are random permutations and twists.
Definition random_puzzle(base::Random& random) {
    std::vector<puzzle::Orbit> orbits;
    int first = 0;
    const auto count = 1 + random.below(2);
    for (std::uint64_t i = 0; i < count; ++i) {
        puzzle::Orbit orbit;
        orbit.name = std::string(1, static_cast<char>('a' + i));
        orbit.first = first;
        orbit.size = 3 + static_cast<int>(random.below(count == 1 ? 4 : 2));
        orbit.orientations = 1 + static_cast<int>(random.below(3));
        orbit.solved.resize(static_cast<std::size_t>(orbit.size));
        std::iota(orbit.solved.begin(), orbit.solved.end(), std::uint8_t{0});
        first += orbit.size;
        orbits.push_back(orbit);
    }
    const puzzle::Puzzle puzzle("random", orbits);
    std::vector<puzzle::BaseMove> moves;
    const auto generators = 2 + random.below(2);
    while (moves.size() < generators) {
        puzzle::Transformation action = puzzle.identity();
        for (const puzzle::Orbit& orbit : puzzle.orbits()) {
            const auto from = static_cast<std::size_t>(orbit.first);
            random.shuffle(
                std::span(action.from).subspan(from, static_cast<std::size_t>(orbit.size)));
            for (std::size_t i = from; i < from + static_cast<std::size_t>(orbit.size); ++i) {
                action.twist[i] = static_cast<std::uint8_t>(
                    random.below(static_cast<std::uint64_t>(orbit.orientations)));
            }
        }
        const int order = puzzle::order_of(puzzle, action);
        if (order > 1 && order <= 60) {
            moves.push_back({std::string(1, static_cast<char>('A' + moves.size())), action, order,
                             std::nullopt});
        }
    }
    return {puzzle, moves};
}

// Any arrangement of the pieces, made by moves or not.
puzzle::State any_state(const puzzle::Puzzle& puzzle, base::Random& random) {
    puzzle::State out = puzzle.solved();
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        const auto from = static_cast<std::size_t>(orbit.first);
        random.shuffle(std::span(out.piece).subspan(from, static_cast<std::size_t>(orbit.size)));
        for (std::size_t i = from; i < from + static_cast<std::size_t>(orbit.size); ++i) {
            out.twist[i] = static_cast<std::uint8_t>(
                random.below(static_cast<std::uint64_t>(orbit.orientations)));
        }
    }
    return out;
}

TEST(AutomaticStandard, SolvesOrRefusesRandomPuzzlesAsTheirGroupsSay) {
    base::Random random(11);
    int solved = 0;
    int refused = 0;
    for (int i = 0; i < 200; ++i) {
        const Definition definition = random_puzzle(random);
        const puzzle::Puzzle& puzzle = definition.puzzle();
        const group::PointModel model(puzzle);
        std::vector<group::Permutation> generators;
        for (const puzzle::BaseMove& move : definition.moves()) {
            generators.push_back(model.permutation(move.action));
        }
        const auto group = *group::StabilizerChain::build(generators, model.degree());
        const auto solver = AutomaticSolver::make(opening_of(definition));
        ASSERT_TRUE(solver) << solver.error().message;
        for (int k = 0; k < 3; ++k) {
            puzzle::State state = any_state(puzzle, random);
            if (k == 0) {
                state = puzzle.solved();
                for (int turn = 0; turn < 30; ++turn) {
                    state = puzzle.apply(
                        state, definition.moves()[random.below(definition.moves().size())].action);
                }
            }
            const auto solution = (*solver)->solve(state, {}, {});
            if (group.contains(model.permutation(state))) {
                ASSERT_TRUE(solution) << i << ": " << solution.error().message;
                EXPECT_TRUE(
                    definition.is_solved(puzzle::apply(definition, state, solution->moves)));
                ++solved;
            } else {
                ASSERT_FALSE(solution) << i;
                EXPECT_EQ(solution.error().code, base::ErrorCode::ImpossibleCube);
                ++refused;
            }
        }
    }
    EXPECT_GT(solved, 200);
    EXPECT_GT(refused, 60);
}

// RETURNS a state that random moves make.
puzzle::State moved_state(const Definition& definition, base::Random& random) {
    puzzle::State out = definition.puzzle().solved();
    for (int turn = 0; turn < 30; ++turn) {
        const auto& move = definition.moves()[random.below(definition.moves().size())];
        out = definition.puzzle().apply(out, move.action);
    }
    return out;
}

// RETURNS what makes a state of pieces that all differ.
puzzle::Transformation that_makes(const puzzle::Puzzle& puzzle, const puzzle::State& state) {
    puzzle::Transformation out = puzzle.identity();
    for (const puzzle::Orbit& orbit : puzzle.orbits()) {
        for (int slot = orbit.first; slot < orbit.first + orbit.size; ++slot) {
            const auto at = static_cast<std::size_t>(slot);
            out.from[at] = static_cast<puzzle::SlotNumber>(orbit.first + state.piece[at]);
            out.twist[at] = state.twist[at];
        }
    }
    return out;
}

TEST(AutomaticStandard, RenamedCopiesHaveEquallyLongShortestSolutions) {
    const auto opened = [](const Definition& definition) {
        AutomaticSolver::Opening opening = opening_of(definition);
        opening.is_optimal = true;
        auto made = AutomaticSolver::make(std::move(opening));
        EXPECT_TRUE(made) << made.error().message;
        return *std::move(made);
    };
    base::Random random(21);
    int solved = 0;
    int refused = 0;
    for (std::uint64_t i = 0; i < 30; ++i) {
        const Definition original = random_puzzle(random);
        tests::RenamedCopy copy(original.puzzle(), i);
        const auto renamed = copy.with(tests::actions_of(original));
        const auto solver = opened(original);
        const auto other = opened(*renamed);
        for (int k = 0; k < 6; ++k) {
            const puzzle::State state =
                k % 2 == 0 ? moved_state(original, random) : any_state(original.puzzle(), random);
            const auto made = copy.action(that_makes(original.puzzle(), state));
            const auto found = solver->solve(state, {}, {});
            const auto same =
                other->solve(renamed->puzzle().apply(renamed->puzzle().solved(), made), {}, {});
            ASSERT_EQ(static_cast<bool>(found), static_cast<bool>(same)) << i;
            if (found) {
                EXPECT_EQ(found->length, same->length) << i;
            }
            (found ? solved : refused) += 1;
        }
    }
    EXPECT_GT(solved, 60);
    EXPECT_GT(refused, 20);
}

// RETURNS a chain whose phases use all moves from one of them on: the first those from the first of `from`, and so on.
base::Result<std::unique_ptr<ChainSolver>> chain_by_fewer_moves(
    const Definition& definition, const std::vector<std::size_t>& from) {
    std::string text = "name = \"made\"\npuzzle = \"made.tws\"\n";
    for (const std::size_t first : from) {
        text += "[[phase]]\nname = \"from-" + std::to_string(first) +
                "\"\nachieves = \"Fewer moves.\"\ncoordinates = \"auto\"\nmoves = \"";
        for (std::size_t i = first; i < definition.moves().size(); ++i) {
            text += (i == first ? "" : " ") + definition.moves()[i].name;
        }
        text += "\"\n";
    }
    auto chain = chain::parse_chain(text, "made.toml", [&](const std::string&) {
        return base::Result<Definition>(definition);
    });
    if (!chain) {
        return chain.error();
    }
    return ChainSolver::make(*std::move(chain), *puzzle::Costs::named(definition, "turn"), {}, {},
                             {});
}

TEST(AutomaticStandard, ChainsOfOneAndOfTwoPhasesAgreeOnWhatIsSolvable) {
    base::Random random(31);
    int compared = 0;
    int refused = 0;
    for (int i = 0; i < 60; ++i) {
        const Definition definition = random_puzzle(random);
        const auto one = chain_by_fewer_moves(definition, {0});
        const auto two = chain_by_fewer_moves(definition, {0, 1});
        ASSERT_TRUE(one) << one.error().message;
        if (!two) {
            continue;  // the first move is a product of the others
        }
        for (int k = 0; k < 6; ++k) {
            const puzzle::State state = k % 2 == 0 ? moved_state(definition, random)
                                                   : any_state(definition.puzzle(), random);
            const auto short_way = (*one)->solve(state, {}, {});
            const auto long_way = (*two)->solve(state, {}, {});
            ASSERT_EQ(static_cast<bool>(short_way), static_cast<bool>(long_way)) << i;
            ASSERT_TRUE(short_way || k % 2 == 1) << i;
            if (short_way) {
                EXPECT_TRUE(
                    definition.is_solved(puzzle::apply(definition, state, long_way->moves)));
                EXPECT_LE(short_way->length, long_way->length);
            } else {
                EXPECT_EQ(long_way.error().code, base::ErrorCode::ImpossibleCube);
            }
            refused += short_way ? 0 : 1;
            ++compared;
        }
    }
    EXPECT_GT(compared, 60);
    EXPECT_GT(refused, 20);
}

// Moves that change nothing that is seen, and states that moves do not reach.
TEST(AutomaticSolver, SolvesPuzzlesOfOneStateInNoMoves) {
    puzzle::Orbit orbit;
    orbit.name = "a";
    orbit.size = 4;
    orbit.orientations = 2;
    orbit.distinct = false;
    orbit.solved.assign(4, 0);
    const puzzle::Puzzle puzzle("alike", {orbit});
    puzzle::Transformation exchange = puzzle.identity();
    std::swap(exchange.from[0], exchange.from[1]);
    for (const puzzle::Transformation& action : {exchange, puzzle.identity()}) {
        const Definition definition(
            puzzle, {{"A", action, puzzle::order_of(puzzle, action), std::nullopt}});
        for (const bool is_optimal : {false, true}) {
            AutomaticSolver::Opening opening = opening_of(definition);
            opening.is_optimal = is_optimal;
            const auto solver = AutomaticSolver::make(std::move(opening));
            ASSERT_TRUE(solver) << solver.error().message;
            const auto solution = (*solver)->solve(puzzle.solved(), {}, {});
            ASSERT_TRUE(solution) << solution.error().message;
            EXPECT_EQ(solution->length, 0);
            puzzle::State flipped = puzzle.solved();
            flipped.twist[0] = 1;
            const auto none = (*solver)->solve(flipped, {}, {});
            ASSERT_FALSE(none);
            EXPECT_EQ(none.error().code, base::ErrorCode::ImpossibleCube);
        }
    }
}

}  // namespace
}  // namespace revenge::solver::automatic
