// The methods that solve by chains of phases. One of two files is linked: chains.cpp, or no_chains.cpp where the module
// is to be small.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"
#include "revenge/base/shelf.hpp"
#include "revenge/puzzle/metric.hpp"
#include "revenge/solver/solution.hpp"

namespace revenge::wasm {

// RETURNS the chains of the 4x4x4 that this module has.
std::vector<std::string> chain_names();

// ERRORS: Usage, no such chain for a cube of this size.
base::Status require_chain(std::string_view name, int size);

// Takes the tables of the chain of that name, of chains of the 4x4x4, for a cube of `size`, from the shelf, or makes
// them and puts them there. REQUIRES a chain that there is. ERRORS: Resource.
base::Result<std::shared_ptr<const solver::Method>> open_chain(std::string_view name, int size,
                                                               puzzle::Metric metric,
                                                               base::Shelf& shelf);

}  // namespace revenge::wasm
