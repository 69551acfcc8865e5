// What counting says of a chain's phases (bounds/accounting.hpp), in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/bounds/accounting.hpp"

namespace revenge::cli {

struct AccountLine {
    std::string text;
    std::optional<std::size_t> phase;  // that it is about, if it is about one
    bool is_mistake = false;          // the phase's goal has states that the next one cannot finish
    std::vector<base::Fact> facts{};  // then: what the text says
};

std::vector<AccountLine> account_lines(const coset::ChainDeclaration& chain,
                                       const bounds::Accounting& accounting);

}  // namespace revenge::cli
