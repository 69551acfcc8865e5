// Helpers of the exported functions of cubes: the module and input parsing.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/base/message.hpp"
#include "revenge/notation.hpp"
#include "wasm/module.hpp"

namespace revenge::wasm {

inline Module& module() {
    static Module the_module;
    return the_module;
}

inline int cube_size_of(std::string_view puzzle) {
    return puzzle == "3x3x3" ? 3 : puzzle == "4x4x4" ? 4 : 0;
}

inline base::Error no_such_puzzle() {
    return base::usage("puzzles-here", "the puzzles are 3x3x3 and 4x4x4");
}

inline base::Result<puzzle::State> state_of(int size, std::string_view facelets) {
    if (size == 0) {
        return no_such_puzzle();
    }
    auto read = notation::parse_facelets(facelets, *module().cube(size));
    return read ? base::Result<puzzle::State>(read->state) : read.error();
}

inline base::Result<notation::ParsedAlgorithm> parsed_of(int size, std::string_view text,
                                                         std::string_view notation) {
    if (size == 0) {
        return no_such_puzzle();
    }
    REVENGE_TRY(const auto reading, notation::reading_named(notation));
    return notation::parse_algorithm(text, size, reading);
}

inline base::Result<puzzle::Algorithm> algorithm_of(int size, std::string_view text,
                                                    std::string_view notation) {
    auto parsed = parsed_of(size, text, notation);
    return parsed ? base::Result<puzzle::Algorithm>(std::move(parsed->algorithm)) : parsed.error();
}

// Returns the text, and as further fields how parts of the algorithm were read that can be read in two ways.
inline std::string with_notes(std::string text, const std::vector<notation::Note>& notes) {
    for (const notation::Note& note : notes) {
        text += '\t' + note.text;
    }
    return text;
}

}  // namespace revenge::wasm
