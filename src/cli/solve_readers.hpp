// Which options of `solve` are read by what: how the puzzle is given, the method, the output.
#pragma once

#include <optional>

#include "cli/option_use.hpp"
#include "cli/solve_arguments.hpp"
#include "revenge/coset/phase_declaration.hpp"
#include "revenge/method/registry.hpp"

namespace revenge::cli {

// What a run of `solve` is made of, as far as its options depend on it.
struct SolveRun {
    int cube_size = 0;          // of a cube that is read and written as cubes are; 0: none
    bool has_turns = false;     // is turned as a cube, a supercube too
    bool has_stickers = false;  // by which it can be given
    const method::MethodRow* method = nullptr;       // null: a chain file, or there is none
    std::optional<coset::ChainDeclaration> chain{};  // of that file
};

// ERRORS: Usage, naming an option that nothing in this run reads and what it is for.
base::Status require_read(const CLI::App& command, const SolveArguments& options,
                          const SolveRun& run);

}  // namespace revenge::cli
