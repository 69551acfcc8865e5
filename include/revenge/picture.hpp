// Pictures of puzzles: nets as text for a terminal, nets and views in space as SVG, sheets of scrambles for printing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/puzzle.hpp"

namespace revenge::render {

// -------------------------------------------------------------------------------------------------
// Colours of the six faces.

struct Rgb {
    std::uint8_t red;
    std::uint8_t green;
    std::uint8_t blue;

    bool operator==(const Rgb&) const = default;
};

struct Palette {
    std::array<Rgb, puzzle::kFaces> faces;  // in the order U R F D L B
    Rgb dim;                                // stickers of no interest
    Rgb body;                               // the plastic between the stickers
    Rgb mark;                               // rings

    Rgb operator[](puzzle::Face face) const { return faces[static_cast<std::size_t>(face)]; }
};

// White, red, green, yellow, orange, blue: as most cubes are sold.
REVENGE_EXPORT Palette standard_palette();

// Six colours that the usual kinds of colour blindness keep apart (Okabe and Ito, "Color universal
// design", 2008): white, vermilion, green, yellow, purple, blue. Meant to go with letters.
REVENGE_EXPORT Palette color_blind_palette();

// Returns "#rrggbb".
REVENGE_EXPORT std::string to_hex(Rgb color);

// Returns black or white, whichever is read more easily on `background`.
REVENGE_EXPORT Rgb readable_on(Rgb background);

// -------------------------------------------------------------------------------------------------
// Colours of a terminal as escape sequences, in the number of colours that the terminal has.

enum class ColorDepth {
    None,     // no escape sequences
    Few,      // the 16 colours of every terminal
    Indexed,  // 256: a cube of 6 x 6 x 6 and 24 greys
    True,     // 24 bits
};

// Returns the escape sequence that sets both colours: the given ones, or the closest that there are. REQUIRES a depth
// other than None.
REVENGE_EXPORT std::string terminal_colors(Rgb back, Rgb front, ColorDepth depth);

// Returns the number of the closest of the 16 colours as xterm has them, 0 to 15.
REVENGE_EXPORT int closest_of_16(Rgb color);
// Returns the number of the closest of the 256 colours, 16 to 255: the first 16 differ between terminals.
REVENGE_EXPORT int closest_of_256(Rgb color);

// -------------------------------------------------------------------------------------------------
// A cube to be drawn: one sticker a facelet, with its colour and what is written on it. How it is drawn
// (terminal, SVG net, SVG in space) is the business of the other files here.

struct Sticker {
    puzzle::Face color = puzzle::Face::U;
    std::string label;
    bool is_dim = false;     // of no interest in this picture: grey
    bool is_marked = false;  // ringed, for instance a sticker that cannot be right
};

struct Picture {
    int size = 0;
    std::string title;
    std::vector<Sticker> stickers;  // in facelet order
};

// Returns the picture of a state, without labels.
REVENGE_EXPORT Picture picture_of(const puzzle::Cube& cube, const puzzle::State& state);
// Returns the picture of 6 N^2 colours that need not be a cube. REQUIRES that many.
REVENGE_EXPORT Picture picture_of(const std::vector<puzzle::Face>& colors, int size);

// Writes on each sticker the letter of its colour, for readers who see no difference in the colours.
REVENGE_EXPORT void label_with_letters(Picture& picture);
// Rings the stickers with these facelet numbers.
REVENGE_EXPORT void mark(Picture& picture, const std::vector<int>& facelets);

// -------------------------------------------------------------------------------------------------
// The net in a terminal, two columns a sticker:
//
//         U
//       L F R B
//         D

struct TextStyle {
    ColorDepth colors = ColorDepth::
        True;  // None: letters alone; of 16 colours letters as well, since some are alike
    bool has_letters = false;  // letters on the colours as well
    int indent = 0;            // columns of blank before each line
};

// Returns 3 N + 2 lines, each ended by a line end; without colour, no escape codes. A label of one or
// two characters is shown in place of the colour's letter; marked stickers have a star, dim ones a dot
// where there is no colour.
REVENGE_EXPORT std::string net_text(const Picture& picture, const Palette& palette,
                                    const TextStyle& style);

// -------------------------------------------------------------------------------------------------
// Draws puzzles of any shape unfolded, with the stickers of each face arranged by the definition's net. Puzzles without
// a net are printed as text, one line per orbit of pieces.

// REQUIRES a net, the Square-1 or the Clock. `letters`: the name of its colour's face on each sticker.
REVENGE_EXPORT std::string puzzle_svg(const puzzle::Definition& definition,
                                      const puzzle::State& state, bool letters);

// Returns the net of a state of the cube, or, where `cube` is null, of the definition. REQUIRES that it has a net.
REVENGE_EXPORT std::string state_svg(const puzzle::Cube* cube, const puzzle::Definition* definition,
                                     const puzzle::State& state);

// The net in characters: coloured blocks, or without colour (and beside 16 colours) the first letter of the face's
// name in lower case where it has two letters. REQUIRES a net. RETURNS lines, the last one ended.
REVENGE_EXPORT std::string puzzle_net_text(const puzzle::Definition& definition,
                                           const puzzle::State& state, ColorDepth colors);

// "corners  3+1 1 2 4": the piece in each place, counted from 1, and how it is turned.
REVENGE_EXPORT std::string puzzle_text(const puzzle::Definition& definition,
                                       const puzzle::State& state);

// -------------------------------------------------------------------------------------------------
// Pictures as SVG: the net, the cube in space.
//
// Every face is drawn once, flat, in a square of 1 x 1 per sticker, and then laid where it belongs by a
// matrix: side by side for the net, along two of the three axes of an isometric view for the cube. So
// round corners, rings and letters lie on the faces as they should, and both views are one code.

struct SvgStyle {
    int sticker_pixels = 40;
    bool shows_hidden_faces = false;  // isometric view: L, B and D, set off and paler
};

// Returns an SVG document: U above F, D below, L F R B in a row.
REVENGE_EXPORT std::string net_svg(const Picture& picture, const Palette& palette,
                                   const SvgStyle& style = {});

// Returns an SVG document: the cube seen so that U, F and R show.
REVENGE_EXPORT std::string iso_svg(const Picture& picture, const Palette& palette,
                                   const SvgStyle& style = {});

// Returns the text as it stands inside an element; titles and labels come from files that a user wrote.
REVENGE_EXPORT std::string escaped_xml(std::string_view text);

// -------------------------------------------------------------------------------------------------
// A page to be printed: numbered scrambles, each with a picture of what it makes.
//
// A4 upright, in millimetres: seven rows a page, the text to the left in a fixed-width face, wrapped between words and
// at line breaks, the picture to the right. Further rows are further pages, each a document of its own.

struct SheetRow {
    std::string text;
    std::string picture;  // an SVG document with a view box, as net_svg() returns; may be empty
};

inline constexpr std::size_t kRowsPerSheet = 7;

// Returns SVG documents, each one page; rows are numbered from 1 through all pages.
REVENGE_EXPORT std::vector<std::string> sheets(const std::string& title,
                                               const std::vector<SheetRow>& rows);

}  // namespace revenge::render
