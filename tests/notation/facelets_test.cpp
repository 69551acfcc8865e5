#include "revenge/notation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "revenge/base.hpp"
#include "revenge/notation/piece_table.hpp"
#include "revenge/puzzle.hpp"
#include "tests/notation/solved_letters.hpp"

namespace revenge::notation {
namespace {

using base::ErrorCode;
using puzzle::Cube;
using puzzle::State;

const Cube& cube_of(int size) {
    static const std::vector<Cube> kCubes = [] {
        std::vector<Cube> cubes;
        for (int n = Cube::kMinSize; n <= Cube::kMaxSize; ++n) {
            cubes.emplace_back(n);
        }
        return cubes;
    }();
    return kCubes[static_cast<std::size_t>(size - Cube::kMinSize)];
}

std::string after(const char* algorithm, int size = 4) {
    const Cube& cube = cube_of(size);
    return to_facelets(cube,
                       cube.apply(cube.puzzle().solved(),
                                  parse_algorithm(algorithm, size, Reading::Slice)->algorithm));
}

std::string message_of(const std::string& text, ErrorCode code, int size = 4,
                       std::string_view colors = {}) {
    const auto parsed = parse_facelets(text, cube_of(size), colors);
    EXPECT_FALSE(parsed.has_value()) << text;
    if (parsed) {
        return "";
    }
    EXPECT_EQ(parsed.error().code, code);
    return parsed.error().message;
}

Diagnosis diagnosis_of(const std::string& text, int size = 4) {
    return std::get<Diagnosis>(*read_facelets(text, cube_of(size)));
}

// Letters of F, as seen on the net.
std::string face(const std::string& letters, int index, int size = 4) {
    const auto n = static_cast<std::size_t>(size * size);
    return letters.substr(static_cast<std::size_t>(index) * n, n);
}

TEST(Facelets, AreWrittenFaceByFace) {
    EXPECT_EQ(after(""), solved_letters(4));
    EXPECT_EQ(face(after("R"), 0), "UUUFUUUFUUUFUUUF");
    EXPECT_EQ(face(after("R"), 2), "FFFDFFFDFFFDFFFD");
    EXPECT_EQ(face(after("r"), 5), "BUBBBUBBBUBBBUBB");
    EXPECT_EQ(face(after("U"), 1), "BBBBRRRRRRRRRRRR");
    EXPECT_EQ(face(after("F"), 3), "RRRRDDDDDDDDDDDD");
}

TEST(Facelets, SkipBlanks) {
    std::string spread;
    for (const char c : after("R U F")) {
        spread += c;
        spread += c == 'R' ? "\n" : " ";
    }
    EXPECT_TRUE(parse_facelets(spread, cube_of(4)).has_value());
}

TEST(Facelets, TellTheOrientationOfATurnedCube) {
    for (int size = 2; size <= 5; ++size) {
        const Cube& cube = cube_of(size);
        for (int r = 0; r < puzzle::kRotations; ++r) {
            const auto rotation = static_cast<puzzle::SymmetryIndex>(r);
            const State turned = cube.rotate(cube.puzzle().solved(), rotation);
            const auto parsed = parse_facelets(to_facelets(cube, turned), cube);
            ASSERT_TRUE(parsed.has_value());
            EXPECT_EQ(parsed->state, turned);
            EXPECT_EQ(parsed->orientation, rotation);
        }
    }
}

RC_GTEST_PROP(Facelets, ReadBackAnyStateHeldAnyWay, (std::uint64_t seed)) {
    base::Random random(seed);
    const int size = *rc::gen::inRange(2, 6);
    const Cube& cube = cube_of(size);
    const State state = cube.rotate(puzzle::random_state(cube, random),
                                    static_cast<puzzle::SymmetryIndex>(random.below(24)));
    const auto parsed = parse_facelets(to_facelets(cube, state), cube);
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(parsed->state == state);
}

RC_GTEST_PROP(Facelets, OwnSymbolsMayBeNamedInAnyOrder, (std::uint64_t seed)) {
    base::Random random(seed);
    const int size = *rc::gen::inRange(2, 6);
    const Cube& cube = cube_of(size);
    const State state = puzzle::random_state(cube, random);
    const std::string letters = to_facelets(cube, state, "wrgyob");
    std::string order = "wrgyob";
    random.shuffle(std::span<char>(order));
    const auto parsed = parse_facelets(letters, cube, order);
    RC_ASSERT(parsed.has_value());
    RC_ASSERT(to_facelets(cube, parsed->state, parsed->colors) == letters);
}

TEST(Facelets, OwnSymbolsInOrderAreTaken) {
    const Cube& cube = cube_of(4);
    const auto parsed =
        parse_facelets(to_facelets(cube, cube.puzzle().solved(), "123456"), cube, "123456");
    ASSERT_TRUE(parsed.has_value());
    EXPECT_EQ(parsed->colors, "123456");
    EXPECT_TRUE(cube.is_solved(parsed->state));
}

TEST(Facelets, WrongLengthAndSymbolsAreNamed) {
    const std::string good = solved_letters(4);
    EXPECT_EQ(message_of(good.substr(1), ErrorCode::Usage),
              "facelets: 95 letters, expected 96 (6 faces of 4 x 4)");
    EXPECT_EQ(message_of(good + "U", ErrorCode::Usage),
              "facelets: 97 letters, expected 96 (6 faces of 4 x 4)");
    EXPECT_EQ(message_of(" \n", ErrorCode::Usage),
              "facelets: the text is empty; expected 96 letters");
    EXPECT_EQ(message_of(std::string(10'000'000, 'U'), ErrorCode::Usage),
              "facelets: more than 192 letters, expected 96 (6 faces of 4 x 4)");
    std::string seventh = good;
    seventh[17] = 'X';
    EXPECT_EQ(message_of(seventh, ErrorCode::Usage),
              "line 1, column 18: facelets: 'X' is not one of the six symbols URFDLB");
    EXPECT_EQ(
        message_of("UU\n\xD0\x92", ErrorCode::Usage),
        "line 2, column 1: facelets: '\xD0\x92' (U+0412, a Cyrillic letter that looks like the "
        "Latin B; type B) is not one of the six symbols URFDLB");
    for (const char* colors : {"URFDL", "URFDLBX", "URFDLL", "URFDL "}) {
        EXPECT_NE(message_of(good, ErrorCode::Usage, 4, colors).find("six different plain symbols"),
                  std::string::npos);
    }
}

// They were taken, and stickers that began with one were read as an object, or as a comment in a file.
TEST(Facelets, SymbolsThatTextsOfAnotherSortBeginWithAreNone) {
    EXPECT_TRUE(require_colors("[]()12"));
    for (const char* colors : {"{}[],:", "#12345"}) {
        const auto refused = require_colors(colors);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().message.find("is not a symbol of stickers"), std::string::npos);
    }
}

// Stickers of one 4x4x4 exchanged or recoloured.
std::string exchanged(std::string letters, std::size_t one, std::size_t other) {
    std::swap(letters[one], letters[other]);
    return letters;
}

std::size_t index_of(const Cube& cube, const char* orbit, int place, int sticker) {
    return static_cast<std::size_t>(
        cube.facelet_index(cube.puzzle().find_orbit(orbit)->first + place, sticker));
}

TEST(Diagnosis, CountsColours) {
    std::string letters = after("R U F2 r");
    const auto at = letters.find('F');
    letters[at] = 'B';
    const Diagnosis diagnosis = diagnosis_of(letters);
    EXPECT_EQ(diagnosis.reason,
              "colour F is on 15 stickers, not 16; colour B is on 17 stickers, not 16");
    EXPECT_EQ(diagnosis.facelets, std::vector<int>{static_cast<int>(at)});
    // The wing is there twice now, and either of the two may be the one.
    EXPECT_EQ(diagnosis.hint,
              "B (" + facelet_name(static_cast<int>(at), 4) +
                  ") should be F (another repair of this kind also gives a possible cube)");
    EXPECT_EQ(message_of(letters, ErrorCode::ImpossibleCube),
              "impossible cube: " + diagnosis.reason + " (" + diagnosis.hint + ")");
    EXPECT_EQ(diagnosis_of(std::string(96, 'U')).reason.substr(0, 57),
              "colour U is on 96 stickers, not 16; colour R is on 0 stic");
}

TEST(Diagnosis, ItsReasonsAreFactsToo) {
    std::string letters = to_facelets(cube_of(4), cube_of(4).puzzle().solved());
    letters[95] = 'R';
    const Diagnosis counted = diagnosis_of(letters);
    ASSERT_EQ(counted.facts.size(), 2U);
    EXPECT_EQ(counted.facts[0].kind, "color-count");
    EXPECT_EQ(counted.facts[0].values, (std::vector<std::pair<std::string, std::string>>{
                                           {"color", "R"}, {"count", "17"}, {"wanted", "16"}}));
    EXPECT_EQ(parse_facelets(letters, cube_of(4)).error().facts.size(), 2U);
    // As many facts as the sentence has parts.
    const Diagnosis many = diagnosis_of(std::string(96, 'U'));
    EXPECT_EQ(many.facts.size(),
              static_cast<std::size_t>(std::ranges::count(many.reason, ';')) + 1);
}

TEST(Diagnosis, FindsATwistedCorner) {
    const Cube& cube = cube_of(4);
    State state = cube.puzzle().solved();
    state.twist[2] = 1;
    Diagnosis diagnosis = diagnosis_of(to_facelets(cube, state));
    EXPECT_EQ(diagnosis.reason,
              "corner twists add up to 1, not to 0, modulo 3: a corner is turned clockwise "
              "in its place");
    EXPECT_EQ(diagnosis.hint, "turn the corner at ULB anticlockwise");
    EXPECT_EQ(diagnosis.facelets.size(), 3U);
    state.twist[4] = 1;
    diagnosis = diagnosis_of(to_facelets(cube, state));
    EXPECT_EQ(diagnosis.hint, "turn any one corner clockwise");
    EXPECT_EQ(diagnosis.facelets.size(), 6U);
}

TEST(Diagnosis, FindsAMirroredCorner) {
    const Cube& cube = cube_of(4);
    const auto one = index_of(cube, "corners", 0, 1);
    const auto other = index_of(cube, "corners", 0, 2);
    const Diagnosis diagnosis = diagnosis_of(exchanged(solved_letters(4), one, other));
    EXPECT_EQ(diagnosis.reason,
              "the corner at URF shows U, F and R, which is a corner's mirror image: two "
              "of its colours are exchanged");
    EXPECT_EQ(diagnosis.hint, "the corner at URF looks flipped: two of its stickers are exchanged");
}

TEST(Diagnosis, FindsAWingFlippedInPlace) {
    const Cube& cube = cube_of(4);
    const auto x = index_of(cube, "wings", 0, 0);
    const auto y = index_of(cube, "wings", 0, 1);
    const Diagnosis diagnosis = diagnosis_of(exchanged(solved_letters(4), x, y));
    EXPECT_EQ(diagnosis.reason, "wing RU is missing; wing UR is there 2 times, at RU and UR");
    EXPECT_EQ(diagnosis.hint,
              "the wing at RU (R row 1 column 3) or the wing at UR (U row 3 column 4) looks "
              "flipped: two of its stickers are exchanged");
    EXPECT_EQ(diagnosis.facelets.size(), 4U);
}

TEST(Diagnosis, FindsADoubledCorner) {
    const Cube& cube = cube_of(2);
    State state = cube.puzzle().solved();
    state.piece[0] = state.piece[1];
    std::string letters = to_facelets(cube, state);
    EXPECT_EQ(diagnosis_of(letters, 2).reason,
              "colour R is on 3 stickers, not 4; colour L is on 5 stickers, not 4");
    // Two doubled, two missing, colours in balance: ULB and DFR instead of UFL and DRB.
    state = cube.puzzle().solved();
    state.piece[1] = 2;
    state.piece[7] = 4;
    EXPECT_EQ(
        diagnosis_of(to_facelets(cube, state), 2).reason,
        "corner UFL is missing; corner ULB is there 2 times, at UFL and ULB; corner DFR is there 2 "
        "times, at DFR and DRB; corner DRB is missing");
}

TEST(Diagnosis, FindsStickersThatNoPieceHas) {
    const Cube& cube = cube_of(4);
    const auto wing = index_of(cube, "wings", 1, 0);
    const auto center = index_of(cube, "centers", 12, 0);
    const Diagnosis diagnosis = diagnosis_of(exchanged(after("F U"), wing, center));
    EXPECT_NE(diagnosis.reason.find("the wing at FU (F row 1 column 3) shows"), std::string::npos)
        << diagnosis.reason;
    EXPECT_NE(diagnosis.hint.find("look exchanged"), std::string::npos);
    EXPECT_NE(std::ranges::find(diagnosis.facelets, static_cast<int>(wing)),
              diagnosis.facelets.end());
}

TEST(Diagnosis, TellsCentersOfA5x5x5Apart) {
    const Cube& cube = cube_of(5);
    State state = cube.puzzle().solved();
    const auto x = static_cast<std::size_t>(cube.puzzle().find_orbit("centers")->first);
    const auto t = static_cast<std::size_t>(cube.puzzle().find_orbit("t-centers")->first);
    state.piece[x] = 1;
    state.piece[t + 4] = 0;
    EXPECT_EQ(
        diagnosis_of(to_facelets(cube, state), 5).reason,
        "center U 3 times, not 4; center R 5 times, not 4; t-center U 5 times, not 4; t-center R 3 "
        "times, not 4");
}

TEST(Diagnosis, FindsFlipsAndParityOnThe3x3x3) {
    const Cube& cube = cube_of(3);
    const auto midges = static_cast<std::size_t>(cube.puzzle().find_orbit("midges")->first);
    State flipped = cube.puzzle().solved();
    flipped.twist[midges + 1] = 1;
    Diagnosis diagnosis = diagnosis_of(to_facelets(cube, flipped), 3);
    EXPECT_EQ(diagnosis.reason, "an odd number of edges is flipped");
    EXPECT_EQ(diagnosis.hint, "flip the midge at UF");
    State exchanged_edges = cube.puzzle().solved();
    std::swap(exchanged_edges.piece[midges], exchanged_edges.piece[midges + 1]);
    diagnosis = diagnosis_of(to_facelets(cube, exchanged_edges), 3);
    EXPECT_EQ(diagnosis.reason,
              "corners and edges together are an odd permutation: two pieces are exchanged");
    State centers = cube.puzzle().solved();
    const auto face_centers =
        static_cast<std::size_t>(cube.puzzle().find_orbit("face-centers")->first);
    std::swap(centers.piece[face_centers], centers.piece[face_centers + 1]);
    diagnosis = diagnosis_of(to_facelets(cube, centers), 3);
    EXPECT_EQ(diagnosis.reason.substr(0, 36), "the face centers lie as on no cube: ");
}

TEST(Diagnosis, TwoExchangedCornersAreFineOnThe4x4x4) {
    const Cube& cube = cube_of(4);
    State state = cube.puzzle().solved();
    std::swap(state.piece[0], state.piece[1]);
    EXPECT_TRUE(parse_facelets(to_facelets(cube, state), cube).has_value());
}

// A slower judge: is it reached by turns? Every state with one piece changed must be refused.
RC_GTEST_PROP(Diagnosis, EveryExchangeOfTwoStickersIsRefusedOrALegalCube, (std::uint64_t seed)) {
    base::Random random(seed);
    const Cube& cube = cube_of(4);
    const std::string letters = to_facelets(cube, puzzle::random_state(cube, random));
    const std::string changed = exchanged(letters, random.below(96), random.below(96));
    const auto reading = read_facelets(changed, cube);
    RC_ASSERT(reading.has_value());
    if (const auto* diagnosis = std::get_if<Diagnosis>(&*reading)) {
        RC_ASSERT(!diagnosis->reason.empty());
        RC_ASSERT(!diagnosis->hint.empty());
    } else {
        RC_ASSERT(to_facelets(cube, std::get<FaceletCube>(*reading).state) == changed);
    }
}

// A possible cube, and the same with one fault of the layout each.
constexpr const char* kValid =
    "LFBDUFLDBUBBFDFBLDLFRDFRRURFDFDLULUDLBLUUDRDUDUBBFFRBDFRRRRRRRLFBLLRDLDFBUBLFBLRLURUUBLBDUFUUF"
    "BD";

std::vector<std::string> kinds_of(const std::string& text, int size, std::string_view colors = {}) {
    std::vector<std::string> out;
    const auto refused = parse_facelets(text, cube_of(size), colors);
    for (const base::Fact& fact : refused.error().facts) {
        out.push_back(fact.kind);
    }
    return out;
}

TEST(Diagnosis, OneFaceTurnedIsNamed) {
    EXPECT_TRUE(parse_facelets(kValid, cube_of(4)).has_value());
    const Diagnosis diagnosis = diagnosis_of(
        "LFBDUFLDBUBBFDFBLDLFRDFRRURFDFDLULUDLBLUUDRDUDUBRRBBRRDFLRFFFRRRBLLRDLDFBUBLFBLRLURUUBLBDU"
        "FUUFBD");
    ASSERT_EQ(diagnosis.facts.size(), 1U);
    EXPECT_EQ(diagnosis.facts[0].kind, "face-turned");
    EXPECT_EQ(diagnosis.facts[0].values[0].second, "D");
    EXPECT_EQ(diagnosis.facelets.size(), 16U);
    EXPECT_EQ(diagnosis.facelets.front(), 48);
}

TEST(Diagnosis, StickersOfOppositeColoursAreTheFirstToBeTakenForExchanged) {
    const Diagnosis diagnosis = diagnosis_of(
        "LFBDUFLDBUBBFDFBLDRFRDFRRURFDFDLULUDLBLUUDRDUDUBBFFRBDFRRRRRRRLFBLLRDLDFBUBLFBLRLULUUBLBDU"
        "FUUFBD");
    EXPECT_EQ(diagnosis.hint,
              "R (R row 1 column 3) and L (F row 2 column 1) look exchanged (3 other repairs of "
              "this kind also give a possible cube)");
}

TEST(Facelets, AnotherOrderOfFacesIsProposedAndRead) {
    const std::string other =
        "LFBDUFLDBUBBFDFBBLLRDLDFBUBLFBLRULUDLBLUUDRDUDUBLDLFRDFRRURFDFDLLURUUBLBDUFUUFBDBFFRBDFRRR"
        "RRRRLF";
    EXPECT_EQ(kinds_of(other, 4), std::vector<std::string>{"faces-in-order"});
    EXPECT_EQ(parse_facelets(other, cube_of(4)).error().facts[0].values[0].second, "U L F R B D");
    const auto read = parse_facelets(other, cube_of(4), {}, "ULFRBD");
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->state, parse_facelets(kValid, cube_of(4))->state);
    for (const char* text : {"wowgybwyogygybyoggrowbrgywrborwggybrbwororbwborgowryby",
                             "bwrryoryroyywbrrogbgwgrboyoggbygwbrgwbygoryogwowwwbybo"}) {
        EXPECT_EQ(kinds_of(text, 3, "wrgyob"), std::vector<std::string>{"faces-in-order"});
        EXPECT_TRUE(parse_facelets(text, cube_of(3), "wrgyob", "ULFRBD").has_value()) << text;
        EXPECT_TRUE(parse_facelets(text, cube_of(3), "wrgyob", "ulfrbd").has_value()) << text;
    }
    for (const char* order : {"URFDL", "URFDLL", "urfdll", "bands"}) {
        EXPECT_EQ(parse_facelets(kValid, cube_of(4), {}, order).error().facts[0].kind,
                  "no-face-order");
    }
}

