// Tables are files of integers as they lie in memory, and kernels read bytes as words: the order is the same on every
// processor that the project runs on, and this is where it is said.
#pragma once

#include <bit>

static_assert(std::endian::native == std::endian::little,
              "the project runs on little-endian processors only; docs/ports.md");
