#include "revenge/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>

#include "revenge/notation/face_layout.hpp"
#include "revenge/puzzle.hpp"
#include "tests/notation/arbitrary_turns.hpp"
#include "tests/notation/solved_letters.hpp"

namespace revenge::notation {
namespace {

StateForm form(const std::string& text, int size, std::string_view colors = {}) {
    return form_of(text, puzzle::Cube(size), colors);
}

TEST(StateText, ALineOfAsManyLettersAsThereAreStickersIsStickers) {
    for (int size = 2; size <= 5; ++size) {
        EXPECT_EQ(form(solved_letters(size), size), StateForm::Stickers) << size;
        const puzzle::Cube cube(size);
        const auto read = read_state(solved_letters(size), cube);
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(read->state, cube.puzzle().solved());
        ASSERT_EQ(read->notes.size(), 1U);
        EXPECT_NE(read->notes[0].text.find("read as stickers"), std::string::npos);
    }
    EXPECT_EQ(form("wwwwrrrrggggyyyyoooobbbb", 2, "wrgyob"), StateForm::Stickers);
    EXPECT_EQ(form("\xEF\xBB\xBF" + solved_letters(4) + "\r\n", 4), StateForm::Stickers);
}

TEST(StateText, StickersOfASupercubeAreRefusedNotReadAsTurns) {
    const auto super = *puzzle::builtin_definition("4x4x4-super");
    for (const auto& read : {read_state(solved_letters(4), super).has_value(),
                             read_stickers(solved_letters(4), super).has_value()}) {
        EXPECT_FALSE(read);
    }
    EXPECT_EQ(read_state(solved_letters(4), super).error().facts.front().kind,
              "stickers-of-supercube");
    EXPECT_TRUE(read_state("R U Fw2", super).has_value());
}

TEST(StateText, ALetterShortOrWrongIsToldAsSuch) {
    const std::string letters = solved_letters(4);
    for (const std::string& text : {letters.substr(1), letters + "B", "X" + letters.substr(1)}) {
        EXPECT_EQ(form(text, 4), StateForm::Stickers) << text;
        const auto read = read_state(text, puzzle::Cube(4));
        ASSERT_FALSE(read.has_value());
        EXPECT_NE(read.error().message.find("facelets"), std::string::npos);
    }
}

TEST(StateText, StickersOfWhichSomeAreNotKnownAreStickers) {
    const std::string centers =
        ".....FL..UB..........DF..UR..........BL..DR..........DF..RR..........LD..UB..........BL.."
        "UF.....";
    EXPECT_EQ(form(centers, 4), StateForm::Stickers);
    EXPECT_EQ(form("R. U. F.", 4), StateForm::Moves);
}

TEST(StateText, DotsTooFewOrTooManyAreStickersThatAreRefused) {
    for (const std::string& text : {solved_letters(3).substr(0, 9) + std::string(44, '.'),
                                    std::string(53, '.'), std::string(96, '.')}) {
        EXPECT_EQ(form(text, 3), StateForm::Stickers) << text;
        EXPECT_FALSE(read_state(text, puzzle::Cube(3))) << text;
    }
    EXPECT_EQ(form("R U R' ... F2 U.", 3), StateForm::Moves);
}

TEST(StateText, StickersOfTwoCubesAreRefused) {
    for (const std::string& text :
         {solved_letters(4) + solved_letters(4), solved_letters(4) + "\n" + solved_letters(4)}) {
        const auto read = read_state(text, puzzle::Cube(4));
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().message.find("192 letters, expected 96"), std::string::npos);
    }
}

TEST(StateText, LinesThatMayBeStickersAreCountedUntilTheyAreAll) {
    using Form = StickerRows::Form;
    const puzzle::Cube cube(3);
    std::string faces;
    std::string net;
    for (std::size_t line = 1; line <= 9; ++line) {
        net += line <= 3 || line > 6 ? "   UUU\n" : "LLL FFF RRR BBB\n\n";
        const StickerRows rows = sticker_rows(net, cube);
        EXPECT_EQ(rows.form, Form::Net);
        EXPECT_EQ(rows.count, line);
        EXPECT_EQ(rows.are_all(), line == 9);
        EXPECT_EQ(rows.are_stickers(), line > 3);
        if (line <= 6) {
            const char* const more = line == 3 ? "UUUUUUUU" : line == 4 ? "RRRRXRRRR" : "RRRRRRRRR";
            faces += (line > 1 ? "\n" : "") + std::string(more);
            const StickerRows sides = sticker_rows(faces, cube);
            EXPECT_EQ(sides.form, Form::Faces);
            EXPECT_EQ(sides.count, line);
            EXPECT_EQ(sides.are_all(), line == 6);
            EXPECT_EQ(sides.are_stickers(), line > 1);
        }
    }
    for (const std::string& turns :
         {std::string(), std::string("RUF"), std::string("R U F R U F R U F"),
          std::string("RUFRUFRUF\nR U"), std::string("  UUU"), std::string("   UUU\nR U F'"),
          std::string("   UUU\n   UUU\n   UUU\n   FFF"), std::string("R U R' U'"),
          std::string("RUFRUFRU2"), std::string("RUFRUFRUF\nR'U'R2U'"), faces + "\nRRRRRRRRR"}) {
        EXPECT_EQ(sticker_rows(turns, cube).form, Form::None) << turns;
    }
    EXPECT_EQ(sticker_rows("RUFR", puzzle::Cube(2)).form, Form::None);
}

TEST(StateText, TurnsAreTurns) {
    std::string spaced;
    for (const char c : solved_letters(4)) {
        spaced += {c, ' '};
    }
    for (const std::string& text :
         {std::string("R U R' U' F2"), std::string(), spaced, std::string("RrUuFfLlDdBb")}) {
        EXPECT_EQ(form(text, 4), StateForm::Moves) << text;
    }
    EXPECT_EQ(form("RUFLDBRUFL", 2), StateForm::Moves);
}

// Read as moves, they made some other cube without a word.
TEST(StateText, LettersInARowThatAreTooFewOrTooManyForTheCubeAreRefused) {
    const std::string two = solved_letters(2);
    for (const auto& [text, size] : {std::pair{two.substr(1), 2},
                                     {two + "B", 2},
                                     {two.substr(0, 16), 2},
                                     {solved_letters(3), 2},
                                     {solved_letters(3), 4},
                                     {solved_letters(3).substr(0, 27), 3},
                                     {solved_letters(4), 5},
                                     {"uuuurrrrffffddddllllbbb", 2},
                                     {"UUUU....RRRR....", 2},
                                     {"U..................", 4}}) {
        EXPECT_EQ(form(text, size), StateForm::Stickers) << text;
        const auto read = read_state(text, puzzle::Cube(size));
        ASSERT_FALSE(read) << text;
        EXPECT_NE(read.error().message.find("facelets"), std::string::npos) << read.error().message;
    }
    for (const char* text : {"RUFLDBRUFLDB", "RU'F2LDBRU'F2LDBRU'F2", "R.U.F.R.U.F.R.U.F.",
                             "R_U_R-_U-_R_U_R-_U-_F", "RrUuFfLlDdBbRrUuFf"}) {
        EXPECT_EQ(form(text, 4), StateForm::Moves) << text;
    }
}

TEST(StateText, ReadsObjects) {
    const puzzle::Cube cube(4);
    const auto read =
        read_state("\xEF\xBB\xBF\n {\"facelets\":\"" + solved_letters(4) + "\"}", cube);
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(read->form, StateForm::Json);
    EXPECT_EQ(read->state, cube.puzzle().solved());
}

TEST(StateText, PassesTheReadingOn) {
    const puzzle::Cube cube(4);
    const auto slice = read_state("r", cube);
    const auto sign = read_state("r", cube, {Reading::Sign, {}});
    EXPECT_NE(slice->state, sign->state);
    EXPECT_EQ(slice->notes.size(), 1U);
    EXPECT_TRUE(sign->notes.empty());
}

RC_GTEST_PROP(StateText, StickersOfAnyStateAreReadBack, ()) {
    const int size = *rc::gen::inRange(2, 6);
    const puzzle::Cube cube(size);
    const auto state = cube.apply(cube.puzzle().solved(), *tests::arbitrary_algorithm(size));
    const auto read = read_stickers(to_facelets(cube, state), cube);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->state == state);
    RC_ASSERT(read->letters == to_facelets(cube, state));
}

}  // namespace
TEST(KeptMoves, OfALongTextAreSimplifiedOrNone) {
    const puzzle::Definition megaminx = *puzzle::builtin_definition("megaminx");
    std::string text;
    for (std::size_t i = 0; i <= kMaxKeptMoves / 4; ++i) {
        text += "U D U' R R' D' U F F' BL ";  // U U' of it go, and so do R R' and F F'
    }
    const auto shortened = read_state(text, megaminx);
    ASSERT_TRUE(shortened);
    EXPECT_LE(shortened->moves.size(), kMaxKeptMoves);
    EXPECT_EQ(shortened->state, apply(megaminx, megaminx.puzzle().solved(), shortened->moves));
    text.clear();
    for (std::size_t i = 0; i <= kMaxKeptMoves; ++i) {
        text += "U R ";
    }
    const auto none = read_state(text, megaminx);
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->moves.empty());
    EXPECT_EQ(none->state,
              apply(megaminx, megaminx.puzzle().solved(), *parse_moves(megaminx, text)));
}

}  // namespace revenge::notation
