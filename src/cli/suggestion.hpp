// Suggestions for mistyped words: the known word with the fewest typing mistakes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace revenge::cli {

// Returns the closest known word, or "" if none is close: at most one mistake for words of up to four characters, two
// for longer ones. A mistake is a missing, wrong or superfluous character, or two characters in the wrong order.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

// RETURNS the names of a command's subcommands.
std::vector<std::string> command_names(const CLI::App& command);
// RETURNS the spellings of its options: "--time", "-n".
std::vector<std::string> option_names(const CLI::App& command);

}  // namespace revenge::cli
