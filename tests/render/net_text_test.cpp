#include "revenge/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "revenge/notation.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/puzzle.hpp"
#include "tests/render/solved.hpp"

namespace revenge::render {
namespace {

TEST(NetText, IsLettersWithoutColour) {
    EXPECT_EQ(net_text(solved(2), standard_palette(), {ColorDepth::None, false, 0}),
              "      U U\n"
              "      U U\n"
              "\n"
              " L L  F F  R R  B B\n"
              " L L  F F  R R  B B\n"
              "\n"
              "      D D\n"
              "      D D\n");
}

TEST(NetText, FitsANarrowTerminal) {
    TextStyle style{ColorDepth::None, false, 0, 18};
    EXPECT_EQ(net_text(solved(2), standard_palette(), style),
              "   UU\n   UU\n\nLL FF RR BB\nLL FF RR BB\n\n   DD\n   DD\n");
    style.columns = 19;
    EXPECT_EQ(net_text(solved(2), standard_palette(), style),
              net_text(solved(2), standard_palette(), {ColorDepth::None, false, 0}));
    Picture numbered = solved(2);
    numbered.stickers.front().label = "12";
    style.columns = 18;
    EXPECT_NE(net_text(numbered, standard_palette(), style).find("12"), std::string::npos);
}

TEST(NetText, ShowsEachFaceWhereItIs) {
    const puzzle::Cube cube(2);
    const puzzle::State state =
        cube.apply(cube.puzzle().solved(), puzzle::turn_of(2, puzzle::Face::U, 1, 1, 1));
    EXPECT_EQ(net_text(picture_of(cube, state), standard_palette(), {ColorDepth::None, false, 1}),
              "       U U\n"
              "       U U\n"
              "\n"
              "  F F  R R  B B  L L\n"
              "  L L  F F  R R  B B\n"
              "\n"
              "       D D\n"
              "       D D\n");
}

TEST(NetText, HasNoEscapesWithoutColourAndNoLettersWithIt) {
    EXPECT_EQ(net_text(solved(5), standard_palette(), {ColorDepth::None, true, 0}).find('\x1b'),
              std::string::npos);
    const std::string colored =
        net_text(solved(4), standard_palette(), {ColorDepth::True, false, 0});
    EXPECT_EQ(colored.find_first_of("URFDLB"), std::string::npos);
    EXPECT_NE(colored.find("\x1b[48;2;247;247;245;"), std::string::npos);
    EXPECT_NE(net_text(solved(4), color_blind_palette(), {ColorDepth::True, true, 0}).find("m U"),
              std::string::npos);
}

TEST(NetText, EndsEveryColouredLineWithAReset) {
    const std::string text = net_text(solved(4), standard_palette(), {ColorDepth::True, false, 0});
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        EXPECT_TRUE(line.empty() || line.ends_with("\x1b[0m"));
        begin = end + 1;
    }
}

TEST(NetText, StarsMarkedStickersAndShowsShortLabels) {
    Picture picture = solved(2);
    mark(picture, {0});
    picture.stickers[1].label = "17";
    EXPECT_EQ(net_text(picture, standard_palette(), {ColorDepth::None, false, 0}).substr(5, 5),
              "*U17\n");
}

TEST(NetText, IsReadAsTheStickersThatItShows) {
    for (int size = 2; size <= 5; ++size) {
        const puzzle::Cube cube(size);
        const auto turned = notation::read_state("R U2 F' L", cube);
        ASSERT_TRUE(turned.has_value());
        for (const std::string_view colors : {puzzle::kFaceLetters, std::string_view("WRGYOB")}) {
            std::string net = net_text(picture_of(cube, turned->state), standard_palette(),
                                       {ColorDepth::None, false, 0});
            std::ranges::transform(net, net.begin(), [&](char c) {
                const auto at = puzzle::kFaceLetters.find(c);
                return at == std::string_view::npos ? c : colors[at];
            });
            std::string close = net;
            std::erase(close, ' ');
            for (const std::string& text : {net, close, net.substr(net.find_first_not_of(' '))}) {
                const auto read = notation::read_state(
                    text, cube, {notation::Reading::Slice, std::string(colors)});
                ASSERT_TRUE(read.has_value()) << text;
                EXPECT_EQ(read->form, notation::StateForm::Stickers);
                EXPECT_EQ(read->state, turned->state);
                EXPECT_EQ(read->letters, notation::to_facelets(cube, turned->state));
            }
            // A row that lacks a letter makes it no net.
            EXPECT_FALSE(
                notation::unfolded(net.substr(0, net.find_last_not_of("\n")), cube, colors));
        }
    }
}

}  // namespace
}  // namespace revenge::render
