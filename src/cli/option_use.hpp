// Setting an option that a run does not support is an error; options are never ignored.
//
// One table lists the readers of a command's options (a way to give the puzzle, a method, an output format), each with
// its options. A run names the readers that it consists of. If an option was given and none of them reads it, the error
// names the readers that do. A new option is therefore an error everywhere until a reader lists it. An empty value is
// an error as well, unless the reader accepts it.
#pragma once

#include <string_view>
#include <vector>

#include "revenge/base.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace revenge::cli {

struct OptionReader {
    std::string_view what;  // completes "applies to ...": "random states (--random)"
    std::vector<std::string_view> options;  // "--seed"; positional arguments without dashes
    bool takes_empty = false;               // its options may be given as ""
};

// The reader of --colors.
inline constexpr std::string_view kReadStickers = "stickers of cubes that are read";
// The reader of --json, which prints one object, for commands that also have --jsonl.
inline constexpr std::string_view kOneObjectAlone =
    "a single answer, not for several by --count, --file or --all (--jsonl prints an object a "
    "line)";

// Returns the error, Usage, for an option that none of the run's readers supports.
base::Error not_read(std::string_view option, const std::vector<std::string_view>& readers);

// The readers of a command's options.
class OptionUse {
  public:
    // The command must outlive the object.
    OptionUse(const CLI::App& command, std::vector<OptionReader> table)
        : command_(&command), table_(std::move(table)) {}

    // Checks the options that were given. ERRORS: Usage, unless each option belongs to one of the readers `used`
    // (indices into the table) or is one of --quiet, --color and --help, which all commands have.
    base::Status check(const std::vector<std::size_t>& used) const;

  private:
    const CLI::App* command_;
    std::vector<OptionReader> table_;
};

}  // namespace revenge::cli
