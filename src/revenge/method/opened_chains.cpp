// How chains of cubes are opened: with their tables, which are made where they are not there.

#include <utility>

#include "revenge/coset/builtin_chains.hpp"
#include "revenge/method/method_cache.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/solver/chain_solver.hpp"

namespace revenge::method {

using base::Result;
using solver::SharedMethod;

Result<coset::ChainDeclaration> MethodCache::declared_chain(const MethodChoice& choice) {
    auto declared = choice.chain != nullptr ? *choice.chain : coset::builtin_chain(choice.name);
    if (!declared) {
        return declared;
    }
    if (!declared->remainder_moves.empty()) {
        return base::usage("chain-not-whole", "the chain {chain} does not solve the whole cube",
                           choice.name);
    }
    if (declared->cube_size != puzzle::cube_size_of(choice.options.puzzle)) {
        return base::usage("chain-for-another",
                           "{chain} is a chain for the {its}, not for the {puzzle}", choice.name,
                           declared->definition->name(), choice.options.puzzle);
    }
    return declared;
}

Result<SharedMethod> MethodCache::open_chain(const MethodChoice& choice) {
    auto declared = declared_chain(choice);
    if (!declared) {
        return declared.error();
    }
    auto made = solver::ChainSolver::make(*std::move(declared), choice.costs, setup_.cache,
                                          chain_options_of(choice), build_options(choice.options));
    if (!made) {
        return made.error();
    }
    return SharedMethod(*std::move(made));
}

}  // namespace revenge::method
