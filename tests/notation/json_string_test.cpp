// Texts as JSON writes them, beside the library that the program prints with.
#include "revenge/notation/json_string.hpp"

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

TEST(JsonString, Utf8HasOneWayToWriteACharacter) {
    for (const char* wrong :
         {"\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82"}) {
        EXPECT_FALSE(is_utf8(wrong));
    }
    EXPECT_TRUE(is_utf8("\xEF\xBF\xBF\xF4\x8F\xBF\xBF\xED\x9F\xBF"));
}

RC_GTEST_PROP(JsonString, BytesAreTextWhereTheProgramsJsonSaysSo, (const std::string& bytes)) {
    bool is_text = true;
    try {
        const std::string written = json(bytes).dump();
        RC_ASSERT(json_quoted(bytes) == written);
    } catch (const json::type_error&) {
        is_text = false;
    }
    RC_ASSERT(is_utf8(bytes) == is_text);
    RC_ASSERT(is_utf8(json_quoted(bytes)));
    if (is_text) {
        const std::string written = json_quoted(bytes);
        RC_ASSERT(json_unquoted(written.substr(1, written.size() - 2)).text == bytes);
    }
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
