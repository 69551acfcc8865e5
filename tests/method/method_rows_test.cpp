// The registry of methods: which row a puzzle and a name lead to, and which options a row refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "revenge/method/registry.hpp"
#include "revenge/puzzle/builtin.hpp"

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

TEST(MethodRows, AreFoundByExactNamesOnly) {
    EXPECT_NE(find_method("4x4x4", "short"), nullptr);
    EXPECT_EQ(find_method("4x4x4", "Short"), nullptr);
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

TEST(MethodRows, ThatAreNotOfferedAreNamedWithThoseThatAre) {
    const auto error = method_not_offered("shrot", "4x4x4", false, names_of_methods("4x4x4"));
    EXPECT_EQ(error.code, base::ErrorCode::Usage);
    for (const std::string_view part : {"shrot", "4x4x4", "eight-phase"}) {
        EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
    }
}

}  // namespace
}  // namespace revenge::method
