#include "revenge/scrambler.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "revenge/check/solution.hpp"
#include "revenge/notation.hpp"
#include "revenge/scramble/state_sampler.hpp"
#include "revenge/solver.hpp"
#include "tests/chi_square.hpp"
#include "tests/library/shared_solver.hpp"
#include "tests/state_parity.hpp"

namespace revenge {

namespace {

using tests::shared_solver;

template <class Made, class Source>
std::vector<Made> all_of(base::Result<Source> scrambler, std::uint64_t count) {
    std::vector<Made> out;
    EXPECT_TRUE(scrambler) << scrambler.error().message;
    const base::Status made = scrambler->scrambles(count, [&](const Made& scramble) {
        out.push_back(scramble);
        return true;
    });
    EXPECT_TRUE(made) << made.error().message;
    return out;
}

std::vector<CubeScramble> scrambles(const ScrambleOptions& options, std::uint64_t count,
                                    std::uint64_t seed) {
    return all_of<CubeScramble>(CubeScrambler::make(shared_solver(), options, base::Random(seed)),
                                count);
}

void expect_even(const std::vector<int>& counts, const char* what) {
    EXPECT_LT(chi_square(counts), chi_square_bound(static_cast<double>(counts.size() - 1))) << what;
}

scramble::StateSampler sampler(int size, std::string_view within) {
    auto made = scramble::StateSampler::make(size, within);
    EXPECT_TRUE(made) << made.error().message;
    return *std::move(made);
}

bool has_solved(const puzzle::Cube& cube, const puzzle::State& state, std::string_view orbit_name) {
    const puzzle::Orbit& orbit = *cube.puzzle().find_orbit(orbit_name);
    const auto begin = state.piece.begin() + orbit.first;
    return std::equal(begin, begin + orbit.size, orbit.solved.begin());
}

bool is_wca(puzzle::Turn turn) {
    return turn.layers == 0b0001 || turn.layers == 0b0011 || turn.layers == 0b1000;
}

// method::Replayed by code that knows stickers alone.
std::string replayed(const puzzle::Algorithm& moves) {
    check::StickerCube cube(4);
    cube.turn(moves);
    return cube.letters();
}

}  // namespace

// One table of counts for each orbit: which piece is in each place, each place's row by itself.
TEST(StateSampler, PlacesAndTwistsAreEvenlyDrawn) {
    const scramble::StateSampler all = sampler(4, "");
    constexpr int kDraws = 6000;
    base::Random random(1);
    std::vector<puzzle::State> states;
    for (int i = 0; i < kDraws; ++i) {
        states.push_back(all.draw(random));
    }
    for (const puzzle::Orbit& orbit : all.cube().puzzle().orbits()) {
        const int labels = orbit.distinct ? orbit.size : 6;
        for (int place = 0; place < orbit.size; ++place) {
            const auto slot = static_cast<std::size_t>(orbit.first + place);
            std::vector<int> pieces(static_cast<std::size_t>(labels));
            std::vector<int> twists(static_cast<std::size_t>(orbit.orientations));
            for (const puzzle::State& state : states) {
                ++pieces[state.piece[slot]];
                ++twists[state.twist[slot]];
            }
            expect_even(pieces, orbit.name.c_str());
            if (orbit.orientations > 1) {
                expect_even(twists, "twist");
            }
        }
    }
}

TEST(StateSampler, BothParitiesAreEquallyLikely) {
    const scramble::StateSampler all = sampler(4, "");
    base::Random random(2);
    std::vector<int> kinds(4);
    for (int i = 0; i < 4000; ++i) {
        const puzzle::State state = all.draw(random);
        ++kinds[(is_odd(state, 0, 8) ? 2U : 0U) + (is_odd(state, 8, 24) ? 1U : 0U)];
    }
    expect_even(kinds, "parities of corners and wings");
}

TEST(StateSampler, PartsInOrderStayInOrderAndTheRestIsFree) {
    const scramble::StateSampler reduced = sampler(4, "centers-solved,edges-paired");
    base::Random random(3);
    std::vector<int> kinds(4);
    std::vector<int> flips(2);
    for (int i = 0; i < 4000; ++i) {
        const puzzle::State state = reduced.draw(random);
        ASSERT_TRUE(has_solved(reduced.cube(), state, "centers"));
        for (std::size_t edge = 0; edge < 12; ++edge) {
            ASSERT_EQ(state.piece[8 + edge] % 12, state.piece[8 + 12 + edge] % 12);
        }
        ++flips[state.piece[8] < 12 ? 0 : 1];
        ++kinds[(is_odd(state, 0, 8) ? 2U : 0U) + (is_odd(state, 8, 24) ? 1U : 0U)];
    }
    expect_even(kinds, "parities");
    expect_even(flips, "an edge's two ways round");
}

// The 3x3x3 in the 4x4x4: flips add up to an even number, and edges have the corners' parity.
TEST(StateSampler, AGoalHasItsCouplings) {
    const scramble::StateSampler cube3 = sampler(4, "eight-phase/phase-4");
    base::Random random(4);
    std::vector<int> corners_odd(2);
    std::vector<int> first_edge(24);
    for (int i = 0; i < 3000; ++i) {
        const puzzle::State state = cube3.draw(random);
        ASSERT_TRUE(has_solved(cube3.cube(), state, "centers"));
        ASSERT_FALSE(is_odd(state, 8, 24)) << "both wings of an edge move together";
        ++corners_odd[is_odd(state, 0, 8) ? 1 : 0];
        ++first_edge[state.piece[8]];
        std::vector<std::uint8_t> edges;
        int flipped = 0;
        for (std::size_t edge = 0; edge < 12; ++edge) {
            edges.push_back(static_cast<std::uint8_t>(state.piece[8 + edge] % 12));
            flipped += state.piece[8 + edge] >= 12 ? 1 : 0;
        }
        puzzle::State as_state{};
        std::copy(edges.begin(), edges.end(), as_state.piece.begin());
        ASSERT_EQ(is_odd(as_state, 0, 12), is_odd(state, 0, 8));
        ASSERT_EQ(flipped % 2, 0);
    }
    expect_even(corners_odd, "corner parity");
    expect_even(first_edge, "the wing at UR");
}

TEST(StateSampler, NamesWhatItDoesNotKnow) {
    for (const auto& [size, within] :
         std::vector<std::pair<int, std::string>>{{4, "centres-solved"},
                                                  {4, "five-stage/stage-9"},
                                                  {4, "no-chain/phase"},
                                                  {4, "five-stage/stage-5"},
                                                  {4, "centers-solved,edges-solved,corners-solved"},
                                                  {3, "centers-solved"},
                                                  {3, "eight-phase/phase-1"}}) {
        const auto made = scramble::StateSampler::make(size, within);
        ASSERT_FALSE(made) << within;
        EXPECT_EQ(made.error().code, base::ErrorCode::Usage);
    }
}

TEST(CubeScrambler, RefusesWhatNothingReads) {
    const Solver solver{method::SolverSetup{}};
    const auto code_of = [&](const std::function<void(ScrambleOptions&)>& give) {
        ScrambleOptions options;
        give(options);
        const auto made = CubeScrambler::make(solver, options, base::Random(1));
        return made ? std::nullopt : std::optional(made.error().code);
    };
    EXPECT_EQ(code_of([](ScrambleOptions& o) { o.solve.limits.memory_bytes = 4; }),
              base::ErrorCode::Usage);
    EXPECT_EQ(code_of([](ScrambleOptions& o) { o.solve.chain.accept_known = true; }),
              base::ErrorCode::Usage);
    EXPECT_FALSE(scramble::StateSampler::make(4, "", "a chain"));
    EXPECT_FALSE(scramble::StateSampler::make(4, "centers-solved", "a chain"));
}

TEST(CubeScrambler, OfAnotherPuzzleThanTheOneInHandAreRefused) {
    const Solver solver{method::SolverSetup{}};
    for (const char* name : {"pyraminx", "3x3x3"}) {
        const auto made = Scrambler::make(solver, *method::PuzzleContext::named(name), {},
                                          base::Random(1));  // of the 4x4x4
        ASSERT_FALSE(made) << name;
        EXPECT_EQ(made.error().code, base::ErrorCode::Usage);
    }
}

TEST(CubeScrambler, RefusesMovesThatAreSaidToBeKnown) {
    const Solver solver{method::SolverSetup{}};
    ScrambleOptions options;
    options.solve.limits.known = puzzle::Algorithm{{0, 1, 1}};
    const auto made = CubeScrambler::make(solver, options, base::Random(1));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().message, "limits.known is not supported by scrambles");
}

