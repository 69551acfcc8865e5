#include "app/output.hpp"

#include <gtest/gtest.h>

#include "app/progress_output.hpp"

namespace revenge::app {
namespace {

TEST(Terminal, ALongLineIsBrokenBetweenMoves) {
    EXPECT_EQ(broken_at_blanks("R Rw2 Uw' F", 6), "R Rw2\nUw' F");
    EXPECT_EQ(broken_at_blanks("R Rw2 Uw' F", 5), "R Rw2\nUw' F");
    EXPECT_EQ(broken_at_blanks("R Rw2 Uw' F", 4), "R\nRw2\nUw'\nF");
    EXPECT_EQ(broken_at_blanks("R Rw2 Uw' F", 11), "R Rw2 Uw' F");
    EXPECT_EQ(broken_at_blanks("R Rw2 Uw' F", 0), "R Rw2 Uw' F");
}

TEST(Terminal, BlanksAtTheBeginningAndLinesStay) {
    EXPECT_EQ(broken_at_blanks("  R U\n\nF2", 5), "  R U\n\nF2");
    EXPECT_EQ(broken_at_blanks("UUUUUUUU R", 4), "UUUUUUUU\nR");
    EXPECT_EQ(broken_at_blanks("\x1b[42m F\x1b[0m F\nR U F2", 4), "\x1b[42m F\x1b[0m F\nR U\nF2");
}

TEST(Terminal, ACharacterOfSeveralBytesTakesOneColumn) {
    EXPECT_EQ(columns_of("Würfel"), 6U);
    EXPECT_EQ(cut_to_columns("Würfel", 2), "Wü");
    EXPECT_EQ(columns_of("\xFF\xFE"), 2U);  // bytes of no character
}

const ProgressLine kLine{"five-stage/stage-3, distance 7", 0.45, "45 %", "12.3 M positions/s",
                         "8 s left"};

TEST(ProgressLine, HasAllPartsWhereThereIsRoom) {
    EXPECT_EQ(progress_line(kLine, 120),
              "five-stage/stage-3, distance 7  [#########...........]  45 %  12.3 M positions/s, 8 "
              "s left");
    EXPECT_EQ(progress_line(kLine, 0), progress_line(kLine, 200));
}

TEST(ProgressLine, GivesUpTheBarThenTheRateThenTheEndOfTheName) {
    EXPECT_EQ(progress_line(kLine, 80),
              "five-stage/stage-3, distance 7  45 %  12.3 M positions/s, 8 s left");
    EXPECT_EQ(progress_line(kLine, 60), "five-stage/stage-3, distance 7  45 %  8 s left");
    EXPECT_EQ(progress_line(kLine, 40), "five-stage/stage-3, ...  45 %  8 s left");
}

TEST(ProgressLine, NeverReachesTheLastColumn) {
    for (std::size_t columns = 1; columns < 130; ++columns) {
        EXPECT_LT(columns_of(progress_line(kLine, columns)), columns) << columns;
    }
}

}  // namespace
}  // namespace revenge::app
