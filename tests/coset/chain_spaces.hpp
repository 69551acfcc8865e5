// Coset spaces of the built-in chains, for tests.
#pragma once

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/coset/coset_space.hpp"

namespace revenge::coset {

inline chain::ChainDeclaration chain_named(std::string_view name) {
    auto chain = chain::builtin_chain(name);
    EXPECT_TRUE(chain) << chain.error().message;
    return std::move(*chain);
}

inline std::unique_ptr<CosetSpace> space_of(const puzzle::Cube& cube,
                                            const chain::ChainDeclaration& chain, std::size_t phase,
                                            puzzle::Metric metric) {
    auto space = CosetSpace::make(cube, chain, phase, puzzle::CostTable(metric, cube.size()));
    EXPECT_TRUE(space) << space.error().message;
    return std::move(*space);
}

}  // namespace revenge::coset
