// The command line of `show`.
#pragma once

#include <string>

#include "cli/options.hpp"
#include "revenge/base.hpp"
#include "revenge/request.hpp"

namespace revenge::cli {

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
                          const method::PuzzleContext& puzzle, bool is_piped);

}  // namespace revenge::cli
