#include "revenge/method/option_table.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "revenge/base/message.hpp"
#include "revenge/base/text.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/target.hpp"
#include "revenge/notation/move_text.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::method {

std::string spelled(std::string_view name, Spelling spelling) {
    std::string out(name);
    if (spelling == Spelling::CommandLine) {
        return "--" + out;
    }
    std::ranges::replace(out, '-', '_');
    return spelling == Spelling::Json ? '"' + out + '"' : out;
}

std::string spelled(Option option, Spelling spelling) {
    const OptionSpec& spec = spec_of(option);
    if (spelling == Spelling::C && !spec.c_name.empty()) {
        return std::string(spec.c_name);
    }
    const bool is_long = option == Option::Target && spelling != Spelling::CommandLine;
    return spelled(is_long ? "target" : spec.name, spelling);
}

base::Status require_in_range(Option option, std::uint64_t value, Spelling spelling) {
    const OptionSpec& spec = spec_of(option);
    return value >= spec.min && value <= spec.max
               ? base::Status()
               : out_of_range(spelled(option, spelling), spec.min, spec.max);
}

base::Error out_of_range(std::string_view name, std::uint64_t least, std::uint64_t most) {
    return base::usage("key-no-number", "{key} must be {least} to {most}", name, least, most);
}

base::Error empty_option(std::string_view name) {
    return base::usage("option-empty", "{option} is empty", name);
}

namespace {

using base::Status;

constexpr const char* kCustomCosts = "own";

void add_notes(std::vector<notation::Note>& notes, std::vector<notation::Note> more) {
    notes.insert(notes.end(), std::make_move_iterator(more.begin()),
                 std::make_move_iterator(more.end()));
}

Status read_moves(const std::string& text, const PuzzleContext& puzzle,
                  const notation::StateReading& how, Request& request,
                  std::vector<notation::Note>& notes) {
    if (puzzle.cube_size() == 0) {
        return base::usage("unsupported-option", "{option} is not supported by {method}",
                           spelled(Option::Moves, request.spelling), puzzle.name());
    }
    REVENGE_TRY(auto read, notation::parse_turn_list(puzzle.cube_size(), text, how.reading));
    request.moves = std::move(read.algorithm);
    add_notes(notes, std::move(read.notes));
    return {};
}

Status read_target_text(const std::string& text, const PuzzleContext& puzzle,
                        const notation::StateReading& how, Request& request,
                        std::vector<notation::Note>& notes) {
    REVENGE_TRY(auto read, read_target(text, puzzle, how));
    request.target = std::move(read.state);
    request.patterns = std::move(read.patterns);
    add_notes(notes, std::move(read.notes));
    return {};
}

// ERRORS: Usage, also for a metric that is not one of the puzzle's.
Status read_costs(const std::string& text, const PuzzleContext& puzzle,
                  const notation::StateReading& how, Request& request,
                  std::vector<notation::Note>& notes) {
    if (puzzle.cube() == nullptr) {
        const puzzle::Definition& definition = *puzzle.definition();
        REVENGE_TRY(auto base,
                    puzzle::Costs::named(definition, request.metric.empty()
                                                         ? puzzle::default_metric(definition)
                                                         : request.metric));
        REVENGE_TRY(auto costs,
                    notation::parse_costs(text, definition, std::move(base), kCustomCosts));
        request.costs = std::move(costs);
        return {};
    }
    const MethodRow* row = find_method(puzzle.name(), request.method);
    REVENGE_TRY(const auto metric, request.metric.empty() && row != nullptr
                                       ? base::Result<puzzle::Metric>(row->own_metric)
                                       : puzzle::metric_or_default(request.metric));
    REVENGE_TRY(auto read,
                notation::parse_costs(text, puzzle.cube_size(), metric, kCustomCosts, how.reading));
    request.costs = std::move(read.costs);
    add_notes(notes, std::move(read.notes));
    return {};
}

// ERRORS: Usage, for a word that is none of the row's.
base::Result<std::string> listed_word(const OptionSpec& spec, const std::string& text,
                                      Spelling spelling) {
    const std::string words = '|' + std::string(spec.values) + '|';
    std::string word = base::lower_case(text);
    if (word.find('|') != std::string::npos || words.find('|' + word + '|') == std::string::npos) {
        return base::usage("no-such-word", "{option}: \"{word}\" is not one of {words}",
                           spelled(spec.option, spelling), text, spec.values);
    }
    return word;
}

Status require_not_empty(Option option, const std::string& text, Spelling spelling) {
    return text.empty() ? Status(empty_option(spelled(option, spelling))) : Status();
}

void set_text(Option option, const std::string& text, Request& request) {
    switch (option) {
        case Option::Method:
            request.method = text;
            break;
        case Option::Metric:
            request.metric = text;
            break;
        case Option::Heuristic:
            request.chain.heuristic =
                text == "tables" ? solver::Heuristic::Tables : solver::Heuristic::TwistDistance;
            break;
        case Option::TableSize:
            request.tier = *solver::reduction::tier_named(text);
            break;
        default:  // Option::Resume
            request.limits.resume = std::make_shared<base::FileText>(text);
    }
}

void set_number(Option option, std::uint64_t number, Request& request) {
    solver::Limits& limits = request.limits;
    switch (option) {
        case Option::Relax:
            request.chain.relax = static_cast<int>(number);
            break;
        case Option::Orientations:
            request.chain.orientations = static_cast<int>(number);
            break;
        case Option::Nodes:
            limits.nodes = number;
            if (!request.given.has(Option::Time)) {
                limits.time.reset();
            }
            break;
        case Option::MaxLength:
            limits.max_length = static_cast<int>(number);
            break;
        case Option::AllOptimal:
            limits.shortest = static_cast<std::size_t>(number);
            break;
        case Option::Threads:
            limits.threads = static_cast<unsigned>(number);
            break;
        case Option::Seed:
            request.seed = number;
            break;
        default:  // Option::Memory and SearchMemory
            limits.memory_bytes = number;
    }
}

void set_flag(Option option, bool is_set, Request& request) {
    (option == Option::OneOrientation ? request.one_orientation
     : option == Option::Cancel       ? request.chain.cancel
                                      : request.chain.accept_known) = is_set;
}

}  // namespace

