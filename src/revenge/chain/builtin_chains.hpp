// The chains that come with the library, embedded when it is built: chains/*.toml, and of examples/chains those that
// solve a whole puzzle in one phase and the Megaminx's. Nothing is looked up on disk at run time.
#pragma once

#include <span>
#include <string_view>

#include "revenge/chain/phase_declaration.hpp"

namespace revenge::chain {

struct BuiltinChain {
    std::string_view name;  // as in its declaration: "eight-phase"
    std::string_view text;
};

// Returns the built-in chains: first those that spell out their coordinates, then the others, each in order of their
// names.
std::span<const BuiltinChain> builtin_chains() noexcept;

// `name`: a chain's, or a puzzle's, where that has a chain "PUZZLE-whole". ERRORS: Usage, listing the names there are.
base::Result<ChainDeclaration> builtin_chain(std::string_view name);

}  // namespace revenge::chain