TEST(Facelets, TheRowsOfANetInARunAreProposedAndRead) {
    const char* const text = "wwwowwwwwgbgrrrbbbooogggrrrbbyooogggrrrbbbowoyyyyyyygy";
    EXPECT_EQ(kinds_of(text, 3, "wrgyob"), std::vector<std::string>{"faces-in-bands"});
    for (const char* net : {"net", "NET"}) {
        EXPECT_TRUE(parse_facelets(text, cube_of(3), "wrgyob", net).has_value());
    }
}

TEST(Facelets, ManyOrdersOfFacesAreReadAndMirroredFacesAreFound) {
    const Cube& cube = cube_of(4);
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        base::Random random(seed);
        const std::string letters = to_facelets(cube, puzzle::random_state(cube, random));
        std::string order(puzzle::kFaceLetters);
        random.shuffle(std::span<char>(order));
        std::string given;
        for (const char face : order) {
            given += letters.substr(puzzle::kFaceLetters.find(face) * 16, 16);
        }
        const auto read = parse_facelets(given, cube, {}, order);
        ASSERT_TRUE(read.has_value());
        EXPECT_EQ(to_facelets(cube, read->state), letters);
        std::string mirrored;
        for (std::size_t row = 0; row < 24; ++row) {
            const std::string own = letters.substr(4 * row, 4);
            mirrored.append(own.rbegin(), own.rend());
        }
        EXPECT_EQ(kinds_of(mirrored, 4), std::vector<std::string>{"faces-mirrored"});
    }
}

