// Pieces by their colours, and the names of pieces and places in messages.
//
// From the colours seen at a place to the piece that is there: one lookup a place.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"

namespace revenge::notation {

class PieceTable {
  public:
    struct Piece {
        std::int16_t label = -1;  // -1: no such piece
        std::uint8_t twist = 0;
    };

    // REQUIRES an unmarked cube that outlives the table.
    explicit PieceTable(const puzzle::Cube& cube);

    const puzzle::Cube& cube() const noexcept { return *cube_; }

    // RETURNS the piece at a slot. REQUIRES colors of all 6 N^2 stickers (here and below).
    Piece piece_at(const puzzle::Orbit& orbit, int slot,
                   const std::vector<puzzle::Face>& colors) const noexcept;

    // Returns the state that shows these colours, if any; it may be unreachable.
    std::optional<puzzle::State> assemble(const std::vector<puzzle::Face>& colors) const;

    // Returns true if a legal cube shows these colours.
    bool is_possible(const std::vector<puzzle::Face>& colors) const;

  private:
    std::size_t key_at(int slot, const std::vector<puzzle::Face>& colors) const noexcept;

    const puzzle::Cube* cube_;
    std::vector<std::array<Piece, 216>> pieces_;  // per orbit, by up to three colours
};

// Laws that a state of existing pieces obeys if and only if turns reach it; see Diagnosis.
int twist_sum(const puzzle::Orbit& orbit, const puzzle::State& state);
bool has_fitting_parity(const puzzle::Cube& cube, const puzzle::State& state);
// RETURNS the rotation that the cube has been given as a whole (FaceletCube), or -1 if face
// centers lie as no rotation puts them.
int orientation_of(const puzzle::Cube& cube, const puzzle::State& state);

// RETURNS why `colors` is impossible; `symbols` are the letters to speak in.
// REQUIRES !table.is_possible(colors). COMPLEXITY: under 1 ms as a rule, 20 ms at worst (4x4x4, 2.5 GHz).
Diagnosis diagnose(const PieceTable& table, const std::vector<puzzle::Face>& colors,
                   std::string_view symbols);

// Pieces and places in words, for messages: "corner URF", "the wing at UR (U row 2 column 4)".

// RETURNS "F row 1 column 2".
std::string facelet_name(int facelet, int size);

// RETURNS the place by the faces of its stickers: "URF", "UR"; for centers the facelet.
std::string short_place_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int slot);

// RETURNS "the corner at URF".
std::string place_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int slot);

// RETURNS "URF", the symbols of its colours.
std::string piece_letters(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int label,
                          std::string_view symbols);

// RETURNS "corner URF", in the symbols of its colours.
std::string piece_name(const puzzle::Cube& cube, const puzzle::Orbit& orbit, int label,
                       std::string_view symbols);

// RETURNS "U, R and F", in symbols.
std::string spelled(const std::vector<puzzle::Face>& faces, std::string_view symbols);

}  // namespace revenge::notation
