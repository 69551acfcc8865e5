// Texts as JSON writes them, beside the library that the program prints with.
#include "revenge/notation/json_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace revenge::notation {
namespace {

using nlohmann::json;

TEST(JsonString, EscapesAreResolved) {
    EXPECT_EQ(json_unquoted(R"(a\"\\\/\b\f\n\r\tz)").text, "a\"\\/\b\f\n\r\tz");
    EXPECT_EQ(json_unquoted(R"(\u0041\u00e9\u20AC)").text, "A\xC3\xA9\xE2\x82\xAC");
    EXPECT_EQ(json_unquoted(R"(\ud83c\udfb2)").text, "\xF0\x9F\x8E\xB2");
}

TEST(JsonString, WhatIsNoTextIsRefusedAtItsByte) {
    EXPECT_EQ(json_unquoted("ab\\q").wrong_at, 3U);
    EXPECT_EQ(json_unquoted("ab\\u12g4").wrong_at, 3U);
    EXPECT_EQ(json_unquoted("ab\\").wrong_at, 3U);
    EXPECT_EQ(json_unquoted("ab\xFF").wrong_at, 2U);
    EXPECT_EQ(json_unquoted("a\tb").wrong_at, 1U);
    for (const char* half : {R"(\ud83c)", R"(\udfb2)", R"(\ud83c\u0041)", R"(\ud83cx)"}) {
        EXPECT_TRUE(json_unquoted(half).wrong_at) << half;
    }
}

RC_GTEST_PROP(JsonString, BytesAreTextWhereTheProgramsJsonSaysSo, (const std::string& bytes)) {
    bool is_text = true;
    try {
        const std::string written = json(bytes).dump();
        RC_ASSERT(json_quoted(bytes) == written);
    } catch (const json::type_error&) {
        is_text = false;
    }
    const std::string written = json_quoted(bytes);
    RC_ASSERT(json::accept(written));
    RC_ASSERT((json_unquoted(written.substr(1, written.size() - 2)).text == bytes) == is_text);
}

RC_GTEST_PROP(JsonString, AnyTextInQuotesIsReadAsTheProgramsJsonReadsIt,
              (const std::string& inside)) {
    const json read = json::parse("\"" + inside + "\"", nullptr, false);
    const UnquotedText own = json_unquoted(inside);
    RC_ASSERT(own.wrong_at.has_value() == read.is_discarded());
    if (!own.wrong_at) {
        RC_ASSERT(own.text == read.get<std::string>());
    }
}

}  // namespace
}  // namespace revenge::notation
