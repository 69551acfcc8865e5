// Algorithms as users write them: what the reader noticed is said, once.
#pragma once

#include <string>
#include <vector>

#include "app/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"

namespace revenge::app {

// What a reader noticed, each as a note with its place; each kind once a run. `line`: where the text begins, of a
// file.
void note_readings(Session& session, const std::vector<notation::Note>& notes, int line = 1);
// Reads an algorithm and passes on the parser's notes.
base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size);

}  // namespace revenge::app