TEST(ScramblerStandard, TheSameSeedGivesTheSameScramblesOnAnyNumberOfThreads) {
    ScrambleOptions options;
    options.solve.limits.threads = 1;
    const auto one = scrambles(options, 3, 7);
    options.solve.limits.threads = 3;
    const auto three = scrambles(options, 3, 7);
    const auto other = scrambles(options, 1, 8);
    ASSERT_EQ(one.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(one[i].moves, three[i].moves);
    }
    EXPECT_NE(one[0].moves, other[0].moves);
}

TEST(ScramblerStandard, WcaScramblesHaveNoOtherWideTurnsAndMakeTheirStatesHeldAsTheSetSays) {
    const puzzle::Cube cube(4);
    const std::string solved = notation::to_facelets(cube, cube.puzzle().solved());
    for (const char* within : {"", "last-layer", "yau-cross", "centers-solved,edges-paired"}) {
        for (const bool hides : {false, true}) {
            ScrambleOptions options;
            options.subset = within;
            options.hide_structure = hides;
            options.wca = true;
            for (const CubeScramble& scramble : scrambles(options, 4, 12)) {
                EXPECT_TRUE(std::ranges::all_of(scramble.moves, is_wca));
                const std::string seen = notation::to_facelets(cube, scramble.state);
                EXPECT_EQ(replayed(scramble.moves), seen);
                if (std::string_view(within) == "last-layer") {  // D and the row above it
                    EXPECT_EQ(seen.substr(48, 16), solved.substr(48, 16));
                    EXPECT_EQ(seen.substr(44, 4), "FFFF");
                }
            }
        }
    }
}

