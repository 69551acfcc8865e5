// The registry of methods: which row a puzzle and a name lead to, and which options a row refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::method {
namespace {

TEST(MethodRows, HaveDifferentNamesForOnePuzzle) {
    for (const std::string& puzzle : puzzle::builtin_names()) {
        const auto names = names_of_methods(puzzle);
        EXPECT_FALSE(names.empty()) << puzzle;
        EXPECT_EQ(std::set(names.begin(), names.end()).size(), names.size()) << puzzle;
        for (const std::string_view name : names) {
            const MethodRow* const row = find_method(puzzle, name);
            ASSERT_NE(row, nullptr) << puzzle << ' ' << name;
            EXPECT_EQ(row->name, name);
            EXPECT_TRUE(row->solves(puzzle));
        }
    }
}

TEST(MethodRows, AreFoundByNamesInAnyCase) {
    EXPECT_NE(find_method("4x4x4", "short"), nullptr);
    EXPECT_EQ(find_method("4x4x4", "Short"), find_method("4x4x4", "short"));
    EXPECT_EQ(find_method("4x4x4", "shor"), nullptr);
    EXPECT_EQ(find_method("4x4x4", ""), nullptr);
    EXPECT_EQ(find_method("skewb", "short"), nullptr);
    EXPECT_TRUE(names_of_methods("9x9x9").empty());
}

TEST(MethodRows, OfThe4x4x4BeginWithShort) {
    EXPECT_EQ(names_of_methods("4x4x4").front(), "short");
    const MethodRow* const row = method_for("4x4x4", "", puzzle::Metric::Obtm, false);
    ASSERT_NE(row, nullptr);
    EXPECT_EQ(row->name, "short");
}

TEST(MethodRows, AreOpenedInOneWay) {
    for (const MethodRow& row : all_methods()) {
        EXPECT_FALSE(row.open != nullptr && row.open_for_cube != nullptr) << row.name;
        EXPECT_FALSE(row.does.empty()) << row.name;
        EXPECT_EQ(row.does.ends_with('.'), false) << row.name;
    }
}

TEST(MethodRows, RefuseOptionsThatTheyDoNotList) {
    for (const MethodRow& row : all_methods()) {
        for (const OptionSpec& spec : kOptions) {
            const auto status = require_supported(row, {spec.option}, Spelling::CommandLine);
            EXPECT_EQ(static_cast<bool>(status), row.supports(spec.option))
                << row.name << ' ' << spec.name;
            if (!status) {
                EXPECT_EQ(status.error().code, base::ErrorCode::Usage);
                ASSERT_EQ(status.error().facts.size(), 1U);
                EXPECT_EQ(status.error().facts.front().kind, "unsupported-option");
                EXPECT_NE(status.error().message.find(spelled(spec.option, Spelling::CommandLine)),
                          std::string::npos);
            }
        }
    }
}

// Returns the puzzles that "NAME of A, B and C" lists at `at`; empty if nothing is listed there.
std::set<std::string, std::less<>> puzzles_listed(std::string_view text, std::size_t at) {
    std::set<std::string, std::less<>> out;
    constexpr std::string_view kOf = " of ";
    if (!text.substr(at).starts_with(kOf)) {
        return out;
    }
    for (at += kOf.size(); at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" ,", at), text.size());
        const std::string word(text.substr(at, end - at));
        const auto names = puzzle::builtin_names();
        if (word != "and" && std::ranges::count(names, word) == 0) {
            break;
        }
        if (word != "and") {
            out.insert(word);
        }
        at = text.find_first_not_of(" ,", end);
    }
    return out;
}

// Returns whether "all methods but A of X and B" or "methods: A, B of X" names this row.
bool is_named(std::string_view text, const MethodRow& row) {
    for (std::size_t at = text.find(row.name); at != text.npos; at = text.find(row.name, at + 1)) {
        const auto is_letter = [&](std::size_t place) {
            return place < text.size() &&
                   (std::isalnum(static_cast<unsigned char>(text[place])) != 0 ||
                    text[place] == '-');
        };
        const std::size_t end = at + row.name.size();
        const auto puzzles = puzzles_listed(text, end);
        if (!is_letter(at - 1) && !is_letter(end) &&
            (puzzles.empty() || puzzles.contains(row.puzzle))) {
            return true;
        }
    }
    return false;
}

TEST(MethodRows, RefusalsDoNotContradictThemselves) {
    constexpr std::string_view kAllBut = "all methods but ";
    std::size_t named = 0;
    for (const MethodRow& row : all_methods()) {
        for (const OptionSpec& spec : kOptions) {
            if (spec.support != Support::ByMethod) {
                continue;
            }
            const std::string where = std::string(row.name) + " of " + std::string(row.puzzle) +
                                      " --" + std::string(spec.name);
            const std::size_t but = spec.applies_to.find(kAllBut);
            if (but != spec.applies_to.npos) {
                EXPECT_EQ(is_named(spec.applies_to.substr(but + kAllBut.size()), row),
                          !row.supports(spec.option))
                    << where;
            } else if (const std::size_t one = spec.applies_to.find(" but ");
                       one != spec.applies_to.npos && is_named(spec.applies_to.substr(one), row)) {
                EXPECT_FALSE(row.supports(spec.option)) << where;
            } else if (is_named(spec.applies_to, row)) {
                EXPECT_TRUE(row.supports(spec.option)) << where;
                ++named;
            }
        }
    }
    EXPECT_GT(named, 10U);
}

TEST(MethodRows, RefusalsNameThePuzzleOfTheMethod) {
    const auto refused = require_supported(*find_method("square1", "short"), {Option::TableSize},
                                           Spelling::CommandLine);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message,
              "--table-size is not supported by the method short of square1; it applies to short "
              "of 4x4x4");
}

TEST(MethodRows, ThatAreNotOfferedAreNamedWithThoseThatAre) {
    const auto error = method_not_offered("shrot", "4x4x4", false, names_of_methods("4x4x4"));
    EXPECT_EQ(error.code, base::ErrorCode::Usage);
    for (const std::string_view part : {"shrot", "4x4x4", "eight-phase"}) {
        EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
    }
}

}  // namespace
}  // namespace revenge::method
