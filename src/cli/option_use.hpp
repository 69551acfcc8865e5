// Options that a run has no use for are refused, never ignored.
//
// What reads the options of a command is told in one table: its readers (a way to give the puzzle, a method, a
// form of output), each with its options. A run names the readers that it is made of; an option that was given
// and that none of them reads is an error, which says what reads it. So an option that is new is refused
// everywhere until a reader takes it. A text that is given empty is refused as well, where it is not said that
// it may be.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "revenge/base/result.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace revenge::cli {

struct OptionReader {
    std::string_view what;                  // completes "is for ...": "random states (--random)"
    std::vector<std::string_view> options;  // "--seed"; without dashes what stands alone
    bool takes_empty = false;               // its options may be given as ""
};

// What reads --colors.
inline constexpr std::string_view kReadStickers = "stickers of cubes that are read";
// What reads --json, which prints one object, where there is --jsonl.
inline constexpr std::string_view kOneObjectAlone =
    "a single answer, not for several by --count, --file or --all (--jsonl prints an object a "
    "line)";

// RETURNS the error, Usage, of an option whose readers are none of what a run is made of.
base::Error not_read(std::string_view option, const std::vector<std::string_view>& readers);

class OptionUse {
  public:
    // REQUIRES a command that outlives this.
    OptionUse(const CLI::App& command, std::vector<OptionReader> table)
        : command_(&command), table_(std::move(table)) {}

    // ERRORS: Usage unless each given option is one of the readers `used` (places in the table), or one that
    // all commands have: --quiet, --color, --help.
    base::Status check(const std::vector<std::size_t>& used) const;

  private:
    const CLI::App* command_;
    std::vector<OptionReader> table_;
};

}  // namespace revenge::cli
