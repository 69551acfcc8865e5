#include "cli/solve_readers.hpp"

#include <CLI/CLI.hpp>

#include "revenge/notation/state_text.hpp"

namespace revenge::cli {

namespace {

enum Reader : std::size_t {
    kEveryRun,
    kScramble,
    kCubeAlgorithm,
    kFacelets,
    kStickers,
    kFile,
    kRandom,
    kNamedMethod,
    kText,
    kCosts,
    kShort,
    kChain,
    kCubeChain,
    kSearch,
    kThreads,
    kAnytime,
    kTables,
    kUpright,
    kTarget,
    kChosenMoves,
};

std::vector<OptionReader> readers() {
    return {
        {"every puzzle", {"--puzzle", "--metric", "--max-length", "--json", "--jsonl"}},
        {"a scramble", {"alg"}, true},
        {"algorithms of 2x2x2 to 5x5x5 that are read", {"--notation"}},
        {"puzzles that have stickers", {"--facelets"}},
        {"stickers of cubes that are read", {"--colors"}},
        {"a batch", {"--file"}},
        {"random states (--random)", {"--random", "--count", "--seed"}},
        {"runs without --moves", {"--method"}},
        {"text (JSON has the phases anyway)", {"--explain"}},
        {"methods of the 3x3x3 and the 4x4x4 alone but short, and --moves", {"--costs"}},
        {"the method short", {"--tier"}},
        {"chains of phases", {"--relax"}},
        {"chains of phases of the 3x3x3 and the 4x4x4", {"--orientations", "--heuristic"}},
        {"methods that search: short, two-phase, optimal, chains, and --moves",
         {"--time", "--nodes"}},
        {"methods that search on several cores: short, two-phase, optimal, chains of the 3x3x3 and "
         "the 4x4x4, and --moves",
         {"--threads"}},
        {"methods that look for shorter solutions until a limit ends it", {"--all"}},
        {"methods with tables, and --moves", {"--memory"}},
        {"2x2x2 to 5x5x5, without --to and --moves", {"--rotations"}},
        {"methods of the 3x3x3 and the 4x4x4 alone, and --moves", {"--to"}},
        {"2x2x2 to 5x5x5", {"--moves"}},
    };
}

}  // namespace

base::Status require_read(const CLI::App& command, const SolveArguments& options,
                          const SolveRun& run) {
    std::vector<std::size_t> used{kEveryRun, kScramble, kFile, kRandom};
    const auto use = [&used](bool is_read, std::initializer_list<std::size_t> readers_of) {
        if (is_read) {
            used.insert(used.end(), readers_of);
        }
    };
    const bool is_cube = run.cube_size > 0;
    const bool has_moves = command.count("--moves") > 0;
    const bool reads_text = options.algorithm.given() || !options.file.empty();
    if (!options.random) {
        std::erase(used, static_cast<std::size_t>(kRandom));
    }
    use(is_cube && (reads_text || !options.to.empty() || has_moves), {kCubeAlgorithm});
    use(run.has_stickers, {kFacelets});
    use(is_cube, {kChosenMoves});
    const bool has_letters =
        is_cube && notation::form_of(options.algorithm.text(), puzzle::Cube(run.cube_size),
                                     options.colors) == notation::StateForm::Stickers;
    use(is_cube && (!options.facelets.empty() || !options.file.empty() || !options.to.empty() ||
                    has_letters),
        {kStickers});
    use(!options.json && !options.jsonl, {kText});
    use(has_moves, {kSearch, kThreads, kTables, kTarget, kCosts});
    use(!has_moves, {kNamedMethod});
    use(is_cube && !has_moves && options.to.empty(), {kUpright});
    const MethodInfo* method = run.method;  // null: of a chain file, unless there are --moves
    if (!has_moves) {
        use(method == nullptr || method->has_tables(), {kTables});
        use(method == nullptr || method->reads_relax(), {kChain});
        use(method == nullptr || method->searches(), {kSearch});
        use(method != nullptr && method->reads_tier(), {kShort});
    }
    if (run.is_own && !has_moves) {
        const bool is_chain = method == nullptr || method->is_chain();
        const bool is_anytime = method != nullptr && method->is_anytime;
        use(true, {kTarget});
        use(method == nullptr || method->counts_own_costs(), {kCosts});
        use(is_chain, {kCubeChain});
        use(is_chain || is_anytime, {kThreads});
        // A chain that may relax or turn the cube looks for shorter ones, too.
        use(is_anytime || (is_chain && (options.relax > 0 || options.orientations > 1)),
            {kAnytime});
    }
    return OptionUse(command, readers()).check(used);
}

}  // namespace revenge::cli
