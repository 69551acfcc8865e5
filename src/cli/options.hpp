// Options that several subcommands share, and what their words mean.
//
// A type name such as `obtm|sstm|btm` lists the words an option takes: help shows it, and completion
// offers those words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/metric_choice.hpp"
#include "app/phase_tables.hpp"
#include "app/session.hpp"
#include "revenge/base/part_of.hpp"
#include "revenge/base/result.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Validator;
}  // namespace CLI

namespace revenge::cli {

// --quiet: every subcommand has it.
void add_quiet(CLI::App& command, app::Session& session);
// A check for options that are numbers of things: CLI11 takes -1 for the largest number that there is.
CLI::Validator number_of_things();
// A check for options that name a file to be written beside what goes to standard output: `-` is none.
CLI::Validator file_to_write();
// Takes names in upper case as well.
CLI::Validator in_lower_case();
// Takes other ways to write a puzzle's name: 333, 3x3, Megaminx.
CLI::Validator puzzle_name();
// --threads: at most as many as any system starts without trouble.
void add_threads(CLI::App& command, unsigned& threads,
                 const std::string& description = "0: all cores");
// --seed as a number in hexadecimal digits, as everywhere: 64 bits at most.
void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed,
              const std::string& description);
// How programs are answered: --json is one object, --jsonl an object a line, of any number.
struct JsonOptions {
    bool one = false;
    bool lines = false;

    bool any() const noexcept { return one || lines; }
};
void add_json(CLI::App& command, JsonOptions& options, const std::string& lines);
// --json alone, for commands whose answer is one object. The flag is read as session.tells_json.
void add_json(CLI::App& command);
// --color auto|always|never.
void add_color(CLI::App& command, app::Session& session);

// RETURNS what --shard says: "2/5" is the second of five parts. ERRORS: Usage, where there are more than `most`, too.
base::Result<base::PartOf> read_part(const std::string& text, std::uint32_t most);

// RETURNS the arguments as CLI11's parse() wants them, last first. CLI11 takes a word in brackets for a list and splits
// it: a commutator [A,B] gets a blank in front, which every option of `app` and of its subcommands takes away again.
// `help COMMAND` becomes `COMMAND --help`.
std::vector<std::string> protected_arguments(CLI::App& app, int argc, char** argv);

// An algorithm as words of the command line; joined by blanks, so that quoting it is a matter of taste.
struct AlgorithmWords {
    std::vector<std::string> words;
    std::string notation = "slice";

    bool given() const noexcept { return !words.empty(); }
    std::string text() const;
};
// RETURNS the words, or what is piped in where there are none. ERRORS: Resource; Interrupted.
base::Result<std::string> given_text(app::Session& session, const AlgorithmWords& algorithm);
void add_algorithm(CLI::App& command, AlgorithmWords& algorithm, const char* description);
void add_notation(CLI::App& command, std::string& notation);

// --colors and --face-order.
void add_sticker_options(CLI::App& command, std::string& colors, std::string& face_order);

// --metric and --costs.
void add_metric(CLI::App& command, app::MetricOptions& options);
// What is asked of a phase's distance table.
void add_table_options(CLI::App& command, app::TableOptions& options);

void add_puzzle(CLI::App& command, std::string& name);
// ERRORS: Usage, naming the puzzles there are.
base::Result<int> cube_size_named(const std::string& name);

}  // namespace revenge::cli
