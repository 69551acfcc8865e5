#include "cli/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "app/input.hpp"
#include "revenge/base/message.hpp"
#include "revenge/base/parallel.hpp"
#include "revenge/base/text.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/notation.hpp"
#include "revenge/notation/face_layout.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/builtin.hpp"
#include "revenge/puzzle/step_metrics.hpp"

namespace revenge::cli {

namespace {

// Checks each value first: removes the blank added by protected_arguments(), and refuses the name of an option, which
// CLI11 takes for the value if the value was forgotten.
void look_at_values(CLI::App& app) {
    const CLI::Validator look(
        [&app](std::string& value) {
            value.erase(0, value.starts_with(" [") ? 1 : 0);
            return value.starts_with('-') && app.get_option_no_throw(value) != nullptr
                       ? "a value is missing before " + value
                       : std::string();
        },
        "");
    for (CLI::Option* option : app.get_options()) {
        if (option->get_items_expected_max() > 0) {
            option->transform(look);
        }
    }
    for (CLI::App* command : app.get_subcommands({})) {
        look_at_values(*command);
    }
}

}  // namespace

void add_quiet(CLI::App& command, app::Session& session) {
    command.add_flag("-q,--quiet", session.quiet, "no notes, no progress");
}

CLI::Validator whole_number(std::uint64_t least, std::uint64_t most) {
    return {[least, most](const std::string& text) {
                std::uint64_t number = 0;
                const char* const end = text.data() + text.size();
                const auto [at, problem] = std::from_chars(text.data(), end, number);
                return problem == std::errc{} && at == end && number >= least && number <= most
                           ? std::string()
                           : fmt::format("\"{}\" is not a whole number from {} to {}", text, least,
                                         most);
            },
            ""};
}

CLI::Validator number_of_things() { return whole_number(0, 1'000'000'000'000'000'000); }

CLI::Validator one_of(std::vector<std::string> words) {
    return {[words = std::move(words)](std::string& text) {
                text = base::lower_case(text);
                return std::ranges::find(words, text) != words.end()
                           ? std::string()
                           : fmt::format("unknown value \"{}\"; expected one of {}", text,
                                         base::joined(words, ", "));
            },
            ""};
}

CLI::Validator file_to_write() {
    return {[](const std::string& path) {
                return path == "-" ? std::string(
                                         "- would be standard output, where other things "
                                         "are written; name a file")
                                   : std::string();
            },
            ""};
}

CLI::Validator svg_to_write() {
    return {[](const std::string& path) {
                const std::string ending = std::filesystem::path(path).extension().string();
                return ending.empty() || base::is_same_name(ending, ".svg")
                           ? std::string()
                           : fmt::format("the picture is an SVG file; \"{}\" must end in .svg",
                                         path);
            },
            ""};
}

CLI::Validator in_lower_case() {
    return {[](std::string& word) {
                word = base::lower_case(word);
                return std::string();
            },
            ""};
}

CLI::Validator puzzle_name() {
    return {[](std::string& name) {
                name = puzzle::canonical_name(name);
                return std::string();
            },
            ""};
}

void add_threads(CLI::App& command, unsigned& threads, const std::string& description) {
    command.add_option("--threads", threads, description)
        ->type_name("N")
        ->check(whole_number(0, base::kMaxThreads))
        ->capture_default_str();
}

void add_seed(CLI::App& command, std::optional<std::uint64_t>& seed,
              const std::string& description) {
    const auto read = [&seed](const std::string& text) {
        const std::size_t begin = text.starts_with("0x") || text.starts_with("0X") ? 2 : 0;
        const char* const end = text.data() + text.size();
        std::uint64_t number = 0;
        const auto [at, problem] = std::from_chars(text.data() + begin, end, number, 16);
        if (problem != std::errc{} || at != end) {
            throw CLI::ValidationError("--seed",
                                       "\"" + text + "\" is not 1 to 16 hexadecimal digits");
        }
        seed = number;
    };
    command.add_option_function<std::string>("--seed", read, description)->type_name("HEX");
}

void add_json(CLI::App& command, JsonOptions& options, const std::string& lines) {
    CLI::Option* const one = command.add_flag("--json", options.one, "print one object");
    command.add_flag("--jsonl", options.lines, lines)->excludes(one);
}

void add_json(CLI::App& command) { command.add_flag("--json")->description("print one object"); }

void add_color(CLI::App& command, app::Session& session) {
    command.add_option("--color", session.color, "colours in the terminal")
        ->type_name("auto|always|never")
        ->transform(one_of({"auto", "always", "never"}));
}

base::Result<base::PartOf> read_part(const std::string& text, std::uint32_t most) {
    base::PartOf out;
    const char* const end = text.data() + text.size();
    const auto [slash, first] = std::from_chars(text.data(), end, out.part);
    if (first == std::errc{} && slash != end && *slash == '/') {
        const auto [at, second] = std::from_chars(slash + 1, end, out.of);
        if (second == std::errc{} && at == end && out.part >= 1 && out.part <= out.of &&
            out.of <= most) {
            --out.part;
            return out;
        }
    }
    return base::Error{
        base::ErrorCode::Usage,
        fmt::format("--shard: '{}' is not K/N with K from 1 to N, N at most {}", text, most)};
}

namespace {

// Returns null for an unknown name.
const CLI::App* subcommand_of(const CLI::App& command, const std::string& name) {
    const auto all = command.get_subcommands({});
    const auto found =
        std::ranges::find_if(all, [&](const CLI::App* one) { return one->get_name() == name; });
    return found == all.end() ? nullptr : *found;
}

}  // namespace

std::vector<std::string> protected_arguments(CLI::App& app, int argc, char** argv) {
    look_at_values(app);
    std::vector<std::string> arguments;
    for (int i = argc - 1; i > 0; --i) {
        const std::string argument = argv[i];
        arguments.push_back(argument.starts_with('[') ? " " + argument : argument);
    }
    if (!arguments.empty() && arguments.back() == "help") {  // `help solve` is `solve --help`
        arguments.pop_back();
        const CLI::App* command = &app;
        for (auto word = arguments.rbegin(); word != arguments.rend() && command != nullptr;
             ++word) {
            command = word->starts_with('-') ? command : subcommand_of(*command, *word);
        }
        if (command != nullptr) {  // else parsing refuses the word
            arguments.insert(arguments.begin(), "--help");
        }
    }
    return arguments;
}

std::string AlgorithmWords::text() const { return base::joined(words, " "); }

base::Error unless_a_file(base::Error error, const std::string& text, const std::string& remedy) {
    std::error_code none;
    return text.find('\n') == std::string::npos && std::filesystem::is_regular_file(text, none)
               ? base::usage("file-for-text", "\"{file}\" is the name of a file: {remedy}", text,
                             remedy)
               : std::move(error);
}

base::Result<std::optional<std::string>> given_text(app::Session& session,
                                                    const AlgorithmWords& algorithm) {
    if (algorithm.given()) {
        return std::optional(algorithm.text());
    }
    if (!app::has_piped_input(session.interrupt())) {
        return std::optional<std::string>();
    }
    REVENGE_TRY(auto text, app::read_text("-", session.interrupt()));
    return std::optional(std::move(text));
}

void add_algorithm(CLI::App& command, AlgorithmWords& algorithm, const char* description) {
    command.add_option("alg", algorithm.words, description)->type_name("ALG");
    add_notation(command, algorithm.notation);
}

void add_notation(CLI::App& command, std::string& notation) {
    command
        .add_option(
            "--notation", notation,
            "how to read r: the inner slice, on odd cubes Rw (slice); Rw (sign); or Larsen's "
            "signs (larsen)")
        ->type_name(notation::reading_words("|"))
        ->capture_default_str();
}

void add_sticker_options(CLI::App& command, std::string& colors, std::string& face_order) {
    command.add_option("--colors", colors, "the six symbols of the facelets, for URFDLB")
        ->type_name("SYMBOLS")
        ->check(CLI::Validator(
            [](const std::string& given) {
                const base::Status sound =
                    given.empty() ? base::Status() : notation::require_colors(given);
                return sound ? std::string() : sound.error().message;
            },
            ""));
    command
        .add_option(
            "--face-order", face_order,
            "the order of the faces in facelets, such as ULFRBD; net: the rows of a net, one "
            "after another (default URFDLB)")
        ->type_name("FACES")
        ->check(CLI::Validator(
            [](const std::string& given) {
                const auto layout = notation::layout_named(given, puzzle::Cube::kMinSize);
                return layout ? std::string() : layout.error().message;
            },
            ""));
}

void add_metric(CLI::App& command, app::MetricOptions& options) {
    command
        .add_option("--metric", options.metric,
                    std::string(method::spec_of(method::Option::Metric).help))
        ->transform(in_lower_case())
        ->type_name(puzzle::metric_words("|") + "|" + base::joined(puzzle::kSquareOneMetrics, "|"));
    command
        .add_option("--costs", options.costs_file,
                    std::string(method::spec_of(method::Option::Costs).help))
        ->type_name("FILE");
}

void add_table_options(CLI::App& command, app::TableOptions& options) {
    add_metric(command, options.metric);
    add_threads(command, options.threads);
    command
        .add_option("--memory", options.memory,
                    "maximum memory for building a table, and for the data of an existing one")
        ->type_name("BYTES")
        ->capture_default_str();
    command
        .add_option(
            "--scratch", options.scratch,
            "folder for building tables that need more memory; an interrupted run is resumed")
        ->type_name("DIR");
}

void add_puzzle(CLI::App& command, std::string& name) {
    command.add_option("--puzzle", name, "the puzzle, or a file: .tws, KSolve .def, KPuzzle .json")
        ->transform(puzzle_name())
        ->type_name(base::joined(puzzle::builtin_names(), "|"))
        ->capture_default_str();
}

base::Result<int> cube_size_named(const std::string& name) {
    if (const int size = puzzle::cube_size_of(name); size > 0) {
        return size;
    }
    return base::Error{base::ErrorCode::Usage,
                       fmt::format("--puzzle: \"{}\" is not a cube from 2x2x2 to 7x7x7", name)};
}

namespace {

constexpr std::array<std::string_view, 3> kOfAllCommands{"--quiet", "--color", "--help"};

bool reads(const OptionReader& reader, const std::string& option) {
    return std::ranges::find(reader.options, option) != reader.options.end();
}

base::Error refusal(std::string_view name, std::string_view reason) {
    return {base::ErrorCode::Usage, fmt::format("{}: {}", name, reason)};
}

}  // namespace

base::Error not_read(std::string_view option, const std::vector<std::string_view>& readers) {
    return refusal(option, readers.empty() ? "is not supported here"
                                           : fmt::format("applies only to {}",
                                                         fmt::join(readers, ", and to ")));
}

base::Status OptionUse::check(const std::vector<std::size_t>& used) const {
    for (const CLI::Option* option : command_->get_options()) {
        const std::string name = option->get_name();
        if (option->count() == 0 ||
            std::ranges::find(kOfAllCommands, name) != kOfAllCommands.end()) {
            continue;
        }
        const auto reader = std::ranges::find_if(
            used, [&](std::size_t place) { return reads(table_[place], name); });
        if (reader == used.end()) {
            std::vector<std::string_view> readers;
            for (const OptionReader& other : table_) {
                if (reads(other, name)) {
                    readers.push_back(other.what);
                }
            }
            return not_read(name, readers);
        }
        const bool is_empty = option->get_items_expected_max() > 0 &&
                              std::ranges::all_of(option->results(), &std::string::empty);
        if (is_empty && !table_[*reader].takes_empty) {
            return base::Error{base::ErrorCode::Usage, name + " is empty"};
        }
    }
    return {};
}

}  // namespace revenge::cli
