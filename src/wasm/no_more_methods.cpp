#include "wasm/more_methods.hpp"

#include "revenge/base/message.hpp"

namespace revenge::wasm {

std::vector<std::string> more_methods() { return {}; }

base::Status require_one_more(std::string_view name, int /*size*/) {
    return base::usage("no-such-method", "no method '{method}' for this puzzle; there are {known}",
                       name,
                       "short (4x4x4), two-phase (3x3x3), and in revenge-cube/full eight-phase "
                       "(4x4x4) and optimal (4x4x4)");
}

base::Result<std::shared_ptr<const solver::Method>> open_one_more(std::string_view name,
                                                                  puzzle::Metric /*metric*/,
                                                                  base::TableStore& /*store*/) {
    return require_one_more(name, 0).error();
}

}  // namespace revenge::wasm
