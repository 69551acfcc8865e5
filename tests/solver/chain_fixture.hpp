// Solvers over built-in chains, made once a test program; tables are kept in the temporary directory.
#pragma once

#include <gtest/gtest.h>
#include <filesystem>
#include <memory>
#include <string>

#include "revenge/chain/phase_declaration.hpp"
#include "revenge/solver/chain_solver.hpp"

namespace revenge::solver {

inline std::filesystem::path test_tables() {
    return std::filesystem::path(testing::TempDir()) / "revenge-test-tables";
}

inline std::unique_ptr<ChainSolver> chain_solver(std::string_view name,
                                                 const ChainOptions& options = {},
                                                 puzzle::Metric metric = puzzle::Metric::Sstm) {
    auto chain = chain::builtin_chain(name);
    EXPECT_TRUE(chain) << chain.error().message;
    const puzzle::CostTable costs(metric, chain->cube_size);
    auto made = ChainSolver::make(std::move(*chain), costs, test_tables(), options, {});
    EXPECT_TRUE(made) << made.error().message;
    return std::move(*made);
}

}  // namespace revenge::solver
