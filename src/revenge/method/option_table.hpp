// The options of a request, each declared once: its name, its type and range, its default, which methods support it,
// and its help text.
//
// The command line, HTTP and Python read the options of a request by looping over this table: names, types and ranges
// come from its rows, and set_option() stores each value. C stores its fields by set_option(), too. WebAssembly opens
// methods itself. tests/cli/front_ends_test.py checks that each front end offers each option, or lists the reason why
// not.
//
//     const OptionSpec& relax = spec_of(Option::Relax);
//     spelled(Option::MaxLength, Spelling::CommandLine)   // its name with two dashes before it
//     spelled(Option::MaxLength, Spelling::Json)          // "\"max_length\""
//     spelled(Option::MaxLength, Spelling::Keyword)       // "max_length"
//
// A method lists the options that it supports in its registry row (registry.hpp). Setting any other option is an error,
// which require_supported() in registry.hpp returns for every front end.
//
// To add an option: docs/architecture.md, "Adding an option".
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "revenge/base.hpp"
#include "revenge/notation.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/request.hpp"

namespace revenge::method {

enum class OptionType : std::uint8_t {
    Text,      // a name, a file or moves, which the option's own parser reads
    Word,      // one of the words in `values`
    Number,    // a whole number from `min` to `max`
    Duration,  // "0.3s", "2m"
    Bytes,     // "2G"
    Flag,
};

// Where an option is supported.
enum class Support : std::uint8_t {
    Every,     // by every method
    ByMethod,  // by the methods whose rows list it
};

// A set of front ends, each named by its spelling of options.
class FrontEnds {
  public:
    constexpr FrontEnds(std::initializer_list<Spelling> front_ends) noexcept {
        for (const Spelling one : front_ends) {
            bits_ |= 1U << static_cast<unsigned>(one);
        }
    }
    constexpr bool has(Spelling one) const noexcept {
        return (bits_ >> static_cast<unsigned>(one) & 1U) != 0;
    }

