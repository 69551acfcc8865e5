// StopToken: how a caller tells work to stop. The standard library's; systems whose standard library has none get one
// of the same names (src/wasm/system).
#pragma once

#include <stop_token>

namespace revenge::base {

using StopToken = std::stop_token;
using StopSource = std::stop_source;

}  // namespace revenge::base
