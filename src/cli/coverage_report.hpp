// Output lines that describe the state counts of a chain's phases (proof/phases/accounting.hpp).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/proof/phases/accounting.hpp"

namespace revenge::cli {

struct CoverageLine {
    std::string text;
    std::optional<std::size_t> phase;  // the phase that the line is about, if any
    bool is_mistake = false;           // the goal has states that the next phase cannot finish
    std::vector<base::Fact> facts{};   // for a mistake: the content of the text
};

std::vector<CoverageLine> coverage_report(const chain::ChainDeclaration& chain,
                                          const proof::phases::Accounting& accounting);

}  // namespace revenge::cli
