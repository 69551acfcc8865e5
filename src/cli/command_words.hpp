// The words that a command accepts, from which mistyped ones are corrected.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}  // namespace CLI

namespace revenge::cli {

// Returns the names of a command's subcommands.
std::vector<std::string> command_names(const CLI::App& command);
// Returns the spellings of its options: "--time", "-n".
std::vector<std::string> option_names(const CLI::App& command);

}  // namespace revenge::cli
