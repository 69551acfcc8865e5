// The chains with automatic coordinates that are built in: those of examples/chains whose names say `whole`,
// and the Megaminx's.
#pragma once

#include <span>
#include <string_view>

namespace revenge::quotient {

struct BuiltinAutoChain {
    std::string_view name;
    std::string_view text;
};
std::span<const BuiltinAutoChain> builtin_auto_chains() noexcept;

}  // namespace revenge::quotient
