// The short solver of a metric and tier, with its tables, which are made where they are not there.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "revenge/solver.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::bench {

// Ends the program where it cannot be opened.
inline std::shared_ptr<const solver::Method> opened_short(const std::string& metric,
                                                          const std::string& tier,
                                                          const std::string& tables,
                                                          unsigned threads) {
    const auto asked_metric = puzzle::metric_named(metric);
    const auto asked_tier = solver::reduction::tier_named(tier);
    if (!asked_metric || !asked_tier) {
        std::fputs("unknown metric or tier\n", stderr);
        std::exit(2);
    }
    method::Request options;
    options.method = "short";
    options.metric = metric;
    options.tier = *asked_tier;
    const Solver solver(
        {.cache = tables, .memory_bytes = std::uint64_t{4} << 30U, .threads = threads});
    auto method = solver.method(options);
    if (!method) {
        std::fprintf(stderr, "%s\n", method.error().message.c_str());
        std::exit(1);
    }
    return *std::move(method);
}

}  // namespace revenge::bench
