#include "cli/show_options.hpp"

#include <initializer_list>
#include <vector>

#include "cli/option_use.hpp"
#include "revenge/notation.hpp"

namespace revenge::cli {

base::Status require_read(const CLI::App& command, const ShowOptions& options,
                          const method::PuzzleContext& puzzle, bool is_piped) {
    const bool is_plain = puzzle.cube() != nullptr;
    const OptionUse use(command,
                        {{"every picture", {"--puzzle"}},
                         {"states", {"alg"}, true},
                         {"states given by their stickers or asked for as letters", {"--facelets"}},
                         {notation::kReadAlgorithms, {"--notation"}},
                         {kReadStickers, {"--colors", "--face-order"}},
                         {"pictures", {"--svg"}},
                         {"drawings of cubes", {"--palette"}},
                         {"drawings of cubes in a file (--svg)", {"--view"}},
                         {"drawings in colour, in a file or of cubes", {"--letters"}},
                         {"drawings of 2x2x2 to 7x7x7, numbers without a state", {"--layout"}},
                         {"output without a drawing", {"--json", "--kpuzzle"}}});
    const bool has_net = !is_plain && !puzzle.definition()->net().stickers.empty();
    const bool is_text = options.as_facelets || options.as_json || options.as_kpuzzle;
    const bool is_layout = !options.layout.empty();
    const bool is_drawing = !is_text && options.layout != "thistlethwaite";
    const bool is_numbering = is_layout && is_drawing;
    std::vector<std::size_t> used{0, 1};
    const auto add = [&used](bool is_read, std::initializer_list<std::size_t> readers) {
        if (is_read) {
            used.insert(used.end(), readers);
        }
    };
    add(!is_numbering, {2});
    add(puzzle.cube_size() > 0 && !is_numbering && options.state.empty(), {3});
    const bool has_letters =
        !options.state.empty() || is_piped ||
        (is_plain && notation::form_of(options.algorithm.text(), *puzzle.cube(), options.colors) !=
                         notation::StateForm::Moves);
    add(is_plain && !is_numbering && has_letters, {4});
    add(is_drawing, {5});
    add(is_plain && is_drawing, {6});
    add(is_plain && is_drawing && !options.svg_file.empty(), {7});
    add(is_drawing && !is_numbering && (is_plain || (has_net && !options.svg_file.empty())), {8});
    add(is_plain && !is_text && !(is_numbering && options.algorithm.given()), {9});
    add(is_text, {10});
    return use.check(used);
}

}  // namespace revenge::cli
