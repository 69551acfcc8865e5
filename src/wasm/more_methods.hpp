// The methods of revenge-full.wasm: chains of phases, and `optimal` of the 4x4x4 with small tables. One of two files is
// linked: more_methods.cpp, or no_more_methods.cpp where the module is to be small.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/solution.hpp"

namespace revenge::wasm {

// Returns the methods of the 4x4x4 that this module has after `short`.
std::vector<std::string> more_methods();

// ERRORS: Usage, no such method for a cube of this size.
base::Status require_one_more(std::string_view name, int size);

// Takes the tables of one of more_methods() from the store, or builds them and puts them there. REQUIRES a method that
// exists. ERRORS: Resource.
base::Result<std::shared_ptr<const solver::Method>> open_one_more(std::string_view name,
                                                                  puzzle::Metric metric,
                                                                  base::TableStore& table_store);

}  // namespace revenge::wasm
