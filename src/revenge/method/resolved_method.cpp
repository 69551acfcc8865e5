#include "revenge/method/resolved_method.hpp"

#include <algorithm>
#include <vector>

#include "revenge/notation/cost_file.hpp"
#include "revenge/puzzle/builtin.hpp"

namespace revenge::method {

using base::Error;
using base::Result;

bool AskedMethod::is_for_any_puzzle() const {
    if (options.definition || !options.moves.empty()) {
        return options.definition != nullptr;
    }
    return info != nullptr ? info->is_for_any_puzzle
                           : chain == nullptr && std::ranges::none_of(methods_of(options.puzzle),
                                                                      &MethodRow::is_anytime);
}

solver::ChainOptions chain_options_of(const MethodChoice& choice) {
    solver::ChainOptions out = choice.options.chain;
    out.accept_known =
        out.accept_known || (choice.options.method.empty() && choice.options.chain_text.empty());
    return out;
}

Error costs_of_another_puzzle(const std::string& puzzle) {
    return base::usage("costs-of-another-puzzle",
                       "costs: are of another puzzle; expected those of moves of the {puzzle}",
                       puzzle);
}

Result<MethodChoice> method_choice(const AskedMethod& asked) {
    const Request& options = asked.options;
    const int size = puzzle::cube_size_of(options.puzzle);
    const std::vector<std::string_view> known = names_of_methods(options.puzzle);
    const bool has_own_way = !options.chain_text.empty() || !options.moves.empty();
    if (size == 0 || (known.empty() && !has_own_way)) {
        return base::usage("no-solver", "there is no solver for the {puzzle}", options.puzzle);
    }
    if (!options.moves.empty() && (!options.method.empty() || !options.chain_text.empty())) {
        return base::usage("moves-beside-method", "moves are searched without a method or a chain");
    }
    if (!options.metric_name.empty()) {
        return base::usage("metric-name-of-cube",
                           "metric_name is of puzzles that are no cubes; those have `metric`");
    }
    const puzzle::CostTable* own = options.costs ? options.costs->turns() : nullptr;
    if (options.costs && (own == nullptr || own->size() != size)) {
        return costs_of_another_puzzle(options.puzzle);
    }
    MethodChoice choice{asked, options.method,
                        own != nullptr ? *own : puzzle::CostTable(options.metric, size)};
    if (const auto turn = notation::one_sided_turn(choice.costs)) {
        return base::behind("costs: ", notation::one_sided(choice.costs, *turn));
    }
    if (has_own_way) {
        return choice;
    }
    if (choice.info == nullptr || std::ranges::find(known, choice.info->name) == known.end()) {
        return method_not_offered(options.method, options.puzzle, false, known);
    }
    const bool is_counted =
        options.costs ? choice.info->counts_own_costs() : choice.info->counts_in(options.metric);
    if (!is_counted) {
        const MethodRow* const other =
            method_for(options.puzzle, "", options.metric, options.costs.has_value());
        Error error =
            base::usage("metric-not-counted",
                        "the method {method} counts in obtm, sstm and btm only", choice.info->name);
        if (other != nullptr) {
            error.message.append("; ")
                .append(other->name)
                .append(" takes every metric and own costs");
        }
        return error;
    }
    choice.name = choice.info->name;
    return choice;
}

}  // namespace revenge::method
