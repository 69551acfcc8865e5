// Copies of built-in puzzles under other names, as files have them, are solved by the built-in puzzle's methods, in the
// copy's moves: check/ replays each solution.
#include <gtest/gtest.h>

#include <chrono>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"
#include "revenge/scrambler.hpp"
#include "tests/library/shared_solver.hpp"
#include "tests/method/renamed_copy.hpp"

namespace revenge {

using tests::RenamedCopy;
using tests::shared_solver;

namespace {

std::shared_ptr<const puzzle::Definition> copy_of(const std::string& name, std::uint64_t seed) {
    const auto original = puzzle::builtin_definition(name);
    return RenamedCopy(original->puzzle(), seed).with(tests::actions_of(*original));
}

puzzle::State scrambled(const puzzle::Definition& definition, std::uint64_t seed) {
    base::Random random(seed);
    puzzle::State state = definition.puzzle().solved();
    constexpr int kMoves = 200;
    for (int i = 0; i < kMoves; ++i) {
        const auto& move = definition.moves()[random.below(definition.moves().size())];
        state = definition.puzzle().apply(state, move.action);
    }
    return state;
}

method::Request request_for(std::shared_ptr<const puzzle::Definition> definition,
                            std::uint64_t nodes) {
    method::Request request = tests::node_limited(nodes);
    request.definition = std::move(definition);
    return request;
}

// The mean number of the copy's moves, of `states` states.
double mean_length(const std::string& name, std::string_view method, std::uint64_t nodes,
                   int states) {
    double sum = 0;
    for (int i = 0; i < states; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        const auto copy = copy_of(name, seed);
        const method::Request request = request_for(copy, nodes);
        const auto summary = shared_solver().summary(request);
        EXPECT_TRUE(summary) << summary.error().message;
        EXPECT_EQ(summary->name, method);
        EXPECT_EQ(summary->built_in, name);
        const auto solution = shared_solver().solve(scrambled(*copy, seed + 1), request);
        EXPECT_TRUE(solution) << name << ": " << solution.error().message;
        sum += solution ? solution->length : 0;
    }
    return sum / states;
}

}  // namespace

TEST(KnownPuzzlesStandard, CopiesAreSolvedByTheBuiltInPuzzlesMethod) {
    EXPECT_LE(mean_length("3x3x3", "two-phase", 20'000, 6), 22);
    EXPECT_LE(mean_length("fto", "short", 20'000, 3), 28);
    EXPECT_LE(mean_length("4x4x4", "short", 20'000, 4), 50);
}

TEST(KnownPuzzlesStandard, NamedMethodsAreThoseOfEitherPuzzle) {
    const auto copy = copy_of("2x2x2", 4);
    method::Request request;
    request.definition = copy;
    for (const auto& [method, built_in] :
         {std::pair("", ""), {"auto", ""}, {"2x2x2-whole", "2x2x2"}}) {
        request.method = method;
        const auto summary = shared_solver().summary(request);
        ASSERT_TRUE(summary) << summary.error().message;
        EXPECT_EQ(summary->name, *method == '\0' ? "auto" : method);
        EXPECT_EQ(summary->built_in, built_in);
    }
    // Turned puzzles are not solved: a few more turns than the longest of the built-in puzzle at the most.
    constexpr int kLongest = 11;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto solution = shared_solver().solve(scrambled(*copy, seed), request);
        ASSERT_TRUE(solution) << solution.error().message;
        EXPECT_LE(solution->length, kLongest + 2);
        EXPECT_FALSE(solution->lower_bound.has_value());
    }
    request.method = "short";
    const auto none = shared_solver().summary(request);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().code, base::ErrorCode::Usage);
}

TEST(KnownPuzzlesStandard, OtherRequestsAreSolvedAsBefore) {
    const auto copy = copy_of("3x3x3", 4);
    const auto method_of = [&](const auto& change) {
        method::Request request;
        request.definition = copy;
        change(request);
        const auto summary = shared_solver().summary(request);
        return summary ? summary->name : summary.error().message;
    };
    EXPECT_EQ(method_of([](auto&) {}), "two-phase");
    EXPECT_EQ(method_of([](auto& request) { request.metric = "turn"; }), "two-phase");
    EXPECT_EQ(method_of([](auto& request) { request.metric = "quarter"; }), "auto");
    EXPECT_EQ(method_of([](auto& request) { request.chain.relax = 1; }), "auto");
    EXPECT_EQ(method_of([](auto& request) { request.method = "cycles"; }), "cycles");
    EXPECT_EQ(method_of([&](auto& request) {
                  auto costs = puzzle::Costs::named(*copy, "turn");
                  costs->set(copy->moves().front(), 1, 3);
                  request.costs = *std::move(costs);
              }),
              "auto");
}

TEST(KnownPuzzlesStandard, TargetsAndKnownMovesAreOfTheCopy) {
    const auto copy = copy_of("3x3x3", 5);
    method::Request request = request_for(copy, 5000);
    request.target = scrambled(*copy, 2);
    EXPECT_TRUE(shared_solver().solve(scrambled(*copy, 3), request));
    request.target.reset();
    const std::string scramble = "Ma Mb Ma' Mc2 Md";
    const method::PuzzleContext context(copy);
    const auto position = context.read(scramble);
    ASSERT_TRUE(position) << position.error().message;
    request.limits.known = position->undoing;
    const auto solution = shared_solver().solve(position->state, request);
    ASSERT_TRUE(solution) << solution.error().message;
    EXPECT_LE(solution->length, 5);
}

}  // namespace revenge
