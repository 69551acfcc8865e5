#include "cli/group_options.hpp"

#include "cli/option_use.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::cli {

base::Status require_read(const CLI::App& command, const GroupOptions& options) {
    const OptionUse use(command,
                        {{"every question", {"--json"}},
                         {"the group of a puzzle", {"puzzle", "--orders"}},
                         {"the group of a puzzle", {"--moves", "--member", "--factor"}, true},
                         {"permutations in a file", {"--generators"}},
                         {"cubes", {"--subgroup"}},
                         {notation::kReadAlgorithms, {"--notation"}}});
    if (!options.generators_file.empty()) {
        return use.check({0, 3});
    }
    if (puzzle::cube_size_of(puzzle::unmarked_cube(options.puzzle)) == 0) {
        return use.check({0, 1, 2});
    }
    const bool reads_turns = options.moves || options.member || options.factor;
    return reads_turns ? use.check({0, 1, 2, 4, 5}) : use.check({0, 1, 2, 4});
}

}  // namespace revenge::cli
