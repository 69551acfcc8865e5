// The chains that come with the library: chains/*.toml, embedded when it is built. There is no other
// place where a chain is defined, and nothing is looked up on disk at run time.
#pragma once

#include <span>
#include <string_view>

#include "revenge/coset/phase_declaration.hpp"

namespace revenge::coset {

struct BuiltinChain {
    std::string_view name;  // as in its declaration: "eight-phase"
    std::string_view text;
};

// In order of their names.
std::span<const BuiltinChain> builtin_chains() noexcept;

// ERRORS: Usage, listing the names there are.
base::Result<ChainDeclaration> builtin_chain(std::string_view name);

}  // namespace revenge::coset
