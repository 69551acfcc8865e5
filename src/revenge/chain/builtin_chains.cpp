#include "revenge/chain/builtin_chains.hpp"

#include <string>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"

namespace revenge::chain {

base::Result<ChainDeclaration> builtin_chain(std::string_view name) {
    for (const BuiltinChain& chain : builtin_chains()) {
        if (base::is_same_name(chain.name, name) ||
            base::is_same_name(chain.name, std::string(name) + "-whole")) {
            return parse_chain(chain.text, std::string(chain.name) + ".toml");
        }
    }
    return base::usage(
        "no-such-chain",
        "no chain is named '{name}'; built in are {known}, and a chain can be a .toml file", name,
        base::joined(builtin_chains(), ", ", &BuiltinChain::name));
}

}  // namespace revenge::chain