  private:
    unsigned bits_ = 0;
};

struct OptionSpec {
    Option option;
    std::string_view name;  // its words joined by dashes: "max-length"
    OptionType type = OptionType::Text;
    std::uint64_t min = 0;  // the range of numbers
    std::uint64_t max = 0;
    std::string_view values = "";  // the words, or a placeholder in help: "FILE"
    std::string_view default_value = "";
    Support support = Support::Every;
    // The end of the sentence "it applies to ...", for options that not every method supports.
    std::string_view applies_to = "";
    std::string_view help = "";
    // The name of its field in revenge_options, if different.
    std::string_view c_name = "";
    // Limits a search. Opening a method ignores it.
    bool is_search_limit = false;
    // The front ends that read this table and do not offer the option.
    FrontEnds absent_from = {};
};

inline constexpr int kMaxRelax = 4;  // each step multiplies the time
inline constexpr int kMaxOrientations = 24;
inline constexpr unsigned kMaxThreads = 512;
inline constexpr int kMaxSeconds = 1'000'000'000;
inline constexpr std::uint64_t kMaxShortest = 1'000'000;

inline constexpr std::string_view kSearchingMethods =
    "methods that search: short, two-phase, optimal, chains, and chosen moves";

inline constexpr std::array kOptions{
    OptionSpec{.option = Option::Method,
               .name = "method",
               .help = "a method, or a chain file; the default depends on the puzzle"},
    OptionSpec{.option = Option::Metric,
               .name = "metric",
               .help = "what counts as one move: the first six for cubes; turn or quarter for "
                       "other puzzles; wca for the Square-1 (default: the chain's, if it names "
                       "one, else obtm or turn)"},
    OptionSpec{.option = Option::Costs,
               .name = "costs",
               .values = "FILE",
               .support = Support::ByMethod,
               .applies_to =
                   "chosen moves, and all methods but short of 4x4x4 and fto, and optimal of "
                   "3x3x3 and 4x4x4",
               .help = "custom costs of single moves, on top of the metric",
               .absent_from = {Spelling::Json}},
    OptionSpec{.option = Option::Moves,
               .name = "moves",
               .values = "TURNS",
               .help = "only these turns, such as Rw,U,F2: a shortest algorithm, proven",
               .absent_from = {Spelling::Json}},
    OptionSpec{
        .option = Option::Target,
        .name = "to",
        .values = "STATE",
        .support = Support::ByMethod,
        .applies_to = "chosen moves, and all methods but reduction, yau and short of square1",
        .help =
            "the state to reach instead of the solved one: a scramble or facelets (for optimal and "
            "chosen moves also dots for any colour, and | between several states; for puzzles "
            "other than cubes pattern data, with one number for interchangeable pieces)"},
    OptionSpec{.option = Option::OneOrientation,
               .name = "one-orientation",
               .type = OptionType::Flag,
               .help = "for puzzles other than cubes: end in the orientation of the solved state "
                       "or the target, instead of any"},
    OptionSpec{
        .option = Option::Heuristic,
        .name = "heuristic",
        .type = OptionType::Word,
        .values = "tables|twist-distance",
        .default_value = "tables",
        .support = Support::ByMethod,
        .applies_to = "chains of the 3x3x3, the 4x4x4 and the 5x5x5 that spell out coordinates",
        .help = "chains: the lower bounds of searched phases",
        .absent_from = {Spelling::Json}},
    OptionSpec{.option = Option::Relax,
               .name = "relax",
               .type = OptionType::Number,
               .max = kMaxRelax,
               .values = "N",
               .default_value = "0",
               .support = Support::ByMethod,
               .applies_to = "chains of several phases",
               .help = "chains: a phase may take up to N more moves if the total gets shorter",
               .absent_from = {Spelling::Json}},
    OptionSpec{
        .option = Option::Orientations,
        .name = "orientations",
        .type = OptionType::Number,
        .min = 1,
        .max = kMaxOrientations,
        .values = "1..24",
        .default_value = "1",
        .support = Support::ByMethod,
        .applies_to = "chains of the 3x3x3, the 4x4x4 and the 5x5x5 that spell out coordinates",
        .help = "chains: orientations of the cube to try",
        .absent_from = {Spelling::Json}},
    OptionSpec{
        .option = Option::Cancel,
        .name = "cancel",
        .type = OptionType::Flag,
        .support = Support::ByMethod,
        .applies_to = "chains of the 3x3x3, the 4x4x4 and the 5x5x5 that spell out coordinates",
        .help = "chains: merge turns at the boundaries of phases",
        .absent_from = {Spelling::Keyword, Spelling::CommandLine, Spelling::Json}},
    OptionSpec{
        .option = Option::AcceptKnown,
        .name = "accept-known",
        .type = OptionType::Flag,
        .support = Support::ByMethod,
        .applies_to = "chains of the 3x3x3, the 4x4x4 and the 5x5x5 that spell out coordinates",
        .help = "chains: return known moves if they are shorter",
        .absent_from = {Spelling::Keyword, Spelling::CommandLine, Spelling::Json}},
    OptionSpec{.option = Option::TableSize,
               .name = "table-size",
               .type = OptionType::Word,
               .values = "browser|small|medium|large",
               .default_value = "small",
               .support = Support::ByMethod,
               .applies_to = "short of 4x4x4",
               .help = "short: the size of its tables",
               .absent_from = {Spelling::Json}},
    OptionSpec{
        .option = Option::Time,
        .name = "time",
        .type = OptionType::Duration,
        .max = kMaxSeconds,
        .values = "TIME",
        .support = Support::ByMethod,
        .applies_to = kSearchingMethods,
        .help = "time to search for a shorter solution, for each cube (default 1s; no limit with a "
                "number of nodes; with chosen moves and optimal until the solution is found)",
        .c_name = "seconds",
        .is_search_limit = true},
    OptionSpec{
        .option = Option::Nodes,
        .name = "nodes",
        .type = OptionType::Number,
        .min = 0,
        .max = ~std::uint64_t{0},
        .values = "N",
        .support = Support::ByMethod,
        .applies_to = kSearchingMethods,
        .help = "maximum number of states to expand; short may exceed it for its first solution",
        .c_name = "max_nodes",
        .is_search_limit = true},
    OptionSpec{.option = Option::MaxLength,
               .name = "max-length",
               .type = OptionType::Number,
               .max = 0x7fffffff,
               .values = "N",
               .help = "maximum length of a solution",
               .is_search_limit = true},
    OptionSpec{.option = Option::AllOptimal,
               .name = "all-optimal",
               .type = OptionType::Number,
               .min = 1,
               .max = kMaxShortest,
               .values = "N",
               .support = Support::ByMethod,
               .applies_to = "optimal of 4x4x4",
               .help = "print every shortest solution, at most N",
               .is_search_limit = true,
               .absent_from = {Spelling::Json}},
    OptionSpec{
        .option = Option::Resume,
        .name = "resume",
        .values = "FILE",
        .support = Support::ByMethod,
        .applies_to = "optimal of 4x4x4",
        .help =
            "store the proven results in FILE; after a stop, the same command continues from them",
        .is_search_limit = true,
        .absent_from = {Spelling::Json}},
    OptionSpec{.option = Option::Threads,
               .name = "threads",
               .type = OptionType::Number,
               .max = kMaxThreads,
               .values = "N",
               .support = Support::ByMethod,
               .applies_to =
                   "methods that search on several cores: short of 4x4x4 and fto, two-phase, "
                   "optimal, chains, and chosen moves",
               .help = "number of threads; all cores by default",
               .is_search_limit = true,
               .absent_from = {Spelling::Json}},
    OptionSpec{.option = Option::Memory,
               .name = "memory",
               .type = OptionType::Bytes,
               .values = "BYTES",
               .default_value = "2G",
               .support = Support::ByMethod,
               .applies_to = "chosen moves, and methods with tables but short of square1",
               .help = "maximum memory; existing tables are read from their files",
               .absent_from = {Spelling::Json}},
    OptionSpec{.option = Option::SearchMemory,
               .name = "search-memory",
               .type = OptionType::Bytes,
               .support = Support::ByMethod,
               .applies_to = "chains with derived coordinates, and chosen moves; the memory of "
                             "tables is the Solver's",
               .help = "maximum memory of a search",
               .is_search_limit = true,
               .absent_from = {Spelling::Keyword, Spelling::CommandLine, Spelling::Json}},
    OptionSpec{.option = Option::Seed,
               .name = "seed",
               .type = OptionType::Number,
               .max = ~std::uint64_t{0},
               .help = "solve the cube conjugated by symmetry `seed % 48`",
               .absent_from = {Spelling::CommandLine, Spelling::Json}},
};

// Returns the row of an option.
constexpr const OptionSpec& spec_of(Option option) noexcept {
    return kOptions[static_cast<std::size_t>(option)];
}
static_assert(
    [] {
        for (std::size_t i = 0; i < kOptions.size(); ++i) {
            if (kOptions[i].option != static_cast<Option>(i)) {
                return false;
            }
        }
        return true;
    }(),
    "rows stand in the order of their enumerators");

// Returns the name of an option as a front end spells it; `name` as on the command line, without dashes in front.
std::string spelled(Option option, Spelling spelling);
std::string spelled(std::string_view name, Spelling spelling);

// Returns the number; one that is outside the range of every option if it is negative.
constexpr std::uint64_t unsigned_of(int number) noexcept {
    return number < 0 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(number);
}

// ERRORS: Usage, for a number outside the range of its option.
base::Status require_in_range(Option option, std::uint64_t value, Spelling spelling);

// Return the errors of a number that is not `least` to `most`, and of a text without characters. `name`: the option as
// the front end spells it.
base::Error out_of_range(std::string_view name, std::uint64_t least, std::uint64_t most);
base::Error empty_option(std::string_view name);

// Stores the values of options in a request. All front ends use these functions, so they accept the same values.
//
//     method::set_option(Option::TableSize, std::string("large"), request);             // request.tier
//     method::set_option(Option::Relax, std::uint64_t{2}, request);                     // request.chain.relax
//     method::read_option(Option::Moves, "Rw,U,F2", puzzle, reading, request, notes);   // request.moves
//     method::read_option(Option::Target, "R U", puzzle, reading, request, notes);      // request.target

// A value as a front end read it, by the type of the option's row: a text or word, a number or bytes, a duration, a
// flag.
using OptionValue = std::variant<std::string, std::uint64_t, std::chrono::nanoseconds, bool>;

// Returns true if the values of this option can only be read for one puzzle: moves, targets and costs.
constexpr bool depends_on_puzzle(Option option) noexcept {
    return option == Option::Moves || option == Option::Target || option == Option::Costs;
}

// Stores a value in the request's field and adds the option to `given`. A number of nodes removes the default limit of
// time. REQUIRES an option that does not depend on the puzzle, and a value of its row's type. ERRORS: Usage, with the
// option's name as the request spells it, for a number outside its range and an unknown word.
base::Status set_option(Option option, const OptionValue& value, Request& request);

// Reads `text` into the request's field of Option::Moves, Target or Costs, and adds notes on how it was read. Costs are
// based on the request's metric, or on that of its method, which must be set before. REQUIRES one of these options.
// ERRORS: Usage and ImpossibleCube, with the option's name as the request spells it.
base::Status read_option(Option option, const std::string& text, const PuzzleContext& puzzle,
                         const notation::StateReading& how, Request& request,
                         std::vector<notation::Note>& notes);

}  // namespace revenge::method