TEST(Facelets, StickersThatAreNotKnownAreFilledInIfOneCubeHasTheOthers) {
    for (const int size : {2, 3, 4, 5}) {
        const Cube& cube = cube_of(size);
        base::Random random(static_cast<std::uint64_t>(size));
        for (int i = 0; i < 20; ++i) {
            const std::string letters = to_facelets(cube, puzzle::random_state(cube, random));
            std::string gaps = letters;
            // One sticker of each corner but one, and a center of each color but one: twists, counts and colors of the
            // others leave one way.
            const auto& corners = *cube.puzzle().find_orbit("corners");
            for (int slot = corners.first; slot + 1 < corners.first + corners.size; ++slot) {
                gaps[static_cast<std::size_t>(cube.facelet_index(slot, i % 3))] = '.';
            }
            const auto read = parse_facelets(gaps, cube);
            ASSERT_TRUE(read) << read.error().message;
            EXPECT_EQ(to_facelets(cube, read->state), letters);
            EXPECT_EQ(read->filled_in, 7);
        }
    }
    // All three stickers of a corner: the piece is the one that is missing, its twist makes the sum 0.
    std::string corner = kValid;
    const Cube& four = cube_of(4);
    for (int k = 0; k < 3; ++k) {
        corner[static_cast<std::size_t>(four.facelet_index(5, k))] = '?';
    }
    const auto read = parse_facelets(corner, four);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(to_facelets(four, read->state), kValid);
    // Two wings that are not known may be exchanged.
    const int wings = four.puzzle().find_orbit("wings")->first;
    std::string open = kValid;
    for (const int slot : {wings, wings + 1}) {
        for (int k = 0; k < 2; ++k) {
            open[static_cast<std::size_t>(four.facelet_index(slot, k))] = '-';
        }
    }
    EXPECT_EQ(parse_facelets(open, four).error().facts.front().kind, "unknown-stickers-open");
    std::string wrong = open;
    std::ranges::replace(wrong, 'U', 'D');
    EXPECT_EQ(parse_facelets(wrong, four).error().facts.front().kind,
              "unknown-stickers-impossible");
}

