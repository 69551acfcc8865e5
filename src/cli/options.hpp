// Options that several subcommands share, their parsers, and the check that each given option is supported.
//
// A type name such as `obtm|sstm|btm` lists the words that an option accepts. Help shows it, and completion offers the
// words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/methods.hpp"
#include "app/phase_tables.hpp"
#include "app/session.hpp"
#include "revenge/base.hpp"
#include "revenge/base/parallel.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Validator;
}  // namespace CLI

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
}

namespace revenge::cli {

// --quiet: every subcommand has it.
void add_quiet(CLI::App& command, app::Session& session);
// Returns a check for whole numbers in a range, since CLI11 reads -1 as the largest number.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);
// The same for options that are counts.
CLI::Validator number_of_things();
// Returns a check for options that accept a few words.
CLI::Validator one_of(std::vector<std::string> words);
// Returns a check for options that name an additional output file, for which `-` is invalid.
CLI::Validator file_to_write();
// Returns a check that refuses names such as x.png for pictures; names without an ending, such as /dev/fd/3, are valid.
CLI::Validator svg_to_write();
// Accepts names in upper case as well.
CLI::Validator in_lower_case();
// Accepts other spellings of a puzzle's name: 333, 3x3, Megaminx.
CLI::Validator puzzle_name();
// --threads, limited to a number that every system can start.
void add_threads(CLI::App& command, unsigned& threads,
                 const std::string& description = "0: all cores");
// --seed: a number of at most 64 bits in hexadecimal digits.
void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed,
              const std::string& description);
// Machine-readable output: --json prints one object, --jsonl any number of objects, one per line.
struct JsonOptions {
    bool one = false;
    bool lines = false;

    bool any() const noexcept { return one || lines; }
};
void add_json(CLI::App& command, JsonOptions& options, const std::string& lines);
// --json alone, for commands that print one object. The flag is stored in session.tells_json.
void add_json(CLI::App& command);
// --color auto|always|never.
void add_color(CLI::App& command, app::Session& session);

// Returns the part that --shard selects: "2/5" is the second of five parts. ERRORS: Usage, also for more than `most`
// parts.
base::Result<base::PartOf> read_part(const std::string& text, std::uint32_t most);

// Returns the arguments in the order that CLI11's parse() expects, last first. CLI11 splits a word in brackets as a
// list, so a commutator [A,B] gets a leading blank, which every option of `app` and its subcommands removes again.
// `help COMMAND` becomes `COMMAND --help`.
std::vector<std::string> protected_arguments(CLI::App& app, int argc, char** argv);

// An algorithm as words of the command line, joined by blanks, so quotes are optional.
struct AlgorithmWords {
    std::vector<std::string> words;
    std::string notation = "slice";

    bool given() const noexcept { return !words.empty(); }
    std::string text() const;
};
// Returns the error of a text that cannot be read; if the text is the name of a file, one that says so, with `remedy`.
base::Error unless_a_file(base::Error error, const std::string& text, const std::string& remedy);
// Returns the words, or standard input if there are no words and it is a pipe or a file; nothing if it is neither.
// ERRORS: Resource; Interrupted.
base::Result<std::optional<std::string>> given_text(app::Session& session,
                                                    const AlgorithmWords& algorithm);
void add_algorithm(CLI::App& command, AlgorithmWords& algorithm, const char* description);
void add_notation(CLI::App& command, std::string& notation);

void add_sticker_options(CLI::App& command, std::string& colors, std::string& face_order);

// --metric and --costs.
void add_metric(CLI::App& command, app::MetricOptions& options);
// The options of a phase's distance table.
void add_table_options(CLI::App& command, app::TableOptions& options);

void add_puzzle(CLI::App& command, std::string& name);
// ERRORS: Usage, listing the known puzzles.
base::Result<int> cube_size_named(const std::string& name);

// Setting an option that a run does not support is an error; options are never ignored.
//
// One table lists the readers of a command's options (a way to give the puzzle, a method, an output format), each with
// its options. A run names the readers that it consists of. If an option was given and none of them reads it, the error
// names the readers that do. A new option is therefore an error everywhere until a reader lists it. An empty value is
// an error as well, unless the reader accepts it.

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
