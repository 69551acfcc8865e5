// Options that several subcommands share, and what their words mean.
//
// A type name such as `obtm|sstm|btm` lists the words an option takes: help shows it, and completion
// offers those words.
#pragma once

#include <string>
#include <vector>

#include "cli/session.hpp"
#include "revenge/base/result.hpp"
#include "revenge/notation/algorithm_parser.hpp"
#include "revenge/puzzle/cube.hpp"
#include "revenge/puzzle/metric.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own name
class App;
class Validator;
}  // namespace CLI

namespace revenge::cli {

inline constexpr const char* kNotationWords = "slice|sign|larsen";
inline constexpr const char* kMetricWords = "obtm|sstm|btm|obqtm|sqtm|bqtm";
inline constexpr const char* kCubeWords =
    "2x2x2|3x3x3|4x4x4|4x4x4-super|5x5x5|pyraminx|skewb|megaminx";

// --quiet: every subcommand has it.
void add_quiet(CLI::App& command, Session& session);
// A check for options that are numbers of things: CLI11 takes -1 for the largest number that there is.
CLI::Validator number_of_things();
// Takes names in upper case as well.
CLI::Validator in_lower_case();
// --threads: at most as many as any system starts without trouble.
void add_threads(CLI::App& command, unsigned& threads,
                 const std::string& description = "0: all cores");
// --color auto|always|never.
void add_color(CLI::App& command, Session& session);

// RETURNS the arguments as CLI11's parse() wants them, last first. CLI11 takes a word in brackets for a
// list and splits it: a commutator [A,B] gets a blank in front, which AlgorithmWords takes away again.
std::vector<std::string> protected_arguments(int argc, char** argv);

// An algorithm as words of the command line; joined by blanks, so that quoting it is a matter of taste.
struct AlgorithmWords {
    std::vector<std::string> words;
    std::string notation = "slice";

    bool given() const noexcept { return !words.empty(); }
    std::string text() const;
};
// RETURNS the words, or what is piped in where there are none. ERRORS: Resource; Interrupted.
base::Result<std::string> given_text(Session& session, const AlgorithmWords& algorithm);
void add_algorithm(CLI::App& command, AlgorithmWords& algorithm, const char* description);
void add_notation(CLI::App& command, std::string& notation);

// What a reader noticed, each as a note with its place; each kind once a run. `line`: where the text begins, of a
// file.
void note_readings(Session& session, const std::vector<notation::Note>& notes, int line = 1);
// Reads an algorithm and passes on the parser's notes.
base::Result<puzzle::Algorithm> parse(Session& session, const std::string& text,
                                      const std::string& notation, int size);

// --colors.
void add_colors(CLI::App& command, std::string& colors);

// --metric and --costs. `metric` empty: not given.
struct MetricOptions {
    std::string metric;
    std::string costs_file;
};
void add_metric(CLI::App& command, MetricOptions& options);
struct MetricChoice {
    puzzle::Metric metric;
    puzzle::CostTable costs;
};
// ERRORS: Usage; Resource.
base::Result<MetricChoice> metric_choice(Session& session, const MetricOptions& options, int size);

void add_puzzle(CLI::App& command, std::string& name);
// ERRORS: Usage, naming the puzzles there are.
base::Result<int> cube_size_named(const std::string& name);

}  // namespace revenge::cli
