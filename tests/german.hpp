// Checks that the page has German texts for the facts of an error.
#pragma once

#include <gtest/gtest.h>
#include <fstream>
#include <string>
#include <vector>

#include "revenge/base.hpp"

namespace revenge {

// RETURNS the words of the page for a fact; nothing if it has none.
inline std::string german_of(const std::string& kind) {
    std::ifstream in(REVENGE_SOURCE_DIR "/web/src/texts/de.json");
    for (std::string line; std::getline(in, line);) {
        const std::size_t at = line.find("\"" + kind + "\": ");
        if (at != std::string::npos) {
            return line.substr(at);
        }
    }
    return {};
}

// Each of the facts has words, and these all of its values.
inline void expect_german(const std::vector<base::Fact>& facts) {
    for (const base::Fact& fact : facts) {
        const std::string words = german_of(fact.kind);
        EXPECT_FALSE(words.empty()) << "no German for " << fact.kind;
        for (const auto& [name, value] : fact.values) {
            EXPECT_NE(words.find('{' + name + '}'), std::string::npos) << fact.kind << " " << name;
        }
    }
}

}  // namespace revenge