TEST(Facelets, AnotherOrderOfFacesIsFoundDespiteStickersThatAreNotKnown) {
    const Cube& four = cube_of(4);
    // The faces of kValid in the order U L F R B D.
    std::string given;
    for (const std::size_t face : {0, 4, 2, 1, 5, 3}) {
        given += std::string(kValid).substr(16 * face, 16);
    }
    given[3] = '.';
    given[40] = '.';
    const auto error = parse_facelets(given, four).error();
    ASSERT_EQ(error.facts.size(), 2U);
    EXPECT_EQ(error.facts[0].kind, "unknown-stickers-impossible");
    EXPECT_EQ(error.facts[0].values.front().second, "2");
    EXPECT_EQ(error.facts[1].kind, "faces-in-order");
    EXPECT_EQ(error.facts[1].values.front().second, "U L F R B D");
    EXPECT_EQ(to_facelets(four, parse_facelets(given, four, "", "ULFRBD")->state), kValid);
}

TEST(Facelets, StickersThatSeveralCubesFitAreNamed) {
    const std::string centers =
        ".....FL..UB..........DF..UR..........BL..DR..........DF..RR..........LD..UB..........BL.."
        "UF.....";
    EXPECT_EQ(parse_facelets(centers, cube_of(4)).error().facts.front().kind,
              "unknown-stickers-open");
    for (const char sign : {'-', '?', 'X', '_'}) {
        std::string other = centers;
        std::ranges::replace(other, '.', sign);
        EXPECT_EQ(parse_facelets(other, cube_of(4)).error().facts.front().kind,
                  "unknown-stickers-open");
    }
    // One alone is a slip of the finger.
    EXPECT_EQ(message_of("X" + std::string(kValid).substr(1), ErrorCode::Usage),
              "line 1, column 1: facelets: 'X' is not one of the six symbols URFDLB");
}

