// Permutation groups: a puzzle's moves as permutations, the order of the group that they generate, membership tests.
//
//     const revenge::group::PointModel model(puzzle);
//     auto group = revenge::group::StabilizerChain::build({model.permutation(move)}, model.degree());
//     puts(group->order().grouped().c_str());
#pragma once

#include "revenge/base/require_cpp20.hpp"

// IWYU pragma: begin_exports
#include "revenge/group/count.hpp"
#include "revenge/group/permutation.hpp"
#include "revenge/group/point_model.hpp"
#include "revenge/group/stabilizer_chain.hpp"
// IWYU pragma: end_exports