// The same states, each of 24 ways to be held equally often.
TEST(ScramblerStandard, BlindfoldedScramblesEndHeldAnyhow) {
    const puzzle::Cube cube(4);
    ScrambleOptions options;
    options.wca = true;
    const auto upright = scrambles(options, 120, 13);
    options.blindfolded = true;
    const auto turned = scrambles(options, 120, 13);
    std::vector<int> held(puzzle::kRotations);
    for (std::size_t i = 0; i < upright.size(); ++i) {
        EXPECT_EQ(upright[i].length, turned[i].length);
        const std::size_t turns = upright[i].moves.size();
        ASSERT_LE(turns, turned[i].moves.size());
        ASSERT_LE(turned[i].moves.size(), turns + 2);
        EXPECT_TRUE(
            std::equal(upright[i].moves.begin(), upright[i].moves.end(), turned[i].moves.begin()));
        EXPECT_TRUE(std::all_of(turned[i].moves.begin() + static_cast<std::ptrdiff_t>(turns),
                                turned[i].moves.end(),
                                [](puzzle::Turn turn) { return puzzle::is_rotation(turn, 4); }));
        EXPECT_EQ(replayed(turned[i].moves), notation::to_facelets(cube, turned[i].state));
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            held[r] += cube.rotate(upright[i].state, r) == turned[i].state ? 1 : 0;
        }
    }
    expect_even(held, "ways to be held");
}