TEST(Facelets, OneStickerThatIsNotKnownIsFilledIn) {
    for (const char sign : {'.', '-', '?', '_', '*'}) {
        const auto read = parse_facelets(sign + std::string(kValid).substr(1), cube_of(4));
        ASSERT_TRUE(read) << sign;
        EXPECT_EQ(read->letters, kValid) << sign;
        EXPECT_EQ(read->filled_in, 1);
    }
}

TEST(Facelets, UnknownStickersAreFilledInWhateverTheOrderOfTheColours) {
    for (const int size : {3, 4}) {
        const Cube& cube = cube_of(size);
        const puzzle::State state =
            cube.apply(cube.puzzle().solved(),
                       parse_algorithm("R U' F2 L D B' R2", size, Reading::Slice)->algorithm);
        const std::string seen = to_facelets(cube, state, "wrgyob");
        std::string gaps = seen;
        const auto& corners = *cube.puzzle().find_orbit("corners");
        for (int slot = corners.first; slot < corners.first + 5; ++slot) {
            gaps[static_cast<std::size_t>(cube.facelet_index(slot, slot % 3))] = '.';
        }
        for (const char* order : {"wrgyob", "bogryw", "gwoyrb", "obwrgy"}) {
            const auto read = parse_facelets(gaps, cube, order);
            ASSERT_TRUE(read) << size << order << ": " << read.error().message;
            EXPECT_EQ(to_facelets(cube, read->state, read->colors), seen) << order;
            EXPECT_EQ(read->filled_in, 5);
        }
    }
}

TEST(Facelets, SymbolsThatDifferByCaseAreDifferentColours) {
    const Cube& cube = cube_of(3);
    const std::string letters = to_facelets(
        cube,
        cube.apply(cube.puzzle().solved(), parse_algorithm("R U F2", 3, Reading::Slice)->algorithm),
        "UuDdRr");
    EXPECT_TRUE(parse_facelets(letters, cube, "UuDdRr").has_value());
}

TEST(Facelets, AreReadInLowerCase) {
    const puzzle::Cube cube(4);
    std::string lower = solved_letters(4);
    std::ranges::transform(lower, lower.begin(),
                           [](char c) { return static_cast<char>(c - 'A' + 'a'); });
    EXPECT_EQ(parse_facelets(lower, cube)->state, cube.puzzle().solved());
    // Both cases of a letter as two colours are two colours.
    EXPECT_EQ(sticker_symbol('r', "rRgGbB"), 'r');
    EXPECT_EQ(sticker_symbol('w', "WRGYOB"), 'W');
    EXPECT_EQ(sticker_symbol('x', "WRGYOB"), '\0');
    EXPECT_EQ(sticker_symbol('1', "123456"), '1');
}

}  // namespace
}  // namespace revenge::notation
