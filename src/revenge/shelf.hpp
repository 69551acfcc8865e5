// Table stores for a Solver that does not use a folder: memory provided by the caller, or a custom Shelf.
#pragma once

#include "revenge/base/require_cpp20.hpp"

// IWYU pragma: begin_exports
#include "revenge/base/shelf.hpp"
// IWYU pragma: end_exports
