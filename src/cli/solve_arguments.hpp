// The command line of `solve`: its arguments, and the part of a request that follows from them alone.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "app/session.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/solver.hpp"

namespace revenge::cli {

// The values of the options of method/option_table.hpp, as they were written.
class WrittenOptions {
  public:
    // Returns the text of an option; "true" for a flag that was given. Empty if it was not given.
    const std::string& text(method::Option option) const { return texts_[index(option)]; }
    std::string& text(method::Option option) { return texts_[index(option)]; }
    bool has(method::Option option) const { return !text(option).empty(); }

  private:
    static constexpr std::size_t index(method::Option option) {
        return static_cast<std::size_t>(option);
    }
    std::array<std::string, method::kOptions.size()> texts_;
};

struct SolveArguments {
    AlgorithmWords algorithm;
    std::string facelets;
    std::string file;
    bool random = false;
    std::uint64_t count = 1;
    std::string seed;
    std::string colors;
    std::string face_order;
    std::string puzzle = "4x4x4";
    app::MetricOptions metric;
    WrittenOptions written;
    bool all = false;
    bool explain = false;
    bool rotations = false;
    JsonOptions json;
};

void add_solve_arguments(CLI::App& command, app::Session& session, SolveArguments& options);

// Returns true if the cube is given in any way.
bool has_source(const SolveArguments& options);
// ERRORS: Usage unless the cube is given in exactly one way.
base::Status require_one_source(const SolveArguments& options);

// Returns the options of method/option_table.hpp that were given to a command that solves. --seed is none of them: it
// is the seed of random states.
method::OptionSet given_options(const CLI::App& command);

// Returns the part of the request that follows from the arguments alone: the names of the puzzle and the method,
// limits, options of chains, the size of tables, and the set of given options. The time limit is set only if it was
// given. The memory limit is not set, since --memory limits tables as well. ERRORS: Usage, naming the option.
base::Result<method::Request> request_of(app::Session& session, const CLI::App& command,
                                         const SolveArguments& options);

// The properties of a run of `solve` on which its input and output options depend.
struct SolveRun {
    int cube_size = 0;          // of a plain cube; 0 for other puzzles
    bool has_turns = false;     // moves are turns of a cube; true for supercubes, too
    bool has_stickers = false;  // it can be given by its stickers
    // The method; null if no method has that name.
    const method::MethodRow* row = nullptr;
    solver::ChainOptions chain{};
    std::size_t shortest = 1;  // the number of solutions to print: --all-optimal
};

// Checks the options that do not depend on the method's registry row: how the puzzle is given, and the output.
// ERRORS: Usage, naming an option that this run does not support, and what it applies to.
base::Status require_supported(const CLI::App& command, const SolveArguments& options,
                               const SolveRun& run);

}  // namespace revenge::cli
