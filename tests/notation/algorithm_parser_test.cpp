#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "revenge/notation/text_cursor.hpp"
#include "tests/notation/arbitrary_turns.hpp"

namespace revenge::notation {
namespace {

using puzzle::Algorithm;
using puzzle::Face;
using puzzle::turn_of;

Algorithm read_turns(std::string_view text, int size = 4, Reading reading = Reading::Slice) {
    const auto parsed = parse_algorithm(text, size, reading);
    EXPECT_TRUE(parsed.has_value()) << text << ": " << (parsed ? "" : parsed.error().message);
    return parsed ? parsed->algorithm : Algorithm{};
}

// RETURNS what the text becomes in WCA's words, 3Rw kept.
std::string wca(std::string_view text, int size = 4, Reading reading = Reading::Slice) {
    return to_text(read_turns(text, size, reading), size, Style::Wca, DeepTurns::Keep);
}

std::string message_of(std::string_view text, int size = 4, Reading reading = Reading::Slice) {
    const auto parsed = parse_algorithm(text, size, reading);
    EXPECT_FALSE(parsed.has_value()) << text;
    if (parsed) {
        return "";
    }
    EXPECT_EQ(parsed.error().code, base::ErrorCode::Usage);
    return parsed.error().message;
}

TEST(AlgorithmParser, ReadsTheWordsOfWca) {
    EXPECT_EQ(wca("R Uw' F2 3Rw x y' z2 Bw2 Dw L'"), "R Uw' F2 3Rw x y' z2 Bw2 Dw L'");
}

TEST(AlgorithmParser, ReadsTheWordsOfSign) {
    EXPECT_EQ(wca("2R 2-3Rw 3Rw' 1R 1-2Rw 4R 3R'"), "2R 2-3Rw 3Rw' R Rw L' 2L");
    EXPECT_EQ(wca("r 3r 2-3r2", 4, Reading::Sign), "Rw 3Rw 2-3Rw2");
    EXPECT_EQ(wca("2-4Rw 3R 4Rw", 5), "2-4Rw M' 4Rw");
}

TEST(AlgorithmParser, ReadsLowerCaseAsTheReadingSays) {
    EXPECT_EQ(wca("r u' f2"), "2R 2U' 2F2");
    EXPECT_EQ(wca("r u' f2", 4, Reading::Sign), "Rw Uw' Fw2");
    EXPECT_EQ(wca("R+ r- l2 F2", 4, Reading::Larsen), "R 2R' 2L2 F2");
}

TEST(AlgorithmParser, ReadsMiddleSlices) {
    for (const char* text : {"m e s", "M E S"}) {
        EXPECT_EQ(read_turns(text),
                  (Algorithm{turn_of(4, Face::L, 2, 3, 1), turn_of(4, Face::D, 2, 3, 1),
                             turn_of(4, Face::F, 2, 3, 1)}));
        EXPECT_EQ(read_turns(text, 3),
                  (Algorithm{turn_of(3, Face::L, 2, 2, 1), turn_of(3, Face::D, 2, 2, 1),
                             turn_of(3, Face::F, 2, 2, 1)}));
    }
    EXPECT_EQ(read_turns("M", 5), (Algorithm{turn_of(5, Face::L, 3, 3, 1)}));
    EXPECT_EQ(read_turns("m", 5), (Algorithm{turn_of(5, Face::L, 2, 4, 1)}));
    EXPECT_EQ(read_turns("E", 6), (Algorithm{turn_of(6, Face::D, 3, 4, 1)}));
    EXPECT_EQ(read_turns("e", 6), (Algorithm{turn_of(6, Face::D, 2, 5, 1)}));
    EXPECT_EQ(read_turns("S", 7), (Algorithm{turn_of(7, Face::F, 4, 4, 1)}));
}

TEST(AlgorithmParser, ReadsPrimesInEveryDress) {
    for (const char* text : {"R'", "R’", "R‘", "R′", "R`", "R´", "Ri", "R3", "R＇", "R ′", "R3"}) {
        EXPECT_EQ(wca(text), "R'") << text;
    }
    for (const char* text : {"R2", "R2'", "R'2", "Ri2", "R²", "R2′"}) {
        EXPECT_EQ(wca(text), "R2") << text;
    }
    EXPECT_EQ(wca("R+ U\xE2\x88\x92 f\xE2\x80\x93", 4, Reading::Larsen), "R U' 2F'");
}

TEST(AlgorithmParser, NeedsNoBlanks) {
    EXPECT_EQ(wca("RU'F2R2R2Uw2D"), "R U' F2 R2 R2 Uw2 D");
    EXPECT_EQ(wca("R2-3Uw"), "R 2-3Uw");
    EXPECT_EQ(wca("R22L"), "R2 2L");
    EXPECT_EQ(wca("F+L-u-R2", 4, Reading::Larsen), "F L' 2U' R2");
}

TEST(AlgorithmParser, ReadsGroups) {
    EXPECT_EQ(wca("(R U)3"), "R U R U R U");
    EXPECT_EQ(wca("(R U)'"), "U' R'");
    EXPECT_EQ(wca("(R U)2'"), "U' R' U' R'");
    EXPECT_EQ(wca("[R, U]"), "R U R' U'");
    EXPECT_EQ(wca("[R: U]2"), "R U R' R U R'");
    EXPECT_EQ(wca("[F: [R, U']]'"), "F U' R U R' F'");
    EXPECT_EQ(wca("(Rr) (Uu)' (ll)2", 4), "Rw Uw' 2L 2L 2L 2L");
    EXPECT_EQ(wca("(Rr)2", 4, Reading::Sign), "Rw2");
    EXPECT_EQ(wca("(R) ()9999999999 (((U)))"), "R U");
}

TEST(AlgorithmParser, SkipsCommentsAndEmptyText) {
    EXPECT_EQ(wca("R // (not U\n U // the end"), "R U");
    EXPECT_EQ(wca(""), "");
    EXPECT_EQ(wca(" \n\t\xC2\xA0 // nothing"), "");
    EXPECT_EQ(wca("\xEF\xBB\xBFR\r\nU"), "R U");
}

TEST(AlgorithmParser, ReadsTheScrambleOfThePaper) {
    // Section VI of the eight-phase paper, as its text layer has it.
    const auto parsed = parse_algorithm(
        "F d2 u B ′F ′ u U L2 r2 f ′\n\nR D U l2 u′ r2 R′ B′ f ′ l2\n\n"
        "b L b u′ f l b d U2 B D′ d2",
        4, Reading::Slice);
    ASSERT_TRUE(parsed.has_value());
    EXPECT_EQ(
        to_text(parsed->algorithm, 4),
        "F 2D2 2U B' F' 2U U L2 2R2 2F' R D U 2L2 2U' 2R2 R' B' 2F' 2L2 2B L 2B 2U' 2F 2L 2B 2D "
        "U2 B D' 2D2");
    EXPECT_EQ(parsed->algorithm.size(), 32U);
    ASSERT_EQ(parsed->notes.size(), 1U);
}

TEST(AlgorithmParser, SaysOnceHowLowerCaseWasRead) {
    const auto slice = parse_algorithm("U r f", 4, Reading::Slice);
    ASSERT_EQ(slice->notes.size(), 1U);
    EXPECT_EQ(slice->notes[0].place, (Place{1, 3}));
    EXPECT_EQ(slice->notes[0].text,
              "lower-case letters are read as inner slices: 'r' is 2R; "
              "the notation sign reads it as Rw");
    EXPECT_TRUE(parse_algorithm("U 2R x m", 4, Reading::Slice)->notes.empty());
}

TEST(AlgorithmParser, SaysNothingOfLowerCaseThatIsReadAsWasAsked) {
    EXPECT_TRUE(parse_algorithm("U r Rw 3f", 4, Reading::Sign)->notes.empty());
    EXPECT_TRUE(parse_algorithm("U r Rw 3f", 5, Reading::Sign)->notes.empty());
    EXPECT_TRUE(parse_algorithm("U+ r-", 4, Reading::Larsen)->notes.empty());
}

TEST(AlgorithmParser, ReadsLowerCaseOffEvenCubesAsTwoLayers) {
    for (const Reading reading : {Reading::Slice, Reading::Sign}) {
        EXPECT_EQ(wca("r u' f2", 3, reading), "Rw Uw' Fw2");
        EXPECT_EQ(wca("r 3r' 2-3l2", 5, reading), "Rw 3Rw' 2-3Lw2");
    }
    const auto parsed = parse_algorithm("U r", 5, Reading::Slice);
    ASSERT_EQ(parsed->notes.size(), 1U);
    EXPECT_EQ(parsed->notes[0].text,
              "lower-case letters are read as the outer two layers: 'r' is Rw; the inner slice "
              "is 2R");
    EXPECT_EQ(parse_algorithm("r Rw", 3, Reading::Slice)->notes.size(), 1U);
    EXPECT_EQ(wca("r+ u-", 3, Reading::Larsen), "M' E");
}

TEST(AlgorithmParser, MistakesOfATextInAFileHaveTheFilesLines) {
    const base::Error own = parse_algorithm("R\nU Q", 4, Reading::Slice).error();
    const base::Error in_file = error_from_line(5, own);
    EXPECT_EQ(own.message.substr(0, 18), "line 2, column 3: ");
    EXPECT_EQ(in_file.message, "line 6, column 3: " + own.message.substr(18));
    EXPECT_EQ(in_file.facts.front().values.front().second, "6");
    EXPECT_EQ(in_file.facts.size(), own.facts.size());
    const base::Error of_part = error_from_line(5, base::with_prefix("--to: ", own));
    EXPECT_EQ(of_part.message, "--to: " + in_file.message);
    // An error without a place applies to the complete text, for any sentence.
    EXPECT_EQ(error_from_line(5, {base::ErrorCode::Usage, "line 1, they say"}).message,
              "line 5: line 1, they say");
}

TEST(AlgorithmParser, NotesSayOfBlocksWhatTheyAre) {
    const auto three = parse_algorithm("3r", 5, Reading::Slice);
    ASSERT_EQ(three->notes.size(), 1U);
    EXPECT_EQ(three->notes[0].text, "lower-case letters are read as blocks of layers: '3r' is 3Rw");
    EXPECT_EQ(parse_algorithm("2-3l", 5, Reading::Slice)->notes[0].text,
              "lower-case letters are read as blocks of layers: '2-3l' is 2-3Lw");
}

TEST(AlgorithmParser, ReadsListsAsTheyArePasted) {
    EXPECT_EQ(wca("1. R U R' U'\nF2 2R\n  D"), "R U R' U' F2 2R D");
    EXPECT_EQ(wca("R U . F2. B."), "R U F2 B");
    EXPECT_EQ(wca("12.R"), "R");
    EXPECT_EQ(wca("2R\n2L"), "2R 2L");
    EXPECT_EQ(message_of("R 2. U"),
              "line 1, column 4: after '2' expected a face letter U R F D L B, found '.'");
}

TEST(AlgorithmParser, ReadsGroupsTimesANumber) {
    for (const char* text : {"(R U)*3", "(R U) * 3", "(R U)\u00D73"}) {
        EXPECT_EQ(wca(text), "R U R U R U") << text;
    }
    EXPECT_EQ(wca("[R, U]*2'"), "U R U' R' U R U' R'");
    EXPECT_EQ(message_of("(R U)*"),
              "line 1, column 7: expected how often the group is repeated, a number, found the end "
              "of the text");
}

// RETURNS the kind of the error, after its place.
std::string refusal_of(std::string_view text, int size = 4, Reading reading = Reading::Slice) {
    const auto parsed = parse_algorithm(text, size, reading);
    EXPECT_FALSE(parsed.has_value()) << text;
    return parsed ? "" : parsed.error().facts.at(1).kind;
}

TEST(AlgorithmParser, ReadsPowersAndAmountsOfOne) {
    EXPECT_EQ(wca("R1 U1F1 B3"), "R U F B'");
    EXPECT_EQ(wca("R^2 U^3 F^-1 Rw^-1 x^2"), "R2 U' F' Rw' x2");
    EXPECT_EQ(wca("R\u00B2 U\u00B2 Rw\u207B\u00B9 F\u00B3"), "R2 U2 Rw' F'");
    EXPECT_EQ(wca("(R U)^2 (R U)^-1 (R U)\u00B2"), "R U R U U' R' R U R U");
    for (const char* text :
         {"R0", "R4", "R5", "R U9", "R4U", "R10", "R10U", "F'12 B", "Rw22", "U^10"}) {
        EXPECT_EQ(refusal_of(text), "no-amount") << text;
    }
    EXPECT_EQ(wca("R22UwF32-3Rw"), "R2 Uw F' 2-3Rw");
}

TEST(AlgorithmParser, RefusesASecondEntryOfANumberedList) {
    EXPECT_EQ(wca("1. R U F\nL D"), "R U F L D");
    EXPECT_EQ(wca("(1) R U F"), "R U F");
    EXPECT_EQ(wca("R U F\n(16)"), "R U F");
    EXPECT_EQ(refusal_of("(R U)\n(3) F"), "count-in-brackets");
    for (const char* text :
         {"1. R U F\n2. L D", "R U F\n1. L D\n2) F", "1) R\n\n2) U", "(1) R U F\n(2) L D"}) {
        EXPECT_EQ(refusal_of(text), "another-entry") << text;
    }
}

TEST(AlgorithmParser, ProposesUpperCaseForWideTurns) {
    for (const Reading reading : {Reading::Slice, Reading::Sign}) {
        EXPECT_EQ(refusal_of("R rw U", 4, reading), "wide-in-lower-case");
    }
}

TEST(AlgorithmParser, ReadsDoubledLettersAsHalfTurns) {
    EXPECT_EQ(wca("Rww BB UU Lw UU Rwi"), "Rw2 B2 U2 Lw U2 Rw'");
    EXPECT_EQ(wca("UUw UUU UU' UU2"), "U Uw U U2 U U' U U2");
}

TEST(AlgorithmParser, PassesOverLengthsAtTheEnd) {
    EXPECT_EQ(wca("U2 L3 F1 R2 D1 B1 (21f)", 3), "U2 L' F R2 D B");
    EXPECT_EQ(wca("(U D') F' L2 (16)", 3), "U D' F' L2");
    EXPECT_EQ(wca("R U (2f*)\nF2 (19 htm)", 3, Reading::Slice), "R U F2");
    EXPECT_EQ(refusal_of("(R U R' U') (3)"), "count-in-brackets");
    EXPECT_EQ(wca("R (2f)", 4, Reading::Sign), "R Fw");  // a group
}

TEST(AlgorithmParser, ReadsXAfterAGroupAsTimesAndSaysSo) {
    for (const char* text : {"(R U)x3", "(R U) x3", "(R U)3x", "(R U)3x "}) {
        EXPECT_EQ(wca(text), "R U R U R U") << text;
        EXPECT_EQ(parse_algorithm(text, 4, Reading::Slice)->notes.size(), 1U) << text;
    }
    EXPECT_EQ(wca("(R U R' U)5x", 3), wca("(R U R' U)5", 3));
    EXPECT_EQ(refusal_of("(R U)x2"), "times-or-rotation");
    EXPECT_EQ(wca("(R U) x2"), "R U x2");
    EXPECT_EQ(wca("(R U)2 x"), "R U R U x");
    EXPECT_EQ(wca("(R U)2x'"), "R U R U x'");
    EXPECT_EQ(wca("(R U) x"), "R U x");
}

std::vector<std::string> notes_of(const std::string& text, Reading reading = Reading::Slice) {
    const auto read = parse_algorithm(text, 4, reading);
    std::vector<std::string> out;
    out.reserve(read->notes.size());
    for (const Note& note : read->notes) {
        out.push_back(note.text);
    }
    return out;
}

TEST(AlgorithmParser, NamesTheOtherReadingOfARotationAfterAGroup) {
    for (const char* text : {"(R U) x2", "[R, U] x2", "(R U) x2 F"}) {
        ASSERT_EQ(notes_of(text).size(), 1U) << text;
        EXPECT_NE(notes_of(text).front().find("write )2"), std::string::npos) << text;
    }
    for (const char* text : {"(R U) x2'", "(R U) x", "(R U)2 x2", "R U x2", "(R U)2"}) {
        EXPECT_EQ(notes_of(text), std::vector<std::string>()) << text;
    }
}

TEST(AlgorithmParser, NamesTheOtherReadingOfX3) {
    EXPECT_EQ(wca("R U x3"), wca("R U x'"));
    for (const char* text : {"R U x3", "x3 R", "x3"}) {
        ASSERT_EQ(notes_of(text).size(), 1U) << text;
        EXPECT_NE(notes_of(text).front().find("(R U)3"), std::string::npos) << text;
        EXPECT_EQ(notes_of(text, Reading::Sign), notes_of(text)) << text;
    }
    for (const char* text : {"x'", "x3'", "y3", "R U x"}) {
        EXPECT_EQ(notes_of(text), std::vector<std::string>()) << text;
    }
}

// Walter Randelshofer's Superset ENG writes MR for one turn of the slice next to R.
TEST(AlgorithmParser, NamesTheOtherReadingOfASliceBeforeAFace) {
    EXPECT_EQ(wca("MR U"), wca("M R U"));
    for (const char* text : {"MR U", "SF2", "U2MR'", "ED"}) {
        ASSERT_EQ(notes_of(text).size(), 1U) << text;
        EXPECT_NE(notes_of(text).front().find("SSE"), std::string::npos) << text;
    }
    for (const char* text : {"M R U", "M2U M'R", "Mx", "R U"}) {
        EXPECT_EQ(notes_of(text), std::vector<std::string>()) << text;
    }
}

TEST(AlgorithmParser, ReadsConjugatesWithoutBrackets) {
    EXPECT_EQ(wca("Lw U:[L',U l2 U']", 4, Reading::Sign), "Lw U L' U Lw2 U' L U Lw2 U' U' Lw'");
    EXPECT_EQ(wca("R: U: F"), "R U F U' R'");
    EXPECT_EQ(wca("(R: U) F"), "R U R' F");
    EXPECT_EQ(wca("[R, U: F]"), "R U F U' R' U F' U'");
    EXPECT_NE(message_of(": R").find("expected a move"), std::string::npos);
    std::string many;
    for (int i = 0; i < 100000; ++i) {
        many += "R:";
    }
    EXPECT_NE(message_of(many).find("nested more than 64 deep"), std::string::npos);
}

TEST(AlgorithmParser, NeverReadsLowerCaseBesideNumberedSlicesAsAMixture) {
    const char* const parity = "R U R' F' R U R' U' R' F R2 U' R' U' 2R2 U2 2R2 u2 2R2 u2";
    EXPECT_EQ(refusal_of(parity), "lower-case-with-numbers");
    EXPECT_EQ(refusal_of("u 2R"), "lower-case-with-numbers");
    EXPECT_EQ(wca(parity, 4, Reading::Sign),
              "R U R' F' R U R' U' R' F R2 U' R' U' 2R2 U2 2R2 Uw2 2R2 Uw2");
    EXPECT_EQ(wca("2R u", 5), "2R Uw");
}

TEST(AlgorithmParser, ReadsWrappedTexts) {
    for (const char* text :
         {"\u201CR U R'\u201D", "\"R U R'\"", "\u2018R U R'\u2019", "R \u00B7 U \u00B7 R'",
          "[R, U, R']", "[\"R\", \"U\", \"R'\"]", "['R', 'U', \"R'\"]", "R_U_R-",
          "https://alg.cubing.net/?alg=R_U_R-_%2F%2F_c&puzzle=4x4x4",
          "alg.cubing.net/?setup=R_U_R-"}) {
        EXPECT_EQ(wca(text), "R U R'") << text;
    }
    EXPECT_EQ(wca("R_U2_R-_Rw_%2F%2F_c"), "R U2 R' Rw");
    EXPECT_EQ(wca("2&#45;3Rw_U"), "2-3Rw U");
    EXPECT_EQ(wca("3Lw'2 B'2"), "3Lw2 B2");
    EXPECT_EQ(wca("[R, U]"), "R U R' U'");
    EXPECT_EQ(wca("\u201CR U\u201D\n\u201CF2\u201D"), "R U F2");
    EXPECT_EQ(refusal_of("https://alg.cubing.net/?alg=R_U&setup=F"), "address-with-setup");
    EXPECT_EQ(message_of("\"R Q\"").substr(0, 18), "line 1, column 4: ");
}

TEST(AlgorithmParser, NamesWhatATextIsInsteadOfMoves) {
    EXPECT_EQ(refusal_of("1. 48.99   U' R' U' R2 Fw2"), "times-among-moves");
    EXPECT_EQ(refusal_of("Generated By csTimer on 2024-03-09"), "times-among-moves");
    EXPECT_EQ(refusal_of("No.;Time;Comment;Scramble;Date;P.1"), "times-among-moves");
    EXPECT_EQ(refusal_of("Time List:"), "times-among-moves");
    EXPECT_EQ(refusal_of("Slack 9\n\nScramble some\nCORNERS\n1 2\n0 0\nEnd"), "lines-of-ksolve");
    EXPECT_EQ(refusal_of("Name UFO\n\nSet PIECES 12 1"), "lines-of-ksolve");
    EXPECT_EQ(refusal_of("UR1+ DR2- DL3+ UL5+ U1- R4+ D2+ L6+ ALL5- y2 U3+"), "notation-of-puzzle");
    EXPECT_EQ(refusal_of("(1,0)/ (-3, 2)/ (0,3)/"), "notation-of-puzzle");
    EXPECT_EQ(refusal_of("R++ D-- R++ D++ U'"), "notation-of-puzzle");
}

TEST(Niss, MovesInParenthesesAreMadeOnTheInverseScramble) {
    EXPECT_EQ(to_text(*parse_niss("U (R F') D (L)", 3, Reading::Slice), 3), "U D L' F R'");
    EXPECT_EQ(to_text(*parse_niss("U [R: F] (R U)2", 3, Reading::Slice), 3), "U R F R' R U R U");
    EXPECT_EQ(to_text(*parse_niss("R U", 3, Reading::Slice), 3), "R U");
}

TEST(AlgorithmParser, NotesLowerCaseBesideWideInOneLine) {
    for (const char* text : {"r Rw", "Rw r", "r\nU r Rw"}) {
        EXPECT_EQ(parse_algorithm(text, 4, Reading::Slice)->notes.size(), 2U) << text;
    }
    EXPECT_EQ(parse_algorithm("r\nRw", 4, Reading::Slice)->notes.size(), 1U);
    EXPECT_TRUE(parse_algorithm("r Rw", 4, Reading::Sign)->notes.empty());
}

TEST(AlgorithmParser, NamesPlaceTokenAndExpectation) {
    const char* const kMove =
        "a move: a face letter U R F D L B or u r f d l b, a slice M E S or m e s, "
        "or a rotation x y z";
    const std::string expected_move = std::string("expected ") + kMove + ", found ";
    const std::vector<std::pair<std::string, std::string>> tokens{
        {"R U Q", "line 1, column 5: " + expected_move + "'Q'"},
        {"R\n  U ?", "line 2, column 5: " + expected_move + "'?'"},
        {"R’ U’ Q", "line 1, column 7: " + expected_move + "'Q'"},
        {"R R4",
         "line 1, column 3: 'R4' asks for 4 quarter turns; a turn takes 1, 2 or 3 of them, and the "
         "number of a layer stands before its letter, after a blank"},
        {"5R",
         "line 1, column 1: '5' is not a layer of a 4x4x4: layers are counted from the face, 1 to "
         "4"},
        {"99999999999R",
         "line 1, column 1: '99999999999' is not a layer of a 4x4x4: layers are counted from the "
         "face, 1 to 4"},
        {"4Rw",
         "line 1, column 1: '4Rw' turns every layer of a 4x4x4: write the rotation x, y or z"},
        {"3-2Rw", "line 1, column 1: '3-2' names no layers in order: write them as in 2-3Rw"},
        {"2-2Rw", "line 1, column 1: '2-2' names no layers in order: write them as in 2-3Rw"},
        {"2-3R",
         "line 1, column 5: after '2-3R' expected w: a block of layers is written as in 2-3Rw, "
         "found the end of the text"},
        {"3r",
         "line 1, column 1: '3r' mixes two notations: write 3R for the slice, 3Rw for the block, "
         "or "
         "read in the notation sign"},
        {"2x", "line 1, column 1: '2x' is a whole-cube rotation and takes no layer number"},
        {"2M", "line 1, column 1: '2M' is not a move: m e s M E S take no layer number"},
        {"R+",
         "line 1, column 2: after 'R' expected ', 2 or another move (R+ and R- are read in "
         "the notation larsen), found '+'"},
        {"(R U",
         "line 1, column 5: expected a move or ), found the end of the text (( was opened in line "
         "1, column 1)"},
        {"[R U]",
         "line 1, column 5: expected a move, a comma or a colon, found ']' ([ was opened in line "
         "1, "
         "column 1)"},
        {"R)", "line 1, column 2: expected a move or the end, found ')'"},
        {"(R)0", "line 1, column 4: a group is repeated at least once"},
        {"R / U", "line 1, column 4: expected a second / (a comment begins with //), found ' '"},
        {"R \xD0\x92",
         "line 1, column 3: " + expected_move +
             "'\xD0\x92' (U+0412, a Cyrillic letter that looks like the Latin B; type B)"},
        {"\xCE\x95", "line 1, column 1: " + expected_move +
                         "'\xCE\x95' (U+0395, a Greek letter that looks like the Latin E; type E)"},
        {"\xEF\xBC\xB2",
         "line 1, column 1: " + expected_move +
             "'\xEF\xBC\xB2' (U+FF32, a full-width letter that looks like the Latin R; type R)"},
        {"R \xFF", "line 1, column 3: " + expected_move + "the byte 0xFF (not UTF-8 text)"},
        {std::string("R \x01", 3),
         "line 1, column 3: " + expected_move + "the control character U+0001"}};
    for (const auto& [text, message] : tokens) {
        EXPECT_EQ(message_of(text), message) << text;
        // The place, then what is wrong with what is there.
        const std::vector<base::Fact> facts =
            parse_algorithm(text, 4, Reading::Slice).error().facts;
        ASSERT_GE(facts.size(), 2U) << text;
        EXPECT_EQ(facts[0].kind, "at") << text;
        EXPECT_TRUE(message.starts_with("line " + facts[0].values[0].second + ", column " +
                                        facts[0].values[1].second + ": "))
            << text;
    }
}

TEST(AlgorithmParser, RefusalsAreFactsToo) {
    using Values = std::vector<std::pair<std::string, std::string>>;
    const std::vector<base::Fact> facts =
        parse_algorithm("R [U 4,", 4, Reading::Slice).error().facts;
    ASSERT_EQ(facts.size(), 3U);
    EXPECT_EQ(facts[0].values, (Values{{"line", "1"}, {"column", "7"}}));
    EXPECT_EQ(facts[1].kind, "expected-face");
    EXPECT_EQ(facts[1].values, (Values{{"after", "4"}}));
    EXPECT_EQ(facts[2].kind, "found");
    EXPECT_EQ(facts[2].values, (Values{{"text", ","}}));
}

TEST(AlgorithmParser, RefusesWhatASmallCubeHasNot) {
    EXPECT_EQ(message_of("Rw", 2),
              "line 1, column 1: 'Rw' turns every layer of a 2x2x2: write the rotation x, y or z");
    EXPECT_EQ(message_of("r", 2),
              "line 1, column 1: 'r' needs an inner layer, which a 2x2x2 has not");
    EXPECT_EQ(message_of("M", 2),
              "line 1, column 1: 'M' needs an inner layer, which a 2x2x2 has not");
}

TEST(AlgorithmParser, ReadsNoForeignWordsAsLarsens) {
    EXPECT_EQ(
        message_of("R", 4, Reading::Larsen),
        "line 1, column 2: after 'R' expected +, - or 2 (Larsen's notation has a sign on every "
        "turn), found the end of the text");
    EXPECT_EQ(message_of("x+", 4, Reading::Larsen),
              "line 1, column 1: expected a face letter U R F D L B or u r f d l b, found 'x'");
    EXPECT_EQ(message_of("2R+", 4, Reading::Larsen),
              "line 1, column 1: expected a face letter U R F D L B or u r f d l b, found '2'");
}

TEST(AlgorithmParser, StaysSmallOnHostileText) {
    EXPECT_EQ(
        message_of("(((R)999999)999999)999999"),
        "line 1, column 2: here the algorithm grows past 1048576 turns, the most that is read");
    EXPECT_EQ(message_of(std::string(100000, '(')),
              "line 1, column 65: groups are nested more than 64 deep");
    std::string doubling(60, '[');
    doubling += "R,U]";
    for (int i = 0; i < 59; ++i) {
        doubling += ",U]";
    }
    EXPECT_NE(message_of(doubling).find("grows past"), std::string::npos);
    EXPECT_EQ(read_turns("(R)1048576").size(), kMaxTurns);
    EXPECT_EQ(message_of("R" + std::string(10'000'000, '#')).substr(0, 16), "line 1, column 2");
}

TEST(Reading, HasThreeNames) {
    EXPECT_EQ(*reading_named("sign"), Reading::Sign);
    EXPECT_EQ(reading_named("singmaster").error().message,
              "unknown notation 'singmaster'; known are slice sign larsen");
}

RC_GTEST_PROP(AlgorithmParser, AnyBytesAreReadOrRefusedWithAPlace, (const std::string& text)) {
    for (const Reading reading : {Reading::Slice, Reading::Sign, Reading::Larsen}) {
        const auto parsed = parse_algorithm(text, 4, reading);
        if (!parsed) {
            RC_ASSERT(parsed.error().message.starts_with("line "));
        }
    }
}

}  // namespace
}  // namespace revenge::notation
