// The spaces that fill-helper and the tests that run it agree on.
#pragma once

#include <memory>
#include <string>

#include "revenge/chain/phase_declaration.hpp"
#include "tests/bfs/small_chains.hpp"

namespace revenge::test {

// "CHAIN/N": phase N, counted from 1, of a built-in chain; or one of the small ones by name.
inline bfs::SmallSpace helper_space(const std::string& name) {
    const std::size_t slash = name.find('/');
    if (slash == std::string::npos) {
        const char* text = name == "rows"      ? bfs::kRows
                           : name == "coupled" ? bfs::kCoupled
                                               : bfs::kPocketPlaces;
        const int size = name == "rows" ? 4 : name == "coupled" ? 3 : 2;
        return bfs::small_space(text, puzzle::CostTable(puzzle::Metric::Sstm, size));
    }
    const auto chain = chain::builtin_chain(name.substr(0, slash));
    const puzzle::CostTable costs(puzzle::Metric::Sstm, chain->cube_size);
    return bfs::small_space(chain->text.c_str(), costs, std::stoul(name.substr(slash + 1)) - 1);
}

}  // namespace revenge::test
