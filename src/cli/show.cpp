// `revenge show`: prints a puzzle in the terminal, as SVG, as letters or as JSON.

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "app/drawing.hpp"
#include "app/input.hpp"
#include "app/json_output.hpp"
#include "app/puzzle_files.hpp"
#include "app/readings.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/net_stickers.hpp"
#include "revenge/picture.hpp"
#include "revenge/render/numbering.hpp"
#include "revenge/render/thistlethwaite_layout.hpp"
#include "revenge/request.hpp"

namespace revenge::cli {

namespace {

// The command line of `show`.

struct ShowOptions {
    AlgorithmWords algorithm;
    std::string puzzle = "4x4x4";
    std::string colors;
    std::string face_order;
    std::string state;     // facelets or JSON
    std::string svg_file;  // empty: the terminal
    std::string view = "net";
    std::string layout;  // an orbit, or "facelets"
    std::string palette = "standard";
    bool letters = false;
    bool as_facelets = false;
    bool as_json = false;
    bool as_kpuzzle = false;
    bool has_notation = false;
};

// Checks the options; `is_piped` is true if the state comes from standard input. ERRORS: Usage, naming an option of
// `command` that this request does not support.
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

using base::Error;
using base::ErrorCode;
using base::Result;

Result<render::Picture> layout_picture(const puzzle::Cube& cube, const std::string& layout) {
    if (layout == "facelets") {
        return render::facelet_numbering(cube);
    }
    if (cube.puzzle().find_orbit(layout) == nullptr) {
        std::string orbits;
        for (const puzzle::Orbit& orbit : cube.puzzle().orbits()) {
            orbits += ", " + orbit.name;
        }
        return Error{ErrorCode::Usage,
                     fmt::format("--layout: the {} has no {}; there is facelets{}",
                                 cube.puzzle().name(), layout, orbits)};
    }
    return render::place_numbering(cube, layout);
}

render::Palette palette_of(const ShowOptions& options) {
    return options.palette == "color-blind" ? render::color_blind_palette()
                                            : render::standard_palette();
}

Result<app::ExitCode> write_picture(app::Session& session, const std::string& file,
                                    const std::string& svg) {
    if (file == "-") {
        session.out().write(svg);
        return app::ExitCode::Done;
    }
    const base::Status written = app::write_text(file, svg);
    return written ? Result<app::ExitCode>(app::ExitCode::Done) : written.error();
}

Result<app::ExitCode> draw(app::Session& session, const ShowOptions& options,
                           render::Picture picture) {
    if (options.svg_file.empty()) {
        render::TextStyle style = app::terminal_style(session);
        style.has_letters = options.letters;
        session.out().write(render::net_text(picture, palette_of(options), style));
        return app::ExitCode::Done;
    }
    if (options.letters) {
        render::label_with_letters(picture);
    }
    return write_picture(session, options.svg_file,
                         options.view == "iso" ? render::iso_svg(picture, palette_of(options))
                                               : render::net_svg(picture, palette_of(options)));
}

// Returns the state to show: from LETTERS, the algorithm, or standard input.
Result<method::Position> position_of(app::Session& session, const ShowOptions& options,
                                     const method::PuzzleContext& puzzle) {
    const app::PositionReader reader(session, puzzle, options.algorithm.notation, options.colors,
                                     options.face_order);
    if (options.state.empty()) {
        REVENGE_TRY(const auto given, given_text(session, options.algorithm));
        const std::string text = given.value_or("");  // else the solved puzzle
        const bool is_moves = puzzle.form_of(text, options.colors) == notation::StateForm::Moves;
        if (is_moves &&
            !options.colors.empty()) {  // from standard input; otherwise it was refused earlier
            return not_read("--colors", {kReadStickers});
        }
        if (is_moves && !options.face_order.empty()) {
            return not_read("--face-order", {kReadStickers});
        }
        auto read = reader.from_text(text);
        if (!read) {
            return unless_a_file(read.error(), text,
                                 "give what it contains, or pass it on standard input");
        }
        return options.has_notation && !is_moves
                   ? base::with_prefix("--notation: ", notation::unread_reading())
                   : read;
    }
    auto position = reader.from_facelets(options.state);
    if (position || puzzle.cube() == nullptr ||
        notation::form_of(options.state, *puzzle.cube(), options.colors) !=
            notation::StateForm::Moves) {
        return position;
    }
    Error error = position.error();
    error.message += "; to have the letters of a scramble printed put --facelets behind it";
    return error;
}

Result<app::ExitCode> show_cube(app::Session& session, const ShowOptions& options,
                                const method::PuzzleContext& puzzle) {
    const puzzle::Cube& cube = *puzzle.cube();
    const bool is_thistlethwaites = options.layout == "thistlethwaite";
    if (is_thistlethwaites && cube.size() != 3) {
        return Error{ErrorCode::Usage, "--layout thistlethwaite: of the 3x3x3 only"};
    }
    if (!options.layout.empty() && !is_thistlethwaites) {
        const auto picture = layout_picture(cube, options.layout);
        return picture ? draw(session, options, *picture) : picture.error();
    }
    REVENGE_TRY(const auto position, position_of(session, options, puzzle));
    if (is_thistlethwaites) {
        REVENGE_TRY(const auto text, render::ThistlethwaiteLayout(cube).text(position.state));
        session.out().write(text);
    } else if (options.as_facelets) {
        session.out().line(notation::to_facelets(cube, position.state));
    } else if (options.as_json) {
        session.out().line(app::shown_json(puzzle, position));
    } else if (options.as_kpuzzle) {
        if (cube.size() > 4) {
            return Error{ErrorCode::Usage, "--kpuzzle: up to the 4x4x4"};
        }
        session.out().line(notation::to_kpuzzle_json(cube, position.state));
    } else {
        return draw(session, options, render::picture_of(cube, position.state));
    }
    return app::ExitCode::Done;
}

// Shows a puzzle given by its definition.
Result<app::ExitCode> show_puzzle(app::Session& session, const ShowOptions& options,
                                  const method::PuzzleContext& puzzle) {
    const puzzle::Definition& definition = *puzzle.definition();
    REVENGE_TRY(const auto position, position_of(session, options, puzzle));
    const puzzle::State& state = position.state;
    const bool is_drawn = notation::has_stickers(definition);
    if (!is_drawn && (options.as_facelets || !options.svg_file.empty())) {
        return Error{ErrorCode::Usage,
                     fmt::format("{}: it is not known what {} looks like",
                                 options.as_facelets ? "--facelets" : "--svg", definition.name())};
    }
    if (options.as_json) {
        session.out().line(app::shown_json(puzzle, position));
    } else if (options.as_kpuzzle) {
        session.out().line(position.shown);
    } else if (options.as_facelets) {
        session.out().line(notation::to_stickers(definition, state));
    } else if (!options.svg_file.empty()) {
        return write_picture(session, options.svg_file,
                             render::puzzle_svg(definition, state, options.letters));
    } else {
        const render::TextStyle style = app::terminal_style(session);
        session.out().write(
            definition.net().stickers.empty()
                ? render::puzzle_text(definition, state)
                : render::puzzle_net_text(definition, state, style.colors, style.columns));
    }
    return app::ExitCode::Done;
}

Result<app::ExitCode> show(app::Session& session, const CLI::App& command,
                           const ShowOptions& options) {
    REVENGE_TRY(const auto puzzle, app::puzzle_named(session, options.puzzle));
    const bool is_piped = !options.algorithm.given() && app::has_piped_input(session.interrupt());
    REVENGE_TRY(require_read(command, options, puzzle, is_piped));
    if (options.as_facelets + options.as_json + options.as_kpuzzle > 1) {
        return Error{ErrorCode::Usage, "--facelets, --json and --kpuzzle: one at a time"};
    }
    if (!options.state.empty() && options.algorithm.given()) {
        return Error{ErrorCode::Usage,
                     "--facelets LETTERS: the state is given by an algorithm already; "
                     "to have its letters printed put --facelets last"};
    }
    if (options.view == "iso" && options.svg_file.empty()) {
        return Error{ErrorCode::Usage, "--view iso is drawn with --svg FILE only"};
    }
    return puzzle.cube() != nullptr ? show_cube(session, options, puzzle)
                                    : show_puzzle(session, options, puzzle);
}

// `--facelets` alone prints letters; `--facelets LETTERS` shows the state that they describe.
void add_facelets(CLI::App& command, const std::shared_ptr<ShowOptions>& options) {
    command
        .add_option_function<std::string>(
            "--facelets",
            [options](const std::string& given) {
                if (given == "print") {
                    options->as_facelets = true;
                } else {
                    options->state = given;
                }
            },
            "print the letters; with LETTERS: show these")
        ->type_name("[LETTERS]")
        ->expected(0, 1)
        ->default_str("print");
}

}  // namespace

void add_show(CLI::App& app, app::Session& session) {
    CLI::App& command = *app.add_subcommand("show", "draw a cube");
    const auto options = std::make_shared<ShowOptions>();
    add_algorithm(command, options->algorithm, "the moves that were applied to the solved cube");
    add_facelets(command, options);
    add_puzzle(command, options->puzzle);
    add_sticker_options(command, options->colors, options->face_order);
    command
        .add_option("--svg", options->svg_file,
                    "draw the cube into this file; - is standard output")
        ->type_name("FILE.svg")
        ->check(svg_to_write());
    command.add_option("--view", options->view, "as a net or in space")
        ->type_name("net|iso")
        ->transform(one_of({"net", "iso"}))
        ->capture_default_str();
    command
        .add_option("--layout", options->layout,
                    "show the numbers of facelets or places instead; thistlethwaite: "
                    "Thistlethwaite's two states of the 3x3x3")
        ->type_name("facelets|corners|midges|wings|centers|thistlethwaite");
    command.add_option("--palette", options->palette, "colours")
        ->type_name("standard|color-blind")
        ->transform(one_of({"standard", "color-blind"}))
        ->capture_default_str();
    command.add_flag("--letters", options->letters, "also write letters on the stickers");
    command.add_flag("--json", options->as_json, "print one object");
    command.add_flag("--kpuzzle", options->as_kpuzzle, "print KPuzzle pattern data");
    add_color(command, session);
    add_quiet(command, session);
    command.callback([&session, &command, options] {
        options->has_notation = command.count("--notation") > 0;
        session.finish(show(session, command, *options));
    });
}

}  // namespace revenge::cli
