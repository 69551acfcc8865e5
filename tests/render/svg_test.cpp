#include "revenge/picture.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "revenge/puzzle.hpp"
#include "tests/render/docs_drawings.hpp"
#include "tests/render/solved.hpp"

namespace revenge::render {
namespace {

int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++found;
    }
    return found;
}

// Every opened element is closed, in order.
bool is_balanced(const std::string& svg) {
    std::vector<std::string> open;
    for (auto at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
        const auto end = svg.find('>', at);
        const std::string tag = svg.substr(at + 1, end - at - 1);
        const std::string name = tag.substr(0, tag.find(' '));
        if (tag.ends_with("/")) {
            continue;
        }
        if (!name.starts_with("/")) {
            open.push_back(name);
        } else if (open.empty() || "/" + open.back() != name) {
            return false;
        } else {
            open.pop_back();
        }
    }
    return open.empty();
}

TEST(Svg, DrawsEverySticker) {
    for (int size = 2; size <= 5; ++size) {
        Picture picture = solved(size);
        label_with_letters(picture);
        const std::string net = net_svg(picture, standard_palette());
        EXPECT_EQ(count(net, "<text "), 6 * size * size);
        EXPECT_EQ(count(net, "fill=\"#d41f2e\""), size * size);
        EXPECT_EQ(count(iso_svg(picture, standard_palette()), "<text "), 3 * size * size);
        SvgStyle style;
        style.shows_hidden_faces = true;
        EXPECT_EQ(count(iso_svg(picture, standard_palette(), style), "<text "), 6 * size * size);
        EXPECT_TRUE(is_balanced(net));
        EXPECT_TRUE(is_balanced(iso_svg(picture, standard_palette(), style)));
    }
}

TEST(Svg, RingsMarkedStickers) {
    Picture picture = solved(4);
    mark(picture, {3, 17});
    EXPECT_EQ(count(net_svg(picture, standard_palette()), "stroke=\"#ff2ec4\""), 2);
}

TEST(Svg, EscapesWhatIsWritten) {
    Picture picture = solved(2);
    picture.title = "a < b & c";
    picture.stickers[0].label = "<&>";
    const std::string svg = net_svg(picture, standard_palette());
    EXPECT_NE(svg.find("<title>a &lt; b &amp; c</title>"), std::string::npos);
    EXPECT_NE(svg.find(">&lt;&amp;&gt;</text>"), std::string::npos);
}

TEST(Palette, TellsSixColoursApart) {
    for (const Palette& palette : {standard_palette(), color_blind_palette()}) {
        for (const auto one : puzzle::kAllFaces) {
            for (const auto other : puzzle::kAllFaces) {
                EXPECT_EQ(palette[one] == palette[other], one == other);
            }
        }
    }
}

// The drawings in docs/ are what the renderer draws today; the target draw-docs redraws them.
TEST(DocsDrawings, AreUpToDate) {
    for (const auto& [name, svg] : tests::docs_drawings()) {
        std::ifstream file(std::string(REVENGE_SOURCE_DIR) + "/docs/drawings/" + name);
        std::ostringstream content;
        content << file.rdbuf();
        EXPECT_EQ(content.str(), svg) << name;
    }
}

}  // namespace
}  // namespace revenge::render
