#include "wasm/more_methods.hpp"

#include <algorithm>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/chain/phase_declaration.hpp"
#include "revenge/solver/chain_solver.hpp"
#include "revenge/solver/cube4/optimal.hpp"

namespace revenge::wasm {

namespace {

using Method = std::shared_ptr<const solver::Method>;

constexpr std::string_view kOptimal = "optimal";
constexpr int kSize = 4;  // of the cubes that they solve

base::Error no_method(std::string_view name) {
    std::string methods = "short (4x4x4), two-phase (3x3x3)";
    for (const std::string& method : more_methods()) {
        methods += ", " + method + " (4x4x4)";
    }
    return base::usage("no-such-method", "no method '{method}' for this puzzle; there are {known}",
                       name, methods);
}

}  // namespace

std::vector<std::string> more_methods() {
    std::vector<std::string> out;
    for (const chain::BuiltinChain& chain : chain::builtin_chains()) {
        out.emplace_back(chain.name);
    }
    out.emplace_back(kOptimal);
    return out;
}

base::Status require_one_more(std::string_view name, int size) {
    const std::vector<std::string> all = more_methods();
    const auto is_named = [&](const std::string& method) {
        return base::is_same_name(method, name);
    };
    return size == kSize && std::ranges::any_of(all, is_named) ? base::Status()
                                                               : base::Status(no_method(name));
}

base::Result<Method> open_one_more(std::string_view name, puzzle::Metric metric,
                                   base::TableStore& table_store) {
    if (base::is_same_name(name, kOptimal)) {
        using namespace solver::cube4;
        base::SilentProgress silence;
        REVENGE_TRY(auto tables, Tables::open(table_store, metric, TableSize::Small, 1, silence));
        return Method(std::make_shared<Optimal>(std::move(tables)));
    }
    REVENGE_TRY(auto chain, chain::builtin_chain(name));
    bfs::BuildOptions build;
    build.threads = 1;
    build.table_store = &table_store;
    auto made = solver::ChainSolver::make(std::move(chain), puzzle::CostTable(metric, kSize), {},
                                          {}, build);
    return made ? base::Result<Method>(*std::move(made)) : made.error();
}

}  // namespace revenge::wasm
