#include "revenge/base/text.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>

namespace {

using revenge::base::take_number;

TEST(NumberText, CountsOneThingAndSeveral) {
    using revenge::base::counted;
    EXPECT_EQ(counted(1, "state"), "1 state");
    EXPECT_EQ(counted(0, "state"), "0 states");
    EXPECT_EQ(counted(1'000, "class", "classes"), "1,000 classes");
    EXPECT_EQ(counted("1", "class", "classes"), "1 class");
    EXPECT_EQ(counted("43252003274489856000", "state", "states"),
              "43,252,003,274,489,856,000 states");
}

struct Taken {
    std::string_view text;
    double number;
    std::string_view rest;
};

TEST(NumberText, TakesNumbersAndLeavesWhatFollows) {
    constexpr std::array kTexts{
        Taken{"12", 12, ""},
        Taken{"1.5s", 1.5, "s"},
        Taken{".5", 0.5, ""},
        Taken{"3.", 3, ""},
        Taken{"1e-3", 0.001, ""},
        Taken{"2.5E+2,", 250, ","},
        Taken{"0.1", 0.1, ""},
        Taken{"1e", 1, "e"},
        Taken{"1e+", 1, "e+"},
        Taken{"1e+-2", 1, "e+-2"},
        Taken{"1.2.3", 1.2, ".3"},
        Taken{"1,5", 1, ",5"},
        Taken{"0x10", 0, "x10"},
        Taken{"300ms", 300, "ms"},
        Taken{"00012", 12, ""},
        Taken{"9e18", 9e18, ""},
        Taken{"1 2", 1, " 2"},
        Taken{"1.7976931348623157e308", std::numeric_limits<double>::max(), ""},
    };
    for (const Taken& example : kTexts) {
        std::string_view text = example.text;
        EXPECT_EQ(take_number(text), example.number) << example.text;
        EXPECT_EQ(text, example.rest) << example.text;
    }
}

TEST(NumberText, LeavesWhatIsNoNumber) {
    for (const std::string_view refused :
         {"", ".", "-1", "+1", "e5", ".e5", " 1", "nan", "inf", "s", "1e999"}) {
        std::string_view text = refused;
        EXPECT_EQ(take_number(text), std::nullopt) << refused;
        EXPECT_EQ(text, refused);
    }
}

}  // namespace
