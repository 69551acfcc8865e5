// The words that a command accepts, from which mistyped ones are corrected, and sentences for errors of the command
// line.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class ParseError;
}  // namespace CLI

namespace revenge::cli {

// Returns the names of a command's subcommands.
std::vector<std::string> command_names(const CLI::App& command);
// Returns the spellings of its options: "--time", "-n".
std::vector<std::string> option_names(const CLI::App& command);
// Returns what is wrong with the words of a command line, in place of CLI11's text. `left`: the words that nothing
// takes.
std::string sentence_of(const CLI::App& command, const CLI::ParseError& error,
                        const std::vector<std::string>& left);

}  // namespace revenge::cli
