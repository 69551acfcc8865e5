#include "revenge/base.hpp"
#include "revenge/base/message.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace revenge::base {

namespace {

Result<int> failed() { return usage("no-number", "no number"); }

Result<int> half(int number) {
    return number % 2 == 0 ? Result<int>(number / 2) : usage("odd", "{number} is odd", number);
}

}  // namespace

TEST(Result, ValueOrReplacesAnErrorOnly) {
    EXPECT_EQ(Result<int>(3).value_or(7), 3);
    EXPECT_EQ(failed().value_or(7), 7);
    EXPECT_EQ(Result<std::string>(failed().error()).value_or("none"), "none");
}

TEST(Result, AndThenContinuesWithTheValueOrTheFirstError) {
    EXPECT_EQ(*Result<int>(12).and_then(half).and_then(half), 3);
    EXPECT_EQ(Result<int>(6).and_then(half).and_then(half).error().message, "3 is odd");
    EXPECT_EQ(failed().and_then(half).error().message, "no number");
}

TEST(Result, TransformWrapsWhatTheFunctionReturns) {
    const Result<int> number(21);
    const Result<std::string> text = number.transform([](int n) { return std::to_string(2 * n); });
    EXPECT_EQ(*text, "42");
    EXPECT_EQ(failed().transform([](int n) { return n + 1; }).error().code, ErrorCode::Usage);
}

TEST(Result, ValuesThatCannotBeCopiedAreMovedThrough) {
    const auto read =
        Result<std::unique_ptr<int>>(std::make_unique<int>(5)).and_then([](std::unique_ptr<int> p) {
            return Result<int>(*p);
        });
    EXPECT_EQ(*read, 5);
}

TEST(Result, EachErrorCodeHasAName) {
    EXPECT_EQ(to_string(ErrorCode::NotFound), "not-found");
    EXPECT_EQ(to_string(ErrorCode::ImpossibleCube), "impossible-cube");
    EXPECT_EQ(to_string(ErrorCode::Interrupted), "interrupted");
}

}  // namespace revenge::base
