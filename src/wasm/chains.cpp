#include "wasm/chains.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/chain/builtin_chains.hpp"
#include "revenge/solver/chain_solver.hpp"

namespace revenge::wasm {

namespace {

using Method = std::shared_ptr<const solver::Method>;

base::Error no_method(std::string_view name) {
    std::string methods = "short (4x4x4), two-phase (3x3x3)";
    for (const std::string& chain : chain_names()) {
        methods += ", " + chain + " (4x4x4)";
    }
    return base::usage("no-such-method", "no method '{method}' for this puzzle; there are {known}",
                       name, methods);
}

}  // namespace

std::vector<std::string> chain_names() {
    std::vector<std::string> out;
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        out.emplace_back(chain.name);
    }
    return out;
}

base::Status require_chain(std::string_view name, int size) {
    const bool is_there =
        std::ranges::find(chain::builtin_chains(), name, &chain::BuiltinChain::name) !=
        chain::builtin_chains().end();
    return size == 4 && is_there ? base::Status() : base::Status(no_method(name));
}

base::Result<Method> open_chain(std::string_view name, int size, puzzle::Metric metric,
                                base::Shelf& shelf) {
    REVENGE_TRY(auto chain, chain::builtin_chain(name));
    bfs::BuildOptions build;
    build.threads = 1;
    build.shelf = &shelf;
    auto made =
        solver::ChainSolver::make(std::move(chain), puzzle::CostTable(metric, size), {}, {}, build);
    return made ? base::Result<Method>(*std::move(made)) : made.error();
}

}  // namespace revenge::wasm
