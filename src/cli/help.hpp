// The format of options in help texts, the man page and completion. All three are generated from CLI11's description of
// the command line, so they cannot contradict the program.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace revenge::cli {

// Uses CLI11's layout, except for `--metric obtm|sstm|btm` with the default in the sentence.
class HelpFormatter final : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
};

// Returns the options of a command without positional arguments.
std::vector<const CLI::Option*> named_options(const CLI::App& command);
// Returns the spellings of an option: "-n", "--seed", ...
std::vector<std::string> spellings(const CLI::Option& option);
// Returns the words that an option accepts (its type is `a|b|c`); empty if it accepts other values.
std::vector<std::string> words_of(const CLI::Option& option);
bool takes_file(const CLI::Option& option);
// Returns the subcommands in the order in which they were added.
std::vector<const CLI::App*> subcommands(const CLI::App& command);

}  // namespace revenge::cli
