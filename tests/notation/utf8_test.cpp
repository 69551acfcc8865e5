// Characters of UTF-8 text, beside the library that the program prints with.
#include "revenge/notation/text_cursor.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

namespace revenge::notation {
namespace {

TEST(Utf8, ACharacterHasOneWayToBeWritten) {
    for (const char* wrong :
         {"", "\x80", "\xC0\xAF", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF",
          "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xE2\x82"}) {
        EXPECT_EQ(utf8_character(wrong).bytes, 0U);
    }
    const auto is_read = [](const char* text, char32_t code, std::size_t bytes) {
        const Utf8Character read = utf8_character(text);
        return read.code == code && read.bytes == bytes;
    };
    EXPECT_TRUE(is_read("R\xFF", U'R', 1));
    EXPECT_TRUE(is_read("\xC3\xA9z", 0xE9, 2));
    EXPECT_TRUE(is_read("\xED\x9F\xBF", 0xD7FF, 3));
    EXPECT_TRUE(is_read("\xEF\xBF\xBF", 0xFFFF, 3));
    EXPECT_TRUE(is_read("\xF4\x8F\xBF\xBF", 0x10FFFF, 4));
}

TEST(Utf8, WhatATerminalObeysIsNotPlain) {
    for (const char* wrong :
         {"\x1B[31m", "a\nb", "a\tb", "a\x7F", "a\xC2\x85", "\xC2\x9B", "\xFF"}) {
        EXPECT_FALSE(is_plain_text(wrong));
    }
    EXPECT_FALSE(is_plain_text(std::string(1, '\0')));
    for (const char* right : {"", "a b", "\xC2\xA0", "\xC3\xA9", "\xF0\x9F\x8E\xB2"}) {
        EXPECT_TRUE(is_plain_text(right)) << right;
    }
}

// JSON has no control characters below the blank in a text; those from U+007F on it has.
RC_GTEST_PROP(Utf8, BytesArePlainTextWhereJsonHoldsThemAsTheyAre, (const std::string& bytes)) {
    bool has_controls = bytes.find('\x7F') != std::string::npos;
    for (int last = 0x80; last < 0xA0; ++last) {
        const std::string upper{'\xC2', static_cast<char>(last)};
        has_controls = has_controls || bytes.find(upper) != std::string::npos;
    }
    const auto is_escape = [](char c) { return c == '"' || c == '\\'; };
    RC_PRE(std::ranges::none_of(bytes, is_escape));
    RC_ASSERT(is_plain_text(bytes) == (nlohmann::json::accept('"' + bytes + '"') && !has_controls));
}

}  // namespace
}  // namespace revenge::notation
