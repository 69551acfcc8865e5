// The table of options, and what a request counts as set.
#include "revenge/method/method_cache.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/request.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace revenge::method {
namespace {

constexpr Spelling kSpellings[] = {Spelling::Keyword, Spelling::CommandLine, Spelling::Json,
                                   Spelling::C};

TEST(MethodOptions, AreSpelledAsEachFrontEndDoes) {
    EXPECT_EQ(spelled(Option::MaxLength, Spelling::CommandLine), "--max-length");
    EXPECT_EQ(spelled(Option::MaxLength, Spelling::Json), "\"max_length\"");
    EXPECT_EQ(spelled(Option::MaxLength, Spelling::Keyword), "max_length");
    EXPECT_EQ(spelled(Option::MaxLength, Spelling::C), "max_length");
    EXPECT_EQ(spelled(Option::Nodes, Spelling::C), "max_nodes");
    EXPECT_EQ(spelled(Option::Time, Spelling::C), "seconds");
    EXPECT_EQ(spelled(Option::Target, Spelling::CommandLine), "--to");
    EXPECT_EQ(spelled(Option::Target, Spelling::Keyword), "target");
}

TEST(MethodOptions, HaveOneNameEach) {
    for (const Spelling spelling : kSpellings) {
        std::set<std::string> names;
        for (const OptionSpec& spec : kOptions) {
            EXPECT_TRUE(names.insert(spelled(spec.option, spelling)).second) << spec.name;
        }
    }
}

TEST(MethodOptions, SayWhatTheyAreForAndWhereTheyApply) {
    for (const OptionSpec& spec : kOptions) {
        EXPECT_FALSE(spec.help.empty()) << spec.name;
        EXPECT_EQ(spec.support == Support::ByMethod, !spec.applies_to.empty()) << spec.name;
        EXPECT_TRUE(spec.type != OptionType::Number || spec.max > spec.min) << spec.name;
    }
}

TEST(MethodOptions, OfANewRequestAreNotSet) { EXPECT_EQ(options_set(Request{}), OptionSet{}); }

TEST(MethodOptions, AreSetByTheirFieldsOrByTheCaller) {
    Request request;
    request.chain.relax = 1;
    EXPECT_EQ(options_set(request), OptionSet{Option::Relax});
    request.limits.max_length = 50;
    EXPECT_EQ(options_set(request), (OptionSet{Option::Relax, Option::MaxLength}));

    Request at_default;
    at_default.given = {Option::Orientations};
    EXPECT_EQ(options_set(at_default), OptionSet{Option::Orientations});
}

TEST(MethodOptions, OutOfRangeAreRefusedByTheirNames) {
    Request request;
    EXPECT_TRUE(require_valid(request));
    request.chain.relax = kMaxRelax + 1;
    request.spelling = Spelling::CommandLine;
    const auto status = require_valid(request);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().code, base::ErrorCode::Usage);
    EXPECT_NE(status.error().message.find("--relax"), std::string::npos) << status.error().message;
}

TEST(MethodOptions, SetsHoldWhatIsPutIntoThem) {
    OptionSet set{Option::Method, Option::Seed};
    EXPECT_TRUE(set.has(Option::Method));
    EXPECT_TRUE(set.has(Option::Seed));
    EXPECT_FALSE(set.has(Option::Time));
    set.insert_if(Option::Time, false);
    EXPECT_FALSE(set.has(Option::Time));
    set.insert_if(Option::Time, true);
    EXPECT_TRUE(set.has(Option::Time));
    EXPECT_EQ(set.without(Option::Time), (OptionSet{Option::Method, Option::Seed}));
}

TEST(MethodKeys, AreEqualForTheSameMethodOnly) {
    const MethodKey key{"4x4x4", {}, "short", "", "obtm", {}, solver::Tier::Small};
    MethodKey other = key;
    EXPECT_EQ(key, other);
    EXPECT_EQ(MethodKeyHash{}(key), MethodKeyHash{}(other));
    other.chain.relax = 1;
    EXPECT_FALSE(key == other);
    other = key;
    other.tier = solver::Tier::Large;
    EXPECT_FALSE(key == other);
    other = key;
    other.metric = "btm";
    EXPECT_FALSE(key == other);
}

}  // namespace
}  // namespace revenge::method