// Each center, and each corner with its twist, as if nobody knew how the cube is held.
TEST(ScramblerStandard, HowACubeIsHeldIsEvenlyDrawn) {
    ScrambleOptions options;
    options.solve.limits.threads = 1;
    options.min_moves = 0;
    const puzzle::Orbit& centers = *puzzle::Cube(4).puzzle().find_orbit("centers");
    std::vector<int> of_own_face(2);
    std::vector<int> first_center(6);
    for (const CubeScramble& scramble : scrambles(options, 400, 3)) {
        for (int place = 0; place < centers.size; ++place) {
            const auto at = static_cast<std::size_t>(centers.first + place);
            const bool is_own =
                scramble.state.piece[at] == centers.solved[static_cast<std::size_t>(place)];
            ++of_own_face[is_own ? 1 : 0];
        }
        ++first_center[scramble.state.piece[static_cast<std::size_t>(centers.first)]];
    }
    expect_even(first_center, "colours of the first center");
    const double share = of_own_face[1] / 9600.0;  // 19.3 % where solvers chose how it was held
    EXPECT_NEAR(share, 1.0 / 6, 0.015);
    options.solve.puzzle = "2x2x2";
    std::vector<int> corners(24);
    for (const CubeScramble& scramble : scrambles(options, 2400, 4)) {
        const auto at = std::ranges::find(scramble.state.piece, 0) - scramble.state.piece.begin();
        ++corners[static_cast<std::size_t>(3 * at +
                                           scramble.state.twist[static_cast<std::size_t>(at)])];
    }
    expect_even(corners, "places and twists of a corner");
}

TEST(CubeScrambler, WcaAndBlindfoldedAreOfThe4x4x4) {
    for (const bool wca : {false, true}) {
        ScrambleOptions options;
        options.solve.puzzle = "3x3x3";
        options.wca = wca;
        options.blindfolded = !wca;
        const auto made = CubeScrambler::make(shared_solver(), options, base::Random(1));
        ASSERT_FALSE(made);
        EXPECT_EQ(made.error().code, base::ErrorCode::Usage);
    }
}

// In any metric, and with turns before and after: all faces that a set fixes are in their places.
TEST(ScramblerLong, StatesOfEveryNamedSetAreScrambledAndHeldAsTheSetSays) {
    const puzzle::Cube cube(4);
    const std::string solved = notation::to_facelets(cube, cube.puzzle().solved());
    std::string names = puzzle::NamedSet::all_names();
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(", "), names.size());
        const std::string name = names.substr(0, comma);
        names.erase(0, comma + 2);
        const scramble::StateSampler set = sampler(4, name);
        base::Random random(1);
        std::vector<std::string> drawn;
        for (int i = 0; i < 300; ++i) {
            drawn.push_back(notation::to_facelets(cube, set.draw(random)));
        }
        for (const auto metric : puzzle::kTurnMetrics) {
            for (const bool hides : {false, true}) {
                SCOPED_TRACE(name + " " + std::string(puzzle::name_of(metric)));
                ScrambleOptions options;
                options.subset = name;
                options.solve.metric = puzzle::name_of(metric);
                options.hide_structure = hides;
                for (const CubeScramble& scramble : scrambles(options, 4, 11)) {
                    EXPECT_EQ(cube.apply(cube.puzzle().solved(), scramble.moves), scramble.state);
                    EXPECT_LE(scramble.moves.size(), 80U);  // a slice is two turns
                    const std::string seen = notation::to_facelets(cube, scramble.state);
                    for (std::size_t i = 0; i < seen.size(); ++i) {
                        const bool is_fixed = std::ranges::all_of(
                            drawn, [&](const std::string& other) { return other[i] == solved[i]; });
                        ASSERT_TRUE(!is_fixed || seen[i] == solved[i]) << seen;
                    }
                }
            }
        }
    }
}

TEST(ScramblerStandard, ScramblesMakeTheirStatesInWcaMoves) {
    const puzzle::Cube cube(4);
    for (const puzzle::Metric metric : {puzzle::Metric::Obtm, puzzle::Metric::Btm}) {
        for (const bool hides : {false, true}) {
            ScrambleOptions options;
            options.solve.metric = puzzle::name_of(metric);
            options.hide_structure = hides;
            for (const CubeScramble& scramble : scrambles(options, 3, 9)) {
                EXPECT_EQ(cube.apply(cube.puzzle().solved(), scramble.moves), scramble.state);
                for (const puzzle::Turn turn : scramble.moves) {
                    EXPECT_TRUE(turn.layers == 0b0001 || turn.layers == 0b0011 ||
                                turn.layers == 0b1100 || turn.layers == 0b1000);
                }
                if (metric == puzzle::Metric::Obtm) {
                    EXPECT_LE(scramble.length, hides ? 51 : 47);
                }
            }
        }
    }
}

