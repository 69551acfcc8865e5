// Permutation groups: a puzzle's moves as permutations, orders, members.
#pragma once

// IWYU pragma: begin_exports
#include "revenge/group/count.hpp"
#include "revenge/group/permutation.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
// IWYU pragma: end_exports
