// Suggestions for mistyped words: the known word with the fewest typing mistakes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace revenge::app {

// Returns the closest known word, or "" if none is close: at most one mistake for words of up to four characters, two
// for longer ones. A mistake is a missing, wrong or superfluous character, or two characters in the wrong order.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

}  // namespace revenge::app
