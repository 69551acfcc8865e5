#include "revenge/base/sha256.hpp"

#include <gtest/gtest.h>

namespace revenge::base {

namespace {

std::string hex_of(const std::string& text) {
    return Sha256::hex_of(std::as_bytes(std::span(text)));
}

}  // namespace

// NIST, "Secure Hashing" examples with intermediate values, and the Secure Hash Algorithm Validation System.
TEST(Sha256, GivesThePublishedHashes) {
    EXPECT_EQ(hex_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(hex_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex_of(std::string(1000000, 'a')),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesOfAnyLengthGiveTheHashOfTheWhole) {
    std::string text;
    for (int i = 0; i < 300; ++i) {
        text += static_cast<char>(i * 7);
    }
    for (std::size_t length = 0; length <= text.size(); ++length) {
        const auto bytes = std::as_bytes(std::span(text)).first(length);
        for (const std::size_t piece : {1U, 63U, 64U, 65U, 200U}) {
            Sha256 hash;
            for (std::size_t at = 0; at < length; at += piece) {
                hash.add(bytes.subspan(at, std::min(piece, length - at)));
            }
            EXPECT_EQ(hash.hex(), Sha256::hex_of(bytes)) << length << " in " << piece;
        }
    }
}

}  // namespace revenge::base
