#include "revenge/method/option_texts.hpp"

#include <iterator>
#include <utility>

#include "revenge/base/letter_case.hpp"
#include "revenge/base/saying.hpp"
#include "revenge/method/option_table.hpp"
#include "revenge/method/registry.hpp"
#include "revenge/method/target.hpp"
#include "revenge/notation/generators.hpp"
#include "revenge/puzzle.hpp"
#include "revenge/puzzle/step_metrics.hpp"
#include "revenge/solver/reduction/tier.hpp"

namespace revenge::method {

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

}  // namespace

Status read_word(Option option, const std::string& text, Request& request) {
    const OptionSpec& spec = spec_of(option);
    const std::string words = '|' + std::string(spec.values) + '|';
    const std::string word = base::lower_case(text);
    const bool is_word = !word.empty() && word.find('|') == std::string::npos &&
                         words.find('|' + word + '|') != std::string::npos;
    if (!is_word) {
        return base::usage("no-such-word", "{option}: \"{word}\" is not one of {words}",
                           spelled(option, request.spelling), text, spec.values);
    }
    request.given.insert(option);
    if (option == Option::TableSize) {
        request.tier = *solver::reduction::tier_named(word);
    } else {
        request.chain.heuristic =
            word == "tables" ? solver::Heuristic::Tables : solver::Heuristic::TwistDistance;
    }
    return {};
}

Status read_option(Option option, const std::string& text, const PuzzleContext& puzzle,
                   const notation::StateReading& how, Request& request,
                   std::vector<notation::Note>& notes) {
    request.given.insert(option);
    const auto read = option == Option::Moves    ? read_moves
                      : option == Option::Target ? read_target_text
                                                 : read_costs;
    const Status status = read(text, puzzle, how, request, notes);
    return status ? status
                  : Status(base::behind(spelled(option, request.spelling) + ": ", status.error()));
}

}  // namespace revenge::method
