// One Solver for all tests of a program, its tables in the build folder: made by the first test that needs
// them, read by the others.
#pragma once

#include "revenge/solver.hpp"

namespace revenge::tests {

inline const Solver& shared_solver() {
    static const Solver kSolver([] {
        method::SolverSetup setup;
        setup.cache = REVENGE_TEST_CACHE;
        return setup;
    }());
    return kSolver;
}

// Limits by nodes alone: the same answer everywhere.
inline method::Request node_limited(std::uint64_t nodes, unsigned threads = 1) {
    method::Request options;
    options.limits.time.reset();
    options.limits.nodes = nodes;
    options.limits.threads = threads;
    return options;
}

}  // namespace revenge::tests
