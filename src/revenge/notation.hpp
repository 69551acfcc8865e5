// Texts: algorithms in all notations, states as stickers or JSON and why no puzzle looks like that, own costs, and
// puzzles of `.tws` and KPuzzle files.
#pragma once

// IWYU pragma: begin_exports
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/notation/algorithm_printer.hpp"
#include "revenge/notation/algorithm_tools.hpp"
#include "revenge/notation/cost_file.hpp"
#include "revenge/notation/facelets.hpp"
#include "revenge/notation/kpuzzle.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/notation/state_json.hpp"
#include "revenge/notation/state_text.hpp"
#include "revenge/notation/tws.hpp"
// IWYU pragma: end_exports
