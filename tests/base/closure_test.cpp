#include "revenge/base/closure.hpp"

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <string>
#include <vector>

namespace revenge::base {
namespace {

constexpr std::array kSteps{3, 5};
int after(int at, int step) { return (at + step) % 8; }

TEST(Closure, ListsBreadthFirst) {
    EXPECT_EQ(closure(std::vector{0}, kSteps, after), (std::vector{0, 3, 5, 6, 2, 1, 7, 4}));
}

TEST(Closure, ListsWhatItStartsWithOnce) {
    EXPECT_EQ(closure(std::vector{6, 2, 6}, std::array{4}, after), (std::vector{6, 2}));
    EXPECT_EQ(closure(std::vector{2, 2}, std::vector<int>(), after), std::vector{2});
    EXPECT_TRUE(closure(std::vector<int>(), kSteps, after).empty());
}

TEST(Closure, IsNewSaysWhatCountsAsOne) {
    // Texts of up to three letters, one of each length.
    std::array<bool, 5> met{};
    const auto is_new = [&met](const std::string& text) {
        const bool out = text.size() < 4 && !met[text.size()];
        met[text.size()] = true;
        return out;
    };
    EXPECT_EQ(closure(std::vector<std::string>{"", "a"}, std::array{"b", "c"},
                      std::plus<std::string>(), is_new),
              (std::vector<std::string>{"", "a", "ab", "abb"}));
}

}  // namespace
}  // namespace revenge::base
