#include "revenge/analysis.hpp"

#include <utility>

#include "revenge/chain/builtin_chains.hpp"
#include "revenge/chain/phase_declaration.hpp"

namespace revenge {

using base::Result;

std::vector<std::string_view> Chain::builtin_names() {
    std::vector<std::string_view> out;
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        out.push_back(chain.name);
    }
    return out;
}

Result<Chain> Chain::builtin(std::string_view name) {
    auto declared = chain::builtin_chain(name);
    return declared ? Result<Chain>(Chain(*std::move(declared))) : declared.error();
}

Result<Chain> Chain::parse(std::string_view text, std::string_view name,
                           const FindPuzzle& find_puzzle) {
    auto declared = chain::parse_chain(text, name, find_puzzle);
    return declared ? Result<Chain>(Chain(*std::move(declared))) : declared.error();
}

Chain::Chain(chain::ChainDeclaration declared)
    : declared_(std::make_shared<const chain::ChainDeclaration>(std::move(declared))) {
    for (const chain::PhaseDeclaration& phase : declared_->phases) {
        phases_.push_back({phase.name, phase.group, phase.achieves, phase.words, phase.moves});
    }
}

const std::string& Chain::name() const noexcept { return declared_->name; }
const std::string& Chain::title() const noexcept { return declared_->title; }
const std::string& Chain::source() const noexcept { return declared_->source; }
const std::string& Chain::metric() const noexcept { return declared_->metric; }
const std::string& Chain::text() const noexcept { return declared_->text; }
const std::shared_ptr<const puzzle::Definition>& Chain::definition() const noexcept {
    return declared_->definition;
}

Result<puzzle::Costs> Chain::costs(std::string_view metric) const {
    return puzzle::Costs::named(*declared_->definition,
                                metric.empty() ? declared_->metric : metric);
}

}  // namespace revenge