TEST(ScramblerStandard, HidingTheStructureChangesTheMovesAndNotTheStates) {
    const puzzle::Cube cube(4);
    ScrambleOptions options;
    const auto plain = scrambles(options, 3, 10);
    options.hide_structure = true;
    const auto hidden = scrambles(options, 3, 10);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NE(plain[i].moves, hidden[i].moves);
        bool same = false;
        for (puzzle::SymmetryIndex r = 0; r < puzzle::kRotations; ++r) {
            same = same || cube.rotate(plain[i].state, r) == hidden[i].state;
        }
        EXPECT_TRUE(same);
    }
}

std::vector<Scramble> scrambles_of(const std::string& puzzle, bool hides, std::uint64_t count) {
    ScrambleOptions options;
    options.solve.puzzle = puzzle;
    options.hide_structure = hides;
    return all_of<Scramble>(Scrambler::make(shared_solver(), *method::PuzzleContext::named(puzzle),
                                            options, base::Random(12)),
                            count);
}

// The pieces of the FTO and of the dino look alike in part; the Pyraminx has tips.
TEST(ScramblerStandard, HidingTheStructureOfOtherPuzzlesChangesTheMovesAndNotTheStates) {
    for (const std::string name : {"fto", "dino", "pyraminx", "skewb", "clock"}) {
        const auto context = *method::PuzzleContext::named(name);
        const puzzle::Definition& definition = *context.definition();
        const puzzle::Puzzle& model = definition.puzzle();
        const auto plain = scrambles_of(name, false, 3);
        const auto hidden = scrambles_of(name, true, 3);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_NE(plain[i].answer.moves, hidden[i].answer.moves) << name;
            EXPECT_EQ(hidden[i].answer.length,
                      context.replay(model.solved(), hidden[i].answer.moves)->lengths[0].second);
            std::vector<puzzle::Transformation> rotations = definition.rotations();
            rotations.push_back(model.identity());
            EXPECT_TRUE(std::ranges::any_of(rotations,
                                            [&](const puzzle::Transformation& rotation) {
                                                return model.apply(
                                                           model.apply(model.solved(), rotation),
                                                           model.element_of(plain[i].made.state)) ==
                                                       hidden[i].made.state;
                                            }))
                << name << ": " << hidden[i].answer.moves;
        }
    }
}

TEST(Scrambler, HidingTheStructureNeedsMovesThatAreAlwaysPossible) {
    ScrambleOptions options;
    options.solve.puzzle = "square1";
    options.hide_structure = true;
    const auto made = Scrambler::make(shared_solver(), *method::PuzzleContext::named("square1"),
                                      options, base::Random(1));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().facts.front().kind, "structure-of-free-moves");
}

TEST(ScramblerStandard, StatesThatAreNearlySolvedAreDrawnAgain) {
    // Half turns of a 3x3x3 reach 663552 states; of these 13 are solved in fewer than two turns.
    ScrambleOptions options;
    options.solve.puzzle = "3x3x3";
    options.solve.method = "thistlethwaite";
    options.subset = "thistlethwaite/phase-3";
    options.min_moves = 12;
    for (const CubeScramble& scramble : scrambles(options, 20, 11)) {
        EXPECT_GE(scramble.length, 12);
    }
    options.min_moves = 40;
    auto scrambler = CubeScrambler::make(shared_solver(), options, base::Random(1));
    ASSERT_TRUE(scrambler);
    const auto none = scrambler->scrambles(1, [](const CubeScramble&) { return true; });
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, base::ErrorCode::NotFound);
}

}  // namespace revenge
