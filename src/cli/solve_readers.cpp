#include "cli/solve_readers.hpp"

#include <CLI/CLI.hpp>

#include "revenge/notation/state_text.hpp"

namespace revenge::cli {

namespace {

using notation::StateForm;

enum SolveReader : std::size_t {
    kEveryRun,
    kOneObject,
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
        {"every puzzle", {"--puzzle", "--metric", "--max-length", "--jsonl"}},
        {kOneObjectAlone, {"--json"}},
        {"a scramble", {"alg"}, true},
        {notation::kReadAlgorithms, {"--notation"}},
        {"puzzles that have stickers", {"--facelets"}},
        {kReadStickers, {"--colors"}},
        {"a batch", {"--file"}},
        {"random states (--random)", {"--random", "--count", "--seed"}},
        {"runs without --moves", {"--method"}},
        {"text (JSON has the phases anyway)", {"--explain"}},
        {method::readers_of(method::Option::Costs), {"--costs"}},
        {method::readers_of(method::Option::Tier), {"--table-size"}},
        {method::readers_of(method::Option::Relax), {"--relax"}},
        {method::readers_of(method::Option::Orientations), {"--orientations", "--heuristic"}},
        {method::readers_of(method::Option::Time), {"--time", "--nodes"}},
        {method::readers_of(method::Option::Threads), {"--threads"}},
        {"methods that look for shorter solutions until a limit ends it", {"--all"}},
        {method::readers_of(method::Option::Memory), {"--memory"}},
        {"2x2x2 to 5x5x5, without --to and --moves", {"--rotations"}},
        {method::readers_of(method::Option::Target), {"--to"}},
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
    const auto form_of = [&](const std::string& text) {
        return is_cube ? notation::form_of(text, puzzle::Cube(run.cube_size), options.colors)
                       : StateForm::Moves;
    };
    const auto is_algorithm = [&](const std::string& text) {
        return !text.empty() && form_of(text) == StateForm::Moves;
    };
    const bool has_moves = command.count("--moves") > 0;
    if (!options.random) {
        std::erase(used, static_cast<std::size_t>(kRandom));
    }
    use(run.has_turns &&
            (has_moves || !options.file.empty() || is_algorithm(options.algorithm.text()) ||
             is_algorithm(options.to) || !options.metric.costs_file.empty()),
        {kCubeAlgorithm});
    use(run.has_stickers, {kFacelets});
    use(is_cube, {kChosenMoves});
    const bool has_letters = form_of(options.algorithm.text()) != StateForm::Moves;
    use(is_cube && (!options.facelets.empty() || !options.file.empty() || !options.to.empty() ||
                    has_letters),
        {kStickers});
    use(!options.all && (!options.random || options.count == 1), {kOneObject});
    use(!options.json.any(), {kText});
    use(!has_moves, {kNamedMethod});
    use(is_cube && !has_moves && options.to.empty(), {kUpright});
    const method::MethodRow* method = has_moves   ? &method::chosen_moves_row()
                                      : run.chain ? &method::custom_chain_row(*run.chain)
                                                  : run.method;
    const auto use_if_read = [&](method::Option option, SolveReader reader) {
        use(method == nullptr || method->supports(option), {reader});  // opening it says more
    };
    use_if_read(method::Option::Costs, kCosts);
    use_if_read(method::Option::Tier, kShort);
    use_if_read(method::Option::Relax, kChain);
    use_if_read(method::Option::Orientations, kCubeChain);
    use_if_read(method::Option::Time, kSearch);
    use_if_read(method::Option::Threads, kThreads);
    use_if_read(method::Option::Memory, kTables);
    use_if_read(method::Option::Target, kTarget);
    use(method == nullptr || method->improves(options.relax, options.orientations), {kAnytime});
    return OptionUse(command, readers()).check(used);
}

}  // namespace revenge::cli