Status set_option(Option option, const OptionValue& value, Request& request) {
    const OptionSpec& spec = spec_of(option);
    if (const auto* const text = std::get_if<std::string>(&value)) {
        REVENGE_TRY(require_not_empty(option, *text, request.spelling));
        if (spec.type != OptionType::Word) {
            set_text(option, *text, request);
        } else {
            REVENGE_TRY(const auto word, listed_word(spec, *text, request.spelling));
            set_text(option, word, request);
        }
    } else if (const auto* const number = std::get_if<std::uint64_t>(&value)) {
        if (spec.type == OptionType::Number) {
            REVENGE_TRY(require_in_range(option, *number, request.spelling));
        }
        set_number(option, *number, request);
    } else if (const auto* const time = std::get_if<std::chrono::nanoseconds>(&value)) {
        request.limits.time = *time;
    } else {
        set_flag(option, std::get<bool>(value), request);
    }
    request.given.insert(option);
    return {};
}

Status read_option(Option option, const std::string& text, const PuzzleContext& puzzle,
                   const notation::StateReading& how, Request& request,
                   std::vector<notation::Note>& notes) {
    REVENGE_TRY(require_not_empty(option, text, request.spelling));
    request.given.insert(option);
    const auto read = option == Option::Moves    ? read_moves
                      : option == Option::Target ? read_target_text
                                                 : read_costs;
    const Status status = read(text, puzzle, how, request, notes);
    return status ? status
                  : Status(base::with_prefix(spelled(option, request.spelling) + ": ",
                                             status.error()));
}

}  // namespace revenge::method
