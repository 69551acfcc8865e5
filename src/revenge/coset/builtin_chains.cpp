#include "revenge/coset/builtin_chains.hpp"

#include <string>

#include "revenge/base/joined.hpp"

namespace revenge::coset {

base::Result<ChainDeclaration> builtin_chain(std::string_view name) {
    for (const BuiltinChain& chain : builtin_chains()) {
        if (chain.name == name || chain.name == std::string(name) + "-whole") {
            return parse_chain(chain.text, std::string(chain.name) + ".toml");
        }
    }
    const std::string names = base::joined(builtin_chains(), ", ", &BuiltinChain::name);
    return base::Error{base::ErrorCode::Usage,
                       "no chain is named '" + std::string(name) + "'; built in are " + names +
                           ", and a chain can be a .toml file",
                       {{"no-such-chain", {{"name", std::string(name)}, {"known", names}}}}};
}

}  // namespace revenge::coset
