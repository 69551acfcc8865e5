// Pictures of puzzles: nets as text for a terminal, nets and views in space as SVG, and sheets of
// scrambles for printing.
//
//     namespace render = revenge::render;
//     const render::Picture picture = render::picture_of(cube, state);
//     const std::string svg = render::net_svg(picture, render::standard_palette());
//     const std::string text = render::net_text(picture, render::standard_palette(), {});
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::render {

// -------------------------------------------------------------------------------------------------
// Palettes: the colours of the six faces.
//
//     const revenge::render::Palette palette = revenge::render::standard_palette();
//     const std::string up = revenge::render::to_hex(palette[revenge::puzzle::Face::U]);

// A colour.
struct Rgb {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;

    bool operator==(const Rgb&) const = default;
};

// The colours of a picture.
struct Palette {
    std::array<Rgb, puzzle::kFaces> faces;  // in the order U R F D L B
    Rgb dim;                                // of dimmed stickers
    Rgb body;                               // of the plastic between the stickers
    Rgb mark;                               // of the rings around marked stickers

    Rgb operator[](puzzle::Face face) const { return faces[static_cast<std::size_t>(face)]; }
};

// Returns the colours of most cubes that are sold: white, red, green, yellow, orange, blue.
REVENGE_EXPORT Palette standard_palette();

// Returns six colours that people with the common kinds of colour blindness can distinguish (Okabe
// and Ito, "Color universal design", 2008): white, vermilion, green, yellow, purple, blue. Combine
// them with label_with_letters().
REVENGE_EXPORT Palette color_blind_palette();

// Returns a colour as "#rrggbb".
REVENGE_EXPORT std::string to_hex(Rgb color);

// Returns black or white, whichever is more readable on `background`.
REVENGE_EXPORT Rgb readable_on(Rgb background);

// -------------------------------------------------------------------------------------------------
// Terminal colours: escape sequences in the colours that a terminal can show.
//
//     using revenge::render::ColorDepth;
//     const std::string on = revenge::render::terminal_colors(back, front, ColorDepth::Indexed);

// The number of colours of a terminal.
enum class ColorDepth {
    None,     // no escape sequences
    Few,      // the 16 colours of every terminal
    Indexed,  // 256 colours: a 6 x 6 x 6 cube and 24 greys
    True,     // 24 bits
};

// Returns the escape sequence that sets the background and text colours, or the closest available
// colours. REQUIRES a depth other than None.
REVENGE_EXPORT std::string terminal_colors(Rgb back, Rgb front, ColorDepth depth);

// Returns the number of the closest of xterm's 16 colours, 0 to 15.
REVENGE_EXPORT int closest_of_16(Rgb color);
// Returns the number of the closest of the 256 colours, 16 to 255. The first 16 are not used,
// because they differ between terminals.
REVENGE_EXPORT int closest_of_256(Rgb color);

// -------------------------------------------------------------------------------------------------
// Picture: a cube to be drawn, with the colour and the label of each sticker. The same picture can
// be drawn as text (net_text()) or as SVG (net_svg(), iso_svg()).
//
//     revenge::render::Picture picture = revenge::render::picture_of(cube, state);
//     picture.title = "R U F'";
//     revenge::render::label_with_letters(picture);

// A sticker of a picture.
struct Sticker {
    puzzle::Face color = puzzle::Face::U;
    std::string label;
    bool is_dim = false;     // drawn in Palette::dim: of no interest in this picture
    bool is_marked = false;  // drawn with a ring: a wrong sticker, for instance
};

// A picture of a cube.
struct Picture {
    int size = 0;
    std::string title;
    std::vector<Sticker> stickers;  // in facelet order
};

// Returns the picture of a state, without labels.
REVENGE_EXPORT Picture picture_of(const puzzle::Cube& cube, const puzzle::State& state);
// Returns the picture of stickers that need not be those of a possible cube. REQUIRES 6 N^2
// `colors` in facelet order, where N is `size`.
REVENGE_EXPORT Picture picture_of(const std::vector<puzzle::Face>& colors, int size);

// Labels each sticker with the letter of its colour, for readers who cannot distinguish the
// colours.
REVENGE_EXPORT void label_with_letters(Picture& picture);
// Marks the stickers with these facelet indices.
REVENGE_EXPORT void mark(Picture& picture, const std::vector<int>& facelets);

// -------------------------------------------------------------------------------------------------
// Nets of cubes as text, two columns for each sticker:
//
//         U
//       L F R B
//         D
//
//     revenge::render::TextStyle style;
//     style.colors = revenge::render::ColorDepth::None;
//     puts(revenge::render::net_text(picture, palette, style).c_str());

// How a net is written.
struct TextStyle {
    // None: letters instead of colours. Few: letters as well, because some of 16 colours are alike.
    ColorDepth colors = ColorDepth::True;
    bool has_letters = false;  // writes letters on the colours in any case
    int indent = 0;            // the number of blanks before each line
    // The width in which the net has to fit; 0: any. If it is too narrow for two columns a sticker,
    // stickers whose labels have one character at most are one column wide.
    int columns = 0;
};

// Returns the net, 3 N + 2 lines that each end with a line end. Without colours, there are no
// escape sequences. A label of one or two characters replaces the letter of the colour. Marked
// stickers get a star; without colours, dim ones are dots.
REVENGE_EXPORT std::string net_text(const Picture& picture, const Palette& palette,
                                    const TextStyle& style);

// -------------------------------------------------------------------------------------------------
// Pictures of puzzles of any shape. The stickers are drawn unfolded, arranged by the definition's
// net. States of puzzles without a net are printed as lists of pieces.
//
//     const auto puzzle = revenge::puzzle::builtin_definition("megaminx");
//     if (!puzzle) return complain(puzzle.error().message);
//     const auto& solved = puzzle->puzzle().solved();
//     const std::string svg = revenge::render::puzzle_svg(*puzzle, solved, false);

// Returns the net of a state as SVG. If `letters` is true, each sticker has the name of its
// colour's face. REQUIRES a puzzle with a net, the Square-1 or the Clock.
REVENGE_EXPORT std::string puzzle_svg(const puzzle::Definition& definition,
                                      const puzzle::State& state, bool letters);

// Returns the net of a state as SVG: of the cube, or if `cube` is null, of the definition. REQUIRES
// that it can be drawn, as for puzzle_svg().
REVENGE_EXPORT std::string state_svg(const puzzle::Cube* cube, const puzzle::Definition* definition,
                                     const puzzle::State& state);

// Returns the net as lines of text, each ending with a line end: coloured blocks, with letters on
// them if there are only 16 colours, or letters alone without colours. The letter is the first one
// of the face's name, in lower case if the name has two letters. REQUIRES a puzzle with a net.
// The net is `columns` wide, at most and by default 78.
REVENGE_EXPORT std::string puzzle_net_text(const puzzle::Definition& definition,
                                           const puzzle::State& state, ColorDepth colors,
                                           int columns = 0);

// Returns a state as text, with one line for each orbit: "corners  3+1 1 2 4" lists the piece in
// each place, counted from 1, and its twist.
REVENGE_EXPORT std::string puzzle_text(const puzzle::Definition& definition,
                                       const puzzle::State& state);

// -------------------------------------------------------------------------------------------------
// Pictures of cubes as SVG: the net, and the cube in space.
//
//     revenge::render::SvgStyle style;
//     style.shows_hidden_faces = true;
//     const std::string svg = revenge::render::iso_svg(picture, palette, style);

// How an SVG picture is drawn.
struct SvgStyle {
    int sticker_pixels = 40;          // the edge length of a sticker
    bool shows_hidden_faces = false;  // in iso_svg(): shows L, B and D as well, set off and paler
};

// Returns the net as an SVG document: U above F, D below F, and L F R B in a row.
REVENGE_EXPORT std::string net_svg(const Picture& picture, const Palette& palette,
                                   const SvgStyle& style = {});

// Returns an SVG document of the cube in isometric view, showing U, F and R.
REVENGE_EXPORT std::string iso_svg(const Picture& picture, const Palette& palette,
                                   const SvgStyle& style = {});

// Returns the text escaped for use inside an XML element.
REVENGE_EXPORT std::string escaped_xml(std::string_view text);

// -------------------------------------------------------------------------------------------------
// Sheets to be printed: numbered scrambles, each with a picture of the state that it leads to.
//
//     const std::vector<revenge::render::SheetRow> rows{{"R U F'", svg}};
//     for (const std::string& page : revenge::render::sheets("Round 1", rows)) save(page);
//
// A page is A4 in portrait format, in millimetres, and has seven rows. The text is on the left in a
// fixed-width font, wrapped between words and at line breaks; the picture is on the right. Each
// page is a document.

// A row of a sheet.
struct SheetRow {
    std::string text;     // the scramble
    std::string picture;  // an SVG document with a view box, as by net_svg(); may be empty
};

// The number of rows on a page.
inline constexpr std::size_t kRowsPerSheet = 7;

// Returns the pages as SVG documents. Rows are numbered from 1 across all pages.
REVENGE_EXPORT std::vector<std::string> sheets(const std::string& title,
                                               const std::vector<SheetRow>& rows);

}  // namespace revenge::render
