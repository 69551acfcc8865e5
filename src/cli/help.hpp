// How options are written in help texts, the man page and completion: all three are made from CLI11's
// description of the command line, so that none can say something else than the program does.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace revenge::cli {

// CLI11's layout, but `--metric obtm|sstm|btm` with the default said in the sentence.
class HelpFormatter final : public CLI::Formatter {
  public:
    std::string make_option_opts(const CLI::Option* option) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
};

// RETURNS the options of a command, positional ones left out.
std::vector<const CLI::Option*> named_options(const CLI::App& command);
// RETURNS "-n", "--seed", ... of one option.
std::vector<std::string> spellings(const CLI::Option& option);
// RETURNS the words that an option takes (its type is `a|b|c`), none if it takes anything else.
std::vector<std::string> words_of(const CLI::Option& option);
bool takes_file(const CLI::Option& option);
// RETURNS the subcommands in the order of their making.
std::vector<const CLI::App*> subcommands(const CLI::App& command);

}  // namespace revenge::cli
