// Parsers and printers: algorithms in every supported notation, states as stickers or JSON (with a diagnosis of
// impossible ones), custom move costs, and puzzle definitions in `.tws` and KPuzzle files.
//
//     auto scramble = revenge::notation::parse_algorithm("R U2 Fw'", 4, revenge::notation::Reading::Slice);
//     puts(revenge::notation::to_text(scramble->algorithm, 4).c_str());
#pragma once

#include "revenge/base/require_cpp20.hpp"

// IWYU pragma: begin_exports
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/cost_file.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/kpuzzle.hpp"
#include "revenge/notation/mirror.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_json.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/notation/tws.hpp"
// IWYU pragma: end_exports
