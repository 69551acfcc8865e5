#include "wasm/chains.hpp"

namespace revenge::wasm {

std::vector<std::string> chain_names() { return {}; }

base::Status require_chain(std::string_view name, int /*size*/) {
    return base::usage(
        "no-such-method", "no method '{method}' for this puzzle; there are {known}", name,
        "short (4x4x4), two-phase (3x3x3), and in revenge-cube/full eight-phase (4x4x4)");
}

base::Result<std::shared_ptr<const solver::Method>> open_chain(std::string_view name, int size,
                                                               puzzle::Metric /*metric*/,
                                                               base::Shelf& /*shelf*/) {
    return require_chain(name, size).error();
}

}  // namespace revenge::wasm
