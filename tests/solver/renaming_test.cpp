// States renamed so that another one is solved: the same moves lead there.
#include "revenge/solver/relabelling.hpp"

#include <gtest/gtest.h>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::solver {

TEST(Renaming, MovesThatSolveTheRenamedStateLeadToTheTarget) {
    for (const char* name : {"pyraminx", "skewb", "megaminx"}) {
        const auto definition = puzzle::builtin_definition(name);
        ASSERT_TRUE(definition);
        const puzzle::State& solved = definition->puzzle().solved();
        const auto made = [&](const puzzle::State& from, const char* moves) {
            return puzzle::apply(*definition, from, *notation::parse_moves(*definition, moves));
        };
        const puzzle::State target = made(solved, "R U L' B");
        const puzzle::State state = made(target, "U R U'");
        const auto renaming = Renaming::of(definition->puzzle(), target);
        ASSERT_TRUE(renaming);
        EXPECT_EQ(renaming->renamed(target), solved);
        EXPECT_EQ(renaming->renamed(state), made(solved, "U R U'"));
        EXPECT_EQ(Renaming::of(definition->puzzle(), solved)->renamed(state), state);
    }
}

TEST(Renaming, PiecesThatLookAlikeKeepTogether) {
    const auto read = notation::parse_tws(
        "Name alike\nSet DOTS 6\nSolved\nDOTS\n1 1 2 2 3 4\nEnd\nMove A\nDOTS\n"
        "3 4 1 2 5 6\nEnd\nMove B\nDOTS\n2 3 1 4 6 5\nEnd\n",
        "alike.tws");
    ASSERT_TRUE(read) << read.error().message;
    const puzzle::State& solved = read->puzzle().solved();
    const auto made = [&](const puzzle::State& from, const char* moves) {
        return puzzle::apply(*read, from, *notation::parse_moves(*read, moves));
    };
    const auto whole = Renaming::of(read->puzzle(), made(solved, "A"));
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->renamed(made(solved, "A B")), made(solved, "B"));
    EXPECT_FALSE(Renaming::of(read->puzzle(), made(solved, "B")));
}

}  // namespace revenge::solver
