// A proposal for a mistyped word: the known word that the fewest typing mistakes turn into it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace revenge::cli {

// RETURNS the closest of the known words, or "" where none is close: at most one mistake for words of up to four
// characters, two for longer ones. A mistake is a missing, wrong or superfluous character, or two in the wrong order.
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

// RETURNS the names of a command's subcommands.
std::vector<std::string> command_names(const CLI::App& command);
// RETURNS the spellings of its options: "--time", "-n".
std::vector<std::string> option_names(const CLI::App& command);

}  // namespace revenge::cli
