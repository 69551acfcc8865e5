// Where a Solver keeps its tables, if not in a folder: memory of the caller's, or whatever he makes a Shelf of.
#pragma once

// IWYU pragma: begin_exports
#include "revenge/base/memory_shelf.hpp"
#include "revenge/base/shelf.hpp"
// IWYU pragma: end_exports
