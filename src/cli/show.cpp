// `revenge show`: a cube in the terminal, as SVG, as letters or as an object.
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/drawing.hpp"
#include "cli/input.hpp"
#include "cli/options.hpp"
#include "cli/position.hpp"
#include "cli/twisty.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/state_json.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/render/net_text.hpp"
#include "revenge/render/numbering.hpp"
#include "revenge/render/svg.hpp"
#include "revenge/solver/thistlethwaite/layout.hpp"

namespace revenge::cli {

namespace {

using base::Error;
using base::ErrorCode;
using base::Result;

struct ShowOptions {
    AlgorithmWords algorithm;
    std::string puzzle = "4x4x4";
    std::string colors;
    std::string state;     // facelets or JSON
    std::string svg_file;  // empty: the terminal
    std::string view = "net";
    std::string layout;  // an orbit, or "facelets"
    std::string palette = "standard";
    bool letters = false;
    bool as_facelets = false;
    bool as_json = false;
    bool as_kpuzzle = false;
};

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

Result<ExitCode> draw(Session& session, const ShowOptions& options, render::Picture picture) {
    const render::Palette palette = options.palette == "color-blind" ? render::color_blind_palette()
                                                                     : render::standard_palette();
    if (options.svg_file.empty()) {
        if (options.view == "iso") {
            return Error{ErrorCode::Usage, "--view iso is drawn with --svg FILE only"};
        }
        render::TextStyle style;
        style.has_color = session.colored();
        style.has_letters = options.letters;
        session.out().write(render::net_text(picture, palette, style));
        return ExitCode::Done;
    }
    if (options.letters) {
        render::label_with_letters(picture);
    }
    const std::string svg = options.view == "iso" ? render::iso_svg(picture, palette)
                                                  : render::net_svg(picture, palette);
    if (options.svg_file == "-") {
        session.out().write(svg);
        return ExitCode::Done;
    }
    const base::Status written = write_text(options.svg_file, svg);
    return written ? Result<ExitCode>(ExitCode::Done) : written.error();
}

Result<ExitCode> show(Session& session, const ShowOptions& options) {
    if (puzzle::cube_size_of(options.puzzle) == 0) {
        return show_twisty(
            session,
            {options.puzzle, options.state.empty() ? options.algorithm.text() : options.state,
             options.algorithm.notation, options.svg_file, options.letters,
             options.as_json || options.as_kpuzzle});
    }
    const auto size = cube_size_named(options.puzzle);
    if (!size) {
        return size.error();
    }
    const puzzle::Cube cube(*size);
    const bool is_thistlethwaites = options.layout == "thistlethwaite";
    if (is_thistlethwaites && *size != 3) {
        return Error{ErrorCode::Usage, "--layout thistlethwaite: of the 3x3x3 only"};
    }
    if (!options.layout.empty() && !is_thistlethwaites) {
        const auto picture = layout_picture(cube, options.layout);
        return picture ? draw(session, options, *picture) : picture.error();
    }
    const PositionReader reader(session, cube, options.algorithm.notation, options.colors);
    const auto position = options.state.empty() ? reader.from_text(options.algorithm.text())
                                                : reader.from_facelets(options.state);
    if (!position) {
        return position.error();
    }
    if (is_thistlethwaites) {
        const auto text = solver::thistlethwaite::ThistlethwaiteLayout(cube).text(position->state);
        if (!text) {
            return text.error();
        }
        session.out().write(*text);
    } else if (options.as_facelets) {
        session.out().line(notation::to_facelets(cube, position->state));
    } else if (options.as_json) {
        session.out().line(notation::to_facelets_json(cube, position->state));
    } else if (options.as_kpuzzle) {
        if (cube.size() > 4) {
            return Error{ErrorCode::Usage, "--kpuzzle: up to the 4x4x4"};
        }
        session.out().line(notation::to_kpuzzle_json(cube, position->state));
    } else {
        return draw(session, options, render::picture_of(cube, position->state));
    }
    return ExitCode::Done;
}

// `--facelets` alone asks for letters; `--facelets LETTERS` shows what they say.
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
            "print the letters; with letters: show those")
        ->type_name("[LETTERS]")
        ->expected(0, 1)
        ->default_str("print");
}

}  // namespace

void add_show(CLI::App& app, Session& session) {
    CLI::App& command = *app.add_subcommand("show", "draw a cube");
    const auto options = std::make_shared<ShowOptions>();
    add_algorithm(command, options->algorithm, "what was done to the solved cube");
    add_facelets(command, options);
    add_puzzle(command, options->puzzle);
    add_colors(command, options->colors);
    command.add_option("--svg", options->svg_file, "draw it into this file; - is standard output")
        ->type_name("FILE");
    command.add_option("--view", options->view, "flat or in space")
        ->type_name("net|iso")
        ->check(CLI::IsMember({"net", "iso"}).description(""))
        ->capture_default_str();
    command
        .add_option(
            "--layout", options->layout,
            "the numbers of facelets or of places instead; thistlethwaite: his two states of "
            "the 3x3x3")
        ->type_name("facelets|corners|midges|wings|centers|thistlethwaite");
    command.add_option("--palette", options->palette, "colours")
        ->type_name("standard|color-blind")
        ->check(CLI::IsMember({"standard", "color-blind"}).description(""))
        ->capture_default_str();
    command.add_flag("--letters", options->letters, "letters on the stickers as well");
    command.add_flag("--json", options->as_json, "print {\"facelets\":...}");
    command.add_flag("--kpuzzle", options->as_kpuzzle, "print KPuzzle pattern data");
    add_color(command, session);
    add_quiet(command, session);
    command.callback([&session, options] { session.finish(show(session, *options)); });
}

}  // namespace revenge::cli
