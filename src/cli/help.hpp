// The format of options in help texts, the man page and completion, and the corrections of mistyped words. All are
// generated from CLI11's description of the command line, so they cannot contradict the program.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class ParseError;
}  // namespace CLI

namespace revenge::cli {

// Uses CLI11's layout, except for `--metric obtm|sstm|btm` with the default in the sentence, and lines that fit the
// terminal.
class HelpFormatter final : public CLI::Formatter {
  public:
    std::string make_help(const CLI::App* app, std::string name,
                          CLI::AppFormatMode mode) const override;
    std::string make_option_opts(const CLI::Option* option) const override;
    std::string make_option_desc(const CLI::Option* option) const override;
};

// Returns a help text with lines of at most `columns`, broken at blanks and between the words of `a|b|c`; a longer word
// is not broken. Descriptions stay in their column where the terminal is wide enough, else they stand below what they
// describe. With 0 columns the text is returned unchanged.
std::string fitted_help(std::string_view text, std::size_t columns);

// Returns the options of a command without positional arguments.
std::vector<const CLI::Option*> named_options(const CLI::App& command);
// Returns the spellings of an option: "-n", "--seed", ...
std::vector<std::string> spellings(const CLI::Option& option);
// Returns the words that an option accepts (its type is `a|b|c`); empty if it accepts other values.
std::vector<std::string> words_of(const CLI::Option& option);
bool takes_file(const CLI::Option& option);
// Returns the subcommands in the order in which they were added.
std::vector<const CLI::App*> subcommands(const CLI::App& command);

// The words that a command accepts, from which mistyped ones are corrected, and sentences for errors of the command
// line.

// Returns the names of a command's subcommands.
std::vector<std::string> command_names(const CLI::App& command);
// Returns the spellings of its options: "--time", "-n".
std::vector<std::string> option_names(const CLI::App& command);
// Returns what is wrong with the words of a command line, in place of CLI11's text. `left`: the words that nothing
// takes.
std::string sentence_of(const CLI::App& command, const CLI::ParseError& error,
                        const std::vector<std::string>& left);

}  // namespace revenge::cli
