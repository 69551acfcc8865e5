// States as JSON: {"facelets":"UUUU..."} and the pattern data of KPuzzle, the puzzle format of cubing.js.
//
// Pattern data name for each orbit the piece in each place and its orientation. cubing.js numbers the
// 4x4x4, made by its geometry program, face by face in the order U L F R B D:
//
//   CENTERS  4 f + i   center i of face f, clockwise from the one in the first row and column
//   EDGES    4 f + i   wings; 4 are named after each face. WINGS is taken as well
//   CORNERS  URF UBR ULB UFL DFR DLF DBL DRB; orientation as ours
//
// and the 3x3x3 with EDGES UF UR UB UL DF DR DB DL FR FL BR BL and CENTERS U L F R B D. A wing cannot be
// flipped in its place, so its orientation follows from where it is: 1 if place and piece are of
// different halves, where the halves are our places 8..19 and the rest. Wings of any other orientation
// are refused. The orientation of centers is not looked at, and of the four centers of a colour any may
// be named; we name them in order.
//
// How the numbers were found: the one bijection that carries each of our turns to theirs. A test holds
// a position written by cubing.js 0.56 against ours.
#pragma once

#include <string>
#include <string_view>

#include "revenge/base/result.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/puzzle/cube.hpp"

namespace revenge::notation {

// Reads either form; pattern data may stand bare or under "patternData".
// REQUIRES an unmarked cube. ERRORS: Usage: no JSON, an orbit missing, wrong length, numbers out of
// range, pattern data for a 5x5x5, colours beside pattern data; ImpossibleCube.
base::Result<FaceletCube> parse_state_json(std::string_view text, const puzzle::Cube& cube,
                                           std::string_view colors = {});

// RETURNS {"facelets":"..."}.
std::string to_facelets_json(const puzzle::Cube& cube, const puzzle::State& state);

// RETURNS {"CORNERS":{"pieces":[...],"orientation":[...]},...}. REQUIRES size <= 4.
std::string to_kpuzzle_json(const puzzle::Cube& cube, const puzzle::State& state);

}  // namespace revenge::notation
