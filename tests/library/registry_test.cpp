// Every method of the registry solves twenty random states of every puzzle that it says it solves, through the library
// and through the C API; check/ replays each text. Through program and server: tests/server/methods_test.py.
#include <gtest/gtest.h>

#include <memory>

#include "revenge.h"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solver.hpp"
#include "tests/library/shared_solver.hpp"

namespace revenge {

using tests::shared_solver;

namespace {

constexpr int kStates = 20;
// Enough for short and two-phase to find a solution; the others end by themselves.
constexpr std::uint64_t kNodes = 50000;
// An optimal solution of a random state takes a minute or more; at this distance it takes milliseconds.
constexpr int kTurnsOfOptimal = 10;
// A search over any moves reaches less far.
constexpr int kTurnsOfAnyOptimal = 5;

struct MethodOfPuzzle {
    const method::MethodRow* method;
    std::string puzzle;
};

void PrintTo(const MethodOfPuzzle& pair, std::ostream* out) {
    *out << pair.method->name << " of " << pair.puzzle;
}

// Tables, or twenty answers, that take minutes or gigabytes.
bool is_long(const method::MethodRow& method) {
    constexpr double kMaxSeconds = 8;
    return method.seconds_to_make > kMaxSeconds ||
           (method.is_chain() && method.seconds_to_make == 0);
}

std::vector<MethodOfPuzzle> methods_that_are(bool wanted_long) {
    std::vector<MethodOfPuzzle> out;
    for (const method::MethodRow& method : method::all_methods()) {
        for (const std::string& puzzle : puzzle::builtin_names()) {
            if (method.solves(puzzle) && is_long(method) == wanted_long) {
                out.push_back({&method, puzzle});
            }
        }
    }
    return out;
}

// Random positions; of the optimal method near ones.
class Positions {
  public:
    Positions(const method::PuzzleContext& puzzle, const method::MethodRow& method)
        : puzzle_(puzzle),
          is_near_(method.proves),
          random_(11),
          states_(*RandomPositions::make(puzzle, random_)) {}

    method::Position next() {
        if (!is_near_) {
            return states_.next();
        }
        if (puzzle_.cube() == nullptr) {
            return turned_few_times();
        }
        const puzzle::Cube& cube = *puzzle_.cube();
        puzzle::State state = cube.puzzle().solved();
        for (int i = 0; i < kTurnsOfOptimal; ++i) {
            state =
                cube.apply(state, puzzle::turn_of(cube.size(), puzzle::kAllFaces[random_.below(6)],
                                                  1, 1, static_cast<int>(1 + random_.below(3))));
        }
        return puzzle_.position_of(state);
    }

  private:
    method::Position turned_few_times() {
        const puzzle::Definition& definition = *puzzle_.definition();
        puzzle::State state = definition.puzzle().solved();
        for (int made = 0; made < kTurnsOfAnyOptimal;) {
            const auto& move = definition.moves()[random_.below(definition.moves().size())];
            if (definition.is_possible(state, move.name, move.action)) {
                state = definition.puzzle().apply(state, move.action);
                ++made;
            }
        }
        return puzzle_.position_of(state);
    }

    const method::PuzzleContext& puzzle_;
    bool is_near_;
    base::Random random_;
    RandomPositions states_;
};

// The memory for building the largest tables.
constexpr std::uint64_t kMuchMemory = std::uint64_t{5} << 30U;

const Solver& solver_for(const method::MethodRow& method) {
    static const Solver kLarge({REVENGE_TEST_CACHE, kMuchMemory, 0, nullptr});
    return is_long(method) ? kLarge : shared_solver();
}

const revenge_solver* c_solver_for(const method::MethodRow& method) {
    using Owned = std::unique_ptr<revenge_solver, decltype(&revenge_solver_free)>;
    static const Owned kSmall(revenge_solver_new(REVENGE_TEST_CACHE, 0, 0), &revenge_solver_free);
    static const Owned kLarge(revenge_solver_new(REVENGE_TEST_CACHE, kMuchMemory, 0),
                              &revenge_solver_free);
    return is_long(method) ? kLarge.get() : kSmall.get();
}

void expect_solved(const method::PuzzleContext& puzzle, const method::Position& position,
                   const std::string& moves) {
    const auto replayed = puzzle.replay(position.state, moves);
    ASSERT_TRUE(replayed) << replayed.error().message;
    EXPECT_TRUE(replayed->solves) << moves;
    EXPECT_FALSE(moves.empty());
}

void solve_random_states(const MethodOfPuzzle& pair) {
    const auto& [method, name] = pair;
    const bool has_nodes = method->is_anytime && !method->proves;
    method::Request options;
    options.puzzle = name;
    options.method = method->name;
    options.limits.time.reset();
    revenge_options c_options = REVENGE_OPTIONS_INIT;
    const std::string method_name(method->name);
    c_options.puzzle = name.c_str();
    c_options.method = method_name.c_str();
    if (has_nodes) {
        options.limits.nodes = kNodes;
        c_options.max_nodes = kNodes;
    } else if (method->supports(method::Option::Time)) {
        constexpr double kLong = 3600;
        c_options.seconds = kLong;
    }
    const auto puzzle = method::PuzzleContext::named(name);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    Positions positions(*puzzle, *method);
    for (int i = 0; i < kStates; ++i) {
        const method::Position position = positions.next();
        const auto answer = solve(solver_for(*method), *puzzle, position, options);
        ASSERT_TRUE(answer) << answer.error().message;
        expect_solved(*puzzle, position, answer->moves);
        const std::unique_ptr<revenge_answer, decltype(&revenge_answer_free)> c_answer(
            revenge_solve(c_solver_for(*method), position.shown.c_str(), &c_options),
            &revenge_answer_free);
        ASSERT_EQ(revenge_answer_status(c_answer.get()), REVENGE_DONE)
            << revenge_answer_error(c_answer.get());
        expect_solved(*puzzle, position, revenge_answer_moves(c_answer.get()));
        EXPECT_EQ(revenge_answer_length(c_answer.get()), answer->length);
    }
}

}  // namespace

class RegistryStandard : public testing::TestWithParam<MethodOfPuzzle> {};
TEST_P(RegistryStandard, SolvesTwentyStatesThroughLibraryAndCApi) {
    solve_random_states(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Methods, RegistryStandard, testing::ValuesIn(methods_that_are(false)));

class RegistryExtreme : public testing::TestWithParam<MethodOfPuzzle> {};
TEST_P(RegistryExtreme, SolvesTwentyStatesThroughLibraryAndCApi) {
    solve_random_states(GetParam());
}
INSTANTIATE_TEST_SUITE_P(Methods, RegistryExtreme, testing::ValuesIn(methods_that_are(true)));

}  // namespace revenge
